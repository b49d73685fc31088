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


NEED_A_MODEL = {"ray_candidates.py", "transformers_best_of_n.py", "vllm_best_of_n.py"}
"""Scripts that a test cannot run without a language model; further tests do."""

SCRIPTS = sorted(path for path in EXAMPLES.glob("*.py") if path.name not in NEED_A_MODEL)


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
    assert run(script).strip()


def test_the_best_of_a_model_of_transformers(tmp_path: Path) -> None:
    pytest.importorskip("transformers", reason="needs logic2text[torch]")
    from tests.support.transformers_server import save_model

    printed = run(EXAMPLES / "transformers_best_of_n.py", save_model(tmp_path, context=8_192))
    assert "2 rounds, stopped: all" in printed


@pytest.mark.parametrize(
    "script", [*sorted(EXAMPLES.glob("*_best_of_n.py")), EXAMPLES / "stream.py"]
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
