"""The reader's readings beside those of a second composition, sentence by sentence.

`benchmarks.montague` makes sentences with their graded readings, by typed lambdas and without our
grammar.  Per construction: how many are read; whose first reading is a first one here; where it
is only in the list; where it is missing.  ``python -m benchmarks.composition [--quick] [--seed N]``
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
from logic2text.read import read

SENTENCES, QUICK, SEED = 4_000, 600, 14
OUTCOMES = ("first", "contained", "disagree", "undecided")


@dataclass(frozen=True, slots=True)
class Comparison:
    """What became of one sentence.

    Attributes:
        outcome: `first`, `contained`, `disagree`, `undecided` or `unread`.
        ours: the readings that the reader lists; none where it does not read.
        theirs: those of the composition.
        live_missing: live readings of the composition that the reader does not list.
    """

    construction: str
    text: str
    outcome: str
    ours: tuple[Formula, ...]
    theirs: tuple[Reading, ...]
    live_missing: tuple[Formula, ...]

    def explained(self) -> str:
        """The disagreement, for a person."""
        lines = [f"[{self.construction}] {self.outcome}: {self.text}"]
        lines += [f"  reader       {show(formula)}" for formula in self.ours[:4]]
        lines += [
            f"  composition  {reading.grade.name.lower()}: {show(reading.formula)}"
            for reading in self.theirs[:4]
        ]
        return "\n".join(lines)


def compared(derivation: Derivation) -> Comparison:
    """One sentence, read and composed."""
    text = spelled(derivation.sentence)
    theirs = tuple(readings(derivation.sentence))
    try:
        listed = read(text, signature=vocabulary()).readings
    except Logic2TextError:
        return Comparison(derivation.construction, text, "unread", (), theirs, ())
    ours = tuple(reading.formula for reading in listed)
    firsts = [reading.formula for reading in theirs if reading.grade is Grade.FIRST]
    live = [reading.formula for reading in theirs if reading.grade is Grade.LIVE]
    outcome = _outcome(ours, firsts)
    missing = [f for f in (*firsts, *live) if not _listed(f, ours)]
    return Comparison(derivation.construction, text, outcome, ours, theirs, tuple(missing))


def _listed(formula: Formula, ours: Sequence[Formula]) -> bool:
    """Whether a reading is in the list; what the solver leaves open counts as listed."""
    return any(equivalent(formula, other) is not False for other in ours)


def _outcome(ours: Sequence[Formula], firsts: Sequence[Formula]) -> str:
    answers = [[equivalent(formula, first) for first in firsts] for formula in ours]
    if True in answers[0]:
        return "first"
    if None in answers[0]:
        return "undecided"
    return "contained" if any(True in answer for answer in answers) else "disagree"


@dataclass(slots=True)
class Tally:
    """Counts of one construction, with its sentences that do not agree.

    Attributes:
        differing: where the first readings differ, or ours is missing.
        missing_live: where the reader does not list a live reading.
    """

    counts: Counter[str] = field(default_factory=Counter)
    differing: list[Comparison] = field(default_factory=list)
    missing_live: list[Comparison] = field(default_factory=list)

    def add(self, comparison: Comparison) -> None:
        """Count a sentence."""
        self.counts["sentences"] += 1
        self.counts["read"] += comparison.outcome != "unread"
        self.counts[comparison.outcome] += 1
        self.counts["live missing"] += bool(comparison.live_missing)
        if comparison.live_missing:
            self.missing_live.append(comparison)
        if comparison.outcome != "first":
            self.differing.append(comparison)

    def row(self, name: str) -> list[Any]:
        """A line of the table."""
        return [name, *(self.counts[column] for column in HEADER[1:])]


HEADER = ["construction", "sentences", "read", *OUTCOMES, "live missing"]


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
        for comparison in tally.differing[:3]:
            print("\n" + comparison.explained())
    if count == SENTENCES:
        lines = [dict(zip(HEADER, row, strict=True)) for row in rows]
        record("composition", {"seed": seed, "rows": lines})


if __name__ == "__main__":
    main(sys.argv[1:])
