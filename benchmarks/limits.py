"""What formulae and texts at the limits cost: seconds and memory of every function, at most.

    python -m benchmarks.limits

Every family of `limit_families` at several sizes, and random mixtures; the budgets themselves
count steps, so that these seconds are of this machine alone.
"""

from __future__ import annotations

import resource
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from time import process_time

from benchmarks.record import record, table
from logic2text.errors import Logic2TextError
from logic2text.formula import Formula
from logic2text.reading import read
from tests.support.limit_families import TEXTS, members, mixture
from tests.support.limit_functions import FUNCTIONS

MIXTURES = 40


def formulas() -> Iterator[tuple[str, int, Formula]]:
    """All families and mixtures: a name, a size, a formula."""
    yield from members()
    yield from (("mixture", seed, mixture(seed)) for seed in range(MIXTURES))


def _seconds(call: Callable[[], object]) -> float:
    started = process_time()
    with suppress(Logic2TextError):  # a limit beyond the formula's own: too many bracketings
        call()
    return process_time() - started


def main() -> None:
    """Measure, print, keep."""
    worst: dict[str, tuple[float, str, int]] = {}

    def measure(function: str, name: str, size: int, call: Callable[[], object]) -> None:
        seconds = _seconds(call)
        if seconds > worst.get(function, (0.0,))[0]:
            worst[function] = seconds, name, size

    for family, size, formula in formulas():
        for function, call in FUNCTIONS.items():
            measure(function, family, size, lambda call=call, formula=formula: call(formula))  # type: ignore[misc]
        print(f"{family} {size}", file=sys.stderr)
    for name, text in TEXTS.items():
        measure("read", name, len(text), lambda text=text: read(text))  # type: ignore[misc]
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    rows = sorted(((f, *w) for f, w in worst.items()), key=lambda row: -row[1])
    print(table(("function", "seconds at most", "family", "size"), rows))
    print(f"memory at most: {memory:.0f} MiB")
    figures = {f: {"seconds": s, "family": name, "size": size} for f, s, name, size in rows}
    record("limits", {"functions": figures, "memory_mib": memory})


if __name__ == "__main__":
    main()
