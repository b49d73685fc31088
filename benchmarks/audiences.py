"""The range of the audiences: the winner's formulaicness at five targets, by weights.

    python -m benchmarks.audiences

The candidates of all systems for every fifth formula of ggc/dev.jsonl are ranked, with the default
naturalness metric of the reranker.  For several weights, the same at every target, this prints the
mean formulaicness F of the winners, the share of the range of the candidates' F that the winners
span, the share of formulae whose winners at the targets 0 and 1 differ in F, and the number of
formulae for which the winner's F falls as the target rises.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from benchmarks.corpora import rows
from benchmarks.record import record, table
from logic2text.cache import LRUCache
from logic2text.candidates import CandidateGenerator
from logic2text.formula import Formula
from logic2text.notation import parse
from metrics.base import Metric, Range, Scores, Signature
from metrics.combination_weights import EQUAL, find_fitted_weights
from metrics.registry import DEFAULT_METRIC, FORMULAICNESS, metric
from rerank.audience import Audience, apply_fitted_weights, audience
from rerank.reranker import Reranker

TARGETS = (0.0, 0.25, 0.5, 0.75, 1.0)
EVERY = 5
CACHED_TEXTS = 100_000
"""More than all candidates of the formulae."""


@dataclass(frozen=True, slots=True)
class CachedMetric:
    """A metric that scores each text once."""

    metric: Metric
    cache: LRUCache[float] = field(default_factory=lambda: LRUCache(CACHED_TEXTS))

    @property
    def name(self) -> str:
        """That of the metric."""
        return self.metric.name

    @property
    def range(self) -> Range:
        """That of the metric."""
        return self.metric.range

    @property
    def higher_is_natural(self) -> bool:
        """That of the metric."""
        return self.metric.higher_is_natural

    @property
    def signature(self) -> Signature:
        """That of the metric."""
        return self.metric.signature

    def score(self, texts: Sequence[str], formulas: Sequence[Formula] | None = None) -> Scores:
        """Scores of shape (n,)."""
        del formulas
        scores = {text: self.cache.get(text) for text in texts}
        new = [text for text, score in scores.items() if score is None]
        if new:
            scores.update(zip(new, map(float, self.metric.score(new)), strict=True))
        for text in new:
            self.cache.put(text, scores[text])
        return np.array([scores[text] for text in texts])


def reach(
    natural: Metric, style: Metric, formulas: Sequence[Formula], candidates: Any, weights: Any
) -> dict[str, Any]:
    """Rank the candidates at every target with one pair of weights; returns the figures."""
    winners, offered = [], []
    for target in TARGETS:
        who = Audience(f"{target:g}", target, *weights)
        ranked = Reranker(natural, who, formulaicness=style).rank_many(formulas, candidates)
        scores = [[r.scores[FORMULAICNESS] for r in results] for results in ranked]
        winners.append([row[0] for row in scores])
        offered = [(min(row), max(row)) for row in scores]
    winning = np.array(winners)
    least, most = np.mean(offered, axis=0)
    return {
        "alpha": weights[0],
        "beta": weights[1],
        "winner F": winning.mean(1).tolist(),
        "offered": [float(least), float(most)],
        "span": float((winning[-1] - winning[0]).mean() / (most - least)),
        "extremes differ": float((winning[-1] != winning[0]).mean()),
        "formulae whose F falls": int((np.diff(winning, axis=0) < -1e-9).any(0).sum()),
        "formulae": len(formulas),
    }


def main() -> None:
    """Measure, print the table and record the figures."""
    natural, style = CachedMetric(metric(DEFAULT_METRIC)), CachedMetric(metric(FORMULAICNESS))
    formulas = [parse(row["formula"], "ggc") for row in rows("ggc/dev.jsonl")[::EVERY]]
    generator = CandidateGenerator()
    candidates = [generator.candidates(formula) for formula in formulas]
    fitted = find_fitted_weights(natural, style) or EQUAL
    used = apply_fitted_weights(audience("general"), natural, style)
    weights = {
        "audiences": (used.alpha, used.beta),
        "fitted": (fitted.alpha, fitted.beta),
        "3 to 2": (3.0, 2.0),
        "equal": (1.0, 1.0),
        "1 to 2": (1.0, 2.0),
        "1 to 3": (1.0, 3.0),
    }
    figures = {
        name: reach(natural, style, formulas, candidates, pair) for name, pair in weights.items()
    }
    body = [
        [
            name,
            f"{row['alpha']:.3g}, {row['beta']:.3g}",
            " ".join(f"{value:.3f}" for value in row["winner F"]),
            f"{row['span']:.1%}",
            f"{row['extremes differ']:.1%}",
            f"{row['formulae whose F falls']} of {row['formulae']}",
        ]
        for name, row in figures.items()
    ]
    print(f"metric: {natural.signature}")
    print(
        "mean lowest and highest F of the candidates: {:.3f} {:.3f}".format(
            *figures["equal"]["offered"]
        )
    )
    targets = " ".join(f"{target:g}" for target in TARGETS)
    columns = (f"winner's mean F at τ = {targets}", "span", "0 and 1 differ", "F falls")
    print(table(["weights", "α, β", *columns], body))
    record("audiences", {"metric": str(natural.signature), "weights": figures})


if __name__ == "__main__":
    main()
