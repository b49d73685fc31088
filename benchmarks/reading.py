"""Measures the reader's results and speed on the recorded texts and on our own.

Recorded texts of the three published systems: how many are read, mean their formula by the first
reading, or are ambiguous; beside the counts published for 5,562 texts a system.  Our own texts:
the first reading against the formula that the verbalizer says they mean, from its tree.
``python -m benchmarks.reading [--quick]`` (dev set only)
"""

from __future__ import annotations

import gc
import sys
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from benchmarks.corpora import rows
from benchmarks.record import record, table
from logic2text.errors import Logic2TextError
from logic2text.formula import Formula
from logic2text.notation import parse
from logic2text.proof.canonical_key import key
from logic2text.proof.equivalence import equivalent
from logic2text.proof.verdict import Status
from logic2text.reading import ReadingKind, read
from logic2text.verbalizers import verbalizer

SYSTEMS = ("literal", "ranta", "lola", "natural")
PUBLISHED_TEXTS = 5_562
PUBLISHED = {
    "literal": {"ambiguous": 1_477, "unfaithful": 0},
    "ranta": {"ambiguous": 558, "unfaithful": 12},
    "lola": {"ambiguous": 142, "unfaithful": 127},
}
"""Of all recorded texts, by another method; ours are the rows of the corpora that we have."""
OUTCOMES = ("first", "attachment", "remote", "inverse_scope", "none")
FAST_TEXTS_PER_S, SLOWEST_MS = 100, 200


@dataclass(slots=True)
class Tally:
    """Counts over the texts of one system.

    Attributes:
        counts: `read`, `refused`, `empty`, one of `OUTCOMES` each, `ambiguous`, `incomplete`.
        milliseconds: of processor time, for each text.
        examples: texts that were refused or mean something else by their first reading.
        ambiguous: texts of two bracketings that are not equivalent.
    """

    counts: Counter[str] = field(default_factory=Counter)
    milliseconds: list[float] = field(default_factory=list)
    examples: list[tuple[str, str]] = field(default_factory=list)
    ambiguous: list[str] = field(default_factory=list)

    def add(self, formula: Formula, text: str) -> None:
        """Read a text that is meant to say a formula."""
        if not text:
            self.counts["empty"] += 1
            return
        started = time.process_time()
        try:
            found = read(text, signature=formula)
        except Logic2TextError:
            self.counts["refused"] += 1
            self.examples.append(("refused", text))
            return
        finally:
            self.milliseconds.append(1_000 * (time.process_time() - started))
        self.counts["read"] += 1
        self.counts["incomplete"] += not found.complete
        outcome = "none"
        for place, reading in enumerate(found.readings):
            if same(formula, reading.formula):
                outcome = "first" if place == 0 else reading.kind.value
                break
        self.counts[outcome] += 1
        if outcome != "first":
            self.examples.append((outcome, text))
        attachments = [r for r in found.readings if r.kind is ReadingKind.ATTACHMENT]
        if any(not same(found.surface, r.formula) for r in attachments):
            self.counts["ambiguous"] += 1
            self.ambiguous.append(text)

    def row(self, name: str) -> list[Any]:
        """A line of the table."""
        times = sorted(self.milliseconds)
        total = self.counts["read"] + self.counts["refused"]
        return [
            name,
            total,
            self.counts["read"],
            *(self.counts[outcome] for outcome in OUTCOMES),
            self.counts["ambiguous"],
            self.counts["incomplete"],
            1_000 * len(times) / sum(times),
            times[len(times) // 2],
            times[-1],
        ]


HEADER = ["texts of", "n", "read", *OUTCOMES, "ambiguous", "incomplete"]
HEADER += ["texts/CPU s", "median CPU ms", "max CPU ms"]


def same(left: Formula, right: Formula) -> bool:
    return key(left) == key(right) or equivalent(left, right, 2_000).status is Status.PROVED


def recorded(corpus: Sequence[dict[str, Any]]) -> dict[str, Tally]:
    """The recorded texts against their formulae."""
    tallies = {}
    formulas = [parse(row["formula"], "ggc") for row in corpus]
    for system in PUBLISHED:
        tally = tallies[f"{system} (recorded)"] = Tally()
        for formula, row in zip(formulas, corpus, strict=True):
            tally.add(formula, row[system])
    return tallies


def ours(formulas: Iterable[Formula], where: str) -> dict[str, Tally]:
    """Our texts against what their trees say."""
    kept = list(formulas)
    tallies = {}
    for system in SYSTEMS:
        tally = tallies[f"{system} ({where})"] = Tally()
        speaker = verbalizer(system)
        for formula in kept:
            said = speaker.verbalize(formula)
            tally.add(said.says, said.text)
    return tallies


def _folio() -> Iterable[Formula]:
    for row in rows("folio/train.jsonl"):
        try:
            yield parse(row["formula"], "unicode")
        except Logic2TextError:
            continue


def published_rows(tallies: dict[str, Tally]) -> list[list[Any]]:
    """Our counts of defects beside the published ones, as shares."""
    lines = []
    for system, counts in PUBLISHED.items():
        tally = tallies[f"{system} (recorded)"]
        total = tally.counts["read"]
        unfaithful = tally.counts["inverse_scope"] + tally.counts["none"]
        for name, count in (
            ("ambiguous", tally.counts["ambiguous"]),
            ("unfaithful", unfaithful),
        ):
            share = f"{100 * counts[name] / PUBLISHED_TEXTS:.2f}%"
            lines.append([system, name, count, total, f"{100 * count / total:.2f}%", share])
    return lines


def main(arguments: Sequence[str]) -> None:
    quick = "--quick" in arguments
    dev = rows("ggc/dev.jsonl")
    corpus = dev if quick else [*rows("ggc/train.jsonl"), *dev]
    read("Every cube is small.")  # the grammar and the lexicon are made once
    gc.collect()
    gc.freeze()  # the corpus is not garbage; a collection over it would be timed as reading
    tallies = recorded(corpus)
    tallies |= ours((parse(row["formula"], "ggc") for row in dev), "ours, ggc dev")
    if not quick:
        tallies |= ours(_folio(), "ours, folio")
    print(table(HEADER, [tally.row(name) for name, tally in tallies.items()]))
    beside = ["system", "defect", "here", "of", "share", "published share"]
    print("\n" + table(beside, published_rows(tallies)))
    for name, tally in tallies.items():
        for outcome, text in tally.examples[:5]:
            print(f"\n{name}: {outcome}\n  {text}")
        for text in tally.ambiguous[:5]:
            print(f"\n{name}: ambiguous\n  {text}")
    record(
        "reading",
        {
            "rows": [dict(zip(HEADER, t.row(name), strict=True)) for name, t in tallies.items()],
            "published": [dict(zip(beside, line, strict=True)) for line in published_rows(tallies)],
            "targets": {"texts/CPU s": FAST_TEXTS_PER_S, "max CPU ms": SLOWEST_MS},
        },
    )


if __name__ == "__main__":
    main(sys.argv[1:])
