"""Answers to rows: JSON objects, or errors in their places; and their text for journal and cache.

>>> load_answers(dump_answers([{"ranking": []}, ValueError("no")]))
[{'ranking': []}, StoredError('internal error of logic2text: no')]
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias, TypeVar

from logic2text.results.errors import StoredError, error_fields

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


def dump_answers(answers: Sequence[Answer]) -> str:
    """The answers as one line of ASCII."""
    listed = [
        {"error": error_fields(answer)} if isinstance(answer, Exception) else {"answer": answer}
        for answer in answers
    ]
    return json.dumps(listed, separators=(",", ":"))


def load_answers(text: str | bytes) -> list[Answer]:
    """The answers of `dump_answers`; an error is a `StoredError`.

    Raises:
        ValueError: the text is not of `dump_answers`.
    """
    return [
        StoredError(row["error"]) if "error" in row else row["answer"] for row in json.loads(text)
    ]
