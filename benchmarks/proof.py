"""Every text's formula against its input, for every system and corpus.

    python -m benchmarks.proof [--quick]

What a text says by surface scope (`says`) is compared with the formula that it was written for:
proved, refuted with a countermodel, or unknown after one second; with the milliseconds of each
comparison.  `--quick` takes every tenth formula.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Iterator
from statistics import median, quantiles
from typing import Any

from benchmarks.corpora import rows
from benchmarks.record import record, table
from logic2text.errors import InputError
from logic2text.formula import Formula
from logic2text.notation import parse, show
from logic2text.proof.equivalence import equivalent
from logic2text.proof.verdict import Status
from logic2text.verbalizers import verbalizer

CORPORA = {
    "ggc/train.jsonl": "ggc",
    "ggc/dev.jsonl": "ggc",
    "folio/train.jsonl": "auto",
}
SYSTEMS = ("literal", "ranta", "lola", "lola as published")
SHOWN = 12


def formulas(step: int) -> Iterator[tuple[str, Formula]]:
    """Corpus and formula; what is malformed is left out (the parsing benchmark counts it)."""
    for name, notation in CORPORA.items():
        for row in rows(name)[::step]:
            try:
                yield name.partition("/")[0], parse(row["formula"], notation=notation)
            except InputError:
                continue


def main() -> None:
    step = 10 if "--quick" in sys.argv else 1
    corpus = list(formulas(step))
    figures: dict[str, Any] = {"quick": step > 1}
    lines = []
    for name in SYSTEMS:
        system = verbalizer(name.partition(" ")[0], compatible="published" in name)
        for part in dict.fromkeys(corpus_name for corpus_name, _ in corpus):
            statuses: Counter[str] = Counter()
            milliseconds: list[float] = []
            wrong: dict[str, str] = {}
            for corpus_name, formula in corpus:
                if corpus_name != part:
                    continue
                said = system.verbalize(formula)
                start = time.perf_counter()
                verdict = equivalent(formula, said.says)
                milliseconds.append(1_000 * (time.perf_counter() - start))
                statuses[verdict.status.value] += 1
                if verdict.status is not Status.PROVED:
                    wrong.setdefault(said.text, show(formula))
            count = len(milliseconds)
            own = {
                "formulas": count,
                "statuses": dict(statuses),
                "proved": statuses["proved"] / count,
                "median_ms": median(milliseconds),
                "p99_ms": quantiles(milliseconds, n=100)[-1],
                "not proved": wrong,
            }
            figures[f"{name}, {part}"] = own
            lines.append(
                [
                    name,
                    part,
                    count,
                    statuses["proved"],
                    statuses["refuted"],
                    statuses["unknown"],
                    f"{own['proved']:.3%}",
                    own["median_ms"],
                    own["p99_ms"],
                ]
            )
    header = ["system", "corpus", "formulas", "proved", "refuted", "unknown", "share"]
    print(table([*header, "median ms", "p99 ms"], lines))
    for name in ("ranta", "lola as published"):
        wrong = figures[f"{name}, ggc"]["not proved"]
        print(f"\n{name}: texts that say something else than their formula ({len(wrong)} distinct)")
        for text, formula in list(wrong.items())[:SHOWN]:
            print(f"  {formula}\n    {text}")
    if step == 1:
        record("proof", figures)


if __name__ == "__main__":
    main()
