"""Pairs within one formula or input: how often each metric and combination is right.

Intervals are clustered by item.  "The shorter one wins" alone is right on most pairs of one
formula, so only pairs matched in length within two words show skill.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from benchmarks.corpora import rows
from benchmarks.paper.scoring import AGAINST, Scored
from benchmarks.record import table
from metrics.base import Scores
from metrics.registry import PUBLISHED_FORMULAICNESS
from metrics.study.human.pair_accuracy import accuracy, difference, match_lengths
from metrics.study.human.preferences import TRIPLES, Pair

Figures = list[dict[str, Any]]
RESAMPLES = 2_000


def columns(scored: Scored) -> dict[str, Scores]:
    """Every row of a table: 1 − F, length, the metrics, the combinations."""
    return {**scored.plain(), **{name: c.values for name, c in scored.combinations().items()}}


def ordered(pairs: Sequence[Pair], scored: Scored) -> tuple[str, Figures]:
    """Accuracy on all and on matched pairs; what combinations gain over 1 − F and over length."""
    combined = scored.combinations()
    near = match_lengths(pairs)
    body, figures = [], []
    for name, values in columns(scored).items():
        of = scored.by_text(values)
        right, close = accuracy(pairs, of), accuracy(near, of)
        others = combined[name].against if name in combined else {}
        gains = {o: difference(pairs, of, scored.by_text(v)) for o, v in others.items()}
        body.append([name, str(right), str(close), *(_gain(gains, o) for o in AGAINST)])
        figures.append(
            {
                "row": name,
                "all": _row(right),
                "matched": _row(close),
                **{f"gain over {o}": _row(gain) for o, gain in gains.items()},
            }
        )
    head = [
        "",
        f"all {len(pairs)} pairs",
        f"{len(near)} matched in length",
        "gain over 1 - F",
        "gain over length",
    ]
    return table(head, body), figures


def systems(scored: Scored) -> tuple[str, Figures]:
    """Mean F and mean fluency of each RDF-to-text system, intervals by drawing inputs."""
    style = scored.by_text(scored.style[PUBLISHED_FORMULAICNESS])
    light = scored.by_text(scored.style["formulaicness:light"])
    found: dict[str, list[Mapping[str, Any]]] = defaultdict(list)
    for row in rows(TRIPLES):
        found[row["system"]].append(row)
    figures: Figures = []
    for system, texts in found.items():
        values = np.array([style[row["text"]] for row in texts])
        drawn = np.random.default_rng(0).integers(len(values), size=(RESAMPLES, len(values)))
        low, high = np.quantile(values[drawn].mean(1), [0.025, 0.975])
        figures.append(
            {
                "system": system,
                "texts": len(texts),
                "mean F": float(values.mean()),
                "95%": f"{low:.3f} to {high:.3f}",
                "mean F light": float(np.mean([light[row["text"]] for row in texts])),
                "mean fluency": float(np.mean([row["fluency"] for row in texts])),
                "mean words": float(np.mean([len(row["text"].split()) for row in texts])),
            }
        )
    figures.sort(key=lambda row: -row["mean F"])
    return table(list(figures[0]), [list(row.values()) for row in figures]), figures


def _row(found: Any) -> list[float]:
    return [found.share, found.low, found.high, found.n]


def _gain(gains: Mapping[str, Any], over: str) -> str:
    if over not in gains:
        return ""
    gain = gains[over]
    return f"{gain.share:+.1%} [{gain.low:+.1%}, {gain.high:+.1%}]"
