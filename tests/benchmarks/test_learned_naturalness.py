"""The table of the measure of naturalness: which runs make a row, and what a share counts."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from benchmarks import learned_naturalness as module


def run(
    folder: Path, values: list[list[float]], seed: int = 0, left_out: str | None = None
) -> module.Run:
    folder.mkdir()
    texts = [["one two three", "one two"], ["one two three four", "one"]]
    rows = [
        {"source": "restaurants", "texts": both, "values": each}
        for both, each in zip(texts, values, strict=True)
    ]
    written = {"seed": seed, "left_out": left_out, "settings": {}, "pairs": rows}
    (folder / "held_out.json").write_text(json.dumps(written), encoding="utf-8")
    return module.read_run(folder / "held_out.json")


def test_the_folds_of_a_seed_are_one_row(tmp_path: Path) -> None:
    runs = [
        run(tmp_path / "a", [[1.0, 0.0], [0.0, 3.0]]),
        run(tmp_path / "b", [[1.0, 1.0], [0.5, 0.0]]),
        run(tmp_path / "c", [[0.0, 1.0], [0.5, 0.0]], seed=1),
        run(tmp_path / "d", [[1.0, 0.0], [0.5, 0.0]], left_out="ranks"),
    ]
    rows = module.describe_runs(runs)
    assert {name: len(of_row) for name, of_row in rows.items()} == {
        "naturalness, seed 0": 2,
        "naturalness, seed 1": 1,
        "naturalness, without ranks": 1,
    }
    shares = module.held_out_shares(module.join_pairs(rows["naturalness, seed 0"]))
    assert shares == {"e2e": pytest.approx(100 * 2.5 / 4), "e2e near": pytest.approx(75)}


def test_the_mean_of_models_is_of_those_that_had_the_pair_held_out(tmp_path: Path) -> None:
    runs = [
        run(tmp_path / "a", [[1.0, 0.0], [0.0, 3.0]]),
        run(tmp_path / "b", [[0.0, 0.5], [4.0, 0.0]], seed=1),
    ]
    assert [value for _, value in module.average_pairs(runs)["restaurants"]] == [0.25, 0.5] * 2
    assert module.held_out_shares(module.join_pairs(runs))["e2e"] == 50
    assert module.held_out_shares(module.average_pairs(runs))["e2e"] == 100


def test_what_is_expected_and_what_people_said(tmp_path: Path) -> None:
    runs = [run(tmp_path / "a", [[0.1, 0.0], [0.0, 3.0]])]
    rows = module.calibration(runs)
    assert rows["0 to 0.25"] == {
        "e2e": (1, 100.0),
        module.BY_VALUE: (1, pytest.approx(52.5, abs=0.01)),
    }
    assert rows["2 to inf"]["e2e"] == (1, 0.0)
    assert rows["0.5 to 1"] == {}
