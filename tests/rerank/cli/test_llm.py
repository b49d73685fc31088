"""A language model among the systems of `rerank` and `verbalize`."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from typing import Any

import pytest
from typer.testing import CliRunner

from logic2text.llm.settings import API_KEY, BASE_URL, CONFIG, MODEL
from rerank.cli.app import application
from tests.support.chat_server import Reply, chat_server
from tests.support.writing_model import WritingModel, writing_model

FORMULA = "∀x (Cube(x) → Small(x))"
RIGHT, WRONG, ODD = "All cubes are small.", "Only cubes are small.", "Cubes, mate? Tiny, all!"
JSON = ("--llm-form", "json")
"""The form of answers in which the model behind these tests writes."""
LIGHT = ("-F", "formulaicness:light", "-m", "fre", *JSON)


@pytest.fixture(autouse=True)
def _no_server(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> None:
    for name in (BASE_URL, MODEL, API_KEY, CONFIG):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))


def run(*arguments: str, code: int = 0) -> list[dict[str, Any]]:
    form = JSON if arguments[0] == "verbalize" else ()
    done = CliRunner().invoke(application((arguments[0], "parse")), [*arguments, *form, "--json"])
    assert done.exit_code == code, (done.output, done.exception)
    return [json.loads(line) for line in done.stdout.splitlines()]


def served(model: WritingModel, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(BASE_URL, model.url)
    monkeypatch.setenv(MODEL, "tiny")


def rerank(*arguments: str, code: int = 0) -> dict[str, Any]:
    (row,) = run("rerank", *LIGHT, FORMULA, *arguments, code=code)
    return row


def test_texts_of_the_model_are_ranked_with_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    with writing_model(write=[RIGHT, WRONG, ODD]) as model:
        served(model, monkeypatch)
        row = rerank("-s", "literal,llm", "--llm-candidates", "6")
    sources = {result["text"]: result["source"] for result in row["ranking"]}
    assert sources[RIGHT] == "llm:tiny"
    assert "literal" in sources.values()
    wrong, odd = (next(r for r in row["rejected"] if r["text"] == t) for t in (WRONG, ODD))
    assert wrong["verdict"] == "refuted"
    assert wrong["reason"] == "it means something else"
    assert wrong["says"] == "∀x (Small(x) → Cube(x))"
    assert wrong["countermodel"]["left"] != wrong["countermodel"]["right"]
    assert odd["verdict"] == "unknown"
    assert odd["reason"].startswith("its meaning is not proved: not read: ")
    assert odd["reason"].endswith("(allow with --allow-unproved)")
    assert row["degraded"] is None
    assert row["spent"]["requests"] == len(model.asked) == 3
    assert row["spent"]["prompt_tokens"] > 0
    assert row["spent"]["seconds"] > 0


def test_all_systems_need_no_server() -> None:
    row = rerank("--systems", "all")
    assert row["degraded"] is None
    assert "spent" not in row


def test_all_and_llm(monkeypatch: pytest.MonkeyPatch) -> None:
    with writing_model(write=["Every cube is small."]) as model:
        served(model, monkeypatch)
        row = rerank("--systems", "all,llm")
    (shared,) = (r for r in row["ranking"] if r["text"] == "Every cube is small.")
    assert shared["source"] != "llm:tiny"
    assert "llm:tiny" in shared["also"]


def test_attested_texts_win_where_they_may(monkeypatch: pytest.MonkeyPatch) -> None:
    votes = {ODD: [FORMULA, FORMULA, "Cube(a)"]}
    with writing_model(write=[ODD], translate=votes) as model:
        served(model, monkeypatch)
        barred = rerank("-s", "llm", code=1)
        allowed = rerank("-s", "llm", "--allow-attested")
    assert barred["ranking"] == []
    assert "there is no ranking" in barred["warnings"][0]["message"]
    assert "--allow-attested" in barred["rejected"][0]["reason"]
    (winner,) = allowed["ranking"]
    assert winner["verdict"] == "attested"
    assert winner["evidence"] == "2 of 3 translations back mean the formula"


def test_repair_and_votes_are_options(monkeypatch: pytest.MonkeyPatch) -> None:
    with writing_model(write=[WRONG, ODD], repair={WRONG: RIGHT}) as model:
        served(model, monkeypatch)
        row = rerank("-s", "llm", "--repair", "1", "--votes", "5")
    assert [result["text"] for result in row["ranking"]] == [RIGHT]
    assert "repair" in model.tasks()
    assert [body.get("n") for task, _, body in model.asked if task == "translate"] == [5]


def test_stop_at(monkeypatch: pytest.MonkeyPatch) -> None:
    with writing_model(write=[RIGHT]) as model:
        served(model, monkeypatch)
        row = rerank("--systems", "all,llm", "--stop-at", "0.1")
    assert model.asked == []
    assert row["spent"]["requests"] == 0
    assert row["degraded"] is None


def test_the_server_of_the_command_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(BASE_URL, "http://127.0.0.1:9/v1")
    with writing_model(write=[RIGHT]) as model:
        row = rerank("-s", "llm", "--base-url", model.url, "--model", "small")
    assert row["ranking"][0]["source"] == "llm:small"


def test_without_a_server_the_rule_based_texts_come_and_the_cause() -> None:
    row = rerank("--systems", "literal,llm", code=3)
    assert [result["source"] for result in row["ranking"]] == ["literal"]
    assert row["degraded"] == "no language-model server is set"
    assert row["errors"]["llm"]["type"] == "UnavailableError"
    assert BASE_URL in row["errors"]["llm"]["hint"]


@pytest.mark.parametrize("option", [True, False])
def test_the_time_is_that_of_the_option_or_of_the_settings(
    option: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    with writing_model(faults={"write": Reply(held=True)}) as model:
        served(model, monkeypatch)
        monkeypatch.setenv("LOGIC2TEXT_TIMEOUT_S", "9" if option else "0.5")
        given = ("--llm-timeout", "0.5") if option else ()
        row = rerank("-s", "literal,llm", "--llm-candidates", "1", *given, code=3)
    assert len(row["ranking"]) == 1
    assert "no answer within 0.5 s" in row["degraded"]


def test_the_time_is_that_of_one_attempt_too(monkeypatch: pytest.MonkeyPatch) -> None:
    with writing_model(faults={"write": Reply(json.dumps({"texts": [RIGHT]}), delay_s=0.5)}) as m:
        served(m, monkeypatch)
        monkeypatch.setenv("LOGIC2TEXT_TIMEOUT_S", "0.1")
        row = rerank("-s", "llm", "--llm-timeout", "60")
    assert [result["text"] for result in row["ranking"]] == [RIGHT]


def test_a_failed_request_of_several_is_a_warning_and_an_incomplete_row(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    faults = {"translate": Reply(status=400, raw=b"no more today")}
    with writing_model(write=[RIGHT, ODD], faults=faults) as model:
        served(model, monkeypatch)
        row = rerank("-s", "llm", code=1)
        (said,) = run("verbalize", "-s", "llm", FORMULA, code=1)
    for each in (row, said):
        (warning,) = each["warnings"]
        assert warning["message"].startswith("1 of 2 requests to the language model failed")
        assert "no more today" in warning["message"]
        assert each["spent"]["failed"] == 1
    assert [result["text"] for result in row["ranking"]] == [RIGHT]
    assert row["degraded"] is None
    assert "errors" not in row


def test_a_failing_server_is_exit_code_3_and_its_key_is_not_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    faults = {task: Reply(status=401, raw=b"wrong key sk-hidden") for task in ("write",)}
    with writing_model(faults=faults) as model:
        served(model, monkeypatch)
        monkeypatch.setenv(API_KEY, "sk-hidden")
        row = rerank("--systems", "literal,llm", "--llm-candidates", "1", code=3)
    assert len(row["ranking"]) == 1
    assert "401" in row["degraded"]
    assert "sk-hidden" not in json.dumps(row)


def test_a_missing_metric_and_a_missing_model_are_both_told() -> None:
    (row,) = run(
        "rerank", "-F", "formulaicness:light", "-m", "gruen", "-s", "literal,llm", FORMULA, code=3
    )
    assert set(row["errors"]) == {"gruen", "llm"}
    assert "ranked only by style" in row["degraded"]
    assert "no language-model server" in row["degraded"]


def test_verbalize_gives_the_best_text_of_the_model(monkeypatch: pytest.MonkeyPatch) -> None:
    with writing_model(write=[WRONG, RIGHT]) as model:
        served(model, monkeypatch)
        rows = run("verbalize", "--system", "ranta,llm", FORMULA)
        (_, first, second) = run("verbalize", "-s", "ranta,llm", "--alternatives", "2", FORMULA)
    assert [(row["system"], row["text"]) for row in rows][1:] == [("llm:tiny", RIGHT)]
    assert rows[1]["verdict"] == "proved"
    assert rows[1]["spent"]["requests"] == 2
    assert (first["text"], second["text"]) == (RIGHT, WRONG)
    assert second["verdict"] == "refuted"


def test_verbalize_without_a_server_is_an_error_row_beside_the_others() -> None:
    by_rule, missing = run("verbalize", "--system", "ranta,llm", FORMULA, code=3)
    assert by_rule["system"] == "ranta"
    assert missing["error"]["type"] == "UnavailableError"


def test_a_batch_of_rows_is_asked_together(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> None:
    path = tmp_path / "formulas"
    path.write_text("\n".join([FORMULA, "P(", *["Cube(a)"] * 14]), encoding="utf-8")
    with writing_model(write=[RIGHT]) as model:
        served(model, monkeypatch)
        rows = run("rerank", *LIGHT, "-s", "literal,llm", "--input", str(path), code=1)
    assert len(rows) == 16
    assert "error" in rows[1]
    assert len([row for row in rows if "spent" in row]) == 15


def test_the_table_has_a_legend_and_says_what_was_spent(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with writing_model(write=[RIGHT, WRONG]) as model:
        served(model, monkeypatch)
        done = CliRunner().invoke(
            application(("rerank", "parse")), ["rerank", *LIGHT, "-s", "literal,llm", FORMULA]
        )
    assert done.exit_code == 0
    assert "✓ proved" in done.stdout
    assert "✗ refuted" in done.stdout
    assert "F formulaicness" in done.stdout
    assert "~ attested" not in done.stdout
    assert "the language model: 2 requests" in done.stdout


@pytest.mark.parametrize("asked", [("-s", "llm"), ("-s", "literal", "-m", "judge")])
def test_an_interrupt_does_not_wait_for_the_server(asked: tuple[str, ...]) -> None:
    with chat_server(Reply(held=True)) as server:
        process = subprocess.Popen(  # noqa: S603
            [
                *(sys.executable, "-m", "rerank", "rerank", "--json", *LIGHT, *asked),
                *("--base-url", server.url, "--model", "m"),
            ],
            stdin=subprocess.PIPE,
            stderr=subprocess.PIPE,
            # A shell that runs the tests in the background lets its children ignore the signal.
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509
        )
        assert process.stdin
        process.stdin.write(f"{FORMULA}\n".encode())
        process.stdin.flush()
        end = time.monotonic() + 600
        while not server.requests and time.monotonic() < end:
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=600)
    assert process.returncode == 130
