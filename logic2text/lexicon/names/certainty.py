"""The probability that the guess at a predicate's words is right.

A logistic regression on a few features of the guess, its name and its company, which
`metrics.training.words.certainty` fits: `certainty.json` has the weights.

>>> from logic2text.lexicon.names.guess import predicate
>>> probability_of(predicate("Employee", 1)) > 0.9, probability_of(predicate("WorksFrom", 1)) > 0.9
(True, False)
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import lru_cache
from math import exp
from pathlib import Path

from logic2text.lexicon.entry import Entry
from logic2text.lexicon.names import comparison_names
from logic2text.lexicon.names.guess_features import list_features, list_name_features
from logic2text.lexicon.names.ownership import ALONE, Setting
from logic2text.lexicon.toml_file import NameEntry

LEAST_CERTAIN = 0.8
"""The probability below which a guess is doubtful."""
CERTAIN = 0.99
"""Of names that have only one meaning: "gt"."""
WEIGHTS = Path(__file__).with_name("certainty.json")


@lru_cache(maxsize=1_024)
def probability_of(entry: Entry, setting: Setting = ALONE) -> float:
    """The probability in (0, 1) that a guessed predicate means what its words say."""
    if comparison_names.entry_of(entry.symbol, entry.arity) is not None:
        return CERTAIN
    return _probability(list_features(entry, setting))


def probability_of_name(constant: str, name: NameEntry) -> float:
    """The probability in (0, 1) that a constant is called by its guessed name."""
    return _probability(list_name_features(constant, name))


def _probability(features: Iterable[tuple[str, float]]) -> float:
    weights = _read_weights()
    score = sum(weights.get(name, 0.0) * value for name, value in features)
    return 1 / (1 + exp(-score))


@lru_cache(maxsize=1)
def _read_weights() -> dict[str, float]:
    weights: dict[str, float] = json.loads(WEIGHTS.read_text(encoding="utf-8"))["weights"]
    return weights
