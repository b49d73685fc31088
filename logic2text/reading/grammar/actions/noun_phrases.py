"""Semantic actions of nouns and noun phrases."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, TypeVar

from logic2text import formula as fol
from logic2text.english import syntax as en
from logic2text.english.constructions import templates
from logic2text.english.determiners import Force
from logic2text.lexicon.entry import Category, Entry
from logic2text.reading.grammar.closed_classes import ELSE, LAST_OF_TWO, ORDERED
from logic2text.reading.grammar.grammar import Unfit

T = TypeVar("T")
relate, predicate_noun = templates.relate, templates.predicate_noun
AND, OR, NOR, XOR = en.Conjunction.AND, en.Conjunction.OR, en.Conjunction.NOR, en.Conjunction.XOR


# Lists of anything ------------------------------------------------------------------------------


def one(item: T) -> tuple[T, ...]:
    """The last, or only, item."""
    return (item,)


def two(first: T, second: T) -> tuple[T, ...]:
    """The last two items."""
    return (first, second)


def more(item: T, rest: tuple[T, ...]) -> tuple[T, ...]:
    """An item before others."""
    return (item, *rest)


# Nouns ------------------------------------------------------------------------------------------


def after(words: str) -> tuple[tuple[str, None], ...]:
    """What stands after the objects of a verb: "(stores b) in a hive"."""
    return ((words, None),)


def head(entry: Entry) -> en.Noun:
    """As in "cube"."""
    return en.Noun(entry)


def head_of(
    entry: Entry, item: en.NounPhrase, rest: tuple[tuple[str, en.NounPhrase], ...] = ()
) -> en.Noun:
    """As in "album of b", "flight from b to c"."""
    if entry.links[1:] != tuple(link for link, _ in rest) or not entry.links:
        raise Unfit
    return en.Noun(entry, objects=(item, *(phrase for _, phrase in rest)))


def modify(entry: Entry, noun: en.Noun) -> en.Noun:
    """As in "small cube"."""
    return replace(noun, adjectives=(entry, *noun.adjectives))


def either_head(first: en.Noun, second: en.Noun) -> en.Noun:
    """As in "cube or small tetrahedron": a thing of either kind."""
    return any_head(first, (second,))


def any_head(first: en.Noun, others: tuple[en.Noun, ...]) -> en.Noun:
    """As in "cube, tetrahedron or dodecahedron": a thing of any of these kinds."""
    either = en.CoordinatedVerbPhrase(OR, tuple(map(predicate_noun, (first, *others))))
    return en.Noun(relatives=(en.RelativeClause(en.Predication(en.Gap(), either)),))


def relative(*parts: Any) -> en.RelativeClause:
    """As in "that is small" (verb phrase) and "that b likes" (subject, verb phrase with a gap)."""
    if len(parts) == 1:
        if _joins_another_kind(parts[0]):
            raise Unfit
        return en.RelativeClause(en.Predication(en.Gap(), parts[0]))
    return en.RelativeClause(en.Predication(*parts))


def _joins_another_kind(verb_phrase: en.VerbPhrase) -> bool:
    """As in "(guests who) are ill and guests who are late", where another noun phrase begins."""
    match verb_phrase:
        case en.CoordinatedVerbPhrase(verb_phrases=(first, *others)):
            return not _is_kind(first) and any(map(_is_kind, others))
        case _:
            return False


def _is_kind(verb_phrase: en.VerbPhrase) -> bool:
    match verb_phrase:
        case en.Nominal() | en.Relation(Entry(category=Category.NOUN), ()):
            return True
        case _:
            return False


def relative_whose(function: Entry, verb_phrase: en.VerbPhrase) -> en.RelativeClause:
    """As in "whose teacher is happy"."""
    return en.RelativeClause(en.Predication(possessive(en.Gap(), function), verb_phrase))


def reduce_relative(verb_phrase: en.VerbPhrase) -> en.RelativeClause:
    """As in "in front of b"."""
    return en.RelativeClause(en.Predication(en.Gap(), verb_phrase), en.RelativeForm.REDUCED)


def join_relatives(
    conjunction: en.Conjunction, first: en.RelativeClause, rest: tuple[en.RelativeClause, ...]
) -> en.RelativeClause:
    """As in "that is small and that b likes"."""
    return en.RelativeClause(
        en.Coordination(conjunction, tuple(part.clause for part in (first, *rest)))
    )


def the_one(entry: Entry, item: en.NounPhrase) -> en.Quantified:
    """As in "the capital of Spain", the only one."""
    return en.Quantified(en.THE, head_of(entry, item))


def the_related(owner: en.NounPhrase, entry: Entry) -> en.Quantified:
    """As in "Max's friend", "his friend": the only one."""
    return the_one(entry, one_owner(owner))


def one_owner(owner: en.NounPhrase) -> en.NounPhrase:
    """A possessor, unless it is several: "every student's friend" is not the friend of all."""
    if isinstance(owner, en.Quantified) and owner.determiner != en.THE:
        is_one_of_several = owner.determiner in (en.SOME, en.EVERY) and bool(owner.noun.objects)
        if not is_one_of_several:
            raise Unfit
    return owner


# Noun phrases -----------------------------------------------------------------------------------


def quantify(
    determiner: en.Determiner,
    noun: en.Noun,
    label: fol.Variable | None = None,
    other_than: en.NounPhrase | None = None,
    relatives: tuple[en.RelativeClause, ...] | None = None,
) -> en.Quantified:
    """As in "every cube x other than b that is small"."""
    modified = relate(noun, relatives)
    return en.Quantified(determiner, modified, label, label is not None, other_than)


def quantify_either(
    determiner: en.Determiner, noun: en.Noun, relatives: tuple[en.RelativeClause, ...] | None
) -> en.Quantified:
    """As in "every cube or tetrahedron"."""
    return en.Quantified(determiner, relate(noun, relatives))


def quantify_such(
    determiner: en.Determiner, noun: en.Noun, label: fol.Variable | None, clause: en.Clause
) -> en.Quantified:
    """As in "every cube x such that x is small"."""
    such = en.RelativeClause(clause, en.RelativeForm.SUCH_THAT)
    return quantify(determiner, noun, label, None, (such,))


def quantify_excepting_such(
    determiner: en.Determiner,
    noun: en.Noun,
    label: fol.Variable | None,
    other_than: en.NounPhrase,
    clause: en.Clause,
) -> en.Quantified:
    """As in "every cube x other than b such that x is small"."""
    such = en.RelativeClause(clause, en.RelativeForm.SUCH_THAT)
    return quantify(determiner, noun, label, other_than, (such,))


def quantify_label(
    determiner: en.Determiner, label: fol.Variable, relatives: tuple[en.RelativeClause, ...] | None
) -> en.Quantified:
    """As in "every x"."""
    return en.Quantified(determiner, relate(en.THING, relatives), label, labelled=True)


def quantify_other(
    determiner: en.Determiner, noun: en.Noun, relatives: tuple[en.RelativeClause, ...] | None
) -> en.Quantified:
    """As in "every other cube"."""
    return en.Quantified(determiner, relate(noun, relatives), other_than=ELSE, says_other=False)


def another(noun: en.Noun, relatives: tuple[en.RelativeClause, ...] | None) -> en.Quantified:
    """As in "another cube"."""
    return quantify_other(en.A, noun, relatives)


def first_in_order(noun: en.Noun, relatives: tuple[en.RelativeClause, ...] | None) -> en.Quantified:
    """As in "one cube (is behind a second)"."""
    return en.Quantified(en.A, relate(noun, relatives), ordinal=1)


def next_in_order(
    place: int, noun: en.Noun | None, relatives: tuple[en.RelativeClause, ...] | None
) -> en.Quantified:
    """As in "a second", "a third cube"."""
    if place == 1:
        raise Unfit
    return en.Quantified(en.A, relate(noun or en.THING, relatives), ordinal=place)


def other_in_order() -> en.Quantified:
    """As in "(one cube is behind) another"."""
    return en.Quantified(en.A, other_than=ELSE, says_other=False, ordinal=2)


def in_order(place: int) -> en.Definite:
    """As in "the second"."""
    return en.Definite(ORDERED, en.THING, place)


def the_other_in_order() -> en.Definite:
    """As in "the other", of two."""
    return in_order(LAST_OF_TWO)


def quantify_thing(
    thing: en.Quantified,
    other_than: en.NounPhrase | None,
    relatives: tuple[en.RelativeClause, ...] | None,
) -> en.Quantified:
    """As in "everything", "nothing other than b that is small"."""
    return quantify(thing.determiner, thing.noun, None, other_than, relatives)


def quantify_quality(
    thing: en.Quantified,
    quality: en.RelativeClause,
    relatives: tuple[en.RelativeClause, ...] | None,
) -> en.Quantified:
    """As in "everything small", "something small that b likes"."""
    return quantify_thing(thing, None, (quality, *(relatives or ())))


def quantify_thing_such(thing: en.Quantified, clause: en.Clause) -> en.Quantified:
    """As in "everything such that it is small"."""
    return quantify_such(thing.determiner, thing.noun, None, clause)


def quantify_else(
    thing: en.Quantified, relatives: tuple[en.RelativeClause, ...] | None
) -> en.Quantified:
    """As in "everything else"."""
    return quantify_other(thing.determiner, thing.noun, relatives)


def quantify_else_quality(
    thing: en.Quantified,
    quality: en.RelativeClause,
    relatives: tuple[en.RelativeClause, ...] | None,
) -> en.Quantified:
    """As in "something else small"."""
    return quantify_else(thing, (quality, *(relatives or ())))


def applications(
    entry: Entry, item: en.NounPhrase, rest: tuple[tuple[str, en.NounPhrase], ...]
) -> en.Application:
    """As in "the sum of b and c"."""
    if tuple(link for link, _ in rest) != entry.links[1:]:
        raise Unfit
    return en.Application(entry, (item, *(argument for _, argument in rest)))


def possessive(owner: en.NounPhrase, entry: Entry) -> en.Application:
    """As in "b's father", "her father"."""
    if entry.arity != 1:
        raise Unfit
    return en.Application(entry, (owner,), possessive=True)


def link(link: str, item: en.NounPhrase, *rest: Any) -> tuple[tuple[str, en.NounPhrase], ...]:
    """A further object after its link."""
    return ((link, item), *(rest[0] if rest else ()))


def only_named(first: en.NounPhrase, second: en.NounPhrase | None = None) -> en.OnlyNamed:
    """As in "only b", "only b and c"."""
    return en.OnlyNamed((first,) if second is None else (first, second))


def nothing_but(thing: en.Quantified, name: en.NounPhrase) -> en.OnlyNamed:
    """As in "nothing but b": only b."""
    if thing.determiner.force is not Force.NEGATIVE:
        raise Unfit
    return en.OnlyNamed((name,))


def nothing_but_several(
    thing: en.Quantified, first: en.NounPhrase, rest: tuple[en.NounPhrase, ...]
) -> en.OnlyNamed:
    """As in "nothing but b and c": only b and c."""
    only = nothing_but(thing, first)
    return replace(only, names=(first, *rest))


def universal_of_two(
    determiner: en.Determiner, either: en.Noun, relatives: tuple[en.RelativeClause, ...] | None
) -> en.Quantified:
    """As in "all cubes and tetrahedra": everything of either kind."""
    if determiner.force is not Force.UNIVERSAL:
        raise Unfit
    return quantify_either(determiner, either, relatives)


def at_least_one(listed: en.CoordinatedPhrase) -> en.CoordinatedPhrase:
    """As in "at least one of b, c and d"."""
    return en.CoordinatedPhrase(OR, listed.phrases)


def own(owner_gender: en.Pronoun, entry: Entry) -> en.Application:
    """As in "its own father"."""
    if entry.arity != 1:
        raise Unfit
    return en.Application(entry, (en.Reflexive(owner_gender.gender),), possessive=True)


def restrict(exceptions: en.RelativeClause) -> en.RelativeClause:
    """As in "(everyone) besides b", of whom nothing is said."""
    return replace(exceptions, form=en.RelativeForm.THAT)


def other_than_kind(noun: en.Noun) -> en.RelativeClause:
    """As in "(all birds) other than penguins", of which nothing is said."""
    return relative(en.NegatedPhrase(predicate_noun(noun)))


def exclude_kind(noun: en.Noun) -> en.RelativeClause:
    """As in "(nothing) but cubes": things of another kind."""
    return reduce_relative(en.NegatedPhrase(predicate_noun(noun)))
