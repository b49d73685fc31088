"""`logic2text serve --class`: what is printed, and which options are refused."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("fastapi", reason="the extra `serve` is not installed")

from tests.rerank.service.test_serve import MODULES
from tests.support.forked_commands import Case, run_commands

COMMAND = [
    sys.executable,
    "-m",
    "logic2text",
    "serve",
    "--port",
    "0",
    "--workers",
    "0",
    "-m",
    "fre",
]


def first_lines(*options: str) -> list[str]:
    """What a service prints before it is ended."""
    process = subprocess.Popen(  # noqa: S603 - our own command
        [*COMMAND, *options], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    assert process.stdout is not None
    try:
        lines = [process.stdout.readline()]
        process.terminate()
        return [*lines, *process.stdout.read().splitlines()]
    finally:
        process.kill()
        process.wait()
        process.stdout.close()


def test_the_teachers_link_is_printed_once(tmp_path: Path) -> None:
    folder = str(tmp_path / "classes")
    options = ("--class", folder, "--public-url", "https://logic.example.org/course/")
    text = "\n".join(first_lines(*options))
    link = re.search(r"https://logic\.example\.org/course/class/teacher/#token=([\w-]+)", text)
    assert link is not None
    local = "\n".join(first_lines("--class", folder))
    assert "#token=" not in local
    assert "--new-teacher" in local
    assert "Students cannot open links with 127.0.0.1" in local
    assert "Start the service with --host and --public-url" in local
    renewed = "\n".join(first_lines(*options, "--new-teacher"))
    assert "#token=" in renewed
    assert link[1] not in renewed


@pytest.mark.skipif(sys.platform == "win32", reason="the commands are forked")
@pytest.mark.parametrize(
    ("options", "messages"),
    [
        (("--public-url", "https://a.example"), ["are of classes"]),
        (("--class", "here", "--public-url", "logic.example.org"), ["which is no address"]),
        (("--class", "blorf://here"), ["cannot be opened"]),
        (
            ("--class", "postgresql+pg8000://me@127.0.0.1/classes"),
            ["has no driver here", 'pip install "psycopg[binary]"'],
        ),
    ],
)
def test_bad_options_are_refused(
    options: tuple[str, ...], messages: list[str], tmp_path: Path
) -> None:
    arguments = ("serve", "--port", "0", "-m", "fre", *options)
    (done,) = run_commands([Case(arguments)], tmp_path, loaded=MODULES)
    assert done.code == 2
    for message in messages:
        assert message in done.stderr.decode()
