"""Answers to rows: JSON objects, or errors in their places."""

from __future__ import annotations

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
