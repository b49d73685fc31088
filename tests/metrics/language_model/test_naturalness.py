"""The measure of naturalness: its formula, its models, and bad files of its update."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import pytest

from logic2text.errors import InputError, UnavailableError
from metrics import registry
from metrics.language_model import causal_weights, naturalness_update
from metrics.language_model.by_name import scorer
from metrics.language_model.naturalness import OF_OTHER_MODELS, NaturalnessMetric
from metrics.language_model.naturalness_update import NaturalnessCoefficients

TEXTS = ["No cube is small.", "It is not the case that some cube is small.", "Every dogs barks."]


def test_the_formula() -> None:
    metric = registry.metric("naturalness", precision="fp32")
    update = naturalness_update.load()
    likelihoods = scorer("small", "fp32", update=update).likelihoods(TEXTS)
    expected = [
        update.coefficients.length * math.sqrt(len(text.split()))
        - update.coefficients.loss * math.sqrt(-log_probability)
        for text, log_probability in zip(TEXTS, likelihoods.model, strict=True)
    ]
    np.testing.assert_allclose(metric.score(TEXTS), expected, rtol=1e-12)


def test_it_is_not_the_language_model_that_it_updates() -> None:
    tuned = scorer("small", "fp32", update=naturalness_update.load()).likelihoods(TEXTS)
    plain = scorer("small", "fp32").likelihoods(TEXTS)
    assert (abs(tuned.model - plain.model) > 0.1).any()


def test_the_better_text_has_the_higher_value() -> None:
    better, longer, mistaken = registry.metric("naturalness").score(TEXTS)
    assert better > longer
    assert registry.metric("naturalness").score(["Every dog barks."])[0] > mistaken


def test_another_model_is_taken_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LOGIC2TEXT_CAUSAL_MODEL", str(causal_weights.FOLDER))
    metric = registry.metric("naturalness", precision="fp32")
    assert isinstance(metric, NaturalnessMetric)
    assert metric.coefficients == OF_OTHER_MODELS
    log_probabilities = registry.metric("logprob", precision="fp32").score(TEXTS)
    np.testing.assert_allclose(metric.score(TEXTS), -np.sqrt(-log_probabilities))


def test_the_signature_names_both_files() -> None:
    update = naturalness_update.load()
    assert f"+{update.revision}" in str(registry.metric("naturalness").signature)


def test_a_file_is_read_as_it_was_written(tmp_path: Path) -> None:
    path = tmp_path / naturalness_update.FILE
    shipped = naturalness_update.load()
    naturalness_update.save(path, shipped.arrays, NaturalnessCoefficients(1.5, -0.25), {"rank": 8})
    again = naturalness_update.load(path)
    assert again.coefficients == NaturalnessCoefficients(1.5, -0.25)
    assert set(again.arrays) == set(shipped.arrays)
    assert all(np.array_equal(again.arrays[name], shipped.arrays[name]) for name in shipped.arrays)


def test_a_missing_file(tmp_path: Path) -> None:
    with pytest.raises(UnavailableError, match="update of naturalness is not in"):
        naturalness_update.load(tmp_path / naturalness_update.FILE)


def test_a_file_that_is_none(tmp_path: Path) -> None:
    path = tmp_path / naturalness_update.FILE
    path.write_bytes(b"no weights")
    with pytest.raises(InputError, match="is not an update of naturalness"):
        naturalness_update.load(path)


def test_a_file_without_coefficients() -> None:
    with pytest.raises(InputError, match="is not an update of naturalness"):
        naturalness_update.load(causal_weights.FOLDER / causal_weights.MODEL)


def test_an_update_of_another_model(tmp_path: Path) -> None:
    path = tmp_path / naturalness_update.FILE
    arrays = {f"other.weight.{part}": np.ones((2, 2), np.int8) for part in ("up", "down")}
    scale = {"other.weight.scale": np.ones(2, np.float32)}
    naturalness_update.save(path, arrays | scale, NaturalnessCoefficients(1, 0), {})
    with pytest.raises(InputError, match="belongs to another model"):
        scorer("small", update=naturalness_update.load(path))
