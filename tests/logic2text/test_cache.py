"""The cache of least recently used values."""

from __future__ import annotations

import pickle

from logic2text.cache import Lookups, LRUCache


def test_the_least_recently_used_value_is_evicted() -> None:
    cache: LRUCache[str] = LRUCache(2)
    for word in "abc":
        cache.put((word,), word)
        cache.get(("a",))
    assert [cache.get((word,)) for word in "abc"] == ["a", None, "c"]


def test_a_copy_in_another_process_is_empty() -> None:
    cache: LRUCache[str] = LRUCache(1)
    cache.put("a", "a")
    copied = pickle.loads(pickle.dumps(cache))  # noqa: S301
    assert copied.get("a") is None
    assert copied.lookups == Lookups(misses=1)
    copied.put("a", "a")
    copied.put("b", "b")
    assert copied.get("a") is None
