"""Traces the bins to their source: TrueSkill means of fluency, mapped linearly to [0.1, 0.9].

First from the published means, then from the fluency ranks again, by the protocol of WMT.

    python -m benchmarks.bins
"""

from __future__ import annotations

import csv
from collections.abc import Mapping

from benchmarks.corpora import SHARED_DATA
from benchmarks.record import record, table
from metrics.study.bins import PUBLISHED, PUBLISHED_MEANS, centres
from metrics.study.human.trueskill import RUNS, wmt_skills

SYSTEMS = {"Baseline": "literal", "Ranta": "ranta", "LoLa": "lola"}
Ranking = Mapping[str, float]


def rankings(part: str) -> list[Ranking]:
    """Each person's ranks of the three systems (1 is best) on one formula."""
    path = SHARED_DATA / f"human/fluency_ranks_{part}.csv"
    with path.open(encoding="utf-8", newline="") as lines:
        return [
            {SYSTEMS[row[f"system{i}Id"]]: float(row[f"system{i}rank"]) for i in (1, 2, 3)}
            for row in csv.DictReader(lines)
        ]


def main() -> None:
    """Print and record the centres of both derivations."""
    published = {system: (b.low + b.high) / 2 for system, b in PUBLISHED.items()}
    from_published = centres(PUBLISHED_MEANS)
    figures: dict[str, object] = {
        "published_bin_centres": published,
        "from_published_means": {s: round(c, 3) for s, c in from_published.items()},
    }
    body: list[list[object]] = [
        ["middle of the published bin", *["" for _ in SYSTEMS], *published.values()],
        ["published means", *PUBLISHED_MEANS.values(), *from_published.values()],
    ]
    for part in ("all", "wb", "nwb"):
        ranked = rankings(part)
        skills = wmt_skills(ranked)
        average = {system: skills.means[system] for system in SYSTEMS.values()}
        again = centres(average)
        body.append([f"ranks again, {part} ({len(ranked)})", *average.values(), *again.values()])
        figures[part] = {
            "rankings": len(ranked),
            "runs": RUNS,
            "matches": skills.matches,
            "means": average,
            "standard_deviation_over_runs": dict(
                zip(skills.systems, skills.runs.std(0).tolist(), strict=True)
            ),
            "centres": again,
        }
    head = ["source", "mu literal", "mu ranta", "mu lola", *(f"c {s}" for s in published)]
    print(table(head, body))
    record("bins", figures)


if __name__ == "__main__":
    main()
