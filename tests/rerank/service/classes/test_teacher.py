"""What the teacher can do, and that nobody else can."""

from __future__ import annotations

import csv
import io
from typing import Any

import pytest

from tests.rerank.service.classes.conftest import ITEMS, KEY, RIGHT, WRONG, School

ROUTES = [
    ("GET", "/classes", None),
    ("POST", "/classes", {"title": "Mine"}),
    ("POST", "/restore", {}),
    ("GET", "/classes/1", None),
    ("POST", "/classes/1", {"title": "Mine"}),
    ("DELETE", "/classes/1", None),
    ("GET", "/classes/1/backup", None),
    ("POST", "/classes/1/students", {"csv": "Ada"}),
    ("POST", "/students/1/token", {}),
    ("DELETE", "/students/1", None),
    ("GET", "/students/1", None),
    ("GET", "/built-in", None),
    ("POST", "/preview", {"items": ITEMS}),
    ("POST", "/classes/1/sets", {"title": "Spies", "key": KEY, "items": ITEMS}),
    ("GET", "/sets/1", None),
    ("POST", "/sets/1", {"title": "Spies"}),
    ("DELETE", "/sets/1", None),
    ("GET", "/sets/1/report", None),
    ("GET", "/sets/1/findings", None),
    ("GET", "/classes/1/grades/moodle", None),
    ("GET", "/classes/1/roster", None),
]


@pytest.mark.parametrize(("method", "path", "body"), ROUTES)
def test_only_the_teacher_gets_in(school: School, method: str, path: str, body: Any) -> None:
    for person in (school.ada, school.stranger):
        answer = person.ask(method, f"/teacher{path}", json=body)
        assert answer.status_code == 401, path


def test_every_route_of_the_teacher_is_in_the_table() -> None:
    from rerank.service.classes.teacher import router

    known = {(method, path.replace("/1", "/{number}")) for method, path, _ in ROUTES}
    served = {
        (method, route.path.removeprefix("/class/teacher").replace("{form}", "moodle"))
        for route in router.routes
        for method in route.methods
    }
    assert served == known


def test_a_report_counts_mistakes_and_shows_who_stands_where(school: School) -> None:
    number = school.give()
    school.ada.answer(number, 0, WRONG)
    school.ada.answer(number, 0, RIGHT)
    school.bob.answer(number, 0, WRONG)
    school.bob.answer(number, 0, {"formula": "Ax(Sx ->"})
    report = school.teacher.get(f"/teacher/sets/{number}/report")
    assert [(row["name"], row["score"]) for row in report["rows"]] == [("Ada", 1), ("Bob", 0)]
    assert [row["cells"][0]["state"] for row in report["rows"]] == ["right", "unreadable"]
    assert [row["cells"][1]["state"] for row in report["rows"]] == ["none", "none"]
    first, second = report["mistakes"]
    assert first["mistake"] == "conjunction for conditional"
    assert (first["answers"], first["students"], first["item"]) == (2, 2, 0)
    assert first["examples"] == ["∀x (S(x) ∧ T(x, h))"]
    assert second["mistake"] == "cannot be read"
    ada = report["rows"][0]["student"]
    history = school.teacher.get(f"/teacher/students/{ada}")["answers"]
    assert [row["verdict"] for row in history if row["set"] == number] == ["wrong", "right"]


def test_an_exercise_that_would_tell_students_something_wrong_is_refused(school: School) -> None:
    item = {"text": "Every spy trusts Ragna.", "formula": "∀x (S(x) ∧ T(x, h))"}
    body = {"title": "Spies", "key": KEY, "items": [ITEMS[0], item]}
    path = f"/teacher/classes/{school.number}/sets"
    answer = school.teacher.ask("POST", path, json=body)
    assert answer.status_code == 422
    assert answer.json()["error"]["message"].startswith("exercise 2: the sentence does not say")


@pytest.mark.parametrize(
    ("item", "message"),
    [
        ({"text": "Blorf zogs."}, "unknown word 'zogs'"),
        ({"text": "Every spy trusts Ragna.", "formula": "∀x (S(x)"}, "expected ')'"),
        ({"kind": "countermodel", "true": ["S(h)"], "false": ["∃x S(x)"]}, "no world"),
        ({"kind": "world", "true": ["S(f(h))"]}, "no functions"),
        (
            {"kind": "reading", "text": "h is a spy.", "formula": "S(h)", "other": "T(h, h)"},
            "no reading",
        ),
    ],
)
def test_an_exercise_that_nobody_could_answer_is_refused(
    school: School, item: dict[str, Any], message: str
) -> None:
    body = {"key": KEY, "items": [item]}
    (row,) = school.teacher.post("/teacher/preview", body)["items"]
    assert message in row["error"]["message"]
    refused = {**body, "title": "Spies"}
    answer = school.teacher.ask("POST", f"/teacher/classes/{school.number}/sets", json=refused)
    assert answer.status_code == 422
    assert answer.json()["error"]["message"].startswith("exercise 1: ")


@pytest.mark.parametrize("due", ["tomorrow", "2026-12-01", "2026-12-01T12:00:00", "\x00"])
def test_a_due_date_without_a_time_zone_is_refused(school: School, due: str) -> None:
    body = {"title": "Spies", "key": KEY, "items": ITEMS, "due": due}
    answer = school.teacher.ask("POST", f"/teacher/classes/{school.number}/sets", json=body)
    assert answer.status_code == 422
    assert "write a date with its time zone" in answer.json()["error"]["message"]


def test_the_exercises_of_a_set_stay_once_somebody_has_answered(school: School) -> None:
    number = school.give()
    change = {"title": "New", "key": KEY, "points": 2.0, "items": ITEMS[:2]}
    assert len(school.teacher.post(f"/teacher/sets/{number}", change)["items"]) == 2
    school.ada.answer(number, 0, RIGHT)
    assert school.teacher.ask("POST", f"/teacher/sets/{number}", json=change).status_code == 409
    del change["items"]
    assert school.teacher.post(f"/teacher/sets/{number}", change)["title"] == "New"


def test_a_roster_is_read_and_a_lost_link_renewed(school: School) -> None:
    number = school.teacher.post("/teacher/classes", {"title": "Roster"})["class"]
    text = "Student,SIS User ID,SIS Login ID,Section\nKim,17,kim@example.org,A\n=1+1,18,,B\n"
    added = school.teacher.post(f"/teacher/classes/{number}/students", {"csv": text})["students"]
    assert [row["name"] for row in added] == ["Kim", "=1+1"]
    again = school.teacher.post(f"/teacher/classes/{number}/students", {"csv": text})
    assert again["students"] == []
    students = school.teacher.get(f"/teacher/classes/{number}")["students"]
    assert "token" not in str(students)
    kim = next(row["number"] for row in students if row["name"] == "Kim")
    fresh = school.teacher.post(f"/teacher/students/{kim}/token", {})["token"]
    assert (
        school.ada.http.get(
            "/class/me", headers={"Authorization": f"Bearer {added[0]['token']}"}
        ).status_code
        == 401
    )
    me = school.ada.http.get("/class/me", headers={"Authorization": f"Bearer {fresh}"})
    assert me.json()["name"] == "Kim"
    body = {"title": "Spies, 1", "key": KEY, "items": ITEMS[:1], "points": 2.5}
    made = school.teacher.post(f"/teacher/classes/{number}/sets", body)["set"]
    answer = {"answer": RIGHT, "sent_as": "kims-answer", "written": "2026-11-29T12:00:00Z"}
    school.ada.http.post(
        f"/class/sets/{made}/items/0", json=answer, headers={"Authorization": f"Bearer {fresh}"}
    )

    def grades(form: str) -> list[list[str]]:
        found = school.teacher.ask("GET", f"/teacher/classes/{number}/grades/{form}")
        assert found.headers["content-type"].startswith("text/csv")
        return list(csv.reader(io.StringIO(found.text)))

    assert grades("moodle") == [
        ["ID number", "Email address", "Full name", "Spies, 1"],
        ["18", "", "'=1+1", ""],
        ["17", "kim@example.org", "Kim", "2.5"],
    ]
    assert grades("canvas")[1:] == [
        ["    Points Possible", "", "", "", "", "2.5"],
        ["'=1+1", "", "18", "", "B", ""],
        ["Kim", "", "17", "kim@example.org", "A", "2.5"],
    ]


def test_a_class_is_backed_up_deleted_and_restored(school: School) -> None:
    number = school.teacher.post("/teacher/classes", {"title": "Short"})["class"]
    token = school.teacher.post(f"/teacher/classes/{number}/students", {"csv": "Kim"})
    headers = {"Authorization": f"Bearer {token['students'][0]['token']}"}
    body = {"title": "Spies", "key": KEY, "items": ITEMS[:1]}
    made = school.teacher.post(f"/teacher/classes/{number}/sets", body)["set"]
    answer = {"answer": RIGHT, "sent_as": "kims-answer", "written": "2026-11-29T12:00:00Z"}
    http = school.ada.http
    http.post(f"/class/sets/{made}/items/0", json=answer, headers=headers)
    backup = school.teacher.get(f"/teacher/classes/{number}/backup")
    twice = school.teacher.ask("POST", "/teacher/restore", json=backup)
    assert "there already" in twice.json()["error"]["message"]
    school.teacher.ask("DELETE", f"/teacher/classes/{number}")
    assert http.get("/class/me", headers=headers).status_code == 401
    assert school.teacher.ask("GET", f"/teacher/classes/{number}").status_code == 404
    restored = school.teacher.post("/teacher/restore", backup)
    assert restored["title"] == "Short"
    (summary,) = http.get("/class/me", headers=headers).json()["sets"]
    assert summary["score"] == 1
    for broken in ({}, {**backup, "students": [3]}, {**backup, "class": None}):
        refused = school.teacher.ask("POST", "/teacher/restore", json=broken)
        assert refused.status_code == 422


def test_a_deleted_student_leaves_no_answer(school: School) -> None:
    number = school.give()
    joined = school.teacher.get(f"/teacher/classes/{school.number}")
    code = joined["join_code"]
    token = school.stranger.post(
        "/join", {"code": f" {code[:5].upper()}-{code[5:]}", "name": "Zoe"}
    )
    headers = {"Authorization": f"Bearer {token['token']}"}
    answer = {"answer": WRONG, "sent_as": "zoes-answer", "written": "2026-11-29T12:00:00Z"}
    school.ada.http.post(f"/class/sets/{number}/items/0", json=answer, headers=headers)
    students = school.teacher.get(f"/teacher/classes/{school.number}")["students"]
    zoe = next(row["number"] for row in students if row["name"] == "Zoe")
    school.teacher.ask("DELETE", f"/teacher/students/{zoe}")
    report = school.teacher.get(f"/teacher/sets/{number}/report")
    assert report["mistakes"] == []
    assert "Zoe" not in [row["name"] for row in report["rows"]]
    assert school.ada.http.get("/class/me", headers=headers).status_code == 401


def test_a_closed_class_and_an_old_code_let_nobody_in(school: School) -> None:
    number = school.teacher.post("/teacher/classes", {"title": "Closed"})["class"]
    code = school.teacher.get(f"/teacher/classes/{number}")["join_code"]
    body = {"title": "Closed", "new_code": True}
    new = school.teacher.post(f"/teacher/classes/{number}", body)["join_code"]
    assert new != code
    for tried in (code, ""):
        refused = school.stranger.ask("POST", "/join", json={"code": tried, "name": "Kim"})
        assert refused.status_code == 404
    school.teacher.post(f"/teacher/classes/{number}", {"title": "Closed", "joinable": False})
    refused = school.stranger.ask("POST", "/join", json={"code": new, "name": "Kim"})
    assert refused.status_code == 404
