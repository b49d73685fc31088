"""Axioms about persons under which "everyone" says no less than "everything".

A quantifier of a formula ranges over everything.  A text that says "everyone" for it means the
formula if only persons can do what is said of them, or if everything is a person.

>>> from logic2text.lexicon.sorts import infer_sorts
>>> from logic2text.notation import parse
>>> formula = parse("∃x ∀y (Novel(y) → Praised(x, y))")
>>> [axiom.label for axiom in person_theory(infer_sorts(formula)).axioms]
['only persons praised anything', 'there is a person']
>>> sayable_persons(formula, infer_sorts(formula))
frozenset({Variable(name='x')})
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import cast

from logic2text import formula as fol
from logic2text.arithmetic import COMPARISONS
from logic2text.burden.departures import RewritingCost
from logic2text.closed_words import read_pattern
from logic2text.lazy_pattern import lazy_pattern
from logic2text.lexicon import Lexicon
from logic2text.lexicon.entry import Category, Entry
from logic2text.lexicon.sorts import ArgumentPlace, Sorts, infer_sorts
from logic2text.theories import Axiom, Theory
from logic2text.walk import bound_variables, fold, nodes, symbols, with_children

PERSON = "Person"
"""The predicate that "everyone" is restricted to; formulae that have it need no axioms."""
PERSON_NOUNS = ("person", "human")
_PERSON_NAMES = frozenset({"person", "persons", "people", "human", "humans"})
EVERYTHING_IS_A_PERSON = "everything is a person"
_X = fol.Variable("x")


def person_theory(sorts: Sorts, lexicon: Lexicon | None = None) -> Theory:
    """That only persons fill the places that sorts were inferred from, and that there are some.

    Args:
        sorts: those of a formula without the predicate `PERSON`.
        lexicon: the words of its predicates, for the labels; the default lexicon if None.
    """
    lexicon = lexicon or Lexicon.default()
    axioms = [
        Axiom(_label(lexicon.entry(place.predicate, place.arity), place), _only_persons(place))
        for place in sorts.places
    ]
    some = Axiom("there is a person", fol.Exists((_X,), fol.Predicate(PERSON, (_X,))))
    return Theory((*axioms, some))


def wider_theory(formula: fol.Formula, sorts: Sorts, lexicon: Lexicon | None = None) -> Theory:
    """As `person_theory`, with the places of all verbs and adjectives of a formula.

    A text of somebody else's that says "someone can juggle" takes it that only persons can.
    """
    lexicon = lexicon or Lexicon.default()
    places = dict.fromkeys(sorts.places)
    for name, arity in sorted(symbols(formula)[0]):
        if name in COMPARISONS:
            continue
        if arity and lexicon.entry(name, arity).category is not Category.NOUN:
            places.update(
                dict.fromkeys(ArgumentPlace(name, arity, index) for index in range(arity))
            )
    return person_theory(replace(sorts, places=tuple(places)), lexicon)


def sayable_persons(
    formula: fol.Formula, sorts: Sorts, lexicon: Lexicon | None = None
) -> frozenset[fol.Term]:
    """The variables for which a text may say "everyone" or "someone".

    With these words the text must mean the formula by the axioms of `person_theory`, or else
    everything must be a person, which is not assumed where a noun speaks of things.

    Args:
        formula: with distinct bound variables.
        sorts: its own.
        lexicon: see `person_theory`.
    """
    if is_about_persons(formula):
        return frozenset()
    persons = sorts.persons - sorts.by_noun
    variables: frozenset[fol.Term] = frozenset(bound_variables(formula) & persons)
    if not variables:
        return frozenset()
    if not sorts.has_things and bound_variables(formula) <= sorts.persons:
        return variables
    theory = person_theory(_with_other_atoms(formula, sorts, variables, lexicon), lexicon)
    ordered = sorted(variables, key=lambda variable: variable.name)
    groups = [variables, *(frozenset({variable}) for variable in ordered)]
    proved = (group for group in groups if theory.proves(formula, restrict(formula, group)))
    return next(proved, frozenset())


def list_thing_costs(
    formula: fol.Formula, text: str, lexicon: Lexicon
) -> tuple[RewritingCost, ...]:
    """What it costs that a text says "everything" and no "everyone" of a formula about persons.

    Args:
        formula: what was to be said.
        text: the text.
        lexicon: the words of the formula.

    >>> from logic2text.notation import parse
    >>> happy = parse("∀x Happy(x)")
    >>> list_thing_costs(happy, "Everything is happy.", Lexicon.default())
    (RewritingCost(name='things for persons', words=4.0),)
    >>> list_thing_costs(happy, "Everyone is happy.", Lexicon.default())
    ()
    """
    spoken = text.lower()
    things = len(_THINGS.findall(spoken))
    has_domain = lexicon.domain.nouns or lexicon.domain.of_people
    if not things or _PERSONS.search(spoken) or has_domain or is_about_persons(formula):
        return ()
    sorts = infer_sorts(formula, lexicon)
    if not bound_variables(formula) & (sorts.persons - sorts.by_noun):
        return ()
    return (RewritingCost("things for persons", things * WORDS_OF_A_THING),)


_THINGS = lazy_pattern(rf"\b(?:{read_pattern('things')}|a thing|things)\b")
_NO_ONE = read_pattern("persons_of_two_words").replace("_", " ")
_PERSONS = lazy_pattern(rf"\b(?:{read_pattern('persons')}|{_NO_ONE}|people)\b")
WORDS_OF_A_THING = 4.0
"""What each "everything" and "something" costs where persons are meant; set, not fitted."""


def _with_other_atoms(
    formula: fol.Formula, sorts: Sorts, persons: Collection[fol.Term], lexicon: Lexicon | None
) -> Sorts:
    """The sorts with the places of all verbs and adjectives that are said of some persons.

    Who plays a card that they draw is a person by "plays", so that only persons draw.
    """
    words = lexicon or Lexicon.default()
    places = dict.fromkeys(sorts.places)
    for node in nodes(formula):
        match node:
            case fol.Predicate(name, terms) if name not in COMPARISONS:
                if words.entry(name, len(terms)).category is not Category.NOUN:
                    places |= {
                        ArgumentPlace(name, len(terms), index): None
                        for index, term in enumerate(terms)
                        if term in persons
                    }
            case _:
                pass
    return replace(sorts, places=tuple(places))


def is_about_persons(formula: fol.Formula) -> bool:
    """Whether a formula has a predicate for persons itself."""
    return any(names_persons(name) for name, arity in symbols(formula)[0] if arity == 1)


def names_persons(predicate: str) -> bool:
    """Whether the name of a predicate of one place says that it is for persons."""
    return predicate.lower() in _PERSON_NAMES


def with_one_predicate(formula: fol.Formula) -> tuple[fol.Formula, str] | None:
    """The formula with one predicate for persons in place of several, and what that assumes.

    None where it has no two of them.

    >>> from logic2text.notation import parse, show
    >>> merged, assumption = with_one_predicate(parse("∃x Person(x) ∧ ∀x (People(x) → Tall(x))"))
    >>> show(merged), assumption
    ('(∃x Person(x)) ∧ (∀x (Person(x) → Tall(x)))', '“People” is “Person”')
    """
    names = sorted(
        name for name, arity in symbols(formula)[0] if arity == 1 and names_persons(name)
    )
    if len(names) < 2:
        return None
    kept = PERSON if PERSON in names else names[0]

    def merge(node: fol.Node, parts: tuple[fol.Node, ...]) -> fol.Node:
        node = with_children(node, parts)
        match node:
            case fol.Predicate(name, (argument,)) if name in names:
                return fol.Predicate(kept, (argument,))
            case _:
                return node

    others = ", ".join(f"“{name}” is “{kept}”" for name in names if name != kept)
    return cast(fol.Formula, fold(formula, merge)), others


def restrict(formula: fol.Formula, variables: frozenset[fol.Term]) -> fol.Formula:
    """The formula with the quantifiers of some variables restricted to persons."""

    def restrict(node: fol.Node, parts: tuple[fol.Node, ...]) -> fol.Node:
        node = with_children(node, parts)
        match node:
            case fol.ForAll(bound, body) if not variables.isdisjoint(bound):
                return fol.ForAll(bound, fol.Implies(_claim(bound, variables), body))
            case fol.Exists(bound, body) if not variables.isdisjoint(bound):
                return fol.Exists(bound, fol.And((_claim(bound, variables), body)))
            case _:
                return node

    return cast(fol.Formula, fold(formula, restrict))


def _claim(bound: tuple[fol.Variable, ...], persons: Collection[fol.Term]) -> fol.Formula:
    claims = tuple(fol.Predicate(PERSON, (variable,)) for variable in bound if variable in persons)
    return claims[0] if len(claims) == 1 else fol.And(claims)


def _only_persons(place: ArgumentPlace) -> fol.Formula:
    variables = tuple(fol.Variable(f"x{index}") for index in range(place.arity))
    atom = fol.Predicate(place.predicate, variables)
    person = fol.Predicate(PERSON, (variables[place.index],))
    return fol.ForAll(variables, fol.Implies(atom, person))


def _label(entry: Entry, place: ArgumentPlace) -> str:
    """As in "only persons are happy", "only persons trust anything", "only persons are trusted"."""
    if place.index:
        if entry.category is Category.NOUN and place.index == 1:
            return f"only persons have {entry.plural}"
        if entry.participle and place.index == 1:
            return f"only persons are {entry.participle}"
        return f"what stands at place {place.index + 1} of {place.predicate} is a person"
    is_verb = entry.category is Category.VERB
    words = entry.plural if is_verb else f"are {entry.singular}"
    if entry.category is Category.NOUN:
        words = f"are {entry.plural}"
    objects = "".join(f" {link} anything" if link else " anything" for link in entry.links)
    return f"only persons {words}{objects}"
