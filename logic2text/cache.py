"""A bounded, thread-safe cache that evicts the least recently used value.

>>> cache = LRUCache(1)
>>> cache.put("a", 1), cache.put("b", 2), cache.get("a"), cache.get("b")
(None, None, None, 2)
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from dataclasses import dataclass, replace
from threading import Lock
from typing import Generic, TypeVar

T = TypeVar("T")


@dataclass(slots=True)
class Lookups:
    """How many look-ups of a cache had a value, and how many had none."""

    hits: int = 0
    misses: int = 0

    def since(self, before: Lookups) -> Lookups:
        """Those that were not counted before.

        >>> Lookups(5, 2).since(Lookups(3, 2))
        Lookups(hits=2, misses=0)
        """
        return Lookups(self.hits - before.hits, self.misses - before.misses)


class LRUCache(Generic[T]):
    """A least-recently-used cache; safe to share between threads."""

    def __init__(self, maxsize: int) -> None:
        """Make a cache of at most `maxsize` values; with 0 it holds none."""
        self._maxsize = maxsize
        self._values: OrderedDict[Hashable, T] = OrderedDict()
        self._lock = Lock()
        self._lookups = Lookups()

    def __reduce__(self) -> tuple[type[LRUCache[T]], tuple[int]]:
        """Pickled and copied empty: values may be large, and the lock cannot be pickled."""
        return type(self), (self._maxsize,)

    def get(self, key: Hashable) -> T | None:
        """The value of a key, now the most recently used one; None if it is not in the cache."""
        with self._lock:
            value = self._values.get(key)
            if value is None:
                self._lookups.misses += 1
            else:
                self._lookups.hits += 1
                self._values.move_to_end(key)
            return value

    @property
    def lookups(self) -> Lookups:
        """The look-ups so far."""
        with self._lock:
            return replace(self._lookups)

    def put(self, key: Hashable, value: T) -> None:
        """Store a value; evict the least recently used one if the cache is full."""
        with self._lock:
            self._values[key] = value
            if len(self._values) > self._maxsize:
                self._values.popitem(last=False)
