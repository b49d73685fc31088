"""What students can do, and what never reaches them."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from tests.rerank.service.classes.conftest import ITEMS, RIGHT, WRONG, School


def in_days(days: float) -> str:
    return (datetime.now(UTC) + timedelta(days=days)).isoformat()


def test_a_student_works_through_every_kind_of_exercise(school: School) -> None:
    number = school.give()
    row = school.ada.get(f"/sets/{number}")
    assert [item["kind"] for item in row["items"]] == [item["kind"] for item in ITEMS]
    assert row["symbols"][0] == {"symbol": "S(x)", "says": "x is a spy"}
    wrong = school.ada.answer(number, 0, WRONG)
    assert wrong["verdict"] == "wrong"
    assert wrong["relation"] == "stronger"
    assert wrong["says"]["fluent"] == "Everything is a spy and trusts Ragna."
    assert wrong["worlds"][0]["sentence"].startswith("In a world")
    assert wrong["hints_left"] == 3
    assert school.ada.answer(number, 0, RIGHT)["verdict"] == "right"
    assert school.ada.answer(number, 1, {"formula": "∃x (S(x) & T(x,h))"})["verdict"] == "right"
    assert school.ada.answer(number, 2, {"text": "All spies trust Ragna."})["verdict"] == "right"
    assert school.ada.answer(number, 3, {"same": True})["verdict"] == "right"
    world = {"size": 2, "constants": {}, "predicates": {"S/1": [[0]]}}
    assert school.ada.answer(number, 4, world)["verdict"] == "right"
    empty = {"size": 1, "constants": {"h": 0}, "predicates": {}}
    assert school.ada.answer(number, 5, empty)["verdict"] == "right"
    (summary,) = [row for row in school.ada.get("/me")["sets"] if row["set"] == number]
    assert (summary["right"], summary["score"], summary["length"]) == (6, 6, 6)


def test_an_answer_that_cannot_be_read_is_kept_with_its_error_and_is_no_attempt(
    school: School,
) -> None:
    number = school.give(attempts=1)
    unread = school.ada.answer(number, 0, {"formula": "Ax(Sx ->"})
    assert unread["verdict"] == "unreadable"
    assert unread["error"]["column"] == 9
    assert unread["standing"]["attempts_left"] == 1
    assert school.ada.answer(number, 0, WRONG)["standing"]["attempts_left"] == 0
    body = {"answer": RIGHT, "sent_as": "one-too-many", "written": in_days(0)}
    refused = school.ada.ask("POST", f"/sets/{number}/items/0", json=body)
    assert refused.status_code == 409
    assert "all attempts" in refused.json()["error"]["message"]


def test_an_answer_that_is_sent_twice_is_stored_once(school: School) -> None:
    number = school.give(attempts=1)
    first = school.ada.answer(number, 0, WRONG, "the-same-name")
    assert school.ada.answer(number, 0, WRONG, "the-same-name") == first
    assert len(school.ada.get(f"/sets/{number}")["items"][0]["answers"]) == 1


def test_an_answer_is_not_told_by_the_rules_of_another_set(school: School) -> None:
    silent = school.give(feedback="when due", due=in_days(1))
    open_set = school.give(feedback="at once")
    school.bob.answer(silent, 5, {"formula": "x"}, "sent-to-silent")
    school.bob.answer(silent, 0, WRONG, "sent-to-silent-0")
    for name, item in (("sent-to-silent-0", 0), ("sent-to-silent", 0), ("sent-to-silent-0", 1)):
        body = {"answer": RIGHT, "sent_as": name, "written": in_days(0)}
        for number in (open_set, silent)[: 1 + item]:
            found = school.bob.ask("POST", f"/sets/{number}/items/{item}", json=body)
            assert (found.status_code, "verdict" in found.text) == (409, False)


def test_hints_come_one_at_a_time_and_only_where_they_are_allowed(school: School) -> None:
    number = school.give()
    school.ada.answer(number, 0, WRONG, "first-try")
    assert len(school.ada.post("/hint", {"sent_as": "first-try"})["hints"]) == 1
    assert len(school.ada.post("/hint", {"sent_as": "first-try"})["hints"]) == 2
    other = school.give(hints=False)
    assert school.ada.answer(other, 0, WRONG, "second-try")["hints_left"] == 0
    assert school.ada.ask("POST", "/hint", json={"sent_as": "second-try"}).status_code == 409
    stolen = school.bob.ask("POST", "/hint", json={"sent_as": "first-try"})
    assert stolen.status_code == 404


def shown_to(school: School, number: int) -> str:
    """All that a student can get about a set, in one text, without the own answers."""
    whole = school.bob.get(f"/sets/{number}")
    parts: list[Any] = [whole, school.bob.get("/me")]
    parts.append(
        school.bob.answer(number, 0, {"formula": "∀x (S(x) ∧ T(x, h))"}, f"bobs-own-{number}")
    )
    for _ in range(5):
        found = school.bob.ask("POST", "/hint", json={"sent_as": f"bobs-own-{number}"})
        parts.append(found.json())
    return json.dumps(parts, ensure_ascii=False)


@pytest.mark.parametrize("feedback", ["at once", "when due"])
def test_no_solution_reaches_a_student_before_it_is_due(school: School, feedback: str) -> None:
    items = [ITEMS[0]]
    number = school.give(items=items, due=in_days(1), feedback=feedback)
    text = shown_to(school, number)
    assert "∀x (S(x) → T(x, h))" not in text
    assert "All spies trust" not in text
    assert '"edits"' not in text
    assert school.bob.answer(number, 0, RIGHT)["solution"] is None


def test_the_verdict_waits_for_the_due_date_where_the_set_says_so(school: School) -> None:
    number = school.give(due=in_days(1), feedback="when due")
    told = school.ada.answer(number, 0, RIGHT)
    assert told["verdict"] is None
    assert told["standing"] == {"answered": True, "right": None, "attempts_left": None}
    body = {"title": "Spies", "due": in_days(-1), "feedback": "when due"}
    school.teacher.post(f"/teacher/sets/{number}", body)
    item = school.ada.get(f"/sets/{number}")["items"][0]
    assert item["answers"][0]["verdict"] == "right"
    assert item["solution"] == {"right": ["∀x (S(x) → T(x, h))"]}


def test_a_late_answer_is_kept_and_does_not_count(school: School) -> None:
    number = school.give(due=in_days(-1))
    told = school.ada.answer(number, 0, RIGHT)
    assert told["late"]
    assert told["verdict"] == "right"
    (summary,) = [row for row in school.ada.get("/me")["sets"] if row["set"] == number]
    assert summary["score"] == 0


def test_without_a_due_date_the_solution_is_open_to_who_is_done(school: School) -> None:
    number = school.give(attempts=1)
    assert school.bob.get(f"/sets/{number}")["items"][0]["solution"] is None
    assert school.ada.answer(number, 0, WRONG)["solution"]["right"] == ["∀x (S(x) → T(x, h))"]
    assert school.bob.get(f"/sets/{number}")["items"][0]["solution"] is None


ROUTES = [
    ("GET", "/me", None),
    ("GET", "/sets/{number}", None),
    ("POST", "/sets/{number}/parse", {"formula": "S(h)"}),
    (
        "POST",
        "/sets/{number}/items/0",
        {"answer": RIGHT, "sent_as": "a" * 9, "written": in_days(0)},
    ),
    ("POST", "/hint", {"sent_as": "adas-answer"}),
]
OF_NO_CLASS = [
    ("POST", "/practice", {}),
    ("POST", "/practice/0", {"formula": "P(a)"}),
    ("POST", "/practice/0/parse", {"formula": "P(a)"}),
]


@pytest.mark.parametrize(("method", "path", "body"), [*ROUTES, *OF_NO_CLASS])
def test_a_stranger_gets_nothing(school: School, method: str, path: str, body: Any) -> None:
    number = school.give()
    answer = school.stranger.ask(method, path.format(number=number), json=body)
    assert answer.status_code == 401


@pytest.mark.parametrize(("method", "path", "body"), ROUTES[1:])
def test_a_token_opens_nothing_of_another_class(
    school: School, method: str, path: str, body: Any
) -> None:
    number = school.give()
    name = f"adas-answer-{number}"
    school.ada.answer(number, 0, WRONG, name)
    if body and "sent_as" in body:
        body = {**body, "sent_as": name}
    answer = school.eve.ask(method, path.format(number=number), json=body)
    assert answer.status_code == 404


def test_a_token_shows_no_answer_of_another_student(school: School) -> None:
    number = school.give()
    school.ada.answer(number, 0, WRONG, "adas-own")
    assert "adas-own" not in json.dumps(school.bob.get(f"/sets/{number}"))
    assert school.bob.get(f"/sets/{number}")["answered"] == 0
    # The same name of an answer belongs to each student apart.
    assert school.bob.answer(number, 0, RIGHT, "adas-own")["verdict"] == "right"


def test_a_wrong_code_and_strange_names_are_refused(school: School) -> None:
    assert school.stranger.ask("POST", "/join", json={"code": "no", "name": "X"}).status_code == 404
    for name in ("", " ", "a\nb", "\ud800", "x" * 201):
        body = json.dumps({"code": "no", "name": name})
        answer = school.stranger.ask("POST", "/join", content=body)
        assert answer.status_code == 422, name


@pytest.mark.parametrize(
    "answer", [{}, {"formula": 3}, {"formula": ""}, {"text": "x"}, {"a": [[]]}]
)
def test_answers_of_another_form_are_kept_as_unreadable(school: School, answer: Any) -> None:
    number = school.give()
    for item in range(len(ITEMS)):
        if item != 2 or "text" not in answer:
            assert school.ada.answer(number, item, answer)["verdict"] == "unreadable"


def test_a_number_that_no_database_holds_is_of_nothing(school: School) -> None:
    for number in (2**40, 2**70):
        assert school.ada.ask("GET", f"/sets/{number}").status_code in (404, 422)


@pytest.mark.parametrize("path", ["/v1/read", "/v1/check", "/v1/verbalize", "/rerank"])
def test_students_cannot_ask_the_service_itself(school: School, path: str) -> None:
    body = {"text": "Every spy trusts Ragna.", "formula": "S(h)"}
    assert school.ada.http.post(path, json=body).status_code == 401


def test_the_teacher_may_ask_the_service_itself(school: School) -> None:
    headers = {"Authorization": f"Bearer {school.teacher.token}"}
    found = school.ada.http.post("/v1/parse", json={"formula": "S(h)"}, headers=headers)
    assert found.status_code == 200


def test_every_route_of_students_is_in_a_table() -> None:
    from rerank.service.classes.students import router

    known = {
        (method, path.replace("items/0", "items/{item}").replace("practice/0", "practice/{number}"))
        for method, path, _ in [*ROUTES, *OF_NO_CLASS]
    }
    served = {
        (method, route.path.removeprefix("/class"))
        for route in router.routes
        for method in route.methods
    }
    assert served == known | {("POST", "/join")}


def test_practice_follows_the_mistakes(school: School) -> None:
    first = school.eve.post("/practice", {})
    answer = school.eve.post(f"/practice/{first['question']}", {"formula": "Ax(Kx & Px & Rxa)"})
    assert answer["verdict"] == "wrong"
    assert answer["mistakes"] == ["conjunction for conditional"]
    assert answer["repair"]["formula"]
    done = [{"question": first["question"], "mistakes": answer["mistakes"]}]
    second = school.eve.post("/practice", {"practised": done})
    assert second["text"] != first["text"]
    refused = school.eve.ask("POST", "/practice/9999", json={"formula": "P(a)"})
    assert refused.status_code == 404
    bad = {"practised": [{"question": 0, "mistakes": ["no mistake"]}]}
    assert school.eve.ask("POST", "/practice", json=bad).status_code == 422
