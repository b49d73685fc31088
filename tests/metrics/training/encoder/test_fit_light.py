from __future__ import annotations

import numpy as np
import pytest

from metrics.formulaicness.features import NAMES, features
from metrics.formulaicness.light import LightFormulaicness, bend, expand
from metrics.study.bins import PUBLISHED
from metrics.training.encoder.fit_light import fit, provenance
from metrics.training.texts.dataset import Example

LITERAL = [
    f"for all {v}, if {v} is a {noun}, then it is not the case that {v} is {adjective}"
    for v in "xyz"
    for noun in ("cube", "dodecahedron", "student")
    for adjective in ("small", "large", "late")
]
HUMAN = [
    f"no {noun} {verb} {adjective}"
    for noun in ("cube", "box", "student", "teacher")
    for verb in ("is", "was", "will be")
    for adjective in ("small", "large enough", "late again")
]
EXAMPLES = [
    Example(text, system, "test", None, 0, 0.5, PUBLISHED[system].formulaicness)
    for system, texts in (("literal", LITERAL), ("human", HUMAN))
    for text in texts
]


def test_the_fit_tells_what_it_was_fitted_on_apart() -> None:
    scorer = LightFormulaicness(fit(EXAMPLES))
    assert scorer.score(LITERAL) == pytest.approx(0.8525, abs=0.1)
    assert scorer.score(HUMAN) == pytest.approx(0.1, abs=0.1)


def test_the_closed_form_is_the_minimum() -> None:
    """The gradient of the penalised error is zero at the weights found."""
    penalty = 3.0
    found = fit(EXAMPLES, penalty)
    design = expand(
        bend(features([e.text for e in EXAMPLES]), np.array(found.means), np.array(found.scales))
    )
    centres = np.array([e.centre for e in EXAMPLES])
    goal = np.log(centres / (1 - centres))
    weights = np.array(found.weights)
    error = design @ weights + found.intercept - goal
    assert error.mean() == pytest.approx(0, abs=1e-6)
    assert design.T @ error + penalty * weights == pytest.approx(0, abs=1e-4)


def test_the_fit_is_deterministic_and_keeps_constant_features_harmless() -> None:
    found = fit(EXAMPLES)
    assert fit(EXAMPLES) == found
    assert found.names == NAMES
    assert all(scale > 0 for scale in found.scales)


def test_provenance(shared_data) -> None:  # type: ignore[no-untyped-def]
    told = provenance(shared_data, EXAMPLES, seed=5)
    assert told["seed"] == 5
    assert told["n"] == len(EXAMPLES)
    assert told["texts"] == provenance(shared_data, EXAMPLES[::-1], seed=5)["texts"]
    assert told["texts"] != provenance(shared_data, EXAMPLES[1:], seed=5)["texts"]
