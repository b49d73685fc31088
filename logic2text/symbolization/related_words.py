"""Words that a key does not have and that its words decide: converses, opposites, other plurals.

A text may say "smaller than" where the key has "larger than" and "dislikes" where it has "likes".
These words are read and not written; each says in its entry's `assumption` what it rests on.

>>> from logic2text.lexicon import frames
>>> larger = frames.adjective("L", "larger", links=("than",))
>>> [entry.singular for entry in find_related_entries((larger,), Domain())]
['smaller']
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from logic2text.closed_words import read_words
from logic2text.lexicon import frames
from logic2text.lexicon.domain import Domain
from logic2text.lexicon.entry import Category, Entry
from logic2text.lexicon.words.dictionary import complements_of, look_up
from logic2text.lexicon.words.word_class import comparative, positives
from logic2text.symbolization.line_kind import negations_of
from logic2text.symbolization.other_objects import find_other_objects
from logic2text.symbolization.other_tenses import find_inflections

_DENYING = ("un", "non", "non-", "in", "im", "ir", "il", "dis")


def find_related_entries(entries: tuple[Entry, ...], domain: Domain) -> tuple[Entry, ...]:
    """The entries of further words for the symbols of some entries.

    Words that the key itself has are left out.
    """
    written = {_words_of(entry) for entry in entries}
    related = [*_further(entries, domain), *_other_kind(entries, domain)]
    return tuple(entry for entry in related if _words_of(entry) not in written)


def _words_of(entry: Entry) -> tuple[str | tuple[str, ...], ...]:
    return entry.singular, entry.plural, entry.negative_singular, entry.links


def _further(entries: tuple[Entry, ...], domain: Domain) -> Iterator[Entry]:
    for entry in entries:
        match entry.category:
            case Category.NOUN if entry.singular == "person":
                yield replace(entry, plural="people")
                yield replace(entry, plural="persons")
            case Category.ADJECTIVE if entry.links == ("than",):
                yield from _converses(entry)
            case Category.ADJECTIVE:
                yield from find_inflections(entry)
                if entry.arity == 1:
                    yield from _denials(entry, domain)
                if entry.arity == 1 and entry.singular in read_words("nouns_of_numbers"):
                    yield frames.noun(entry.symbol, entry.singular)
            case Category.PROPOSITION:
                yield from (replace(entry, negative_singular=n) for n in negations_of(entry))
            case Category.VERB:
                yield from find_inflections(entry)
                yield from find_other_objects(entry)
                if len(entry.links) < 2:
                    yield from _find_dislikes(entry)


def _converses(entry: Entry) -> Iterator[Entry]:
    """As "smaller than" for "larger than"."""
    for adjective in positives(entry.singular):
        for opposite in look_up(adjective).adjectives.antonyms:
            word = comparative(opposite)
            if word:
                yield replace(
                    entry,
                    singular=word,
                    plural=word,
                    converse=True,
                    assumption=f"{word} is the converse of {entry.singular}",
                )


def _denials(entry: Entry, domain: Domain) -> Iterator[Entry]:
    """As "unhappy" for "happy"; "alive" for "dead" in a domain of people, "odd" of integers."""
    word_of = entry.singular
    antonyms = look_up(word_of).adjectives.antonyms
    prefixed = [word for word in antonyms if word.removesuffix(word_of) in _DENYING]
    others = complements_of(word_of, (singular for singular, _ in domain.nouns))
    for word in dict.fromkeys((*prefixed, *others)):
        denied = frames.adjective(entry.symbol, word)
        yield replace(denied, denied=True, assumption=f"{word} is not {word_of}")


def _find_dislikes(entry: Entry) -> Iterator[Entry]:
    """As "dislikes" for "likes"."""
    negative = entry.negative_plural
    base, *after = negative.removeprefix("do not ").split()
    verb = f"dis{base}"
    if not negative.startswith("do not ") or base not in look_up(verb).verbs.antonyms:
        return
    denied = frames.verb(entry.symbol, (verb, *after), links=entry.links)
    yield replace(denied, denied=True, assumption=f"{verb} is not {base}")


def _other_kind(entries: tuple[Entry, ...], domain: Domain) -> Iterator[Entry]:
    """The noun of a domain of two kinds for the kind that the key names otherwise.

    With "people and dishes" and predicates for people and food, "dishes" are food.
    """
    if len(domain.kinds) != 2:
        return
    kinds = [entry for entry in entries if entry.category is Category.NOUN and entry.arity == 1]
    words = {word for entry in kinds for word in (entry.singular, entry.plural)}
    nouns = [noun for noun in domain.kinds if words.isdisjoint((*noun, *_SAME.get(noun[0], ())))]
    named = {word for noun in domain.kinds for word in (*noun, *_SAME.get(noun[0], ()))}
    unnamed = [entry for entry in kinds if named.isdisjoint((entry.singular, entry.plural))]
    if len(nouns) == 1 and len(unnamed) == 1:
        (singular, plural), entry = nouns[0], unnamed[0]
        yield replace(
            frames.noun(entry.symbol, singular, plural=plural),
            assumption=f"{plural} are {entry.plural if not entry.mass else entry.singular}",
        )


_SAME = {"person": ("people", "persons", "human")}
