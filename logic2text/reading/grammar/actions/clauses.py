"""Semantic actions of clauses and sentences."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from logic2text.english import syntax as en
from logic2text.english.constructions.conditions import CONDITIONS
from logic2text.english.structure import is_reciprocal
from logic2text.english.traversal import rebuild, subtrees
from logic2text.lexicon.entry import Entry
from logic2text.reading.grammar.actions.noun_phrases import relate
from logic2text.reading.grammar.closed_classes import ELSE, PLURAL
from logic2text.reading.grammar.grammar import Unfit

Step = Callable[[en.Clause], en.Clause]


# Lists ------------------------------------------------------------------------------------------


def itemise(conjunction: en.Conjunction, items: tuple[en.Clause, ...]) -> en.Clause:
    """A heading and its items."""
    if conjunction is en.Conjunction.XOR and len(items) != 2:
        raise Unfit
    return en.Coordination(conjunction, items, en.ListLayout.ITEMISED)


def itemise_flat(
    conjunction: en.Conjunction, first: en.Clause, rest: tuple[en.Clause, ...]
) -> en.Clause:
    """A heading and its items on one line, without an end marker."""
    return itemise(conjunction, (first, *rest))


# Chains -----------------------------------------------------------------------------------------


def chain(first: en.Clause, links: tuple[Step, ...]) -> en.Clause:
    """A clause and the links added to it by commas, left to right."""
    for step in links:
        first = step(first)
    return first


def _join(
    conjunction: en.Conjunction, before: en.Clause, after: tuple[en.Clause, ...]
) -> en.Clause:
    match before:
        case en.Coordination(kind, clauses, en.ListLayout.INLINE, False, True) if (
            kind is conjunction
        ):
            return replace(before, clauses=(*clauses, *after))
        case _:
            return en.Coordination(conjunction, (before, *after), commas=True)


def link_clause(conjunction: en.Conjunction, clause: en.Clause) -> Step:
    """As in ", and A"."""
    return lambda before: _join(conjunction, before, (clause,))


def link_series(
    conjunction: en.Conjunction, series: tuple[en.Clause, ...], clause: en.Clause
) -> Step:
    """As in ", A, B, and C"."""
    return lambda before: _join(conjunction, before, (*series, clause))


# Operators --------------------------------------------------------------------------------------


def add_condition(clause: en.Clause) -> en.Clause:
    """As in "B if A" (unless C); in "b is P if c is Q and is R if C" the last condition is of R."""
    match clause:
        case (
            en.Conditional(condition, _, en.ConditionalForm.IF_AFTER)
            | en.Conditional(condition, _, en.ConditionalForm.UNLESS_AFTER)
            | en.Conditional(condition, _, en.ConditionalForm.WHENEVER)
            | en.Conditional(_, condition)
            | en.Biconditional(_, condition)
        ) if any(isinstance(part, en.CoordinatedVerbPhrase) for part in subtrees(condition)):
            raise Unfit
    return clause


# Clauses ----------------------------------------------------------------------------------------


def predication(subject: en.NounPhrase, verb_phrase: en.VerbPhrase) -> en.Clause:
    """Subject and verb phrase."""
    if isinstance(subject, en.Reflexive | en.EachOther):
        raise Unfit
    return en.Predication(subject, verb_phrase)


def not_all(subject: en.NounPhrase, verb_phrase: en.VerbPhrase) -> en.Clause:
    """As in "not both b and c are small"."""
    return en.Negation(predication(subject, verb_phrase))


def are_not_all(subject: en.NounPhrase, verb_phrase: en.VerbPhrase) -> en.Clause:
    """As in "b and c are not all small"."""
    denial = not_all(subject, verb_phrase)
    if not CONDITIONS["denies_a_group"](denial):
        raise Unfit
    return denial


def any_number(
    number: int,
    noun: en.Noun,
    relatives: tuple[en.RelativeClause, ...] | None,
    verb_phrase: en.VerbPhrase,
) -> en.Clause:
    """As in "any two cubes are the same size"."""
    if number != 2 or not is_reciprocal(verb_phrase):
        raise Unfit
    distinct = rebuild(verb_phrase, _with_each_other)
    return en.Predication(en.Quantified(en.ALL, relate(noun, relatives)), distinct)


def _with_each_other(node: Any) -> Any:
    return en.EachOther() if isinstance(node, en.EachOther) else rebuild(node, _with_each_other)


def plural_subject(
    noun: en.Noun, relatives: tuple[en.RelativeClause, ...] | None, verb_phrase: en.VerbPhrase
) -> en.Clause:
    """As in "cubes are large"."""
    return en.Predication(en.Quantified(PLURAL, relate(noun, relatives)), verb_phrase)


def mass_subject(entry: Entry, verb_phrase: en.VerbPhrase) -> en.Clause:
    """As in "bread is food": whatever is of the kind."""
    return plural_subject(en.Noun(entry), None, verb_phrase)


def both_of(noun: en.Noun, verb_phrase: en.VerbPhrase) -> en.Clause:
    """As in "both cubes are small": there are exactly two, and all are large."""
    two = en.ThereIs(en.Determiner(en.Quantity.EXACTLY, 2), noun, labelled=False)
    return en.Presupposition(two, en.Predication(en.Quantified(en.ALL, noun), verb_phrase))


def neither_of(noun: en.Noun, verb_phrase: en.VerbPhrase) -> en.Clause:
    """As in "neither cube is small"."""
    two = en.ThereIs(en.Determiner(en.Quantity.EXACTLY, 2), noun, labelled=False)
    return en.Presupposition(two, en.Predication(en.Quantified(en.NO, noun), verb_phrase))


def the_others(verb_phrase: en.VerbPhrase) -> en.Clause:
    """As in "the others are small"."""
    return the_other_ones(en.THING, verb_phrase)


def the_other_ones(noun: en.Noun, verb_phrase: en.VerbPhrase) -> en.Clause:
    """As in "the other cubes are small": there are others, and all of them are."""
    others = en.ThereIs(en.A, noun, labelled=False, other_than=ELSE)
    everyone = en.Quantified(en.ALL, noun, other_than=ELSE, says_other=False)
    return en.Presupposition(others, en.Predication(everyone, verb_phrase))
