"""Two questions about a metric, each with its own sign.

*Within* an item: of two texts of one formula, does the metric prefer the one that people prefer?  A
reranker needs this.  *Across* texts: does the metric go with people's ratings of texts of different
formulae?  The formulaicness paper correlates this.  A metric may answer one and not the other, and
with opposite signs.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from logic2text.lazy_dataclass import dataclass
from metrics.study.human.correlation import Correlation, correlation, partial
from metrics.study.human.pair_accuracy import Accuracy, accuracy
from metrics.study.human.preferences import Pair

Vector = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class MetricAnswers:
    """What a metric answers to the two questions; higher values as they are measured.

    Attributes:
        metric: its name.
        within: how often the higher value is the preferred text; None without pairs.
        across: its correlation with the ratings; None without rated texts.
        given_length: the same with the number of words taken out of both; None where it is the
            length itself.
    """

    metric: str
    within: Accuracy | None
    across: Correlation | None
    given_length: Correlation | None

    @property
    def within_sign(self) -> str:
        """``+`` or ``-`` where the interval excludes one half, else ``0``; empty without pairs."""
        if self.within is None:
            return ""
        return "+" if self.within.low > 0.5 else "-" if self.within.high < 0.5 else "0"

    @property
    def across_sign(self) -> str:
        """``+`` or ``-`` where the interval excludes 0, else ``0``; empty without ratings."""
        if self.across is None:
            return ""
        return "+" if self.across.low > 0 else "-" if self.across.high < 0 else "0"


def ask_within(
    pairs: Sequence[Pair], values: Mapping[str, Mapping[str, float]], seed: int = 0
) -> dict[str, Accuracy]:
    """The first question: by metric, how often the preferred text has the higher value.

    Args:
        pairs: the preferred text first; at least one.
        values: by metric, the value of each text.
        seed: of the intervals.
    """
    return {name: accuracy(pairs, of_text, seed) for name, of_text in values.items()}


def ask_across(
    values: Mapping[str, Vector],
    ratings: Vector,
    words: Vector,
    items: Sequence[str],
    seed: int = 0,
) -> dict[str, tuple[Correlation, Correlation | None]]:
    """The second question: by metric, r with the ratings, plain and given the number of words.

    Args:
        values: by metric, shape (n,).
        ratings: shape (n,).
        words: shape (n,).
        items: what each text is of; texts of one item are drawn together.
        seed: of the intervals.
    """
    answers: dict[str, tuple[Correlation, Correlation | None]] = {}
    clusters = [item or f"text {place}" for place, item in enumerate(items)]
    for name, scores in values.items():
        plain = correlation(scores, ratings, seed, items=clusters)
        finite = np.isfinite(scores)
        is_length = abs(np.corrcoef(scores[finite], words[finite])[0, 1]) > 1 - 1e-12
        answers[name] = plain, None if is_length else partial(scores, ratings, words, seed)
    return answers
