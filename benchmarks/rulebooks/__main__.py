"""``python -m benchmarks.rulebooks``: what the rule books of files of every kind hold.

``files/`` has three ontologies in the shape of public ones, twelve files of rules and ten problems
of the TPTP, all written for this; each story of FOLIO is a file, too.  For each file: its rules,
those with a proved sentence, the words that are asked for, what the prover found, and seconds of
processor time.  Files that are named on the command line are measured in their place.
"""

from __future__ import annotations

import argparse
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

from benchmarks.corpora import rows
from benchmarks.record import record, table
from logic2text import InputError, read_formulas
from logic2text.notation.formula_files import FileFormula, formulas_of_text
from logic2text.proof.verdict import Status
from rerank.rulebook import write_rulebook
from rerank.rulebook.rules import FindingKind, Rulebook

FILES = Path(__file__).with_name("files")
CONFLICTS = frozenset((FindingKind.CONTRADICTION, FindingKind.CONFLICT, FindingKind.IDLE))
REDUNDANT = frozenset((FindingKind.SAME, FindingKind.FOLLOWS, FindingKind.TRIVIAL))
GOALS = frozenset((FindingKind.PROVED, FindingKind.DENIED, FindingKind.OPEN))


def read_stories(count: int) -> Iterator[tuple[FileFormula, ...]]:
    """The premises of the stories of FOLIO, each story as a file of labelled rules."""
    stories: dict[int, dict[str, None]] = defaultdict(dict)
    for row in rows("folio/train.jsonl"):
        stories[row["story"]].setdefault(row["formula"])
    for story in [*stories.values()][:count]:
        yield formulas_of_text("".join(f"rule_{n}: {f}\n" for n, f in enumerate(story, 1)))


def measure(entries: Sequence[FileFormula], metric: str) -> dict[str, Any]:
    """The figures of one file."""
    start = process_time()
    try:
        book = write_rulebook(entries, metric=metric)
    except InputError:  # no rule can be read
        return count_book(None, len(entries)) | {"seconds": process_time() - start}
    return count_book(book, 0) | {"seconds": process_time() - start}


def count_book(book: Rulebook | None, unread: int) -> dict[str, int]:
    """What a rule book holds."""
    rules = [] if book is None else book.rules
    kinds = Counter(found.kind for found in (() if book is None else book.findings))
    undecided = [
        f for f in (() if book is None else book.findings) if f.kind is FindingKind.UNDECIDED
    ]
    return {
        "rules": len(rules),
        "proved": sum(rule.status is Status.PROVED for rule in rules),
        "unread": unread if book is None else len(book.unread),
        "questions": 0 if book is None else len(book.questions),
        "conflicts": sum(kinds[kind] for kind in CONFLICTS),
        "redundant": sum(kinds[kind] for kind in REDUNDANT),
        "goals": sum(kinds[kind] for kind in GOALS),
        "undecided": sum(len(found.rules) for found in undecided),
    }


def add_up(name: str, measured: Iterable[Mapping[str, Any]]) -> dict[str, Any]:
    """The figures of several files together."""
    found = [*measured]
    total = {key: sum(each[key] for each in found) for key in found[0]} if found else {}
    return {"file": f"{len(found)} {name}", **total}


def main() -> int:
    """Print and keep the figures."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.rulebooks", description=(__doc__ or "").partition("\n")[0]
    )
    parser.add_argument("files", nargs="*", type=Path, metavar="FILE")
    parser.add_argument("--stories", type=int, default=331, metavar="N", help="stories of FOLIO")
    parser.add_argument("--metric", default="fre", help="the naturalness metric (default: fre)")
    asked = parser.parse_args()
    paths = asked.files or sorted(path for path in FILES.iterdir() if path.is_file())
    found = [{"file": path.name, **measure(read_formulas(path), asked.metric)} for path in paths]
    sums = [add_up("files", ({k: v for k, v in each.items() if k != "file"} for each in found))]
    stories = [] if asked.files else [measure(s, asked.metric) for s in read_stories(asked.stories)]
    if stories:
        sums.append(add_up("stories of FOLIO", stories))
    shown = [*found, *sums]
    columns = [*shown[0]]
    lines = [[each[column] for column in columns] for each in shown]
    print(table(columns, lines))
    figures: dict[str, Any] = {"files": found, "sums": sums}
    if stories:
        figures["median seconds of a story"] = median(each["seconds"] for each in stories)
    if not asked.files:
        record("rulebooks", figures)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
