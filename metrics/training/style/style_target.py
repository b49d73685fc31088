"""The target of formulaicness as style: how far a text words its logic as a formula does.

    s = Σ m·v·n / (Σ m·n + c)        F = s · (1 − ρ·(1 − k))

n are the counts of the text's marks (`style_marks`), v ∈ [0, 1] how formulaic a mark's wording is,
m the mass of its function, c grows with the words that are not marks; k is the share of the
formula's structure that the text keeps (`study:structural`), 1 where that is not known.  A
share does not depend on how many quantifiers there are, so F compares texts of different formulae.
The weights are fitted to the order of the systems within pools (`fit_style`).

>>> high = style_target("For all x, if x is a cube, then x is small.")
>>> low = style_target("Every cube is small.")
>>> high > 0.75, low < 0.35
(True, True)
"""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

import numpy as np

from logic2text import __version__
from logic2text.formula import Formula
from logic2text.lazy_dataclass import dataclass
from metrics.base import UNIT, Scores, Signature, batch
from metrics.text_encoder.files import normalize
from metrics.training.style import style_marks

WEIGHTS = "style_weights.json"

FUNCTIONS: Mapping[str, tuple[str, ...]] = {
    function: tuple(mark for mark in style_marks.MARKS if mark.partition(":")[0] == function)
    for function in ("binder", "negation", "condition", "argument", "scaffold", "repetition")
}
"""Function of logic → its marks, the formula's wording first, plain English last."""

ORDINARY, MOST_ORDINARY = 0.5, 0.15
"""The share of s that counts in an ordinary sentence, whose "if" and "case" are seldom logic, and
the greatest target of one."""


@dataclass(frozen=True, slots=True)
class StyleWeights:
    """The weights of the target.

    Attributes:
        masses: function → m, greater than 0; 1 for a binder.
        values: mark → v in [0, 1], not rising from the formula's wording to plain English.
        constant: of c.
        word, prose_word: what a word of no mark adds to c, and a word of prose ("we", "since").
        structure: ρ in [0, 1].
    """

    masses: Mapping[str, float]
    values: Mapping[str, float]
    constant: float
    word: float
    prose_word: float
    structure: float

    def to_json(self) -> dict[str, Any]:
        """The form that is stored."""
        return {
            "masses": dict(self.masses),
            "values": dict(self.values),
            "constant": self.constant,
            "word": self.word,
            "prose_word": self.prose_word,
            "structure": self.structure,
        }


def style_target(
    text: str,
    structure: float | None = None,
    *,
    ordinary: bool = False,
    weights: StyleWeights | None = None,
) -> float:
    """The target of one text, in [0, 1).

    Args:
        text: as it stands; it is normalised here.
        structure: the share of its formula's structure that it keeps, in [0, 1]; None where there
            is not a formula or the text cannot be read.
        ordinary: whether it is a sentence of ordinary prose.
        weights: other than the stored ones.
    """
    table = count_table([normalize(text)])
    shares = np.array([math.nan if structure is None else structure])
    return float(targets(table, shares, np.array([ordinary]), weights or load_stored_weights())[0])


def count_table(texts: Sequence[str]) -> Scores:
    """The marks of normalised texts, shape (n, len(MARKS))."""
    rows = [list(style_marks.counts(text).values()) for text in texts]
    return np.array(rows, dtype=np.float64).reshape(-1, len(style_marks.MARKS))


def targets(
    table: Scores, structure: Scores, ordinary: np.typing.NDArray[np.bool_], weights: StyleWeights
) -> Scores:
    """The targets of texts, shape (n,).

    Args:
        table: of `count_table`.
        structure: shape (n,); NaN where not known.
        ordinary: shape (n,); which of them are ordinary sentences.
        weights: of the marks.
    """
    share = surface_share(table, weights)
    lost = np.where(np.isnan(structure), 0.0, 1.0 - structure)
    style = share * (1.0 - weights.structure * lost)
    result: Scores = np.where(ordinary, np.minimum(ORDINARY * share, MOST_ORDINARY), style)
    return result


def surface_share(table: Scores, weights: StyleWeights) -> Scores:
    """The share s of the weight of the marks, shape (n,), in [0, 1)."""
    mass, value = _columns(weights)
    weighted = table * mass
    prior = weights.constant + table[:, -2] * weights.word + table[:, -1] * weights.prose_word
    result: Scores = (weighted @ value) / (weighted.sum(axis=1) + prior)
    return result


def _columns(weights: StyleWeights) -> tuple[Scores, Scores]:
    """The mass and the value of each column of a table; 0 for words."""
    mass = np.zeros(len(style_marks.MARKS))
    value = np.zeros(len(style_marks.MARKS))
    for function, marks in FUNCTIONS.items():
        for mark in marks:
            place = style_marks.MARKS.index(mark)
            mass[place], value[place] = weights.masses[function], weights.values[mark]
    return mass, value


class SurfaceStyle:
    """The surface share s as a metric: the target of a text without its formula."""

    name = "formulaicness:marks"
    range = UNIT
    higher_is_natural = False

    @property
    def signature(self) -> Signature:
        """The digest of the weights."""
        stored = json.dumps(load_stored_weights().to_json())
        return Signature(
            self.name, {"weights": hashlib.sha256(stored.encode()).hexdigest()[:12]}, __version__
        )

    def score(self, texts: Sequence[str], formulas: Sequence[Formula] | None = None) -> Scores:
        """S of each text, shape (n,), in [0, 1); higher is more formulaic."""
        table = count_table([normalize(text) for text in batch(texts)])
        return surface_share(table, load_stored_weights())


@cache
def load_stored_weights() -> StyleWeights:
    """The fitted weights."""
    resource = files("metrics.training.style").joinpath(WEIGHTS)
    return StyleWeights(**json.loads(resource.read_text(encoding="utf-8"))["weights"])
