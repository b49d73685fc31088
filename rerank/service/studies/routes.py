"""The requests of the tab "Judge": participants under `/studies`, researchers under `/v1/studies`.

The first need no API key: a random token names each of them, and gives access to nothing but
that participant's answers.  The others need the key where there is one; without a key a service
that is reached from other machines neither takes studies nor gives their answers.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Callable, Iterable, Mapping
from http import HTTPStatus
from typing import Any

from fastapi import APIRouter, Request, Response
from fastapi.responses import JSONResponse
from pydantic import BaseModel, ConfigDict, Field

from logic2text import InputError, UnavailableError
from logic2text.results.json_text import json_text
from rerank.service import errors, logs
from rerank.service.openapi import ERROR_SCHEMA
from rerank.service.routes import row_response, state_of
from rerank.service.settings import Settings
from rerank.service.studies.items import MOST_TEXTS
from rerank.service.studies.store import AnsweredError, Store, UnknownStudyError
from rerank.service.studies.study import Study


class _Body(BaseModel):
    model_config = ConfigDict(extra="forbid")


class StudyBody(_Body):
    """A study file."""

    source: str = Field(max_length=2_000_000, description="The file: JSON Lines.")


class ParticipantBody(_Body):
    """A new participant."""

    code: str = Field(
        default="", max_length=200, description="Of the participant, as a recruiting service has."
    )


class AnswerBody(_Body):
    """An answer to one item."""

    participant: str = Field(max_length=100, description="The token of the participant.")
    item: str = Field(max_length=80)
    answer: dict[str, Any] = Field(description="Its fields depend on the type of the item.")
    shown: list[int] = Field(
        default=[], max_length=MOST_TEXTS, description="The order in which the texts were shown."
    )
    seconds: float = Field(default=0.0, ge=0, le=1e7, allow_inf_nan=False)


router = APIRouter()
JSON_LINES = "application/x-ndjson"
RETRY_AFTER_S = "5"
_ERROR = {"application/json": {"schema": ERROR_SCHEMA}}


_EXAMPLES: dict[str, dict[str, Any]] = {
    "begin_study": {"code": "P17"},
    "answer_item": {
        "participant": "J1m7xT0wVw2mXb3kQx5rS8aZ",
        "item": "n1",
        "answer": {"naturalness": 6},
        "seconds": 4.2,
    },
    "add_study": {
        "source": '{"study": "pilot", "title": "A pilot"}\n'
        '{"id": "n1", "type": "rating", "text": "Every cube is small."}'
    },
}
"""Operation → a request."""


def describe_route(name: str, media_type: str = "application/json") -> dict[str, Any]:
    """The keyword arguments of the route of an operation."""
    examples = {name: {"value": _EXAMPLES[name]}} if name in _EXAMPLES else {}
    body = {"content": {"application/json": {"examples": examples}}}
    return {
        **({"openapi_extra": {"requestBody": body}} if examples else {}),
        "operation_id": name,
        "responses": {
            200: {"description": "The row, or JSON Lines.", "content": {media_type: {}}},
            403: {"description": "Only researchers may do this.", "content": _ERROR},
            404: {"description": "There is no such study or participant.", "content": _ERROR},
            409: {"description": "There is another answer, or study, already.", "content": _ERROR},
        },
    }


@router.get("/studies", **describe_route("studies"))
def list_studies(request: Request) -> Response:
    """The studies that participants can begin, and whether studies may be added."""
    return _answer(
        lambda: {
            "studies": [_summary(study) for study in _store(request).studies()],
            "may_add": _serves_researchers(state_of(request).settings),
        }
    )


@router.get("/studies/{study}", **describe_route("study"))
def show_study(study: str, request: Request) -> Response:
    """What a participant sees of a study before its first item."""
    return _answer(lambda: _summary(_store(request).study(study)))


@router.post("/studies/{study}/participants", **describe_route("begin_study"))
def begin(study: str, body: ParticipantBody, request: Request) -> Response:
    """Begin a study: the token of a new participant."""

    def row() -> Mapping[str, Any]:
        store = _store(request)
        return {"participant": store.add_participant(store.study(study), body.code.strip())}

    return _answer(row)


@router.get("/studies/{study}/participants/{participant}", **describe_route("resume_study"))
def resume(study: str, participant: str, request: Request) -> Response:
    """The items that a participant has not answered yet, in order, without expected answers."""

    def row() -> Mapping[str, Any]:
        store = _store(request)
        chosen = store.study(study)
        person = store.participant(chosen, participant)
        items = {item.id: item for item in chosen.items}
        left = [items[name].show() for name in person.order if name not in person.answered]
        return {
            **_summary(chosen),
            "thanks": chosen.thanks,
            "number": person.number,
            "length": len(person.order),
            "left": left,
        }

    return _answer(row)


@router.get(
    "/studies/{study}/participants/{participant}/answers",
    **describe_route("own_answers", JSON_LINES),
)
def own_answers(study: str, participant: str, request: Request) -> Response:
    """The answers of one participant, as JSON Lines."""

    def rows() -> Iterable[Mapping[str, Any]]:
        store = _store(request)
        return _without_notes(store.export(store.study(study), participant))

    return _lines(rows)


@router.post("/studies/{study}/answers", **describe_route("answer_item"))
def answer(study: str, body: AnswerBody, request: Request) -> Response:
    """Store the answer to an item; it is acknowledged after it is committed."""

    def row() -> Mapping[str, Any]:
        store = _store(request)
        chosen = store.study(study)
        store.add_answer(chosen, body.participant, body.item, body.answer, body.shown, body.seconds)
        return {"acknowledged": True, "item": body.item}

    return _answer(row)


@router.post("/v1/studies", **describe_route("add_study"))
def add_study(body: StudyBody, request: Request) -> Response:
    """Add a study."""
    return _refusal(request) or _answer(lambda: _summary(_store(request).add_study(body.source)))


@router.get("/v1/studies/{study}/answers", **describe_route("study_answers", JSON_LINES))
def answers(study: str, request: Request) -> Response:
    """All answers of a study, as JSON Lines."""

    def rows() -> Iterable[Mapping[str, Any]]:
        store = _store(request)
        return store.export(store.study(study))

    return _refusal(request) or _lines(rows)


def _store(request: Request) -> Store:
    return state_of(request).studies


def _summary(study: Study) -> dict[str, Any]:
    return {
        "study": study.id,
        "title": study.title,
        "instructions": study.instructions,
        "items": len(study.items),
    }


def _without_notes(rows: Iterable[Mapping[str, Any]]) -> Iterable[Mapping[str, Any]]:
    hidden = {"passed", "meta"}
    return ({name: row[name] for name in row if name not in hidden} for row in rows)


def _serves_researchers(settings: Settings) -> bool:
    """Whether it has a key, which was checked, or is reached only from this machine."""
    if settings.api_key is not None or settings.host == "localhost":
        return True
    try:
        return ipaddress.ip_address(settings.host).is_loopback
    except ValueError:
        return False


def _refusal(request: Request) -> Response | None:
    if _serves_researchers(state_of(request).settings):
        return None
    answer = errors.problem(
        HTTPStatus.FORBIDDEN,
        "studies are not open to other machines without a key",
        "start the service with a key, or use `logic2text study`",
    )
    return JSONResponse(answer.body, answer.status)


def _answer(row: Callable[[], Mapping[str, Any]]) -> Response:
    try:
        return row_response(row())
    except (InputError, UnavailableError) as error:
        return _problem(error)


def _lines(rows: Callable[[], Iterable[Mapping[str, Any]]]) -> Response:
    try:
        text = "".join(f"{json_text(row)}\n" for row in rows())
    except (InputError, UnavailableError) as error:
        return _problem(error)
    return Response(text.encode("utf-8", "replace"), media_type=JSON_LINES)


def _problem(error: InputError | UnavailableError) -> Response:
    answer = errors.answer_of(error)
    status = answer.status
    if isinstance(error, UnavailableError):
        if isinstance(error.__cause__, Exception):  # of the database, or a fault of ours
            logs.log_failure("studies", error.__cause__)
        return JSONResponse(answer.body, status, {"Retry-After": RETRY_AFTER_S})
    if isinstance(error, UnknownStudyError):
        status = HTTPStatus.NOT_FOUND
    elif isinstance(error, AnsweredError):
        status = HTTPStatus.CONFLICT
    return JSONResponse(answer.body, status)
