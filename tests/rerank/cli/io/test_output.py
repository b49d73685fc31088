from __future__ import annotations

import io
import json
import sys
from collections.abc import Mapping
from typing import Any

import pytest
from typer.testing import CliRunner

from logic2text.errors import InputError, ParseError
from logic2text.notation import parse
from logic2text.results.errors import DEBUG
from logic2text.verbalizers import SYSTEMS
from rerank.batch.input_rows import Row
from rerank.cli.app import application
from rerank.cli.io.output import Answer, Output, answer_line
from rerank.cli.io.running import run


def fails(error: Exception, *, as_json: bool) -> int:
    def handle(rows: object) -> list[list[Answer]]:
        try:
            raise error
        except Exception as caught:
            return [[caught]]

    return run([Row("P(a)", number=3)], handle, Output("formula", as_json, draw))


def draw(_: object, row: Mapping[str, Any]) -> None:
    print(row)  # noqa: T201


@pytest.mark.parametrize("as_json", [True, False])
def test_a_fault_of_ours_names_the_way_to_its_traceback(
    as_json: bool, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(DEBUG, raising=False)
    assert fails(KeyError("lost"), as_json=as_json) == 2
    shown = capsys.readouterr()
    assert "LOGIC2TEXT_DEBUG=1" in shown.out + shown.err
    assert "Traceback" not in shown.out + shown.err
    if as_json:
        error = json.loads(shown.out)["error"]
        assert (error["type"], error["line"]) == ("KeyError", 3)


@pytest.mark.parametrize("as_json", [True, False])
def test_debugging_shows_the_traceback_on_standard_error(
    as_json: bool, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(DEBUG, "1")
    fails(KeyError("lost"), as_json=as_json)
    shown = capsys.readouterr()
    assert "Traceback" in shown.err
    assert "raise error" in shown.err
    assert "Traceback" not in shown.out


def test_an_error_of_the_user_has_no_traceback(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(DEBUG, "1")
    fails(InputError("wrong", "right it"), as_json=False)
    assert "Traceback" not in capsys.readouterr().err


def test_debug_as_an_option_sets_the_variable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(DEBUG, "0")
    runner = CliRunner(env={DEBUG: "0"})
    seen: list[str] = []
    app = application(("parse",))

    @app.command("look")
    def look() -> None:
        import os

        seen.append(os.environ[DEBUG])

    assert runner.invoke(app, ["look"]).exit_code == 0
    assert runner.invoke(app, ["--debug", "look"]).exit_code == 0
    assert seen == ["0", "1"]


def test_an_output_leaves_the_streams_as_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    latin = io.TextIOWrapper(io.BytesIO(), encoding="latin-1")
    monkeypatch.setattr(sys, "stdout", latin)
    Output("formula", True, draw)
    assert latin.encoding == "latin-1"


@pytest.mark.parametrize(
    ("text", "place"),
    [("P(a", "line 3: column 4: expected"), ("P(a) ∧\n ∧", "line 3: line 2 of the text, column 2")],
)
def test_the_place_of_a_syntax_error_is_told_once(
    text: str, place: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(ParseError) as caught:
        parse(text)
    fails(caught.value, as_json=False)
    assert capsys.readouterr().err.startswith(f"error: {place}")


def test_fields_of_the_input_do_not_pass_for_the_answer() -> None:
    row = Row("P(a)", {"id": 7, "error": "old", "ranking": ["old"]})
    good = json.loads(answer_line(row, {"ranking": ["new"]}, "formula"))
    assert good == {"id": 7, "formula": "P(a)", "ranking": ["new"]}
    failed = json.loads(answer_line(row, InputError("new"), "formula"))
    assert failed["error"]["message"] == "new"
    assert "ranking" not in failed


def test_a_warning_of_several_texts_of_a_row_is_told_once_a_row() -> None:
    done = CliRunner().invoke(application(("verbalize",)), ["verbalize", "not(b)", "not(c)"])
    assert len(done.stdout.splitlines()) == 2 * len(SYSTEMS)
    warnings = [line for line in done.stderr.splitlines() if line.startswith("warning: ")]
    assert len(warnings) >= 2
    assert len(warnings) == 2 * len(set(warnings))


def test_a_model_tells_the_arities_of_a_name_that_has_several() -> None:
    done = CliRunner().invoke(application(("equivalent",)), ["equivalent", "P(a)", "P(a,b)"])
    assert "  P/1: " in done.stdout
    assert "  P/2: " in done.stdout
    done = CliRunner().invoke(application(("equivalent",)), ["equivalent", "P(a)", "Q(a)"])
    assert "  P: " in done.stdout


def test_a_missing_server_is_told_once_and_not_among_the_scores(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("LOGIC2TEXT_CONFIG", "/dev/null")
    monkeypatch.delenv("LOGIC2TEXT_BASE_URL", raising=False)
    arguments = ["score", "--metric", "judge,fre", "One.", "Two."]
    done = CliRunner().invoke(application(("score",)), arguments)
    assert done.exit_code == 3
    assert [line.split()[:2] for line in done.stdout.splitlines()] == [["judge", "—"]] * 2
    assert done.stderr.count("error: judge: no language-model server is set") == 1
    assert "set LOGIC2TEXT_BASE_URL" in done.stderr
