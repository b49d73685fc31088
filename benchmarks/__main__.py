"""Every benchmark, one after the other: ``python -m benchmarks [topic …]`` (``make bench``)."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

NO_TOPIC = {
    "__init__",
    "__main__",
    "conftest",
    "corpora",
    "engine_peers",
    "engine_suite",
    "five_candidates",
    "record",
    "streams",
}


def main() -> int:
    """Run the topics named, else all of them; the exit code is the number that failed."""
    here = Path(__file__).parent
    topics = sys.argv[1:] or sorted({path.stem for path in here.glob("*.py")} - NO_TOPIC)
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
