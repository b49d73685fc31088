from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics.gruen.repetition import redundancy, sentences, signs


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", []),
        ("Cube.", []),
        ("a is a cube", ["a is a cube"]),
        ("a is a cube. b is not.", ["a is a cube.", "b is not."]),
        ('He said "No cube." Then he left.', ['He said "No cube."', "Then he left."]),
        ("It is 3.5 m long.  Is it?", ["It is 3.5 m long.", "Is it?"]),
        ("One cube,\nand another. Ah!", ["One cube, and another."]),
    ],
)
def test_sentences(text: str, expected: list[str]) -> None:
    assert sentences(text) == expected


@pytest.mark.parametrize(
    ("one", "other", "number"),
    [
        ("Every cube is large.", "Every cube is large.", 4),
        ("every cube is large", "It is so that every cube is large.", 4),
        ("a is b", "a is not b", 0),  # too short to tell
        ("Every small cube is left of it.", "No dodecahedron has been seen anywhere.", 0),
        ("Every small cube is large here.", "Every small cube is huge today.", 1),
    ],
)
def test_signs(one: str, other: str, number: int) -> None:
    assert signs(one, other) == number
    assert signs(other, one) == number


def test_redundancy_counts_all_pairs() -> None:
    assert redundancy(["No cube is so large."] * 3) == 12
    assert redundancy(["No cube is so large."]) == 0


@given(st.lists(st.text("ab .", max_size=12), max_size=4))
def test_redundancy_is_bounded(parts: list[str]) -> None:
    assert 0 <= redundancy(parts) <= 4 * len(parts) * (len(parts) - 1) // 2
