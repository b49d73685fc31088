"""The page of 10⁹ formulae: its arithmetic, on figures that are easy to check by hand."""

from __future__ import annotations

import math
from pathlib import Path

import pytest

from benchmarks.batch import jobs, scale
from benchmarks.batch.scale import Assumed, Rates, plan, rows_from_which_ray_pays

RATES = Rates(symbolic_s=0.03, scoring_s=0.01, texts=10, writer=2_000, gpu_texts=20_000)
ASSUMED = Assumed(cores=40, machine_price=2.0, gpu_price=4.0)


@pytest.mark.parametrize(
    ("machines", "gpus", "rows", "bottleneck", "count"),
    [
        (1, 0, 1_000, "generating and proving (on the same cores)", 1),
        (3, 0, 3_000, "generating and proving (on the same cores)", 2),
        (1, 1, 1_333.3, "generating and proving", 1),
        (3, 1, 2_000, "scoring", 1),
        (30, 100, 40_000, "generating and proving", 20),
    ],
)
def test_the_slowest_stage_decides(
    machines: int, gpus: int, rows: float, bottleneck: str, count: int
) -> None:
    result = plan(RATES, machines, gpus, ASSUMED)
    assert result.rows == pytest.approx(rows, rel=1e-4)
    assert (result.bottleneck, result.jobs) == (bottleneck, count)
    assert result.hours == pytest.approx(1e9 / rows / 3600, rel=1e-4)
    assert result.dollars == pytest.approx(result.hours * (2 * machines + 4 * gpus))


def test_from_when_ray_pays() -> None:
    """8,000 rows take 80 s with one machine, and 40 s and the start with two."""
    assert rows_from_which_ray_pays(100, 100, 40, machines=2) == pytest.approx(8_000)
    assert rows_from_which_ray_pays(100, 50, 40, machines=2) == math.inf


def figures() -> dict[str, object]:
    job = {
        "rows_a_second": 50.0,
        "texts_a_second": 500.0,
        "seconds": 10.0,
        "seconds_with_start_up": 15.0,
        "stage_seconds_a_row": {"generate_and_prove": 0.03, "score_and_rank": 0.01},
    }
    names = [f"{workload}, {engine}" for workload in jobs.WORKLOADS for engine in jobs.ENGINES]
    return {
        "throughput": {
            **dict.fromkeys(names, job),
            "one process that reads and writes": {"rows_a_second": 2_000.0},
        }
    }


def test_the_guide_is_filled_between_its_marks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    guide = tmp_path / "scale.md"
    guide.write_text(f"before\n{scale.BEGIN}\nold\n{scale.END}\nafter\n", encoding="utf-8")
    monkeypatch.setattr(jobs, "recorded", figures)
    scale.write_guide(guide)
    text = guide.read_text(encoding="utf-8")
    assert text.startswith(f"before\n{scale.BEGIN}\n### All systems\n")
    assert text.endswith(f"{scale.END}\nafter\n")
    assert "| 1,000 | 0 | 800,000 |" in text
    assert "old" not in text


def test_without_figures_the_guide_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    guide = tmp_path / "scale.md"
    guide.write_text(f"{scale.BEGIN}\nold\n{scale.END}\n", encoding="utf-8")
    monkeypatch.setattr(jobs, "recorded", dict)
    scale.write_guide(guide)
    assert "old" in guide.read_text(encoding="utf-8")


def test_the_guide_of_the_repository_has_the_marks() -> None:
    text = scale.GUIDE.read_text(encoding="utf-8")
    assert text.count(scale.BEGIN) == text.count(scale.END) == 1
