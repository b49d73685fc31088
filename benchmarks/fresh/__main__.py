"""Sentences, spellings and files that were written by someone who had not seen the rules.

    python -m benchmarks.fresh

Prints, for each kind of sentence, how many right and wrong ones have which verdict; how many
spellings are read as meant, asked about, refused or read otherwise; the same for files.  Every
wrong proof and every wrong refutation is printed.  `README.md` tells where the cases come from.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from benchmarks.record import record, table
from logic2text import InputError, equivalent, parse, read_formulas
from logic2text.formula import Formula
from logic2text.notation.operators.ambiguity import skeleton
from rerank.service.jobs import RowJob, answer_job

FOLDER = Path(__file__).parent


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


def judge_sentences() -> tuple[list[tuple[str, ...]], list[str]]:
    """The verdicts by expectation, and the sentences that are wrongly proved or refuted."""
    counts: dict[str, Counter[str]] = {"right": Counter(), "wrong": Counter()}
    faults = []
    for row in load_rows("sentences.jsonl"):
        verdict = verdict_of(row)
        counts[row["expected"]][verdict] += 1
        if (row["expected"], verdict) in {("wrong", "proved"), ("right", "refuted")}:
            faults.append(f"{verdict}, but {row['expected']}: {row['text']}   {row['formula']}")
    verdicts = sorted(counts["right"] | counts["wrong"])
    header = ("sentences", *verdicts)
    return [header, *((name, *(str(c[v]) for v in verdicts)) for name, c in counts.items())], faults


def is_meant(formula: Formula, meant: Sequence[str]) -> bool:
    """Whether a formula is equivalent to one of several texts in Unicode notation."""
    wanted = [parse(text, "unicode") for text in meant]
    return any(skeleton(formula) == skeleton(other) for other in wanted) or any(
        equivalent(formula, other).is_proved for other in wanted
    )


def judge_spelling(row: Mapping[str, Any]) -> str:
    """What became of a formula as it was typed."""
    others = row.get("also_ok") or []
    meant = [row["meant"], *([others] if isinstance(others, str) else others)]
    try:
        formula = parse(row["input"])
    except InputError as error:
        suggestion = getattr(error, "suggestion", None)
        if row["meant"] is None:
            is_right = suggestion and is_meant(parse(suggestion[1], "unicode"), [row["suggest"]])
            return "mistake: corrected as meant" if is_right else "mistake: refused"
        return "asked about" if "two ways" in error.message else "refused"
    if row["meant"] is None:
        return "mistake: read"
    return "read as meant" if is_meant(formula, meant) else "read otherwise"


def judge_file(row: Mapping[str, Any]) -> str:
    """What became of a file of formulae."""
    try:
        found = read_formulas(FOLDER / "files" / row["file"])
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


def main() -> None:
    """Print the tables and keep them."""
    (header, *body), faults = judge_sentences()
    print(table(header, body), *faults, sep="\n")
    figures: dict[str, Any] = {row[0]: dict(zip(header[1:], row[1:], strict=True)) for row in body}
    for name, judge in (("spellings", judge_spelling), ("files", judge_file)):
        counts = Counter(map(judge, load_rows(f"{name}.jsonl")))
        print(table((name, ""), sorted(counts.items())))
        figures[name] = dict(counts)
    record("fresh", {**figures, "faults": faults})


if __name__ == "__main__":
    main()
