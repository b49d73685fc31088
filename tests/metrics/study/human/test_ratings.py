from __future__ import annotations

import math

import numpy as np
import pytest

from logic2text.errors import InputError
from metrics.study.human.ratings import (
    Rating,
    best_condition,
    cell_means,
    magnitudes,
    means,
    n_best,
    z_scores,
)

RANDOM = np.random.default_rng(0)
ROWS = [
    Rating(p, i, c, float(v))
    for p in range(6)
    for i in range(9)
    for c, v in zip("abc", np.exp(RANDOM.normal([1.0, 0.5, 0.0], 0.3)) * (1 + p), strict=True)
]


def test_z_scores_have_mean_0_and_deviation_1_of_each_participant() -> None:
    for participant in range(6):
        values = [row.value for row in z_scores(ROWS) if row.participant == participant]
        assert np.mean(values) == pytest.approx(0)
        assert np.std(values, ddof=1) == pytest.approx(1)
    same = z_scores([Rating("ann", i, "a", 3.0) for i in range(4)])
    assert {row.value for row in same} == {0.0}


def test_magnitudes_by_hand() -> None:
    rows = [Rating("ann", "s", "a", 50.0), Rating("ann", "s", "b", 200.0)]
    raw, logs = (magnitudes(rows, {"ann": 100.0}, scale) for scale in ("raw", "log"))
    assert [row.value for row in raw] == [0.5, 2.0]
    assert [row.value for row in logs] == pytest.approx([-math.log(2), math.log(2)])
    assert [row.value for row in magnitudes(rows, {"ann": 100.0})] == pytest.approx(
        [-math.sqrt(0.5), math.sqrt(0.5)]
    )


def test_z_scores_of_magnitudes_do_not_depend_on_the_modulus() -> None:
    one = magnitudes(ROWS, dict.fromkeys(range(6), 1.0))
    other = magnitudes(ROWS, {p: 3.0 + p for p in range(6)})
    assert [row.value for row in one] == pytest.approx([row.value for row in other])


def test_the_n_best_table_falls_and_averages_to_the_mean() -> None:
    table = n_best(z_scores(ROWS))
    assert len(table) == 3
    assert table == sorted(table, reverse=True)
    assert np.mean(table) == pytest.approx(0, abs=1e-9)
    name, mean = best_condition(z_scores(ROWS))
    assert name == "a"
    assert mean <= table[0]


def test_n_best_by_hand() -> None:
    rows = [
        Rating("p", i, c, v)
        for i, c, v in [(1, "a", 3.0), (1, "b", 1.0), (2, "a", 0.0), (2, "b", 6.0)]
    ]
    assert n_best(rows) == [4.5, 0.5]
    assert best_condition(rows) == ("b", 3.5)
    assert cell_means(rows)[2, "b"] == 6.0


def test_means_have_intervals_over_items() -> None:
    estimates = means(z_scores(ROWS))
    assert list(estimates) == ["a", "b", "c"]
    assert estimates["a"].low < estimates["a"].value < estimates["a"].high
    assert estimates["a"].value > estimates["c"].value


@pytest.mark.parametrize(
    ("rows", "moduli", "scale", "message"),
    [
        ([Rating("a", 1, "c", 1.0)], {}, "z", "has no modulus"),
        ([Rating("a", 1, "c", 0.0)], {"a": 1.0}, "z", "positive"),
        ([Rating("a", 1, "c", 1.0)], {"a": 1.0}, "rank", "no scale"),
    ],
)
def test_refused(rows: list[Rating], moduli: dict[str, float], scale: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        magnitudes(rows, moduli, scale)
