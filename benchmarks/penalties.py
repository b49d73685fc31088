"""The penalties of the ranking and the limit of α, beside what people's preferences say of them.

    python -m benchmarks.penalties [METRIC] [-F MEASURE]

The pairs are those of the edits and fluency ranks whose texts both mean their formula.  Printed are
the penalty of each property fitted to them (`metrics.study.human.penalties`), beside the shipped
one, and how many more pairs are in people's order with the shipped penalties, and with α as it was
fitted, than without penalties and with α as it is limited.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import asdict, dataclass

import numpy as np

from benchmarks.audience_preferences import Judged, judge_items, prescored
from benchmarks.human_reading.postedits import OTHER_MEANING
from benchmarks.preferences import preference_sets
from benchmarks.record import record, table
from logic2text import Status
from metrics import registry
from metrics.base import Metric
from metrics.combination_weights import EQUAL, find_fitted_weights
from metrics.study.human.pair_accuracy import Accuracy, outcome_accuracy
from metrics.study.human.penalties import FittedPenalty, Matrix, fit_penalties
from metrics.study.human.preferences import Pair
from metrics.study.human.resampling import mean_estimate
from metrics.training.naturalness.fit_weights import texts_of
from rerank import scoring
from rerank.reranker import Reranker
from rerank.results import RankedResult

PROPERTIES = {
    "an ambiguous text": 0.0,
    "a weak reading of another meaning": scoring.WEAK_READING_PENALTY,
    "a word of departures from the formula": scoring.EFFORT_OF_A_WORD,
    "a word of effort": scoring.EFFORT_OF_A_WORD,
}
"""Property of a text → what the ranking subtracts for one.  Ambiguous texts stand after the proved
ones instead, and only texts of the verbalizers have known departures."""
RESAMPLES = 2_000


@dataclass(frozen=True, slots=True)
class Differences:
    """The preferred text's values minus the other's, one row for each of n pairs.

    Attributes:
        pairs: the pairs.
        naturalness, formulaicness, penalty: the parts of the score, each of shape (n,).
        properties: in the order of `PROPERTIES`, shape (n, 4).
    """

    pairs: Sequence[Pair]
    naturalness: Matrix
    formulaicness: Matrix
    penalty: Matrix
    properties: Matrix

    def score(self, alpha: float) -> Matrix:
        """The score for `general` without penalties, shape (n,)."""
        return alpha * self.naturalness - (1 - alpha) * self.formulaicness


@dataclass(frozen=True, slots=True)
class Figures:
    """The fitted penalty of each property, and shares of pairs in people's order by score."""

    penalties: dict[str, FittedPenalty]
    shares: dict[str, Accuracy]


def differences(pairs: Sequence[Pair], items: Judged, reranker: Reranker) -> Differences:
    """The differences of the pairs whose texts may both win."""
    formulas = [formula for formula, _ in items.values()]
    ranked = reranker.rank_many(formulas, [texts for _, texts in items.values()])
    results = {
        (item, result.text): (result, properties_of(result))
        for item, row in zip(items, ranked, strict=True)
        for result in row
    }
    compared = [
        (pair, results[pair.item, pair.better], results[pair.item, pair.worse])
        for pair in pairs
        if {(pair.item, pair.better), (pair.item, pair.worse)} <= results.keys()
    ]
    parts = {
        name: np.array(
            [first.parts[name] - second.parts[name] for _, (first, _), (second, _) in compared]
        )
        for name in ("naturalness", "formulaicness", "penalty")
    }
    properties = np.array([np.subtract(first, second) for _, (_, first), (_, second) in compared])
    return Differences([pair for pair, *_ in compared], **parts, properties=properties)


def properties_of(result: RankedResult) -> tuple[float, ...]:
    """The properties of a text, in the order of `PROPERTIES`."""
    candidate = result.candidate
    verdict = candidate.verdict
    effort = candidate.effort
    return (
        float(verdict.status is Status.AMBIGUOUS),
        float(verdict.inverse_scope or verdict.weak_reading),
        sum(cost.words for cost in candidate.costs),
        float(len(result.text.split())) if effort is None else effort,
    )


def outcomes(scores: Matrix) -> Matrix:
    """1 for a pair in people's order, ½ for a tie, else 0."""
    return (np.sign(scores) + 1) / 2


def gain(pairs: Sequence[Pair], scores: Matrix, baseline: Matrix) -> Accuracy:
    """The share of pairs in people's order by the scores beyond that by a baseline."""
    values = outcomes(scores) - outcomes(baseline)
    share = mean_estimate(values, [pair.item for pair in pairs], RESAMPLES, 1)
    return Accuracy(share.value, share.low, share.high, len(pairs))


def compare_people(natural: Metric, style: Metric, pairs: Sequence[Pair]) -> Figures:
    """The fitted penalties, and the shares of pairs in people's order."""
    reranker = Reranker(natural, formulaicness=style)
    compared = differences(pairs, judge_items(pairs), reranker)
    limited = reranker.audience.alpha
    weights = find_fitted_weights(natural, style) or EQUAL
    fitted = weights.alpha / (weights.alpha + weights.beta)
    bare = compared.score(limited)
    items = [pair.item for pair in compared.pairs]
    return Figures(
        dict(zip(PROPERTIES, fit_penalties(items, bare, compared.properties), strict=True)),
        {
            "without penalties": outcome_accuracy(compared.pairs, outcomes(bare)),
            "with the shipped penalties, more": gain(compared.pairs, bare - compared.penalty, bare),
            f"with α {fitted:.3f} in place of {limited:.3f}, more": gain(
                compared.pairs, compared.score(fitted), bare
            ),
        },
    )


def main() -> None:
    """Fit, print, record."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("metric", nargs="?", default=registry.DEFAULT_METRIC)
    parser.add_argument("-F", "--formulaicness", default=registry.FORMULAICNESS)
    arguments = parser.parse_args()
    people = preference_sets()
    edits = [pair for pair in people["edits"] if pair.item not in OTHER_MEANING]
    pairs = [*edits, *people["ranks"]]
    names = (arguments.metric, arguments.formulaicness)
    natural, style = (prescored(name, texts_of(pairs)) for name in names)
    figures = compare_people(natural, style, pairs)
    fits = [[name, PROPERTIES[name], str(row)] for name, row in figures.penalties.items()]
    print(table(["penalty of", "shipped", "fitted"], fits))
    shares = [[name, str(row)] for name, row in figures.shares.items()]
    print(table(["", "share of pairs"], shares))
    if names == (registry.DEFAULT_METRIC, registry.FORMULAICNESS):
        signature = {metric.name: str(metric.signature) for metric in (natural, style)}
        shipped = {"shipped": PROPERTIES}
        record("penalties", {"signature": signature, **shipped, **asdict(figures)})


if __name__ == "__main__":
    main()
