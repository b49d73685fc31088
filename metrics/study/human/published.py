"""The tables of Calò et al. (INLG 2025) as the paper computes them, and the numbers that it prints.

Raw values of each metric are brought to [0, 1] by the least and the greatest over the set, under
the paper's names and not turned: iPPL and iSLOR are −perplexity's and −SLOR's stand-ins, and higher
counts as natural for all five.  Combined(t) = (α·M(t) + β·(1 − F(t))) / (α + β), and F is left as
the regressor gives it.  α and β come from least squares without an intercept, fitted to the same
texts that the tables then evaluate; the same fitted without each text stands beside it.

>>> combine("iSLOR", np.array([1.0, 0.0]), np.array([0.0, 1.0])).tolist()
[1.0, 0.0]
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

import numpy as np
from numpy.typing import NDArray

from logic2text import InputError
from logic2text.lazy_dataclass import dataclass
from metrics.calibration import paper_min_max
from metrics.combination_weights import PAPER, Weights
from metrics.combined import audience_score
from metrics.study.human.correlation import correlation, regression

Vector = NDArray[np.float64]

NAMES: Mapping[str, str] = MappingProxyType(
    {
        "GRUEN": "gruen",
        "FRE": "fre",
        "iPPL": "ippl-paper",
        "iSLOR": "islor-paper",
        "LLAMA": "judge",
    }
)
"""The paper's name of each metric, and its name here."""

RECIPE = (
    "PPL and SLOR by TinyLlama/TinyLlama-1.1B-Chat-v1.0, unigram probabilities of SLOR from the "
    "WikiText corpus, LLAMA by Meta-Llama-3.1-8B-Instruct-Q8_0.gguf, F by the regressor "
    "Eduardo-Calo/formulaicness"
)
"""The models of the paper (appendix F); another model gives other numbers."""


@dataclass(frozen=True, slots=True)
class PublishedMetric:
    """What the paper prints of a metric: tables 4, 5 and 11."""

    r_baseline: float
    r_combined: float
    r_gain: float
    r2_baseline: float
    r2_combined: float
    r2_gain: float
    alpha: float
    beta: float


PUBLISHED: Mapping[str, PublishedMetric] = MappingProxyType(
    {
        "GRUEN": PublishedMetric(-0.156, 0.547, 0.703, 0.024, 0.300, 0.275, 0.644, 0.356),
        "FRE": PublishedMetric(0.108, 0.542, 0.434, 0.012, 0.294, 0.282, 0.594, 0.406),
        "iPPL": PublishedMetric(-0.580, 0.395, 0.975, 0.336, 0.156, -0.180, 0.484, 0.516),
        "iSLOR": PublishedMetric(0.526, 0.624, 0.098, 0.277, 0.390, 0.113, 0.700, 0.300),
        "LLAMA": PublishedMetric(0.391, 0.589, 0.198, 0.153, 0.346, 0.193, 0.656, 0.344),
    }
)

PUBLISHED_FORMULAICNESS = (-0.594, 0.352)
"""r and R² of only F."""

PUBLISHED_ALPHAS = (0.19, 0.22, 0.43, 0.13)
"""Krippendorff's α of the four batches; their mean is printed as 0.25."""


@dataclass(frozen=True, slots=True)
class PublishedSource:
    """What table 7 prints of a system: the mean number of tokens and of single letters a text."""

    tokens: float
    literals: float


PUBLISHED_SOURCES: Mapping[str, PublishedSource] = MappingProxyType(
    {
        "literal": PublishedSource(29.80, 6.08),
        "ranta": PublishedSource(25.15, 5.51),
        "lola": PublishedSource(18.32, 4.19),
        "human": PublishedSource(11.61, 1.58),
    }
)


@dataclass(frozen=True, slots=True)
class PublishedSplit:
    """What table 8 prints of a split: texts, mean tokens, mean F."""

    size: int
    tokens: float
    formulaicness: float


PUBLISHED_SPLITS: Mapping[str, PublishedSplit] = MappingProxyType(
    {
        "train": PublishedSplit(399, 22.19, 0.508),
        "validation": PublishedSplit(85, 21.36, 0.513),
        "test": PublishedSplit(86, 21.92, 0.512),
        "total": PublishedSplit(570, 22.03, 0.510),
    }
)


def weights_of(name: str) -> Weights:
    """Table 11's α and β of a metric, by the paper's name or ours.

    Raises:
        InputError: the paper has no such metric.
    """
    for paper_name, ours in NAMES.items():
        if name.lower() in (paper_name.lower(), ours):
            return PAPER[paper_name.lower()]
    raise InputError(f"the paper has no weights of {name!r}", f"its metrics are {', '.join(NAMES)}")


def combine(
    metric: str | Weights, baseline: Vector | float, formulaicness: Vector | float
) -> Vector:
    """Equation 1.

    Args:
        metric: the paper's name of a metric, for table 11's weights, or weights.
        baseline: M in [0, 1], shape (n,).
        formulaicness: F in [0, 1], shape (n,).
    """
    weights = metric if isinstance(metric, Weights) else weights_of(metric)
    return audience_score(
        np.asarray(baseline, np.float64),
        np.asarray(formulaicness, np.float64),
        0.0,
        weights.alpha,
        weights.beta,
    )


def fit_least_squares(baseline: Vector, formulaicness: Vector, ratings: Vector) -> Weights:
    """Table 11: plain least squares of the ratings on M and 1 − F without an intercept, of sum 1.

    Raises:
        InputError: a coefficient is negative, which equation 1 has no place for.
    """
    design = np.column_stack([baseline, 1 - formulaicness])
    coefficients, *_ = np.linalg.lstsq(design, ratings, rcond=None)
    if coefficients.min() < 0 or coefficients.sum() <= 0:
        raise InputError(
            f"least squares gives the weights {coefficients[0]:.3f} and {coefficients[1]:.3f}, "
            "one of which is negative",
            "give table 11's weights, or another measure of formulaicness",
        )
    alpha, beta = coefficients / coefficients.sum()
    return Weights(float(alpha), float(beta), "least squares")


def leave_one_out(
    baseline: Vector, formulaicness: Vector, ratings: Vector
) -> tuple[Weights, Vector]:
    """The mean weights fitted without each text, and the score of each text by those without it.

    Returns:
        The mean weights, and the combined scores of shape (n,).
    """
    alphas, scores = np.empty(len(ratings)), np.empty(len(ratings))
    for i in range(len(ratings)):
        kept = np.arange(len(ratings)) != i
        weights = fit_least_squares(baseline[kept], formulaicness[kept], ratings[kept])
        alphas[i] = weights.alpha
        scores[i] = combine(weights, baseline[i : i + 1], formulaicness[i : i + 1])[0]
    alpha = float(alphas.mean())
    return Weights(alpha, 1 - alpha, "left one out"), scores


@dataclass(frozen=True, slots=True)
class PaperRow:
    """What tables 4, 5 and 11 say of one metric on a set of texts.

    Attributes:
        metric: the paper's name.
        n: texts with a score, F and a rating.
        places: their places among all texts, shape (n,).
        baseline: M brought to [0, 1], shape (n,).
        combined: equation 1 with the weights in use.
        weights: these.
        fitted: the weights fitted to the same texts; None where least squares gives none.
        left_out: the mean weights fitted without each text; None likewise.
        r_baseline, r_combined: Pearson's r, and their p values.
        r_left_out: r of the scores with weights fitted without each text; NaN likewise.
        p_of_style: the t test of F beside M.
    """

    metric: str
    n: int
    places: NDArray[np.intp]
    baseline: Vector
    combined: Vector
    weights: Weights
    fitted: Weights | None
    left_out: Weights | None
    r_baseline: float
    p_baseline: float
    r_combined: float
    p_combined: float
    r_left_out: float
    p_of_style: float

    @property
    def r_gain(self) -> float:
        """Table 4's Δ."""
        return self.r_combined - self.r_baseline

    @property
    def r2_baseline(self) -> float:
        """Table 5's R² of only the metric: r²."""
        return self.r_baseline**2

    @property
    def r2_combined(self) -> float:
        """Table 5's R² of the combined score as one predictor: r²."""
        return self.r_combined**2

    @property
    def change(self) -> Vector:
        """Table 6's Δ of each text, within [−β, β] where α + β = 1."""
        return self.combined - self.baseline

    def largest_changes(self, number: int = 3) -> list[int]:
        """The places, among the n, of table 6: the largest changes in size."""
        order = np.argsort(-np.abs(self.change), kind="stable")[:number]
        return [int(place) for place in order]


def paper_row(
    name: str,
    raw: Vector,
    formulaicness: Vector,
    ratings: Vector,
    *,
    in_sample: bool = True,
    levels: Vector | None = None,
) -> PaperRow:
    """Tables 4, 5, 6 and 11 of one metric.

    Args:
        name: the paper's name, or ours.
        raw: its values as measured, shape (n,); NaN where a text has none.
        formulaicness: F in [0, 1], shape (n,).
        ratings: mean ratings, shape (n,).
        in_sample: whether equation 1 has the weights fitted to these texts, as in the paper, or
            table 11's own.  Where least squares gives a negative weight, it has table 11's.
        levels: M in [0, 1] by a calibration, shape (n,), in place of the paper's min-max.

    Raises:
        InputError: the metric does not vary, or no weights are to be had.
    """
    places = np.flatnonzero(np.isfinite(np.stack([raw, formulaicness, ratings])).all(0))
    baseline = paper_min_max(raw[places]) if levels is None else levels[places]
    raw, formulaicness, ratings = raw[places], formulaicness[places], ratings[places]
    fitted: Weights | None = None
    left_out: Weights | None = None
    r_left_out = float("nan")
    try:
        fitted = fit_least_squares(baseline, formulaicness, ratings)
        left_out, scores = leave_one_out(baseline, formulaicness, ratings)
        r_left_out = correlation(scores, ratings).r
    except InputError:
        if in_sample and name.lower() not in {known_name.lower() for known_name in NAMES}:
            raise
    weights = fitted if in_sample and fitted is not None else weights_of(name)
    combined = combine(weights, baseline, formulaicness)
    alone, together = correlation(baseline, ratings), correlation(combined, ratings)
    return PaperRow(
        name,
        len(ratings),
        places,
        baseline,
        combined,
        weights,
        fitted,
        left_out,
        alone.r,
        alone.p,
        together.r,
        together.p,
        r_left_out,
        regression(ratings, baseline, formulaicness).p[1],
    )
