"""The reader's readings beside those of a second composition, sentence by sentence.

`benchmarks.montague` makes sentences with their graded readings, by typed lambdas and without our
grammar.  Per construction: how many are read; whose first reading is a first one here; where it
is only in the list; where it is missing; and whether the two grade the same readings as live.
``python -m benchmarks.composition [--quick] [--seed N]``
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from benchmarks.montague.choices import Grade
from benchmarks.montague.composition import Reading, readings
from benchmarks.montague.equivalence import equivalent
from benchmarks.montague.generate import derivations
from benchmarks.montague.spelling import spelled
from benchmarks.montague.trees import Derivation
from benchmarks.montague.words import vocabulary
from benchmarks.record import record, table
from logic2text.errors import Logic2TextError
from logic2text.formula import Formula
from logic2text.notation import show
from logic2text.reading import Reading as Listed
from logic2text.reading import read

SENTENCES, QUICK, SEED = 4_000, 600, 14
PRINTED = 3
"""How many sentences of a construction that do not agree are printed."""
OUTCOMES = ("first", "contained", "disagree", "undecided")


@dataclass(frozen=True, slots=True)
class Comparison:
    """What became of one sentence.

    Attributes:
        outcome: `first`, `contained`, `disagree`, `undecided` or `unread`.
        ours: the readings that the reader lists; none where it does not read.
        theirs: those of the composition.
        live_missing: first and live readings of the composition that the reader does not list
            as first or live.
        live_added: first and live readings of the reader that the composition grades weak or
            does not have.
        weak_missing: weak readings of the composition that the reader does not list.
    """

    construction: str
    text: str
    outcome: str
    ours: tuple[Listed, ...] = ()
    theirs: tuple[Reading, ...] = ()
    live_missing: tuple[Formula, ...] = ()
    live_added: tuple[Formula, ...] = ()
    weak_missing: tuple[Formula, ...] = ()

    def explained(self) -> str:
        """The disagreement, for a person."""
        lines = [f"[{self.construction}] {self.outcome}: {self.text}"]
        for name, listed in (("reader", self.ours), ("composition", self.theirs)):
            lines += [
                f"  {name:11}  {reading.grade.name.lower():5} {show(reading.formula)}"
                for reading in listed[:5]
            ]
        for name, missing in (("missing", self.live_missing), ("added", self.live_added)):
            lines += [f"  live, {name}: {show(formula)}" for formula in missing]
        return "\n".join(lines)


def compared(derivation: Derivation) -> Comparison:
    """One sentence, read and composed."""
    construction, text = derivation.construction, spelled(derivation.sentence)
    theirs = tuple(readings(derivation.sentence))
    try:
        ours = read(text, signature=vocabulary()).readings
    except Logic2TextError:
        return Comparison(construction, text, "unread", theirs=theirs)
    live, their_live = (_graded(listed, weak=False) for listed in (ours, theirs))
    return Comparison(
        construction,
        text,
        _outcome([r.formula for r in ours], _of_grade(theirs, Grade.FIRST)),
        ours,
        theirs,
        _missing(their_live, live),
        _missing(live, their_live),
        _missing(_of_grade(theirs, Grade.WEAK), _graded(ours, weak=True)),
    )


def _graded(listed: Sequence[Listed | Reading], *, weak: bool) -> list[Formula]:
    """The first and live readings, or all."""
    return [r.formula for r in listed if weak or r.grade < Grade.WEAK]


def _of_grade(listed: Sequence[Reading], grade: Grade) -> list[Formula]:
    return [reading.formula for reading in listed if reading.grade is grade]


def _missing(formulae: Sequence[Formula], listed: Sequence[Formula]) -> tuple[Formula, ...]:
    """What is not in the list; what the solver leaves open counts as listed."""
    return tuple(
        formula
        for formula in formulae
        if not any(equivalent(formula, other) is not False for other in listed)
    )


def _outcome(ours: Sequence[Formula], firsts: Sequence[Formula]) -> str:
    answers = [[equivalent(formula, first) for first in firsts] for formula in ours[:1]]
    if True in answers[0]:
        return "first"
    if None in answers[0]:
        return "undecided"
    others = ours[1:]
    contained = any(equivalent(formula, first) for formula in others for first in firsts)
    return "contained" if contained else "disagree"


@dataclass(slots=True)
class Tally:
    """Counts of one construction, with its sentences that do not agree.

    Attributes:
        differing: where the first readings differ, or ours is missing.
        missing_live: where the reader does not list a live reading as live.
        added_live: where the reader lists a live reading that is weak or none here.
        missing_weak: where the reader does not list a weak reading.
    """

    counts: Counter[str] = field(default_factory=Counter)
    differing: list[Comparison] = field(default_factory=list)
    missing_live: list[Comparison] = field(default_factory=list)
    added_live: list[Comparison] = field(default_factory=list)
    missing_weak: list[Comparison] = field(default_factory=list)

    def add(self, comparison: Comparison) -> None:
        """Count a sentence."""
        self.counts["sentences"] += 1
        self.counts["read"] += comparison.outcome != "unread"
        self.counts[comparison.outcome] += 1
        if comparison.outcome != "first":
            self.differing.append(comparison)
        for name, readings_, kept in (
            ("live missing", comparison.live_missing, self.missing_live),
            ("live added", comparison.live_added, self.added_live),
            ("weak missing", comparison.weak_missing, self.missing_weak),
        ):
            if readings_:
                self.counts[name] += 1
                kept.append(comparison)

    def row(self, name: str) -> list[Any]:
        """A line of the table."""
        return [name, *(self.counts[column] for column in HEADER[1:])]


HEADER = ["construction", "sentences", "read", *OUTCOMES]
HEADER += ["live missing", "live added", "weak missing"]


def tallies_of(made: Iterable[Derivation]) -> dict[str, Tally]:
    """The counts by construction."""
    tallies: dict[str, Tally] = {}
    for derivation in made:
        tallies.setdefault(derivation.construction, Tally()).add(compared(derivation))
    return tallies


def main(arguments: Sequence[str]) -> None:
    seed = int(arguments[arguments.index("--seed") + 1]) if "--seed" in arguments else SEED
    count = QUICK if "--quick" in arguments else SENTENCES
    tallies = tallies_of(islice(derivations(seed), count))
    whole = Tally()
    for tally in tallies.values():
        whole.counts += tally.counts
    rows = [tally.row(name) for name, tally in tallies.items()] + [whole.row("all")]
    print(table(HEADER, rows))
    for tally in tallies.values():
        different = {c.text: c for c in (*tally.differing, *tally.missing_live, *tally.added_live)}
        for comparison in list(different.values())[:PRINTED]:
            print("\n" + comparison.explained())
    if count == SENTENCES:
        lines = [dict(zip(HEADER, row, strict=True)) for row in rows]
        record("composition", {"seed": seed, "rows": lines})


if __name__ == "__main__":
    main(sys.argv[1:])
