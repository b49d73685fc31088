"""Mistakes by rule: one a text, of every kind, and not one of the hand-written minimal pairs."""

from __future__ import annotations

import numpy as np
import pytest

from metrics.training.texts.corruptions import CHANGES, corrupt

EXAMPLES = {
    "agreement": ("Every cube is small.", {"Every cube are small."}),
    "article": ("There is an owl.", {"There is a owl.", "There is owl."}),
    "order": ("Every cube is small.", {"Every is cube small."}),
    "pronoun": ("If Mary calls, they come.", {"If Mary calls, them come."}),
    "word_class": ("He spoke quietly today.", {"He spoke quiet today."}),
    "doubled": ("it rains", {"it it rains", "it rains rains"}),
}


@pytest.mark.parametrize("kind", CHANGES)
@pytest.mark.parametrize("seed", range(4))
def test_a_change_of_each_kind(kind: str, seed: int) -> None:
    text, results = EXAMPLES[kind]
    words = CHANGES[kind](text.split(), np.random.default_rng(seed))
    assert words is not None
    assert " ".join(words) in results


@pytest.mark.parametrize("kind", sorted(set(CHANGES) - {"doubled"}))
def test_a_change_that_does_not_apply(kind: str) -> None:
    assert CHANGES[kind](["Rain", "falls"], np.random.default_rng(0)) is None


def test_the_first_word_keeps_its_capital() -> None:
    change = CHANGES["pronoun"]
    assert change(["He", "sleeps"], np.random.default_rng(0)) == ["Him", "sleeps"]


def test_no_words_no_mistake() -> None:
    assert corrupt("", np.random.default_rng(0)) is None
