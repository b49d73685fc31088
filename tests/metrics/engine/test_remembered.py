"""A bounded memory of scores."""

from __future__ import annotations

from metrics.engine.remembered import Remembered


def test_scores_are_found_under_their_signature_alone() -> None:
    memory = Remembered(10)
    memory.keep("fp32", {"a": 1.0, ("a", "b"): 2.0})
    assert memory.known("fp32", ["a", "b", ("a", "b")]) == {"a": 1.0, ("a", "b"): 2.0}
    assert memory.known("bf16", ["a"]) == {}


def test_the_longest_unused_is_forgotten() -> None:
    memory = Remembered(2)
    memory.keep("s", {"a": 1.0, "b": 2.0})
    memory.known("s", ["a"])
    memory.keep("s", {"c": 3.0})
    assert memory.known("s", "abc") == {"a": 1.0, "c": 3.0}
    assert len(memory) == 2


def test_nothing_is_kept_where_nothing_is_wanted() -> None:
    memory = Remembered(0)
    memory.keep("s", {"a": 1.0})
    assert len(memory) == 0
