"""The cache of least recently used values."""

from __future__ import annotations

from logic2text.cache import LRUCache


def test_the_least_recently_used_value_is_evicted() -> None:
    cache: LRUCache[str] = LRUCache(2)
    for word in "abc":
        cache.put((word,), word)
        cache.get(("a",))
    assert [cache.get((word,)) for word in "abc"] == ["a", None, "c"]
