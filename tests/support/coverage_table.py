"""A table of coverage by package from the JSON report of coverage.py.

python -m tests.support.coverage_table .coverage.json
"""

from __future__ import annotations

import json
import sys
from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path
from typing import Any

COUNTS = ("num_statements", "covered_lines", "num_branches", "covered_branches")


def package_of(file: str) -> str:
    """``logic2text/proof`` for ``logic2text/proof/smt/writer.py``."""
    return "/".join(Path(file).parts[:-1][:2])


def counts_by_package(files: Mapping[str, Any]) -> dict[str, dict[str, int]]:
    counts: dict[str, dict[str, int]] = defaultdict(lambda: dict.fromkeys(COUNTS, 0))
    for file, entry in files.items():
        for package in (package_of(file), "all"):
            for name in COUNTS:
                counts[package][name] += entry["summary"][name]
    return dict(counts)


def percent(covered: int, total: int) -> float:
    return 100.0 * covered / total if total else 100.0


def table(counts: Mapping[str, Mapping[str, int]]) -> str:
    lines = [f"{'package':<34}{'lines':>8}{'branches':>10}{'both':>8}"]
    for package in sorted(counts, key=lambda name: (name == "all", name)):
        statements, lines_run, branches, branches_taken = (counts[package][n] for n in COUNTS)
        lines.append(
            f"{package:<34}{percent(lines_run, statements):>7.1f}%"
            f"{percent(branches_taken, branches):>9.1f}%"
            f"{percent(lines_run + branches_taken, statements + branches):>7.1f}%"
        )
    return "\n".join(lines)


if __name__ == "__main__":
    report = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
    sys.stdout.write(table(counts_by_package(report["files"])) + "\n")
