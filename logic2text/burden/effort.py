"""A reader's effort in words: the weighted sum of what a text's tree and its meaning count.

`weights.json` has the weights, in words; `python -m benchmarks.fit_effort` fits them to what
readers preferred.

>>> from logic2text.notation import parse
>>> fish = parse("∃x (Fish(x) ∧ ¬Flies(x))"), parse("¬∀x (Fish(x) → Flies(x))")
>>> [cost.name for cost in list_rewriting_costs(*fish)]
['some as not every']
"""

from __future__ import annotations

import json
from functools import cache, lru_cache
from importlib.resources import files

from logic2text import formula as fol
from logic2text.burden.departures import RewritingCost, count_departures
from logic2text.burden.features import count_features
from logic2text.english.syntax import Clause

FILE = "weights.json"


@lru_cache(maxsize=128)
def measure_effort(tree: Clause, text: str, bound: frozenset[fol.Variable]) -> float:
    """The effort of reading a text, in words.

    Args:
        tree: its abstract English.
        text: the text.
        bound: the variables bound in it; a free one counts as a name.
    """
    weights = _read_weights()["features"]
    counts = count_features(tree, text, bound)
    return sum(weights.get(name, 0.0) * count for name, count in counts.items())


def list_rewriting_costs(formula: fol.Formula, says: fol.Formula) -> tuple[RewritingCost, ...]:
    """The departures of a text's meaning from the formula, each with its cost in words.

    Args:
        formula: what was to be said.
        says: an equivalent formula, that of the text's first reading.
    """
    weights = _read_weights()["departures"]
    counts = count_departures(formula, says)
    costs = ((name, weights.get(name, 0.0) * count) for name, count in counts.items())
    return tuple(RewritingCost(name, words) for name, words in costs if words)


def count_rewriting_words(formula: fol.Formula, says: fol.Formula) -> float:
    """The sum of `list_rewriting_costs`."""
    return sum(cost.words for cost in list_rewriting_costs(formula, says))


@cache
def _read_weights() -> dict[str, dict[str, float]]:
    text = files("logic2text.burden").joinpath(FILE).read_text(encoding="utf-8")
    weights: dict[str, dict[str, float]] = json.loads(text)
    return weights
