"""Regular expressions that are compiled when they are first used, so that imports are fast.

A command imports some 400 patterns and uses a quarter of them.

>>> word = lazy_pattern(r"[a-z]+")
>>> word.fullmatch("cube")[0], word.sub("x", "a cube")
('cube', 'x x')
"""

from __future__ import annotations

import re
from typing import Any, cast


def lazy_pattern(pattern: str, flags: int = 0) -> re.Pattern[str]:
    """As ``re.compile``, but errors of the pattern are raised when it is first used."""
    return cast("re.Pattern[str]", _LazyPattern(pattern, flags))


class _LazyPattern:
    """Takes each method from the compiled pattern when it is first asked for, and keeps it."""

    def __init__(self, pattern: str, flags: int) -> None:
        self.pattern = pattern
        self._flags = flags

    def __reduce__(self) -> tuple[Any, ...]:
        """Copied and pickled as it was written: an empty copy has no pattern to compile."""
        return lazy_pattern, (self.pattern, self._flags)

    def __getattr__(self, name: str) -> Any:
        value = getattr(re.compile(self.pattern, self._flags), name)
        setattr(self, name, value)
        return value
