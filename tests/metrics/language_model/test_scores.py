from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import pytest

from logic2text.errors import UnavailableError, UnknownNameError
from metrics.language_model.scorer import Likelihoods, Scorer
from metrics.language_model.scores import DEFINITIONS, LikelihoodMetric, likelihood_metric
from metrics.language_model.small import SmallModel
from tests.metrics.language_model.tiny import TEXTS

GIVEN = Likelihoods(
    model=np.array([-6.0, -20.0]), unigram=np.array([-15.0, -22.0]), tokens=np.array([3.0, 4.0])
)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("ppl", [math.exp(2), math.exp(5)]),
        ("slor", [3.0, 0.5]),
        ("logprob", [-6.0, -20.0]),
        ("islor-paper", [-3.0, -0.5]),
        ("ippl-paper", [math.exp(-2), math.exp(-5)]),
    ],
)
def test_definitions(name: str, expected: list[float]) -> None:
    np.testing.assert_allclose(DEFINITIONS[name].score(GIVEN), expected)


@pytest.mark.parametrize("name", DEFINITIONS)
def test_a_text_without_tokens_has_no_score(name: str) -> None:
    none = Likelihoods(np.zeros(1), np.zeros(1), np.zeros(1))
    assert np.isnan(DEFINITIONS[name].score(none)).all()


@pytest.mark.parametrize("name", DEFINITIONS)
def test_every_metric_keeps_the_protocol(name: str, tiny_folder: Path) -> None:
    made = likelihood_metric(name, str(tiny_folder))
    scores = made.score([*TEXTS, ""])
    assert made.name == name
    assert scores.shape == (6,)
    assert (scores[:5] >= made.range.low).all()
    assert (scores[:5] <= made.range.high).all()
    assert str(made.signature).startswith(f"{name}|model:{tiny_folder}|revision:")
    assert made.score([]).shape == (0,)


def test_metrics_of_one_model_share_its_scorer(tiny_folder: Path) -> None:
    one, other = (likelihood_metric(name, str(tiny_folder)) for name in ("ppl", "slor"))
    assert one.scorer is other.scorer


def test_a_superfluous_clause_lowers_logprob_whatever_it_does_to_slor(
    tiny_model: SmallModel,
) -> None:
    metric = LikelihoodMetric("logprob", Scorer(tiny_model))
    short, long = metric.score([TEXTS[2], TEXTS[2] + " " + TEXTS[3]])
    assert long < short


def test_the_variable_names_another_model(
    tiny_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LOGIC2TEXT_CAUSAL_MODEL", str(tiny_folder))
    assert likelihood_metric("ppl").scorer.model.name == str(tiny_folder)


def test_unknown_names() -> None:
    with pytest.raises(UnknownNameError, match="slorr"):
        likelihood_metric("slorr")


def test_a_folder_without_a_model(tmp_path: Path) -> None:
    with pytest.raises((UnavailableError, ValueError)):
        likelihood_metric("ppl", str(tmp_path / "nowhere"))
