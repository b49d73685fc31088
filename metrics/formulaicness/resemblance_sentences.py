"""How a text resembles an input of several sentences: the shares of `resemblance_features`.

A text that lists the sentences as they stand follows its input most closely; one that joins,
reorders or rewords them follows it less.

>>> from metrics.inputs.facts import parse_input
>>> facts = parse_input(["Aromi serves Chinese food.", "Aromi is by the river."])
>>> measure_sentences(facts, "Aromi serves Chinese food. Aromi is by the river.").tolist()
[1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]
>>> measure_sentences(facts, "You can eat Chinese by the river at Aromi.").round(1).tolist()
[0.0, 0.3, 0.5, 0.5, 0.2, 0.5, 0.3]
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

import numpy as np
from rapidfuzz.distance import LCSseq

from logic2text.lazy_pattern import lazy_pattern
from metrics.base import Scores
from metrics.formulaicness.resemblance_features import FEATURES, SENTENCE_END
from metrics.inputs.facts import Fact

STATED = 0.5
"""A sentence is stated where at least so much of its words stands in the text in their order."""

_WORD = lazy_pattern(r"[\w'’-]+")


def measure_sentences(facts: Sequence[Fact], text: str) -> Scores:
    """The features of a text beside sentences, each in [0, 1], shape (7,), as of `FEATURES`.

    Frames are sentences that stand in the text as they are; names are first words, which stand as
    often as sentences begin with them.

    Args:
        facts: sentences, without predicates.
        text: about them.
    """
    words = _split(text)
    sentences = [_split(fact.value) for fact in facts]
    kept = [LCSseq.similarity(one, words) / len(one) if one else 0.0 for one in sentences]
    stated = [at for at, share in enumerate(kept) if share >= STATED]
    if not stated:
        return np.zeros(len(FEATURES))
    share, count = len(stated) / len(facts), len(facts)
    whole = [_find_whole(sentences[at], words) for at in stated]
    places = [
        _find_middle(sentences[at], words) if place is None else place + len(sentences[at]) / 2
        for at, place in zip(stated, whole, strict=True)
    ]
    parts = sum(bool(part.strip()) for part in SENTENCE_END.split(text))
    known = {word for one in sentences for word in one}
    return np.array(
        [
            sum(place is not None for place in whole) / count,
            sum(kept[at] for at in stated) / count,
            share,
            share * _share_in_order(places),
            share * min(1.0, parts / count),
            share * _share_named([sentences[at][0] for at in stated], words),
            share * sum(word in known for word in words) / len(words),
        ]
    )


def _split(text: str) -> list[str]:
    return [word.lower() for word in _WORD.findall(text)]


def _find_whole(sentence: Sequence[str], words: Sequence[str]) -> int | None:
    """The place of the first word of a sentence that stands in the text as it is."""
    starts = range(len(words) - len(sentence) + 1)
    return next((at for at in starts if words[at : at + len(sentence)] == sentence), None)


def _find_middle(sentence: Sequence[str], words: Sequence[str]) -> float:
    """The mean place of the words of a sentence that stand in the text, each at its first."""
    places = [words.index(word) for word in sentence if word in words]
    return sum(places) / len(places)


def _share_in_order(places: Sequence[float]) -> float:
    pairs = [before <= after for before, after in pairwise(places)]
    return sum(pairs) / len(pairs) if pairs else 1.0


def _share_named(first: Sequence[str], words: Sequence[str]) -> float:
    wanted, there = Counter(first), Counter(words)
    return sum(min(times, there[word]) for word, times in wanted.items()) / len(first)
