from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from dataclasses import asdict
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from typer.testing import CliRunner

from metrics.language_model.hub_model import HubModel
from rerank.cli.app import application
from tests.support import tiny_models
from tests.support.chat_server import Reply, chat_server
from tests.support.forked_commands import Case, run_commands
from tests.support.vllm_server import vllm_server

KEY = "sk-quite-secret"
ANSWERS = ("Hello there.", "Good morning, friend.", "Hi!", "How are you?", "Well met.")


@pytest.fixture(autouse=True)
def _no_settings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in [name for name in os.environ if name.startswith("LOGIC2TEXT_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    for name in ("BASE_URL", "MODEL", "API_KEY", "API_KEY_FILE", "CAUSAL_MODEL"):  # undone later
        monkeypatch.setenv(f"LOGIC2TEXT_{name}", "")


def run(*arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
    with TemporaryDirectory() as folder:
        case = Case(("llm-check", *arguments), variables=variables)
        (done,) = run_commands([case], Path(folder))
    return subprocess.CompletedProcess(
        arguments, done.code, done.stdout.decode(), done.stderr.decode()
    )


def test_one_json_row_where_no_person_looks() -> None:
    with vllm_server(*ANSWERS) as server:
        done = CliRunner().invoke(
            application(("llm-check",)), ["llm-check", "--base-url", server.url]
        )
    assert done.exit_code == 0, done.output
    row = json.loads(done.stdout)
    assert row["model"] == "tiny"
    assert row["capabilities"]["n"] == {"supported": True, "note": ""}
    assert row["latency_s"] > 0
    assert "judge" in row["capabilities"]


def test_a_table_for_a_person(monkeypatch: pytest.MonkeyPatch) -> None:
    from logic2text.llm import capabilities, settings
    from rerank.cli import llm_check

    with vllm_server(*ANSWERS) as server:
        monkeypatch.setenv("LOGIC2TEXT_BASE_URL", server.url)
        report = capabilities.check(settings.settings(any_model=True))
    runner = CliRunner()
    with runner.isolation() as (out, *_):
        llm_check._draw(asdict(report))
        shown = out.getvalue().decode()
    assert "latency:" in shown
    assert "structured_outputs.regex" in shown
    assert "yes" in shown
    assert "no" in shown


def test_the_command_line_goes_before_the_environment(tmp_path: Path) -> None:
    (tmp_path / "key").write_text(KEY, encoding="utf-8")
    with chat_server(Reply("Hello.")) as server:
        done = run(
            *("--base-url", server.url, "--model", "mine", "--api-key-file", str(tmp_path / "key")),
            LOGIC2TEXT_BASE_URL="http://127.0.0.1:9/v1",
            LOGIC2TEXT_MODEL="other",
            LOGIC2TEXT_API_KEY="another-key",
        )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["model"] == "mine"
    assert server.headers[-1]["Authorization"] == f"Bearer {KEY}"
    assert KEY not in done.stdout + done.stderr


@pytest.mark.parametrize(
    ("variables", "code", "says"),
    [
        ({}, 3, "set LOGIC2TEXT_BASE_URL"),
        ({"LOGIC2TEXT_BASE_URL": "http://127.0.0.1:9/v1", "LOGIC2TEXT_MODEL": "m"}, 3, "failed"),
        ({"LOGIC2TEXT_BASE_URL": "ftp://host"}, 2, "must begin with http"),
        ({"LOGIC2TEXT_BASE_URL": "http://h/v1", "LOGIC2TEXT_TIMEOUT_S": "soon"}, 2, "not a number"),
        ({"LOGIC2TEXT_CONFIG": "/no/such/file"}, 2, "cannot be read"),
    ],
)
def test_exit_codes(variables: dict[str, str], code: int, says: str) -> None:
    done = run(**variables)
    assert done.returncode == code, done.stderr
    assert says in done.stderr
    assert "Traceback" not in done.stderr
    assert done.stdout == ""


def test_an_interrupt_does_not_wait_for_the_server() -> None:
    with chat_server(Reply(held=True)) as server:
        process = subprocess.Popen(  # noqa: S603
            [sys.executable, "-m", "rerank", "llm-check", "--base-url", server.url, "--model", "m"],
            stderr=subprocess.PIPE,
            # A shell that runs the tests in the background lets its children ignore the signal.
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509
        )
        end = time.monotonic() + 600
        while len(server.requests) < 2 and time.monotonic() < end:
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=600)
    assert process.returncode == 130


def test_scores_of_the_model_that_the_command_line_names(tmp_path: Path) -> None:
    folder = tiny_models.save(tmp_path / "llama", "LlamaForCausalLM")
    texts = ["some cube is large", "no tet is small"]

    def scores(*options: str) -> list[float]:
        runner = CliRunner()
        arguments = ["score", *texts, "--metric", "ppl", "--json", *options]
        done = runner.invoke(application(("parse", "score")), arguments)
        assert done.exit_code == 0, done.output
        return [json.loads(line)["scores"]["ppl"] for line in done.stdout.splitlines()]

    here = scores("--language-model", str(folder))
    with vllm_server(causal=HubModel(str(folder))) as server:
        options = ("--language-model", f"server:{folder}", "--base-url", server.url)
        assert scores(*options, "--model", "tiny") == pytest.approx(here, abs=1e-3)
