"""GTM, the General Text Matcher: Melamed, Green and Turian (2003), Turian, Shea and Melamed (2003).

A matching pairs words of the hypothesis with equal words of the reference, each at most once.  Its
runs are pairs that continue each other in both texts; its size is (Σ lengthᵉ)^(1/e) over its runs.
Precision is the size over the length of the hypothesis, recall over that of the reference, GTM
their F-measure.  With e = 1 the largest matching is that of the bags of words; with e > 1 finding
it is NP-hard, and as in the papers the longest run that fits is taken first.

>>> sorted(longest_runs(("a", "b", "c", "a"), ("c", "a", "a", "b")))
[2, 2]
>>> match_size([2, 2], 2.0) == 8**0.5
True
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property
from heapq import heapify, heappop, heappush

import numpy as np

from logic2text.errors import InputError
from metrics import base
from metrics.study.reference import sacrebleu_scores
from metrics.study.reference import segments as seg
from metrics.study.reference.protocol import Statistics

EXPONENT = 2.0
"""The papers' example of an exponent that rewards contiguous matches."""


class Gtm:
    """The F-measure of matched runs, in [0, 1]."""

    name = "gtm"
    range = base.UNIT
    higher_is_better = True

    def __init__(self, *, exponent: float = EXPONENT, lowercase: bool = False) -> None:
        """Make one with an exponent e.

        Raises:
            InputError: e is below 1.
        """
        if not exponent >= 1 or exponent == float("inf"):
            raise InputError(
                f"the exponent of GTM is {exponent}, a number from 1 was expected",
                "1 compares bags of words, 2 rewards runs",
            )
        self._exponent = exponent
        self._lowercase = lowercase

    @cached_property
    def signature(self) -> base.Signature:
        """Case, tokenizer and exponent."""
        settings: dict[str, base.Setting] = {"tok": "13a", "e": self._exponent}
        return sacrebleu_scores.signature_of(self.name, self._lowercase, settings, "sacrebleu")

    def statistics(self, segments: Sequence[seg.Segment]) -> Statistics:
        """Size of the matching, lengths of both, with the best reference: shape (n, 3)."""
        rows = []
        for segment in seg.check_segments(segments, self.name):
            words = seg.words_of(segment.hypothesis, lowercase=self._lowercase)
            references = [
                seg.words_of(text, lowercase=self._lowercase) for text in segment.references
            ]
            rows.append(
                max(
                    (
                        (self._size(words, reference), len(words), len(reference))
                        for reference in references
                    ),
                    key=lambda row: _f_measure(*row),
                )
            )
        return np.array(rows, dtype=np.float64)

    def _size(self, hypothesis: seg.Words, reference: seg.Words) -> float:
        if self._exponent == 1:
            return float((Counter(hypothesis) & Counter(reference)).total())
        return match_size(longest_runs(hypothesis, reference), self._exponent)

    def corpus_score(self, total: Statistics) -> float:
        """The F-measure of the summed sizes."""
        return _f_measure(float(total[0]), float(total[1]), float(total[2]))

    def sentence_score(self, statistics: Statistics) -> float:
        """As `corpus_score`."""
        return self.corpus_score(statistics)


def _f_measure(size: float, hypothesis: float, reference: float) -> float:
    return 2 * size / (hypothesis + reference) if hypothesis + reference else 1.0


def match_size(runs: Sequence[int], exponent: float) -> float:
    """The size of a matching with runs of these lengths."""
    return float(sum(length**exponent for length in runs) ** (1 / exponent)) if runs else 0.0


def longest_runs(hypothesis: Sequence[str], reference: Sequence[str]) -> list[int]:
    """The lengths of the runs of a matching, the longest that fits taken first.

    Among runs of one length the first in the hypothesis is taken, then the first in the reference.
    """
    free_left, free_right = [True] * len(hypothesis), [True] * len(reference)
    queue = [(-length, i, j) for length, i, j in _maximal_runs(hypothesis, reference)]
    heapify(queue)
    runs: list[int] = []
    while queue:
        negative, start, place = heappop(queue)
        parts = list(_free_parts(-negative, start, place, free_left, free_right))
        if parts != [(-negative, start, place)]:
            for length, i, j in parts:
                heappush(queue, (-length, i, j))
            continue
        runs.append(-negative)
        free_left[start : start - negative] = [False] * -negative
        free_right[place : place - negative] = [False] * -negative
    return runs


def _maximal_runs(
    hypothesis: Sequence[str], reference: Sequence[str]
) -> Iterator[tuple[int, int, int]]:
    """Length and both places of each common run that cannot be made longer."""
    places: dict[str, list[int]] = {}
    for j, word in enumerate(reference):
        places.setdefault(word, []).append(j)
    for i, word in enumerate(hypothesis):
        for j in places.get(word, ()):
            if i and j and hypothesis[i - 1] == reference[j - 1]:
                continue  # the run began before
            length = 1
            while (
                i + length < len(hypothesis)
                and j + length < len(reference)
                and hypothesis[i + length] == reference[j + length]
            ):
                length += 1
            yield length, i, j


def _free_parts(
    length: int, i: int, j: int, free_left: Sequence[bool], free_right: Sequence[bool]
) -> Iterator[tuple[int, int, int]]:
    """The longest parts of a run whose words are all unmatched."""
    begin = 0
    for k in range(length + 1):
        if k == length or not (free_left[i + k] and free_right[j + k]):
            if k > begin:
                yield k - begin, i + begin, j + begin
            begin = k + 1
