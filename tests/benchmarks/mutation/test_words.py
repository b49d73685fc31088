"""Mutants of words: each kind has its own, and something changes."""

from __future__ import annotations

from random import Random

import pytest

from benchmarks.mutation.words import mutants

RNG = Random(1)  # noqa: S311 - no secret
MADE = [
    ("quantifier", "Some cube is small.", {"Every cube is small.", "No cube is small."}),
    ("quantifier", "Everything is small.", {"Something is small.", "Nothing is small."}),
    ("negation dropped", "b is not small.", {"b is small."}),
    ("negation added", "b is small.", {"b is not small.", "it is not the case that b is small."}),
    ("converse", "b is larger than c.", {"c is larger than b."}),
    (
        "converse",
        "Every cube with b in front of it is small.",
        {"Every cube in front of b is small."},
    ),
    ("and/or", "b is small and c is large.", {"b is small or c is large."}),
    ("only/every", "Every small cube is in front of b.", {"Only small cubes are in front of b."}),
    (
        "if/only if",
        "If b is small, then c is large.",
        {
            "b is small only if c is large.",
            "c is large if b is small.",
            "b is small if c is large.",
            "If c is large, then b is small.",
        },
    ),
]


@pytest.mark.parametrize(("kind", "text", "expected"), MADE)
def test_kinds(kind: str, text: str, expected: set[str]) -> None:
    found = {dict(mutants(text, RNG))[kind].lower() for _ in range(40)}
    assert {words.lower() for words in expected} <= found
    assert text.lower() not in found
