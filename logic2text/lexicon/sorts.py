"""The sorts of variables and constants, persons and things, inferred from what a formula says.

A noun tells the sort ("student", "novel"); where there is none, a verb or an adjective that only
persons can have does ("trusts", "is happy").  A variable has one sort in a whole formula.

>>> from logic2text.notation import parse
>>> inferred = infer_sorts(parse("∀x (∃y (Novel(y) ∧ Praised(x, y)) → Happy(x))"))
>>> inferred.by_variable
{'x': <Sort.PERSON: 'person'>, 'y': <Sort.THING: 'thing'>}
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import StrEnum
from functools import lru_cache
from pathlib import Path

from logic2text import formula as fol
from logic2text.kept_tables import read_toml
from logic2text.lazy_dataclass import dataclass
from logic2text.lexicon.entry import Category, Entry, Gender
from logic2text.lexicon.lexicon import Lexicon
from logic2text.lexicon.words.dictionary import look_up
from logic2text.lexicon.words.dictionary.person_verbs import person_objects, person_verbs
from logic2text.lexicon.words.word_class import Form, lemma
from logic2text.walk import bound_variables, free_variables, nodes


class Sort(StrEnum):
    """What a variable ranges over, or what a constant names."""

    PERSON = "person"
    THING = "thing"


@dataclass(frozen=True, slots=True)
class ArgumentPlace:
    """An argument place of a predicate; the first one is 0."""

    predicate: str
    arity: int
    index: int


@dataclass(frozen=True, slots=True)
class Sorts:
    """The sorts of a formula.

    Attributes:
        by_variable: name → sort, of all variables, in the order of their names.
        persons: the terms that stand for persons.
        by_noun: those of them that a noun says so of, or the name itself.
        places: the places of verbs and adjectives that only persons fill.
        has_things: whether a noun of the formula is one of things.
    """

    by_variable: Mapping[str, Sort]
    persons: frozenset[fol.Term]
    by_noun: frozenset[fol.Term]
    places: tuple[ArgumentPlace, ...]
    has_things: bool


@lru_cache(maxsize=256)
def infer_sorts(formula: fol.Formula, lexicon: Lexicon | None = None) -> Sorts:
    """The sorts of the variables and constants of a formula.

    Variables of one name have one sort.  In a domain of people all are persons.

    Args:
        formula: any.
        lexicon: the words of its symbols; the default lexicon if None.
    """
    lexicon = lexicon or Lexicon.default()
    variables = bound_variables(formula) | free_variables(formula)
    by_noun: set[fol.Term] = set(variables) if lexicon.domain.of_people else set()
    by_role: set[fol.Term] = set()
    by_measure: set[fol.Term] = set()
    things: set[fol.Term] = set()
    uses: dict[ArgumentPlace, list[fol.Term]] = {}
    has_things = False
    for node in nodes(formula):
        match node:
            case fol.Predicate(name, arguments) if arguments:
                entry = lexicon.entry(name, len(arguments))
                if entry.category is not Category.NOUN or is_relative(entry):
                    for index in places_of_persons(entry):
                        place = ArgumentPlace(name, len(arguments), index)
                        uses.setdefault(place, []).append(arguments[index])
                elif entry.gender is Gender.NEUTER:
                    things.add(arguments[0])
                    has_things = True
                else:
                    (by_noun if len(arguments) == 1 else by_role).add(arguments[0])
            case fol.Function(name, (fol.Variable() as argument,)) if _is_of_persons(name):
                by_measure.add(argument)
            case fol.Constant(name) if lexicon.name(name).gender is not Gender.NEUTER:
                by_noun.add(node)
            case _:
                pass
    # "Happy" is not a word for persons only in a formula about happy pets.
    uses = {place: terms for place, terms in uses.items() if things.isdisjoint(terms)}
    by_noun |= by_role.difference(*uses.values())
    persons = by_noun.union(by_measure, *uses.values()) - things
    by_variable = {
        variable.name: Sort.PERSON if variable in persons else Sort.THING
        for variable in sorted(variables, key=lambda variable: variable.name)
    }
    return Sorts(
        by_variable, frozenset(persons), frozenset(by_noun - things), tuple(uses), has_things
    )


def find_named_persons(formula: fol.Formula, lexicon: Lexicon) -> frozenset[fol.Term]:
    """The constants of a formula that are persons."""
    persons = infer_sorts(formula, lexicon).persons
    return frozenset(term for term in persons if isinstance(term, fol.Constant))


def _is_of_persons(function: str) -> bool:
    """Whether only persons have what a function names: "salary"."""
    return function.lower() in _lists()["possessions"] | _lists()["marks"]


def is_relative(entry: Entry) -> bool:
    """Whether it is a noun for what one person is to another, such as "cousin"."""
    is_noun = entry.category is Category.NOUN and entry.arity > 1
    return is_noun and entry.singular.split()[-1] in _lists()["relatives"]


def places_of_persons(entry: Entry) -> Iterator[int]:
    """The argument places of a predicate that only persons fill: 0 for the first.

    >>> from logic2text.lexicon import frames
    >>> list(places_of_persons(frames.verb("Trusts", ["trust"], links=("",))))
    [0, 1]
    """
    if entry.persons is not None:
        yield from (place - 1 for place in entry.persons)
    elif entry.symbol and entry.category is Category.ADJECTIVE:
        yield from _places_of_adjective(entry)
    elif is_relative(entry):
        yield from (0, 1)
    elif entry.category is Category.VERB and entry.arity:
        yield from _places_of_verb(entry)


def _places_of_adjective(entry: Entry) -> Iterator[int]:
    """As `places_of_persons`, of "happy", "hired by" and "married to"."""
    lists = _lists()
    words = entry.singular.split()
    link = entry.links[0] if entry.links else ""
    verb = lemma(words[0], Form.PARTICIPLE) if len(words) == 1 else ""
    phrase = f"{words[0]}-{link}"
    is_of_two = phrase in lists["of_two"]
    is_hired = verb != words[0] and verb in person_objects() - lists["objects_of_others"]
    if (
        is_hired
        or is_of_two
        or {words[0], phrase} & (lists["adjectives"] | lists["with_preposition"])
    ):
        yield 0
    if is_of_two or (link == "by" and verb in person_verbs() - lists["subjects_of_others"]):
        yield 1


def _places_of_verb(entry: Entry) -> Iterator[int]:
    lists = _lists()
    words = _base_words(entry)
    links = entry.links[:1] if len(words) == 1 else ()
    # "Reports(x, error)" may be what a sensor does.
    is_of_two = any(
        f"{words[0]}-{link}" in lists["of_two"] and entry.symbol.lower().endswith(link)
        for link in links
    )
    if is_of_two or _has_subject(entry, words) or _is_allowed(entry):
        yield 0
    objects = lists["objects"] | person_objects() - lists["objects_of_others"]
    if is_of_two or (links == ("",) and words[0] in objects):
        yield 1


def _has_subject(entry: Entry, words: list[str]) -> bool:
    """Whether the subject of a verb, with what belongs to it, is a person: "teach calculus"."""
    lists = _lists()
    verb, *rest = words or [""]
    if verb == "have":
        return bool(rest) and rest[-1] in lists["possessions"]
    if rest and (verb in lists["light"] or rest[0] in lists["particles"]):
        return False
    # "RefreshToken", "Quote" and "CopyOf" may be kinds of things.
    is_inflected = entry.symbol.lower().startswith(entry.singular.split()[0])
    if not is_inflected and (rest or (entry.links[:1] != ("",) and look_up(verb).nouns)):
        return False
    return verb in lists["subjects"] | person_verbs() - lists["subjects_of_others"]


def _is_allowed(entry: Entry) -> bool:
    """Whether it says what somebody may do, "may ride in", and not what may happen to a thing."""
    before, _, verb = entry.negative_plural.partition(_FORBIDDEN)
    return not before and bool(verb) and verb.split()[0] not in _lists()["of_events"]


_FORBIDDEN = "may not "
_AUXILIARIES = (
    "do not have to ",
    "do not ",
    "did not ",
    "cannot ",
    "could not ",
    "will not ",
    "must not ",
    "may not ",
)


def _base_words(entry: Entry) -> list[str]:
    """A verb in its base form and the words that belong to it: "teach", "calculus"."""
    negated = entry.negative_plural
    for auxiliary in _AUXILIARIES:
        if negated.startswith(auxiliary):
            return negated.removeprefix(auxiliary).split()
    if negated.startswith("have not "):
        verb, *rest = negated.removeprefix("have not ").split()
        return [lemma(verb, Form.PARTICIPLE), *rest]
    return []


@lru_cache(maxsize=1)
def _lists() -> dict[str, frozenset[str]]:
    """The lists of `sorts.toml`."""
    table = read_toml(Path(__file__).with_name("sorts.toml"))
    return {name: frozenset(words.split()) for name, words in table.items()}
