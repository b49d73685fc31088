"""The metric `faithfulness`: how far a text keeps the facts of its input (`metrics.faithfulness`).

>>> from metrics.inputs.facts import parse_input
>>> metric = FactsKept()
>>> facts = parse_input("name[Aromi], food[Chinese]")
>>> metric.score_beside(["Aromi serves Chinese food.", "Aromi serves food."], [facts, facts])
array([1.        , 0.66666667])
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from hashlib import sha256
from importlib.resources import files

import numpy as np

from logic2text import __version__
from logic2text.formula import Formula
from metrics.base import UNIT, Scores, Signature, batch
from metrics.faithfulness import judge
from metrics.inputs.facts import Fact


class FactsKept:
    """The score of `metrics.faithfulness`, in [0, 1]; NaN for a text without an input."""

    name = "faithfulness"
    range = UNIT
    higher_is_natural = True

    @cached_property
    def signature(self) -> Signature:
        """The lists of words by which texts are compared with their inputs."""
        lists = files("metrics.inputs").joinpath("words.toml").read_bytes()
        return Signature(self.name, {"words": sha256(lists).hexdigest()[:12]}, __version__)

    def score(self, texts: Sequence[str], formulas: Sequence[Formula] | None = None) -> Scores:
        """NaN for each text: a formula is compared by proof, and there is no other input."""
        del formulas
        return np.full(len(batch(texts)), np.nan)

    def score_beside(self, texts: Sequence[str], facts: Sequence[tuple[Fact, ...]]) -> Scores:
        """Scores of shape (n,) of texts beside the facts of their inputs; NaN where it has none."""
        return np.array(
            [
                judge(own, text).score if own else np.nan
                for own, text in zip(facts, texts, strict=True)
            ],
            dtype=np.float64,
        )
