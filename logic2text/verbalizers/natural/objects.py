"""Verb phrases of quantified formulae: "is in front of a cube", "likes no student".

The quantified phrase is the object of one atom about the subject; the rest of the formula is
expressed by its noun.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import replace

from logic2text import formula as fol
from logic2text.arithmetic import COMPARISONS
from logic2text.english import syntax as en
from logic2text.english.determine import had_places
from logic2text.english.determiners import Force
from logic2text.laws.base import conjunction, disjunction, free
from logic2text.lexicon.entry import Category, Entry, Gender
from logic2text.lexicon.roles import is_compound_of
from logic2text.rewriting.counting import find_differences, uncounted
from logic2text.rewriting.negation_normal_form import negative
from logic2text.rewriting.quantifier_views import (
    Existential,
    Universal,
    affirm,
    close,
    equivalences,
    existential,
    rebuild_remaining,
    speaks_of,
    universal,
)
from logic2text.verbalizers.natural.plan import Described, Plan, Planner

ANY = en.Determiner(en.Quantity.ANY)
NEGATION = 1.2
MOST_SPLIT = 3
"""The maximum number of variables of a universal that is split."""
PLACES = frozenset(
    {"above", "adjacent", "around", "at", "before", "behind", "below", "beneath", "beside"}
    | {"between", "in", "inside", "near", "next", "on", "opposite", "outside", "over", "to"}
    | {"under"}
)
"""The first words of locative adjective phrases."""
_OWNING = (("of",), ("at",), ("in",))
"""The links of nouns for what something has: "has a part", "has two vets"."""


def plan_quantified_objects(
    planner: Planner, formula: fol.Formula, subject: fol.Term
) -> Iterator[Plan[en.VerbPhrase]]:
    """All verb phrases of a quantified formula for the subject, unordered."""
    parts = distribute(formula)
    if parts is not None:
        yield from planner.verb_phrases(parts, subject)
    number = planner.number(formula)
    if number is not None and not number.extra:
        for atom, rest in _choices(number.variable, number.claims):
            determiner = en.Determiner(number.quantity, number.number)
            yield from _with_object(
                planner, determiner, number.variable, atom, rest, subject, negated=False
            )
    some = existential(formula)
    if some is not None:
        yield from _existential_objects(planner, some, subject)
    every = universal(formula)
    if every is not None:
        for view in filter(None, (every, affirm(every))):
            yield from _universal_objects(planner, view, subject)


def _existential_objects(
    planner: Planner, view: Existential, subject: fol.Term
) -> Iterator[Plan[en.VerbPhrase]]:
    yield from _two_objects(planner, view, subject)
    for variable in uncounted(view.subjects, find_differences(view.claims)):
        others = [v for v in view.variables if v != variable]
        for atom, rest in _choices(variable, close(others, view.claims)):
            if isinstance(atom, fol.Not):
                yield from _with_object(
                    planner, en.EVERY, variable, atom.operand, rest, subject, negated=True
                )
            else:
                yield from _with_object(planner, en.A, variable, atom, rest, subject, negated=False)


def _two_objects(
    planner: Planner, view: Existential, subject: fol.Term
) -> Iterator[Plan[en.VerbPhrase]]:
    """As in "teaches a student a course": both objects of one atom are quantified."""
    if len(view.variables) != 2:
        return
    first, second = view.variables
    shared = [claim for claim in view.claims if speaks_of(claim, (first,))]
    atoms = [claim for claim in shared if speaks_of(claim, (second,))]
    if len(atoms) != 1 or not isinstance(atoms[0], fol.Predicate):
        return
    claims_of = {
        variable: tuple(c for c in view.claims if c is not atoms[0] and speaks_of(c, (variable,)))
        for variable in view.variables
    }
    if sum(map(len, claims_of.values())) + 1 != len(view.claims):
        return
    for verb in planner.verb_phrases(atoms[0], subject)[:1]:
        relation = verb.tree
        if not isinstance(relation, en.Relation) or len(relation.objects) < 2:
            continue
        objects, cost = relation.objects, verb.cost
        for variable in view.variables:
            if _mentions(objects, variable) != 1:
                return
            for noun in planner.nouns(variable, claims_of[variable])[:1]:
                phrase = make_quantified(planner, en.A, variable, noun.tree, subject)
                objects = tuple(put(p, variable, phrase) for p in objects)
                cost += noun.cost
        if not any(_mentions(objects, variable) for variable in view.variables):
            yield Plan(replace(relation, objects=objects), cost)


def _universal_objects(
    planner: Planner, view: Universal, subject: fol.Term
) -> Iterator[Plan[en.VerbPhrase]]:
    conclusions = [part for part in view.conclusions if not isinstance(part, fol.Equality)]
    exceptions = [fol.Not(part) for part in view.conclusions if isinstance(part, fol.Equality)]
    for variable in uncounted(view.subjects, view.conclusions):
        others = [v for v in view.variables if v != variable]
        if any(speaks_of(part, others) for part in conclusions + exceptions):
            continue
        conditions = (*close(others, view.conditions), *exceptions)
        if len(conclusions) == 1 and not conditions:
            for both in equivalences(conclusions[0]):
                yield from _exactly_those(planner, variable, both, subject)
        if not conclusions:
            for atom, rest in _choices(variable, conditions):
                for determiner, negated in ((en.NO, False), (ANY, True)):
                    yield from _with_object(
                        planner, determiner, variable, atom, rest, subject, negated=negated
                    )
        elif len(conclusions) == 1:
            (conclusion,) = conclusions
            if all(speaks_of(part, (variable,)) for part in conditions):
                yield from _with_object(
                    planner, en.EVERY, variable, conclusion, conditions, subject, negated=False
                )
            if _is_kind(planner, conclusion, variable) and planner.style.allows("only"):
                for atom, rest in _choices(variable, conditions):
                    # "The father of only dogs" would have only dogs for children.
                    if not rest and isinstance(atom, fol.Predicate) and variable in atom.arguments:
                        yield from _with_object(
                            planner, en.ONLY, variable, atom, (conclusion,), subject, negated=False
                        )


def exactly(noun: en.Noun, every_one: en.Determiner = en.ALL) -> en.CoordinatedPhrase:
    """As in "all and only cubes", "exactly those that are small"; with EVERY "a cube is any …"."""
    every, only = en.Quantified(every_one, noun), en.Quantified(en.ONLY, noun)
    return en.CoordinatedPhrase(en.Conjunction.AND, (every, only))


def _exactly_those(
    planner: Planner, variable: fol.Variable, both: fol.Iff, subject: fol.Term
) -> Iterator[Plan[en.VerbPhrase]]:
    """As in "shaves exactly those that do not shave themselves"."""
    for atom, condition in ((both.left, both.right), (both.right, both.left)):
        if not isinstance(atom, fol.Predicate) or speaks_of(condition, free(subject)):
            continue
        if not speaks_of(condition, (variable,)) or subject == variable:
            continue
        for verb in planner.verb_phrases(atom, subject)[:1]:
            relation = verb.tree
            if not isinstance(relation, en.Relation) or _mentions(relation.objects, variable) != 1:
                continue
            if not any(isinstance(p, en.Name) and p.term == variable for p in relation.objects):
                continue
            for noun in planner.nouns(variable, (condition,))[:2]:
                if noun.tree.other_than is None and not is_reduced(noun.tree.noun):
                    those = exactly(noun.tree.noun)
                    objects = tuple(put(p, variable, those) for p in relation.objects)
                    yield Plan(replace(relation, objects=objects), verb.cost + noun.cost + 3)


def is_reduced(noun: en.Noun) -> bool:
    """Whether it is "small" in "everything small", which "those" does not precede."""
    return noun.kind is None and any(
        relative.form is not en.RelativeForm.THAT for relative in noun.relatives
    )


def _is_kind(planner: Planner, formula: fol.Formula, variable: fol.Variable) -> bool:
    return (
        isinstance(formula, fol.Predicate)
        and formula.arguments == (variable,)
        and planner.entry(formula.name, 1).category is Category.NOUN
    )


def _choices(
    variable: fol.Variable, parts: Sequence[fol.Formula]
) -> Iterator[tuple[fol.Formula, tuple[fol.Formula, ...]]]:
    """Each part that may be the verb, with the others, if the variable is free in all of them."""
    for index, atom in enumerate(parts):
        rest = (*parts[:index], *parts[index + 1 :])
        if all(speaks_of(part, (variable,)) for part in rest):
            yield atom, rest


def _with_object(
    planner: Planner,
    determiner: en.Determiner,
    variable: fol.Variable,
    atom: fol.Formula,
    rest: tuple[fol.Formula, ...],
    subject: fol.Term,
    *,
    negated: bool,
) -> Iterator[Plan[en.VerbPhrase]]:
    """The atom's verb phrase with the quantified phrase in the variable's place."""
    # "Beats every opponent in some round" says its second object within the first.
    is_of_two = determiner == en.EVERY and isinstance(atom, fol.Exists) and not negated
    if not (isinstance(atom, fol.Predicate) or is_of_two) or subject == variable:
        return
    if isinstance(atom, fol.Predicate):
        yield from _plan_had(planner, determiner, variable, atom, rest, subject, negated=negated)
    for verb in planner.verb_phrases(atom, subject):
        objects = _objects_of(verb.tree)
        if _mentions(objects, variable) != 1 or (is_of_two and not _is_first(objects, variable)):
            continue
        for noun in planner.nouns(variable, rest):
            phrase = make_quantified(planner, determiner, variable, noun.tree, subject)
            tree = _put_object(verb.tree, variable, phrase)
            cost = verb.cost + noun.cost + NEGATION * negated + (determiner is en.NO) * 1.6
            yield Plan(en.NegatedPhrase(tree) if negated else tree, cost)


def _is_first(objects: Sequence[en.NounPhrase], variable: fol.Variable) -> bool:
    """Whether no quantified object stands before the variable: "tells a story to every child"."""
    before = itertools.takewhile(lambda item: _mentions((item,), variable) == 0, objects)
    return not any(isinstance(item, en.Quantified) for item in before)


def _objects_of(verb_phrase: en.VerbPhrase) -> tuple[en.NounPhrase, ...]:
    """The objects of a relation; what is had "as a part"."""
    match verb_phrase:
        case en.Relation(_, objects):
            return objects
        case en.Having(en.Name() as thing, Entry(category=Category.NOUN)):
            return (thing,)
        case _:
            return ()


def _put_object(
    verb_phrase: en.VerbPhrase, variable: fol.Variable, phrase: en.NounPhrase
) -> en.VerbPhrase:
    match verb_phrase:
        case en.Relation(_, objects):
            return replace(verb_phrase, objects=tuple(put(p, variable, phrase) for p in objects))
        case en.Having(thing):
            return replace(verb_phrase, thing=put(thing, variable, phrase))
        case _:
            return verb_phrase


def _plan_had(
    planner: Planner,
    determiner: en.Determiner,
    variable: fol.Variable,
    atom: fol.Predicate,
    rest: tuple[fol.Formula, ...],
    subject: fol.Term,
    *,
    negated: bool,
) -> Iterator[Plan[en.VerbPhrase]]:
    """As in "has a cube in front of it": the subject follows the preposition."""
    if len(atom.arguments) != 2 or determiner is en.ONLY:
        return
    entry = planner.entry(atom.name, 2)
    if atom.arguments != had_places(entry, variable, subject):
        return
    is_part = not negated and _has_parts_of_kinds(planner, variable, entry, rest)
    if entry.category is Category.NOUN and entry.links in _OWNING and not is_part:
        yield from _plan_related(planner, determiner, variable, entry, rest, negated=negated)
    if not (is_part or is_place(entry)):
        return
    words = len(entry.singular.split()) + 2
    for noun in planner.nouns(variable, rest):
        thing = make_quantified(planner, determiner, variable, noun.tree, subject)
        tree: en.VerbPhrase = en.Having(thing, entry, _gender(planner, subject))
        cost = words + noun.cost + 1 + NEGATION * negated
        yield Plan(en.NegatedPhrase(tree) if negated else tree, cost)


def _has_parts_of_kinds(
    planner: Planner, variable: fol.Variable, role: Entry, rest: tuple[fol.Formula, ...]
) -> bool:
    """As in "has a slow movement as a part", for "has a slow part that is a movement".

    Persons have "a child who is a doctor", and a pizza has "a meat topping".
    """
    if role.category is not Category.NOUN or role.links != ("of",):
        return False
    said = [part for part in rest if isinstance(part, fol.Predicate)]
    entries = [planner.entry(part.name, 1) for part in said if part.arguments == (variable,)]
    kinds = [entry for entry in entries if entry.category is Category.NOUN]
    is_plain = len(entries) == len(rest) and all(e in kinds or e.attributive for e in entries)
    is_thing = role.gender is Gender.NEUTER and not any(is_compound_of(e, role) for e in kinds)
    return is_thing and is_plain and bool(kinds)


def _plan_related(
    planner: Planner,
    determiner: en.Determiner,
    variable: fol.Variable,
    entry: Entry,
    rest: tuple[fol.Formula, ...],
    *,
    negated: bool,
) -> Iterator[Plan[en.VerbPhrase]]:
    """As in "has a mother", "has exactly one mother", "has a child who barks"."""
    if determiner.force in (Force.UNIVERSAL, Force.NOT_UNIVERSAL):
        return
    for noun in planner.related(variable, entry, rest):
        having = en.Having(en.Quantified(determiner, noun.tree, variable), entry)
        cost = noun.cost + 2 + determiner.is_counted + NEGATION * negated
        yield Plan(en.NegatedPhrase(having) if negated else having, cost)


def is_place(entry: Entry) -> bool:
    """Whether the entry is locative, so that another thing can "have it" there."""
    is_there = entry.category is Category.ADJECTIVE and entry.singular.split()[0] in PLACES
    return is_there and entry.symbol not in COMPARISONS


def _gender(planner: Planner, subject: fol.Term) -> Gender:
    phrase = planner.term(subject)
    return phrase.gender if isinstance(phrase, en.Name) else Gender.NEUTER


def distribute(formula: fol.Formula) -> fol.Formula | None:
    """∃x (A ∧ (B ∨ C)) as two existentials, ∀x (A → B ∧ C) as two universals; else None."""
    some = existential(formula)
    if some is not None and len(some.variables) == 1:
        for index, claim in enumerate(some.claims):
            part = claim
            if isinstance(claim, fol.Implies):
                part = disjunction((negative(claim.antecedent), claim.consequent))
            if isinstance(part, fol.Or):
                rest = (*some.claims[:index], *some.claims[index + 1 :])
                return disjunction(
                    fol.Exists(some.variables, conjunction((*rest, operand)))
                    for operand in part.operands
                )
    every = universal(formula)
    if every is not None and len(every.conclusions) == 1 and len(every.variables) <= MOST_SPLIT:
        (conclusion,) = every.conclusions
        if isinstance(conclusion, fol.And):
            return conjunction(
                rebuild_remaining(every.variables, every.conditions, (operand,))
                for operand in conclusion.operands
            )
    return None


def make_quantified(
    planner: Planner,
    determiner: en.Determiner,
    variable: fol.Variable,
    described: Described,
    subject: fol.Term | None = None,
) -> en.Quantified:
    """The noun phrase; its exception is short, "every other cube", where it is the subject."""
    excluded = described.other_than
    if excluded is None:
        return en.Quantified(determiner, described.noun, variable)
    excepted: en.NounPhrase = planner.term(excluded)
    return en.Quantified(
        determiner, described.noun, variable, other_than=excepted, says_other=excluded != subject
    )


def put(phrase: en.NounPhrase, variable: fol.Variable, new: en.NounPhrase) -> en.NounPhrase:
    """A noun phrase with another one substituted for a variable."""
    match phrase:
        case en.Name(term) if term == variable:
            return new
        case en.Application(_, arguments):
            return replace(phrase, arguments=tuple(put(a, variable, new) for a in arguments))
        case _:
            return phrase


def _mentions(phrases: Sequence[en.NounPhrase], variable: fol.Variable) -> int:
    count = 0
    for phrase in phrases:
        match phrase:
            case en.Name(term):
                count += term == variable
            case en.Application(_, arguments):
                count += _mentions(arguments, variable)
            case en.Reflexive():
                continue
            case _:
                continue
    return count
