"""The check of an install: sizes beyond their limits and failing commands are faults."""

from __future__ import annotations

import pytest

from benchmarks.install_size import (
    LOCK,
    SOLVER,
    UNPACKED_LIMIT_MB,
    WHEELS_LIMIT_MB,
    FirstAnswer,
    Size,
    describe_answers,
    describe_sizes,
    figures,
    report_faults,
    without_package,
)

WORKS = FirstAnswer(0, 0.5, 0.4, 90.0, "")
MB = 1_000_000


@pytest.mark.parametrize(
    ("sizes", "answer", "fault"),
    [
        ([Size("a", 20 * MB, 40 * MB), Size(SOLVER, 90 * MB, 90 * MB)], WORKS, ""),
        ([Size("a", (WHEELS_LIMIT_MB + 1) * MB, MB)], WORKS, "more than 60"),
        ([Size("a", MB, (UNPACKED_LIMIT_MB + 1) * MB)], WORKS, "more than 350"),
        ([], FirstAnswer(3, 0.5, 0.4, 90.0, "a model is missing"), "a model is missing"),
    ],
)
def test_faults(
    sizes: list[Size], answer: FirstAnswer, fault: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert report_faults(sizes, {("parse", "P(a)"): answer}) == bool(fault)
    assert fault in capsys.readouterr().err


def test_the_totals_leave_the_solver_out_of_the_wheels() -> None:
    sizes = [Size(SOLVER, 40 * MB, 90 * MB), Size("a", 2 * MB, 3 * MB)]
    kept = figures(sizes, {("parse", "P(a)"): WORKS})
    assert (kept["wheels_mb_without_solver"], kept["unpacked_mb"]) == (2.0, 93.0)
    assert "93" in describe_sizes(sizes)
    assert "parse P(a)" in describe_answers({("parse", "P(a)"): WORKS})


def test_a_package_is_taken_out_of_a_lock_with_its_hashes() -> None:
    lock = LOCK.read_text(encoding="utf-8")
    rest = without_package(lock, "setuptools")
    assert "setuptools==" in lock
    assert "setuptools==" not in rest
    assert rest.count("==") == lock.count("==") - 1
    assert without_package(rest, "setuptools") == rest
