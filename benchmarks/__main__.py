"""Every benchmark that needs no argument: ``python -m benchmarks [topic …]`` (``make bench``)."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

PARTS = {"__main__", "documented_tables", "streams"}
"""What can be run and is not a benchmark by itself."""

WITH_ARGUMENTS = {
    "learned_naturalness",
    "people_verdicts",
    "regressor",
    "teacher_divergence",
    "unchanged",
    "versus",
}
"""What must be told a folder of runs, of texts or of its work, or a commit."""


def list_topics() -> list[str]:
    """The modules and packages here that can be run without arguments."""
    here = Path(__file__).parent
    modules = (
        path.stem
        for path in here.glob("*.py")
        if '__name__ == "__main__"' in path.read_text("utf-8")
    )
    packages = (path.parent.name for path in here.glob("*/__main__.py"))
    return sorted({*modules, *packages} - PARTS - WITH_ARGUMENTS)


def main() -> int:
    """Run the topics named, else all of them; the exit code is the number that failed."""
    topics = sys.argv[1:] or list_topics()
    failed = []
    for topic in topics:
        print(f"== {topic}", flush=True)
        done = subprocess.run([sys.executable, "-m", f"benchmarks.{topic}"], check=False)  # noqa: S603
        if done.returncode:
            failed.append(topic)
    if failed:
        print(f"failed: {', '.join(failed)}", file=sys.stderr)
    return len(failed)


if __name__ == "__main__":
    sys.exit(main())
