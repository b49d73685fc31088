"""NIST of Doddington (2002), with nltk's n-grams and length penalty.

The information of an n-gram is that of all references that are scored together, so that a sentence
is measured by the information of its corpus; nltk's `sentence_nist` knows one sentence only.

>>> [round(x, 3) for x in information([("a", "b"), ("a", "c")]).values()]
[1.0, 2.0, 1.0, 2.0, 1.0]
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from math import log2

import numpy as np

from logic2text.extras import require_extra
from metrics import base
from metrics.study.reference import sacrebleu_scores
from metrics.study.reference import segments as seg
from metrics.study.reference.protocol import Statistics

with require_extra(seg.EXTRA, "NIST"):
    from nltk.translate.nist_score import nist_length_penalty
    from nltk.util import ngrams

ORDER = 5


class Nist:
    """NIST, at least 0; how high it can be depends on the references."""

    name = "nist"
    range = base.Range(0.0, float("inf"))
    higher_is_better = True

    def __init__(self, *, lowercase: bool = False) -> None:
        """Make one that respects case or not."""
        self._lowercase = lowercase

    @cached_property
    def signature(self) -> base.Signature:
        """Case, tokenizer, order."""
        settings: dict[str, base.Setting] = {"tok": "13a", "n": ORDER, "information": "corpus"}
        return sacrebleu_scores.signature_of(
            self.name, self._lowercase, settings, "nltk", "sacrebleu"
        )

    def statistics(self, segments: Sequence[seg.Segment]) -> Statistics:
        """Information of matches and n-grams by order, lengths of both: shape (n, 12).

        By order the best reference counts, and so does its length, as in mteval.
        """
        seg.check_segments(segments, self.name)
        pairs = [
            (self._words(segment.hypothesis), [self._words(text) for text in segment.references])
            for segment in segments
        ]
        weights = information(words for _, references in pairs for words in references)
        return np.array([_statistics(*pair, weights) for pair in pairs], dtype=np.float64)

    def _words(self, text: str) -> seg.Words:
        return seg.words_of(text, lowercase=self._lowercase)

    def corpus_score(self, total: Statistics) -> float:
        """The information of the matches in an n-gram, summed over orders, with the penalty."""
        gains, counts = total[:ORDER], total[ORDER : 2 * ORDER]
        precision = sum(gain / count for gain, count in zip(gains, counts, strict=True) if count)
        reference_length, length = total[2 * ORDER :]
        return float(precision * nist_length_penalty(reference_length, length) if length else 0.0)

    def sentence_score(self, statistics: Statistics) -> float:
        """As `corpus_score`."""
        return self.corpus_score(statistics)


def information(references: Iterable[seg.Words]) -> dict[tuple[str, ...], float]:
    """Bits of each n-gram: log₂ of how often what it continues comes for one time that it comes."""
    counts: Counter[tuple[str, ...]] = Counter()
    words = 0
    for reference in references:
        words += len(reference)
        for n in range(1, ORDER + 1):
            counts.update(ngrams(reference, n))
    return {ngram: log2(counts.get(ngram[:-1], words) / count) for ngram, count in counts.items()}


def _statistics(
    hypothesis: seg.Words,
    references: Sequence[seg.Words],
    weights: Mapping[tuple[str, ...], float],
) -> list[float]:
    gains, counts, reference_length = [], [], 0
    for n in range(1, ORDER + 1):
        grams = Counter(ngrams(hypothesis, n))
        total = grams.total()
        best = max(
            (
                sum(
                    weights[gram] * count
                    for gram, count in (grams & Counter(ngrams(reference, n))).items()
                ),
                len(reference),
            )
            for reference in references
        )
        gains.append(best[0])
        counts.append(total)
        reference_length += best[1]
    return [*gains, *counts, reference_length, ORDER * len(hypothesis)]
