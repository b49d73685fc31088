from __future__ import annotations

import csv

import numpy as np
import pytest
import trueskill as library

from logic2text.errors import InputError
from metrics.study.human.trueskill import DRAW_PROBABILITY, pair_outcomes, update, wmt_skills
from tests.support.corpora import SHARED_DATA

PUBLISHED = {
    "all": {"Baseline": -2.873, "Ranta": -0.643, "LoLa": 3.539},
    "wb": {"Baseline": -2.594, "Ranta": 0.325, "LoLa": 2.256},
    "nwb": {"Baseline": -2.355, "Ranta": -1.423, "LoLa": 3.826},
}
"""The TrueSkill means of Calò et al. (2022)."""


@pytest.mark.parametrize("part", PUBLISHED)
@pytest.mark.usefixtures("shared_data")
def test_the_published_means_of_the_fluency_ranks(part: str) -> None:
    path = SHARED_DATA / f"human/fluency_ranks_{part}.csv"
    with path.open(encoding="utf-8", newline="") as lines:
        rankings = [
            {row[f"system{i}Id"]: float(row[f"system{i}rank"]) for i in (1, 2, 3)}
            for row in csv.DictReader(lines)
        ]
    skills = wmt_skills(rankings)
    assert skills.order == ("LoLa", "Ranta", "Baseline")
    for system, mean in PUBLISHED[part].items():
        assert skills.means[system] == pytest.approx(mean, abs=0.1)


@pytest.mark.parametrize("draw", [False, True])
def test_a_match_against_the_library(draw: bool) -> None:
    random = np.random.default_rng(4)
    for _ in range(50):
        means, deviations = random.normal(size=2), random.uniform(0.2, 2, size=2)
        beta = float(random.uniform(0.5, 4))
        environment = library.TrueSkill(
            mu=0, sigma=1, beta=beta, tau=0, draw_probability=DRAW_PROBABILITY
        )
        expected = library.rate_1vs1(
            *(library.Rating(m, s) for m, s in zip(means, deviations, strict=True)),
            drawn=draw,
            env=environment,
        )
        first, second = ((means[i : i + 1], deviations[i : i + 1] ** 2) for i in (0, 1))
        after = update(first, second, np.array([draw]), beta)
        for (mean, variance), rating in zip(after, expected, strict=True):
            assert mean[0] == pytest.approx(rating.mu, abs=1e-6)
            assert np.sqrt(variance[0]) == pytest.approx(rating.sigma, abs=1e-6)


def test_a_great_surprise_has_finite_values() -> None:
    winner, loser = ((np.array([m]), np.array([0.1])) for m in (-60.0, 60.0))
    for draw in (False, True):
        after = update(winner, loser, np.array([draw]), 0.5)
        assert np.isfinite([value for part in after for value in part]).all()


def test_outcomes_of_pairs() -> None:
    systems, outcomes = pair_outcomes(
        [{"b": 1, "a": 2}, {"a": 1, "b": 1, "c": 3}, {"c": 1, "a": 2}]
    )
    assert systems == ("a", "b", "c")
    assert {pair: values.tolist() for pair, values in outcomes.items()} == {
        (0, 1): [-1, 0],
        (0, 2): [1, -1],
        (1, 2): [1],
    }


def test_the_same_seed_gives_the_same_means() -> None:
    rankings = [{"a": 1, "b": 2, "c": 2}] * 20 + [{"a": 2, "b": 1, "c": 3}] * 10
    one, other = (wmt_skills(rankings, runs=30, seed=5) for _ in range(2))
    assert one.means == other.means
    assert wmt_skills(rankings, runs=30, seed=6).means != one.means
    assert one.order == ("a", "b", "c")


@pytest.mark.parametrize(
    ("rankings", "message"),
    [
        ([{"a": 1}], "1 systems"),
        ([{"a": 1, "b": 2}, {"b": 1, "c": 2}], "a and c were never ranked together"),
    ],
)
def test_refused(rankings: list[dict[str, float]], message: str) -> None:
    with pytest.raises(InputError, match=message):
        wmt_skills(rankings)
