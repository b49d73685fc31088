"""Answers to rows: JSON objects, or errors in their places."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Mapping
from typing import Any, TypeAlias, TypeVar

T = TypeVar("T")

Answer: TypeAlias = Mapping[str, Any] | Exception
"""The answer to a row: a JSON object, or an error."""

Answers: TypeAlias = Answer | list[Answer]
"""One answer to a row, or several."""


def attempt(answer: Callable[[], T]) -> T | Exception:
    """The answer, or the error that it raised, so that one row does not fail the others."""
    try:
        return answer()
    except Exception as error:
        return error


def json_text(row: Mapping[str, Any]) -> str:
    """A row as JSON; NaN and infinity become null."""
    try:
        return json.dumps(row, ensure_ascii=False, allow_nan=False)
    except (ValueError, TypeError):
        return json.dumps(_plain(row), ensure_ascii=False)


def _plain(value: Any) -> Any:
    """The value with null for NaN and infinity, which JSON does not have."""
    if isinstance(value, float) and not math.isfinite(value):
        return None
    if isinstance(value, Mapping):
        return {key: _plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]
    return value
