"""How far the audiences reach: the winner's formulaicness at five targets, by weights.

    python -m benchmarks.audiences

All systems' candidates for every fifth formula of ggc/dev.jsonl, naturalness by the reranker's
default metric.  For several weights, the same at every target, the mean F of the winners, the share
of what is offered that they span, and for how many formulae the winner's F falls as the target
rises.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from benchmarks.corpora import rows
from benchmarks.record import record, table
from logic2text.candidates import CandidateGenerator
from logic2text.formula import Formula
from logic2text.notation import parse
from metrics.base import Metric, Range, Scores, Signature
from metrics.combination_weights import EQUAL, fitted_weights
from metrics.registry import DEFAULT_METRIC, FORMULAICNESS, metric
from rerank.audience import Audience, audience, weighted
from rerank.reranker import Reranker

TARGETS = (0.0, 0.25, 0.5, 0.75, 1.0)
EVERY = 5


@dataclass(frozen=True, slots=True)
class Remembered:
    """A metric that measures each text once."""

    metric: Metric
    known: dict[str, float] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """The metric's."""
        return self.metric.name

    @property
    def range(self) -> Range:
        """The metric's."""
        return self.metric.range

    @property
    def higher_is_natural(self) -> bool:
        """The metric's."""
        return self.metric.higher_is_natural

    @property
    def signature(self) -> Signature:
        """The metric's."""
        return self.metric.signature

    def score(self, texts: Sequence[str], formulas: Sequence[Formula] | None = None) -> Scores:
        """Scores of shape (n,)."""
        del formulas
        new = [text for text in dict.fromkeys(texts) if text not in self.known]
        if new:
            self.known.update(zip(new, map(float, self.metric.score(new)), strict=True))
        return np.array([self.known[text] for text in texts])


def reach(
    natural: Metric, style: Metric, formulas: Sequence[Formula], candidates: Any, weights: Any
) -> dict[str, Any]:
    """The figures of one pair of weights."""
    winners, offered = [], []
    for target in TARGETS:
        who = Audience(f"{target:g}", target, *weights)
        ranked = Reranker(natural, who, formulaicness=style).rank_many(formulas, candidates)
        scores = [[r.scores[FORMULAICNESS] for r in results] for results in ranked]
        winners.append([each[0] for each in scores])
        offered = [(min(each), max(each)) for each in scores]
    found = np.array(winners)
    least, most = np.mean(offered, axis=0)
    return {
        "alpha": weights[0],
        "beta": weights[1],
        "winner F": found.mean(1).tolist(),
        "offered": [float(least), float(most)],
        "span": float((found[-1] - found[0]).mean() / (most - least)),
        "formulae whose F falls": int((np.diff(found, axis=0) < -1e-9).any(0).sum()),
        "formulae": len(formulas),
    }


def main() -> None:
    """Measure, print, keep."""
    natural, style = Remembered(metric(DEFAULT_METRIC)), Remembered(metric(FORMULAICNESS))
    formulas = [parse(row["formula"], "ggc") for row in rows("ggc/dev.jsonl")[::EVERY]]
    generator = CandidateGenerator()
    candidates = [generator.candidates(formula) for formula in formulas]
    fitted = fitted_weights(natural, style) or EQUAL
    used = weighted(audience("general"), natural, style)
    tried = {
        "audiences": (used.alpha, used.beta),
        "fitted": (fitted.alpha, fitted.beta),
        "3 to 2": (3.0, 2.0),
        "equal": (1.0, 1.0),
        "1 to 2": (1.0, 2.0),
        "1 to 3": (1.0, 3.0),
    }
    figures = {
        name: reach(natural, style, formulas, candidates, pair) for name, pair in tried.items()
    }
    body = [
        [
            name,
            f"{row['alpha']:.3g}, {row['beta']:.3g}",
            " ".join(f"{value:.3f}" for value in row["winner F"]),
            f"{row['span']:.1%}",
            f"{row['formulae whose F falls']} of {row['formulae']}",
        ]
        for name, row in figures.items()
    ]
    print(f"metric: {natural.signature}")
    print("mean least and most F offered: {:.3f} {:.3f}".format(*figures["equal"]["offered"]))
    targets = " ".join(f"{target:g}" for target in TARGETS)
    print(table(["weights", "α, β", f"winner's mean F at τ = {targets}", "span", "F falls"], body))
    record("audiences", {"metric": str(natural.signature), "weights": figures})


if __name__ == "__main__":
    main()
