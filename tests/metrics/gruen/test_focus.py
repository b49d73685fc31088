from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from numpy.typing import NDArray

from metrics.gruen.focus import LEAST, closeness, word_mover_distance

PLACES = {"cube": (0.0, 0.0), "small": (6.0, 0.0), "cat": (0.0, 8.0), "sings": (6.0, 8.0)}
VECTORS = {word: np.array(place) for word, place in PLACES.items()}


class Planar:
    """Words with places in a plane; others have none."""

    name = "planar"

    def words(self, sentence: str) -> Counter[str]:
        return Counter(word for word in sentence.split() if word in PLACES)

    def vector(self, word: str) -> NDArray[np.float64]:
        return VECTORS[word]


def test_the_distance_by_hand() -> None:
    """Each word moves straight up by 8; crosswise each would move by 10."""
    one, other = {"cube": 1, "small": 1}, {"cat": 1, "sings": 1}
    assert word_mover_distance(one, other, VECTORS) == pytest.approx(8)
    assert word_mover_distance(one, one, VECTORS) == pytest.approx(0)
    assert word_mover_distance(other, one, VECTORS) == pytest.approx(8)


def test_weights_are_logarithms_of_frequencies() -> None:
    """log 4 of "cube" against log 2 of "small": two thirds stay, one third moves by 6."""
    assert word_mover_distance({"cube": 3, "small": 1}, {"cube": 1}, VECTORS) == pytest.approx(2)


@pytest.mark.parametrize(
    ("first", "second", "loses"),
    [("cube", "cube", True), ("cube", "cat", False), ("cube small", "cube small", True)],
)
def test_near_sentences_lose_focus_as_published(first: str, second: str, loses: bool) -> None:
    assert (closeness(first, second, Planar()) < LEAST) is loses


def test_a_sentence_without_words_keeps_its_focus() -> None:
    assert closeness("", "cube", Planar()) == 1
