from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from logic2text.errors import InputError, UnavailableError
from logic2text.formula import Formula
from metrics.base import UNIT, Range, Scores, Signature
from metrics.calibration import Calibration
from metrics.combination_weights import EQUAL, Weights, find_fitted_weights
from metrics.combined import Combined, audience_score, naturalness
from metrics.registry import metric


class Fixed:
    """A metric whose scores are given."""

    def __init__(
        self,
        name: str,
        values: dict[str, float],
        interval: Range = UNIT,
        higher_is_natural: bool = True,
    ) -> None:
        self.name = name
        self.range = interval
        self.higher_is_natural = higher_is_natural
        self.signature = Signature(name)
        self._values = values

    def score(self, texts: Sequence[str], formulas: Sequence[Formula] | None = None) -> Scores:
        return np.array([self._values[text] for text in texts])


M = Fixed("m", {"s": 0.8, "t": 0.2})
F = Fixed("f", {"s": 0.9, "t": 0.1}, higher_is_natural=False)
UNBOUNDED = Range(float("-inf"), float("inf"))

LIGHT = "formulaicness:light"
LIGHT_FRE = Combined(metric("fre"), metric(LIGHT))

TEXTS = [
    "No cube is small.",
    "For all x, if x is a cube, then it is not the case that x is small.",
    "at least one of these holds:\n• a is small\n• b is large",
    "In any case, plan B it is.",
    "",
]


@pytest.mark.parametrize(
    ("alpha", "beta", "expected"),
    [
        (1.0, 1.0, [(0.8 + 0.1) / 2, (0.2 + 0.9) / 2]),
        (0.594, 0.406, [0.594 * 0.8 + 0.406 * 0.1, 0.594 * 0.2 + 0.406 * 0.9]),
        (3.0, 1.0, [(2.4 + 0.1) / 4, (0.6 + 0.9) / 4]),
        (0.0, 2.0, [0.1, 0.9]),
        (5.0, 0.0, [0.8, 0.2]),
    ],
)
def test_equation_1(alpha: float, beta: float, expected: list[float]) -> None:
    combined = Combined(M, F, Weights(alpha, beta))
    assert combined.score(["s", "t"]).tolist() == pytest.approx(expected, abs=1e-15)


@pytest.mark.parametrize(
    ("target", "alpha", "beta", "expected"),
    [
        (0.0, 1, 1, 0.45),
        (1.0, 1, 1, 0.85),
        (0.5, 1, 1, 0.7),
        (0.9, 1, 1, 0.9),
        (1.0, 1, 3, (0.8 + 3 * 0.9) / 4),
    ],
)
def test_the_audience_form(target: float, alpha: float, beta: float, expected: float) -> None:
    score = audience_score(np.array([0.8]), np.array([0.9]), target, alpha, beta)
    assert score[0] == pytest.approx(expected, abs=1e-15)


unit = st.floats(0, 1)


@given(unit, unit, unit, st.floats(0.01, 10), st.floats(0.01, 10))
def test_the_audience_form_is_a_mean(
    m: float, f: float, target: float, alpha: float, beta: float
) -> None:
    nearness = 1 - abs(f - target)
    score = audience_score(np.array([m]), np.array([f]), target, alpha, beta)[0]
    assert min(m, nearness) - 1e-12 <= score <= max(m, nearness) + 1e-12


@given(unit, unit, st.floats(0.01, 10), st.floats(0.01, 10))
def test_target_0_is_equation_1(m: float, f: float, alpha: float, beta: float) -> None:
    expected = (alpha * m + beta * (1 - f)) / (alpha + beta)
    score = audience_score(np.array([m]), np.array([f]), 0.0, alpha, beta)[0]
    assert score == pytest.approx(expected)


@pytest.mark.parametrize(
    ("target", "alpha", "beta"),
    [(-0.1, 1, 1), (1.1, 1, 1), (float("nan"), 1, 1), (0, -1, 2), (0, 0, 0), (0, float("inf"), 1)],
)
def test_what_is_out_of_range_is_refused(target: float, alpha: float, beta: float) -> None:
    with pytest.raises(InputError):
        audience_score(np.array([0.5]), np.array([0.5]), target, alpha, beta)


def test_weights_by_name() -> None:
    parts = LIGHT_FRE.parts(TEXTS)
    natural, style = parts.naturalness, parts.formulaicness
    fitted = find_fitted_weights(metric("fre"), metric(LIGHT))
    assert fitted is not None
    assert parts.combined == pytest.approx(fitted.alpha * natural + fitted.beta * (1 - style))
    assert metric("paper:fre", formulaicness=LIGHT).score(TEXTS) == pytest.approx(
        0.594 * natural + 0.406 * (1 - style)
    )


def test_other_models_have_equal_weights() -> None:
    assert find_fitted_weights(M, F) is None
    assert Combined(M, F).score(["s"]) == Combined(M, F, EQUAL).score(["s"])
    assert "weights:equal" in str(Combined(M, F).signature)


def test_what_was_measured_and_what_was_not_combine_alike() -> None:
    parts = LIGHT_FRE.parts(TEXTS)
    again = LIGHT_FRE.combine(parts.raw, parts.formulaicness)
    assert again.combined.tolist() == parts.combined.tolist()


def test_the_sign_can_be_given() -> None:
    turned = Combined(M, F, Weights(1, 0), higher_is_natural=False)
    assert turned.score(["s", "t"]).tolist() == pytest.approx([0.2, 0.8])
    assert "sign:-" in str(turned.signature)


def test_parts_are_what_the_metrics_say() -> None:
    combined = LIGHT_FRE
    parts = combined.parts(TEXTS)
    raw = metric("fre").score(TEXTS)
    assert parts.raw.tolist() == raw.tolist()
    assert parts.naturalness.tolist() == naturalness(metric("fre"), raw).tolist()
    assert parts.formulaicness.tolist() == metric(LIGHT).score(TEXTS).tolist()
    assert parts.combined.tolist() == combined.score(TEXTS).tolist()
    assert parts.row(1) == {
        "fre": raw[1],
        "naturalness": parts.naturalness[1],
        "formulaicness": parts.formulaicness[1],
    }


def test_the_signature_says_what_the_score_depends_on() -> None:
    shown = str(metric("paper:fre", formulaicness=LIGHT).signature)
    assert shown.startswith("paper:fre|alpha:0.594|beta:0.406|weights:paper|calibration:")
    assert "M:(fre|" in shown
    assert "F:(formulaicness" in shown


def test_the_measure_of_formulaicness_can_be_chosen() -> None:
    shown = str(metric("combined:fre", formulaicness=LIGHT).signature)
    assert "F:(formulaicness:light|" in shown


@given(st.lists(st.sampled_from(TEXTS), min_size=1, max_size=8))
def test_a_score_does_not_depend_on_its_batch(texts: list[str]) -> None:
    combined = LIGHT_FRE
    together = combined.score(texts).tolist()
    assert together == [combined.score([text])[0] for text in texts]
    assert combined.score(texts[::-1]).tolist() == together[::-1]


def test_threads_share_the_metric() -> None:
    combined = LIGHT_FRE
    expected = combined.score(TEXTS).tolist()
    with ThreadPoolExecutor(4) as pool:
        assert all(s.tolist() == expected for s in pool.map(combined.score, [TEXTS] * 40))


def test_a_metric_that_counts_downward_is_turned() -> None:
    down = Fixed("d", {}, higher_is_natural=False)
    assert naturalness(down, np.array([0.3]))[0] == pytest.approx(0.7)


def test_a_bounded_metric_needs_no_calibration() -> None:
    judge = Fixed("of-one-to-five", {"s": 4.0}, Range(1.0, 5.0))
    assert naturalness(judge, np.array([1.0, 4.0, 5.0])).tolist() == [0.0, 0.75, 1.0]
    assert Combined(judge, F).score(["s"])[0] == pytest.approx((0.75 + 0.1) / 2)


def test_an_unbounded_metric_needs_a_calibration() -> None:
    free = Fixed("unbounded", {"s": 7.0, "t": -3.0}, UNBOUNDED)
    with pytest.raises(UnavailableError, match="unbounded"):
        Combined(free, F)
    calibration = Calibration.fit([-5.0, 0.0, 7.0, 10.0])
    score = Combined(free, F, calibration=calibration).score(["s", "t"])
    expected = (calibration.apply([7.0, -3.0]) + np.array([0.1, 0.9])) / 2
    assert score.tolist() == pytest.approx(expected.tolist())


def test_no_score_where_the_metric_has_none() -> None:
    none = Fixed("n", {"s": float("nan"), "t": 0.4})
    assert np.isnan(Combined(none, F).score(["s", "t"])).tolist() == [True, False]
