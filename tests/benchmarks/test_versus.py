"""The comparison with an older commit, on the working tree beside itself."""

from __future__ import annotations

from pathlib import Path

from benchmarks.versus import ROOT, Run, Task, compare, make_tasks, run


def test_a_run_has_its_time_its_memory_and_its_output(tmp_path: Path) -> None:
    found = run(Task("--version", ("--version",)), ROOT, tmp_path)
    assert found.output.strip()
    assert 0 < found.seconds < 60
    assert found.megabytes > 1


def test_rows_with_other_winners_are_counted() -> None:
    lines = [f'{{"ranking": [{{"text": "{text}"}}]}}\n' for text in ("a", "b", "a", "c")]
    old, new = Run(2.0, 100.0, lines[0] + lines[1]), Run(1.0, 50.0, lines[2] + lines[3])
    found = compare(Task("rerank", (), 2), [old], [new])
    assert found["ratio"] == 2.0
    assert found["same_answers"] == 0.5


def test_the_tasks_have_their_rows() -> None:
    assert all(task.rows == max(1, task.content.count("\n")) for task in make_tasks())
