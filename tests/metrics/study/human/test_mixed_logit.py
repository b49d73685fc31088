from __future__ import annotations

import numpy as np
import pytest

from metrics.study.human.mixed_logit import fit_mixed_logit


def answers(seed: int, spread: float, people: int = 30, questions: int = 24):  # type: ignore[no-untyped-def]
    """Answers with an effect of 1 of what is shown, and their groups."""
    random = np.random.default_rng(seed)
    person, question = (grid.ravel() for grid in np.mgrid[:people, :questions])
    shown = ((person + question) % 2).astype(float)
    odds = 0.5 + shown + random.normal(0, spread, people)[person]
    odds += random.normal(0, spread / 2, questions)[question]
    yes = (random.random(len(odds)) < 1 / (1 + np.exp(-odds))).astype(float)
    return yes, {"shown": shown}, {"person": person.tolist(), "question": question.tolist()}


def test_effects_and_spreads_come_back() -> None:
    found = [fit_mixed_logit(*answers(seed, 0.8)) for seed in range(10)]
    effects = [fit.effects[1] for fit in found]
    assert np.mean([effect.estimate for effect in effects]) == pytest.approx(1, abs=0.15)
    assert np.std([effect.estimate for effect in effects]) == pytest.approx(
        np.mean([effect.error for effect in effects]), rel=0.6
    )
    assert np.mean([fit.spread["person"] for fit in found]) == pytest.approx(0.8, abs=0.2)
    assert np.mean([fit.spread["question"] for fit in found]) == pytest.approx(0.4, abs=0.2)
    assert effects[0].name == "shown"
    assert effects[0].p < 0.001
    assert found[0].n == 720


def test_without_groups_that_differ_it_is_plain_logistic_regression() -> None:
    """The log-odds ratio of the two-by-two table, and Woolf's standard error of it."""
    yes, effects, groups = answers(3, 0.0)
    found = fit_mixed_logit(yes, effects, groups)
    shown = effects["shown"] == 1
    cells = [yes[shown].sum(), (1 - yes[shown]).sum(), yes[~shown].sum(), (1 - yes[~shown]).sum()]
    ratio = np.log(cells[0] * cells[3] / cells[1] / cells[2])
    assert found.effects[1].estimate == pytest.approx(ratio, abs=0.05)
    assert found.effects[1].error == pytest.approx(np.sqrt(sum(1 / c for c in cells)), rel=0.05)
    assert max(found.spread.values()) < 0.25


@pytest.mark.slow
def test_coverage_of_the_intervals() -> None:
    """95% intervals over 400 studies of 16 people and 12 questions."""
    inside = 0
    for seed in range(400):
        low, high = fit_mixed_logit(*answers(seed, 0.8, 16, 12)).effects[1].interval
        inside += low < np.e < high
    assert 0.92 <= inside / 400 <= 0.98
