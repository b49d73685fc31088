"""What every operation costs on the worst cases within the limits: seconds and memory, at most.

    python -m benchmarks.limits [--all] [--only WORD] [--slower-than SECONDS]

The budgets themselves count steps, so that these seconds are only of this machine.  They are those
of its fastest moment: each is divided by how much slower a fixed loop was beside the call.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from math import inf

from benchmarks.limits import cases
from benchmarks.limits.measuring import Cost, measure
from benchmarks.limits.operations import (
    Operation,
    of_check,
    of_formula,
    of_list,
    of_pair,
    of_text,
    outcome,
    prepare,
)
from benchmarks.record import record, table
from logic2text.notation import show
from tests.support.limit_families import INVOLVED_TEXTS, PAIRS, members, mixture
from tests.support.limit_families import TEXTS as LONG_TEXTS

MIXTURES = 40
GOAL_S, GOAL_MIB = 2.0, 300.0


def workload(*, families: bool) -> Iterator[tuple[str, list[Operation]]]:
    """Every case with its operations; with all sizes of the test families where they are wanted."""
    for name, source in cases.FORMULAS.items():
        yield name, of_formula(source)
    for name, pair in cases.PAIRS.items():
        yield name, of_pair(*pair)
    for name, (given, asked) in PAIRS.items():
        yield name, of_pair(show(given), show(asked))
    for name, text in (cases.TEXTS | LONG_TEXTS | INVOLVED_TEXTS).items():
        yield name, of_text(text)
    for name, (formula, text) in cases.CHECKS.items():
        yield name, of_check(formula, text)
    for name, (premises, conclusions) in cases.TOGETHER.items():
        yield name, of_list(premises, conclusions)
    for seed in range(MIXTURES if families else 0):
        yield f"mixture {seed}", of_formula(show(mixture(seed)))
    for name, size, formula in members() if families else ():
        yield f"{name} of {size}", of_formula(show(formula))


def main() -> None:
    """Measure, print, keep."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.limits")
    parser.add_argument("--all", action="store_true", help="the families of the tests as well")
    parser.add_argument("--only", default="", help="operations and cases with this word")
    parser.add_argument("--slower-than", type=float, default=GOAL_S, help="list what takes longer")
    given = parser.parse_args()
    prepare(models=False)
    costs: dict[str, list[tuple[Cost, str]]] = {}
    fastest = inf
    for case, operations in workload(families=given.all):
        for operation in operations:
            if given.only not in f"{operation.name}: {case}":
                continue
            if operation.loads_models:
                prepare(models=True)
            cost = measure(partial(outcome, operation.call))
            costs.setdefault(operation.name, []).append((cost, case))
            fastest = min(fastest, cost.pace)
            seconds = cost.seconds * fastest / cost.pace
            if seconds > given.slower_than or cost.mebibytes > GOAL_MIB:
                line = f"{seconds:6.2f} s ({cost.seconds:.2f}) {cost.mebibytes:6.0f} MiB"
                print(
                    f"{line}  {operation.name}: {case} {cost.outcome}", file=sys.stderr, flush=True
                )
    quiet = {
        name: [(replace(c, seconds=c.seconds * fastest / c.pace), case) for c, case in measured]
        for name, measured in costs.items()
    }
    report(quiet, keeps=not given.only)


def report(costs: dict[str, list[tuple[Cost, str]]], *, keeps: bool) -> None:
    """Print the worst case of each operation, and keep the table."""
    figures = {}
    for name, measured in costs.items():
        slowest, slow_case = max(measured, key=lambda entry: entry[0].seconds)
        largest, large_case = max(measured, key=lambda entry: entry[0].mebibytes)
        beyond = [
            cost for cost, _ in measured if cost.seconds > GOAL_S or cost.mebibytes > GOAL_MIB
        ]
        figures[name] = {
            "cases": len(measured),
            "beyond the goal": len(beyond),
            "seconds": slowest.seconds,
            "slowest": slow_case,
            "MiB": largest.mebibytes,
            "largest": large_case,
        }
    header = ("operation", *next(iter(figures.values())))
    rows = sorted(figures.items(), key=lambda item: -float(str(item[1]["seconds"])))
    print(table(header, [(name, *row.values()) for name, row in rows]))
    if keeps:
        record("limits", {"goal": {"seconds": GOAL_S, "MiB": GOAL_MIB}, "operations": figures})


if __name__ == "__main__":
    main()
