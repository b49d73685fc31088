"""Sets that follow mistakes: which questions come, what counts, what the teacher sees."""

from __future__ import annotations

import csv
import json
from dataclasses import replace
from typing import Any

import pytest

from logic2text.tutor.practice.questions import list_questions
from tests.rerank.service.classes.conftest import RIGHT, WRONG, Person, School
from tests.rerank.service.classes.test_students import in_days

MISTAKE = "conjunction for conditional"
QUESTIONS = {question.text: question for question in list_questions()}


def joined(school: School) -> Person:
    """A student who has done nothing so far."""
    row = school.teacher.get(f"/teacher/classes/{school.number}")
    token = school.stranger.post("/join", {"code": row["join_code"], "name": "Kim"})["token"]
    return Person(school.ada.http, token)


def last_extra(student: Person, number: int) -> Any:
    return student.get(f"/sets/{number}")["items"][-1]


def answer_last(student: Person, number: int, *, wrong: bool) -> Any:
    """Answer the newest follow-up, with the mistake or without."""
    item = last_extra(student, number)
    question = QUESTIONS[item["text"]]
    formula = question.mistakes[MISTAKE] if wrong else question.formula
    return student.answer(number, item["item"], {"formula": formula})


def findings(school: School, number: int) -> list[dict[str, Any]]:
    return list(school.teacher.get(f"/teacher/sets/{number}/report")["findings"])


def test_a_mistake_is_followed_until_it_is_overcome(school: School) -> None:
    number, kim = school.give(follow_ups=5), joined(school)
    assert kim.answer(number, 0, WRONG)["length"] == 7
    item = last_extra(kim, number)
    question = QUESTIONS[item["text"]]
    assert (item["item"], item["extra"], item["key"]) == (6, 1, question.key)
    assert MISTAKE in question.mistakes
    assert kim.answer(number, 0, WRONG)["length"] == 7  # one of them waits
    assert kim.get("/me")["sets"][-1]["waiting"] == 1
    told = answer_last(kim, number, wrong=True)
    assert (told["verdict"], told["length"]) == ("wrong", 8)
    (found,) = findings(school, number)
    assert (found["mistake"], found["finding"]) == (MISTAKE, "found")
    assert (found["answers"], found["asked"], found["avoided"]) == (2, 1, 0)
    assert answer_last(kim, number, wrong=False)["length"] == 9
    assert answer_last(kim, number, wrong=False)["length"] == 9  # and no further one
    assert findings(school, number)[0]["finding"] == "overcome"
    texts = [row["text"] for row in kim.get(f"/sets/{number}")["items"][6:]]
    assert len({*texts}) == 3


def test_one_slip_calls_for_two_questions_and_no_mistake_for_none(school: School) -> None:
    number, kim = school.give(follow_ups=5), joined(school)
    assert kim.answer(number, 0, RIGHT)["length"] == 6
    assert kim.answer(number, 1, WRONG)["length"] == 7
    assert answer_last(kim, number, wrong=False)["length"] == 8
    assert answer_last(kim, number, wrong=False)["length"] == 8
    assert findings(school, number)[0]["finding"] == "a slip"
    assert kim.answer(school.give(), 0, WRONG)["length"] == 6


def test_a_wrong_answer_without_a_name_for_its_mistake_tells_nothing(school: School) -> None:
    number, kim = school.give(follow_ups=5), joined(school)
    kim.answer(number, 0, WRONG)
    for length in (8, 9):
        at = last_extra(kim, number)["item"]
        told = kim.answer(number, at, {"formula": "P(a) ∧ ¬P(a) ∨ M(b)"})
        assert (told["verdict"], told["length"]) == ("wrong", length)
    (found,) = findings(school, number)
    assert (found["finding"], found["asked"]) == ("suspected", 0)


def test_there_are_no_more_than_the_teacher_says(school: School) -> None:
    number, kim = school.give(follow_ups=1), joined(school)
    kim.answer(number, 0, WRONG)
    assert answer_last(kim, number, wrong=True)["length"] == 7


@pytest.mark.parametrize(("counts", "score"), [(False, 2), (True, 3)])
def test_follow_ups_count_only_where_the_set_says_so(
    school: School, counts: bool, score: int
) -> None:
    number = school.give(follow_ups=5, follow_ups_count=counts, attempts=1)
    kim = joined(school)
    kim.answer(number, 0, WRONG)
    kim.answer(number, 3, {"same": True})
    kim.answer(number, 4, {"size": 2, "constants": {}, "predicates": {"S/1": [[0]]}})
    answer_last(kim, number, wrong=False)
    (summary,) = [row for row in kim.get("/me")["sets"] if row["set"] == number]
    assert (summary["right"], summary["score"], summary["points"]) == (2, score, 6)
    report = school.teacher.get(f"/teacher/sets/{number}/report")
    assert next(row for row in report["rows"] if row["cells"][0]["tries"])["score"] == score
    assert report["mistakes"][0]["answers"] == 1  # those of the exercises alone


def test_nothing_follows_before_students_may_know_that_they_erred(school: School) -> None:
    number = school.give(follow_ups=5, feedback="when due", due=in_days(1))
    kim = joined(school)
    assert kim.answer(number, 0, WRONG)["length"] == 6
    rules = {"title": "Spies", "due": in_days(-1), "feedback": "when due", "follow_ups": 5}
    school.teacher.post(f"/teacher/sets/{number}", rules)
    assert last_extra(kim, number)["extra"] == 1
    body = {**rules, "follow_ups_count": True}
    assert school.teacher.ask("POST", f"/teacher/sets/{number}", json=body).status_code == 422


def test_a_solution_of_a_follow_up_waits_and_is_of_its_student(school: School) -> None:
    number = school.give(follow_ups=5, follow_ups_count=True, due=in_days(1))
    kim, other = joined(school), joined(school)
    kim.answer(number, 0, WRONG)
    item = last_extra(kim, number)
    assert QUESTIONS[item["text"]].formula not in json.dumps(item, ensure_ascii=False)
    assert "possible" not in item
    assert answer_last(kim, number, wrong=False)["solution"] is None
    assert len(other.get(f"/sets/{number}")["items"]) == 6
    refused = {"answer": RIGHT, "sent_as": "not-my-own", "written": in_days(0)}
    assert other.ask("POST", f"/sets/{number}/items/6", json=refused).status_code == 404
    parsed = kim.post(f"/sets/{number}/parse", {"formula": "P(b)", "item": 6})
    assert parsed["formula"] == "P(b)"
    hint = {"sent_as": "asked-for"}
    practice = school.give(follow_ups=5, due=in_days(1))
    kim.answer(practice, 0, WRONG)
    at = last_extra(kim, practice)["item"]
    kim.answer(practice, at, {"formula": "P(a)"}, hint["sent_as"])
    assert kim.post("/hint", hint)["hints"]


def test_practice_does_not_solve_a_question_that_waits_in_a_set(school: School) -> None:
    number = school.give(follow_ups=5, follow_ups_count=True, due=in_days(1))
    kim, other = joined(school), joined(school)
    kim.answer(number, 0, WRONG)
    text = last_extra(kim, number)["text"]
    path = f"/practice/{[*QUESTIONS].index(text)}"
    near = {"formula": QUESTIONS[text].mistakes[MISTAKE]}
    answer_last(kim, number, wrong=False)
    refused = kim.ask("POST", path, json=near)
    assert (refused.status_code, QUESTIONS[text].formula in refused.text) == (409, False)
    assert other.post(path, near)["repair"]
    practised = {"practised": [{"question": q, "mistakes": []} for q in range(len(QUESTIONS))]}
    assert kim.post("/practice", practised)["text"] != text
    rules = {"title": "Spies", "due": in_days(-1), "follow_ups": 5, "follow_ups_count": True}
    school.teacher.post(f"/teacher/sets/{number}", rules)
    assert kim.post(path, near)["repair"]


def test_follow_ups_are_saved_restored_and_deleted_with_all_else(school: School) -> None:
    # A class of its own, as it is deleted, and the order of tests is random.
    own = school.teacher.post("/teacher/classes", {"title": "Ethics"})["class"]
    school = replace(school, number=own)
    number, kim = school.give(follow_ups=5), joined(school)
    kim.answer(number, 0, WRONG)
    answer_last(kim, number, wrong=True)
    backup = school.teacher.get(f"/teacher/classes/{school.number}/backup")
    assert len(backup["follow_ups"]) >= 2
    table = school.teacher.ask("GET", f"/teacher/sets/{number}/findings").text
    rows = list(csv.DictReader(table.splitlines()))
    assert [(row["name"], row["mistake"], row["finding"]) for row in rows] == [
        ("Kim", MISTAKE, "found")
    ]
    me = findings(school, number)[0]["student"]
    history = school.teacher.get(f"/teacher/students/{me}")["answers"]
    assert [row["extra"] for row in history] == [None, 1]
    assert history[1]["text"] in QUESTIONS
    school.teacher.ask("DELETE", f"/teacher/students/{me}")
    assert findings(school, number) == []
    school.teacher.ask("DELETE", f"/teacher/classes/{school.number}")
    restored = school.teacher.post("/teacher/restore", backup)["class"]
    again = school.teacher.get(f"/teacher/classes/{restored}")["sets"][-1]["set"]
    assert findings(school, again)[0]["finding"] == "found"
    assert last_extra(kim, again)["extra"] == 2
    school.teacher.ask("DELETE", f"/teacher/classes/{restored}")
    odd = {**backup["follow_ups"][0], "item": "[1]"}
    for damage in ({"follow_ups": []}, {"follow_ups": [odd]}, {"version": [2]}):
        damaged = school.teacher.ask("POST", "/teacher/restore", json={**backup, **damage})
        assert damaged.status_code == 422
    older = {name: rows for name, rows in backup.items() if name != "follow_ups"}
    older |= {"version": 1, "answers": [], "class": {**backup["class"], "join_code": None}}
    assert school.teacher.post("/teacher/restore", older)["class"]
