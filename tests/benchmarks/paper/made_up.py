"""RatedTexts texts of our own and scores without any model, for the tables."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from benchmarks.paper.scoring import Scored
from logic2text.formula import Formula
from metrics.base import UNIT, Scores, Signature
from metrics.study.human.rated_texts import RatedTexts

TEXTS = (
    "Every cube is small.",
    "For all x, if x is a cube, then x is small.",
    "No cube is large.",
    "It is not the case that there is an x such that x is a cube and x is large.",
    "In that case, b is a tetrahedron.",
    "For all x, x is a tetrahedron.",
    "Some cube is behind every tetrahedron.",
    "There is an x such that x is a cube and for all y, if y is a tetrahedron, x is behind y.",
)
SOURCES = ("lola", "literal") * 4
FORMULAS = tuple(f"f{i // 2}" for i in range(len(TEXTS)))


@dataclass(frozen=True, slots=True)
class Given:
    """A metric whose values are given by the number of letters."""

    name: str
    per_letter: float
    higher_is_natural: bool = True
    range = UNIT

    @property
    def signature(self) -> Signature:
        return Signature(self.name)

    def score(self, texts: Sequence[str], formulas: Sequence[Formula] | None = None) -> Scores:
        return np.array([1 / (1 + np.exp(self.per_letter * (len(t) - 40))) for t in texts])


def rated() -> RatedTexts:
    random = np.random.default_rng(0)
    ratings = 7 - 0.05 * np.array([len(text) for text in TEXTS]) + random.normal(0, 0.5, len(TEXTS))
    splits = ("train", "test") * 4
    return RatedTexts("made up", TEXTS, ratings, SOURCES, FORMULAS, FORMULAS, splits)


def scored() -> Scored:
    found = Scored(TEXTS)
    for metric in (Given("fre", 0.05), Given("other", -0.01)):
        found.natural[metric.name], found.raw[metric.name] = metric, metric.score(TEXTS)
    for measure in (
        Given("formulaicness:published", -0.08, False),
        Given("formulaicness:light", -0.03, False),
    ):
        found.measures[measure.name], found.style[measure.name] = measure, measure.score(TEXTS)
    return found
