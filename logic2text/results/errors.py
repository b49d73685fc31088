"""Errors as JSON objects."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from logic2text.errors import Logic2TextError, ParseError

DEBUG = "LOGIC2TEXT_DEBUG"
"""The environment variable that enables tracebacks of internal errors; ``--debug`` sets it."""
TRACEBACK = f"`logic2text --debug …` or {DEBUG}=1 shows the traceback"


class StoredError(Exception):
    """An error that was stored as a JSON object and is read again.

    Attributes:
        fields: the object, as `error_fields` makes it.
    """

    def __init__(self, fields: Mapping[str, Any]) -> None:
        self.fields = fields
        super().__init__(fields["message"])


def error_fields(error: Exception, number: int | None = None) -> dict[str, Any]:
    """The error as a JSON object; `number` is the line of its row."""
    if isinstance(error, StoredError):
        return {**error.fields, "line": error.fields["line"] if number is None else number}
    if isinstance(error, Logic2TextError):
        fields = {
            "type": type(error).__name__,
            "message": error.message,
            "hint": error.hint,
            "line": error.line if number is None else number,
            "column": error.column,
        }
        suggestion = error.suggestion if isinstance(error, ParseError) else None
        if suggestion is None:
            return fields
        text, reading = suggestion
        return {**fields, "suggestion": {"text": text, "formula": reading}}
    return {
        "type": type(error).__name__,
        "message": f"internal error of logic2text: {error}",
        "hint": f"please report it with this row; {TRACEBACK}",
        "line": number,
        "column": None,
    }
