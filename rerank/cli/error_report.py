"""Errors for the user: their JSON form, their text, and the exit codes of the command line."""

from __future__ import annotations

import os
from typing import Any

from logic2text.errors import Logic2TextError, ParseError

DEBUG = "LOGIC2TEXT_DEBUG"
"""The environment variable that enables tracebacks of internal errors; ``--debug`` sets it."""
TRACEBACK = f"`logic2text --debug …` or {DEBUG}=1 shows the traceback"

UNAVAILABLE = {
    "UnavailableError",
    "MissingPackageError",
    "ServerError",
    "AnswerError",
    "NotFiniteError",
}
"""The types of errors that mean a missing or unusable dependency, model or server."""

EXIT_SOME_FAILED = 1
EXIT_NOT_PROVED = 1
EXIT_BAD_INPUT = 2
EXIT_UNAVAILABLE = 3
EXIT_UNWRITTEN = 4


def error_fields(error: Exception, number: int | None = None) -> dict[str, Any]:
    """The error as a JSON object; `number` is the line of its row."""
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


def shown(error: Exception) -> str:
    """The message of an error for a person."""
    if isinstance(error, Logic2TextError):
        return str(error)
    fault = f"internal error of logic2text, please report it: {type(error).__name__}: {error}"
    return f"{fault}\n{TRACEBACK}"


def debugging() -> bool:
    """Whether tracebacks of internal errors are enabled."""
    return os.environ.get(DEBUG, "0") not in ("", "0")
