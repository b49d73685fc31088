"""The interface of a reference metric: statistics that add up over the texts of a corpus.

The score of a corpus is a function of the sum of its texts' statistics, so that a paired test can
resample thousands of corpora without comparing any text again.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from metrics import base
from metrics.study.reference.segments import Segment

Statistics: TypeAlias = NDArray[np.float64]


class ReferenceMetric(Protocol):
    """A metric of texts beside references; immutable, safe to share between threads."""

    @property
    def name(self) -> str:
        """The name on the command line."""
        ...

    @property
    def range(self) -> base.Range:
        """The interval of its scores."""
        ...

    @property
    def higher_is_better(self) -> bool:
        """Whether a higher score means more like the references; False for edit rates."""
        ...

    @property
    def signature(self) -> base.Signature:
        """Everything that the scores depend on besides the texts."""
        ...

    def statistics(self, segments: Sequence[Segment]) -> Statistics:
        """What adds up, shape (n, k).

        Raises:
            InputError: a segment has no reference.
        """
        ...

    def corpus_score(self, total: Statistics) -> float:
        """The score of a sum of statistics, shape (k,)."""
        ...

    def sentence_score(self, statistics: Statistics) -> float:
        """The score of the statistics of one text, shape (k,)."""
        ...


def sentence_scores(metric: ReferenceMetric, segments: Sequence[Segment]) -> Statistics:
    """The score of each text, shape (n,).

    Raises:
        InputError: a segment has no reference.
    """
    return np.array([metric.sentence_score(row) for row in metric.statistics(segments)])


def corpus_score(metric: ReferenceMetric, segments: Sequence[Segment]) -> float:
    """The score of the texts as one corpus.

    Raises:
        InputError: there is no segment, or one has no reference.
    """
    return metric.corpus_score(metric.statistics(segments).sum(axis=0))
