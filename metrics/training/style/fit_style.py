"""Fit the weights of the style target to the order of the systems within pools.

    python -m metrics.training.style.fit_style RAW.json …

The loss is the logistic loss of pairs of one pool by systems of different bins (literal over ranta
over lola over natural), that of neighbours in chains of edits, and squared distances to anchors:
texts that only the literal system wrote to the middle of its published bin, ordinary sentences to
0.  A penalty keeps the weights near a prior that a reader would choose, and the order of the
wordings of a function is a constraint.  Half of the pools are left out and give the figures that it
prints.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import defaultdict
from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from logic2text.lazy_dataclass import dataclass
from metrics.base import Scores
from metrics.training.style import style_target
from metrics.training.style.style_target import FUNCTIONS, StyleWeights
from metrics.training.texts import style_pools
from metrics.training.texts.style_pools import StyleText

ORDER = {"literal": 3.0, "ranta": 2.0, "lola": 1.0, "natural": 0.0, "human": 0.0}
"""The systems by formulaicness; a text of several has their mean."""

STEP_APART = 0.9
"""Mean ranks of the systems of two texts that differ by less make no pair."""

SHARPNESS, CHAIN_SHARPNESS = 8.0, 25.0
"""Of the logistic losses: a pair is settled where F differs by a few times its inverse."""

CHAIN_WEIGHT, ANCHOR_WEIGHT, PRIOR_WEIGHT = 1.0, 4.0, 0.02

LITERAL_ANCHOR = 0.85
"""One minus the middle of the literal bin (`bins.PUBLISHED`): for texts only of that system."""

PRIOR = StyleWeights(
    masses={
        "binder": 1.0,
        "negation": 0.8,
        "condition": 0.8,
        "argument": 0.5,
        "scaffold": 0.3,
        "repetition": 0.3,
    },
    values={
        "binder: variable": 1.0,
        "binder: labelled noun": 0.65,
        "binder: noun in front": 0.3,
        "binder: noun phrase": 0.1,
        "negation: sentence": 1.0,
        "negation: not": 0.3,
        "negation: contracted": 0.05,
        "condition: of a variable": 1.0,
        "condition: if then": 0.5,
        "condition: if": 0.25,
        "condition: restriction": 0.1,
        "argument: variable": 1.0,
        "argument: letter": 0.4,
        "argument: pronoun": 0.1,
        "scaffold": 1.0,
        "repetition: letter": 1.0,
        "repetition: words": 0.4,
    },
    constant=0.25,
    word=0.03,
    prose_word=0.05,
    structure=0.15,
)
"""What a reader would choose; `FIXED` stay as they are here."""

FIXED = {"constant": PRIOR.constant, "prose_word": PRIOR.prose_word}
"""Not fitted: a greater constant would part short texts from long ones of the same form, and a
greater weight of prose words would let the words of the predicates count."""

MOST_RATIO = {"repetition: words": 0.5}
"""Of a value to that of the wording before it: repeated words are common in plain English, too."""

MOST_STRUCTURE = 0.25
"""The most that ρ may be: a text does not show its formula, so a greater ρ is noise to a reader who
sees only the text."""


@dataclass(frozen=True, slots=True)
class FittingMaterial:
    """Texts with the pairs that the weights are fitted to.

    Attributes:
        table: marks, shape (n, marks).
        structure: shape (n,), NaN where not known.
        ordinary: shape (n,).
        pairs: rows (more formulaic, less formulaic) of pools, shape (p, 2).
        weight: of each pair, so that all pools count alike, shape (p,).
        steps: the same of neighbours in chains, shape (q, 2).
        literal: places of the texts that only the literal system wrote.
    """

    table: Scores
    structure: Scores
    ordinary: NDArray[np.bool_]
    pairs: NDArray[np.int64]
    weight: Scores
    steps: NDArray[np.int64]
    literal: NDArray[np.int64]


def collect_material(rows: Sequence[StyleText]) -> FittingMaterial:
    """The pairs of some texts."""
    pools: dict[int, list[int]] = defaultdict(list)
    chains: dict[int, list[int]] = defaultdict(list)
    for place, row in enumerate(rows):
        if row.kind == "candidate":
            pools[row.pool].append(place)
        elif row.kind == "edit":
            chains[row.pool].append(place)
    rank = [np.mean([ORDER[s] for s in row.systems]) if row.systems else np.nan for row in rows]
    pairs, weight = [], []
    for places in pools.values():
        apart = [(i, j) for i in places for j in places if rank[i] - rank[j] >= STEP_APART]
        pairs += apart
        weight += [1 / max(len(apart), 1)] * len(apart)
    steps = [
        (chain[i + 1], chain[i])
        for chain in (sorted(places, key=lambda p: rows[p].rank) for places in chains.values())
        for i in range(len(chain) - 1)
    ]
    return FittingMaterial(
        style_target.count_table([row.text for row in rows]),
        np.array([row.structure for row in rows]),
        np.array([row.kind == "ordinary" for row in rows]),
        np.array(pairs, np.int64).reshape(-1, 2),
        np.array(weight),
        np.array(steps, np.int64).reshape(-1, 2),
        np.array([i for i, row in enumerate(rows) if row.systems == ("literal",)], np.int64),
    )


def fit(material: FittingMaterial) -> StyleWeights:
    """The weights of least loss, by coordinate descent with steps that shrink."""
    vector = _vector(PRIOR)
    best = _loss(_weights(vector), vector, material)
    for size in (0.4, 0.2, 0.1, 0.05):
        for _ in range(MOST_SWEEPS):
            before = best
            for place in range(len(vector)):
                for sign in (1.0, -1.0):
                    moved = vector.copy()
                    moved[place] += sign * size
                    loss = _loss(_weights(moved), moved, material)
                    if loss < best:
                        vector, best = moved, loss
            if before - best < LEAST_GAIN:
                break
    return _round(_weights(vector))


MOST_SWEEPS, LEAST_GAIN = 12, 1e-5


def _loss(weights: StyleWeights, vector: Scores, material: FittingMaterial) -> float:
    share = style_target.surface_share(material.table, weights)
    lost = np.where(np.isnan(material.structure), 0.0, 1.0 - material.structure)
    style = share * (1.0 - weights.structure * lost)
    gaps = style[material.pairs[:, 0]] - style[material.pairs[:, 1]]
    chain = style[material.steps[:, 0]] - style[material.steps[:, 1]]
    order = np.logaddexp(0, -SHARPNESS * gaps) @ material.weight / material.weight.sum()
    edits = np.logaddexp(0, -CHAIN_SHARPNESS * chain).mean()
    anchors = ((style[material.literal] - LITERAL_ANCHOR) ** 2).mean()
    prose = ((style_target.ORDINARY * share[material.ordinary]) ** 2).mean()
    prior = ((vector - _PRIOR_VECTOR) ** 2).mean()
    return float(
        order + CHAIN_WEIGHT * edits + ANCHOR_WEIGHT * (anchors + prose) + PRIOR_WEIGHT * prior
    )


_SCALARS = ("word",)


def _vector(weights: StyleWeights) -> Scores:
    """Masses and constants by their logarithms, values by the logits of their ratios."""
    logs = [np.log(weights.masses[f]) for f in FUNCTIONS if f != "binder"]
    logs += [np.log(getattr(weights, name)) for name in _SCALARS]
    ratios = []
    for marks in FUNCTIONS.values():
        above = 1.0
        for mark in marks[0 if len(marks) == 1 else 1 :]:
            ratio = weights.values[mark] / above / MOST_RATIO.get(mark, 1.0)
            ratio = min(max(ratio, 0.02), 0.98)
            ratios.append(np.log(ratio / (1 - ratio)))
            above = weights.values[mark]
    ratio = weights.structure / MOST_STRUCTURE
    return np.array([*logs, *ratios, np.log(ratio / (1 - ratio))])


def _weights(vector: Scores) -> StyleWeights:
    """The inverse of `_vector`; the first wording of a function has the value 1."""
    numbers = iter(vector.tolist())
    masses = {"binder": 1.0} | {f: float(np.exp(next(numbers))) for f in FUNCTIONS if f != "binder"}
    scalars = {name: float(np.exp(next(numbers))) for name in _SCALARS}
    values: dict[str, float] = {}
    for marks in FUNCTIONS.values():
        above = 1.0
        if len(marks) > 1:
            values[marks[0]] = 1.0
        for mark in marks[0 if len(marks) == 1 else 1 :]:
            above *= MOST_RATIO.get(mark, 1.0) * _logistic(next(numbers))
            values[mark] = above
    return StyleWeights(
        masses, values, **scalars, **FIXED, structure=MOST_STRUCTURE * _logistic(next(numbers))
    )


def _logistic(value: float) -> float:
    return float(1 / (1 + np.exp(-value)))


_PRIOR_VECTOR = _vector(PRIOR)


def _round(weights: StyleWeights) -> StyleWeights:
    def decimals(numbers: Mapping[str, float]) -> dict[str, float]:
        return {name: round(number, 3) for name, number in numbers.items()}

    return StyleWeights(
        decimals(weights.masses),
        decimals(weights.values),
        *(
            round(getattr(weights, name), 3)
            for name in ("constant", "word", "prose_word", "structure")
        ),
    )


def figures(weights: StyleWeights, material: FittingMaterial) -> dict[str, float]:
    """Shares of pairs in order, the mean of literal texts, and the share of prose under 0.35."""
    style = style_target.targets(material.table, material.structure, material.ordinary, weights)
    share = style_target.surface_share(material.table, weights)
    gaps = style[material.pairs[:, 0]] - style[material.pairs[:, 1]]
    steps = style[material.steps[:, 0]] - style[material.steps[:, 1]]
    return {
        "pairs of systems": len(material.pairs),
        "in order": round(float((gaps > 0).mean()), 4),
        "steps of chains": len(material.steps),
        "steps in order": round(float((steps > 0).mean()), 4),
        "literal, mean": round(float(style[material.literal].mean()), 4),
        "prose under 0.35, by its marks alone": round(
            float((share[material.ordinary] < 0.35).mean()), 4
        ),
    }


def main() -> None:
    """Fit on the even pools, print the figures of the odd ones, and write the weights."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("raw", type=Path, nargs="+", help="files of style_pools")
    parser.add_argument("--out", type=Path, default=Path(__file__).parent / style_target.WEIGHTS)
    arguments = parser.parse_args()
    rows = style_pools.read_all(arguments.raw)
    sides = [collect_material([row for row in rows if _half(row) == side]) for side in (0, 1)]
    weights = fit(sides[0])
    report = {"prior": figures(PRIOR, sides[1]), "fitted": figures(weights, sides[1])}
    stored = {
        "command": "python -m metrics.training.style.fit_style",
        "texts": len(rows),
        "left-out half": report,
        "weights": weights.to_json(),
    }
    arguments.out.write_text(json.dumps(stored, indent=1) + "\n", encoding="utf-8")
    sys.stdout.write(json.dumps(stored, indent=1) + "\n")


def _half(row: StyleText) -> int:
    return row.pool % 2 if row.pool >= 0 else len(row.text) % 2


if __name__ == "__main__":
    main()
