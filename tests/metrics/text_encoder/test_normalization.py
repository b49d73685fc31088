"""The form that the model sees, and the digest of judged texts."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics.text_encoder.normalization import exclusion_digest, normalize


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Every cube is small.", "every cube is small"),
        (
            "for all x , if x is a cube , then x is small",
            "for all x, if x is a cube, then x is small",
        ),
        ("  Is b  large ?! ", "is b large"),
        ("It's Plan B.", "it's plan b"),
        (r"all these hold : \item b is large \item c is .", "all these hold: • b is large • c is"),
        ("", ""),
    ],
)
def test_normalize(text: str, expected: str) -> None:
    assert normalize(text) == expected


@given(st.text(max_size=80))
def test_normalize_is_idempotent(text: str) -> None:
    assert normalize(normalize(text)) == normalize(text)


@given(st.text("ab ,.;:?!\t\u00a0\\itemÉ", max_size=40) | st.text(max_size=40))
def test_normalize_is_what_the_model_was_trained_with(text: str) -> None:
    folded = " ".join(text.lower().replace("\\item", "•").split())
    assert normalize(text) == re.sub(r"\s+([,.;:?!])", r"\1", folded).rstrip(" .!?;:,")


def test_digest_ignores_case_and_punctuation() -> None:
    assert exclusion_digest("• A cube, b!") == exclusion_digest("a  cube b")
    assert exclusion_digest("a cube b") != exclusion_digest("a cube c")
