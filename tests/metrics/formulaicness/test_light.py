from __future__ import annotations

import json
import tomllib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from logic2text.errors import UnavailableError
from metrics.formulaicness import light
from metrics.formulaicness.features import NAMES
from metrics.formulaicness.light import Coefficients, LightFormulaicness, bend, expand
from tests.support.corpora import rows

LIGHT = LightFormulaicness()

ORDINARY = [
    sentence
    for sentences in tomllib.loads(
        Path(__file__).with_name("ordinary.toml").read_text(encoding="utf-8")
    ).values()
    for sentence in sentences
]

MORE_ORDINARY = [
    "In any case, plan B is better than plan A.",
    "For all I know, he may be right.",
    "If it rains, we will stay at home and read.",
    "That is the case in most countries of the world.",
    "I think that every student in my class has read it.",
    "All in all, it was a good year for the team.",
    "If I were you, I would not argue the case.",
    "There is a case to be made for all of this.",
]

LADDERS = [
    [
        "For all x, if x is a cube, then it is not the case that x is small.",
        "For all cubes x, x is not small.",
        "No cube is small.",
    ],
    [
        "It is not the case that there is an element x such that x is a student and x sleeps.",
        "There is no element x such that x is a student and sleeps.",
        "No student sleeps.",
    ],
    [
        "If it is not the case that b is large, then c is small and c is a cube.",
        "If b is not large, then c is a small cube.",
    ],
]


@pytest.mark.parametrize("text", ORDINARY + MORE_ORDINARY)
def test_ordinary_sentences_are_not_formulaic(text: str) -> None:
    assert LIGHT.score([text])[0] < 0.35


@pytest.mark.parametrize("ladder", LADDERS)
def test_the_more_a_text_mirrors_its_formula_the_higher(ladder: list[str]) -> None:
    assert np.all(np.diff(LIGHT.score(ladder)) < 0)


@pytest.mark.usefixtures("shared_data")
def test_the_mean_order_of_the_published_systems() -> None:
    dev = rows("ggc/dev.jsonl")
    means = [
        LIGHT.score([row[system] for row in dev]).mean() for system in ("literal", "ranta", "lola")
    ]
    means.append(LIGHT.score([row["text"] for row in rows("folio/train.jsonl")]).mean())
    assert means == sorted(means, reverse=True)


TEXTS = [text for ladder in LADDERS for text in ladder] + ORDINARY[:5]


@given(st.lists(st.sampled_from(TEXTS), max_size=6), st.text(max_size=60))
def test_a_score_does_not_depend_on_its_batch(texts: list[str], other: str) -> None:
    batch = [*texts, other]
    together = LIGHT.score(batch).tolist()
    assert together == [LIGHT.score([text])[0] for text in batch]
    assert together[::-1] == LIGHT.score(batch[::-1]).tolist()


@given(st.text(max_size=200))
def test_scores_lie_in_the_open_interval(text: str) -> None:
    assert 0 < LIGHT.score([text])[0] < 1


def test_no_text_is_so_long_that_it_ties_at_an_end() -> None:
    long = [" and ".join(["it is not the case that x is a cube"] * n) for n in (50, 100, 200)]
    scores = LIGHT.score(long)
    assert len(set(scores.tolist())) == 3
    assert ((scores > 0) & (scores < 1)).all()


def test_threads_share_a_scorer() -> None:
    texts = TEXTS * 50
    expected = LIGHT.score(texts).tolist()
    with ThreadPoolExecutor(4) as pool:
        assert all(s.tolist() == expected for s in pool.map(LIGHT.score, [texts] * 8))


def test_capitals_and_the_final_stop_do_not_count() -> None:
    low, high = LIGHT.score(["no cube is small", "No cube is small."])
    assert low == high


def test_no_texts_no_scores() -> None:
    assert LIGHT.score([]).shape == (0,)


def test_the_regression_by_hand() -> None:
    coefficients = Coefficients(("p", "q"), (1.0, 0.0), (2.0, 1.0), (0.5, -1.0, 1, 2, 3), 0.25)
    p, q = 3 * np.tanh((5.0 - 1) / 2 / 3), 3 * np.tanh(-1.0 / 3)
    logit = 0.5 * p - q + p * p + 2 * p * q + 3 * q * q + 0.25
    expected = 1 / (1 + np.exp(-logit))
    assert coefficients.predict(np.array([[5.0, -1.0]]))[0] == pytest.approx(expected)


def test_bent_and_expanded() -> None:
    bent = bend(np.array([[0.0, 1e6], [-1e6, 0.0]]), np.zeros(2), np.ones(2))
    assert bent.tolist() == [[0.0, 3.0], [-3.0, 0.0]]
    assert expand(np.array([[2.0, 5.0]])).tolist() == [[2, 5, 4, 10, 25]]


def test_stored_and_read_back() -> None:
    fields = json.loads((Path(light.__file__).with_name("light.json")).read_text(encoding="utf-8"))
    coefficients = Coefficients.from_json(fields)
    assert coefficients.names == NAMES
    assert Coefficients.from_json(json.loads(json.dumps(coefficients.to_json()))) == coefficients
    assert {"seed", "penalty", "n", "texts", "corpora"} <= set(fields)
    assert LightFormulaicness(coefficients).signature == LIGHT.signature


def test_other_coefficients_are_another_metric() -> None:
    zero = Coefficients(NAMES, (0.0,) * 23, (1.0,) * 23, (0.0,) * (23 + 23 * 12), 0.0)
    other = LightFormulaicness(zero)
    assert other.score(["No cube is small."])[0] == 0.5
    assert other.signature.key != LIGHT.signature.key


def test_coefficients_of_other_features_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(light, "NAMES", ("words",))
    with pytest.raises(UnavailableError, match="other features"):
        light._load_shipped.__wrapped__()


def test_missing_coefficients_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(light, "COEFFICIENTS", "nowhere.json")
    with pytest.raises(UnavailableError, match=r"nowhere\.json"):
        light._load_shipped.__wrapped__()
