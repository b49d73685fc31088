"""A memory that holds so much and no more."""

from __future__ import annotations

from logic2text.cache import Remembered


def test_the_oldest_is_forgotten() -> None:
    memory: Remembered[str] = Remembered(2)
    for word in "abc":
        memory.keep((word,), word)
        memory.get(("a",))
    assert [memory.get((word,)) for word in "abc"] == ["a", None, "c"]
