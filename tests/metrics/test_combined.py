from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from logic2text.errors import UnavailableError
from logic2text.formula import Formula
from metrics.base import UNIT, Range, Scores, Signature
from metrics.combined import PAPER, Combined, Weights, audience_score, naturalness
from metrics.registry import metric


class Fixed:
    """A metric whose scores are given."""

    def __init__(self, name: str, values: dict[str, float], interval: Range = UNIT) -> None:
        self.name = name
        self.range = interval
        self.higher_is_natural = True
        self.signature = Signature(name)
        self._values = values

    def score(self, texts: Sequence[str], formulas: Sequence[Formula] | None = None) -> Scores:
        return np.array([self._values[text] for text in texts])


M = Fixed("m", {"s": 0.8, "t": 0.2})
F = Fixed("f", {"s": 0.9, "t": 0.1})


@pytest.mark.parametrize(
    ("alpha", "beta", "expected"),
    [
        (1.0, 1.0, [(0.8 + 0.1) / 2, (0.2 + 0.9) / 2]),
        (0.594, 0.406, [0.594 * 0.8 + 0.406 * 0.1, 0.594 * 0.2 + 0.406 * 0.9]),
        (3.0, 1.0, [(2.4 + 0.1) / 4, (0.6 + 0.9) / 4]),
        (0.0, 2.0, [0.1, 0.9]),
    ],
)
def test_equation_1(alpha: float, beta: float, expected: list[float]) -> None:
    combined = Combined(M, F, Weights(alpha, beta, "test"))
    assert combined.score(["s", "t"]).tolist() == pytest.approx(expected)


@pytest.mark.parametrize(("target", "expected"), [(0.0, 0.45), (1.0, 0.85), (0.5, 0.7), (0.9, 0.9)])
def test_the_audience_form(target: float, expected: float) -> None:
    score = audience_score(np.array([0.8]), np.array([0.9]), target, 1.0, 1.0)
    assert score[0] == pytest.approx(expected)


def test_target_0_is_equation_1() -> None:
    natural, style = np.linspace(0, 1, 7), np.linspace(1, 0.2, 7)
    assert audience_score(natural, style, 0.0, 2.0, 3.0) == pytest.approx(
        (2 * natural + 3 * (1 - style)) / 5
    )


def test_the_papers_weights_add_up_to_one() -> None:
    assert set(PAPER) == {"gruen", "fre", "ippl", "islor", "llama"}
    for weights in PAPER.values():
        assert weights.alpha + weights.beta == pytest.approx(1.0)


def test_parts_and_total_agree() -> None:
    combined = metric("combined:fre")
    assert isinstance(combined, Combined)
    texts = ["No cube is small.", "For all x, x is small."]
    parts = combined.parts(texts)
    assert set(parts) == {"fre", "naturalness", "formulaicness"}
    assert combined.total(parts).tolist() == combined.score(texts).tolist()
    assert str(combined.signature).startswith("combined:fre|alpha:1.0|beta:1.0")


def test_a_metric_that_counts_downward_is_turned() -> None:
    down = Fixed("d", {"s": 0.3})
    down.higher_is_natural = False
    assert naturalness(down, np.array([0.3]))[0] == pytest.approx(0.7)


def test_an_unbounded_metric_without_a_calibration_cannot_be_combined() -> None:
    with pytest.raises(UnavailableError, match="calibration"):
        Combined(Fixed("unbounded", {}, Range(-1.0, 5.0)), F)
