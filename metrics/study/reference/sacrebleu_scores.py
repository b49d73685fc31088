"""BLEU and chrF by sacrebleu (Post 2018), with their statistics.

A sentence has BLEU with the smoothing of Lin and Och (2004): one is added to the matches and to the
number of n-grams for n > 1.  A corpus has sacrebleu's default, exponential smoothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from importlib.metadata import version
from typing import Any

import numpy as np

from logic2text import __version__
from logic2text.extras import require_extra
from metrics import base
from metrics.study.reference import segments as seg
from metrics.study.reference.protocol import Statistics

with require_extra(seg.EXTRA, "BLEU, chrF or TER"):
    from sacrebleu.metrics.bleu import BLEU
    from sacrebleu.metrics.chrf import CHRF

POINTS = base.Range(0.0, 100.0)


class _Published:
    """Mixed into a metric of sacrebleu: gives the statistics of texts and takes them back."""

    _preprocess_segment: Any
    _extract_reference_info: Any
    _compute_segment_statistics: Any
    _compute_score_from_stats: Any

    def rows(self, segments: Sequence[seg.Segment]) -> Statistics:
        return np.array([self._row(segment) for segment in segments], dtype=np.float64)

    def _row(self, segment: seg.Segment) -> Any:
        references = [self._preprocess_segment(text) for text in segment.references]
        return self._compute_segment_statistics(
            self._preprocess_segment(segment.hypothesis), self._extract_reference_info(references)
        )

    def score_of(self, statistics: Statistics) -> float:
        # Rounding can make equal texts better than best.
        return min(100.0, float(self._compute_score_from_stats(statistics.tolist()).score))


class _Bleu(_Published, BLEU):
    pass


class _Chrf(_Published, CHRF):
    pass


class Bleu:
    """BLEU of Papineni et al. (2002), in points of 100."""

    name = "bleu"
    range = POINTS
    higher_is_better = True

    def __init__(self, *, lowercase: bool = False) -> None:
        """Make one that respects case or not."""
        self._lowercase = lowercase
        self._corpus = _Bleu(lowercase=lowercase)
        self._sentence = _Bleu(lowercase=lowercase, smooth_method="add-k", smooth_value=1)

    @cached_property
    def signature(self) -> base.Signature:
        """Case, tokenizer and both smoothings."""
        return signature_of(
            self.name,
            self._lowercase,
            {"tok": "13a", "smooth": "exp", "sentence-smooth": "lin-och"},
            "sacrebleu",
        )

    def statistics(self, segments: Sequence[seg.Segment]) -> Statistics:
        """Lengths of hypothesis and nearest reference, matches and n-grams: shape (n, 10)."""
        return self._corpus.rows(seg.check_segments(segments, self.name))

    def corpus_score(self, total: Statistics) -> float:
        """BLEU with sacrebleu's default smoothing."""
        return self._corpus.score_of(total)

    def sentence_score(self, statistics: Statistics) -> float:
        """BLEU with the smoothing of Lin and Och; 0 of a text without words."""
        return self._sentence.score_of(statistics) if statistics[0] else 0.0


class Chrf:
    """chrF of Popović (2015): β = 2, characters up to 6, in points of 100."""

    name = "chrf"
    range = POINTS
    higher_is_better = True

    def __init__(self, *, lowercase: bool = False) -> None:
        """Make one that respects case or not."""
        self._lowercase = lowercase
        self._metric = _Chrf(lowercase=lowercase)

    @cached_property
    def signature(self) -> base.Signature:
        """Case, β and the orders."""
        return signature_of(
            self.name, self._lowercase, {"nc": 6, "nw": 0, "beta": 2, "space": False}, "sacrebleu"
        )

    def statistics(self, segments: Sequence[seg.Segment]) -> Statistics:
        """N-grams of both and matches by order, of the best reference: shape (n, 18)."""
        return self._metric.rows(seg.check_segments(segments, self.name))

    def corpus_score(self, total: Statistics) -> float:
        """The F-measure of the sums."""
        return self._metric.score_of(total)

    def sentence_score(self, statistics: Statistics) -> float:
        """As `corpus_score`."""
        return self.corpus_score(statistics)


def signature_of(
    name: str, lowercase: bool, settings: dict[str, base.Setting], *libraries: str
) -> base.Signature:
    """The signature of a reference metric, with the versions of the libraries."""
    return base.Signature(
        name,
        {"case": "lc" if lowercase else "mixed", **settings},
        __version__,
        {library: version(library) for library in libraries},
    )
