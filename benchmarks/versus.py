"""``python -m benchmarks.versus COMMIT [REPEATS]``: the working tree beside an older commit.

Both are installed from their sources into folders of their own, with their native code, and run in
turn on the same cores: the time is processor time of the command and its processes, the memory the
largest of any of them.  A ratio above 1 says how many times less the working tree takes.
"""

from __future__ import annotations

import json
import os
import resource
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks.record import record, table

ROOT = Path(__file__).resolve().parents[1]
FORMULA = "∀x (Cube(x) → ¬Small(x))"
REPEATS = 5
MEGABYTE = 1024


@dataclass(frozen=True, slots=True)
class Task:
    """A command that is measured.

    Attributes:
        name: of its row.
        arguments: behind ``logic2text``.
        rows: how many formulae or pairs it treats; their file is its standard input.
        content: of standard input.
    """

    name: str
    arguments: tuple[str, ...]
    rows: int = 1
    content: str = ""


@dataclass(frozen=True, slots=True)
class Run:
    """One run: processor seconds, megabytes, and what it printed."""

    seconds: float
    megabytes: float
    output: str


def make_tasks() -> list[Task]:
    """The start of commands, a file of formulae to rank, and one of pairs to check."""
    fresh = ROOT / "benchmarks" / "fresh"
    domains = _rows(fresh / "domains.jsonl")[::3]
    pairs = _rows(fresh / "sentences_built_on.jsonl")[::8]
    formulas = [{"formula": row["formula"]} for row in domains]
    checked = [{"formula": row["formula"], "text": row["text"]} for row in pairs]
    return [
        Task("--version", ("--version",)),
        Task("--help", ("--help",)),
        Task("check, one pair", ("check", FORMULA, "No cube is small.")),
        Task("rerank, one formula", ("rerank", FORMULA)),
        Task("rerank, a file", ("rerank", "--json"), len(formulas), _lines(formulas)),
        Task(
            "rerank --top-k 1, a file",
            ("rerank", "--json", "--top-k", "1"),
            len(formulas),
            _lines(formulas),
        ),
        Task("check, a file", ("check", "--json"), len(checked), _lines(checked)),
    ]


def _rows(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines() if line]


def _lines(rows: Sequence[Mapping[str, Any]]) -> str:
    return "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)


def install(source: Path, target: Path) -> None:
    """Install a source tree without its dependencies into a folder, compiled to bytecode."""
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps"]
    command += ["--no-build-isolation", "--target", str(target), str(source)]
    subprocess.run(command, check=True)  # noqa: S603


def extract(commit: str, folder: Path) -> None:
    """The files of a commit in a folder.

    Raises:
        CalledProcessError: there is no such commit.
    """
    archive = subprocess.run(  # noqa: S603
        ["git", "-C", str(ROOT), "archive", commit],  # noqa: S607
        check=True,
        capture_output=True,
    ).stdout
    folder.mkdir()
    subprocess.run(["tar", "-x", "-C", str(folder)], check=True, input=archive)  # noqa: S603, S607


def run(task: Task, packages: Path, work: Path) -> Run:
    """Run a task with the packages of a folder."""
    environment = {**os.environ, "PYTHONPATH": str(packages)}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    given, printed = work / "input", work / "output"
    given.write_text(task.content, encoding="utf-8")
    with given.open("rb") as standard_input, printed.open("wb") as standard_output:
        process = subprocess.Popen(  # noqa: S603
            [sys.executable, *_entry(packages), *task.arguments],
            cwd=work,
            env=environment,
            stdin=standard_input,
            stdout=standard_output,
            stderr=subprocess.DEVNULL,
        )
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    output = printed.read_text("utf-8")
    if not output:
        sys.exit(f"{task.name} printed nothing with the packages in {packages}")
    return Run(_seconds(usage), usage.ru_maxrss / MEGABYTE, output)


def _entry(packages: Path) -> tuple[str, ...]:
    """What starts the command: older commits have no ``logic2text.__main__``."""
    script = packages / "bin" / "logic2text"
    return (str(script),) if script.exists() else ("-m", "logic2text")


def _seconds(usage: resource.struct_rusage) -> float:
    return usage.ru_utime + usage.ru_stime


def compare(task: Task, old: Sequence[Run], new: Sequence[Run]) -> dict[str, Any]:
    """The medians of both, their ratio, and how many rows have the same answer."""
    seconds = [statistics.median(each.seconds for each in runs) for runs in (old, new)]
    megabytes = [statistics.median(each.megabytes for each in runs) for runs in (old, new)]
    same = None
    if task.rows > 1:
        answers = [[_answer(line) for line in runs[0].output.splitlines()] for runs in (old, new)]
        pairs = list(zip(*answers, strict=False))
        same = sum(left == right for left, right in pairs) / max(1, len(pairs))
    return {
        "old_seconds": seconds[0],
        "new_seconds": seconds[1],
        "ratio": seconds[0] / seconds[1],
        "old_megabytes": megabytes[0],
        "new_megabytes": megabytes[1],
        "rows": task.rows,
        "same_answers": same,
    }


def _answer(line: str) -> object:
    """The winner of a row, or its verdict."""
    row = json.loads(line)
    ranking = row.get("ranking") or row.get("texts") or row.get("candidates")
    return ranking[0]["text"] if ranking else row.get("verdict")


def main(arguments: Sequence[str]) -> None:
    """Measure all tasks and print the table."""
    if not arguments:
        sys.exit("name a commit: python -m benchmarks.versus f7687876")
    commit = arguments[0]
    repeats = int(arguments[1]) if len(arguments) > 1 else REPEATS
    figures: dict[str, Any] = {}
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        extract(commit, folder / "source")
        install(folder / "source", folder / "old")
        install(ROOT, folder / "new")
        work = folder / "work"
        work.mkdir()
        for task in make_tasks():
            runs: dict[str, list[Run]] = {"old": [], "new": []}
            for _ in range(repeats):
                for name, measured in runs.items():
                    measured.append(run(task, folder / name, work))
            figures[task.name] = compare(task, runs["old"], runs["new"])
            print(f"{task.name}: {figures[task.name]['ratio']:.2f}", file=sys.stderr)
    print(table(("", commit, "now", "ratio", "MB", "now", "same answers"), _body(figures)))
    record("versus", {"commit": commit, "repeats": repeats, "tasks": figures}, f"versus {commit}")


def _body(figures: Mapping[str, Mapping[str, Any]]) -> list[tuple[str, ...]]:
    return [
        (
            name,
            f"{each['old_seconds']:.2f} s",
            f"{each['new_seconds']:.2f} s",
            f"{each['ratio']:.2f}",
            f"{each['old_megabytes']:.0f}",
            f"{each['new_megabytes']:.0f}",
            "" if each["same_answers"] is None else f"{each['same_answers']:.1%}",
        )
        for name, each in figures.items()
    ]


if __name__ == "__main__":
    main(sys.argv[1:])
