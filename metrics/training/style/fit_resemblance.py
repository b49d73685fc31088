"""Fit the weights of R, the resemblance of a text to its input, to texts about restaurants.

    python -m metrics.training.style.fit_resemblance DATA

Each text has a target: slot templates 0.97, then clauses with the name, with a pronoun and joined
ones (`input_templates.list_steps`), and what systems wrote 0.02.  The loss is the cross-entropy;
a penalty draws the weights of the features to one common weight.  Half of the inputs and half of
the templates are left out of a second fit, whose figures are printed.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from metrics.base import Scores
from metrics.formulaicness import resemblance
from metrics.formulaicness.resemblance import ResemblanceWeights
from metrics.formulaicness.resemblance_features import FEATURES, measure
from metrics.inputs.facts import Fact, parse_input
from metrics.study.human.logistic import fit_logistic
from metrics.study.human.preferences import RESTAURANTS, json_rows
from metrics.training.style.input_templates import TEMPLATES, fill, list_single_facts, list_steps

TARGETS = (0.97, 0.6, 0.35, 0.2)
"""Of the steps from a template to joined clauses; a choice."""
SYSTEM_TARGET = 0.02
"""Of what systems wrote, nearly all of it ordinary English."""
SYSTEM_WEIGHT, SINGLE_WEIGHT = 2.0, 0.3
"""Of an input's texts by systems, and of those of one of its facts, beside one step's texts."""
PENALTY = 0.01
"""Of a weight's squared distance from the common one."""


class Row(NamedTuple):
    """A text's features beside its input, its target and its weight in the fit."""

    features: Scores
    target: float
    weight: float


def make_rows(rows: Sequence[dict[str, Any]]) -> list[Row]:
    """The texts of inputs, those of one step weighing together as much as those of another."""
    made: list[Row] = []
    for row in rows:
        facts = parse_input(row["input"])
        made += _rows_of_steps(facts, 1.0)
        for single in list_single_facts(facts):
            made += _rows_of_steps(single, SINGLE_WEIGHT)
        made += _rows_of(facts, row["texts"], SYSTEM_TARGET, SYSTEM_WEIGHT)
    return made


def _rows_of_steps(facts: Sequence[Fact], weight: float) -> Iterator[Row]:
    for texts, target in zip(list_steps(facts), TARGETS, strict=False):
        yield from _rows_of(facts, texts, target, weight)


def _rows_of(
    facts: Sequence[Fact], texts: Sequence[str], target: float, weight: float
) -> Iterator[Row]:
    for text in texts:
        yield Row(measure(facts, text), target, weight / len(texts))


def fit(rows: Sequence[Row]) -> ResemblanceWeights:
    """The weights of least penalized cross-entropy."""
    features = np.array([row.features for row in rows])
    weights = np.array([row.weight for row in rows])
    # The second column has the common weight, which no penalty holds.
    design = np.column_stack([np.ones(len(rows)), features.sum(axis=1), features])
    penalties = np.array([1e-9, 1e-9, *([PENALTY] * len(FEATURES))])
    targets = np.array([row.target for row in rows])
    found, _ = fit_logistic(design, targets, penalties, weights / weights.sum())
    return ResemblanceWeights(
        round(float(found[0]), 4), tuple(round(float(found[1] + one), 4) for one in found[2:])
    )


def share_above(weights: ResemblanceWeights, rows: Sequence[dict[str, Any]]) -> float:
    """The share of the pairs of a slot template and a system's text that are in order."""
    right = []
    for row in rows:
        facts = parse_input(row["input"])
        made = weights.predict(np.array([measure(facts, fill(name, facts)) for name in TEMPLATES]))
        written = weights.predict(np.array([measure(facts, text) for text in row["texts"]]))
        right += (made[:, None] > written).ravel().tolist()
    return float(np.mean(right))


def main() -> None:
    """Fit, print the figures of the inputs that are left out, write."""
    rows = json_rows(Path(sys.argv[1]) / RESTAURANTS)
    half = fit(make_rows(rows[::2]))
    above = 100 * share_above(half, rows[1::2])
    sys.stdout.write(f"template above system, inputs left out: {above:.1f}%\n")
    fitted = fit(make_rows(rows))
    sys.stdout.write(f"{json.dumps(fitted.to_json())}\n")
    path = Path(resemblance.__file__).with_name(resemblance.WEIGHTS)
    path.write_text(json.dumps(fitted.to_json(), indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
