"""What became of mutants, kind by kind, with Clopper-Pearson bounds on false accepts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from benchmarks.mutation.truth import Comparison
from logic2text.formula import Formula
from logic2text.notation import show


@dataclass(slots=True)
class Tally:
    """What became of the mutants of one kind.

    Attributes:
        counts: `wrong`, `right`, `unjudged`; each with a verdict behind it.
        false_accepts: formula and text.
        judged_by: how it was found out what a mutant of known meaning is.
    """

    counts: Counter[tuple[str, str]] = field(default_factory=Counter)
    false_accepts: list[tuple[str, str]] = field(default_factory=list)
    judged_by: Counter[str] = field(default_factory=Counter)

    def compared(self, found: Comparison) -> str:
        """A comparison as a truth, counted."""
        self.judged_by[found.by] += 1
        return {True: "right", False: "wrong", None: "unjudged"}[found.same]

    def add(self, truth: str, verdict: str, formula: Formula, text: str) -> None:
        """Count a mutant."""
        self.counts[truth, verdict] += 1
        if truth == "wrong" and verdict == "proved":
            self.false_accepts.append((show(formula), text))

    def of(self, truth: str, *verdicts: str) -> int:
        """How many of a truth have one of some verdicts, or any."""
        found = ((v, n) for (t, v), n in self.counts.items() if t == truth)
        return sum(n for v, n in found if not verdicts or v in verdicts)


def bound(wrong: int, offered: int) -> float:
    """The upper end of the two-sided 95% Clopper-Pearson interval of a share."""
    from scipy.stats import binomtest

    if not offered:
        return 1.0
    return float(binomtest(wrong, offered).proportion_ci(0.95, "exact").high)


def lines_of(made: str, tallies: Mapping[str, Tally]) -> list[list[Any]]:
    """A line for each kind of mutants, and one for all."""
    lines = []
    whole = Tally()
    for kind, tally in sorted(tallies.items()):
        lines.append(_line(made, kind, tally))
        whole.counts += tally.counts
        whole.false_accepts += tally.false_accepts
    return [*lines, _line(made, "all", whole)]


def together(parts: Iterable[Mapping[str, Tally]]) -> dict[str, Tally]:
    """The mutants of each kind, however they were made."""
    whole: dict[str, Tally] = {}
    for part in parts:
        for kind, tally in part.items():
            own = whole.setdefault(kind, Tally())
            own.counts += tally.counts
            own.false_accepts += tally.false_accepts
    return whole


def _line(made: str, kind: str, tally: Tally) -> list[Any]:
    wrong = tally.of("wrong") + tally.of("unread")
    accepted = len(tally.false_accepts)
    return [
        made,
        kind,
        sum(tally.counts.values()),
        tally.of("right"),
        tally.of("right", "proved"),
        tally.of("unjudged", "proved"),
        wrong,
        accepted,
        f"{100 * bound(accepted, wrong):.2f}%",
    ]


HEADER = ["mutants", "kind", "offered", "right", "right proved", "proved, unread"]
HEADER += ["wrong", "false accepts", "95% bound"]
