"""Counts the outcomes of mutants by kind, with Clopper-Pearson bounds on false accepts."""

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


@dataclass(slots=True)
class ReadingTally:
    """What became of formulae of one kind that were offered for texts whose readings are known.

    Attributes:
        counts: `right`, `open`, `weak`, `wrong`, `unjudged`; each with a verdict behind it.
        false_accepts: proved, though a first or a live reading differs.
        false_refusals: refuted, though a reading, if a weak one, means the formula.
    """

    counts: Counter[tuple[str, str]] = field(default_factory=Counter)
    false_accepts: list[tuple[str, str]] = field(default_factory=list)
    false_refusals: list[tuple[str, str]] = field(default_factory=list)

    def add(self, truth: str, verdict: str, formula: Formula, text: str) -> None:
        """Count an offer."""
        self.counts[truth, verdict] += 1
        if verdict == "proved" and truth in ("open", "weak", "wrong"):
            self.false_accepts.append((show(formula), text))
        if verdict == "refuted" and truth in ("right", "open", "weak"):
            self.false_refusals.append((show(formula), text))

    def of(self, truth: str, *verdicts: str) -> int:
        """How many of a truth have one of some verdicts, or any."""
        found = ((v, n) for (t, v), n in self.counts.items() if t == truth)
        return sum(n for v, n in found if not verdicts or v in verdicts)


READING_TRUTHS = ("right", "open", "weak", "wrong")
READING_HEADER = ["readings", "offered"]
READING_HEADER += [f"{t}{v}" for t in READING_TRUTHS for v in ("", " proved", " refuted")]
READING_HEADER += ["false accepts", "95% bound", "false refusals"]


def reading_lines(tallies: Mapping[str, ReadingTally]) -> list[list[Any]]:
    """A line for each kind of choice, and one for all."""
    whole = ReadingTally()
    for tally in tallies.values():
        whole.counts += tally.counts
        whole.false_accepts += tally.false_accepts
        whole.false_refusals += tally.false_refusals
    return [
        _reading_line(kind, tally) for kind, tally in [*sorted(tallies.items()), ("all", whole)]
    ]


def _reading_line(kind: str, tally: ReadingTally) -> list[Any]:
    cells = [
        count
        for truth in READING_TRUTHS
        for count in (tally.of(truth), tally.of(truth, "proved"), tally.of(truth, "refuted"))
    ]
    accepted = len(tally.false_accepts)
    offered = sum(tally.of(truth) for truth in READING_TRUTHS[1:])
    limits = [accepted, f"{100 * bound(accepted, offered):.2f}%", len(tally.false_refusals)]
    return [kind, sum(tally.counts.values()), *cells, *limits]


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
