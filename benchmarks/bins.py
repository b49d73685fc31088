"""Where the bins come from: TrueSkill means of fluency, mapped linearly to [0.1, 0.9].

First from the published means, then from the fluency ranks again, averaged over many orders of
the rows, since the order alone moves a mean.

    python -m benchmarks.bins
"""

from __future__ import annotations

import csv
from collections.abc import Mapping, Sequence

import numpy as np
import trueskill
from numpy.typing import NDArray

from benchmarks.corpora import SHARED_DATA
from benchmarks.record import record, table
from metrics.formulaicness.bins import PUBLISHED, PUBLISHED_MEANS, centres

SYSTEMS = {"Baseline": "literal", "Ranta": "ranta", "LoLa": "lola"}
ORDERS = 200
Ranking = Mapping[str, int]


def rankings(part: str) -> list[Ranking]:
    """Each person's ranks of the three systems (1 is best) on one formula."""
    path = SHARED_DATA / f"human/fluency_ranks_{part}.csv"
    with path.open(encoding="utf-8", newline="") as lines:
        return [
            {SYSTEMS[row[f"system{i}Id"]]: int(row[f"system{i}rank"]) for i in (1, 2, 3)}
            for row in csv.DictReader(lines)
        ]


def means(ranked: Sequence[Ranking], seed: int, orders: int = ORDERS) -> NDArray[np.float64]:
    """μ of literal, ranta and lola after each of many random orders, shape (orders, 3)."""
    random = np.random.default_rng(seed)
    environment = trueskill.TrueSkill(mu=0.0, draw_probability=draw_share(ranked))
    found = []
    for _ in range(orders):
        ratings = {system: environment.create_rating() for system in SYSTEMS.values()}
        for i in random.permutation(len(ranked)):
            names = list(ranked[i])
            rated = environment.rate([(ratings[n],) for n in names], [ranked[i][n] for n in names])
            ratings |= {name: team[0] for name, team in zip(names, rated, strict=True)}
        found.append([ratings[system].mu for system in SYSTEMS.values()])
    return np.array(found)


def draw_share(ranked: Sequence[Ranking]) -> float:
    """The share of pairs of systems that were ranked equal; at least 1%."""
    pairs = [(r[a], r[b]) for r in ranked for a in r for b in r if a < b]
    return max(0.01, sum(a == b for a, b in pairs) / len(pairs))


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
        found = means(ranked, seed=0)
        average = dict(zip(SYSTEMS.values(), found.mean(0).tolist(), strict=True))
        again = centres(average)
        body.append([f"ranks again, {part} ({len(ranked)})", *average.values(), *again.values()])
        figures[part] = {
            "rankings": len(ranked),
            "orders": ORDERS,
            "draw_share": draw_share(ranked),
            "means": average,
            "spread_over_orders": (found.max(0) - found.min(0)).tolist(),
            "standard_deviation_over_orders": found.std(0).tolist(),
            "centres": again,
        }
    head = ["source", "mu literal", "mu ranta", "mu lola", *(f"c {s}" for s in published)]
    print(table(head, body))
    record("bins", figures)


if __name__ == "__main__":
    main()
