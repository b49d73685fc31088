"""Semantic actions of verb phrases."""

from __future__ import annotations

from dataclasses import replace

from logic2text.english import syntax as en
from logic2text.english.closed_words import PLACES
from logic2text.english.determiners import Force
from logic2text.english.shared_heads import denied_words, is_owned, shared_words
from logic2text.lexicon.entry import IDENTITY, Category, Entry
from logic2text.lexicon.joined import join_entries, shared_count
from logic2text.reading.grammar.actions.noun_phrases import (
    predicate_noun,
    relate,
)
from logic2text.reading.grammar.closed_classes import BARE_OBJECT, UNRESOLVED, Rest, Stem
from logic2text.reading.grammar.grammar import Unfit


def at_place(entry: Entry) -> en.Relation:
    """As in "lives there", for "lives in it"."""
    if entry.links not in PLACES:
        raise Unfit
    return en.Relation(entry, (en.Pronoun(UNRESOLVED, of_place=True),))


def not_at_place(entry: Entry) -> en.VerbPhrase:
    """As in "does not live there"."""
    return en.NegatedPhrase(at_place(entry))


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
    if entry.members and isinstance(item, en.Quantified) and item.determiner == BARE_OBJECT:
        raise Unfit  # of each verb, as `distribute` makes it
    if len(objects) != len(entry.links) or following != (*entry.links[1:], *after):
        raise Unfit
    if _is_of_any(item) and denies_guessed(entry):
        raise Unfit  # "ineligible for a refund": for none, as `deny_relation` makes it
    if isinstance(item, en.Quantified) and _is_held_by(entry, item.noun):
        raise Unfit  # "has its own bowl" says more than that it has one that it has
    return en.Relation(entry, objects)


def _is_held_by(verb: Entry, noun: en.Noun) -> bool:
    is_verb = verb.category is Category.VERB and bool(verb.symbol)
    return is_verb and noun.kind is not None and noun.kind.symbol == verb.symbol


def denies_guessed(entry: Entry) -> bool:
    """Whether a word of the text denies a symbol: "ineligible for" of EligibleFor."""
    return entry.denied and entry.guessed and entry.category is Category.ADJECTIVE


def _is_of_any(item: en.NounPhrase | None) -> bool:
    """As in "(ineligible for) a refund", "refunds", not "every refund", which is of each."""
    if not isinstance(item, en.Quantified):
        return False
    determiner = item.determiner
    return determiner == en.A or determiner.bare or determiner.force is Force.ANY


def deny_relation(entry: Entry, item: en.NounPhrase) -> en.NegatedPhrase:
    """As in "(is) ineligible for a refund": not eligible for any."""
    if not denies_guessed(entry) or not _is_of_any(item):
        raise Unfit
    return en.NegatedPhrase(relation(replace(entry, denied=False), item))


def negate_relation(
    entry: Entry,
    item: en.NounPhrase | None = None,
    rest: tuple[tuple[str, en.NounPhrase | None], ...] = (),
) -> en.NegatedPhrase:
    """As in "does not own b"."""
    affirmative = relation(entry, item, rest)
    return en.NegatedPhrase(affirmative)


def passive(
    entry: Entry, item: en.NounPhrase, rest: tuple[tuple[str, en.NounPhrase], ...] = ()
) -> en.Relation:
    """As in "owned by b"."""
    active = relation(replace(entry, after=""), item, rest)
    return replace(active, entry=entry, passive=True)


def passive_both(
    conjunction: en.Conjunction, first: Entry, second: Entry, item: en.NounPhrase
) -> en.Relation:
    """As in "praised and criticised by b"."""
    joined = join_verbs(conjunction, first, (second,))
    if not first.participle or first.links != ("",):
        raise Unfit
    participles = f"{first.participle} {conjunction.value} {second.participle}"
    return passive(replace(joined, participle=participles), item)


def passive_but(first: Entry, second: Entry, item: en.NounPhrase) -> en.VerbPhrase:
    """As in "praised but not criticised by b"."""
    if not first.participle or first.links != ("",):
        raise Unfit
    members = passive(first, item), negate(passive(second, item))
    return en.CoordinatedVerbPhrase(en.Conjunction.AND, members, contrast=True)


def passive_neither(first: Entry, second: Entry, item: en.NounPhrase) -> en.NegatedPhrase:
    """As in "neither praised nor criticised by b"."""
    return negate(passive_both(en.Conjunction.OR, first, second, item))


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


def nominal(noun: en.Noun, relatives: tuple[en.RelativeClause, ...] | None) -> en.VerbPhrase:
    """As in "is a small cube that is in front of b"."""
    return predicate_noun(relate(noun, relatives))


def identical(item: en.NounPhrase) -> en.Relation:
    """As in "is b"."""
    return en.Relation(IDENTITY, (item,))


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


def share_words(conjunction: en.Conjunction, first: Entry, rest: tuple[Rest, ...]) -> en.VerbPhrase:
    """As in "has fur and claws"."""
    members = (relation(first), *(relation(each.entry) for each in rest))
    shared = shared_words(members)
    if not shared or any(each.begins != shared for each in rest):
        raise Unfit
    return en.CoordinatedVerbPhrase(conjunction, members, shares_head=True)


def share_but_not(first: Entry, denied: Rest) -> en.CoordinatedVerbPhrase:
    """As in "stops in Ulm but not in Linz"."""
    return _deny_after(relation(first), first, denied)


def share_words_but_not(
    first: Entry, rest: tuple[Rest, ...], denied: Rest
) -> en.CoordinatedVerbPhrase:
    """As in "relieves pain and fever but not inflammation"."""
    return _deny_after(share_words(en.Conjunction.AND, first, rest), first, denied)


def _deny_after(claim: en.VerbPhrase, first: Entry, denied: Rest) -> en.CoordinatedVerbPhrase:
    members = claim, en.NegatedPhrase(relation(denied.entry))
    if denied_words(claim, members[1]) != denied.begins or first == denied.entry:
        raise Unfit
    return en.CoordinatedVerbPhrase(en.Conjunction.AND, members, contrast=True, shares_head=True)


def share_verb(
    conjunction: en.Conjunction, first: Entry, item: en.NounPhrase, rest: Rest, other: en.NounPhrase
) -> en.CoordinatedVerbPhrase:
    """As in "earns more than b and less than c"."""
    members = relation(first, item), relation(rest.entry, other)
    if rest.begins != 1 or shared_words(members) != 1:
        raise Unfit
    return en.CoordinatedVerbPhrase(conjunction, members, shares_head=True)


def share_verb_but(
    first: Entry, item: en.NounPhrase, rest: Rest, other: en.NounPhrase
) -> en.CoordinatedVerbPhrase:
    """As in "earns more than b but less than c"."""
    return share_verb(en.Conjunction.AND, first, item, rest, other)


def share_denied(
    conjunction: en.Conjunction, first: Entry, rest: tuple[Rest, ...]
) -> en.NegatedPhrase:
    """As in "does not have fur or claws"."""
    return negate(share_words(conjunction, first, rest))


def share_begun(
    conjunction: en.Conjunction, head: str, first: Rest, rest: tuple[Rest, ...]
) -> en.VerbPhrase:
    """As in "has either fur or feathers but not both", of whose members the head is "has"."""
    if not first.entry.singular.startswith(f"{head} ") or first.begins != len(head.split(" ")):
        raise Unfit
    return share_words(conjunction, first.entry, rest)


def join_qualities(
    conjunction: en.Conjunction, first: Entry, rest: tuple[en.VerbPhrase, ...]
) -> en.CoordinatedVerbPhrase:
    """As in "(items) imported but not declared"."""
    return en.CoordinatedVerbPhrase(conjunction, (relation(first), *rest))


def owned(first: Rest) -> en.Relation:
    """As in "with fur"."""
    having = relation(first.entry)
    if first.begins != 1 or not is_owned(having):
        raise Unfit
    return having


def share_owned(conjunction: en.Conjunction, first: Rest, rest: tuple[Rest, ...]) -> en.VerbPhrase:
    """As in "with fur and claws"."""
    return share_words(conjunction, owned(first).entry, rest)


def stem(entry: Entry) -> Stem:
    """As in "looks (at)", "monitors the progress (of)"."""
    return Stem(entry)


def join_verbs(
    conjunction: en.Conjunction, first: Entry | Stem, rest: tuple[Entry | Stem | Rest, ...]
) -> Entry:
    """As in "likes and admires (b)", "can read and edit (b)", "knows the age and name of (b)"."""
    parts = (first, *rest)
    entries = tuple(part if isinstance(part, Entry) else part.entry for part in parts)
    joined = join_entries(conjunction.value, entries)
    if joined is None:
        raise Unfit
    without_link = [part.entry.links for part in parts[:-1] if not isinstance(part, Entry)]
    count = shared_count(entries)
    begins = [part.begins for part in rest if isinstance(part, Rest)]
    if any(links != joined.links for links in without_link) or any(
        each != count for each in begins
    ):
        raise Unfit
    return joined


def join_two(conjunction: en.Conjunction, first: Entry, second: Entry) -> Entry:
    """As in "in front of or behind (b)"."""
    return join_verbs(conjunction, first, (second,))


def neither_verb(first: Entry | Stem, second: Entry, item: en.NounPhrase) -> en.NegatedPhrase:
    """As in "neither likes nor admires b"."""
    return en.NegatedPhrase(relation(join_verbs(en.Conjunction.OR, first, (second,)), item))


def join_but(first: Entry | Stem, denied: Entry) -> Entry:
    """As in "likes but does not admire (b)"."""
    return _join_but(first.entry if isinstance(first, Stem) else first, denied, first)


def _join_but(first: Entry, denied: Entry, part: Entry | Stem) -> Entry:
    joined = join_entries("but", (first, denied))
    if joined is None or (isinstance(part, Stem) and first.links != denied.links):
        raise Unfit
    return joined


def relation_each(entry: Entry, item: en.NounPhrase) -> en.CoordinatedVerbPhrase:
    """As in "reads or admires every book", which may be: every book, or every book."""
    if not isinstance(item, en.Quantified) or _is_of_one(entry, item):
        raise Unfit
    return distribute(entry, item)


def relation_each_some(entry: Entry, item: en.NounPhrase) -> en.CoordinatedVerbPhrase:
    """As in "reads and admires a book", which is hardly: a book and a book."""
    if (
        entry.joined_by != "and"
        or not isinstance(item, en.Quantified)
        or not _is_of_one(entry, item)
    ):
        raise Unfit
    return distribute(entry, item)


def _is_of_one(entry: Entry, item: en.Quantified) -> bool:
    """Whether "a book" is one book for all verbs, or "every book" each of them for all."""
    force = item.determiner.force
    if entry.joined_by == "and":
        return force in (Force.EXISTENTIAL, Force.UNIVERSAL)
    return force is Force.EXISTENTIAL


def distribute(entry: Entry, item: en.Quantified) -> en.CoordinatedVerbPhrase:
    """As in "reads and writes a book" of a book and a book."""
    if item.labelled or (item.determiner.force is Force.UNIVERSAL and entry.joined_by == "and"):
        raise Unfit
    members = tuple(
        negate(relation(replace(member, denied=False), item))
        if member.denied
        else relation(member, item)
        for member in entry.members
    )
    return en.CoordinatedVerbPhrase(en.Conjunction(entry.joined_by), members)


def gap(entry: Entry, after: str = "") -> en.Relation:
    """As in "(that b) likes", "(that b) is larger than", "(that b) stores in a hive"."""
    if len(entry.links) != 1 or entry.after != after:
        raise Unfit
    return en.Relation(entry, (en.Gap(),))


def negate_gap(entry: Entry, after: str = "") -> en.NegatedPhrase:
    """As in "(that b) does not like"."""
    affirmative = gap(entry, after)
    return en.NegatedPhrase(affirmative)
