"""The operations over HTTP: rows as of the command line, and errors in one form."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rerank.service.openapi import ANSWERS, REQUESTS, TEXTS_REQUEST
from tests.support.forked_commands import Case, run_commands

CUBES = "∀x (Cube(x) → Small(x))"

PATHS = {name: f"/v1/{name}" for name in REQUESTS} | {"rerank_documents": "/rerank"}


@pytest.mark.parametrize("name", REQUESTS)
def test_the_example_of_an_operation_is_answered_in_the_form_of_its_example(
    http: Any, name: str
) -> None:
    response = http.post(PATHS[name], json=REQUESTS[name])
    assert response.status_code == 200, response.text
    assert_has_form(ANSWERS[name], response.json())


def assert_has_form(example: Any, value: Any) -> None:
    """Whether a value has all the fields of an example, however deep."""
    if isinstance(example, dict):
        assert isinstance(value, dict)
        for field in example:
            assert field in value
            if field not in {"scores", "signature", "shown", "signatures"}:
                assert_has_form(example[field], value[field])
    elif isinstance(example, list) and example:
        assert isinstance(value, list)
        assert value
        assert_has_form(example[0], value[0])


COMMANDS = {
    "parse": (("parse", "--json", CUBES), {"formula": CUBES}),
    "check": (
        ("check", "--json", "--explain", CUBES, "Some cube is small."),
        {"formula": CUBES, "text": "Some cube is small."},
    ),
    "equivalent": (
        ("equivalent", "--json", CUBES, "¬∃x (Cube(x) ∧ ¬Small(x))"),
        {"formula": CUBES, "other": "¬∃x (Cube(x) ∧ ¬Small(x))"},
    ),
    "diagnose": (
        ("tutor", "--json", "∀x (Cube(x) ∧ Small(x))", CUBES),
        {"given": "∀x (Cube(x) ∧ Small(x))", "asked": CUBES},
    ),
}


def without_drawings(value: Any) -> Any:
    if isinstance(value, dict):
        drawn = {"svg", "board"}
        return {name: without_drawings(part) for name, part in value.items() if name not in drawn}
    return [without_drawings(part) for part in value] if isinstance(value, list) else value


def test_a_row_is_that_of_the_command_line(http: Any, tmp_path: Path) -> None:
    runs = run_commands([Case(arguments) for arguments, _ in COMMANDS.values()], tmp_path)
    for (name, (_, body)), done in zip(COMMANDS.items(), runs, strict=True):
        (row,) = done.rows
        answer = http.post(f"/v1/{name}", json=body).json()
        assert without_drawings(answer) == row, name


def test_texts_of_a_formula_are_those_of_the_command_line(http: Any, tmp_path: Path) -> None:
    (done,) = run_commands([Case(("verbalize", "--json", CUBES))], tmp_path)
    answer = http.post("/v1/verbalize", json={"formula": CUBES}).json()
    assert [{"formula": CUBES, **text} for text in answer["texts"]] == done.rows


def test_a_ranking_is_that_of_the_command_line(http: Any, tmp_path: Path) -> None:
    case = Case(("rerank", "--json", "-m", "fre", "-a", "classroom", CUBES))
    (done,) = run_commands([case], tmp_path)
    answer = http.post("/v1/rerank", json={"formula": CUBES, "audience": "classroom"}).json()
    (row,) = done.rows
    assert [text["text"] for text in answer["ranking"]] == [t["text"] for t in row["ranking"]]
    assert answer["signature"] == row["signature"]
    for ours, theirs in zip(answer["ranking"], row["ranking"], strict=True):
        assert ours["score"] == pytest.approx(theirs["score"], abs=1e-6)


def test_texts_without_a_formula_are_ranked_as_on_the_command_line(
    http: Any, tmp_path: Path
) -> None:
    line = json.dumps(TEXTS_REQUEST).encode()
    (done,) = run_commands([Case(("rerank", "--json", "-m", "fre"), stdin=line)], tmp_path)
    answer = http.post("/v1/rerank", json=TEXTS_REQUEST).json()
    (row,) = done.rows
    assert answer["input"] == TEXTS_REQUEST["input"]
    assert [text["verdict"] for text in answer["ranking"]] == ["unknown"] * 2
    assert [text["text"] for text in answer["ranking"]] == [t["text"] for t in row["ranking"]]
    for ours, theirs in zip(answer["ranking"], row["ranking"], strict=True):
        assert ours["score"] == pytest.approx(theirs["score"], abs=1e-6)


def test_many_texts_without_a_formula_are_scored_in_parts_and_ranked_together(http: Any) -> None:
    texts = [f"Cube {n} is small." for n in range(150)]
    answer = http.post("/v1/rerank", json={"texts": texts, "top_k": 149}).json()
    assert len({text["text"] for text in answer["ranking"]}) == 149
    assert "input" not in answer


def test_drawings_are_added_for_the_page(http: Any) -> None:
    body = {"given": "∀x (Cube(x) ∧ Small(x))", "asked": CUBES}
    assert "<svg" in http.post("/v1/diagnose", json=body).json()["worlds"][0]["svg"]
    body = {"formula": CUBES, "text": "Some cube is small."}
    assert "<svg" in http.post("/v1/check", json=body).json()["picture"]["svg"]


def test_a_key_gives_the_words(http: Any) -> None:
    key = "domain: people\nS(x): x is a spy\nh: Ragna"
    body = {"formula": "Sh", "text": "Ragna is a spy.", "key": key}
    assert http.post("/v1/check", json=body).json()["verdict"] == "proved"


def test_axioms_and_theories_are_assumed(http: Any) -> None:
    body = {
        "formula": "∃x ∀y (Cube(y) → LeftOf(y, x))",
        "text": "Something is to the right of every cube.",
    }
    assert http.post("/v1/check", json=body).json()["verdict"] != "proved"
    assert http.post("/v1/check", json={**body, "theory": ["blocks"]}).json()["verdict"] == "proved"


def test_scores_are_in_order_and_do_not_depend_on_the_batch(http: Any) -> None:
    texts = ["Every cube is small.", "For all x, if x is a cube, then x is small.", "A cube."]
    body = {"texts": texts, "metrics": ["formulaicness", "fre"]}
    rows = http.post("/v1/score", json=body).json()["scores"]
    assert [row["text"] for row in rows] == texts
    for row in rows:
        (alone,) = http.post("/v1/score", json={**body, "texts": [row["text"]]}).json()["scores"]
        assert alone == row


BAD = {
    "a formula with a slip": ("/v1/parse", {"formula": "∀x (Cube(x)"}, "ParseError"),
    "an unknown notation": ("/v1/parse", {"formula": CUBES, "to": ["klingon"]}, None),
    "an unknown metric": ("/v1/score", {"texts": ["a"], "metrics": ["x"]}, "UnknownNameError"),
    "a class by its path": (
        "/v1/score",
        {"texts": ["a"], "metrics": ["os:system"]},
        "UnknownNameError",
    ),
    "an unknown audience": ("/v1/rerank", {"formula": CUBES, "audience": "cats"}, None),
    "an unknown system": ("/v1/verbalize", {"formula": CUBES, "systems": ["x"]}, None),
    "an input without texts": ("/v1/rerank", {"input": "a table"}, "InvalidRequest"),
    "a blank text": ("/v1/rerank", {"texts": ["a", " "]}, "InputError"),
    "a formula and an input": ("/v1/rerank", {"formula": CUBES, "input": 1}, "InvalidRequest"),
    "a missing field": ("/v1/check", {"formula": CUBES}, "InvalidRequest"),
    "a further field": ("/v1/parse", {"formula": CUBES, "fromula": ""}, "InvalidRequest"),
    "a field of another type": ("/v1/parse", {"formula": 3}, "InvalidRequest"),
    "a file of two formulae": ("/v1/parse", {"formula": "P(a)\nQ(a)"}, "ParseError"),
    "an include": ("/v1/parse", {"formula": "include('a.ax').\nfof(b,axiom,p)."}, "ParseError"),
    "a formula beyond the limits": ("/v1/parse", {"formula": "¬" * 3_000 + "P(a)"}, "LimitError"),
}


@pytest.mark.parametrize("name", BAD)
def test_bad_input_is_refused_in_one_form(http: Any, name: str) -> None:
    path, body, kind = BAD[name]
    response = http.post(path, json=body)
    assert response.status_code == 422, response.text
    error = response.json()["error"]
    assert error["type"] == kind or kind is None
    assert error["message"]
    assert "hint" in error
    assert "rerank/" not in response.text


def test_an_error_of_a_formula_has_its_place(http: Any) -> None:
    error = http.post("/v1/parse", json={"formula": "∀x (Cube(x)"}).json()["error"]
    assert (error["line"], error["column"], error["source_line"]) == (1, 12, "∀x (Cube(x)")


NO_OBJECTS = {
    "nothing": b"",
    "an end that is missing": b"{",
    "a list": b"[]",
    "a string": b'"a"',
    "no UTF-8": b"\xff",
    "a number": b"1",
    "null": b"null",
    "deep brackets": b"[" * 100_000,
    "deep objects": b'{"a":' * 100_000,
    "many digits": b'{"formula":' + b"1" * 5_000 + b"}",
    "a lone surrogate": b'{"formula":"\\ud800"}',
    "a null character": b'{"formula":"\\u0000"}',
    "a number that is none": b'{"formula":NaN}',
}


@pytest.mark.parametrize("content", NO_OBJECTS.values(), ids=NO_OBJECTS)
def test_a_body_that_is_no_object_is_refused(http: Any, content: bytes) -> None:
    headers = {"Content-Type": "application/json"}
    response = http.post("/v1/parse", content=content, headers=headers)
    assert response.status_code == 422
    assert response.json()["error"]["type"] in {"InvalidRequest", "ParseError"}


FIELDS = {
    "a formula beside a query": (
        "/v1/rerank",
        {"query": "hello", "documents": ["x"], "formula": "P"},
        "the body: a request has a query or `formula`, not both",
    ),
    "no systems": ("/v1/verbalize", {"formula": CUBES, "systems": []}, "the field `systems`: "),
    "no targets": ("/v1/parse", {"formula": CUBES, "to": []}, "the field `to`: "),
    "no metrics": ("/v1/score", {"texts": ["a"], "metrics": []}, "the field `metrics`: "),
    "an audience that is true": (
        "/v1/rerank",
        {"formula": CUBES, "audience": True},
        "the field `audience`: a string or a number was expected",
    ),
    "a truth value in words": (
        "/v1/diagnose",
        {"given": CUBES, "asked": CUBES, "hints_only": "yes"},
        "the field `hints_only`: true or false was expected",
    ),
    "a number that is true": (
        "/v1/rerank",
        {"formula": CUBES, "top_k": True},
        "the field `top_k`: a whole number was expected",
    ),
    "no texts": ("/v1/rerank", {"texts": []}, "the field `texts`: "),
    "an empty document": (
        "/v1/rerank",
        {"query": "q", "documents": ["x", "", 3]},
        "the field `documents[1]`: String should have",
    ),
    "a document that is a number": (
        "/rerank",
        {"query": "q", "documents": ["x", 3]},
        "the field `documents[1]`: a string or an object was expected",
    ),
    "a document without a text": (
        "/rerank",
        {"query": "q", "documents": [{"txt": "a"}]},
        "the field `documents[0].text`: Field required",
    ),
}


@pytest.mark.parametrize("name", FIELDS)
def test_a_refusal_names_the_field_as_the_body_has_it(http: Any, name: str) -> None:
    path, body, message = FIELDS[name]
    response = http.post(path, json=body)
    assert response.status_code == 422, response.text
    assert response.json()["error"]["message"].startswith(message)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"[" * 100_000, "the body is nested too deeply"),
        (b'{"formula": "\xff"}', "the body is not valid JSON: it is not UTF-8 (byte 14)"),
        (b'{"formula":' + b"1" * 5_000 + b"}", "the body is not valid JSON: Exceeds the limit"),
    ],
    ids=["deep brackets", "no UTF-8", "many digits"],
)
def test_why_a_body_cannot_be_read(http: Any, content: bytes, message: str) -> None:
    headers = {"Content-Type": "application/json"}
    error = http.post("/v1/parse", content=content, headers=headers).json()["error"]
    assert error["message"].startswith(message)


def test_an_unknown_notation_lists_what_can_be_written(http: Any) -> None:
    body = {"formula": CUBES, "to": ["nope"]}
    hint = http.post("/v1/parse", json=body).json()["error"]["hint"]
    assert "tree" in hint
    assert "svg" in hint
    assert "auto" not in hint


def test_texts_beyond_the_limit_in_all_are_refused(http: Any) -> None:
    texts = ["small " * 600] * 64
    response = http.post("/v1/score", json={"texts": texts})
    assert response.status_code == 422
    assert response.json()["error"]["type"] == "LimitError"


def test_many_texts_are_scored_in_order(http: Any) -> None:
    texts = [f"Cube {number} is small." for number in range(300)]
    rows = http.post("/v1/score", json={"texts": texts, "metrics": ["fre"]}).json()["scores"]
    assert [row["text"] for row in rows] == texts
    assert all(row["scores"]["fre"] for row in rows)


def test_paths_and_methods_that_there_are_not(http: Any) -> None:
    assert http.post("/v1/nothing", json={}).status_code == 404
    response = http.get("/v1/parse")
    assert (response.status_code, response.headers["allow"]) == (405, "POST")
    assert response.json()["error"]["type"] == "MethodNotAllowed"


def test_exercises_are_commented_on_one_by_one(http: Any) -> None:
    rows = [
        {"text": "Every cube is small.", "formula": "∀x (Cube(x) ∧ Small(x))", "id": 7},
        {"text": "Every cube is small.", "formula": CUBES},
    ]
    first, second = http.post("/v1/lint", json={"rows": rows}).json()["rows"]
    assert first["id"] == 7
    assert "key refuted" in {finding["problem"] for finding in first["findings"]}
    assert second["findings"] == []


def test_health_info_and_measurements(http: Any) -> None:
    assert http.get("/health").json() == {"status": "ok"}
    info = http.get("/info").json()
    assert info["signatures"]["fre"].startswith("fre|")
    assert info["limits"]["body_bytes"] == 2_000_000
    http.post("/v1/nothing/at/all")
    report = http.get("/metrics")
    assert report.headers["content-type"].startswith("text/plain")
    assert 'logic2text_requests_total{path="/health",status="200"}' in report.text
    assert "/v1/nothing" not in report.text


def test_the_reference_and_the_page_name_no_foreign_place(http: Any) -> None:
    for path in ("/docs/", "/docs/reference.js", "/docs/reference.css", "/"):
        response = http.get(path)
        assert response.status_code == 200
        assert "http://" not in response.text.replace("http://www.w3.org/", "")
        assert "https://" not in response.text
    assert http.get("/docs").headers["location"] == "/docs/"


def test_the_openapi_document_has_an_example_of_each_request(http: Any) -> None:
    paths = json.loads(http.get("/openapi.json").text)["paths"]
    for path, methods in paths.items():
        for method, operation in methods.items():
            assert {"200", "413", "422", "429"} <= set(operation["responses"]), path
            if method == "post":
                content = operation["requestBody"]["content"]["application/json"]
                assert content["examples"], path


def test_every_given_text_of_a_formula_is_answered_as_it_was_sent(http: Any) -> None:
    texts = ["No cube is small.", "no cube is small", "No cube's small.", "<b>\u202e", "All are."]
    body = {"formula": "∀x (Cube(x) → ¬Small(x))", "texts": texts}
    row = http.post("/v1/rerank", json=body).json()
    entries = [*row["ranking"], *row["rejected"]]
    given = [entry["text"] for entry in entries if entry["source"] == "given"]
    assert sorted(given) == sorted(texts)


def test_a_text_that_cannot_be_read_is_unknown_with_a_suggestion(http: Any) -> None:
    body = {"formula": "∀x (Tet(x) → Small(x))", "text": "Every tetrahedrn are small."}
    response = http.post("/v1/check", json=body)
    assert response.status_code == 200
    row = response.json()
    assert row["verdict"] == "unknown"
    assert row["reason"]["suggestion"]["text"] == "Every tetrahedron is small."


def test_score_and_explain_read_what_texts_are_of(http: Any) -> None:
    text, value = "The town of Elm is Bree.", {"name": "Elm", "town": "Bree"}
    asked = {"texts": [text, "A day in Bree"], "metrics": ["formulaicness"], "input": value}
    scores = http.post("/v1/score", json=asked).json()["scores"]
    template, other = (row["scores"]["formulaicness"] for row in scores)
    assert template > 0.5 > other
    explained = http.post("/v1/explain", json={"text": text, "input": value}).json()
    assert explained["judged"] == "wording and input"
    assert explained["formulaicness"] == pytest.approx(template, abs=1e-4)
    alone = http.post("/v1/explain", json={"text": text}).json()
    assert alone["judged"] == "wording"
