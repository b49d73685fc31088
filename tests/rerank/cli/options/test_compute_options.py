"""The options of device, precision and batch: refusals have a sentence and an exit code."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
import torch

from tests.support.forked_commands import Case, Done, run_commands

TEXT = "No cube is small."
CUDA = {"LOGIC2TEXT_DEVICE": "cuda"}
FORMULA = "∀x (Cube(x) → ¬Small(x))"
COMMANDS = {
    "score": ("score", "-m", "formulaicness", TEXT),
    "rerank": ("rerank", FORMULA),
    "explain": ("explain", TEXT),
}
NO_CUDA = {
    **{f"{n} by option": Case((*c, "--device", "cuda")) for n, c in COMMANDS.items()},
    **{f"{name} by variable": Case(c, variables=CUDA) for name, c in COMMANDS.items()},
}
WRONG = {
    "device": (Case((*COMMANDS["score"], "--device", "toaster")), b"'toaster' is not a device"),
    "precision": (Case((*COMMANDS["score"], "--precision", "fp7")), b"unknown precision 'fp7'"),
    "tokens": (
        Case((*COMMANDS["rerank"], "--tokens-a-batch", "3")),
        b"a batch cannot have 3 tokens",
    ),
    "variable": (
        Case(COMMANDS["score"], variables={"LOGIC2TEXT_TOKENS_A_BATCH": "x"}),
        b"a batch cannot have 'x' tokens",
    ),
}
WORKING = {
    "score": Case(("score", "--json", "-m", "formulaicness,logprob", "--device", "cpu", TEXT)),
    "explain": Case(("explain", "--json", "--tokens-a-batch", "512", "--precision", "fp32", TEXT)),
    "rerank": Case(("rerank", "--json", "--precision", "fp32", "--tokens-a-batch", "512", FORMULA)),
}
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the commands are forked")


@pytest.fixture(scope="module")
def runs(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Done]:
    wrong = {f"wrong {name}": case for name, (case, _) in WRONG.items()}
    right = {f"right {name}": case for name, case in WORKING.items()}
    cases = {**NO_CUDA, **wrong, **right}
    folder = tmp_path_factory.mktemp("runs")
    done = run_commands([*cases.values()], folder, loaded=("torch",))
    return dict(zip(cases, done, strict=True))


@pytest.mark.skipif(torch.cuda.is_available(), reason="there is a CUDA device here")
@pytest.mark.parametrize("name", NO_CUDA)
def test_a_device_that_is_not_there_is_refused(name: str, runs: dict[str, Done]) -> None:
    done = runs[name]
    assert (done.code, done.stdout) == (3, b"")
    assert done.stderr == b"error: torch finds no CUDA device here\nuse the device cpu\n"


@pytest.mark.parametrize("name", WRONG)
def test_a_setting_that_cannot_be(name: str, runs: dict[str, Done]) -> None:
    done = runs[f"wrong {name}"]
    assert (done.code, done.stdout) == (2, b"")
    assert WRONG[name][1] in done.stderr


@pytest.mark.parametrize("name", WORKING)
def test_a_setting_that_can_be(name: str, runs: dict[str, Done]) -> None:
    done = runs[f"right {name}"]
    assert (done.code, done.stderr) == (0, b"")
    (row,) = done.rows
    assert ("tokens-a-batch:512" in str(row["signature"])) is (name != "score")


def test_without_torch_the_device_names_the_command_to_type(tmp_path: Path) -> None:
    cases = [Case(COMMANDS["score"], variables=CUDA), Case((*COMMANDS["score"], "--device", "gpu"))]
    cuda, unknown = run_commands(cases, tmp_path, absent=("torch",))
    assert cuda.code == 3
    assert b"needs torch" in cuda.stderr
    assert b"pip install 'logic2text[torch]'" in cuda.stderr
    assert unknown.code == 2
