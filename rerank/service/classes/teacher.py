"""The requests of the teacher: classes, rosters, sets, what students did, files."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, replace
from typing import Any

from fastapi import APIRouter, Request, Response
from starlette.concurrency import run_in_threadpool

from logic2text import InputError, Logic2TextError
from logic2text.results.errors import error_fields
from rerank.rows.exercises.prepare import serious
from rerank.service.classes import bodies, reports
from rerank.service.classes.built_in import built_in_sets
from rerank.service.classes.exercise_sets import ExerciseSet, Given
from rerank.service.classes.follow_ups import report_findings, write_findings
from rerank.service.classes.records import SchoolClass, Student
from rerank.service.classes.requests import (
    describe_route,
    judge_rest,
    prepare_items,
    require_teacher,
)
from rerank.service.classes.roster import Entry, read_roster
from rerank.service.classes.store import ClassStore
from rerank.service.routes import row_response, state_of

router = APIRouter(prefix="/class/teacher")
CSV = "text/csv; charset=utf-8"


@router.get("/classes", **describe_route("list_classes"))
def list_classes(request: Request) -> Response:
    """All classes, and where students reach the service."""
    store = require_teacher(request)
    rows = [_class_row(school_class) for school_class in store.classes()]
    return row_response({"classes": rows, "public_url": state_of(request).settings.public_url})


@router.post("/classes", **describe_route("add_class"))
def add_class(body: bodies.ClassBody, request: Request) -> Response:
    """Add a class."""
    return row_response(_class_row(require_teacher(request).add_class(body.title)))


@router.post("/restore", **describe_route("restore_class"))
def restore(backup: dict[str, Any], request: Request) -> Response:
    """Add the class of a backup."""
    store = require_teacher(request)
    return row_response(_class_row(store.school_class(store.import_class(backup))))


@router.get("/classes/{number}", **describe_route("show_class"))
def show_class(number: int, request: Request) -> Response:
    """A class with its students, and its sets with how far these are."""
    store = require_teacher(request)
    school_class = store.school_class(number)
    sets = [_set_summary(store, exercises) for exercises in store.sets(number)]
    students = [asdict(student) for student in store.students(number)]
    return row_response({**_class_row(school_class), "students": students, "sets": sets})


@router.post("/classes/{number}", **describe_route("change_class"))
def change_class(number: int, body: bodies.ClassChange, request: Request) -> Response:
    """Change the title of a class, and whether and how students join it."""
    changed = require_teacher(request).change_class(
        number, body.title, joinable=body.joinable, anew=body.new_code
    )
    return row_response(_class_row(changed))


@router.delete("/classes/{number}", **describe_route("delete_class"))
def delete_class(number: int, request: Request) -> Response:
    """Delete a class with all that belongs to it."""
    require_teacher(request).delete_class(number)
    return row_response({"deleted": number})


@router.get("/classes/{number}/backup", **describe_route("backup_class"))
def backup_class(number: int, request: Request) -> Response:
    """All that is stored about a class."""
    return row_response(require_teacher(request).export_class(number))


@router.post("/classes/{number}/students", **describe_route("enrol_students"))
def enrol(number: int, body: bodies.RosterBody, request: Request) -> Response:
    """Add the students of a roster; the tokens of those who are new, which are told only now."""
    store = require_teacher(request)
    added = store.enrol(number, read_roster(body.csv))
    return row_response({"students": [_with_token(entry, token) for entry, token in added]})


@router.post("/students/{number}/token", **describe_route("renew_token"))
def renew_token(number: int, request: Request) -> Response:
    """Another token for a student who has lost it."""
    store = require_teacher(request)
    token = store.renew_token(number)
    return row_response({"name": store.student(number).name, "token": token})


@router.delete("/students/{number}", **describe_route("delete_student"))
def delete_student(number: int, request: Request) -> Response:
    """Delete a student with all answers."""
    require_teacher(request).delete_student(number)
    return row_response({"deleted": number})


@router.get("/students/{number}", **describe_route("show_student"))
def show_student(number: int, request: Request) -> Response:
    """All that a student has answered, the oldest first."""
    store = require_teacher(request)
    student = store.student(number)
    sets = {exercises.number: exercises for exercises in store.own_sets(student)}
    answers = [_history(given, sets[given.exercise_set]) for given in store.answers(number)]
    return row_response({**asdict(student), "answers": answers})


@router.get("/built-in", **describe_route("built_in_sets"))
def list_built_in(request: Request) -> Response:
    """The sets of exercises that come with logic2text."""
    require_teacher(request)
    return row_response({"sets": built_in_sets()})


@router.post("/preview", **describe_route("preview_set"))
async def preview(body: bodies.PreviewBody, request: Request) -> Response:
    """What is wrong with exercises, before they are given."""
    await run_in_threadpool(require_teacher, request)
    prepared = await prepare_items(request, _written(body.items), body.key)
    return row_response({"items": [_comment(row) for row in prepared]})


@router.post("/classes/{number}/sets", **describe_route("add_set"))
async def add_set(number: int, body: bodies.SetBody, request: Request) -> Response:
    """Give a set of exercises to a class."""
    store = await run_in_threadpool(require_teacher, request)
    await run_in_threadpool(store.school_class, number)
    items = await _prepared(request, body.items, body.key)
    added = await run_in_threadpool(store.add_set, number, body.rules, items)
    return row_response(_set_row(await run_in_threadpool(store.exercise_set, added)))


@router.get("/sets/{number}", **describe_route("show_set_whole"))
def show_set(number: int, request: Request) -> Response:
    """A set with its solutions."""
    return row_response(_set_row(require_teacher(request).exercise_set(number)))


@router.post("/sets/{number}", **describe_route("change_set"))
async def change_set(number: int, body: bodies.SetChange, request: Request) -> Response:
    """Change the rules of a set, and its exercises while nobody has answered."""
    store = await run_in_threadpool(require_teacher, request)
    items = None if body.items is None else await _prepared(request, body.items, body.key)
    await run_in_threadpool(store.change_set, number, body.rules, items)
    return row_response(_set_row(await run_in_threadpool(store.exercise_set, number)))


@router.delete("/sets/{number}", **describe_route("delete_set"))
def delete_set(number: int, request: Request) -> Response:
    """Delete a set with all answers to it."""
    require_teacher(request).delete_set(number)
    return row_response({"deleted": number})


@router.get("/sets/{number}/report", **describe_route("report_set"))
async def report(number: int, request: Request) -> Response:
    """Who did what, and which mistakes how often."""
    store = await run_in_threadpool(require_teacher, request)
    exercises = await run_in_threadpool(store.exercise_set, number)
    students = await run_in_threadpool(store.students, exercises.class_number)
    follow_ups = await run_in_threadpool(store.follow_ups_in, number)
    answers = await run_in_threadpool(store.answers_to, number)
    judged = {
        who: await judge_rest(request, replace(exercises, follow_ups=follow_ups.get(who, ())), own)
        for who, own in answers.items()
    }
    row = reports.report_set(exercises, students, judged, follow_ups)
    findings = _findings(exercises, students, judged, follow_ups)
    return row_response(
        {**_set_row(exercises), **row, "points_each": exercises.rules.points, "findings": findings}
    )


@router.get("/sets/{number}/findings", **describe_route("findings", "text/csv"))
def write_found(number: int, request: Request) -> Response:
    """What the questions that follow mistakes have found, as a CSV file."""
    store = require_teacher(request)
    exercises = store.exercise_set(number)
    students = store.students(exercises.class_number)
    answers, follow_ups = store.answers_to(number), store.follow_ups_in(number)
    return _file(write_findings(students, _findings(exercises, students, answers, follow_ups)))


def _findings(
    exercises: ExerciseSet,
    students: Sequence[Student],
    answers: Mapping[int, Sequence[Given]],
    follow_ups: Mapping[int, tuple[Mapping[str, Any], ...]],
) -> list[dict[str, Any]]:
    """What is known of the mistakes of each student in a set."""
    return [
        row
        for student in students
        for row in report_findings(
            replace(exercises, follow_ups=follow_ups.get(student.number, ())),
            student,
            answers.get(student.number, ()),
        )
    ]


@router.get("/classes/{number}/grades/{form}", **describe_route("grades", "text/csv"))
def write_grades(number: int, form: reports.GradeForm, request: Request) -> Response:
    """The points of all students in all sets, as a file for a gradebook."""
    store = require_teacher(request)
    store.school_class(number)
    students, sets = store.students(number), store.sets(number)
    scores: dict[tuple[int, int], float] = {}
    for exercises in sets:
        found = reports.report_set(
            exercises,
            students,
            answers := store.answers_to(exercises.number),
            store.follow_ups_in(exercises.number),
        )
        scores |= {
            (row["student"], exercises.number): row["score"]
            for row in found["rows"]
            if row["student"] in answers
        }
    return _file(reports.write_grades(form, students, sets, scores))


@router.get("/classes/{number}/roster", **describe_route("roster", "text/csv"))
def write_roster(number: int, request: Request) -> Response:
    """The students of a class as a roster."""
    store = require_teacher(request)
    store.school_class(number)
    students = store.students(number)
    return _file(reports.write_grades(reports.GradeForm.TABLE, students, (), {}))


def _file(text: str) -> Response:
    return Response(text.encode("utf-8", "replace"), media_type=CSV)


def _class_row(school_class: SchoolClass) -> dict[str, Any]:
    return {
        "class": school_class.number,
        "title": school_class.title,
        "join_code": school_class.join_code,
        "created": school_class.created,
    }


def _with_token(entry: Entry, token: str) -> dict[str, str]:
    return {**asdict(entry), "token": token}


def _set_summary(store: ClassStore, exercises: ExerciseSet) -> dict[str, Any]:
    answers = store.answers_to(exercises.number)
    return {
        "set": exercises.number,
        "title": exercises.rules.title,
        "due": exercises.rules.due,
        "length": len(exercises.items),
        "answers": sum(map(len, answers.values())),
        "students": len(answers),
    }


def _set_row(exercises: ExerciseSet) -> dict[str, Any]:
    return {
        "set": exercises.number,
        "class": exercises.class_number,
        **bodies.written_rules(exercises.rules),
        "items": [
            {name: value for name, value in item.items() if name != "prepared"}
            | _comment(item["prepared"])
            | {"right": item["prepared"]["right"], "shown": item["prepared"]["shown"]}
            for item in exercises.items
        ],
    }


def _history(given: Given, exercises: ExerciseSet) -> dict[str, Any]:
    extra = given.item - len(exercises.items)
    return {
        "set": given.exercise_set,
        "item": given.item,
        "extra": None if extra < 0 else extra + 1,
        "text": exercises.item(given.item).get("text"),
        "answer": reports.written_answer(given.answer),
        "written": given.written,
        "received": given.received,
        "late": given.late,
        "verdict": given.verdict,
        "mistakes": given.judgement.get("mistakes", []),
        "hints": given.hints,
    }


def _written(items: Iterable[Any]) -> list[dict[str, Any]]:
    return [item.model_dump(exclude_none=True) for item in items]


def _comment(prepared: Mapping[str, Any] | Logic2TextError) -> dict[str, Any]:
    """What is wrong with an exercise; the error where nobody could answer it."""
    if isinstance(prepared, Logic2TextError):
        return {"error": error_fields(prepared), "findings": [], "right": []}
    return {"error": None, "findings": prepared["findings"], "right": prepared["right"]}


async def _prepared(
    request: Request, items: Sequence[Any], key: str | None
) -> list[dict[str, Any]]:
    """The exercises with what is stored beside them.

    Raises:
        InputError: one of them cannot be answered, or would tell students something wrong.
    """
    written = _written(items)
    rows = []
    for place, (item, prepared) in enumerate(
        zip(written, await prepare_items(request, written, key), strict=True), start=1
    ):
        if isinstance(prepared, Logic2TextError):
            raise InputError(f"exercise {place}: {prepared.message}", prepared.hint)
        if problems := serious(prepared["findings"]):
            raise InputError(f"exercise {place}: {problems[0]}", "correct it, or leave it out")
        rows.append({**item, "prepared": prepared})
    return rows
