from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics.formulaicness.features import NAMES, surface_features
from metrics.formulaicness.light import LightFormulaicness
from tests.shared import rows

LIGHT = LightFormulaicness()

ORDINARY = [
    "In any case, plan B is better than plan A.",
    "For all I know, he may be right.",
    "If it rains, we will stay at home and read.",
    "That is the case in most countries of the world.",
    "I think that every student in my class has read it.",
    "All in all, it was a good year for the team.",
]

LADDER = [
    "For all x, if x is a cube, then it is not the case that x is small.",
    "For all cubes x, x is not small.",
    "No cube is small.",
]


@pytest.mark.parametrize("text", ORDINARY)
def test_ordinary_sentences_are_not_formulaic(text: str) -> None:
    assert LIGHT.score([text])[0] < 0.35


def test_the_more_a_text_mirrors_its_formula_the_higher() -> None:
    scores = LIGHT.score(LADDER)
    assert np.all(np.diff(scores) < 0)


@pytest.mark.usefixtures("shared_data")
def test_the_mean_order_of_the_published_systems() -> None:
    dev = rows("ggc/dev.jsonl")
    means = [
        LIGHT.score([row[system] for row in dev]).mean() for system in ("literal", "ranta", "lola")
    ]
    means.append(LIGHT.score([row["text"] for row in rows("folio/train.jsonl")]).mean())
    assert means == sorted(means, reverse=True)


@given(st.lists(st.sampled_from(LADDER + ORDINARY), max_size=6), st.text(max_size=60))
def test_a_score_does_not_depend_on_its_batch(texts: list[str], other: str) -> None:
    batch = [*texts, other]
    assert LIGHT.score(batch).tolist() == [LIGHT.score([text])[0] for text in batch]


def test_threads_share_a_scorer() -> None:
    texts = (LADDER + ORDINARY) * 50
    expected = LIGHT.score(texts).tolist()
    with ThreadPoolExecutor(4) as pool:
        assert all(s.tolist() == expected for s in pool.map(LIGHT.score, [texts] * 8))


def test_case_and_the_final_stop_do_not_count() -> None:
    low, high = LIGHT.score(["no cube is small", "No cube is small."])
    assert low == high


@pytest.mark.parametrize(
    ("text", "name", "positive"),
    [
        ("Plan B is a good idea.", "for_all", False),
        ("For all cubes y, y is small.", "for_all", True),
        ("a is in front of b", "terms", True),
        ("a cube is small", "terms", False),
        ("I like it", "terms", False),
        ("at least one of these holds: • a is small • b is large", "holds", True),
    ],
)
def test_what_the_features_see(text: str, name: str, positive: bool) -> None:
    value = dict(zip(NAMES, surface_features(text), strict=True))[name]
    assert (value > 0) is positive
