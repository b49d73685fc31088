"""Errors as answers: a status, and one JSON object for all of them.

{"error": {"type": "ParseError", "message": "…", "hint": "…", "line": 1, "column": 12}}
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field
from http import HTTPStatus
from typing import Any

from logic2text.errors import InputError, Logic2TextError, ParseError, UnavailableError
from logic2text.lazy_dataclass import dataclass
from logic2text.results.errors import error_fields
from metrics.failures import NotFiniteError
from rerank.batch.worker_pool import ProcessEndedError
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


_EXPECTED = {
    "string_type": "a string",
    "bool_type": "true or false",
    "int_type": "a whole number",
    "float_type": "a number",
    "list_type": "a list",
    "dict_type": "an object",
    "model_type": "an object",
    "model_attributes_type": "an object",
}
"""Type of a problem of pydantic → what was expected, in the words of JSON."""


def no_json(reason: str) -> ErrorAnswer:
    """The answer to a body that is not valid JSON."""
    hint = "send one JSON object with Content-Type: application/json"
    return _invalid(f"the body is not valid JSON: {reason}", hint)


def unread_body(cause: BaseException | None) -> ErrorAnswer:
    """The answer to a body whose reading failed with an error other than one of syntax."""
    match cause:
        case RecursionError():
            return _invalid("the body is nested too deeply", "send fewer brackets in each other")
        case UnicodeDecodeError(start=start):
            return no_json(f"it is not UTF-8 (byte {start + 1})")
        case ValueError():
            return no_json(str(cause).partition(";")[0])
    return no_json("it cannot be read")


def invalid_body(problems: Sequence[Mapping[str, Any]], body: Any = None) -> ErrorAnswer:
    """The answer to a body that is not valid JSON, or that does not have the form of its operation.

    Args:
        problems: of pydantic: each with `loc`, `msg` and `type`.
        body: the JSON value, which tells the fields of a place from pydantic's names of forms.
    """
    first = problems[0]
    if first["type"] == "json_invalid":
        return no_json(first.get("ctx", {}).get("error", first["msg"]))
    placed = [(_place_in(body, problem), problem) for problem in problems]
    start = placed[0][0]
    # each alternative of a union has a problem; the one that got furthest tells most
    place = max((p for p, _ in placed if p[: len(start)] == start), key=len)
    message = _messages([problem for p, problem in placed if p == place])
    written = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in place)
    what = f"the field `{written.lstrip('.')}`" if place else "the body"
    return _invalid(f"{what}: {message}", "/docs lists the fields of each operation")


def _place_in(body: Any, problem: Mapping[str, Any]) -> tuple[str | int, ...]:
    """The fields and positions that lead to a problem, without pydantic's names of forms."""
    place: list[str | int] = []
    parts = [part for part in problem["loc"] if part != "body"]
    value = body
    for number, part in enumerate(parts, start=1):
        is_position = isinstance(value, list) and isinstance(part, int) and part < len(value)
        if is_position or (isinstance(value, dict) and part in value):
            value = value[part]
        elif problem["type"] != "missing" or number < len(parts):
            continue
        place.append(part)
    return tuple(place)


def _messages(problems: Sequence[Mapping[str, Any]]) -> str:
    """What was expected; of a value that fits no alternative of a union, all of them."""
    expected = [_EXPECTED.get(problem["type"]) for problem in problems]
    known = dict.fromkeys(words for words in expected if words is not None)
    if expected[0] is not None:
        return f"{' or '.join(known)} was expected"
    return str(problems[0]["msg"]).removeprefix("Value error, ")


def _invalid(message: str, hint: str) -> ErrorAnswer:
    fields = {
        "type": "InvalidRequest",
        "message": message,
        "hint": hint,
        "line": None,
        "column": None,
    }
    return ErrorAnswer(HTTPStatus.UNPROCESSABLE_ENTITY, fields)
