"""Files of ontologies, shapes, rules and typed logic by a writer who had not seen the front ends.

    python -m benchmarks.fresh.rule_files

A formula of a file is right if it is equivalent to one that the writer gives for the file, each of
which counts once.  An error is told if it stands within three lines of the statement that
first-order logic does not hold.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from benchmarks.fresh.__main__ import FOLDER, load_rows, read_meant
from benchmarks.record import record, table
from logic2text import InputError, equivalent, read_formulas
from logic2text.formula import Formula
from logic2text.notation.formula_files import FileFormula

NEAR = 3
COLUMNS = ("right", "missing", "not the writer's", "errors told", "errors not told")


def judge_file(row: Mapping[str, Any]) -> Counter[str]:
    """How many formulae of a file are right, missing or others, and which errors are told."""
    found = read_formulas(FOLDER / "rule_files" / row["file"])
    formulas = [each.formula for each in found if each.error is None]
    wanted = [read_meant(each["formula"]) for each in row["formulas"]]
    right = match(wanted, formulas)
    told = sum(is_told(line, found) for line in row.get("errors", ()))
    return Counter(
        {
            "right": right,
            "missing": len(wanted) - right,
            "not the writer's": len(formulas) - right,
            "errors told": told,
            "errors not told": len(row.get("errors", ())) - told,
        }
    )


def match(wanted: Sequence[Formula], found: Sequence[Formula]) -> int:
    """How many wanted formulae have an equivalent one, each of the found ones taken once."""
    left = list(found)
    for formula in wanted:
        place = next((i for i, other in enumerate(left) if are_equivalent(formula, other)), None)
        if place is not None:
            del left[place]
    return len(found) - len(left)


def are_equivalent(one: Formula, other: Formula) -> bool:
    """Whether two formulae are proved to be equivalent."""
    try:
        return equivalent(one, other).is_proved
    except InputError:
        return False


def is_told(line: int, found: Sequence[FileFormula]) -> bool:
    """Whether an error stands at a line, or nearly."""
    errors = [each.error.line or each.line for each in found if each.error is not None]
    return any(abs(place - line) <= NEAR for place in errors)


def main() -> None:
    """Print the counts by language, and keep them."""
    counts: dict[str, Counter[str]] = {}
    for row in load_rows("rule_files.jsonl"):
        counts.setdefault(row["kind"], Counter()).update(judge_file(row))
    counts["all"] = sum(counts.values(), Counter())
    body = [(kind, *(str(of[name]) for name in COLUMNS)) for kind, of in counts.items()]
    print(table(("", *COLUMNS), body))
    record("rule_files", {kind: dict(of) for kind, of in counts.items()}, "fresh.rule_files")


if __name__ == "__main__":
    main()
