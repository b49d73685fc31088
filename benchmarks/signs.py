"""Determines the natural end of each metric: no sign is assumed, each is measured within items.

    python -m benchmarks.signs

The share of pairs in which the text with the higher raw score is the preferred one, on the
post-edits, the fluency ranks and RDF to text; the sign is that of an interval clear of one half.
What the default combination uses is the sign on the first two together, each item counting the
same, which `metrics.training.naturalness.fit_weights` measures and stores.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from benchmarks.paper.judged import judged_sets
from benchmarks.paper.scoring import LENGTH, Scored
from benchmarks.record import record, table
from metrics.base import Scores
from metrics.combination_weights import natural_is_high
from metrics.study.human.pair_accuracy import Accuracy, accuracy


def signs() -> list[dict[str, Any]]:
    """The share in each set and the signs, of every metric, measure of formulaicness and length."""
    sets = judged_sets()
    found = []
    for name in _raised(sets["edits"].scored):
        row: dict[str, Any] = {"metric": name}
        for set_name, each in sets.items():
            values = _raised(each.scored).get(name)
            if values is None:  # it needs formulae, and these texts have none
                row[set_name], row[f"{set_name} sign"] = None, ""
                continue
            share = accuracy(each.pairs, each.scored.by_text(values))
            row[set_name] = [share.share, share.low, share.high, share.n]
            row[f"{set_name} sign"] = direction(share)
        made = sets["edits"].scored.natural.get(name)
        row["used"] = "" if made is None else "+" if natural_is_high(made) else "-"
        found.append(row)
    return found


def direction(share: Accuracy) -> str:
    """+ or − where the interval is clear of one half, 0 where it is not."""
    return "+" if share.low > 0.5 else "-" if share.high < 0.5 else "0"


def _shown(share: Sequence[float] | None, sign: str) -> str:
    return "" if share is None else "{:.1%} [{:.1%}, {:.1%}] ".format(*share[:3]) + sign


def _raised(found: Scored) -> dict[str, Scores]:
    """Columns in their own direction: higher is more of the name."""
    return {**found.raw, **found.style, LENGTH: found.words}


def main() -> None:
    """Measure, print, keep."""
    found = signs()
    sets = [name for name in found[0] if f"{name} sign" in found[0]]
    body = [
        [
            row["metric"],
            *(_shown(row[name], row[f"{name} sign"]) for name in sets),
            row["used"],
        ]
        for row in found
    ]
    print(table(["higher is preferred", *sets, "used"], body))
    record("signs", {"signs": found})


if __name__ == "__main__":
    main()
