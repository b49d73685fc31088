"""Table 11: the weights, by the paper's regression on these ratings, by pairs, and the stored ones.

The paper's are fitted without an intercept to M and 1 − F, both brought to [0, 1] over the set.
Ours come from the order within items: formulae here, where a text set has two texts of one.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np

from benchmarks.paper.scoring import Scored
from benchmarks.record import table
from logic2text.errors import InputError
from metrics.calibration import paper_min_max
from metrics.combination_weights import EQUAL, PAPER, Weights, find_fitted_weights
from metrics.registry import COMBINED_FORMULAICNESS, PAPER_METRICS
from metrics.study.human.correlation import drop_unknown
from metrics.study.human.pairwise import Interval, fit, fit_regression
from metrics.study.human.preferences import Pair
from metrics.study.human.rated_texts import RatedTexts
from metrics.training.naturalness.fit_weights import compare_pairs

RESAMPLES = 400
Way: TypeAlias = tuple[Weights, Interval | None] | None


def table_11(rated: RatedTexts, scored: Scored) -> tuple[str, list[dict[str, Any]]]:
    """α and β of every metric in each way; an empty cell where a way does not apply.

    The first two ways come with the 95% interval of α, by drawing texts and by drawing items.
    """
    pairs = rated.pairs()
    names = {ours: name for name, ours in PAPER_METRICS.items()}
    figures, body = [], []
    for name in scored.natural:
        made = scored.natural[name], scored.measures[COMBINED_FORMULAICNESS]
        ways: dict[str, Way] = {
            "regression": _regression(rated, scored, name),
            "pairs": _pairwise(pairs, scored, name),
            "default": (find_fitted_weights(*made) or EQUAL, None),
            "paper": (PAPER[names[name]], None) if name in names else None,
        }
        figures.append({"row": name, **{way: _both(found) for way, found in ways.items()}})
        body.append([name, *(_shown(found) for found in ways.values())])
    head = ["α, β", "regression, no intercept", f"{len(pairs)} pairs here", "default", "paper"]
    return table(head, body), figures


def _regression(rated: RatedTexts, scored: Scored, name: str) -> Way:
    natural, style, ratings = drop_unknown(scored.metric(name), scored.default_style, rated.ratings)
    plain = 1 - style
    try:
        natural = paper_min_max(natural)
        found = fit_regression(natural, plain, ratings)
    except InputError:
        return None
    drawn = np.random.default_rng(0).integers(len(plain), size=(RESAMPLES, len(plain)))
    alphas = [fit_regression(natural[i], plain[i], ratings[i]).alpha for i in drawn]
    low, high = np.quantile(alphas, [0.025, 0.975])
    return found, (float(low), float(high))


def _pairwise(pairs: list[Pair], scored: Scored, name: str) -> Way:
    natural = scored.by_text(scored.metric(name))
    style = scored.by_text(scored.default_style)
    try:
        found = fit(compare_pairs(pairs, natural, style))
    except InputError:  # no pairs, or they tell nothing
        return None
    return found.weights, found.alpha_interval


def _both(way: Way) -> list[float] | None:
    return None if way is None else [way[0].alpha, way[0].beta, *(way[1] or ())]


def _shown(way: Way) -> str:
    if way is None:
        return ""
    weights, interval = way
    reach = "" if interval is None else " [{:.3f}, {:.3f}]".format(*interval)
    return f"{weights.alpha:.3f}{reach}, {weights.beta:.3f}"
