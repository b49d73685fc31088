"""Synonyms for METEOR and TERp: by WordNet, or by the dictionary of this package.

The dictionary is derived from WordNet 3.0 and has only the first senses of each word, so it knows
fewer synonyms.  The signature of a score names the source.

>>> synonyms_of("dictionary").are_synonyms("big", "large")
True
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Any, Protocol

from logic2text.errors import UnavailableError, UnknownNameError
from logic2text.extras import require_extra
from logic2text.lexicon.words.dictionary import look_up
from logic2text.lexicon.words.word_tables import find_lemmas
from metrics.study.reference.segments import EXTRA

SOURCES = ("dictionary", "wordnet", "none")


class Synonyms(Protocol):
    """A source of synonyms."""

    name: str

    def are_synonyms(self, left: str, right: str) -> bool:
        """Whether two words in lower case share a sense, in any of their base forms."""
        ...

    def reader(self, hypothesis: Sequence[str], reference: Sequence[str]) -> Any:
        """What nltk's METEOR takes for WordNet, for two texts in lower case."""
        ...


@cache
def synonyms_of(name: str) -> Synonyms:
    """The source of a name.

    Raises:
        UnknownNameError: there is none.
        UnavailableError: WordNet's data or nltk is missing.
    """
    match name:
        case "dictionary":
            return _Dictionary()
        case "wordnet":
            return _WordNet()
        case "none":
            return _NoSynonyms()
        case _:
            raise UnknownNameError("source of synonyms", name, SOURCES)


class _Synset:
    """The stems of a reference that are synonyms of a word, as nltk asks for them."""

    def __init__(self, words: Sequence[str]) -> None:
        self._words = words

    def lemmas(self) -> list[_Lemma]:
        return [_Lemma(word) for word in self._words]


class _Lemma:
    def __init__(self, word: str) -> None:
        self._word = word

    def name(self) -> str:
        return self._word


class _Reader:
    """A WordNet of the words of two texts, asked by their stems.

    nltk looks for synonyms after it has replaced the words that are left by their stems, so that in
    WordNet itself it finds no "larg".
    """

    def __init__(
        self, source: Synonyms, hypothesis: Sequence[str], reference: Sequence[str]
    ) -> None:
        from nltk.stem.porter import PorterStemmer

        stem = PorterStemmer().stem
        self._synonyms: dict[str, list[str]] = {}
        for word in dict.fromkeys(hypothesis):
            others = [x for x in dict.fromkeys(reference) if source.are_synonyms(word, x)]
            if others:
                self._synonyms.setdefault(stem(word), []).extend(map(stem, others))

    def synsets(self, stem: str) -> list[_Synset]:
        return [_Synset(self._synonyms.get(stem, ()))]


class _Dictionary:
    name = "dictionary"

    def are_synonyms(self, left: str, right: str) -> bool:
        return any(map(_share, _senses(left), _senses(right)))

    def reader(self, hypothesis: Sequence[str], reference: Sequence[str]) -> Any:
        return _Reader(self, hypothesis, reference)


class _NoSynonyms:
    name = "none"

    def are_synonyms(self, left: str, right: str) -> bool:
        del left, right
        return False

    def reader(self, hypothesis: Sequence[str], reference: Sequence[str]) -> Any:
        del hypothesis, reference
        return _Reader(self, (), ())


class _WordNet:
    name = "wordnet"

    def __init__(self) -> None:
        with require_extra(EXTRA, "synonyms by WordNet"):
            from nltk.corpus import wordnet
        try:
            wordnet.ensure_loaded()
        except (LookupError, OSError):  # no data, or only a part of it
            raise UnavailableError(
                "WordNet's data is not where nltk looks for it",
                "python -m nltk.downloader wordnet, or --synonyms dictionary",
            ) from None
        self._wordnet = wordnet
        self._synsets = lru_cache(maxsize=16_384)(self._synsets_of)

    def _synsets_of(self, word: str) -> frozenset[Any]:
        return frozenset(self._wordnet.synsets(word))

    def are_synonyms(self, left: str, right: str) -> bool:
        return not self._synsets(left).isdisjoint(self._synsets(right))

    def reader(self, hypothesis: Sequence[str], reference: Sequence[str]) -> Any:
        del hypothesis, reference
        return self._wordnet


def _share(left: frozenset[int], right: frozenset[int]) -> bool:
    return not left.isdisjoint(right)


@lru_cache(maxsize=16_384)
def _senses(word: str) -> tuple[frozenset[int], ...]:
    """The first senses of a word as noun, verb, adjective and adverb, in all its base forms."""
    forms = [look_up(form) for form in _base_forms(word)]
    return tuple(
        frozenset(sense for form in forms for sense in form.uses[part].synsets) for part in range(4)
    )


def _base_forms(word: str) -> set[str]:
    if not word.isalpha():
        return {word}
    return {word, *(form for forms in find_lemmas(word).values() for form in forms)}
