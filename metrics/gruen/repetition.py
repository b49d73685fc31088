"""Sentence splitting, and repetition between sentences: GRUEN's non-redundancy.

The four signs of repetition and their thresholds are those of Zhu and Bhat (2020), section 3.2, in
their published program; the penalty of each is 0.1.
"""

from __future__ import annotations

import re
from difflib import SequenceMatcher
from itertools import combinations

END = re.compile(r"(?:(?<=[.!?])|(?<=[.!?][\"')\]]))\s+(?=[\"'(\[]*\w)")
ALL_SIGNS = 4
SHORTEST = 5
"""The minimum length of the longer sentence, in words, for signs of repetition."""


def sentences(text: str) -> list[str]:
    """The sentences of more than one word, in order.

    >>> sentences("No cube is small. Well! Every cube is  large.")
    ['No cube is small.', 'Every cube is large.']
    """
    folded = " ".join(text.split())
    return [part for part in END.split(folded) if len(re.findall(r"\w[\w'-]*", part)) > 1]


def redundancy(parts: list[str]) -> int:
    """The number of signs of repetition, summed over all pairs of sentences."""
    return sum(signs(first, second) for first, second in combinations(parts, 2))


def signs(first: str, second: str) -> int:
    """The number of signs of repetition between two sentences, 0 to 4.

    >>> signs("Every cube is large.", "Every cube is large."), signs("No cube is large.", "a is b.")
    (4, 0)
    """
    from rapidfuzz.distance import Levenshtein

    if first in second or second in first:
        return ALL_SIGNS
    words, others = first.split(), second.split()
    if max(len(words), len(others)) < SHORTEST:
        return 0
    shorter = min(len(words), len(others))
    matcher = SequenceMatcher(None, first, second, autojunk=True)
    match = matcher.find_longest_match(0, len(first), 0, len(second))
    shared = first[match.a : match.a + match.size].split()
    return sum(
        (
            match.size > 0.8 * min(len(first), len(second)),
            len(shared) > 0.8 * shorter,
            Levenshtein.distance(first, second) < 0.6 * max(len(first), len(second)),
            sum(word in others for word in words) > 0.8 * shorter,
        )
    )
