"""Counts rows that repeat an earlier formula: as written, parsed, or up to bound names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from benchmarks.batch import jobs
from benchmarks.batch.formulae import read_formulae
from benchmarks.corpora import rows
from benchmarks.record import table
from logic2text import Logic2TextError
from logic2text.notation import parse
from logic2text.walk import canonical

COLLECTIONS: Mapping[str, tuple[str, ...]] = {
    "Grade Grinder": ("ggc/train.jsonl", "ggc/dev.jsonl"),
    "FOLIO": ("folio/train.jsonl",),
    "forall x": ("textbook/forallx.jsonl",),
    "textbook sentences": ("reading/textbook.jsonl",),
    "pairs of readings": ("reading/pairs.jsonl",),
    "worst texts": ("formulae/worst.jsonl",),
}
"""Collections of formulae."""

JUDGED_TEXTS: Mapping[str, tuple[str, ...]] = {
    "texts of language models": ("human/llm_texts_gold.jsonl",),
    "edited texts": ("human/postedits.jsonl",),
    "ranked texts": ("human/fluency_ranking.jsonl",),
}
"""Collections with a row for each judgement of a text, so that formulae are repeated by design."""

AS_WRITTEN, PARSED, RENAMED, UNREADABLE = (
    "as_written",
    "after_parsing_only",
    "up_to_bound_variables_only",
    "not_parsed",
)
KINDS = (AS_WRITTEN, PARSED, RENAMED, UNREADABLE)


def measure_duplicates(work: Path, generated_rows: int) -> None:
    """Count the duplicates of every collection, and of the generated rows of the other parts."""
    collections = {
        name: [*_formulae_of(files)] for name, files in (COLLECTIONS | JUDGED_TEXTS).items()
    }
    together = [formula for name in COLLECTIONS for formula in collections[name]]
    lines = []
    for name, formulae in (
        *collections.items(),
        ("all collections of formulae", together),
        ("generated", [*read_formulae(work, generated_rows)]),
    ):
        counts = count_duplicates(formulae)
        shares = {kind: counts[kind] / max(len(formulae), 1) for kind in KINDS}
        jobs.record_part("duplicates", name, {"rows": len(formulae), **shares})
        lines.append([name, len(formulae), *(f"{share:.2%}" for share in shares.values())])
    print(table(["collection", "rows", *KINDS], lines))


def count_duplicates(formulae: Iterable[str]) -> Counter[str]:
    """The rows by how they repeat an earlier one; each counts once, for the closest way.

    Names of free variables and constants are compared, and so are the sides of connectives.

    >>> rows = ["∀x P(x)", "∀x P(x)", "∀x  P(x)", "∀y P(y)", "P(", "∀x Q(x)"]
    >>> sorted(count_duplicates(rows).items())
    [('after_parsing_only', 1), ('as_written', 1), ('not_parsed', 1), \
('up_to_bound_variables_only', 1)]
    """
    counts: Counter[str] = Counter()
    written: set[str] = set()
    parsed: set[Any] = set()
    renamed: set[Any] = set()
    for text in formulae:
        if text in written:
            counts[AS_WRITTEN] += 1
            continue
        written.add(text)
        try:
            formula = parse(text)
        except Logic2TextError:
            counts[UNREADABLE] += 1
            continue
        representative = canonical(formula)
        if formula in parsed:
            counts[PARSED] += 1
        elif representative in renamed:
            counts[RENAMED] += 1
        parsed.add(formula)
        renamed.add(representative)
    return counts


def _formulae_of(files: Iterable[str]) -> Iterable[str]:
    for file in files:
        for row in rows(file):
            if "formula" in row:
                yield row["formula"]
            yield from (*row.get("right", ()), *row.get("wrong", ()))
