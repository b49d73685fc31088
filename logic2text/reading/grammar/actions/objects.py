"""Semantic actions of verbs with several objects, in any order, and of those left out."""

from __future__ import annotations

from dataclasses import replace

from logic2text.english import syntax as en
from logic2text.english.determiners import Force
from logic2text.lexicon.entry import Entry, Gender
from logic2text.reading.grammar.actions.noun_phrases import relate
from logic2text.reading.grammar.actions.verb_phrases import negate, relation
from logic2text.reading.grammar.closed_classes import PAIRED, UNRESOLVED
from logic2text.reading.grammar.grammar import Unfit

Relatives = tuple[en.RelativeClause, ...]
Objects = tuple[tuple[str, en.NounPhrase], ...]

SOMETHING = en.Quantified(replace(en.A, narrow=True), en.THING)
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


def relative_at(
    preposition: str, subject: en.NounPhrase, verb_phrase: en.VerbPhrase
) -> en.RelativeClause:
    """As in "at whom b looked", "to whom b was introduced"."""
    return _relative(preposition, 0, subject, verb_phrase)


def relative_after(
    preposition: str, subject: en.NounPhrase, verb_phrase: en.VerbPhrase
) -> en.RelativeClause:
    """As in "to whom b gave a cube"."""
    return _relative(preposition, 1, subject, verb_phrase)


def _relative(
    preposition: str, place: int, subject: en.NounPhrase, verb_phrase: en.VerbPhrase
) -> en.RelativeClause:
    """A relative clause whose pronoun stands with the preposition of one of the verb's objects."""
    match verb_phrase:
        case en.Relation(entry) | en.NegatedPhrase(en.Relation(entry)) if (
            entry.links[place] == preposition
        ):
            return en.RelativeClause(en.Predication(subject, verb_phrase))
        case _:
            raise Unfit


def relation_but_not(
    entry: Entry, first: en.NounPhrase, second: en.NounPhrase
) -> en.CoordinatedVerbPhrase:
    """As in "likes b, but not c"."""
    denied = negate(relation(entry, second))
    return en.CoordinatedVerbPhrase(
        en.Conjunction.AND, (relation(entry, first), denied), contrast=True
    )


def relation_but_no(
    entry: Entry, first: en.NounPhrase, second: en.NounPhrase
) -> en.CoordinatedVerbPhrase:
    """As in "likes a cube but no tetrahedron"."""
    match second:
        case en.Quantified(determiner) if determiner.force is Force.NEGATIVE:
            members = relation(entry, first), relation(entry, second)
            return en.CoordinatedVerbPhrase(en.Conjunction.AND, members, contrast=True)
        case _:
            raise Unfit


def between_two(
    entry: Entry,
    determiner: en.Determiner,
    noun: en.Noun,
    relatives: Relatives | None,
) -> en.Relation:
    """As in "between two cubes": a cube and another one."""
    if determiner != en.Determiner(en.Quantity.AT_LEAST, 2, bare=True):
        raise Unfit
    first = en.Quantified(en.A, relate(noun, relatives))
    return en.Relation(entry, (first, replace(first, other_than=PAIRED, says_other=False)))


def not_compared(entry: Entry, item: en.NounPhrase) -> en.NegatedPhrase:
    """As in "(taller than b but) no taller than c"."""
    if entry.links != ("than",):
        raise Unfit
    return negate(relation(entry, item))


# Pronouns ---------------------------------------------------------------------------------------


def unless_one(
    noun: en.Noun, relatives: Relatives | None, verb_phrase: en.VerbPhrase, consequent: en.Clause
) -> en.Conditional:
    """As in "unless a cube is small, it is large": every cube is large unless it is small."""
    match consequent:
        case en.Predication(en.Pronoun() as pronoun, claim):
            every = en.Quantified(en.EVERY, relate(noun, relatives))
            return en.Conditional(
                en.Predication(pronoun, verb_phrase),
                en.Predication(every, claim),
                en.ConditionalForm.UNLESS_AFTER,
            )
        case _:
            raise Unfit


def them() -> en.Pronoun:
    """As in "(likes) both of them"."""
    return en.Pronoun(UNRESOLVED, Gender.COMMON)
