"""Errors for the user: their JSON form, their text, and the exit codes of the command line."""

from __future__ import annotations

import os

from logic2text.errors import Logic2TextError, ParseError
from logic2text.results.errors import DEBUG, TRACEBACK

MISSING = {"UnavailableError", "MissingPackageError", "ServerError"}
"""The types of errors that hold for all rows: a dependency, model or server is missing."""

UNAVAILABLE = MISSING | {"AnswerError", "NotFiniteError"}
"""The types of errors that mean a missing or unusable dependency, model or server."""

EXIT_SOME_FAILED = 1
EXIT_NOT_PROVED = 1
EXIT_BAD_INPUT = 2
EXIT_UNAVAILABLE = 3
EXIT_UNWRITTEN = 4


def format_error(error: Exception) -> str:
    """The message of an error for a person."""
    if isinstance(error, Logic2TextError):
        return str(error)
    fault = f"internal error of logic2text, please report it: {type(error).__name__}: {error}"
    return f"{fault}\n{TRACEBACK}"


def format_row_error(error: Exception, number: int | None) -> str:
    """The message of the error of a row for a person, with the line of the row.

    The place of an error of syntax is told once; beside the line of the row, a formula or text of
    several lines, which a JSON row may have, has a line of its own.
    """
    message = format_error(error)
    if number is None:
        return message
    if not isinstance(error, ParseError):
        return f"line {number}: {message}"
    at = f"line {error.line}, column {error.column}: "
    if error.line == 1:
        return f"line {number}: column {error.column}: {message.removeprefix(at)}"
    return f"line {number}: line {error.line} of the text, {message.partition(', ')[2]}"


def is_debugging() -> bool:
    """Whether tracebacks of internal errors are enabled."""
    return os.environ.get(DEBUG, "0") not in ("", "0")
