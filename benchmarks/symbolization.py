"""``python -m benchmarks.symbolization [--failures]``: `read` of sentences with their keys.

The sentences are those of LogicSkills (Rabern 2026), in English and in the invented words of Lewis
Carroll.  A sentence is right where its first reading is proved equivalent to the author's formula.
The accuracies of language models are those that the author published for the whole task.

A sentence has a second reading where another one than the first competes in open conventions, and
is proved to differ from it.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any, NamedTuple

from benchmarks.corpora import rows
from benchmarks.record import record, table
from logic2text import read
from logic2text.conventions import Conventions
from logic2text.errors import Logic2TextError
from logic2text.proof.equivalence import status
from logic2text.proof.verdict import Status
from logic2text.reading import Grade
from logic2text.symbolization import SymbolizationKey

SETS = ("english", "carroll")
PUBLISHED = {
    "fine-tuned model of 3B": 0.92,
    "Qwen3-32B": 0.85,
    "GPT-4o": 0.72,
}
"""Language models' accuracies in symbolization: LogicSkills, Rabern 2026."""


class Outcome(NamedTuple):
    """Whether a sentence's first reading is right, and whether it has another that competes."""

    is_read: bool
    is_right: bool
    has_second: bool


def figures(show_failures: bool) -> dict[str, Any]:
    """The shares of each set and of both."""
    outcomes = {name: [_outcome(row, show_failures) for row in rows(_path(name))] for name in SETS}
    outcomes["all"] = [outcome for name in SETS for outcome in outcomes[name]]
    found = {
        name: {
            "sentences": len(some),
            "read": sum(outcome.is_read for outcome in some),
            "right": sum(outcome.is_right for outcome in some),
            "share right": round(sum(outcome.is_right for outcome in some) / len(some), 4),
            "with a second reading": sum(outcome.has_second for outcome in some),
        }
        for name, some in outcomes.items()
    }
    print(table(("set", *found["all"]), [(name, *row.values()) for name, row in found.items()]))
    ours = ("logic2text", found["all"]["share right"])
    print(table(("system", "accuracy"), [ours, *PUBLISHED.items()]))
    return {**found, "published": PUBLISHED}


def _path(name: str) -> str:
    return f"logicskills/{name}.jsonl"


def _outcome(row: dict[str, Any], show_failures: bool) -> Outcome:
    key = SymbolizationKey.parse(row["key"])
    formula = key.parse_detailed(row["formula"]).formula
    try:
        first, *others = read(row["text"], key=key, conventions=Conventions.OPEN).readings
    except Logic2TextError as error:
        if show_failures:
            print("unread", row["text"], error.message, sep="\t")
        return Outcome(False, False, False)
    is_right = status(first.formula, formula) is Status.PROVED
    if show_failures and not is_right:
        print("wrong", row["text"], row["formula"], sep="\t")
    has_second = any(
        other.grade is not Grade.WEAK and status(first.formula, other.formula) is Status.REFUTED
        for other in others
    )
    return Outcome(True, is_right, has_second)


def main(arguments: Sequence[str]) -> None:
    """Print and keep the figures; with `--failures` what is unread or read otherwise as well."""
    record("symbolization", figures("--failures" in arguments))


if __name__ == "__main__":
    main(sys.argv[1:])
