from __future__ import annotations

import numpy as np
import pytest
from statsmodels.stats.proportion import proportions_ztest

from logic2text.errors import InputError
from metrics.study.human.recall import (
    Recalled,
    error_test,
    formulation_pairs,
    incidence,
    proportion_test,
    recall_correlation,
    score,
)

TABLE_1 = {0: 0.5, 1: 0.4, 2: -0.25, 3: -0.5, 4: -0.5, 5: 0.25, 6: 0.25}


@pytest.mark.parametrize(
    ("codes", "expected"),
    [*(((code,), weight) for code, weight in TABLE_1.items()), ((2, 3), -0.75), ((2, 3, 4), -1.25)],
)
def test_the_weights_of_table_1(codes: tuple[int, ...], expected: float) -> None:
    assert score(codes) == expected


@pytest.mark.parametrize(
    ("codes", "message"),
    [
        ((), "no code"),
        ((7,), "no code 7"),
        ((0, 2), "cannot come together"),
        ((1, 5), "cannot come together"),
        ((3, 6), "cannot come together"),
        ((2, 2), "repeat"),
    ],
)
def test_codes_that_exclude_each_other(codes: tuple[int, ...], message: str) -> None:
    with pytest.raises(InputError, match=message):
        score(codes)


ROWS = [
    Recalled("p", 1, "because", (3, 4)),
    Recalled("q", 1, "because", (3,)),
    Recalled("p", 2, "because", (0,)),
    Recalled("p", 1, "cause", (0,)),
    Recalled("q", 1, "cause", (1,)),
    Recalled("q", 2, "cause", (4,)),
]


def test_incidence_by_formulation() -> None:
    table = incidence(ROWS)
    assert table["because"][3] == pytest.approx(2 / 3)
    assert table["because"][4] == pytest.approx(1 / 3)
    assert sum(table["because"].values()) > 1
    assert table["cause"] == {0: 1 / 3, 1: 1 / 3, 2: 0, 3: 0, 4: 1 / 3, 5: 0, 6: 0}


def test_z_test_against_statsmodels() -> None:
    z, p = proportions_ztest([40, 22], [190, 200])
    found = proportion_test(40, 190, 22, 200)
    assert (found.z, found.p) == pytest.approx((z, p), abs=1e-6)
    assert proportion_test(0, 5, 0, 7).p == 1
    with pytest.raises(InputError, match="no sentences"):
        proportion_test(0, 0, 1, 2)


def test_hypotheses_compare_groups_of_conditions_or_of_codes() -> None:
    by_marker = error_test(ROWS, (["because"], ["cause"]), ((3, 4), (3, 4)))
    assert (by_marker.first, by_marker.second) == (2 / 3, 1 / 3)
    by_clause = error_test(ROWS, (["because"], ["because"]), ((3,), (4,)))
    assert (by_clause.first, by_clause.second) == (2 / 3, 1 / 3)


def test_the_correlation_with_and_without_short_sentences() -> None:
    """Short sentences are recalled without error, whatever their acceptability."""
    random = np.random.default_rng(0)
    recalled, acceptability = [], {}
    for item in range(40):
        short = item < 12
        for condition, quality in (("a", random.normal()), ("b", random.normal())):
            acceptability[item, condition] = quality
            codes = (0,) if short or quality > 0.5 else (2,) if quality > -0.5 else (3, 4)
            recalled += [Recalled(p, item, condition, codes, 9 if short else 20) for p in range(3)]
    pairs = formulation_pairs(recalled, acceptability)
    assert len(pairs) == 40
    every, long = recall_correlation(pairs), recall_correlation(pairs, 14)
    assert (every.n, long.n) == (40, 28)
    assert long.r > every.r > 0
    assert long.method == "spearman"
