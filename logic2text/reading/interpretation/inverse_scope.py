"""Inverse scope: readings in which a phrase takes scope over earlier phrases.

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

from logic2text import formula as fol
from logic2text.english import syntax as en
from logic2text.english.determiners import Force
from logic2text.english.structure import is_reciprocal, is_symmetric
from logic2text.english.traversal import is_tree, subtrees
from logic2text.lexicon.entry import DIFFERENCE
from logic2text.reading.choices import Grade
from logic2text.reading.grammar.forces import ANY_AT_ALL
from logic2text.reading.parsing.generics import tells_home

Hole = tuple[en.NounPhrase, bool, Callable[[en.NounPhrase], Any]]
"""A phrase, whether it is under a negation, and a function that replaces it in the tree."""


def inverse_scopes(tree: en.Clause, variable: fol.Variable) -> Iterator[tuple[Grade, en.Clause]]:
    """The trees with one phrase or negation raised within its clause, each with its grade.

    Args:
        tree: of a reading by surface scope.
        variable: the trace of a raised phrase without a variable; fresh for the tree.
    """
    # The walk below rebuilds the tree for each phrase; most texts of names have none.
    if any(type(part) in _WITH_SCOPE for part in subtrees(tree)):
        yield from cast("Iterator[tuple[Grade, en.Clause]]", _variants(tree, variable))


_WITH_SCOPE = frozenset({en.Quantified, en.CoordinatedPhrase})
"""The phrases that can be raised, and over which a negation can be raised."""


def _variants(node: Any, variable: fol.Variable) -> Iterator[tuple[Grade, Any]]:
    match node:
        case en.Predication():
            yield from _raise_in_predication(node, variable)
        case en.ThereIs():
            yield from _raise_in_there_is(node, variable)
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


def _raise_in_predication(
    clause: en.Predication, variable: fol.Variable
) -> Iterator[tuple[Grade, en.Clause]]:
    subject, verb_phrase = clause.subject, clause.verb_phrase
    before = [subject] if _has_scope(subject) else []
    for phrase, _, rebuild in _holes_of_phrase(subject):
        if _crosses(phrase, before, negated=False):
            whole = _then(lambda part: en.Predication(part, verb_phrase), rebuild)
            for tree in raise_phrase(phrase, variable, whole):
                yield Grade.LIVE if is_linked(clause, phrase) else Grade.WEAK, tree
    for phrase, negated, rebuild in holes(verb_phrase, negated=False):
        if _crosses(phrase, before, negated):
            whole = _then(lambda part: en.Predication(subject, part), rebuild)
            is_split = negated and _is_split_over_not(phrase)
            denied_of_all = is_several(phrase) and len(before) == 1 and _denies(subject)
            linked = is_linked(clause, phrase)
            is_below = _has_scope(subject) and len(before) > 1
            # "A friend of every student" is readily one of each, but not above "some dog".
            of_each = linked or _is_for_each(phrase, before[_has_scope(subject) :])
            over_subject = _is_universal(subject) or not _has_scope(subject)
            is_live = (is_split and not before) or denied_of_all or (of_each and over_subject)
            is_live = is_live or _is_readily_of_each(subject, phrase, verb_phrase)
            for tree in raise_phrase(phrase, variable, whole):
                yield Grade.LIVE if is_live else Grade.WEAK, tree
            # With a subject and an earlier object there is a place between them, which is another
            # reading.
            if _has_scope(subject) and (negated or is_below):
                is_live = of_each or (is_split and len(before) == 1)
                grade = Grade.LIVE if is_live else Grade.WEAK
                for tree in _raise_below(subject, phrase, variable, verb_phrase, rebuild):
                    yield grade, tree
        # Objects are visited in order: a later one can be raised over the earlier ones too.
        before.append(phrase)
    if isinstance(verb_phrase, en.NegatedPhrase) and not verb_phrase.narrow:
        wide = _grade_of_wide_negation(subject, verb_phrase)
        if wide is not None:
            yield wide, en.Negation(en.Predication(subject, verb_phrase.verb_phrase))


def _raise_below(
    subject: en.NounPhrase,
    phrase: en.NounPhrase,
    variable: fol.Variable,
    verb_phrase: en.VerbPhrase,
    rebuild: Callable[[en.NounPhrase], Any],
) -> Iterator[en.Clause]:
    """Raise a phrase of the verb phrase over everything but its subject."""
    raised_over = fol.Variable(f"{variable.name}\N{PRIME}")

    def under(term: en.NounPhrase) -> en.Clause:
        clauses = raise_phrase(phrase, variable, lambda part: en.Predication(term, rebuild(part)))
        return next(clauses, en.Predication(term, verb_phrase))

    yield from raise_phrase(subject, raised_over, under)


def _is_split_over_not(phrase: en.NounPhrase) -> bool:
    """Whether a phrase directly after *not* takes scope over it as readily as under it."""
    match phrase:
        case en.Quantified(determiner):
            return determiner.quantity.profile.over_negation or is_several(phrase)
        case en.CoordinatedPhrase(en.Conjunction.AND, correlative=correlative):
            return not correlative
        case _:
            return False


def _denies(subject: en.NounPhrase) -> bool:
    return isinstance(subject, en.Quantified) and subject.determiner.force is Force.NEGATIVE


def _grade_of_wide_negation(subject: en.NounPhrase, verb_phrase: en.NegatedPhrase) -> Grade | None:
    """The grade of *not* with scope over its subject, None if impossible."""
    match subject:
        case en.Quantified(determiner):
            if not _has_scope(subject):
                return None
            is_split = determiner.quantity.profile.under_negation and not determiner.narrow
            return Grade.LIVE if is_split else Grade.WEAK
        case en.CoordinatedPhrase(en.Conjunction.AND, phrases):
            reciprocal = is_reciprocal(verb_phrase) and (
                len(phrases) > 2 or not is_symmetric(verb_phrase)
            )
            is_of_all = any(
                isinstance(phrase, en.Quantified) and phrase.determiner.force is Force.UNIVERSAL
                for phrase in phrases
            )
            return Grade.LIVE if reciprocal or is_of_all else None
        case en.CoordinatedPhrase():
            return Grade.WEAK
        case en.Application(_, (owner,)):
            return _grade_of_wide_negation(owner, verb_phrase)
        case _:
            return None


def _raise_in_there_is(
    clause: en.ThereIs, variable: fol.Variable
) -> Iterator[tuple[Grade, en.Clause]]:
    existent = en.Quantified(clause.determiner, clause.noun)
    for phrase, negated, rebuild in _holes_of_noun(clause.noun):
        if _crosses(phrase, [existent], negated):
            whole = _then(lambda part: replace(clause, noun=part), rebuild)
            for tree in raise_phrase(phrase, variable, whole):
                of_each = _is_for_each(phrase, [existent]) and not _is_compared(phrase, clause)
                is_live = is_linked(clause, phrase) or of_each
                yield Grade.LIVE if is_live else Grade.WEAK, tree


# Positions of scope-taking phrases ---------------------------------------------------------------


def holes(verb_phrase: en.VerbPhrase, *, negated: bool) -> Iterator[Hole]:
    """The phrases of a verb phrase that can be raised out of it; `negated` under a negation."""
    match verb_phrase:
        case en.Relation(_, objects):
            for place, phrase in enumerate(objects):
                put = partial(_with_member, verb_phrase, "objects", place)
                yield from _holes_at(phrase, negated, put)
        case en.Having(thing):
            yield from _holes_at(thing, negated, lambda part: replace(verb_phrase, thing=part))
        case en.Nominal(noun):
            for phrase, under, rebuild in _holes_of_noun(noun):
                yield phrase, negated or under, _then(en.Nominal, rebuild)
        case en.OnlyOne(noun):
            for phrase, under, rebuild in _holes_of_noun(noun):
                yield phrase, negated or under, _then(en.OnlyOne, rebuild)
        case en.NegatedPhrase(inner):
            for phrase, _, rebuild in holes(inner, negated=True):
                yield phrase, True, _then(en.NegatedPhrase, rebuild)
        case en.CoordinatedVerbPhrase(_, members):
            for place, member in enumerate(members):
                put = partial(_with_member, verb_phrase, "verb_phrases", place)
                for phrase, under, rebuild in holes(member, negated=negated):
                    yield phrase, under, _then(put, rebuild)
        case _:
            assert_never(verb_phrase)


def _with_member(node: Any, name: str, place: int, part: Any) -> Any:
    """The node with one member of one of its tuples replaced."""
    parts = getattr(node, name)
    return replace(node, **{name: (*parts[:place], part, *parts[place + 1 :])})


def _holes_at(
    phrase: en.NounPhrase, negated: bool, put: Callable[[en.NounPhrase], Any]
) -> Iterator[Hole]:
    if _has_scope(phrase):
        yield phrase, negated, put
    for inner, _, rebuild in _holes_of_phrase(phrase):
        yield inner, negated, _then(put, rebuild)


def _holes_of_phrase(phrase: en.NounPhrase) -> Iterator[Hole]:
    match phrase:
        case en.Quantified(noun=noun):
            for inner, negated, rebuild in _holes_of_noun(noun):
                yield inner, negated, _then(lambda part: replace(phrase, noun=part), rebuild)
        case en.Application(arguments=arguments):
            for place, argument in enumerate(arguments):
                yield from _holes_at(
                    argument, False, partial(_with_member, phrase, "arguments", place)
                )


def _holes_of_noun(noun: en.Noun) -> Iterator[Hole]:
    for place, item in enumerate(noun.objects):
        yield from _holes_at(item, False, partial(_with_member, noun, "objects", place))
    for place, relative in enumerate(noun.relatives):
        match relative:
            # Clauses with "that" are islands: nothing in them scopes out.
            case en.RelativeClause(en.Predication(en.Gap(), verb_phrase), en.RelativeForm.REDUCED):
                put = partial(_with_relative, noun, place)
                for phrase, negated, rebuild in holes(verb_phrase, negated=False):
                    yield phrase, negated, _then(put, rebuild)


def _with_relative(noun: en.Noun, place: int, verb_phrase: en.VerbPhrase) -> en.Noun:
    clause = en.RelativeClause(en.Predication(en.Gap(), verb_phrase), en.RelativeForm.REDUCED)
    return cast(en.Noun, _with_member(noun, "relatives", place, clause))


def _then(
    after: Callable[[Any], Any], before: Callable[[en.NounPhrase], Any]
) -> Callable[[en.NounPhrase], Any]:
    return lambda part: after(before(part))


# Raising ----------------------------------------------------------------------------------------


def raise_phrase(
    phrase: en.NounPhrase, variable: fol.Variable, rebuild: Callable[[en.NounPhrase], en.Clause]
) -> Iterator[en.Clause]:
    """The clause with one of its phrases raised to its front."""
    match phrase:
        case en.CoordinatedPhrase(conjunction, phrases):
            # "Neither b nor c" has its negation with it, wherever it stands.
            if conjunction is not en.Conjunction.NOR:
                yield en.Coordination(conjunction, tuple(map(rebuild, phrases)))
        case en.Quantified(determiner, noun, binds):
            variable = binds or variable
            if phrase.other_than is not None:
                # A binder has no exception of its own, so the noun says it.
                noun = exclude(noun, phrase.other_than)
            body = rebuild(en.Name(variable, variable.name))
            yield en.ForClause(determiner, noun, (variable,), body)


def exclude(noun: en.Noun, other: en.NounPhrase) -> en.Noun:
    """The noun with a relative clause that excludes other things."""
    different = en.RelativeClause(en.Predication(en.Gap(), en.Relation(DIFFERENCE, (other,))))
    return replace(noun, relatives=(different, *noun.relatives))


def _has_scope(phrase: en.NounPhrase) -> bool:
    if isinstance(phrase, en.Quantified):
        determiner = phrase.determiner
        return determiner.force is not Force.ANY and determiner != ANY_AT_ALL
    return isinstance(phrase, en.CoordinatedPhrase)


def _crosses(phrase: en.NounPhrase, before: list[en.NounPhrase], negated: bool) -> bool:
    """Whether raising the phrase can change the meaning."""
    if not _has_scope(phrase):
        return False
    kind = _is_universal(phrase)
    # Two universals or two existentials may change places without a change of meaning.
    return negated or any(kind is None or _is_universal(earlier) is not kind for earlier in before)


def _is_universal(phrase: en.NounPhrase) -> bool | None:
    """True for a universal phrase, False for an existential one, None for the others."""
    match phrase:
        case en.Quantified(determiner):
            return {Force.UNIVERSAL: True, Force.EXISTENTIAL: False}.get(determiner.force)
        case en.CoordinatedPhrase(conjunction):
            return {en.Conjunction.AND: True, en.Conjunction.OR: False}.get(conjunction)
        case _:
            return None


# Split scopes -------------------------------------------------------------------------------------
# Phrases that English readily gives another scope than their place in a sentence.


def is_several(phrase: en.NounPhrase) -> bool:
    """Whether it is "the cubes that are small", "those who are happy": all of them or none."""
    if not isinstance(phrase, en.Quantified):
        return False
    return phrase.determiner.plural and phrase.determiner.force is Force.UNIVERSAL


def _is_for_each(phrase: en.NounPhrase, before: list[en.NounPhrase]) -> bool:
    """Whether each of all has its own of what stands before: "a seal on every box"."""
    return _is_universal(phrase) is True and any(map(_is_of_some, before))


def _is_readily_of_each(
    subject: en.NounPhrase, phrase: en.NounPhrase, verb_phrase: en.VerbPhrase
) -> bool:
    """Whether an object is over some subject: "some bell is in every room", "rang in each room"."""
    if not (_is_of_some(subject) and _is_universal(phrase)):
        return False
    is_each = isinstance(phrase, en.Quantified) and phrase.determiner.quantity is en.Quantity.EACH
    return is_each or tells_home(verb_phrase)


def _is_compared(phrase: en.NounPhrase, clause: en.ThereIs) -> bool:
    """As in "there is a cube larger than every tetrahedron", which hardly means several cubes."""
    return any(
        isinstance(part, en.Relation) and phrase in part.objects and "than" in part.entry.links
        for part in subtrees(clause.noun)
    )


def _is_of_some(phrase: en.NounPhrase) -> bool:
    return isinstance(phrase, en.Quantified) and phrase.determiner.force in (
        Force.EXISTENTIAL,
        Force.INCREASING,
        Force.NON_MONOTONE,
    )


def is_linked(clause: en.Clause, phrase: en.NounPhrase) -> bool:
    """Whether a universal phrase is in an existential one: "a friend of every student"."""
    if not isinstance(phrase, en.Quantified) or phrase.determiner.force is not Force.UNIVERSAL:
        return False
    hosts = [
        part.noun
        for part in subtrees(clause)
        if isinstance(part, en.Quantified | en.ThereIs)
        and part.determiner.force in (Force.EXISTENTIAL, Force.INCREASING)
    ]
    return any(item is phrase for noun in hosts for item in noun.objects)
