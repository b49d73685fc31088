from __future__ import annotations

import numpy as np
import pytest

from logic2text.errors import InputError
from metrics.study.human.correlation import correlation
from metrics.study.human.meta_evaluation import (
    CEILING,
    OVERALL,
    Judged,
    by_judge,
    compare_metrics,
    correlations,
    system_differences,
)
from metrics.study.human.variance import tukey
from metrics.study.human.williams import compare

RANDOM = np.random.default_rng(0)
SYSTEMS = ("best", "close", "worst") * 40
QUALITY = np.array([1.0, 0.9, -1.0] * 40)
NOISE = RANDOM.normal(0, 0.5, (4, 120))
RATINGS = QUALITY + NOISE[0]
JUDGED = Judged(
    {"good": RATINGS + NOISE[1], "turned": -QUALITY + NOISE[2], "constant": np.ones(120)},
    RATINGS,
    SYSTEMS,
    tuple(i // 3 for i in range(120)),
    {"ann": RATINGS + NOISE[3], "bob": RATINGS + NOISE[2]},
)


def test_correlations_overall_and_by_system() -> None:
    rows = {(row.metric, row.system): row.correlation for row in correlations(JUDGED, resamples=99)}
    assert len(rows) == 3 * 4
    assert rows["good", OVERALL].items == 40
    assert rows["good", OVERALL] == correlation(
        JUDGED.scores["good"], RATINGS, method="spearman", items=JUDGED.items, resamples=99
    )
    assert rows["good", "best"].n == 40
    assert np.isnan(rows["constant", OVERALL].r)


def test_williams_of_every_two_metrics() -> None:
    varied = {name: JUDGED.scores[name] for name in ("good", "turned")}
    judged = Judged(varied, RATINGS, SYSTEMS, JUDGED.items, {})
    ((one, other, found),) = compare_metrics(judged)
    assert (one, other) == ("good", "turned")
    assert found == compare(RATINGS, JUDGED.scores["good"], JUDGED.scores["turned"])


def test_a_metric_that_does_not_vary_has_no_test() -> None:
    assert [pair[:2] for pair in compare_metrics(JUDGED)] == [("good", "turned")]


def test_the_ceiling_is_the_mean_of_the_other_judges() -> None:
    rows = {(row.judge, row.metric): row.correlation for row in by_judge(JUDGED, resamples=99)}
    assert rows["ann", CEILING].r == rows["bob", CEILING].r
    assert rows["ann", CEILING].r > rows["ann", "turned"].r
    with pytest.raises(InputError, match="needs two"):
        by_judge(Judged(JUDGED.scores, RATINGS, SYSTEMS, JUDGED.items, {}))


def test_significant_system_differences() -> None:
    pairs, rows = system_differences(JUDGED)
    assert pairs == tukey(RATINGS, SYSTEMS)
    assert [pair.significant for pair in pairs] == [False, True, True]
    found = {row.metric: row for row in rows}
    assert (found["good"].right, found["good"].significant) == (2, 2)
    assert found["turned"].errors == (("best", "worst"), ("close", "worst"))
    assert found["constant"].right == 0


def test_columns_of_one_length() -> None:
    with pytest.raises(InputError, match="columns"):
        Judged({"m": np.ones(3)}, np.ones(4), ("",) * 4, (1, 2, 3, 4), {})
