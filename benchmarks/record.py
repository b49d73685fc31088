"""Keeping a result: the figures with the machine, the versions and the command that made them."""

from __future__ import annotations

import json
import os
import platform
import sys
from collections.abc import Mapping, Sequence
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

RESULTS = Path(__file__).resolve().parent / "results"
PACKAGES = ("logic2text", "numpy", "torch", "transformers", "z3-solver", "nltk", "lark", "sympy")


def machine() -> dict[str, Any]:
    """Processor, cores, Python and package versions; nothing that names the host."""
    model = platform.processor() or platform.machine()
    cpuinfo = Path("/proc/cpuinfo")
    if cpuinfo.exists():
        for line in cpuinfo.read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                model = line.partition(":")[2].strip()
                break
    versions = {}
    for package in PACKAGES:
        try:
            versions[package] = version(package)
        except PackageNotFoundError:
            continue
    return {
        "processor": model,
        "cores": os.cpu_count(),
        "python": platform.python_version(),
        "versions": versions,
    }


def record(topic: str, figures: Mapping[str, Any], command: str | None = None) -> Path:
    """Write ``results/<topic>.json`` and return its path.

    Args:
        topic: The name of the file.
        figures: What was measured.
        command: What follows ``python -m benchmarks.``; `topic` where it is None.
    """
    RESULTS.mkdir(exist_ok=True)
    path = RESULTS / f"{topic}.json"
    row = {
        "command": f"python -m benchmarks.{command or topic}",
        "machine": machine(),
        "figures": figures,
    }
    path.write_text(json.dumps(row, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    print(f"written: {path.relative_to(RESULTS.parent.parent)}", file=sys.stderr)
    return path


def table(header: Sequence[str], body: Sequence[Sequence[Any]]) -> str:
    """A plain table with aligned columns; floats to four significant digits."""
    cells = [[_cell(value) for value in line] for line in [list(header), *body]]
    widths = [max(len(line[i]) for line in cells) for i in range(len(header))]
    lines = ["  ".join(c.ljust(w) for c, w in zip(line, widths, strict=True)) for line in cells]
    lines.insert(1, "  ".join("-" * width for width in widths))
    return "\n".join(line.rstrip() for line in lines)


def _cell(value: Any) -> str:
    return f"{value:.4g}" if isinstance(value, float) else str(value)
