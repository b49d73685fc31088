"""The requests of students: each sees the own answers only, and no solution before it is open."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from fastapi import APIRouter, Request, Response
from starlette.concurrency import run_in_threadpool

from logic2text.tutor.mistakes import Mistake
from logic2text.tutor.practice.choice import Outcome, choose_question
from logic2text.tutor.practice.questions import Question, list_questions
from rerank.service.classes import bodies
from rerank.service.classes.exercise_sets import (
    ExerciseSet,
    Given,
    is_open,
    score_of,
    show_item,
    show_judgement,
    show_symbols,
    stand,
    tells_verdict,
)
from rerank.service.classes.follow_ups import list_closed, next_follow_up
from rerank.service.classes.records import RefusedError, Student, UnknownError
from rerank.service.classes.requests import (
    describe_route,
    judge_answer,
    judge_rest,
    store_of,
    student_of,
)
from rerank.service.classes.store import ClassStore
from rerank.service.database import tell_time
from rerank.service.jobs import RowJob
from rerank.service.routes import client_of, row_response, state_of

router = APIRouter(prefix="/class")


@router.post("/join", **describe_route("join_class"))
def join(body: bodies.JoinBody, request: Request) -> Response:
    """Join a class by its code: the token of the new student."""
    return row_response({"token": store_of(request).join(body.code, body.name)})


@router.get("/me", **describe_route("own_class"))
def show_class(request: Request) -> Response:
    """The student's name, the class, and the sets with where the student stands."""
    student, store = student_of(request), store_of(request)
    answers = store.answers(student.number)
    sets = [
        _summary(exercises, [given for given in answers if given.exercise_set == exercises.number])
        for exercises in store.own_sets(student)
    ]
    title = store.school_class(student.class_number).title
    return row_response({"name": student.name, "class": title, "sets": sets})


@router.get("/sets/{number}", **describe_route("show_set"))
async def show_set(number: int, request: Request) -> Response:
    """The exercises of a set, and the student's answers with what is told about them."""
    student = await run_in_threadpool(student_of, request)
    store = store_of(request)
    exercises = await run_in_threadpool(store.own_set, student, number)
    answers = await run_in_threadpool(store.answers, student.number, number)
    judged = await judge_rest(request, exercises, answers)
    exercises = await run_in_threadpool(_follow_up, store, student, exercises, judged)
    return row_response(_whole(exercises, judged))


@router.post("/sets/{number}/parse", **describe_route("parse_in_set"))
async def parse(number: int, body: bodies.ParseInSet, request: Request) -> Response:
    """How a formula is read in the symbols of an exercise of a set."""
    student = await run_in_threadpool(student_of, request)
    exercises = await run_in_threadpool(store_of(request).own_set, student, number)
    key = exercises.key_of(body.item) if body.item < exercises.length else exercises.rules.key
    job = RowJob("parse", body.formula, {}, {"key": key})
    row = await state_of(request).workers.answer(job, client_of(request))
    return row_response({"formula": body.formula, **row})


@router.post("/sets/{number}/items/{item}", **describe_route("answer_exercise"))
async def answer(number: int, item: int, body: bodies.AnswerBody, request: Request) -> Response:
    """Store an answer, then judge it; what the student may see of the judgement."""
    student = await run_in_threadpool(student_of, request)
    store = store_of(request)
    exercises = await run_in_threadpool(store.own_set, student, number)
    given = await run_in_threadpool(
        store.add_answer, student, exercises, item, body.sent_as, body.answer, body.written
    )
    judged = await judge_answer(request, exercises, given)
    answers = await run_in_threadpool(store.answers, student.number, number)
    exercises = await run_in_threadpool(_follow_up, store, student, exercises, answers)
    return row_response(_told(exercises, judged, answers))


def _follow_up(
    store: ClassStore, student: Student, exercises: ExerciseSet, answers: Sequence[Given]
) -> ExerciseSet:
    """The set with one more question, where the answers call for one."""
    item = next_follow_up(exercises, answers, tell_time())
    if item is None:
        return exercises
    store.add_follow_up(student.number, exercises, item)
    return store.own_set(student, exercises.number)


@router.post("/hint", **describe_route("ask_hint"))
def ask_hint(body: bodies.HintBody, request: Request) -> Response:
    """One more hint after a wrong answer."""
    student, store = student_of(request), store_of(request)
    given = store.find_answer(student, body.sent_as)
    exercises = store.own_set(student, given.exercise_set)
    if not exercises.rules.hints or not tells_verdict(exercises.rules, tell_time()):
        raise RefusedError("this set has no hints", "think again, or ask your teacher")
    given = store.add_hint(given.number)
    return row_response(_told(exercises, given, store.answers(student.number, exercises.number)))


@router.post("/practice", **describe_route("next_question"))
def choose(body: bodies.PracticeBody, request: Request) -> Response:
    """The question that helps most after what was practised, and the mistakes in sets."""
    student, store = student_of(request), store_of(request)
    answers = store.answers(student.number)
    names = Counter(name for given in answers for name in given.judgement.get("mistakes", ()))
    made = {Mistake(name): count for name, count in names.items() if name in {*Mistake}}
    outcomes = [
        Outcome(done.question, frozenset(done.mistakes), done.right) for done in body.practised
    ]
    closed = list_closed(store.own_sets(student), answers, tell_time())
    number = choose_question(outcomes, made, closed)
    question = list_questions()[number]
    return row_response({"question": number, "text": question.text, "key": question.key})


@router.post("/practice/{number}", **describe_route("answer_question"))
async def practise(number: int, body: bodies.ParseBody, request: Request) -> Response:
    """What is wrong with a formula, with the smallest change: practice is not graded nor kept."""
    student, store = await run_in_threadpool(student_of, request), store_of(request)
    question = _question(number)
    sets = await run_in_threadpool(store.own_sets, student)
    answers = await run_in_threadpool(store.answers, student.number)
    if number in list_closed(sets, answers, tell_time()):
        raise RefusedError(
            "this question is an extra question of one of your sets",
            "answer it there, or practise another one",
        )
    prepared = {"right": [question.formula], "unlikely": []}
    item = {"kind": "formalize", "text": question.text, "prepared": prepared}
    fields = {"item": item, "answer": {"formula": body.formula}}
    job = RowJob("grade answer", "", fields, {"key": question.key})
    judged = await state_of(request).workers.answer(job, client_of(request))
    shown = {name: judged[name] for name in ("verdict", "hints", "mistakes", "repair")}
    return row_response({**shown, **judged["told"], "answer": {"formula": body.formula}})


@router.post("/practice/{number}/parse", **describe_route("parse_in_practice"))
async def parse_question(number: int, body: bodies.ParseBody, request: Request) -> Response:
    """How a formula is read in the symbols of a question."""
    await run_in_threadpool(student_of, request)
    job = RowJob("parse", body.formula, {}, {"key": _question(number).key})
    row = await state_of(request).workers.answer(job, client_of(request))
    return row_response({"formula": body.formula, **row})


def _question(number: int) -> Question:
    if not 0 <= number < len(list_questions()):
        raise UnknownError(f"there is no question {number}", "ask for the next one")
    return list_questions()[number]


def _told(exercises: ExerciseSet, given: Given, answers: Sequence[Given]) -> dict[str, Any]:
    """What a student sees of an answer, and where that leaves the exercise."""
    now, place = tell_time(), given.item
    solved = is_open(exercises, answers, place, now)
    return {
        **show_judgement(given, exercises.rules, now, solved=solved),
        "standing": _standing(exercises, answers, place, now),
        "solution": show_item(exercises.item(place), place, solved=solved)["solution"],
        "length": exercises.length,
    }


def _standing(
    exercises: ExerciseSet, answers: Sequence[Given], item: int, now: str
) -> dict[str, Any]:
    standing = stand(answers, item)
    tells = tells_verdict(exercises.rules, now)
    attempts = exercises.rules.attempts
    return {
        "answered": any(given.item == item for given in answers),
        "right": standing.right if tells else None,
        "attempts_left": None if attempts is None else max(0, attempts - standing.attempts),
    }


def _summary(exercises: ExerciseSet, answers: Sequence[Given]) -> dict[str, Any]:
    now, rules = tell_time(), exercises.rules
    places = range(len(exercises.items))
    rows = [_standing(exercises, answers, place, now) for place in places]
    right = sum(bool(row["right"]) for row in rows)
    extra = [
        _standing(exercises, answers, place, now) for place in range(len(rows), exercises.length)
    ]
    return {
        "set": exercises.number,
        "title": rules.title,
        "due": rules.due,
        "over": rules.is_over(now),
        "length": len(rows),
        "answered": sum(row["answered"] for row in rows),
        "right": right if tells_verdict(rules, now) else None,
        "points": exercises.points,
        "score": score_of(exercises, answers) if tells_verdict(rules, now) else None,
        "waiting": sum(not row["answered"] for row in extra),
    }


def _whole(exercises: ExerciseSet, answers: Sequence[Given]) -> dict[str, Any]:
    now, rules = tell_time(), exercises.rules
    items = []
    for place in range(exercises.length):
        solved = is_open(exercises, answers, place, now)
        own = [
            show_judgement(given, rules, now, solved=solved)
            for given in answers
            if given.item == place
        ]
        shown = show_item(exercises.item(place), place, solved=solved)
        if place >= len(exercises.items):
            shown |= {"extra": place - len(exercises.items) + 1, "key": exercises.key_of(place)}
        items.append(
            {**shown, "standing": _standing(exercises, answers, place, now), "answers": own}
        )
    return {
        **_summary(exercises, answers),
        "key": rules.key,
        "symbols": show_symbols(exercises.items),
        "attempts": rules.attempts,
        "hints": rules.hints,
        "feedback": rules.feedback,
        "points_each": rules.points,
        "follow_ups": rules.follow_ups,
        "follow_ups_count": rules.follow_ups_count,
        "items": items,
    }
