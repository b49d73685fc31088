"""The examples run, and the metric of one's own keeps the protocol."""

from __future__ import annotations

import os
import runpy
import subprocess
import sys
from pathlib import Path

import pytest

from logic2text.notation import parse
from metrics.registry import METRICS, metric

EXAMPLES = Path(__file__).resolve().parent.parent / "examples"


NEED_ARGUMENTS = {
    "http_rerank.py",
    "ray_candidates.py",
    "transformers_best_of_n.py",
    "trl_reward.py",
    "vllm_best_of_n.py",
}
"""Scripts that need a language model or a service; further tests run them."""

NEED_PACKAGES = {"langchain_reranker.py": "langchain_core", "verifiers_reward.py": "verifiers.v1"}
"""Scripts for packages that no extra brings."""

NOT_OF_COMPONENTS = {"derivation.py", "overview.py", "ray_candidates.py"}

SCRIPTS = sorted(path for path in EXAMPLES.glob("*.py") if path.name not in NEED_ARGUMENTS)


def run(script: Path, *arguments: object) -> str:
    """What a script prints, with the package of this tree."""
    done = subprocess.run(  # noqa: S603
        [sys.executable, str(script), *map(str, arguments)],
        env={**os.environ, "PYTHONPATH": str(EXAMPLES.parent)},
        capture_output=True,
        text=True,
        check=False,
        timeout=600,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name)
def test_every_script_runs(script: Path) -> None:
    if needed := NEED_PACKAGES.get(script.name):
        pytest.importorskip(needed, reason=f"{needed} is not installed")
    assert run(script).strip()


@pytest.mark.slow
def test_the_best_of_a_model_of_transformers(tmp_path: Path) -> None:
    pytest.importorskip("transformers", reason="needs logic2text[torch]")
    from tests.support.transformers_server import save_model

    printed = run(EXAMPLES / "transformers_best_of_n.py", save_model(tmp_path, context=8_192))
    assert "2 rounds, stopped: all" in printed


def test_a_trainer_of_trl_takes_the_reward(tmp_path: Path) -> None:
    pytest.importorskip("trl", reason="TRL is not installed")
    from tests.support.transformers_server import save_model

    printed = run(EXAMPLES / "trl_reward.py", save_model(tmp_path / "model"), tmp_path / "out")
    assert "mean reward 0." in printed


def test_a_client_of_cohere_takes_our_address() -> None:
    pytest.importorskip("fastapi", reason="needs logic2text[serve]")
    pytest.importorskip("cohere", reason="cohere is not installed")
    from rerank.service import Settings
    from tests.support.service import running

    with running(Settings(metrics=("fre",), naturalness="fre")) as url:
        best, second = run(EXAMPLES / "http_rerank.py", url).splitlines()
    assert best.endswith("No cube is small.")
    assert second.endswith("Cubes, none of which are small.")


@pytest.mark.parametrize(
    "script", [path for path in EXAMPLES.glob("*.py") if path.name not in NOT_OF_COMPONENTS]
)
def test_an_example_of_a_component_is_short(script: Path) -> None:
    assert len(script.read_text(encoding="utf-8").splitlines()) <= 40


def test_every_formula_of_the_demo_is_read() -> None:
    lines = (EXAMPLES / "formulae.txt").read_text(encoding="utf-8").splitlines()
    assert len([parse(line) for line in lines]) >= 10


def test_a_metric_of_ones_own() -> None:
    before = dict(METRICS)
    try:
        runpy.run_path(str(EXAMPLES / "own_metric.py"))
        scores = metric("variable-free").score(["Every cube is small.", "For all x, x is small."])
        assert scores[0] == 1
        assert 0 < scores[1] < 1
    finally:
        METRICS.clear()
        METRICS.update(before)


@pytest.mark.parametrize(
    ("answer", "finish", "texts", "missing"),
    [
        ('{"texts": ["Every cube is small.", "∀x Cube(x)"]}', "stop", ["Every cube is small."], ""),
        (
            "Every cube is small.",
            "stop",
            [],
            "is not of the requested form: 'Every cube is small.'",
        ),
        ('{"texts": ["Every cu', "length", [], "the answer was cut off"),
        ("[]", "stop", [], "is not of the requested form"),
        ('{"texts": ["∀x Cube(x)"]}', "stop", [], "no plain English text"),
        (None, "stop", [], "no answer that can be used"),
    ],
)
def test_a_row_without_candidates_says_why(
    answer: str | None, finish: str, texts: list[str], missing: str
) -> None:
    example = runpy.run_path(str(EXAMPLES / "ray_candidates.py"))
    row = {"id": 3, "formula": "∀x (Cube(x) → Small(x))"}
    reply = {"choices": [{"message": {"content": answer}, "finish_reason": finish}]}
    found = example["candidates"]({**row, "names": [*row], "http_response": reply})
    said = found.pop("candidates_missing")
    assert found == {**row, "candidates": texts}
    assert (said is None) is bool(texts)
    assert missing in (said or "")
