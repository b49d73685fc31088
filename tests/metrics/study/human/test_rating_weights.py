from __future__ import annotations

import numpy as np
import pytest

from metrics.registry import RATING_METRICS, metric
from metrics.study.human.rating_weights import fit_ratings

RANDOM = np.random.default_rng(0)
LEVELS, STYLE = RANDOM.uniform(size=(2, 120))
RATINGS = 1 + 3 * LEVELS - STYLE + RANDOM.normal(0, 0.2, 120)
ITEMS = [i // 2 for i in range(120)]


@pytest.mark.parametrize("high", [True, False])
def test_the_weights_and_the_sign_come_back(high: bool) -> None:
    levels = LEVELS if high else 1 - LEVELS
    fitted = fit_ratings(levels, STYLE, RATINGS, ITEMS, "here")
    assert fitted.higher_is_natural is high
    assert fitted.weights.alpha == pytest.approx(0.75, abs=0.05)
    assert fitted.cross_validated.r > 0.9
    assert fitted.cross_validated.items == 60


def test_noise_does_not_pass_cross_validation() -> None:
    fitted = fit_ratings(LEVELS, STYLE, RANDOM.normal(size=120), ITEMS, "noise")
    assert fitted.cross_validated.low < 0.2


@pytest.mark.parametrize("name", RATING_METRICS)
def test_the_stored_weights_are_of_the_models_in_use(name: str) -> None:
    """A new model needs `python -m metrics.training.naturalness.fit_rating_weights DATA`."""
    made = metric(f"rating:{name}")
    assert "fitted to the fluency" in str(made.signature)
    assert "sign:+" in str(made.signature)
    natural, formulaic = made.score(
        ["No cube is small.", "It is not the case that there is an x such that x is a cube."]
    )
    assert 1 > natural > formulaic > 0
