"""Runs of the command line that share one start of Python: a process that forks itself for each.

    (done,) = run_commands([Case(("parse", "P(a)"))], folder)

Every run has its own streams.  One whose output fails ends as a whole interpreter does, what Python
says at the very end included; the others end where the modules would be taken apart, which copies
every page that they share with the first process and takes longer than most runs.

The process starts with the first run and ends with the tests.  It has imported what every command
imports, and what a caller names in `loaded`, and has read a text, so that the words, the grammar
and the notations are there; `tests/logic2text/test_same_everywhere.py` shows that a process that
has none of them answers the same.
"""

from __future__ import annotations

import atexit
import gc
import importlib
import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from tests.support.corpora import ROOT

FILE = "file"
FULL, GONE, CLOSED = "full", "gone", "closed"
"""Standard output on a full disk, to a reader that has gone, and closed from the beginning."""

COMMON = ("typer._adapters", "typer.rich_utils", "rich.markdown", "rich.table", "pydantic.types")
"""Modules that nearly every command imports while it runs."""

LONGEST_S = 600
"""Ends a run that hangs."""


@dataclass(frozen=True)
class Case:
    """A run: its arguments, what it reads, where it writes, and variables beside those that are."""

    arguments: tuple[str, ...]
    stdin: bytes = b""
    stdout: str = FILE
    variables: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Done:
    """What came of it; the code is below 0 where a signal ended it."""

    code: int
    stdout: bytes
    stderr: bytes

    @property
    def rows(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.stdout.decode().splitlines()]


def run_commands(
    cases: Sequence[Case], folder: Path, absent: Sequence[str] = (), loaded: Sequence[str] = ()
) -> list[Done]:
    """What comes of each case, in their order; files of theirs are left in the folder.

    The packages in `absent` cannot be imported, as if they were not installed.  The modules in
    `loaded`, slow to import, are imported once for all runs that name the same.
    """
    for number, case in enumerate(cases):
        (folder / f"{number}.in").write_bytes(case.stdin)
    sent = [{**asdict(case), "stdin": ""} for case in cases]
    variables = {**os.environ, "HF_HUB_OFFLINE": "1", "COLUMNS": "100"}
    request = {"folder": str(folder), "variables": variables, "cases": sent}
    codes = _origin(tuple(absent), tuple(loaded)).run(request)
    return [
        Done(code, (folder / f"{i}.out").read_bytes(), (folder / f"{i}.err").read_bytes())
        for i, code in enumerate(codes)
    ]


class _Origin:
    """The process that forks itself, and what is said to it: a line of JSON, answered by one."""

    def __init__(self, absent: tuple[str, ...], loaded: tuple[str, ...]) -> None:
        self._lock = threading.Lock()
        self._process = subprocess.Popen(  # noqa: S603
            [sys.executable, "-m", "tests.support.forked_commands", ",".join(absent), *loaded],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            cwd=ROOT,
            text=True,
        )
        atexit.register(self._end)

    def run(self, request: Mapping[str, Any]) -> list[int]:
        """The codes of the cases of a request."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        with self._lock:
            self._process.stdin.write(json.dumps(request) + "\n")
            self._process.stdin.flush()
            codes: list[int] = json.loads(self._process.stdout.readline())
        return codes

    def _end(self) -> None:
        with self._process:  # whose streams are closed, which ends it
            pass


@cache
def _origin(absent: tuple[str, ...], loaded: tuple[str, ...]) -> _Origin:
    return _Origin(absent, loaded)


def _fork(number: int, case: Mapping[str, Any], folder: Path, variables: dict[str, str]) -> int:
    """The code of one run."""
    pid = os.fork()
    if pid == 0:
        _become(number, case, folder, variables)
        from rerank.cli import main

        try:
            main()
        except SystemExit as end:
            if case["stdout"] == FILE:
                _end(int(end.code or 0))
            raise
    deadline = time.monotonic() + LONGEST_S
    while time.monotonic() < deadline:
        ended, status = os.waitpid(pid, os.WNOHANG)
        if ended:
            return os.waitstatus_to_exitcode(status)
        time.sleep(0.005)
    os.kill(pid, signal.SIGKILL)
    return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])


def _end(code: int) -> None:
    """End this process as the interpreter does, up to where it takes its modules apart."""
    threading._shutdown()  # type: ignore[attr-defined]
    atexit._run_exitfuncs()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code)


def _become(number: int, case: Mapping[str, Any], folder: Path, variables: dict[str, str]) -> None:
    """Take over the streams, arguments and variables of a run."""
    os.chdir(folder)  # files that a run names land here
    out = folder / f"{number}.out"
    os.dup2(os.open(folder / f"{number}.in", os.O_RDONLY), 0)
    target = os.open(out, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    if case["stdout"] == FULL:
        target = os.open("/dev/full", os.O_WRONLY)
    elif case["stdout"] == GONE:
        reading, target = os.pipe()
        os.close(reading)
    os.dup2(target, 1)
    if case["stdout"] == CLOSED:
        os.close(1)
        sys.stdout = None  # as the interpreter has it then
    os.dup2(os.open(folder / f"{number}.err", os.O_WRONLY | os.O_CREAT | os.O_TRUNC), 2)
    sys.argv = ["logic2text", *case["arguments"]]
    os.environ.clear()
    os.environ.update({**variables, **case["variables"]})
    sys.path[:0] = filter(None, os.environ.get("PYTHONPATH", "").split(os.pathsep))


def _load_tables() -> None:
    """Load what nearly every run would load first: the notations, the words, the grammar."""
    from logic2text.candidates import CandidateGenerator
    from logic2text.notation import parse
    from logic2text.verify.text import check
    from metrics.registry import metric

    formula = parse("Cube(a)")
    check(formula, "a is a cube.")
    CandidateGenerator().candidates(formula)
    metric("fre").score(["a is a cube."])


def _main() -> None:
    from rerank.cli.app import application
    from tests.support.absent import make_absent

    absent, *loaded = sys.argv[1:]
    make_absent(*filter(None, absent.split(",")))
    application()  # with the modules of all commands
    for module in (*COMMON, *loaded):
        with suppress(ImportError):  # what is not installed is none of this process
            importlib.import_module(module)
    _load_tables()
    gc.collect()
    gc.freeze()  # so that a collection in a run does not copy the pages that it shares
    while line := sys.stdin.readline():
        request = json.loads(line)
        folder, variables = Path(request["folder"]), request["variables"]
        cases = enumerate(request["cases"])
        codes = [_fork(number, case, folder, variables) for number, case in cases]
        sys.stdout.write(json.dumps(codes) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    _main()
