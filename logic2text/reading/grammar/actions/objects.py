"""Semantic actions of verbs with several objects, in any order, and of those left out."""

from __future__ import annotations

from dataclasses import replace

from logic2text.english import syntax as en
from logic2text.english.determiners import Force
from logic2text.lexicon.entry import Entry
from logic2text.reading.grammar.actions.bindings import (
    Binding,
    for_any_two,
    for_clause,
    there_is_plain,
)
from logic2text.reading.grammar.actions.noun_phrases import in_order, reduce_relative, relate
from logic2text.reading.grammar.actions.verb_phrases import negate, passive, relation
from logic2text.reading.grammar.closed_classes import PAIRED, PLURAL
from logic2text.reading.grammar.ellipsis import ONE, make_having_one
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


def double_twice(
    conjunction: en.Conjunction, entry: Entry, *items: en.NounPhrase
) -> en.CoordinatedVerbPhrase:
    """As in "gave b c and d e"."""
    first, second, third, fourth = items
    members = double(entry, first, second), double(entry, third, fourth)
    return en.CoordinatedVerbPhrase(conjunction, members)


def relation_twice(
    conjunction: en.Conjunction,
    entry: Entry,
    first: en.NounPhrase,
    of_first: Objects,
    second: en.NounPhrase,
    of_second: Objects,
) -> en.CoordinatedVerbPhrase:
    """As in "gave b to c and d to e"."""
    members = relation(entry, first, of_first), relation(entry, second, of_second)
    return en.CoordinatedVerbPhrase(conjunction, members)


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


def relative_at_one(
    preposition: str,
    determiner: en.Determiner,
    noun: en.Noun,
    verb_phrase: en.VerbPhrase,
    later: en.RelativeClause,
) -> en.RelativeClause:
    """As in "on which a tax is levied that is unpaid": the tax is."""
    subject = en.Quantified(determiner, relate(noun, (later,)))
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
    entry: Entry, first: en.NounPhrase, rest: en.Relation
) -> en.CoordinatedVerbPhrase:
    """As in "likes b, but not c", "lives in b, not in c"."""
    link = rest.entry.links[0]
    if link not in ("", entry.links[0]):
        raise Unfit
    return relation_rather_than(entry, first, rest.objects[0])


def relation_rather_than(
    entry: Entry, first: en.NounPhrase, other: en.NounPhrase
) -> en.CoordinatedVerbPhrase:
    """As in "likes b rather than c"."""
    return _but_not(relation(entry, first), relation(entry, other))


def relation_each_at(
    conjunction: en.Conjunction,
    entry: Entry,
    first: en.NounPhrase,
    preposition: str,
    second: en.NounPhrase,
) -> en.CoordinatedVerbPhrase:
    """As in "lives in b or in c"."""
    if entry.links != (preposition,):
        raise Unfit
    members = relation(entry, first), relation(entry, second)
    return en.CoordinatedVerbPhrase(conjunction, members)


def passive_each(
    conjunction: en.Conjunction, entry: Entry, first: en.NounPhrase, second: en.NounPhrase
) -> en.CoordinatedVerbPhrase:
    """As in "owned by b or by c"."""
    return en.CoordinatedVerbPhrase(conjunction, (passive(entry, first), passive(entry, second)))


def relation_not_but(
    entry: Entry, denied: en.NounPhrase, item: en.NounPhrase
) -> en.CoordinatedVerbPhrase:
    """As in "likes not b but c"; "not only b but c" says no such thing."""
    if isinstance(denied, en.OnlyNamed):
        raise Unfit
    members = negate(relation(entry, denied)), relation(entry, item)
    return en.CoordinatedVerbPhrase(en.Conjunction.AND, members, contrast=True)


def double_but_not(
    entry: Entry, item: en.NounPhrase, first: en.NounPhrase, rest: en.Relation
) -> en.CoordinatedVerbPhrase:
    """As in "gave b c but not d"."""
    if rest.entry.links[0]:
        raise Unfit
    return _but_not(double(entry, item, first), double(entry, item, rest.objects[0]))


def relation_but_not_after(
    entry: Entry, item: en.NounPhrase, first: Objects, second: Objects
) -> en.CoordinatedVerbPhrase:
    """As in "gave b to c but not to d"."""
    return _but_not(relation(entry, item, first), relation(entry, item, second))


def _but_not(first: en.VerbPhrase, denied: en.VerbPhrase) -> en.CoordinatedVerbPhrase:
    members = first, negate(denied)
    return en.CoordinatedVerbPhrase(en.Conjunction.AND, members, contrast=True)


def kinds_but_not(
    noun: en.Noun,
    relatives: Relatives | None,
    denied: en.Noun,
    of_denied: Relatives | None,
    verb_phrase: en.VerbPhrase,
) -> en.Coordination:
    """As in "cubes but not tetrahedra are small": all cubes are, and no tetrahedra."""
    first = en.Quantified(PLURAL, relate(noun, relatives))
    second = en.Quantified(PLURAL, relate(denied, of_denied))
    clauses = (
        en.Predication(first, verb_phrase),
        en.Predication(second, negate(verb_phrase)),
    )
    return en.Coordination(en.Conjunction.AND, clauses, contrast=True)


def is_not(first: en.VerbPhrase, denied: en.VerbPhrase) -> en.CoordinatedVerbPhrase:
    """As in "(is) a mammal, not a fish"."""
    return en.CoordinatedVerbPhrase(en.Conjunction.AND, (first, denied), contrast=True)


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


def one_of_kind() -> en.Quantified:
    """As in "(b owns a cube and c owns) one"."""
    return en.Quantified(en.A, en.Noun(ONE))


def have_one() -> en.VerbPhrase:
    """As in "(b has a cube and c) has one"."""
    return make_having_one(negated=False)


def have_none() -> en.VerbPhrase:
    """As in "(b has a cube but c) has none"."""
    return make_having_one(negated=True)


def between_any_two(entry: Entry, number: int, noun: en.Noun, binding: Binding) -> en.Clause:
    """As in "between any two cubes there is a cube"."""
    between = reduce_relative(en.Relation(entry, (in_order(1), in_order(2))))
    found = binding._replace(noun=relate(binding.noun, (between,)))
    return for_clause(for_any_two(number, noun), there_is_plain(found))


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
