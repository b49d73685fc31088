"""Correlations with ratings, groups that differ, factors of errors: small tables by hand."""

from __future__ import annotations

import math

import numpy as np
import pytest

from logic2text import InputError
from metrics.study.reference import Segment, reference_metric
from metrics.study.reference.meta_evaluation import (
    MetaEvaluation,
    Rated,
    count_factors,
    factors,
    meta_evaluate,
)
from metrics.study.reference.terp import Terp

TERP = Terp()


def rated(text: str, rating: float, group: str = "x", judge: str = "1", repair: str = "") -> Rated:
    segment = Segment(text, ("a b c d",), (repair,) if repair else ())
    return Rated(segment, {"fluency": rating, "adequacy": 5 - rating}, group, judge)


TEXTS = [
    rated("a b c d", 4),
    rated("a b c x", 3, repair="a b c x"),
    rated("a b x y", 2, repair="a b"),
    rated("a w x y", 1, judge="2", repair="p q r s"),
]


def test_edit_rates_are_turned() -> None:
    result = meta_evaluate(TEXTS, {"ter": reference_metric("ter"), "gtm": reference_metric("gtm")})
    found = result.correlations("fluency")
    assert found["ter"].rho == pytest.approx(1)
    assert found["gtm"].rho == pytest.approx(1)
    assert result.correlations("adequacy")["ter"].rho == pytest.approx(-1)
    assert math.isnan(result.correlations(("fluency", "adequacy"))["ter"].rho)  # all 2.5


def test_targeted_metrics_are_of_the_texts_with_repairs() -> None:
    result = meta_evaluate(TEXTS, {"ter": reference_metric("ter")})
    assert result.scores["ter"] == pytest.approx([0, -25, -50, -75])
    assert result.scores["hter"][1:] == pytest.approx([0, -100, -100])
    assert math.isnan(result.scores["hter"][0])
    assert result.correlations("fluency")["hter"].texts == 3


def test_one_judge_and_intervals() -> None:
    result = meta_evaluate(TEXTS, {"ter": reference_metric("ter")})
    assert result.correlations("fluency", judge="1")["ter"].texts == 3
    found = result.correlations("fluency", resamples=200)["ter"]
    assert found.low <= found.rho <= found.high
    assert found == result.correlations("fluency", resamples=200)["ter"]


def test_groups_that_differ_and_who_sees_it() -> None:
    texts = [rated("a b c d", 4 + i / 10, "good") for i in range(4)]
    texts += [rated("w x y z", 1 + i / 10, "bad") for i in range(4)]
    texts += [rated("a b c d", 1.1 + i / 10, "unseen") for i in range(4)]
    scores = {"right": np.array([9.0] * 4 + [1.0] * 8), "flat": np.ones(12)}
    comparisons = MetaEvaluation(tuple(texts), scores).comparisons("fluency")
    assert [(c.better, c.worse) for c in comparisons] == [("good", "bad"), ("good", "unseen")]
    assert all(c.agreeing == {"right"} and c.p_value < 0.05 for c in comparisons)
    with pytest.raises(InputError, match="two groups"):
        MetaEvaluation(tuple(TEXTS), {}).comparisons("fluency")


def test_the_worst_ranked_texts_come_first() -> None:
    texts = [rated("a", rating) for rating in (1, 2, 3, 4)]
    result = MetaEvaluation(tuple(texts), {"ter": np.array([4.0, 2.0, 3.0, 1.0])})
    assert result.find_ranking_errors("ter", "fluency", 3) == [(0, 1.0), (3, 1.0), (1, 0.0)]


@pytest.mark.parametrize(
    ("text", "repair", "expected"),
    [
        ("the cube, small", "the cube small", {"punctuation"}),
        ("cube three is red", "red cube three is", {"shift"}),
        ("the tetrahedral", "the tetrahedr", {"stem"}),
        ("the big cube", "the large cube", {"synonym"}),
        ("the cube", "the red cube", {"missing words"}),
        ("the red cube", "the cube", {"superfluous words"}),
        ("the cube", "the cube", set()),
    ],
)
def test_factors(text: str, repair: str, expected: set[str]) -> None:
    segment = Segment(text, ("xyz",), (repair,))
    assert factors(segment, TERP) == expected
    assert set(count_factors([segment], TERP)) == expected


def test_no_texts_are_refused() -> None:
    with pytest.raises(InputError, match="no rated texts"):
        meta_evaluate([], {})
