"""One grammatical mistake in a sentence.

Six kinds: agreement, article, order, pronoun, word class and a doubled word.  A mistake is made by
a rule over closed classes of words and endings, so that few of its results are right by chance.

    corrupted("Every cube is small.", np.random.default_rng(0))
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import numpy as np

_AGREEMENT = {
    "is": "are",
    "are": "is",
    "was": "were",
    "were": "was",
    "has": "have",
    "have": "has",
    "does": "do",
    "do": "does",
}
_PRONOUNS = {
    "he": "him",
    "him": "he",
    "she": "her",
    "they": "them",
    "them": "they",
    "we": "us",
    "us": "we",
    "me": "I",
    "who": "whom",
    "himself": "hisself",
    "themselves": "theirselves",
    "its": "it",
    "their": "them",
    "his": "he",
}
_ARTICLES = {"a": "an", "an": "a"}
_CLOSED = frozenset({*_AGREEMENT, *_PRONOUNS, *_ARTICLES, "the", "of", "to", "in", "that", "than"})
_ENDINGS = (("ness", ""), ("ly", ""), ("ful", "fully"), ("ous", "ously"), ("al", "ally"))

Change = Callable[[Sequence[str], np.random.Generator], list[str] | None]


def corrupt(text: str, random: np.random.Generator) -> tuple[str, str] | None:
    """A kind of mistake and the text with it; None where no kind applies.

    Args:
        text: a sentence.
        random: of the kind and the place.
    """
    words = text.split()
    for place in random.permutation(len(CHANGES)):
        kind = [*CHANGES][int(place)]
        changed = CHANGES[kind](words, random)
        if changed is not None and changed != words:
            return kind, " ".join(changed)
    return None


def _swap_by(table: Mapping[str, str]) -> Change:
    """A change of one word that a table has."""

    def change(words: Sequence[str], random: np.random.Generator) -> list[str] | None:
        places = [i for i, word in enumerate(words) if word.lower() in table]
        return _with_word(words, places, random, lambda word: table[word.lower()])

    return change


def _without_article(words: Sequence[str], random: np.random.Generator) -> list[str] | None:
    """An article dropped, or the other form of the indefinite one."""
    places = [i for i, word in enumerate(words[:-1]) if word.lower() in {*_ARTICLES, "the"}]
    if not places:
        return None
    place = places[int(random.integers(len(places)))]
    if words[place].lower() in _ARTICLES and random.random() < 0.5:
        return [*words[:place], _ARTICLES[words[place].lower()], *words[place + 1 :]]
    return [*words[:place], *words[place + 1 :]]


def _move(words: Sequence[str], random: np.random.Generator) -> list[str] | None:
    """Two neighbours swapped, one of which is of a closed class; not across punctuation."""
    places = [
        i
        for i in range(len(words) - 1)
        if (words[i].lower() in _CLOSED) != (words[i + 1].lower().rstrip(".,") in _CLOSED)
        and words[i].isalpha()
        and words[i + 1].isalpha()
    ]
    if not places:
        return None
    place = places[int(random.integers(len(places)))]
    return [*words[:place], words[place + 1], words[place], *words[place + 2 :]]


def _double(words: Sequence[str], random: np.random.Generator) -> list[str] | None:
    """A word that is written twice."""
    places = [i for i, word in enumerate(words) if word.isalpha() and word not in ("that", "had")]
    if not places:
        return None
    place = places[int(random.integers(len(places)))]
    return [*words[: place + 1], *words[place:]]


def _derive(words: Sequence[str], random: np.random.Generator) -> list[str] | None:
    """An adverb as the adjective, or an adjective as the adverb."""

    def other(word: str) -> str:
        for ending, replacement in _ENDINGS:
            if len(word) > len(ending) + 3 and word.endswith(ending):
                return word.removesuffix(ending) + replacement
        return word

    places = [i for i, word in enumerate(words) if word.islower() and other(word) != word]
    return _with_word(words, places, random, other)


def _with_word(
    words: Sequence[str],
    places: Sequence[int],
    random: np.random.Generator,
    change: Callable[[str], str],
) -> list[str] | None:
    """One of the words at some places changed; None where there are none."""
    if not places:
        return None
    place = places[int(random.integers(len(places)))]
    word = change(words[place])
    word = word[:1].upper() + word[1:] if words[place][:1].isupper() else word
    return [*words[:place], word, *words[place + 1 :]]


CHANGES: Mapping[str, Change] = {
    "agreement": _swap_by(_AGREEMENT),
    "article": _without_article,
    "order": _move,
    "pronoun": _swap_by(_PRONOUNS),
    "word_class": _derive,
    "doubled": _double,
}
"""The kinds of mistakes."""
