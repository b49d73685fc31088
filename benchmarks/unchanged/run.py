"""Runs a case through the command line, one process on one core, and returns the lines by row.

A process of its own, so that no cache of an earlier command and no option of this process matters.
On one core the command answers its rows itself: no worker, no time limit of a row.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from benchmarks.unchanged.cases import FORMULA, IN, OUT, Case

ROOT = Path(__file__).resolve().parent.parent.parent
SUCCESS, SOME_FAILED = 0, 1

Row = Mapping[str, Any]
Answers = dict[str, list[str]]
"""The id of a row, else the number of a line → lines of output."""


class CommandError(RuntimeError):
    """A command ended without answers for its rows."""


def use_one_core() -> None:
    """Bind this process, and so its commands, to one core, where the system can."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def run_case(case: Case, rows: Sequence[Row]) -> Answers:
    """The lines of output that a case gives for the rows.

    Raises:
        CommandError: the command failed, and not only some of its rows.
    """
    if FORMULA in case.arguments:
        return {str(row["id"]): _run_for_formula(case, row["formula"]) for row in rows}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        text = "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
        (folder / "in.jsonl").write_text(text, encoding="utf-8")
        places = {IN: str(folder / "in.jsonl"), OUT: str(folder / "out")}
        arguments = [places.get(argument, argument) for argument in case.arguments]
        output = _run(arguments, folder / "in.jsonl")
        if OUT in case.arguments:
            shards = sorted((folder / "out").glob("part-*.jsonl"))
            output = "".join(shard.read_text(encoding="utf-8") for shard in shards)
    return _group_lines(output.split("\n"), has_ids=case.has_ids)


def _run_for_formula(case: Case, formula: str) -> list[str]:
    arguments = [formula if argument == FORMULA else argument for argument in case.arguments]
    return _run(arguments, Path(os.devnull), may_refuse=True).split("\n")


def _run(arguments: Sequence[str], source: Path, *, may_refuse: bool = False) -> str:
    """The standard output of one command."""
    with source.open("rb") as stream:
        done = subprocess.run(  # noqa: S603
            [sys.executable, "-m", "logic2text", *arguments],
            stdin=stream,
            capture_output=True,
            check=False,
            cwd=ROOT,
            env=os.environ | {"PYTHONPATH": str(ROOT), "COLUMNS": "100", "NO_COLOR": "1"},
        )
    if done.returncode not in {SUCCESS, SOME_FAILED} and not may_refuse:
        reason = done.stderr.decode("utf-8", "replace").strip()[-500:]
        command = " ".join(arguments)
        raise CommandError(f"`logic2text {command}` ended with {done.returncode}: {reason}")
    return done.stdout.decode("utf-8")


def _group_lines(lines: Sequence[str], *, has_ids: bool) -> Answers:
    """The lines that are not empty, by the id of their row, or by their number."""
    answers: Answers = {}
    for number, line in enumerate(lines):
        if line:
            key = str(json.loads(line)["id"]) if has_ids else str(number)
            answers.setdefault(key, []).append(line)
    return answers
