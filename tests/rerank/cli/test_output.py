from __future__ import annotations

import io
import json
import sys
from collections.abc import Mapping
from typing import Any

import pytest
from typer.testing import CliRunner

from logic2text.errors import InputError
from rerank.batch.input_rows import Row
from rerank.cli.app import application
from rerank.cli.output import Answer, Output
from rerank.cli.running import run
from rerank.rows.errors import DEBUG


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
