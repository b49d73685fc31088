"""Errors for the user: their JSON form, their text, and the exit codes of the command line."""

from __future__ import annotations

import os

from logic2text.errors import Logic2TextError
from rerank.rows.errors import DEBUG, TRACEBACK

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


def shown(error: Exception) -> str:
    """The message of an error for a person."""
    if isinstance(error, Logic2TextError):
        return str(error)
    fault = f"internal error of logic2text, please report it: {type(error).__name__}: {error}"
    return f"{fault}\n{TRACEBACK}"


def debugging() -> bool:
    """Whether tracebacks of internal errors are enabled."""
    return os.environ.get(DEBUG, "0") not in ("", "0")
