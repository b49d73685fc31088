"""How the cost of checking, ranking and comparing grows with the characters of the input.

    python -m benchmarks.limits.growth [--only WORD]

Each family of `growing` is measured at sizes that grow fourfold, up to the limits of inputs; the
exponent is the slope of a line through the logarithms of seconds and characters.  Writes the table
to ``results/growth.json`` and the plot to ``docs/pictures/growth.svg``.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from functools import partial
from math import log
from typing import TypeAlias

from benchmarks.limits import growing
from benchmarks.limits.growth_plot import PICTURE, draw
from benchmarks.limits.measuring import measure
from benchmarks.limits.operations import answer, prepare
from benchmarks.record import record, table
from logic2text.errors import InputError
from logic2text.limits import DEFAULT_LIMITS
from logic2text.notation import show
from logic2text.reading import read

SIZES = (3, 12, 48)
GOAL_S, GOAL_EXPONENT = 2.0, 2.0
FLOOR_S = 0.05
"""What takes less is overhead, which says nothing of growth."""
ELSEWHERE = "∀x (Cube(x) → Small(x))"
"""What a text is compared with that has no reading, or one longer than a formula may be."""


@dataclass(frozen=True, slots=True)
class Point:
    """One input of a family.

    Attributes:
        size: the number of its parts.
        characters: of what is given.
        seconds: of processor time, as if the machine had been as fast as at its fastest moment.
        outcome: the verdict, or how many texts have each.
    """

    size: int
    characters: int
    seconds: float
    outcome: str


@dataclass(frozen=True, slots=True)
class Growth:
    """A family with its points, from the smallest size on."""

    operation: str
    family: str
    points: tuple[Point, ...]

    @property
    def slowest(self) -> float:
        """The seconds of its slowest point."""
        return max(point.seconds for point in self.points)

    @property
    def exponent(self) -> float | None:
        """The power of the characters with which the seconds grow; None where all are few."""
        return find_exponent([(p.characters, p.seconds) for p in self.points])


def find_exponent(points: Sequence[tuple[int, float]]) -> float | None:
    """The slope through the logarithms of the points from `FLOOR_S` on; None over no doubling.

    >>> round(find_exponent([(10, 0.1), (20, 0.4), (40, 1.6)]), 3)
    2.0
    >>> find_exponent([(10, 0.001), (20, 0.4)]) is None
    True
    """
    logs = [(log(characters), log(seconds)) for characters, seconds in points if seconds >= FLOOR_S]
    if not logs or max(logs)[0] - min(logs)[0] < log(2):  # "exactly 12 of 13" is no longer a text
        return None
    x_mean = sum(x for x, _ in logs) / len(logs)
    y_mean = sum(y for _, y in logs) / len(logs)
    above = sum((x - x_mean) * (y - y_mean) for x, y in logs)
    return above / sum((x - x_mean) ** 2 for x, _ in logs)


# Operations ---------------------------------------------------------------------------------------


def _check(formula: str, text: str) -> str:
    return str(answer("check", formula, {"text": text})["verdict"])


def _rank(formula: str) -> str:
    verdicts = Counter(
        "none" if candidate.verdict is None else str(candidate.verdict.status)
        for candidate in answer("pool", formula).pool
    )
    return ", ".join(f"{number} {name}" for name, number in sorted(verdicts.items()))


def _compare(one: str, other: str) -> str:
    return str(answer("equivalent", one, {"other": other})["verdict"])


def _read_first(text: str) -> str:
    try:
        formula = show(read(text).readings[0].formula)
    except InputError:
        return ELSEWHERE
    return formula if len(formula) <= DEFAULT_LIMITS.characters else ELSEWHERE


Input: TypeAlias = tuple[int, Callable[[], str]]
"""The characters of an input, and what is measured of it."""


def _of_text(text: str) -> Input:
    formula = measure(partial(_read_first, text)).outcome  # in a process whose caches do not stay
    return len(text), partial(_check, formula, text)


def _of_formula(source: str) -> Input:
    return len(source), partial(_rank, source)


def _of_pair(one: str, other: str) -> Input:
    return len(one) + len(other), partial(_compare, one, other)


def _list_families() -> Iterator[tuple[str, str, Callable[[int], Input]]]:
    """The operation, the name and the maker of inputs of each family."""
    for name, text in growing.TEXTS.items():
        yield "check", name, lambda size, text=text: _of_text(text(size))  # type: ignore[misc]
    for name, source in growing.FORMULAS.items():
        yield (
            "candidates of rerank",
            name,
            lambda size, source=source: _of_formula(source(size)),  # type: ignore[misc]
        )
    for name, pair in growing.PAIRS.items():
        yield "equivalent", name, lambda size, pair=pair: _of_pair(*pair(size))  # type: ignore[misc]


def _measured(maker: Callable[[int], Input]) -> Iterator[tuple[Point, float]]:
    """The points of a family up to the limits, each with the pace beside it."""
    for size in SIZES:
        characters, call = maker(size)
        cost = measure(partial(_outcome, call))
        if cost.outcome == "LimitError":
            return
        yield Point(size, characters, cost.seconds, cost.outcome), cost.pace


def _outcome(call: Callable[[], str]) -> str:
    try:
        return call()
    except InputError as error:
        return type(error).__name__


def measure_all(only: str) -> list[Growth]:
    """Every family with the word, in seconds of the fastest moment."""
    measured = []
    for operation, family, maker in _list_families():
        if only in f"{operation}: {family}":
            measured.append((operation, family, [*_measured(maker)]))
            seconds = " ".join(f"{point.seconds:.2f}" for point, _ in measured[-1][2])
            print(f"{operation}: {family}: {seconds} s", file=sys.stderr)
    fastest = min(pace for *_, points in measured for _, pace in points)
    return [
        Growth(
            operation,
            family,
            tuple(replace(point, seconds=point.seconds * fastest / pace) for point, pace in points),
        )
        for operation, family, points in measured
        if points
    ]


def _row(growth: Growth) -> tuple[str, ...]:
    exponent = growth.exponent
    return (
        growth.operation,
        growth.family,
        " ".join(str(point.characters) for point in growth.points),
        " ".join(f"{point.seconds:.2f}" for point in growth.points),
        "" if exponent is None else f"{exponent:.1f}",
        growth.points[-1].outcome,
    )


def main() -> None:
    """Measure, print, keep, draw."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.limits.growth")
    parser.add_argument("--only", default="", help="operations and families with this word")
    only = parser.parse_args().only
    prepare(models=False)
    grown = sorted(measure_all(only), key=lambda growth: -growth.slowest)
    header = ("operation", "family", "characters", "seconds", "exponent", "the largest one")
    print(table(header, [_row(growth) for growth in grown]))
    if only:
        return
    figures = {
        "goal": {"seconds": GOAL_S, "exponent": GOAL_EXPONENT},
        "families": [{**asdict(growth), "exponent": growth.exponent} for growth in grown],
    }
    record("growth", figures, "limits.growth")
    draw([[(p.characters, p.seconds) for p in growth.points] for growth in grown], PICTURE)


if __name__ == "__main__":
    main()
