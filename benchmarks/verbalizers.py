"""Compares Literal and Ranta with the recorded texts of their originals, and measures their speed.

Texts are compared up to spacing before punctuation, letter case, the final full stop and the marks
of itemised lists.  LoLa's additions to the optimizations are checked on the abstract trees that
LoLa recorded, so that no search is involved.  ``python -m benchmarks.verbalizers``
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Sequence
from statistics import median
from typing import Any

from benchmarks.corpora import rows
from benchmarks.record import record, table
from logic2text.english.sentence import sentence
from logic2text.formula import Formula
from logic2text.notation import parse
from logic2text.proof.equivalence import equivalent
from logic2text.verbalizers import verbalizer
from logic2text.verbalizers.ranta.optimize import LOLA, Optimizer
from logic2text.walk import alpha_equivalent
from tests.support.lola_trees import formula_of
from tests.support.recorded_texts import Say, differences

FILES = ("ggc/train.jsonl", "ggc/dev.jsonl")
SHOWN = 20
ROUNDS = 5

KEPT_DIFFERENCES = {
    "lola from its trees": "an empty text, or [PTaut], for a tautology: the original has no words "
    "for the truth constants"
}
"""Each class of difference that is kept, with the bug of the original that it comes from."""


def _lola_from_tree(row: dict[str, Any]) -> str:
    return sentence(Optimizer(additions=LOLA).clause(formula_of(row["lola_ast"])))


def _speeds(systems: Sequence[str], formulas: Sequence[Formula]) -> dict[str, float]:
    """Median formulae a second over rounds in which the systems take turns."""
    made = {name: verbalizer(name) for name in systems}
    seconds: dict[str, list[float]] = {name: [] for name in systems}
    for _ in range(ROUNDS):
        for name, system in made.items():
            start = time.perf_counter()
            for formula in formulas:
                system.verbalize(formula)
            seconds[name].append(time.perf_counter() - start)
    return {name: len(formulas) / median(taken) for name, taken in seconds.items()}


def main() -> None:
    corpus = [row for name in FILES for row in rows(name)]
    formulas = {row["id"]: parse(row["formula"], notation="ggc") for row in corpus}
    literal, ranta = verbalizer("literal"), verbalizer("ranta")
    systems: dict[str, tuple[str, Say]] = {
        "literal": ("literal", lambda row: literal.verbalize(formulas[row["id"]]).text),
        "ranta": ("ranta", lambda row: ranta.verbalize(formulas[row["id"]]).text),
        "lola from its trees": ("lola", _lola_from_tree),
    }
    figures: dict[str, Any] = {"formulas": len(corpus), "agreement": {}, "kept": KEPT_DIFFERENCES}
    for name, (column, say) in systems.items():
        found = differences(corpus, column, say)
        figures["agreement"][name] = 1 - len(found) / len(corpus)
        print(f"{name}: {len(corpus) - len(found)} of {len(corpus)} equal")
        for formula, recorded, ours in found[:SHOWN]:
            print(f"  {formula}\n    recorded: {recorded}\n    ours:     {ours}")
    preserved = sum(alpha_equivalent(f, literal.verbalize(f).says) for f in formulas.values())
    verdicts = Counter(
        equivalent(f, ranta.verbalize(f).says).status.value for f in formulas.values()
    )
    figures["literal_says_its_input"] = preserved / len(corpus)
    figures["ranta_says_its_input"] = dict(verdicts)
    print(f"ranta, what it says beside its input: {dict(verdicts)}")
    figures["formulas_a_second"] = _speeds(("literal", "ranta"), list(formulas.values()))
    body = [[name, rate] for name, rate in figures["formulas_a_second"].items()]
    print(table(["system", "formulae a second"], body))
    record("verbalizers", figures)


if __name__ == "__main__":
    main()
