"""What the requests of students and of the teacher share: the database, who asks, the work."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping
from http import HTTPStatus
from typing import Any

from fastapi import Request
from starlette.concurrency import run_in_threadpool

from logic2text import Logic2TextError
from logic2text.results.errors import error_fields
from rerank.service.classes.exercise_sets import ExerciseSet, Given
from rerank.service.classes.records import (
    RefusedError,
    StrangerError,
    Student,
    UnknownError,
)
from rerank.service.classes.store import ClassStore
from rerank.service.jobs import RowJob
from rerank.service.openapi import ERROR_SCHEMA
from rerank.service.routes import client_of, state_of

STATUSES: dict[type[Exception], HTTPStatus] = {
    StrangerError: HTTPStatus.UNAUTHORIZED,
    UnknownError: HTTPStatus.NOT_FOUND,
    RefusedError: HTTPStatus.CONFLICT,
}
"""Error → the status of its answer."""

_ERROR = {"application/json": {"schema": ERROR_SCHEMA}}
_REASONS = {
    401: "The token is not one of a student, or not that of the teacher.",
    404: "There is no such class, student, set, exercise or answer.",
    409: "The rules of the set do not allow it.",
}


_RULES: dict[str, Any] = {"title": "Week 1", "due": "2026-12-01T12:00:00+01:00"}
_ITEM = {"kind": "formalize", "text": "Every cube is small.", "formula": "∀x (Cube(x) → Small(x))"}
_EXAMPLES: dict[str, dict[str, Any]] = {
    "join_class": {"code": "abcde-fghjk", "name": "Kim"},
    "parse_in_set": {"formula": "∀x (Cube(x) → Small(x))"},
    "answer_exercise": {
        "answer": {"formula": "∀x (Cube(x) → Small(x))"},
        "sent_as": "6f1c0c1e-answer",
        "written": "2026-11-30T08:00:00Z",
    },
    "next_question": {"practised": [{"question": 0, "mistakes": ["converse"]}]},
    "answer_question": {"formula": "∀x (K(x) → P(x))"},
    "parse_in_practice": {"formula": "∀x (K(x) → P(x))"},
    "ask_hint": {"sent_as": "6f1c0c1e-answer"},
    "add_class": {"title": "Logic, group A"},
    "restore_class": {"format": "logic2text-class", "version": 1},
    "change_class": {"title": "Logic, group A", "joinable": False},
    "enrol_students": {"csv": "Full name,ID number\nKim Lee,17"},
    "renew_token": {},
    "preview_set": {"items": [_ITEM]},
    "add_set": {**_RULES, "items": [_ITEM]},
    "change_set": _RULES,
}
"""Operation → a request."""


def describe_route(name: str, media_type: str = "application/json") -> dict[str, Any]:
    """The keyword arguments of the route of an operation."""
    problems = {
        status: {"description": text, "content": _ERROR} for status, text in _REASONS.items()
    }
    found = {200: {"description": "The row, or the file.", "content": {media_type: {}}}}
    fields: dict[str, Any] = {"operation_id": name, "responses": {**found, **problems}}
    if name in _EXAMPLES:
        examples = {name: {"value": _EXAMPLES[name]}}
        body = {"content": {"application/json": {"examples": examples}}}
        fields["openapi_extra"] = {"requestBody": body}
    return fields


def store_of(request: Request) -> ClassStore:
    """The database of classes.

    Raises:
        UnknownError: the service has no classes.
    """
    store = state_of(request).classes
    if store is None:
        raise UnknownError("this service has no classes", "start it with --class FOLDER")
    return store


def token_of(request: Request) -> str:
    """The token that a request carries; "" for none."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else ""


def student_of(request: Request) -> Student:
    """The student who asks.

    Raises:
        StrangerError: the token is none of a student.
    """
    return store_of(request).student_of(token_of(request))


def require_teacher(request: Request) -> ClassStore:
    """The database of classes, for the teacher.

    Raises:
        StrangerError: the token is not that of the teacher.
    """
    store = store_of(request)
    if not store.is_teacher(token_of(request)):
        raise StrangerError(
            "only the teacher may do this", "open the teacher's link that the service printed"
        )
    return store


async def prepare_items(
    request: Request, items: Iterable[Mapping[str, Any]], key: str | None
) -> list[dict[str, Any] | Logic2TextError]:
    """What is stored beside each exercise, or why nobody could answer it."""
    workers, client = state_of(request).workers, client_of(request)

    async def prepare(item: Mapping[str, Any]) -> dict[str, Any] | Logic2TextError:
        try:
            job = RowJob("prepare exercise", "", item, {"key": key})
            return dict(await workers.answer(job, client))
        except Logic2TextError as error:
            return error

    return list(await asyncio.gather(*map(prepare, items)))


async def judge_answer(request: Request, exercises: ExerciseSet, given: Given) -> Given:
    """An answer with its judgement, which is worked out and stored where there is none yet."""
    if given.verdict is not None:
        return given
    fields = {"item": exercises.item(given.item), "answer": given.answer}
    job = RowJob("grade answer", "", fields, {"key": exercises.key_of(given.item)})
    try:
        judgement = dict(await state_of(request).workers.answer(job, client_of(request)))
    except Logic2TextError as error:  # such as the time limit: the teacher decides
        judgement = {"verdict": "undecided", "told": {"error": error_fields(error)}}
        judgement |= {"hints": [], "mistakes": [], "repair": None}
    store = store_of(request)
    await run_in_threadpool(store.judge, given.number, judgement)
    return await run_in_threadpool(store.answer, given.number)


async def judge_rest(
    request: Request, exercises: ExerciseSet, answers: Iterable[Given]
) -> list[Given]:
    """Answers with their judgements; the service may have ended before it had judged all."""
    return [await judge_answer(request, exercises, given) for given in answers]
