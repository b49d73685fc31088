"""`doctor` and `--version --verbose`: for a person and as JSON."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from logic2text.version import __version__
from metrics.diagnosis import PACKAGES
from rerank.cli.app import application


def run(*arguments: str) -> tuple[int, str]:
    done = CliRunner().invoke(application(("doctor", "parse")), [*arguments])
    return done.exit_code, done.stdout


def test_a_report_for_a_person() -> None:
    code, shown = run("doctor", "-m", "fre")
    assert code == 0
    assert shown.startswith(f"logic2text {__version__}, ")
    for part in (
        "processor: ",
        "compute path: ",
        "packages: numpy ",
        "not installed: ",
        "fre, cpu",
    ):
        assert part in shown


def test_a_report_as_json() -> None:
    code, shown = run("doctor", "--json", "-m", "fre,formulaicness:light")
    report = json.loads(shown)
    assert code == 0
    assert set(report["packages"]) == set(PACKAGES)
    assert report["backend"]["path"]
    assert [row["metric"] for row in report["speeds"]] == ["fre", "formulaicness:light"]
    assert all(row["texts_per_s"] > 0 and row["texts"] == 64 for row in report["speeds"])


def test_the_texts_of_a_file_beside_the_pipeline(tmp_path: Path) -> None:
    path = tmp_path / "texts.txt"
    path.write_text("No cube is small.\nSome cube is small.\nNo cube is small.\n", encoding="utf-8")
    code, shown = run("doctor", "--json", "-m", "fre", "--bench", str(path))
    speeds = json.loads(shown)["speeds"]
    assert code == 0
    assert [row["metric"] for row in speeds] == ["fre", "transformers pipeline"]
    assert [row["texts"] for row in speeds] == [2, 2]


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (("--version",), f"{__version__}\n"),
        (("--version", "--debug"), f"{__version__}\n"),
        (("--version", "--verbose"), f"logic2text {__version__}, "),
        (("--verbose", "--version"), f"logic2text {__version__}, "),
    ],
)
def test_the_version(arguments: tuple[str, ...], expected: str) -> None:
    code, shown = run(*arguments)
    assert code == 0
    assert shown.startswith(expected)


def test_an_option_without_a_command_is_wrong_use() -> None:
    code, _ = run("--verbose")
    assert code == 2


def test_metrics_that_cannot_be_timed_are_refused() -> None:
    done = CliRunner().invoke(application(("doctor", "parse")), ["doctor", "-m", "judge"])
    assert "unknown metric that can be timed 'judge'" in str(done.exception)
