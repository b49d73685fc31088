"""Semantic actions of verb phrases."""

from __future__ import annotations

from dataclasses import replace

from logic2text.english import syntax as en
from logic2text.english.auxiliaries import common_modal
from logic2text.english.shared_heads import can_be_shared, is_owned, shared_words
from logic2text.lexicon import entry as entries
from logic2text.lexicon.entry import IDENTITY, Entry
from logic2text.reading.grammar.actions.noun_phrases import (
    AND,
    predicate_noun,
    relate,
)
from logic2text.reading.grammar.closed_classes import AfterModal, Rest
from logic2text.reading.grammar.grammar import Unfit


def relation(
    entry: Entry,
    item: en.NounPhrase | None = None,
    rest: tuple[tuple[str, en.NounPhrase | None], ...] = (),
) -> en.Relation:
    """As in "is small", "is larger than b", "gave b to c", "stores b in a hive"."""
    further = tuple(argument for _, argument in rest if argument is not None)
    objects = () if item is None else (item, *further)
    after = (entry.after,) if entry.after else ()
    following = tuple(link for link, _ in rest)
    if len(objects) != len(entry.links) or following != (*entry.links[1:], *after):
        raise Unfit
    return en.Relation(entry, objects)


def negate_relation(
    entry: Entry,
    item: en.NounPhrase | None = None,
    rest: tuple[tuple[str, en.NounPhrase | None], ...] = (),
) -> en.NegatedPhrase:
    """As in "does not own b"."""
    affirmative = relation(entry, item, rest)
    return en.NegatedPhrase(affirmative)


def share_object(
    conjunction: en.Conjunction,
    first: Entry,
    others: tuple[Entry | AfterModal, ...],
    item: en.NounPhrase,
) -> en.VerbPhrase:
    """As in "owns and rides b", "can open and close every door".

    "Owns and rides a horse" is of one horse, and no list of what each verb says.
    """
    entries = [first, *(each.entry if isinstance(each, AfterModal) else each for each in others)]
    if any(isinstance(each, AfterModal) for each in others) and not common_modal(entries):
        raise Unfit
    if not can_be_shared(conjunction, item):
        raise Unfit
    members = tuple(relation(entry, item) for entry in entries)
    return en.CoordinatedVerbPhrase(conjunction, members, shares_object=True)


def passive(
    entry: Entry, item: en.NounPhrase, rest: tuple[tuple[str, en.NounPhrase], ...] = ()
) -> en.Relation:
    """As in "owned by b"."""
    active = relation(replace(entry, after=""), item, rest)
    return replace(active, entry=entry, passive=True)


def negate(verb_phrase: en.VerbPhrase) -> en.NegatedPhrase:
    """As in "is not small"."""
    return en.NegatedPhrase(verb_phrase)


def have(thing: en.NounPhrase, entry: Entry) -> en.VerbPhrase:
    """As in "has a cube in front of it"."""
    if not len(entry.links) == 1:
        raise Unfit
    return en.Having(thing, entry)


def have_which(thing: en.NounPhrase, entry: Entry, relative: en.RelativeClause) -> en.VerbPhrase:
    """As in "has a cube in front of it that is small", of the cube."""
    return have(which(thing, relative), entry)


def which(thing: en.NounPhrase, relative: en.RelativeClause) -> en.Quantified:
    """A phrase with a relative clause that stands apart from it."""
    if not isinstance(thing, en.Quantified) or thing.labelled:
        raise Unfit
    noun = replace(thing.noun, relatives=(*thing.noun.relatives, relative))
    return replace(thing, noun=noun)


def alike(entry: Entry) -> en.Relation:
    """As in "are the same size": reciprocal without "each other"."""
    return en.Relation(entry, (en.EachOther(explicit=False),))


def same_value(function: Entry) -> en.Relation:
    """As in "have the same email"."""
    if function.arity != 1:
        raise Unfit
    return alike(entries.same_value(function))


def not_same_value(function: Entry) -> en.NegatedPhrase:
    """As in "do not have the same email"."""
    return en.NegatedPhrase(same_value(function))


def nominal(noun: en.Noun, relatives: tuple[en.RelativeClause, ...] | None) -> en.VerbPhrase:
    """As in "is a small cube that is in front of b"."""
    return predicate_noun(relate(noun, relatives))


def identical(item: en.NounPhrase) -> en.Relation:
    """As in "is b"."""
    return en.Relation(IDENTITY, (item,))


def only_one(noun: en.Noun, relatives: tuple[en.RelativeClause, ...] | None) -> en.OnlyOne:
    """As in "is the only cube"."""
    return en.OnlyOne(relate(noun, relatives))


def identical_the(noun: en.Noun, relatives: tuple[en.RelativeClause, ...] | None) -> en.Relation:
    """As in "is the small cube"; "is the capital of Spain" says no more than that it is one."""
    if noun.objects and not noun.adjectives and relatives is None:
        raise Unfit
    return en.Relation(IDENTITY, (en.Quantified(en.THE, relate(noun, relatives)),))


def predicate_one(the_one: en.Quantified) -> en.VerbPhrase:
    """As in "(is) Max's friend", which says no more than that it is one."""
    return predicate_noun(the_one.noun)


def specify(the_one: en.Quantified, name: en.NounPhrase) -> en.Predication:
    """As in "the capital of Spain is Madrid": Madrid is its capital."""
    return en.Predication(name, predicate_noun(the_one.noun))


def specify_not(the_one: en.Quantified, name: en.NounPhrase) -> en.Predication:
    """As in "the capital of Spain is not Paris"."""
    return en.Predication(name, en.NegatedPhrase(predicate_noun(the_one.noun)))


def not_identical(item: en.NounPhrase) -> en.NegatedPhrase:
    """As in "is not b"."""
    return en.NegatedPhrase(identical(item))


def not_identical_the(
    noun: en.Noun, relatives: tuple[en.RelativeClause, ...] | None
) -> en.NegatedPhrase:
    """As in "is not the only cube"."""
    return en.NegatedPhrase(identical_the(noun, relatives))


def join_verb_phrases(
    conjunction: en.Conjunction, first: en.VerbPhrase, rest: tuple[en.VerbPhrase, ...]
) -> en.VerbPhrase:
    """As in "is small and owns b", "neither is small nor owns b"."""
    return en.CoordinatedVerbPhrase(conjunction, (first, *rest))


def share_words(conjunction: en.Conjunction, first: Entry, rest: tuple[Rest, ...]) -> en.VerbPhrase:
    """As in "has fur and claws"."""
    members = (relation(first), *(relation(each.entry) for each in rest))
    shared = shared_words(members)
    if not shared or any(each.begins != shared for each in rest):
        raise Unfit
    return en.CoordinatedVerbPhrase(conjunction, members, shares_head=True)


def share_begun(
    conjunction: en.Conjunction, head: str, first: Rest, rest: tuple[Rest, ...]
) -> en.VerbPhrase:
    """As in "has either fur or feathers but not both", of whose members the head is "has"."""
    if not first.entry.singular.startswith(f"{head} ") or first.begins != len(head.split(" ")):
        raise Unfit
    return share_words(conjunction, first.entry, rest)


def owned(first: Rest) -> en.Relation:
    """As in "with fur"."""
    having = relation(first.entry)
    if first.begins != 1 or not is_owned(having):
        raise Unfit
    return having


def share_owned(conjunction: en.Conjunction, first: Rest, rest: tuple[Rest, ...]) -> en.VerbPhrase:
    """As in "with fur and claws"."""
    return share_words(conjunction, owned(first).entry, rest)


def join_two_verb_phrases(
    conjunction: en.Conjunction, first: en.VerbPhrase, second: en.VerbPhrase
) -> en.VerbPhrase:
    """As in "either small or large but not both", "(that b) likes and owns"."""
    return en.CoordinatedVerbPhrase(conjunction, (first, second))


def verb_phrases_two(first: en.VerbPhrase, second: en.VerbPhrase) -> en.VerbPhrase:
    """As in "both small and large"."""
    return en.CoordinatedVerbPhrase(AND, (first, second), correlative=True)


def gap(entry: Entry, after: str = "") -> en.Relation:
    """As in "(that b) likes", "(that b) is larger than", "(that b) stores in a hive"."""
    if len(entry.links) != 1 or entry.after != after:
        raise Unfit
    return en.Relation(entry, (en.Gap(),))


def negate_gap(entry: Entry, after: str = "") -> en.NegatedPhrase:
    """As in "(that b) does not like"."""
    affirmative = gap(entry, after)
    return en.NegatedPhrase(affirmative)
