"""Sentences, spellings and files that were written by someone who had not seen the rules.

    python -m benchmarks.fresh [sentences] [spellings] [files] [keys]

Prints for each set how many right and wrong sentences have which verdict; how many spellings are
read as meant, asked about, refused or read otherwise; the same for files; and which verdicts right
sentences with a symbolization key have.  Every wrong proof, every
wrong refutation and every other reading is printed.  `README.md` tells where the cases come from.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from benchmarks.record import record, table
from logic2text import InputError, equivalent, parse, read_formulas
from logic2text.formula import Formula
from logic2text.notation.operators.ambiguity import skeleton
from rerank.service.jobs import RowJob, answer_job

FOLDER = Path(__file__).parent
SETS = ("", *(f"_{n}" for n in range(2, 10)), "_built_on", *(f"_built_on_{n}" for n in range(2, 5)))
"""What the names of the files of each set end with."""


def load_rows(name: str) -> list[dict[str, Any]]:
    """The rows of a file of JSON Lines."""
    return [json.loads(line) for line in (FOLDER / name).read_text("utf-8").splitlines() if line]


def verdict_of(row: Mapping[str, Any]) -> str:
    """The verdict on a sentence, with its key where it has one."""
    options = {"explain": False, "draw": False, "key": row.get("key")}
    try:
        answer = answer_job(RowJob("check", row["formula"], {"text": row["text"]}, options))
    except InputError as error:
        return type(error).__name__
    return str(answer["verdict"])


def judge_sentences(of_set: str) -> tuple[list[tuple[str, ...]], list[str]]:
    """The verdicts by group and expectation, and what is wrongly proved or refuted."""
    counts: dict[str, Counter[str]] = {}
    faults = []
    for row in load_rows(f"sentences{of_set}.jsonl"):
        verdict = verdict_of(row)
        name = " ".join(filter(None, (row.get("group"), row["expected"])))
        counts.setdefault(name, Counter())[verdict] += 1
        if (row["expected"], verdict) in {("wrong", "proved"), ("right", "refuted")}:
            faults.append(f"{verdict}, but {row['expected']}: {row['text']}   {row['formula']}")
    verdicts = sorted({verdict for counter in counts.values() for verdict in counter})
    header = (f"sentences{of_set}", *verdicts)
    return [header, *((name, *(str(c[v]) for v in verdicts)) for name, c in counts.items())], faults


def is_meant(formula: Formula, meant: Sequence[str]) -> bool:
    """Whether a formula is equivalent to one of several texts in Unicode notation."""
    wanted = [read_meant(text) for text in meant]
    return any(skeleton(formula) == skeleton(other) for other in wanted) or any(
        equivalent(formula, other).is_proved for other in wanted
    )


def read_meant(text: str) -> Formula:
    """What a row says was meant; a power such as x^2 is a term in the mixed notation only."""
    try:
        return parse(text, "unicode")
    except InputError:
        return parse(text)


def judge_spelling(row: Mapping[str, Any], of_set: str) -> str:
    """What became of a formula as it was typed."""
    del of_set
    others = row.get("also_ok") or []
    meant = [row["meant"], *([others] if isinstance(others, str) else others)]
    try:
        formula = parse(row["input"])
    except InputError as error:
        if row["meant"] is None:
            return judge_suggestion(row, getattr(error, "suggestion", None))
        return "asked about" if "two ways" in error.message else "refused"
    if row["meant"] is None:
        return "mistake: read"
    return "read as meant" if is_meant(formula, meant) else "read otherwise"


def judge_suggestion(row: Mapping[str, Any], suggestion: tuple[str, str] | None) -> str:
    """Whether the corrected line is what was meant; where nothing tells, whether it can be read."""
    if "suggest" not in row:
        if suggestion is not None:
            parse(suggestion[0])
        return "mistake: no one line is right"
    is_right = suggestion is not None and is_meant(read_meant(suggestion[1]), [row["suggest"]])
    return "mistake: corrected as meant" if is_right else "mistake: refused"


def judge_file(row: Mapping[str, Any], of_set: str) -> str:
    """What became of a file of formulae."""
    try:
        found = read_formulas(FOLDER / f"files{of_set}" / row["file"])
    except InputError:
        return "refused, as it should be" if row["meant"] is None else "refused"
    if any(formula.error is not None for formula in found):
        return "refused, as it should be" if row["meant"] is None else "refused"
    if row["meant"] is None:
        return "refused, as it should be" if not found else "read, but should be refused"
    formulas = [formula.parsed.formula for formula in found if formula.parsed is not None]
    for meant in (row["meant"], row.get("also_ok")):
        if meant and len(meant) == len(formulas):
            pairs = zip(formulas, meant, strict=True)
            if all(is_meant(formula, [text]) for formula, (_, text) in pairs):
                return "read as meant"
    return "read otherwise"


def judge_key(row: Mapping[str, Any], of_set: str) -> str:
    """The verdict on a right sentence with its key, and whether it is the one to have."""
    del of_set
    verdict, wanted = verdict_of(row), "proved" if row["reading"] == "one" else "ambiguous"
    readings = "one reading" if wanted == "proved" else "two readings"
    right = ", as it should be" if verdict == wanted else ""
    return f"{row['set']}, {readings}: {verdict}{right}"


Judge = Callable[[Mapping[str, Any], str], str]
JUDGES: dict[str, Judge] = {"spellings": judge_spelling, "files": judge_file, "keys": judge_key}
_GOOD = ("read as meant", "corrected as meant", "as it should be", "no one line is right")


def judge_rows(name: str, of_set: str) -> tuple[Counter[str], list[str]]:
    """The outcomes of a set's spellings or files, and the rows that did not turn out well."""
    if not (FOLDER / f"{name}{of_set}.jsonl").exists():
        return Counter(), []
    rows = load_rows(f"{name}{of_set}.jsonl")
    outcomes = [JUDGES[name](row, of_set) for row in rows]
    faults = [
        f"{outcome}: {row.get('input') or row.get('file') or row['text']}"
        for row, outcome in zip(rows, outcomes, strict=True)
        if not outcome.endswith(_GOOD)
    ]
    return Counter(outcomes), faults


def main(kinds: Sequence[str]) -> None:
    """Print the tables of some kinds, or of all; keep those of all."""
    figures: dict[str, Any] = {}
    faults: list[str] = []
    for of_set in SETS:
        has_sentences = (FOLDER / f"sentences{of_set}.jsonl").exists()
        if has_sentences and (not kinds or "sentences" in kinds):
            (header, *body), found = judge_sentences(of_set)
            print(table(header, body), *found, sep="\n")
            faults += found
            figures |= {
                row[0] + of_set: dict(zip(header[1:], row[1:], strict=True)) for row in body
            }
        for name in JUDGES:
            if not kinds or name in kinds:
                counts, found = judge_rows(name, of_set)
                if not counts:
                    continue
                print(table((name + of_set, ""), sorted(counts.items())), *found, sep="\n")
                figures[name + of_set] = dict(counts)
    if not kinds:
        record("fresh", {**figures, "faults": faults})


if __name__ == "__main__":
    main(sys.argv[1:])
