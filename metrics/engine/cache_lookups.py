"""Look-ups of texts in the caches of engines, counted where a caller asks for them.

A text is a hit if its score is in the cache or the call has it more than once, else the model
scores it.

>>> with counted_lookups() as lookups:
...     add_lookups(texts=5, scored=2)
>>> lookups
Lookups(hits=3, misses=2)
>>> add_lookups(texts=5, scored=2)  # outside of the context nothing is counted
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from logic2text.cache import Lookups

_lookups: ContextVar[Lookups | None] = ContextVar("lookups", default=None)


@contextmanager
def counted_lookups() -> Iterator[Lookups]:
    """Count the look-ups of the calls that this thread makes in the context."""
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
