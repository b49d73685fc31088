"""What was worked out of texts before: a bounded memory that threads share.

Under a text's digest and not the text, so that it holds no texts: 128 bits of BLAKE2b over the
signature and the text, which nobody can make two texts share.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import blake2b
from threading import Lock
from typing import Generic, TypeVar

from metrics.word_pieces import Text

T = TypeVar("T")


def digests(signature: str, texts: Iterable[Text]) -> list[bytes]:
    """16 bytes for each text under a signature; a pair's are no single text's."""
    empty = blake2b(digest_size=16)
    empty.update(f"{len(signature)}:{signature}".encode("utf-8", "surrogatepass"))
    found = []
    for text in texts:
        digest = empty.copy()
        if isinstance(text, str):
            digest.update(b"1:")
            digest.update(text.encode("utf-8", "surrogatepass"))
        else:
            first, second = (part.encode("utf-8", "surrogatepass") for part in text)
            digest.update(b"2:%d:" % len(first))
            digest.update(first)
            digest.update(second)
        found.append(digest.digest())
    return found


class Remembered(Generic[T]):
    """The newest values, such as scores, under digests.

    Two generations of half the size each: what is asked for moves to the younger one, and when that
    is full the older one is forgotten.  So nothing is sorted, and what is used stays.
    """

    def __init__(self, most: int) -> None:
        """Keep at most `most` values, and no fewer than the newest half of them."""
        self._half = (most + 1) // 2
        self._young: dict[bytes, T] = {}
        self._old: dict[bytes, T] = {}
        self._lock = Lock()

    def __len__(self) -> int:
        return len(self._young) + len(self._old)

    def known(self, keys: Sequence[bytes]) -> list[T | None]:
        """The value of each digest, None where it is not here."""
        with self._lock:
            return [self._one(key) for key in keys]

    def keep(self, values: Iterable[tuple[bytes, T]]) -> None:
        """Remember values under their digests; the oldest make room."""
        if not self._half:
            return
        with self._lock:
            for key, value in values:
                self._put(key, value)

    def _one(self, key: bytes) -> T | None:
        found = self._young.get(key)
        if found is None and (found := self._old.pop(key, None)) is not None:
            self._put(key, found)
        return found

    def _put(self, key: bytes, value: T) -> None:
        self._young[key] = value
        self._old.pop(key, None)
        if len(self._young) >= self._half:
            self._young, self._old = {}, self._young
