"""A bounded memory of what was worked out, which threads share: the least lately used goes.

>>> known = Remembered(1)
>>> known.keep("a", 1), known.keep("b", 2), known.get("a"), known.get("b")
(None, None, None, 2)
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from threading import Lock
from typing import Generic, TypeVar

T = TypeVar("T")


class Remembered(Generic[T]):
    """What was found out last, by keys; threads may share it."""

    def __init__(self, most: int) -> None:
        """Keep `most` values."""
        self._most = most
        self._known: OrderedDict[Hashable, T] = OrderedDict()
        self._lock = Lock()

    def get(self, key: Hashable) -> T | None:
        """The value under a key, None where it is not known."""
        with self._lock:
            found = self._known.get(key)
            if found is not None:
                self._known.move_to_end(key)
            return found

    def keep(self, key: Hashable, value: T) -> None:
        """Keep a value, and forget the one that nobody asked for the longest."""
        with self._lock:
            self._known[key] = value
            if len(self._known) > self._most:
                self._known.popitem(last=False)
