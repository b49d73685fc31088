from __future__ import annotations

import pytest

from benchmarks.text_pairs import TextPair, is_held_out, lead_in_words, share, summarize

CLEAR = TextPair("blocks", "Cube(a)", "a is a cube", "a is such that it is a cube", 3)
SLIGHT = TextPair("blocks", "Cube(b)", "b is a cube", "b is one cube", 1)


def test_a_tie_is_half_of_the_readers_order() -> None:
    assert share([0.2, -0.1, 0.0, 0.4]) == pytest.approx(0.625)
    assert share([]) is None


def test_fewer_words_are_a_lead() -> None:
    assert [lead_in_words(pair) for pair in (CLEAR, SLIGHT)] == [4, 0]


def test_pairs_are_counted_by_kind_and_source() -> None:
    summary = summarize([(CLEAR, 0.3, False), (SLIGHT, -0.3, True)])
    assert summary["all"] == (2, 0.5)
    assert summary["clear"] == (1, 1.0)
    assert summary["slight"] == summary["near in F"] == (1, 0.0)
    assert summary["blocks"] == (2, 0.5)


def test_a_tenth_of_the_formulae_is_held_out() -> None:
    pairs = [TextPair("blocks", f"P(a{number})", "x", "y", 1) for number in range(2_000)]
    assert 0.07 < sum(map(is_held_out, pairs)) / len(pairs) < 0.13
