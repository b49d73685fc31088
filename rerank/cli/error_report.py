"""Errors for the user: their JSON form, their text, and the exit codes of the command line."""

from __future__ import annotations

import os
from typing import Any

from logic2text.errors import Logic2TextError

DEBUG = "LOGIC2TEXT_DEBUG"
"""The variable that asks for tracebacks of faults of ours; ``--debug`` sets it."""
TRACEBACK = f"`logic2text --debug …` or {DEBUG}=1 shows where it happened"

UNAVAILABLE = {"UnavailableError", "ServerError", "AnswerError", "NotFiniteError"}
"""Types of errors that say that a dependency, model or server is missing or unusable."""

EXIT_SOME_FAILED = 1
EXIT_NOT_PROVED = 1
EXIT_BAD_INPUT = 2
EXIT_UNAVAILABLE = 3
EXIT_UNWRITTEN = 4


def error_fields(error: Exception, number: int | None = None) -> dict[str, Any]:
    """The JSON form of an error."""
    if isinstance(error, Logic2TextError):
        return {
            "type": type(error).__name__,
            "message": error.message,
            "hint": error.hint,
            "line": error.line if number is None else number,
            "column": error.column,
        }
    return {
        "type": type(error).__name__,
        "message": f"a fault of logic2text: {error}",
        "hint": f"please report it with this row; {TRACEBACK}",
        "line": number,
        "column": None,
    }


def shown(error: Exception) -> str:
    """An error as a person reads it."""
    if isinstance(error, Logic2TextError):
        return str(error)
    fault = f"a fault of logic2text, please report it: {type(error).__name__}: {error}"
    return f"{fault}\n{TRACEBACK}"


def debugging() -> bool:
    """Whether tracebacks of our faults are asked for, by the variable or by ``--debug``."""
    return os.environ.get(DEBUG, "0") not in ("", "0")
