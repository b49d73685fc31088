"""Errors as answers: a status, and one JSON object for all of them.

{"error": {"type": "ParseError", "message": "…", "hint": "…", "line": 1, "column": 12}}
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Any

from logic2text.errors import InputError, Logic2TextError, ParseError, UnavailableError
from metrics.failures import NotFiniteError
from rerank.batch.worker_pool import ProcessEndedError
from rerank.rows.errors import error_fields
from rerank.service.workers import JobTimeoutError


@dataclass(frozen=True, slots=True)
class ErrorAnswer:
    """An error as the client gets it.

    Attributes:
        status: the status code.
        fields: of the JSON object.
        headers: further headers.
    """

    status: int
    fields: Mapping[str, Any]
    headers: Mapping[str, str] = field(default_factory=dict)

    @property
    def body(self) -> dict[str, Any]:
        """The JSON object of the answer."""
        return {"error": dict(self.fields)}


def answer_of(error: Exception) -> ErrorAnswer:
    """The answer to a request whose work raised an error."""
    fields = error_fields(error)
    match error:
        case JobTimeoutError():
            return ErrorAnswer(HTTPStatus.UNPROCESSABLE_ENTITY, fields)
        case ProcessEndedError() | NotFiniteError():
            return ErrorAnswer(HTTPStatus.INTERNAL_SERVER_ERROR, fields)
        case UnavailableError():
            return ErrorAnswer(HTTPStatus.SERVICE_UNAVAILABLE, fields)
        case ParseError():
            located = {**fields, "source_line": error.source_line}
            return ErrorAnswer(HTTPStatus.UNPROCESSABLE_ENTITY, located)
        case InputError():
            return ErrorAnswer(HTTPStatus.UNPROCESSABLE_ENTITY, fields)
        case Logic2TextError():
            return ErrorAnswer(HTTPStatus.INTERNAL_SERVER_ERROR, fields)
    internal = {**fields, "message": "internal error of the service", "hint": REPORT}
    return ErrorAnswer(HTTPStatus.INTERNAL_SERVER_ERROR, internal)


REPORT = "please report it with the request; the log of the service has the traceback"


TYPES = {
    401: "Unauthorized",
    404: "NotFound",
    405: "MethodNotAllowed",
    408: "RequestTimeout",
    413: "RequestTooLarge",
    421: "UnknownHost",
    429: "TooManyRequests",
    503: "NotReady",
}
"""The types of errors that the service has by itself; others are classes of the library."""


def problem(
    status: HTTPStatus, message: str, hint: str | None = None, **headers: str
) -> ErrorAnswer:
    """The answer to a request that is refused before any work.

    >>> problem(HTTPStatus.NOT_FOUND, "there is no such path").fields["type"]
    'NotFound'
    """
    fields = {
        "type": TYPES.get(status, "BadRequest"),
        "message": message,
        "hint": hint,
        "line": None,
        "column": None,
    }
    return ErrorAnswer(status, fields, {name.replace("_", "-"): v for name, v in headers.items()})


def invalid_body(problems: list[Any]) -> ErrorAnswer:
    """The answer to a body that is no JSON, or that does not have the form of its operation.

    Args:
        problems: of pydantic: each with `loc`, `msg` and `type`.
    """
    first = problems[0]
    if first["type"] == "json_invalid":
        message = f"the body is no JSON: {first.get('ctx', {}).get('error', first['msg'])}"
        hint = "send one JSON object with Content-Type: application/json"
    else:
        path = [part for part in first["loc"] if part not in {"body", "formula-form", "query-form"}]
        place = "".join(f"[{p}]" if isinstance(p, int) else f".{p}" for p in path).lstrip(".")
        message = f"the field `{place}`: {first['msg']}" if place else f"the body: {first['msg']}"
        hint = "/docs lists the fields of each operation"
    fields = {
        "type": "InvalidRequest",
        "message": message,
        "hint": hint,
        "line": None,
        "column": None,
    }
    return ErrorAnswer(HTTPStatus.UNPROCESSABLE_ENTITY, fields)
