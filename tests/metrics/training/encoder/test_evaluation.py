"""Figures of predictions, on numbers worked out by hand."""

from __future__ import annotations

import numpy as np
import pytest

from metrics.study.bins import PUBLISHED
from metrics.training.encoder.evaluation import by_system, is_decreasing, means_by_length, quality
from metrics.training.texts.dataset import Example


def example(system: str, score: float, words: int = 3) -> Example:
    return Example(" ".join(["cube"] * words), system, "blocks", None, 0, score, score)


SYSTEMS = {"literal": 0.8, "ranta": 0.7, "lola": 0.4, "human": 0.1}
FOUR = [example(system, score) for system, score in SYSTEMS.items()]


def test_quality() -> None:
    found = quality(FOUR, np.array([0.8, 0.5, 0.4, 0.1]))
    assert found.n == 4
    assert found.mse == pytest.approx(0.01)
    assert found.r2 == pytest.approx(1 - 0.04 / 0.3)
    assert found.spearman == pytest.approx(1.0)
    assert found.floor == pytest.approx(np.mean([b.variance for b in PUBLISHED.values()]))


def test_authored_sentences_count_as_peoples() -> None:
    found = quality([example("authored", 0.1), example("human", 0.2)], np.array([0.1, 0.2]))
    assert found.floor == pytest.approx(PUBLISHED["human"].variance)


def test_by_system() -> None:
    rows = [example("lola", 0.4), example("lola", 0.6), example("human", 0.1)]
    found = by_system(rows, np.array([0.5, 0.7, 0.1]))
    assert found["lola"] == pytest.approx((2, 0.6, 0.01))
    assert found["human"] == pytest.approx((1, 0.1, 0.0))


def test_means_by_length_are_within_quartiles() -> None:
    rows = [example("literal", 0.8, words) for words in range(1, 9)]
    cells = means_by_length(rows, np.arange(8) / 10)
    assert [cell["literal"][0] for cell in cells] == [2, 2, 2, 2]
    assert cells[3]["literal"][1] == pytest.approx(0.65)


@pytest.mark.parametrize(
    ("means", "expected"),
    [
        ({"literal": 0.8, "ranta": 0.7, "lola": 0.4, "human": 0.1}, True),
        ({"literal": 0.8, "human": 0.1}, True),
        ({"literal": 0.6, "ranta": 0.7, "lola": 0.4}, False),
        ({"lola": 0.3, "human": 0.3}, False),
    ],
)
def test_ordered(means: dict[str, float], expected: bool) -> None:
    assert is_decreasing({system: (1, mean) for system, mean in means.items()}) is expected
