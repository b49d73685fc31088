"""Inverse scopes: the same words with one phrase read before those that stand before it.

"Some cube is in front of every tetrahedron" also says that every tetrahedron has some cube in
front of it.  A phrase is raised to the front of its clause, out of negations, lists of verb
phrases and reduced relative clauses; a negation may be raised over its subject.  Relative clauses
with "that" and conditional clauses keep their phrases in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import Any, assert_never, cast

from logic2text.english.rebuild import is_tree
from logic2text.english.structure import is_reciprocal, is_symmetric
from logic2text.english.syntax import (
    Clause,
    Conjunction,
    CoordinatedPhrase,
    CoordinatedVerbPhrase,
    Coordination,
    Determiner,
    ForClause,
    Gap,
    Having,
    Name,
    NegatedPhrase,
    Negation,
    Nominal,
    Noun,
    NounPhrase,
    OnlyOne,
    Predication,
    Quantified,
    Quantity,
    Relation,
    RelativeClause,
    RelativeForm,
    ThereIs,
    VerbPhrase,
)
from logic2text.english.traversal import subtrees
from logic2text.formula import Variable
from logic2text.lexicon.entry import DIFFERENCE
from logic2text.reading.choices import Grade

Hole = tuple[NounPhrase, bool, Callable[[NounPhrase], Any]]
"""A phrase, whether a negation stands over it, and the tree with another phrase in its place."""


def inverse_scopes(tree: Clause, variable: Variable) -> Iterator[tuple[Grade, Clause]]:
    """The trees with one phrase or negation raised within its clause, and how likely they are.

    Args:
        tree: of a reading by surface scope.
        variable: what stands where a phrase without a variable was raised from; a name that the
            tree does not have.
    """
    if any(type(part) in _WITH_SCOPE for part in subtrees(tree)):
        yield from cast("Iterator[tuple[Grade, Clause]]", _variants(tree, variable))


_WITH_SCOPE = frozenset({Quantified, CoordinatedPhrase})
"""What can be raised, and what a negation can be raised over."""


def _variants(node: Any, variable: Variable) -> Iterator[tuple[Grade, Any]]:
    match node:
        case Predication():
            yield from _raised_in_predication(node, variable)
        case ThereIs():
            yield from _raised_in_there_is(node, variable)
    for name in getattr(node, "__match_args__", ()):
        part = getattr(node, name)
        if is_tree(part):
            for grade, changed in _variants(part, variable):
                yield grade, replace(node, **{name: changed})
        elif isinstance(part, tuple):
            for place, item in enumerate(part):
                if is_tree(item):
                    for grade, changed in _variants(item, variable):
                        items = (*part[:place], changed, *part[place + 1 :])
                        yield grade, replace(node, **{name: items})


def _raised_in_predication(
    clause: Predication, variable: Variable
) -> Iterator[tuple[Grade, Clause]]:
    subject, verb_phrase = clause.subject, clause.verb_phrase
    before = [subject] if _has_scope(subject) else []
    for phrase, _, rebuild in _holes_of_phrase(subject):
        if _crosses(phrase, before, negated=False):
            whole = _then(lambda made: Predication(made, verb_phrase), rebuild)
            for tree in raised(phrase, variable, whole):
                yield Grade.WEAK, tree
    for phrase, negated, rebuild in _holes(verb_phrase, negated=False):
        if _crosses(phrase, before, negated):
            whole = _then(lambda made: Predication(subject, made), rebuild)
            is_split = negated and _is_split_over_not(phrase)
            for tree in raised(phrase, variable, whole):
                yield Grade.LIVE if is_split and not before else Grade.WEAK, tree
            if _has_scope(subject) and (negated or len(before) > 1):
                grade = Grade.LIVE if is_split and len(before) == 1 else Grade.WEAK
                for tree in _raised_below(subject, phrase, variable, verb_phrase, rebuild):
                    yield grade, tree
        before.append(phrase)
    if isinstance(verb_phrase, NegatedPhrase):
        wide = _grade_of_wide_negation(subject, verb_phrase)
        if wide is not None:
            yield wide, Negation(Predication(subject, verb_phrase.verb_phrase))


def _raised_below(
    subject: NounPhrase,
    phrase: NounPhrase,
    variable: Variable,
    verb_phrase: VerbPhrase,
    rebuild: Callable[[NounPhrase], Any],
) -> Iterator[Clause]:
    """A phrase of the verb phrase raised before all but its subject, which has scope over it."""
    raised_over = Variable(f"{variable.name}\N{PRIME}")

    def under(term: NounPhrase) -> Clause:
        clauses = raised(phrase, variable, lambda made: Predication(term, rebuild(made)))
        return next(clauses, Predication(term, verb_phrase))

    yield from raised(subject, raised_over, under)


def _is_split_over_not(phrase: NounPhrase) -> bool:
    """Whether readers take a phrase directly after *not* as often out of its scope."""
    match phrase:
        case Quantified(determiner):
            return determiner.quantity is Quantity.SOME
        case CoordinatedPhrase(Conjunction.AND, correlative=correlative):
            return not correlative
        case _:
            return False


def _grade_of_wide_negation(subject: NounPhrase, verb_phrase: NegatedPhrase) -> Grade | None:
    """How likely *not* has scope over its subject, None where it cannot."""
    match subject:
        case Quantified(determiner):
            if not _has_scope(subject):
                return None
            universal = _FORCES.get(determiner.quantity) is True
            counted = determiner.quantity in (Quantity.EXACTLY, Quantity.AT_MOST)
            is_split = (universal or counted) and not determiner.narrow
            return Grade.LIVE if is_split else Grade.WEAK
        case CoordinatedPhrase(Conjunction.AND, phrases):
            reciprocal = is_reciprocal(verb_phrase) and (
                len(phrases) > 2 or not is_symmetric(verb_phrase)
            )
            return Grade.LIVE if reciprocal else None
        case CoordinatedPhrase():
            return Grade.WEAK
        case _:
            return None


def _raised_in_there_is(clause: ThereIs, variable: Variable) -> Iterator[tuple[Grade, Clause]]:
    existent = Quantified(clause.determiner, clause.noun)
    for phrase, negated, rebuild in _holes_of_noun(clause.noun):
        if _crosses(phrase, [existent], negated):
            whole = _then(lambda made: replace(clause, noun=made), rebuild)
            for tree in raised(phrase, variable, whole):
                yield Grade.WEAK, tree


# Where phrases with a scope stand ---------------------------------------------------------------


def _holes(verb_phrase: VerbPhrase, *, negated: bool) -> Iterator[Hole]:
    match verb_phrase:
        case Relation(_, objects):
            for place, phrase in enumerate(objects):
                put = partial(_with_member, verb_phrase, "objects", place)
                yield from _holes_at(phrase, negated, put)
        case Having(thing):
            yield from _holes_at(thing, negated, lambda made: replace(verb_phrase, thing=made))
        case Nominal(noun):
            for phrase, under, rebuild in _holes_of_noun(noun):
                yield phrase, negated or under, _then(Nominal, rebuild)
        case OnlyOne(noun):
            for phrase, under, rebuild in _holes_of_noun(noun):
                yield phrase, negated or under, _then(OnlyOne, rebuild)
        case NegatedPhrase(inner):
            for phrase, _, rebuild in _holes(inner, negated=True):
                yield phrase, True, _then(NegatedPhrase, rebuild)
        case CoordinatedVerbPhrase(_, members):
            for place, member in enumerate(members):
                put = partial(_with_member, verb_phrase, "verb_phrases", place)
                for phrase, under, rebuild in _holes(member, negated=negated):
                    yield phrase, under, _then(put, rebuild)
        case _:
            assert_never(verb_phrase)


def _with_member(node: Any, name: str, place: int, made: Any) -> Any:
    """The node with another part at a place of one of its tuples."""
    parts = getattr(node, name)
    return replace(node, **{name: (*parts[:place], made, *parts[place + 1 :])})


def _holes_at(
    phrase: NounPhrase, negated: bool, put: Callable[[NounPhrase], Any]
) -> Iterator[Hole]:
    if _has_scope(phrase):
        yield phrase, negated, put
    for inner, _, rebuild in _holes_of_phrase(phrase):
        yield inner, negated, _then(put, rebuild)


def _holes_of_phrase(phrase: NounPhrase) -> Iterator[Hole]:
    if isinstance(phrase, Quantified):
        for inner, negated, rebuild in _holes_of_noun(phrase.noun):
            yield inner, negated, _then(lambda noun: replace(phrase, noun=noun), rebuild)


def _holes_of_noun(noun: Noun) -> Iterator[Hole]:
    for place, relative in enumerate(noun.relatives):
        match relative:
            case RelativeClause(Predication(Gap(), verb_phrase), RelativeForm.REDUCED):
                put = partial(_with_relative, noun, place)
                for phrase, negated, rebuild in _holes(verb_phrase, negated=False):
                    yield phrase, negated, _then(put, rebuild)


def _with_relative(noun: Noun, place: int, verb_phrase: VerbPhrase) -> Noun:
    clause = RelativeClause(Predication(Gap(), verb_phrase), RelativeForm.REDUCED)
    return cast(Noun, _with_member(noun, "relatives", place, clause))


def _then(
    after: Callable[[Any], Any], before: Callable[[NounPhrase], Any]
) -> Callable[[NounPhrase], Any]:
    return lambda made: after(before(made))


# Raising ----------------------------------------------------------------------------------------


def raised(
    phrase: NounPhrase, variable: Variable, rebuild: Callable[[NounPhrase], Clause]
) -> Iterator[Clause]:
    """The clause with a phrase, which is one of its own, before it."""
    match phrase:
        case CoordinatedPhrase(conjunction, phrases):
            if conjunction is not Conjunction.NOR:
                yield Coordination(conjunction, tuple(map(rebuild, phrases)))
        case Quantified(determiner, noun, binds):
            variable = binds or variable
            if phrase.other_than is not None:
                noun = excepting(noun, phrase.other_than)
            body = rebuild(Name(variable, variable.name))
            yield ForClause(determiner, noun, (variable,), body)


def excepting(noun: Noun, other: NounPhrase) -> Noun:
    """The noun with a relative clause that says that it is none of others."""
    different = RelativeClause(Predication(Gap(), Relation(DIFFERENCE, (other,))))
    return replace(noun, relatives=(different, *noun.relatives))


def _has_scope(phrase: NounPhrase) -> bool:
    if isinstance(phrase, Quantified):
        determiner = phrase.determiner
        return determiner.quantity is not Quantity.ANY and determiner != _ANY_AT_ALL
    return isinstance(phrase, CoordinatedPhrase)


_ANY_AT_ALL = Determiner(Quantity.A, narrow=True)


def _crosses(phrase: NounPhrase, before: list[NounPhrase], negated: bool) -> bool:
    """Whether raising the phrase can change anything."""
    if not _has_scope(phrase):
        return False
    force = _force(phrase)
    return negated or any(force is None or _force(other) is not force for other in before)


_FORCES = {
    Quantity.EVERY: True,
    Quantity.EACH: True,
    Quantity.ALL: True,
    Quantity.SOME: False,
    Quantity.A: False,
}


def _force(phrase: NounPhrase) -> bool | None:
    """True for a universal phrase, False for an existential one, None for the others."""
    match phrase:
        case Quantified(determiner):
            return _FORCES.get(determiner.quantity)
        case CoordinatedPhrase(conjunction):
            return {Conjunction.AND: True, Conjunction.OR: False}.get(conjunction)
        case _:
            return None
