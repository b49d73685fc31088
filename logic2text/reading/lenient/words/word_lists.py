"""The lists of `word_lists.toml`.

>>> "sadly" in word_list("silent")
True
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path


@cache
def _table() -> dict[str, str]:
    path = Path(__file__).with_name("word_lists.toml")
    return tomllib.loads(path.read_text(encoding="utf-8"))


def word_list(name: str) -> frozenset[str]:
    """A list by its name."""
    return frozenset(_table()[name].split())
