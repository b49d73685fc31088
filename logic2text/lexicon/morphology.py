"""Word forms: articles, plurals, verbs; lemminflect and inflect underneath, loaded when needed.

>>> article("tetrahedron"), article("element"), article("university")
('a', 'an', 'a')
>>> plural("person"), plural("higher income")
('persons', 'higher incomes')
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

_PLAINLY_A = re.compile(r"[bcdfgjklmnpqrstvwxyz][a-z]*[aeiouy]")
_PLAINLY_AN = re.compile(r"(?:[ai][a-z]|e(?!u)[a-z]|o(?!n[ce]\b)[a-z])")


@lru_cache(maxsize=4096)
def article(phrase: str) -> str:
    """The indefinite article, "a" or "an", that stands before a phrase."""
    if _PLAINLY_A.match(phrase):
        return "a"
    if _PLAINLY_AN.match(phrase):
        return "an"
    chosen: str = _inflect().a(phrase).partition(" ")[0]
    return chosen if chosen in {"a", "an"} else "a"


@lru_cache(maxsize=1)
def _inflect() -> Any:
    from inflect import engine

    return engine()
