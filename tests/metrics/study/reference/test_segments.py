"""Segments, words as each metric sees them, and limits."""

from __future__ import annotations

import pytest

from logic2text import InputError, LimitError
from metrics.study.reference.segments import (
    MOST_REFERENCES,
    Segment,
    check_segments,
    check_sizes,
    words_of,
)


@pytest.mark.parametrize(
    ("tokens", "text", "expected"),
    [
        ("13a", "Every cube is small.", ("Every", "cube", "is", "small", ".")),
        ("tercom", "The U.S. isn't large.", ("the", "u", ".", "s", ".", "isn't", "large", ".")),
        ("terp", "The U.S. isn't large.", ("the", "u.s.", "isn't", "large", ".")),
        (
            "terp",
            "Kim's cube, 3-D: $5 now.",
            ("kim", "'s", "cube", ",", "3", "-", "d", ":", "$", "5", "now", "."),
        ),
        ("13a", "", ()),
    ],
)
def test_words(tokens: str, text: str, expected: tuple[str, ...]) -> None:
    assert words_of(text, tokens) == expected


def test_a_targeted_segment_has_its_repairs_for_references() -> None:
    segment = Segment("a cube", ("the cube",), ("a cube.",))
    assert segment.with_targets.references == ("a cube.",)


def test_what_has_no_reference_is_refused_with_its_place() -> None:
    with pytest.raises(InputError, match="text 1 has no reference, ter needs at least one"):
        check_segments([Segment("a", ("b",)), Segment("a")], "ter")
    with pytest.raises(InputError, match="no texts to compare"):
        check_segments([], "ter")


@pytest.mark.parametrize(
    ("segment", "message"),
    [
        (Segment("x" * 4_001, ("a",)), "4,001 characters"),
        (Segment("a", ("b " * 513,)), "513 words"),
        (Segment("a", (), ("." * 600,)), "600 words"),
        (Segment("a", ("b",) * (MOST_REFERENCES + 1)), "65 references"),
    ],
)
def test_limits(segment: Segment, message: str) -> None:
    with pytest.raises(LimitError, match=message):
        check_sizes(segment)


def test_a_text_at_the_limit_passes() -> None:
    assert check_sizes(Segment("b " * 512, ("a",)))
