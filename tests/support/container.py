"""The instructions of the container file."""

from __future__ import annotations

import json
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LINES = (ROOT / "Containerfile").read_text(encoding="utf-8").splitlines()


def instructions(name: str) -> list[str]:
    """The arguments of the instructions of a name, in order; each stands in one line."""
    return [line.removeprefix(f"{name} ") for line in LINES if line.startswith(f"{name} ")]


STEPS = instructions("RUN")
COMMAND: list[str] = json.loads(instructions("CMD")[0])
