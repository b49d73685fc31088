"""What is suggested for sentences that cannot be read, and whether that means their formula.

    python -m benchmarks.suggestions [FILE…]

The rows of a file have `formula`, `text`, `expected` ("right" or "wrong") and perhaps `key`; by
default they are those of `benchmarks/fresh`.  Of unread right sentences as many as possible should
have a suggestion that means the formula; of unread wrong ones none: it would tell a student that a
wrong answer is nearly right.  Suggestions of wrong sentences that mean the formula are printed.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from benchmarks.record import record, table
from logic2text import InputError
from rerank.service.jobs import RowJob, answer_job

FOLDER = Path(__file__).parent / "fresh"
FILES = ("sentences.jsonl", "sentences_2.jsonl", "keys.jsonl", "keys_2.jsonl")
HEADER = ("", "", "rows", "unread", "suggestions", "that mean the formula")


def check(formula: str, text: str, key: str | None) -> Mapping[str, Any] | None:
    """The row of a check; None if the formula cannot be read."""
    options = {"explain": False, "draw": False, "key": key}
    try:
        row: Mapping[str, Any] = answer_job(RowJob("check", formula, {"text": text}, options))
    except InputError:
        return None
    return row


def judge(row: Mapping[str, Any], counts: Counter[str]) -> str | None:
    """Count one row; the suggestion if it means the formula."""
    formula, key = row["formula"], row.get("key")
    counts["rows"] += 1
    answer = check(formula, row["text"], key)
    reason = answer["reason"] if answer else None
    if reason is None or "line" not in reason:
        return None
    counts["unread"] += 1
    suggestion = reason.get("suggestion")
    if suggestion is None:
        return None
    counts["suggestions"] += 1
    meant = check(formula, suggestion["text"], key)
    if meant is None or meant["verdict"] != "proved":
        return None
    counts["that mean the formula"] += 1
    return str(suggestion["text"])


def judge_file(path: Path) -> tuple[dict[str, Counter[str]], list[str]]:
    """The counts of right and of wrong sentences, and the latter's suggestions."""
    counts = {"right": Counter[str](), "wrong": Counter[str]()}
    faults = []
    for line in path.read_text("utf-8").splitlines():
        row = json.loads(line)
        expected = row.get("expected", "right")
        suggestion = judge(row, counts[expected])
        if suggestion is not None and expected == "wrong":
            faults.append(f"{row['text']}   {row['formula']}\n  suggested: {suggestion}")
    return counts, faults


def main(files: Sequence[str]) -> None:
    """Print the table; keep that of the files of the repository."""
    lines, faults = [], []
    figures: dict[str, Any] = {}
    for path in map(Path, files or [str(FOLDER / name) for name in FILES]):
        counts, found = judge_file(path)
        faults += found
        figures[path.stem] = {name: dict(count) for name, count in counts.items()}
        lines += [
            (path.stem, name, *(str(count[column]) for column in HEADER[2:]))
            for name, count in counts.items()
            if count
        ]
    print(table(HEADER, lines), *faults, sep="\n")
    if not files:
        record("suggestions", figures)


if __name__ == "__main__":
    main(sys.argv[1:])
