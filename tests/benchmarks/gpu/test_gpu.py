"""The benchmark of a GPU: it refuses where there is none, and runs whole on a processor."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import torch

from benchmarks.gpu import __main__ as benchmark
from benchmarks.gpu import report
from benchmarks.gpu.measures import BERT_BASE, TESTS, count_operations
from benchmarks.gpu.texts import make_texts
from metrics.minilm import Tokens

ROOT = Path(__file__).parents[3]


@pytest.mark.skipif(torch.cuda.is_available(), reason="there is a CUDA device here")
def test_without_a_device_it_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert benchmark.main([]) == 3
    captured = capsys.readouterr()
    remedy = "--device cpu --quick shows that every part runs"
    assert captured.err == f"error: torch finds no CUDA device here: {remedy}\n"
    assert captured.out == ""


def test_a_device_of_no_kind(capsys: pytest.CaptureFixture[str]) -> None:
    assert benchmark.main(["--device", "toaster"]) == 2
    assert "is not a device of torch" in capsys.readouterr().err


@pytest.mark.slow
def test_every_part_runs_on_a_processor(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "gpu.json"
    assert benchmark.main(["--device", "cpu", "--quick", "--output", str(path)]) == 0
    figures = json.loads(path.read_text("utf-8"))
    assert benchmark.failures(figures) == []
    assert figures["rates"]["MiniLM, bf16"]["texts a second"] > 0
    assert figures["references"]["cpu, fp32"]["formulaicness"] < benchmark.BOUND
    assert figures["share of MiniLM"]["texts a second at most"] > 0
    assert "| sorted and compiled loop, bf16 |" in report.describe(figures)
    out = capsys.readouterr().out
    assert "| MiniLM, bf16 |" in out
    assert "On one cpu" in out


def test_a_part_that_fails_leaves_the_others(capsys: pytest.CaptureFixture[str]) -> None:
    def fails() -> dict[str, object]:
        raise ValueError("no such thing")

    figures = {
        "device name": "a device",
        "torch": "2",
        "rates": benchmark._attempt("rates", fails),
        "peers": {"pipeline, fp32": 100.0},
        "references": {"cpu, fp32": {"formulaicness": 0.5}, "cuda, bf16": {"formulaicness": 0.5}},
    }
    assert benchmark.failures(figures) == ["rates", "scores by cpu, fp32"]
    shown = report.describe(figures)
    assert "| pipeline, fp32 | 100 | |" in shown
    assert "Not measured, because it failed: rates." in shown


def test_the_guide_has_a_place_for_the_table(tmp_path: Path) -> None:
    guide = tmp_path / "speed.md"
    guide.write_text((ROOT / "docs" / "speed.md").read_text("utf-8"), "utf-8")
    for lines in ("one", "two"):
        report.write_guide(guide, lines)
    text = guide.read_text("utf-8")
    assert f"{report.BEGIN}\ntwo\n{report.END}" in text
    assert "\none\n" not in text
    with pytest.raises(ValueError, match="needs the lines"):
        report.write_guide(ROOT / "README.md", "three")


def test_the_texts_are_distinct_and_of_many_lengths() -> None:
    texts = make_texts(3000, seed=0)
    assert texts == make_texts(3000, seed=0)
    assert len(set(texts)) == 3000
    assert not set(texts[:500]) & set(make_texts(500, seed=1)[:100])
    lengths = Tokens().encodings(texts).lengths
    assert lengths.min() < 12
    assert lengths.max() > 35


def test_the_operations_of_a_bert_base() -> None:
    import numpy as np

    # 12 layers of 7.08 million weights, two operations each, less what the last layer leaves out.
    per_row = count_operations(BERT_BASE, np.array([128] * 10)) / 1280
    assert 0.90 * 2 * 12 * 7.08e6 < per_row < 1.02 * 2 * 12 * 7.08e6


@pytest.mark.parametrize("path", TESTS)
def test_the_tests_that_it_runs_exist(path: str) -> None:
    assert (ROOT / path).exists()
