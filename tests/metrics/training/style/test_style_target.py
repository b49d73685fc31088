"""The style target: comparable between formulae, monotone in edits, near 0 for ordinary prose."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

from metrics.training.style import style_target
from metrics.training.style.style_marks import MARKS, counts
from metrics.training.style.style_target import FUNCTIONS, SurfaceStyle, load_stored_weights

HIGH = (
    "For all x, if x is a cube, then x is small.",
    "For all x, for all y, if x is a cube and y is a tetrahedron, then x is larger than y.",
    "There is an element u such that u is a comet and for all v, if v is a moon, then u passes v.",
    "It is not the case that there is an element x such that x is a cube and x is large.",
    "It is not the case that b is a cube.",
)
LOW = (
    "Every cube is small.",
    "Every cube is larger than every tetrahedron.",
    "No cube is large.",
    "All students who attend a seminar are happy.",
    "If something is a cube, then it is small.",
)
RISING = (
    (
        "Every cube is small.",
        "For every cube, it is small.",
        "For every cube x, x is small.",
        "For all x, if x is a cube, then x is small.",
    ),
    ("The cup isn't red.", "The cup is not red.", "It is not the case that the cup is red."),
    (
        "Some cube is red.",
        "There is a cube x such that x is red.",
        "There is an x such that x is a cube and x is red.",
    ),
    ("Bo is old and tired.", "Bo is old and Bo is tired."),
    ("Bo sings if Al is old.", "If Al is old, then Bo sings."),
)
ORDINARY = (
    "In any case, we should be home before dark.",
    "For all I know, he has moved to Lisbon.",
    "A sequence converges if and only if it is bounded in this sense, as we have seen.",
    "If you see my brother, then tell him to call home.",
)


@pytest.mark.parametrize("text", HIGH)
def test_texts_that_mirror_a_formula_are_high_whatever_its_size(text: str) -> None:
    assert style_target.style_target(text) >= 0.75


@pytest.mark.parametrize("text", LOW)
def test_plain_english_is_low(text: str) -> None:
    assert style_target.style_target(text) < 0.35


@pytest.mark.parametrize("chain", RISING)
def test_each_edit_towards_the_formula_raises_the_target(chain: tuple[str, ...]) -> None:
    scores = [style_target.style_target(text) for text in chain]
    assert all(low < high for low, high in pairwise(scores)), scores


@pytest.mark.parametrize("text", ORDINARY)
def test_an_ordinary_sentence_is_near_zero(text: str) -> None:
    assert style_target.style_target(text, ordinary=True) <= style_target.MOST_ORDINARY


def test_lost_structure_lowers_the_target() -> None:
    whole, half = (style_target.style_target(HIGH[0], structure) for structure in (1.0, 0.5))
    assert whole == style_target.style_target(HIGH[0])
    assert 0 < half < whole


def test_other_words_do_not_change_the_target() -> None:
    other = HIGH[0].replace("cube", "lecturer").replace("small", "strict").replace("x", "v")
    assert style_target.style_target(other) == style_target.style_target(HIGH[0])


def test_the_wordings_of_a_function_are_in_order() -> None:
    values = load_stored_weights().values
    for marks in FUNCTIONS.values():
        ranked = [values[mark] for mark in marks]
        assert ranked == sorted(ranked, reverse=True)


def test_every_text_has_a_target_in_the_unit_interval() -> None:
    texts = ["", "x", "a", "if", "•", "for all", "it is not the case that", "such that " * 50]
    table = style_target.count_table(texts)
    assert table.shape == (len(texts), len(MARKS))
    assert (table >= 0).all()
    scores = SurfaceStyle().score(texts)
    assert ((scores >= 0) & (scores < 1)).all()


def test_counts_have_the_order_of_the_marks() -> None:
    assert tuple(counts("no cube is large")) == MARKS


def test_a_score_does_not_depend_on_the_batch() -> None:
    metric = SurfaceStyle()
    together = metric.score([*HIGH, *LOW])
    alone = np.array([metric.score([text])[0] for text in [*HIGH, *LOW]])
    assert np.allclose(together, alone, rtol=0, atol=1e-12)
