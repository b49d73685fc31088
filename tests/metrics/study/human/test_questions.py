from __future__ import annotations

import numpy as np
import pytest

from metrics.study.human.correlation import partial
from metrics.study.human.preferences import Pair
from metrics.study.human.questions import MetricAnswers, ask_across, ask_within

RANDOM = np.random.default_rng(0)
WORDS = RANDOM.integers(4, 30, 80).astype(float)
RATINGS = -0.1 * WORDS + RANDOM.normal(size=80)
VALUES = {"up": RATINGS + RANDOM.normal(size=80), "down": -RATINGS, "words": WORDS}
PAIRS = [Pair(f"i{i}", "good", "bad") for i in range(30)]


def test_a_metric_may_have_opposite_signs() -> None:
    """High values are preferred within items, and go with low ratings across texts."""
    within = ask_within(PAIRS, {"down": {"good": 2.0, "bad": 1.0}})
    across = ask_across(VALUES, RATINGS, WORDS, [""] * 80)
    answers = MetricAnswers("down", within["down"], *across["down"])
    assert (answers.within_sign, answers.across_sign) == ("+", "-")


def test_length_is_taken_out_of_the_others_only() -> None:
    across = ask_across(VALUES, RATINGS, WORDS, [""] * 80)
    assert across["words"][1] is None
    assert across["up"][1] == partial(VALUES["up"], RATINGS, WORDS)


def test_texts_of_one_item_are_drawn_together() -> None:
    items = [f"i{i // 4}" for i in range(80)]
    assert ask_across(VALUES, RATINGS, WORDS, items)["up"][0].items == 20
    assert ask_across(VALUES, RATINGS, WORDS, [""] * 80)["up"][0].items == 80


def test_without_a_question_there_is_no_sign() -> None:
    answers = MetricAnswers("m", None, None, None)
    assert (answers.within_sign, answers.across_sign) == ("", "")
    tie = MetricAnswers("m", ask_within(PAIRS, {"m": {"good": 1.0, "bad": 1.0}})["m"], None, None)
    assert tie.within is not None
    assert tie.within.ties == 1
    assert tie.within.share == pytest.approx(0.5)
    assert tie.within_sign == "0"
