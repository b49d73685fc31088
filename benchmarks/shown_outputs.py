"""The outputs that the README and the tutorials show, written again by running their commands.

    python -m benchmarks.shown_outputs [--check]

A block whose first line begins with ``$`` has commands with their outputs, and ``text NAME`` after
the fence makes the block a file that later commands read.  With ``--check`` nothing is written, and
the exit code is 1 if a page shows something else; digits may differ, since scores in bf16 and in
int16 do in the third place.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from benchmarks.record import RESULTS

ROOT = RESULTS.parent.parent
PAGES = (ROOT / "README.md", *sorted((ROOT / "docs" / "tutorials").glob("*.md")))
PROMPT = "$ "
BLOCK = re.compile(r"^```(?P<info>[^\n]*)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
DECIMAL = re.compile(r"-?\d+\.\d+")


def write_outputs(page: str) -> str:
    """The page with the outputs that its commands have now."""
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        command = work / "bin" / "logic2text"
        command.parent.mkdir()
        command.write_text(f'#!/bin/sh\nexec {sys.executable} -m logic2text "$@"\n')
        command.chmod(0o755)

        def renew(block: re.Match[str]) -> str:
            info, text = block["info"], block["text"]
            if info.startswith("text "):
                (work / info.removeprefix("text ")).write_text(text, encoding="utf-8")
            if not text.startswith(PROMPT):
                return block[0]
            lines = [line for line in text.splitlines() if line.startswith(PROMPT)]
            shown = "".join(f"{line}\n{_run(line.removeprefix(PROMPT), work)}" for line in lines)
            return f"```{info}\n{shown}```"

        return BLOCK.sub(renew, page)


def _run(line: str, work: Path) -> str:
    path = os.pathsep.join((str(work / "bin"), os.environ.get("PATH", "")))
    variables = {**os.environ, "PATH": path, "PYTHONPATH": str(ROOT), "COLUMNS": "80"}
    done = subprocess.run(  # noqa: S602  the commands are those of our pages
        line,
        shell=True,
        cwd=work,
        env=variables,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        check=False,
    )
    lines = [shown.rstrip() for shown in done.stdout.rstrip().splitlines()]
    return "".join(f"{shown}\n" for shown in lines)


def differs(page: str, written: str) -> bool:
    """Whether two pages differ in more than decimal numbers."""
    return DECIMAL.sub("0.0", page) != DECIMAL.sub("0.0", written)


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--check", action="store_true", help="write nothing")
    asked = parser.parse_args()
    changed = 0
    for path in PAGES:
        page = path.read_text(encoding="utf-8")
        written = write_outputs(page)
        changed += differs(page, written)
        if written != page and not asked.check:
            path.write_text(written, encoding="utf-8")
            sys.stderr.write(f"{path.relative_to(ROOT)} written\n")
    sys.exit(1 if asked.check and changed else 0)


if __name__ == "__main__":
    main()
