"""The table of constructions: formulae and the texts that Natural gives for them."""

from __future__ import annotations

from pathlib import Path

_FILE = Path(__file__).parent / "constructions.txt"

CONSTRUCTIONS: list[tuple[str, str]] = [
    (formula, text)
    for line in _FILE.read_text(encoding="utf-8").splitlines()
    if line and not line.startswith("#")
    for formula, _, text in [line.partition("\t")]
]
