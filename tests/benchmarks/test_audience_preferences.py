"""The reranker on preferences: what decides a pair, and that verdicts count with a formula only."""

from __future__ import annotations

import pytest

from benchmarks import audience_preferences as preferences
from benchmarks.audiences import CachedMetric
from metrics import registry
from metrics.study.human.preferences import Pair

FORMULA = "∀x (Cube(x) → Small(x))"
PROVED, REFUTED = "Every cube is small.", "Some cube is small."
UNREAD = "Cubes tend smallwards."


@pytest.mark.parametrize(
    ("better", "worse", "outcome"),
    [
        ((0, False, -0.9), (0, False, -0.8), (1.0, preferences.SCORE)),
        ((0, False, -0.8), (0, False, -0.9), (0.0, preferences.SCORE)),
        ((0, False, -0.8), (0, False, -0.8), (0.5, preferences.TIE)),
        ((0, False, -0.1), (1, False, -0.9), (1.0, preferences.VERDICT)),
        ((1, False, -0.9), (0, False, -0.1), (0.0, preferences.VERDICT)),
        ((0, False, -0.1), None, (1.0, preferences.ELIGIBILITY)),
        (None, (0, False, -0.1), (0.0, preferences.ELIGIBILITY)),
        (None, None, (0.5, preferences.NEITHER)),
    ],
)
def test_what_decides_a_pair(
    better: preferences.Place | None, worse: preferences.Place | None, outcome: tuple[float, str]
) -> None:
    assert preferences.decide(better, worse) == outcome


def test_a_set_with_formulae_is_ranked_with_them_and_without() -> None:
    pairs = [
        Pair("f", PROVED, REFUTED, FORMULA),
        Pair("f", REFUTED, UNREAD, FORMULA),
        Pair("f", "All cubes are small.", PROVED, FORMULA),
    ]
    light = CachedMetric(registry.metric("formulaicness:light"))
    measured = preferences.measure_audiences(
        CachedMetric(registry.metric("fre")), light, {"edits": pairs}
    )
    assert set(measured) == {"general", "textbook", "classroom"}
    _, outcomes = measured["general"]
    assert set(outcomes) == {"edits", "edits, without formula"}
    of_verdicts = outcomes["edits"].decisions
    assert of_verdicts[preferences.ELIGIBILITY] == (1, 1.0)
    assert of_verdicts[preferences.NEITHER] == (1, 0.5)
    alone = outcomes["edits, without formula"].decisions
    assert set(alone) <= {preferences.SCORE, preferences.TIE}
    assert outcomes["edits"].accuracy.n == 3
