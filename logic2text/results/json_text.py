"""Rows as JSON.

>>> json_text({"verdict": "proved", "score": float("nan")})
'{"verdict": "proved", "score": null}'
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from enum import StrEnum
from typing import Any


def json_text(row: Mapping[str, Any]) -> str:
    """A row as JSON; NaN and infinity become null."""
    try:
        return json.dumps(row, ensure_ascii=False, allow_nan=False)
    except (ValueError, TypeError):
        return json.dumps(plain(row), ensure_ascii=False)


def plain(value: Any) -> Any:
    """The value as JSON has it: dictionaries, lists, texts, and None for NaN and infinity."""
    if isinstance(value, float) and not math.isfinite(value):
        return None
    if isinstance(value, StrEnum):
        return value.value
    if isinstance(value, Mapping):
        return {key: plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [plain(item) for item in value]
    return value
