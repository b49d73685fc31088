"""How many texts of an engine's calls were scored before: counts for those who ask for them.

>>> with counted_lookups() as lookups:
...     add_lookups(texts=5, scored=2)
>>> lookups
TextLookups(hits=3, misses=2)
>>> add_lookups(texts=5, scored=2)  # outside of the context nothing is counted
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass


@dataclass(slots=True)
class TextLookups:
    """Look-ups of texts, one for each text of a call.

    Attributes:
        hits: texts whose score was in the cache, or that the call has more than once.
        misses: texts that the model scored.
    """

    hits: int = 0
    misses: int = 0


_lookups: ContextVar[TextLookups | None] = ContextVar("lookups", default=None)


@contextmanager
def counted_lookups() -> Iterator[TextLookups]:
    """Count the look-ups of the calls that this thread makes in the context."""
    lookups = TextLookups()
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
