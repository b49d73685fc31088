"""Fields of rows of judgements, of which 0 and false are values and only null and "" are none.

>>> first_given({"item": 0, "formula": "Cube(a)"}, "item", "formula")
0
>>> first_given({"item": ""}, "item", "formula")
''
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def is_given(row: Mapping[str, Any], name: str) -> bool:
    """Whether a row has a value in the field; an empty cell of CSV and null are none."""
    return row.get(name) not in (None, "")


def first_given(row: Mapping[str, Any], *names: str) -> Any:
    """The value of the first of some fields that a row has; an empty string if it has none."""
    return next((row[name] for name in names if is_given(row, name)), "")
