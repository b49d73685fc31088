"""Structural formulaicness: how much of the formula's own structure a text keeps.

    F = 1 − 2δ / (|f| + |r| + δ)

f is the formula, r what the text says word for word, before any law, and δ their edit distance
(`edits.edits`): Li and Zhang's normalization ("A metric normalization of tree edit distance",
Frontiers of Computer Science 5(1), 2011).  A text alone cannot show this.

>>> from logic2text.notation import parse
>>> one, other = parse("¬∃x (Cube(x) ∧ Large(x))"), parse("∀x (Cube(x) → ¬Large(x))")
>>> [round(float(f), 2) for f in Structural().score(["No cube is large."] * 2, [one, other])]
[1.0, 0.43]
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from operator import itemgetter

import numpy as np

from logic2text import InputError, Lexicon, __version__
from logic2text.formula import Formula
from logic2text.reading import ReadingKind, read
from metrics.base import UNIT, Scores, Signature, batch, one_for_each
from metrics.formulaicness import structure, tree_edits


class Structural:
    """Formulaicness by structure; immutable, safe to share between threads."""

    name = "formulaicness:structural"
    range = UNIT
    higher_is_natural = False
    needs_formulas = True

    def __init__(self, lexicon: Lexicon | None = None) -> None:
        """Make one that reads texts with the words of a lexicon, the default one unless told."""
        self._lexicon = lexicon

    @property
    def signature(self) -> Signature:
        """The costs of edits other than the 1 for a node."""
        costs = {
            "swap": tree_edits.SWAP,
            "swaps": tree_edits.MOST_SWAPS,
            "argument": tree_edits.ARGUMENT,
        }
        lexicon = {} if self._lexicon is None else {"lexicon": "given"}
        return Signature(self.name, {**costs, **lexicon}, __version__)

    def score(self, texts: Sequence[str], formulas: Sequence[Formula] | None = None) -> Scores:
        """F of each text for its formula, shape (n,), in [0, 1]; NaN where it cannot be read.

        Raises:
            InputError: there are no formulae, or not one for each text.
        """
        return self.score_said(texts, formulas, [None] * len(batch(texts)))

    def score_said(
        self,
        texts: Sequence[str],
        formulas: Sequence[Formula] | None,
        said: Sequence[Formula | None],
    ) -> Scores:
        """As `score`, without parsing the texts whose meaning is given.

        Args:
            texts: n texts.
            formulas: the formula of each.
            said: what each says by surface scope, before any law; None where that is not known.
        """
        rows = zip(texts, one_for_each(self.name, texts, formulas), said, strict=True)
        return np.array([self._score(*row) for row in rows], dtype=np.float64)

    def _score(self, text: str, formula: Formula, says: Formula | None) -> float:
        if says is not None:
            return kept(formula, says)
        return nearest(formula, self._readings(text, formula))

    def _readings(self, text: str, formula: Formula) -> list[Formula]:
        """The meanings of the text by surface scope, one for each bracketing."""
        try:
            readings = read(text, self._lexicon, formula).readings
        except InputError:
            return []
        inverse = ReadingKind.INVERSE_SCOPE
        return [reading.formula for reading in readings if reading.kind is not inverse]


def nearest(formula: Formula, readings: Sequence[Formula]) -> float:
    """`kept` of the reading that keeps most; NaN where there is none."""
    bounds = [(_at_most(formula, reading), reading) for reading in readings]
    bounds.sort(key=itemgetter(0), reverse=True)
    best = math.nan
    for bound, reading in bounds:
        if bound <= best:
            break
        best = max(kept(formula, reading), 0.0 if math.isnan(best) else best)
    return best


def kept(formula: Formula, reading: Formula) -> float:
    """The share of its structure that a formula keeps in a reading, in [0, 1]; 1 is all of it."""
    return _share(formula, reading, tree_edits.edits(formula, reading))


def _at_most(formula: Formula, reading: Formula) -> float:
    return _share(formula, reading, tree_edits.least_edits(formula, reading))


def _share(formula: Formula, reading: Formula, delta: float) -> float:
    sizes = structure.structured(formula).size + structure.structured(reading).size
    return (sizes - delta) / (sizes + delta)
