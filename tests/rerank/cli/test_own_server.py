"""`rerank --llm-model`: the command serves the model; `test_vllm_cpu.py` has the real vLLM."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from logic2text import InputError, UnavailableError
from logic2text.llm import vllm_process
from logic2text.llm.settings import API_KEY, BASE_URL, CONFIG, MODEL
from rerank.cli.app import application
from tests.support.vllm_command import wait_for_end, write_environment, write_model

FORMULA = "∀x (Cube(x) → ¬Small(x))"
TEXT = "All cubes are not small, or nothing is a cube."
LIGHT = ("-F", "formulaicness:light", "-m", "fre")


@pytest.fixture(autouse=True)
def _no_server(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    for name in (BASE_URL, MODEL, API_KEY, CONFIG, "LOGIC2TEXT_VLLM"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.setattr(vllm_process.tempfile, "tempdir", str(tmp_path))
    yield
    for name in (BASE_URL, MODEL):
        os.environ.pop(name, None)


def rerank(*arguments: str) -> Any:
    return CliRunner().invoke(application(("rerank", "parse")), ["rerank", *LIGHT, *arguments])


@pytest.mark.parametrize(
    ("systems", "sources"),
    [((), {"llm:model", "natural", "lola"}), (("-s", "literal,llm"), {"llm:model", "literal"})],
)
def test_its_texts_are_ranked_with_those_of_the_systems(
    tmp_path: Path, systems: tuple[str, ...], sources: set[str]
) -> None:
    environment = write_environment(tmp_path / "env", TEXT)
    model = write_model(tmp_path / "model")
    done = rerank(
        *("--llm-model", str(model), "--vllm", str(environment), "--json", FORMULA),
        *("--votes", "0", "--allow-unproved", "--vllm-options", "--seed 1 --name 'a b'", *systems),
    )
    assert done.exit_code == 0, done.output
    row = json.loads(done.stdout)
    found = {result["source"] for result in row["ranking"] + row["rejected"]}
    assert sources <= found
    assert ("natural" in found) is not bool(systems)
    assert TEXT in {result["text"] for result in row["ranking"] + row["rejected"]}
    kept = json.loads((environment / "bin" / "vllm.json").read_text())
    assert kept["arguments"][-4:] == ["--seed", "1", "--name", "a b"]
    assert "starting vLLM" in done.stderr
    assert "vLLM is ready" in done.stderr


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--llm-model", "a/b", "--base-url", "http://127.0.0.1:1/v1"), "--base-url is for"),
        (("--llm-model", "a/b", "--model", "c"), "--model is for"),
        (("--llm-model", "/nowhere/b"), "there is no folder '/nowhere/b'"),
        (("--llm-model", "a/b", "--vllm-options", "'x"), "--vllm-options cannot be split"),
        (("--llm-model", "a/b", "--vllm", "/nowhere"), "no command vllm in /nowhere"),
        (("--vllm", "/nowhere"), "name the model with --llm-model"),
        (("--vllm-options", "--x"), "name the model with --llm-model"),
    ],
)
def test_what_cannot_be_is_one_sentence(arguments: tuple[str, ...], message: str) -> None:
    error = rerank(*arguments, FORMULA).exception
    assert isinstance(error, InputError)
    assert message in str(error)


def test_without_vllm_the_error_says_what_to_type(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    error = rerank("--llm-model", "a/b", FORMULA).exception
    assert isinstance(error, UnavailableError)
    assert "pip install vllm, then add --vllm vllm-env" in str(error)


def test_a_server_that_does_not_start_ends_the_command(tmp_path: Path) -> None:
    environment = write_environment(tmp_path / "env")
    model = write_model(tmp_path / "broken")
    error = rerank("--llm-model", str(model), "--vllm", str(environment), FORMULA).exception
    assert isinstance(error, UnavailableError)
    assert "vLLM ended before it answered: ValueError: no memory is left" in str(error)


def test_an_interrupt_ends_the_server_too(tmp_path: Path) -> None:
    environment = write_environment(tmp_path / "env")
    own = ("--llm-model", str(write_model(tmp_path / "model")), "--vllm", str(environment))
    process = subprocess.Popen(  # noqa: S603
        [sys.executable, "-m", "rerank", "rerank", "--json", *LIGHT, *own],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        # A shell that runs the tests in the background lets its children ignore the signal.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509
    )
    assert process.stdin
    assert process.stdout
    process.stdin.write(f"{FORMULA}\n".encode())
    process.stdin.flush()
    answer = json.loads(process.stdout.readline())
    assert answer["spent"]["requests"] > 0
    process.send_signal(signal.SIGINT)
    process.communicate(timeout=600)
    assert process.returncode == 130
    assert wait_for_end(json.loads((environment / "bin" / "vllm.json").read_text())["child"])
