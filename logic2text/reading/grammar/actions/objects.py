"""Semantic actions of verbs with several objects, in any order, and of those left out."""

from __future__ import annotations

from dataclasses import replace

from logic2text.english import syntax as en
from logic2text.lexicon.entry import Entry
from logic2text.reading.grammar.actions.noun_phrases import relate
from logic2text.reading.grammar.actions.verb_phrases import negate, relation
from logic2text.reading.grammar.closed_classes import ELSE
from logic2text.reading.grammar.grammar import Unfit

Objects = tuple[tuple[str, en.NounPhrase], ...]

SOMETHING = en.Quantified(en.SOME, en.THING)
"""What a passive leaves out."""


def double(entry: Entry, first: en.NounPhrase, second: en.NounPhrase) -> en.Relation:
    """As in "gave b c"."""
    return relation(entry, first, (("", second),))


def not_double(entry: Entry, first: en.NounPhrase, second: en.NounPhrase) -> en.NegatedPhrase:
    """As in "did not give b c"."""
    return negate(double(entry, first, second))


def of_some_agent(entry: Entry, item: en.NounPhrase | None = None) -> en.Relation:
    """As in "given to b", "given": by something."""
    said = () if item is None else (item,)
    return en.Relation(entry, (*said, *(SOMETHING for _ in entry.links[len(said) :])))


def gap_before(entry: Entry, rest: Objects) -> en.Relation:
    """As in "(that b) gave to c"."""
    return relation(entry, en.Gap(), rest)


def not_gap_before(entry: Entry, rest: Objects) -> en.NegatedPhrase:
    """As in "(that b) did not give to c"."""
    return negate(gap_before(entry, rest))


def gap_after(entry: Entry, item: en.NounPhrase, link: str) -> en.Relation:
    """As in "(whom b) gave a cube to"."""
    return relation(entry, item, ((link, en.Gap()),))


def not_gap_after(entry: Entry, item: en.NounPhrase, link: str) -> en.NegatedPhrase:
    """As in "(whom b) did not give a cube to"."""
    return negate(gap_after(entry, item, link))


def gap_second(entry: Entry, item: en.NounPhrase) -> en.Relation:
    """As in "(that b) gave c"."""
    if entry.links[0]:
        raise Unfit
    return double(entry, item, en.Gap())


def not_gap_second(entry: Entry, item: en.NounPhrase) -> en.NegatedPhrase:
    """As in "(that b) did not give c"."""
    return negate(gap_second(entry, item))


def gap_of_some_agent(entry: Entry) -> en.Relation:
    """As in "(that b) was given to"."""
    return of_some_agent(entry, en.Gap())


def not_gap_of_some_agent(entry: Entry) -> en.NegatedPhrase:
    """As in "(that b) was not given to"."""
    return negate(gap_of_some_agent(entry))


def lacking(entry: Entry, item: en.NounPhrase) -> en.Relation:
    """As in "(to whom b) gave a cube"."""
    if len(entry.links) != 2:
        raise Unfit
    return en.Relation(entry, (item, en.Gap()))


def not_lacking(entry: Entry, item: en.NounPhrase) -> en.NegatedPhrase:
    """As in "(to whom b) did not give a cube"."""
    return negate(lacking(entry, item))


def relative_after(
    preposition: str, subject: en.NounPhrase, verb_phrase: en.VerbPhrase
) -> en.RelativeClause:
    """As in "to whom b gave a cube"."""
    match verb_phrase:
        case en.Relation(entry) | en.NegatedPhrase(en.Relation(entry)) if (
            entry.links[1] == preposition
        ):
            return en.RelativeClause(en.Predication(subject, verb_phrase))
        case _:
            raise Unfit


def between_two(
    entry: Entry,
    determiner: en.Determiner,
    noun: en.Noun,
    relatives: tuple[en.RelativeClause, ...] | None,
) -> en.Relation:
    """As in "between two cubes": a cube and another one."""
    if determiner != en.Determiner(en.Quantity.AT_LEAST, 2, bare=True):
        raise Unfit
    first = en.Quantified(en.A, relate(noun, relatives))
    return en.Relation(entry, (first, replace(first, other_than=ELSE, says_other=False)))
