"""Derivations between formulae and their normal forms: the steps along the search, and class steps.

    python -m benchmarks.derivations [--pairs 400]

The pairs are a formula of ggc/dev.jsonl and what LoLa's and Natural's text of it says, where that
is another formula, evenly over the corpus.  Every class step is proved once more.  Times are
processor time of this process.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import pairwise
from statistics import mean, median, quantiles
from time import process_time
from typing import Any

from benchmarks.corpora import rows
from benchmarks.record import record, table
from logic2text.formula import Formula
from logic2text.laws.base import LawStep
from logic2text.notation import parse, show
from logic2text.proof.derivation import derive
from logic2text.proof.equivalence import Equivalence
from logic2text.rewriting.derivation import between
from logic2text.verbalizers import Verbalizer, verbalizer

Pair = tuple[Formula, Formula]
SHORT = 3
"""Steps that a class can read at once."""
SYSTEMS = ("lola", "natural")


def normal_form_pairs(most: int) -> list[Pair]:
    """Formulae with the normal forms that differ from them; at most so many pairs."""
    systems: list[Verbalizer] = [verbalizer(name) for name in SYSTEMS]
    pairs: list[Pair] = []
    for row in rows("ggc/dev.jsonl"):
        formula = parse(row["formula"], "ggc")
        forms = (system.verbalize(formula).says for system in systems)
        pairs += ((formula, form) for form in forms if form != formula)
    return (
        [pairs[place * len(pairs) // most] for place in range(most)] if most < len(pairs) else pairs
    )


def measure(
    pairs: Sequence[Pair], way: Callable[[Formula, Formula], tuple[LawStep, ...]]
) -> tuple[list[tuple[LawStep, ...]], dict[str, Any]]:
    """The derivations of one way, and their figures."""
    derivations, times = [], []
    for left, right in pairs:
        start = process_time()
        derivations.append(way(left, right))
        times.append(1_000 * (process_time() - start))
    lengths = [len(steps) for steps in derivations if steps]
    return derivations, {
        "found": len(lengths),
        "steps, median": median(lengths),
        "steps, mean": mean(lengths),
        "steps, most": max(lengths),
        "at most three": sum(length <= SHORT for length in lengths) / len(pairs),
        "ms, median": median(times),
        "ms, mean": mean(times),
        "ms, 95%": quantiles(times, n=20)[-1],
        "ms, longest": max(times),
    }


def count_unproved(pairs: Sequence[Pair], derivations: Sequence[tuple[LawStep, ...]]) -> int:
    """The steps that are not proved equivalences; 0 is the bar."""
    return sum(
        not Equivalence(before, after).is_proved
        for (left, _), steps in zip(pairs, derivations, strict=True)
        for before, after in pairwise([left, *(step.formula for step in steps)])
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pairs", type=int, default=400)
    arguments = parser.parse_args()
    pairs = normal_form_pairs(arguments.pairs)
    derive(*pairs[0])  # imports
    former, along_search = measure(pairs, between)
    derivations, by_class_steps = measure(pairs, derive)
    both = list(zip(former, derivations, strict=True))
    figures: dict[str, Any] = {
        "pairs": len(pairs),
        "along the search": along_search,
        "class steps": by_class_steps,
        "longer than along the search": sum(0 < len(old) < len(new) for old, new in both),
        "shorter": sum(len(new) < len(old) for old, new in both),
        "more than three along the search": {
            "pairs": len(long := [(old, new) for old, new in both if len(old) > SHORT]),
            "steps along the search, mean": mean(len(old) for old, _ in long),
            "class steps, mean": mean(len(new) for _, new in long),
            "class steps, at most three": sum(len(new) <= SHORT for _, new in long) / len(long),
        },
        "steps not proved": count_unproved(pairs, derivations),
        "lengths": dict(sorted(Counter(map(len, derivations)).items())),
        "laws": dict(Counter(s.law for steps in derivations for s in steps).most_common()),
        "longest": [
            {"formula": show(left, limits=None), "goal": show(right, limits=None), "steps": len(s)}
            for (left, right), s in zip(pairs, derivations, strict=True)
            if len(s) > 2 * SHORT
        ],
    }
    print(
        table(
            ["", "along the search", "class steps"],
            [[name, value, by_class_steps[name]] for name, value in along_search.items()],
        )
    )
    for name in ("longer than along the search", "shorter", "steps not proved"):
        print(f"{name}: {figures[name]} of {len(pairs)}")
    if arguments.pairs == parser.get_default("pairs"):
        record("derivations", figures)


if __name__ == "__main__":
    main()
