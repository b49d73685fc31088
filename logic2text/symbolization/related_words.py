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
from logic2text.lexicon.names.reading import PARTICLES
from logic2text.lexicon.words.dictionary import complements_of, look_up
from logic2text.lexicon.words.word_class import Form, comparative, forms, lemma, positives
from logic2text.symbolization.gloss import ARTICLES, plural_of_owner
from logic2text.symbolization.other_tenses import find_inflections

_DENYING = ("un", "non", "non-", "in", "im", "ir", "il", "dis")


def find_related_entries(entries: tuple[Entry, ...], domain: Domain) -> tuple[Entry, ...]:
    """The entries of further words for the symbols of some entries.

    Words that the key itself has are left out.
    """
    written = {_words_of(entry) for entry in entries}
    related = [*_further(entries, domain), *_other_kind(entries, domain)]
    return tuple(entry for entry in related if _words_of(entry) not in written)


def _words_of(entry: Entry) -> tuple[str, str, str]:
    return entry.singular, entry.plural, entry.negative_plural


def _further(entries: tuple[Entry, ...], domain: Domain) -> Iterator[Entry]:
    for entry in entries:
        match entry.category:
            case Category.NOUN if entry.singular == "person":
                yield replace(entry, plural="people")
                yield replace(entry, plural="persons")
            case Category.NOUN if entry.singular.split(" ")[-1] in read_words("zero_plurals"):
                yield replace(entry, plural=entry.singular)
            case Category.ADJECTIVE if entry.links == ("than",):
                yield from _converses(entry)
            case Category.ADJECTIVE:
                yield from find_inflections(entry)
                if entry.arity == 1:
                    yield from _denials(entry, domain)
            case Category.VERB:
                yield from find_inflections(entry)
                yield from _find_possessions(entry)
                yield from _find_datives(entry)
                yield from _find_actives(entry)
                if len(entry.links) < 2:
                    yield from _find_dislikes(entry)


def _find_datives(entry: Entry) -> Iterator[Entry]:
    """As "owes Ann money" for "owes money to Ann"."""
    words = entry.singular.split(" ")
    if entry.links != ("to",) or len(words) != 2 or words[1] in PARTICLES:
        return
    yield replace(
        entry,
        **{name: getattr(entry, name).removesuffix(f" {words[1]}") for name in _FORMS},
        links=("",),
        after=words[1],
    )


def _find_actives(entry: Entry) -> Iterator[Entry]:
    """As "Ann wrote y" for "y was written by Ann"."""
    copula, _, participle = entry.singular.partition(" ")
    base = lemma(participle, Form.PARTICIPLE) if Form.PARTICIPLE in forms(participle) else ""
    if entry.links == ("by",) and base:
        past = copula == "was"
        active = frames.verb(entry.symbol, (base,), past=past, links=("",))
        yield replace(active, converse=True)


_FORMS = ("singular", "plural", "negative_singular", "negative_plural")


def _find_possessions(entry: Entry) -> Iterator[Entry]:
    """As "books with pictures in them", "has no pictures in it" for "has pictures in it"."""
    has, _, owned = entry.singular.partition(" ")
    if has != "has" or not entry.negative_plural.startswith("do not have ") or entry.links:
        return
    article = owned.partition(" ")[0] in ARTICLES
    bare = owned.partition(" ")[2] if article else owned
    for own in dict.fromkeys((bare, plural_of_owner(bare))):
        said = f"{owned.partition(' ')[0]} {own}" if article else own
        yield frames.adjective(entry.symbol, f"with {said}", attributive=False)
        denied = frames.adjective(entry.symbol, f"without {said}", attributive=False)
        yield replace(denied, denied=True)
        # What is denied stands after *no* or *any*, and its owner's pronoun agrees.
        for phrase in (f"no {own}", f"any {own}", said):
            plain = phrase.startswith("no ")
            yield replace(
                entry,
                plural=f"have {said}",
                negative_singular=f"has {phrase}" if plain else f"does not have {phrase}",
                negative_plural=f"have {phrase}" if plain else f"do not have {phrase}",
            )
        denied = frames.adjective(entry.symbol, f"with no {own}", attributive=False)
        yield replace(denied, denied=True)


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
