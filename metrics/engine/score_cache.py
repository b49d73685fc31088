"""A bounded cache of scores, shared by threads, and counts of its look-ups for those who ask.

Keys are digests, not texts: 128 bits of BLAKE2b over the signature and the text, so the cache
stores no texts and a collision cannot be constructed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from hashlib import blake2b
from threading import Lock
from typing import TYPE_CHECKING, Generic, TypeVar

from logic2text.cache import Lookups

if TYPE_CHECKING:
    from metrics.word_pieces import Text

T = TypeVar("T")


def digests(signature: str, texts: Iterable[Text]) -> list[bytes]:
    """The cache key, 16 bytes, of each text; a pair never shares the key of a single text."""
    seed = blake2b(digest_size=16)
    # With its length: no signature and text together look like another signature and text.
    seed.update(f"{len(signature)}:{signature}".encode("utf-8", "surrogatepass"))
    keys = []
    for text in texts:
        digest = seed.copy()
        if isinstance(text, str):
            digest.update(b"1:")
            digest.update(text.encode("utf-8", "surrogatepass"))
        else:
            first, second = (part.encode("utf-8", "surrogatepass") for part in text)
            digest.update(b"2:%d:" % len(first))
            digest.update(first)
            digest.update(second)
        keys.append(digest.digest())
    return keys


class ScoreCache(Generic[T]):
    """Values under digests; approximately least recently used values are evicted.

    Two generations of half the capacity each: a value that is read moves to the young generation,
    and when that is full the old one is dropped.  No order of use has to be maintained.
    """

    def __init__(self, capacity: int) -> None:
        """Create a cache of at most `capacity` values; the newest half is never evicted."""
        self.capacity = capacity
        self._half = (capacity + 1) // 2
        self._young: dict[bytes, T] = {}
        self._old: dict[bytes, T] = {}
        self._lock = Lock()

    def __len__(self) -> int:
        return len(self._young) + len(self._old)

    def get(self, keys: Sequence[bytes]) -> list[T | None]:
        """The value of each digest, None where it is not cached."""
        with self._lock:
            return [self._get_one(key) for key in keys]

    def put(self, values: Iterable[tuple[bytes, T]]) -> None:
        """Store values under their digests, evicting the oldest."""
        if not self._half:
            return
        with self._lock:
            for key, value in values:
                self._put_one(key, value)

    def _get_one(self, key: bytes) -> T | None:
        value = self._young.get(key)
        if value is None and (value := self._old.pop(key, None)) is not None:
            self._put_one(key, value)
        return value

    def _put_one(self, key: bytes, value: T) -> None:
        self._young[key] = value
        self._old.pop(key, None)
        # The old generation goes as a whole: no value has to be moved at each use, as an exact
        # order would need.
        if len(self._young) >= self._half:
            self._young, self._old = {}, self._young


_lookups: ContextVar[Lookups | None] = ContextVar("lookups", default=None)


@contextmanager
def counted_lookups() -> Iterator[Lookups]:
    """Count the look-ups of the calls that this thread makes in the context.

    A text is a hit if its score is in the cache or the call has it more than once, else the model
    scores it.

    >>> with counted_lookups() as lookups:
    ...     add_lookups(texts=5, scored=2)
    >>> lookups
    Lookups(hits=3, misses=2)
    >>> add_lookups(texts=5, scored=2)  # outside of the context nothing is counted
    """
    lookups = Lookups()
    token = _lookups.set(lookups)
    try:
        yield lookups
    finally:
        _lookups.reset(token)


def add_lookups(texts: int, scored: int) -> None:
    """Add the texts of a call, of which the model scored some."""
    lookups = _lookups.get()
    if lookups is not None:
        lookups.hits += texts - scored
        lookups.misses += scored
