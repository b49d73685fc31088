"""The weight of the consensus among texts without a formula, and what it does to preferences.

    python -m benchmarks.consensus [--held-out FILE …]

The weight and the log-odds for a unit of the score are fitted together to the votes on texts about
restaurants, of which `naturalness` has the scores of models that were not tuned to them (FILEs of
`metrics.training.naturalness.tune_naturalness`).  Printed are the fit with its 95% interval by
resampling inputs, beside the fits to the other sets with three or more texts of an input, which
ship nowhere; the share of pairs in people's order by the weight; and the shares among as many texts
as a row of a user may have, drawn from each input.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np

from benchmarks.audience_preferences import prescored, texts_by_item
from benchmarks.learned_naturalness import right_share
from benchmarks.preferences import all_sets
from benchmarks.record import record, table
from metrics import combined, registry
from metrics.study.human.logistic import fit_logistic
from metrics.study.human.preferences import Pair
from metrics.study.human.resampling import draw_places
from metrics.training.naturalness import held_out_scores
from metrics.training.naturalness.fit_weights import texts_of
from rerank import scoring
from rerank.consensus import FEWEST_TEXTS, LOG_ODDS, consensus
from rerank.reranker import Reranker

FITTED_SET = "e2e"
SETS = (FITTED_SET, "e2e near", "webnlg", "webnlg near", "ranks")
WEIGHTS = (0.0, 0.1, scoring.WEIGHT_OF_CONSENSUS, 0.3, 0.4)
NUMBERS_OF_TEXTS = (3, 4, 6, 8, 10)
DRAWS = 12
"""How many times as many texts are drawn from each input."""
RESAMPLES = 200

Array: TypeAlias = np.ndarray[Any, np.dtype[np.float64]]
Drawn: TypeAlias = Iterator[tuple[Sequence[str], Sequence[Pair]]]


@dataclass(frozen=True, slots=True)
class Fit:
    """Log-odds for a unit of the score, and the weight of the consensus with its 95% interval."""

    log_odds: float
    weight: float
    low: float
    high: float


def whole_inputs(pairs: Sequence[Pair]) -> Drawn:
    """All texts of each input with its pairs."""
    by_item: dict[str, list[Pair]] = {}
    for pair in pairs:
        by_item.setdefault(pair.item, []).append(pair)
    for item, texts in texts_by_item(pairs).items():
        yield texts, by_item[item]


def draw_texts(pairs: Sequence[Pair], count: int, seed: int = 0) -> Drawn:
    """As many texts of each input that has them, `DRAWS` times, with the pairs among them."""
    generator = np.random.default_rng(seed)
    for texts, of_item in whole_inputs(pairs):
        for _ in range(DRAWS if len(texts) >= count else 0):
            drawn = [texts[i] for i in generator.choice(len(texts), count, replace=False)]
            yield drawn, [pair for pair in of_item if {pair.better, pair.worse} <= {*drawn}]


def differences(
    groups: Drawn, totals: Mapping[str, float], log_odds: float = LOG_ODDS
) -> tuple[Array, list[str]]:
    """The preferred text's score and consensus minus the other's, (n, 2), and the n items."""
    rows, items = [], []
    for texts, pairs in groups:
        agreed = consensus(texts, np.array([totals[text] for text in texts]), log_odds)
        value = dict(zip(texts, agreed.tolist(), strict=True))
        for pair in pairs:
            better, worse = pair.better, pair.worse
            rows.append((totals[better] - totals[worse], value[better] - value[worse]))
            items.append(pair.item)
    return np.array(rows), items


def fit_weight(rows: Array, items: Sequence[str]) -> Fit:
    """The fit to pairs, with the interval of the weight by resampling items."""
    weights = [_fitted(rows[places])[1] for places in draw_places(items, RESAMPLES)[1]]
    low, high = np.quantile(weights, (0.025, 0.975)).tolist()
    return Fit(*_fitted(rows), low, high)


def _fitted(rows: Array) -> tuple[float, float]:
    (of_score, of_consensus), _ = fit_logistic(rows, np.ones(len(rows)), np.zeros(2))
    return float(of_score), float(of_consensus / of_score)


def share(rows: Array, weight: float) -> float:
    """The per cent of pairs in people's order with a weight of the consensus."""
    return right_share((rows @ (1.0, weight)).tolist())


def score_texts(texts: Sequence[str], held_out: Mapping[str, float]) -> dict[str, float]:
    """Text → the score for the audience `general` without the consensus."""
    natural = prescored(registry.DEFAULT_METRIC, texts, held_out)
    style = prescored(registry.FORMULAICNESS, texts)
    levels = combined.naturalness(natural, natural.score(texts))
    who = Reranker(natural, "general", formulaicness=style).audience
    totals = scoring.audience_totals(levels, style.score(texts), who)
    return dict(zip(texts, totals.tolist(), strict=True))


def measure(
    sets: Mapping[str, Sequence[Pair]], totals: Mapping[str, float]
) -> dict[str, dict[str, Any]]:
    """The fits, and the shares by weight, by equal evidence and by the number of texts."""
    rows = {name: differences(whole_inputs(sets[name]), totals) for name in SETS}
    equal = {name: differences(whole_inputs(sets[name]), totals, 0.0)[0] for name in SETS}
    fits = {name: fit_weight(*rows[name]) for name in SETS if "near" not in name}
    return {
        "fits": {name: asdict(fit) for name, fit in fits.items()},
        "by weight": {
            str(weight): {name: share(rows[name][0], weight) for name in SETS} for weight in WEIGHTS
        },
        "all texts as equal evidence": {
            name: share(equal[name], scoring.WEIGHT_OF_CONSENSUS) for name in SETS
        },
        "by number of texts": {
            str(count): {
                name: _with_and_without(differences(draw_texts(sets[name], count), totals)[0])
                for name in (FITTED_SET, "webnlg")
            }
            for count in NUMBERS_OF_TEXTS
        },
    }


def _with_and_without(rows: Array) -> dict[str, float]:
    weight = scoring.WEIGHT_OF_CONSENSUS
    return {"without": share(rows, 0.0), "with": share(rows, weight), "pairs": len(rows)}


def print_tables(figures: Mapping[str, Mapping[str, Any]]) -> None:
    """The figures as tables."""
    fits = [
        [
            name,
            f"{fit['log_odds']:.1f}",
            f"{fit['weight']:.3f} [{fit['low']:.3f}, {fit['high']:.3f}]",
        ]
        for name, fit in figures["fits"].items()
    ]
    print(table(["fitted to", "log-odds of a unit", "weight"], fits), end="\n\n")
    shares = [[weight, *_percent(row)] for weight, row in figures["by weight"].items()]
    shares.append(["equal evidence", *_percent(figures["all texts as equal evidence"])])
    print(table(["weight", *SETS], shares), end="\n\n")
    numbers = [
        [count, *(f"{x['without']:.1f} → {x['with']:.1f} ({x['pairs']:,})" for x in row.values())]
        for count, row in figures["by number of texts"].items()
    ]
    print(table([f"texts (at least {FEWEST_TEXTS})", FITTED_SET, "webnlg"], numbers))


def _percent(row: Mapping[str, float]) -> list[str]:
    return [f"{value:.1f}" for value in row.values()]


def main() -> None:
    """Measure, print, record."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--held-out", type=Path, nargs="+", default=[], help="of tune_naturalness")
    arguments = parser.parse_args()
    sets = {name: all_sets()[name] for name in SETS}
    texts = texts_of([pair for pairs in sets.values() for pair in pairs])
    held_out = held_out_scores.read(arguments.held_out)
    figures = measure(sets, score_texts(texts, held_out))
    print_tables(figures)
    if held_out.keys() >= {*texts_of(sets[FITTED_SET])}:
        record("consensus", figures, "consensus --held-out RUNS/s?f?/held_out.json")
    else:
        print("not recorded: the measure was tuned to some of these pairs; give --held-out")


if __name__ == "__main__":
    main()
