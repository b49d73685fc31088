"""Tables 3, 6 and 10: single texts, printed and never kept, for the texts belong to their makers.

Table 3: where naturalness and 1 − F disagree most.  Table 6: where the combined score leaves the
metric farthest.  Table 10: the word *case* outside "it is not the case that".
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from benchmarks.paper.scoring import Scored
from benchmarks.record import table
from metrics.calibration import paper_min_max
from metrics.combined import audience_score
from metrics.registry import COMBINED_FORMULAICNESS, PUBLISHED_FORMULAICNESS, metric
from metrics.study.human.corpus_tables import OWN_CASES
from metrics.study.human.rated_texts import RatedTexts

SHOWN = 3
FORMULAIC_CASE = re.compile(
    r"\bis (?:not |always |never )?(?:that |the )?case that\b", re.IGNORECASE
)
CASE = re.compile(r"\bcase\b", re.IGNORECASE)


def divergent(ratings: NDArray[np.float64], style: NDArray[np.float64]) -> NDArray[np.intp]:
    """Places of the texts, the one with the largest gap between rating and 1 − F first.

    Both are standardised, for ratings have units of their own.
    """
    gap = _standard(ratings) - _standard(1 - style)
    return np.argsort(-np.abs(gap), kind="stable")


def table_3(rated: RatedTexts, scored: Scored) -> str:
    """The most divergent texts of either direction."""
    style = scored.default_style
    order = divergent(rated.ratings, style)
    higher = _standard(rated.ratings) > _standard(1 - style)
    chosen = [
        *[i for i in order if higher[i]][:SHOWN],
        *[i for i in order if not higher[i]][:SHOWN],
    ]
    body = [
        [
            _short(rated.texts[i]),
            float(rated.ratings[i]),
            float(style[i]),
            "rated above 1 - F" if higher[i] else "rated below 1 - F",
        ]
        for i in chosen
    ]
    return table(["text", "rating", "F", ""], body)


def table_6(rated: RatedTexts, scored: Scored) -> str:
    """The three largest differences between a metric and its combined score, of each metric.

    The metric is brought to [0, 1] over the set as in the paper, the combination is not brought
    there again: with weights of sum 1 no difference exceeds β.
    """
    body = []
    for name in scored.natural:
        alone = paper_min_max(scored.metric(name))
        weights = scored.weights(name)
        together = audience_score(alone, scored.default_style, 0.0, weights.alpha, weights.beta)
        change = together - alone
        for i in np.argsort(-np.abs(np.nan_to_num(change)), kind="stable")[:SHOWN]:
            values = (alone[i], together[i], change[i], rated.ratings[i])
            body.append([name, _short(rated.texts[i]), *map(float, values)])
    return table(["metric", "text", "alone", "combined", "Δ", "rating"], body)


def other_cases(texts: Sequence[str]) -> list[str]:
    """The texts that have the word *case*, and not only in "it is not the case that".

    >>> other_cases(["It is not the case that a is small.", "In that case, b is large."])
    ['In that case, b is large.']
    """
    return [text for text in dict.fromkeys(texts) if CASE.search(FORMULAIC_CASE.sub("", text))]


def table_10(rated: RatedTexts) -> tuple[str, dict[str, list[float]]]:
    """F of texts with *case* in another meaning: those of the set, then sentences of ours."""
    texts = [*other_cases(rated.texts), *OWN_CASES]
    scores = {
        name: metric(name).score(texts)
        for name in (COMBINED_FORMULAICNESS, PUBLISHED_FORMULAICNESS)
    }
    body = [[_short(text), *(float(v[i]) for v in scores.values())] for i, text in enumerate(texts)]
    of_cases = {
        name: [float(v) for v in values[-len(OWN_CASES) :]] for name, values in scores.items()
    }
    return table(["text", *scores], body), of_cases


def _standard(values: NDArray[np.float64]) -> NDArray[np.float64]:
    spread = float(values.std())
    return (values - values.mean()) / (spread if spread > 0 else 1.0)


def _short(text: str, length: int = 90) -> str:
    flat = " ".join(text.split())
    return flat if len(flat) <= length else flat[: length - 1] + "…"
