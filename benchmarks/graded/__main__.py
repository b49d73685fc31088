"""Grades of texts by blind readers, by the source of the formulae and the writer.

    python -m benchmarks.graded [FILE…]

Prints for each source and writer how many texts have the grades 4 or 5 and 1, by each reader, and
how often the readers agree.  `README.md` tells how the grades were given.
"""

from __future__ import annotations

import argparse
import json
from collections import defaultdict
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from benchmarks.record import record, table

FOLDER = Path(__file__).parent
GOOD = 4


def summarize(grades: Sequence[Sequence[int]]) -> tuple[str, ...]:
    """The number, the share of each reader's 4 and 5, the mean, and the share of grade 1."""
    readers = [*zip(*grades, strict=True)]
    good = [sum(grade >= GOOD for grade in given) / len(given) for given in readers]
    mean = sum(map(sum, grades)) / sum(map(len, grades))
    worst = sum(1 in given for given in grades) / len(grades)
    return (str(len(grades)), *(f"{share:.0%}" for share in good), f"{mean:.2f}", f"{worst:.1%}")


def main() -> None:
    """Print the table and keep it."""
    parser = argparse.ArgumentParser(description="Grades of texts by source and writer.")
    parser.add_argument(
        "files", nargs="*", type=Path, default=sorted(FOLDER.glob("winners_*.jsonl"))
    )
    by_file = {
        path.stem: [json.loads(line) for line in path.read_text("utf-8").splitlines()]
        for path in parser.parse_args().files
    }
    figures = {name: report(name, rows) for name, rows in by_file.items()}
    record("graded", figures)


def report(name: str, rows: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """Print the grades of a file and the readers' agreement."""
    by_source: dict[tuple[str, str], list[list[int]]] = defaultdict(list)
    for row in rows:
        by_source[row["source"], row["writer"]].append(row["grades"])
    body = [(*names, *summarize(grades)) for names, grades in sorted(by_source.items())]
    header = (name, "writer", "texts", "reader 1: 4 or 5", "reader 2", "mean", "any 1")
    print(table(header, body))
    pairs = [row["grades"] for row in rows]
    agree = {
        "the same grade": sum(one == other for one, other in pairs) / len(pairs),
        "at most one apart": sum(abs(one - other) <= 1 for one, other in pairs) / len(pairs),
        "both or neither 4 or 5": sum((a >= GOOD) == (b >= GOOD) for a, b in pairs) / len(pairs),
    }
    print(table(("the readers give", "share"), [(k, f"{v:.1%}") for k, v in agree.items()]))
    return {"texts": body, "agreement": agree}


if __name__ == "__main__":
    main()
