"""Measure the board's rows, or add a system; both write ``docs/board.md`` anew.

python -m benchmarks.board
python -m benchmarks.board add NAME OUTPUTS.jsonl
"""

from __future__ import annotations

import argparse
from pathlib import Path

from benchmarks.board.entries import (
    COMMAND,
    Entry,
    measure_all,
    measure_system,
    read_entries,
    write_entries,
)
from benchmarks.board.page import write_page
from benchmarks.record import RESULTS
from logic2text.errors import InputError
from metrics.study.human.preferences import json_rows

MEASURED, ADDED = RESULTS / "board.jsonl", RESULTS / "board_added.jsonl"
PAGE = Path(__file__).parents[2] / "docs" / "board.md"


def add_system(name: str, path: Path) -> list[Entry]:
    """The rows of a system from its outputs.

    Raises:
        InputError: a row has no `formula` or no `text`.
    """
    outputs = []
    for number, row in enumerate(json_rows(path), start=1):
        if not isinstance(row.get("formula"), str) or not isinstance(row.get("text"), str):
            raise InputError(
                f"row {number} of {path.name} has no formula or no text",
                'write {"formula": "…", "text": "…"}',
            )
        outputs.append((row["formula"], row["text"]))
    return [*measure_system(name, outputs, f"{COMMAND} add {name} FILE")]


def main() -> None:
    """Measure or add, and write the page."""
    parser = argparse.ArgumentParser(prog=COMMAND)
    parser.add_argument("action", nargs="?", choices=["add"])
    parser.add_argument("name", nargs="?", help="of the system")
    parser.add_argument("outputs", nargs="?", type=Path, help="JSON Lines: formula and text")
    asked = parser.parse_args()
    if asked.action == "add":
        if asked.outputs is None:
            parser.error("add needs a name and a file")
        kept = [entry for entry in read_entries(ADDED) if entry.name != asked.name]
        write_entries(ADDED, [*kept, *add_system(asked.name, asked.outputs)])
    else:
        write_entries(MEASURED, [*measure_all()])
    entries = [*read_entries(MEASURED), *read_entries(ADDED)]
    PAGE.write_text(write_page(entries), encoding="utf-8")
    print(f"written: docs/{PAGE.name}, {len(entries)} rows")


if __name__ == "__main__":
    main()
