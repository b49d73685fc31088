"""The tables of the documents that show recorded figures, written again from the records.

    python -m benchmarks.documented_tables [--check]

A row of a table keeps the cells that no record has; a table that is whole in the records keeps
nothing but its header.  With ``--check`` nothing is written, and the
exit code is 1 if a document differs from the records.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from benchmarks import recorded_cells, recorded_summary
from benchmarks.record import RESULTS
from benchmarks.recorded_cells import Cells
from logic2text import InputError

ROOT = RESULTS.parent.parent


@dataclass(frozen=True, slots=True)
class DocumentedTable:
    """A table of a document.

    Attributes:
        document: its path from the root.
        header: the beginning of its first line, which no other line of the document has.
        cells: what the records say.
        labels: the number of cells that name a row, joined by a blank.
        whole: whether the records have all of its rows.
    """

    document: str
    header: str
    cells: Callable[[], Cells]
    labels: int = 1
    whole: bool = False


def rewrite(text: str, table: DocumentedTable) -> str:
    """The text of a document with a table as the records have it.

    Raises:
        InputError: the document has no such table, or the table not one row for each label.
    """
    lines = text.split("\n")
    firsts = [i for i, line in enumerate(lines) if line.startswith(table.header)]
    if len(firsts) != 1:
        raise InputError(
            f"{table.document} has {len(firsts)} lines that begin with {table.header!r}",
            "correct the header in benchmarks/documented_tables.py",
        )
    cells = table.cells()
    if table.whole:
        return "\n".join(_replace_rows(lines, firsts[0] + 2, cells))
    seen: Counter[str] = Counter()
    for i in range(firsts[0] + 2, len(lines)):
        if not lines[i].startswith("|"):
            break
        row = [cell.strip() for cell in lines[i].strip().strip("|").split("|")]
        label = " ".join(row[: table.labels]).replace("*", "")
        seen[label] += 1
        if label in cells:
            for place, cell in enumerate(cells[label], start=table.labels):
                row[place] = row[place] if cell is None else cell
            lines[i] = _write_row(row)
    for label in cells:
        if seen[label] != 1:
            raise InputError(
                f"the table {table.header!r} of {table.document} has {seen[label]} rows {label!r}",
                "let the document have one, with any figures",
            )
    return "\n".join(lines)


def _replace_rows(lines: list[str], start: int, cells: Cells) -> list[str]:
    """The lines with the rows of a table, which begin at `start`, written anew."""
    end = next(i for i in range(start, len(lines)) if not lines[i].startswith("|"))
    rows = [_write_row([label, *map(str, row)]) for label, row in cells.items()]
    return [*lines[:start], *rows, *lines[end:]]


def _write_row(cells: Sequence[str]) -> str:
    return "|" + "|".join(f" {cell} " if cell else " " for cell in cells) + "|"


FIGURES = "docs/figures.md"
TABLES = (
    DocumentedTable("README.md", "| measured | figure |", recorded_summary.brief, whole=True),
    DocumentedTable(FIGURES, "| texts and proofs |", recorded_summary.texts, whole=True),
    DocumentedTable(FIGURES, "| reading |", recorded_summary.readings, whole=True),
    DocumentedTable(FIGURES, "| ranking |", recorded_summary.preferences, whole=True),
    DocumentedTable(FIGURES, "| formulaicness |", recorded_summary.formulaicness, whole=True),
    DocumentedTable(FIGURES, "| speed and size |", recorded_summary.speed, whole=True),
    DocumentedTable(FIGURES, "| % in people's order | the shorter |", recorded_cells.preferences),
    DocumentedTable(FIGURES, "| set | pairs | `general`", recorded_cells.audiences),
    DocumentedTable(
        FIGURES, "| weight | e2e | near | webnlg | near | ranks", recorded_cells.consensus
    ),
    DocumentedTable(FIGURES, "| texts | e2e | webnlg |", recorded_cells.consensus_of_few),
    DocumentedTable(
        FIGURES, "| | edits | ranks | e2e | near | webnlg", recorded_cells.language_models
    ),
    DocumentedTable(FIGURES, "| % in people's order | e2e | near | edits", recorded_cells.learned),
    DocumentedTable(FIGURES, "| difference of v |", recorded_cells.differences),
    DocumentedTable(FIGURES, "| M | F | α | β |", recorded_cells.weights, labels=2),
    DocumentedTable(FIGURES, "| scale | F | accuracy |", recorded_cells.scales, labels=2),
    DocumentedTable(FIGURES, "| | post-edits | fluency ranks | RDF", recorded_cells.combination),
    DocumentedTable(FIGURES, "| higher is preferred |", recorded_cells.signs),
    DocumentedTable(FIGURES, "| metric | post-edits (55) |", recorded_cells.likelihoods),
    DocumentedTable(FIGURES, "| model | per token |", recorded_cells.perplexities),
    DocumentedTable(FIGURES, "| penalty of | shipped | fitted |", recorded_cells.penalties),
)


def rewrite_documents() -> dict[str, tuple[str, str]]:
    """By path the text of each document, and the text that the records ask for."""
    texts: dict[str, tuple[str, str]] = {}
    for table in TABLES:
        path = ROOT / table.document
        before, after = texts.get(table.document) or (path.read_text(encoding="utf-8"),) * 2
        texts[table.document] = before, rewrite(after, table)
    return texts


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--check", action="store_true", help="write nothing")
    asked = parser.parse_args()
    differing = {
        name: after for name, (before, after) in rewrite_documents().items() if before != after
    }
    for name, after in differing.items():
        if not asked.check:
            (ROOT / name).write_text(after, encoding="utf-8")
        sys.stderr.write(f"{name} {'differs from the records' if asked.check else 'written'}\n")
    sys.exit(1 if asked.check and differing else 0)


if __name__ == "__main__":
    main()
