from __future__ import annotations

import warnings

import numpy as np
import pytest

from logic2text.errors import InputError, UnknownNameError
from metrics.study.human.agreement import alpha, alpha_estimate, kappa, relative

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from nltk.metrics.agreement import AnnotationTask
    from nltk.metrics.distance import interval_distance
    from statsmodels.stats.inter_rater import aggregate_raters, cohens_kappa, fleiss_kappa, to_table

RANDOM = np.random.default_rng(0)
TRUTH = RANDOM.integers(1, 6, 80)
JUDGED = [[int(np.clip(value + RANDOM.integers(-1, 2), 1, 5)) for _ in range(3)] for value in TRUTH]
TWO = [row[:2] for row in JUDGED]

_ = None
KRIPPENDORFF = [
    [1, 1, _, 1],
    [2, 2, 3, 2],
    [3, 3, 3, 3],
    [3, 3, 3, 3],
    [2, 2, 2, 2],
    [1, 2, 3, 4],
    [4, 4, 4, 4],
    [1, 1, 2, 1],
    [2, 2, 2, 2],
    [_, 5, 5, 5],
    [_, _, 1, 1],
    [_, _, 3, _],
]
"""The data of Krippendorff, "Computing Krippendorff's Alpha-Reliability" (2011), section C."""


@pytest.mark.parametrize(
    ("level", "published"), [("nominal", 0.743), ("ordinal", 0.815), ("interval", 0.849)]
)
def test_krippendorffs_own_example(level: str, published: float) -> None:
    assert alpha(KRIPPENDORFF, level) == pytest.approx(published, abs=5e-4)


def task(rows: list[list[int]]) -> AnnotationTask:
    return AnnotationTask(
        [(f"j{j}", i, value) for i, row in enumerate(rows) for j, value in enumerate(row)]
    )


def test_against_nltk() -> None:
    assert kappa(TWO, "pooled").kappa == pytest.approx(task(TWO).pi(), abs=1e-6)
    assert kappa(TWO, "cohen").kappa == pytest.approx(task(TWO).kappa(), abs=1e-6)
    assert kappa(TWO, "uniform").kappa == pytest.approx(task(TWO).S(), abs=1e-6)
    assert alpha(JUDGED) == pytest.approx(task(JUDGED).alpha(), abs=1e-6)
    intervals = task(JUDGED)
    intervals.distance = interval_distance
    assert alpha(JUDGED, "interval") == pytest.approx(intervals.alpha(), abs=1e-6)


def test_against_statsmodels() -> None:
    counts, _ = aggregate_raters(np.array(JUDGED))
    assert kappa(JUDGED, "fleiss").kappa == pytest.approx(fleiss_kappa(counts), abs=1e-6)
    table, _ = to_table(np.array(TWO))
    assert kappa(TWO, "cohen").kappa == pytest.approx(cohens_kappa(table).kappa, abs=1e-6)


def test_carlettas_chance_pools_the_judges() -> None:
    """Judges of opposite bias: Cohen's chance is 0, the pooled one is 1/2."""
    opposed = [["yes", "no"]] * 4
    assert kappa(opposed, "cohen").expected == 0
    assert kappa(opposed, "pooled").expected == 0.5
    assert kappa(opposed, "pooled").kappa == -1


def test_relative_kappa_looks_at_the_order_only() -> None:
    """One judge is always a point more lenient: they never agree, but order alike."""
    judged = {"r1": [[1, 2], [3, 4], [3, 4]], "r2": [[2, 3], [1, 2]]}
    absolute = [row for rows in judged.values() for row in rows]
    assert kappa(absolute).observed == 0
    assert relative(judged).observed == 1
    assert relative(judged).items == 4
    assert relative(judged, "uniform").expected == pytest.approx(1 / 3)


def test_missing_judgements() -> None:
    assert kappa(KRIPPENDORFF, "fleiss").items == 11


def test_without_variation_there_is_no_agreement_beyond_chance() -> None:
    assert np.isnan(alpha([[1, 1], [1, 1]]))
    assert np.isnan(kappa([[1, 1], [1, 1]]).kappa)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: kappa([[1, None]]), "two judgements"),
        (lambda: alpha([[1, None]]), "two judgements"),
        (lambda: kappa([[1, 2], [1, 2, 3]]), "differ in length"),
        (lambda: alpha([["a", "b"]], "interval"), "is a string"),
    ],
)
def test_refused(call, message: str) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(InputError, match=message):
        call()


def test_unknown_names() -> None:
    with pytest.raises(UnknownNameError, match="chance"):
        kappa([[1, 2]], "carleta")
    with pytest.raises(UnknownNameError, match="level"):
        alpha([[1, 2]], "ratio")


@pytest.mark.parametrize("level", ["nominal", "ordinal", "interval"])
def test_the_interval_of_alpha_is_that_of_alphas_of_drawn_items(level: str) -> None:
    resamples, seed = 200, 3
    random = np.random.default_rng(seed)
    shared = [row for row in KRIPPENDORFF if sum(value is not None for value in row) >= 2]
    drawn = [
        alpha([shared[i] for i in random.integers(len(shared), size=len(shared))], level)
        for _ in range(resamples)
    ]
    low, high = np.quantile([value for value in drawn if np.isfinite(value)], [0.025, 0.975])
    estimate = alpha_estimate(KRIPPENDORFF, level, resamples, seed)
    assert estimate.value == alpha(KRIPPENDORFF, level)
    assert (estimate.low, estimate.high) == pytest.approx((low, high), abs=1e-12)


def test_the_interval_of_alpha_is_unknown_without_two_ratings() -> None:
    assert np.isnan(alpha_estimate([[1, None], [None, 2]]).value)
