"""Without fork, affinity and the other calls of Linux or POSIX, all works in one process.

The system is simulated: a new interpreter that has none of the calls, under a platform name that no
package knows.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from metrics.engine import thread_pool
from rerank.batch import worker_pool
from rerank.batch.worker_pool import WorkerPool, can_fork, cores, usable_cores

ROOT = Path(__file__).parent.parent
PRELUDE = """
import asyncio, concurrent.futures, ctypes, json, logging, multiprocessing.connection
import multiprocessing.reduction, os, pathlib, signal, subprocess, sys, tempfile, threading
import numpy, sysconfig
sysconfig.get_config_vars()  # before the platform has another name
for name in ("fork", "forkpty", "register_at_fork", "sched_getaffinity", "nice", "wait4", "setsid",
             "killpg", "getpgid", "process_cpu_count"):
    if hasattr(os, name):
        delattr(os, name)
for name in ("SIGKILL", "SIGALRM", "SIGHUP", "SIGPIPE", "setitimer", "alarm"):
    if hasattr(signal, name):
        delattr(signal, name)
class Absent:
    def find_spec(self, name, path=None, target=None):
        if name in ("fcntl", "resource", "termios", "pwd", "grp", "pty", "tty"):
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
sys.meta_path.insert(0, Absent())
for name in ("fcntl", "resource", "termios", "pwd", "grp", "pty", "tty"):
    sys.modules.pop(name, None)
opened = pathlib.Path.open
def open_no_process_files(self, *arguments, **options):
    if str(self).startswith(("/proc", "/sys")):
        raise FileNotFoundError(str(self))
    return opened(self, *arguments, **options)
pathlib.Path.open = open_no_process_files
sys.platform = "another"
"""
ROWS = "∀x (Cube(x) → Small(x))\nCube(\n∃x Cube(x)\n"


def run(code: str, *arguments: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(  # noqa: S603
        [sys.executable, "-c", PRELUDE + code, *arguments],
        input=stdin,
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONUTF8": "1"},
        check=False,
    )


@pytest.mark.parametrize(
    "arguments",
    [
        ("rerank", "-m", "fre", "-F", "formulaicness:light", "--json"),
        ("verbalize", "--json"),
        ("parse", "--json"),
    ],
    ids=lambda arguments: arguments[0],
)
def test_a_file_of_rows_is_worked_on_in_this_process(arguments: tuple[str, ...]) -> None:
    done = run("from rerank.cli import main\nmain()", *arguments, stdin=ROWS)
    assert done.returncode == 1, done.stderr  # one row cannot be read

    rows = [json.loads(line) for line in done.stdout.splitlines()]
    assert sum("error" in row for row in rows) == 1
    assert len(rows) >= 3


def test_every_module_can_be_imported() -> None:
    done = run("""
from importlib import import_module
from logic2text import UnavailableError
from tests.support.absent import make_absent
make_absent("torch", "transformers")
for package in ("logic2text", "metrics", "rerank"):
    for path in sorted(pathlib.Path(package).rglob("*.py")):
        if path.stem == "__main__" or "training" in path.parts:
            continue
        try:
            import_module(".".join(path.with_suffix("").parts).removesuffix(".__init__"))
        except UnavailableError:
            pass
        except ModuleNotFoundError as error:
            if error.name != "torch":
                raise
print("all")
""")
    assert done.stdout == "all\n", done.stderr


def test_more_workers_than_can_be_forked_are_this_process() -> None:
    done = run("""
from logic2text import CandidateGenerator
from rerank import Reranker
generator = CandidateGenerator(("literal",))
reranker = Reranker("fre", formulaicness="formulaicness:light", generator=generator)
rows = list(reranker.rank_rows(["Cube(a)", "Cube(b)"], workers=2))
print([row.results[0].text for row in rows])
""")
    assert done.stdout == "['a is a cube.', 'b is a cube.']\n", done.stderr


def test_no_process_is_forked_where_there_is_no_fork(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(os, "fork", raising=False)
    assert not can_fork()
    assert cores() == 0
    with WorkerPool(abs, count=2) as processes:
        assert processes.submit([-1, 2]).result() == [1, 2]


def test_macos_forks_no_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker_pool.sys, "platform", "darwin")
    assert cores() == 0


def test_cores_are_counted_without_affinity(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(os, "sched_getaffinity", raising=False)
    monkeypatch.setattr(os, "cpu_count", lambda: 3)
    assert usable_cores() == 3
    assert thread_pool._count_physical_cores.__wrapped__() == 3
    monkeypatch.setattr(os, "cpu_count", lambda: None)
    assert usable_cores() == 1
    assert thread_pool._count_physical_cores.__wrapped__() == 1
