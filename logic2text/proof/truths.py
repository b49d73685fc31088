"""The truth values of several formulae in the same finite models, each found out once.

>>> from logic2text.notation import parse
>>> truths = Truths(parse("Cube(a)"))
>>> truths.tell_apart(parse("Cube(a)"), parse("¬¬Cube(a)")), truths.tell_apart(
...     parse("Cube(a)"), parse("¬Cube(a)")
... )
(False, True)
"""

from __future__ import annotations

from typing import TypeAlias

from logic2text import effort
from logic2text import formula as fol
from logic2text.arithmetic import facts_of_numerals, numerals_by_value, uses_arithmetic
from logic2text.proof.bit_parallel import ModelBatch
from logic2text.proof.canonical_key import key
from logic2text.proof.interpretations import CELLS, TooLarge
from logic2text.proof.verdict import Countermodel

SIZES = (1, 2, 3)
LANES = 1_024
"""How many models of each size formulae are compared in."""

TruthValues: TypeAlias = tuple[int, ...]
"""In which of the models a formula is true, a number a size."""


class Truths:
    """Where formulae over the symbols of one formula are true."""

    def __init__(self, formula: fol.Formula) -> None:
        """Make one; formulae with a symbol that this one lacks are not evaluated."""
        self._formula = formula
        self._is_arithmetic = uses_arithmetic(formula)
        self._batches: tuple[ModelBatch, ...] | None = None
        self._values: dict[str, TruthValues | None] = {}

    def of(self, formula: fol.Formula) -> TruthValues | None:
        """The models in which a formula is true; None where that is too much to find out."""
        name = key(formula)
        if name not in self._values:
            self._values[name] = None if effort.is_spent() else self._evaluate(formula)
        return self._values[name]

    def tell_apart(self, left: fol.Formula, right: fol.Formula) -> bool:
        """Whether some model that both were evaluated in tells them apart."""
        return any(self._differing(left, right))

    def has_without(self, left: fol.Formula, right: fol.Formula) -> bool:
        """Whether some model that both were evaluated in has the left one without the right one."""
        pairs = zip(self._differing(left, right), self.of(left) or (), strict=False)
        return any(lanes & mine for lanes, mine in pairs)

    def has_both(self, left: fol.Formula, right: fol.Formula) -> bool:
        """Whether some model that both were evaluated in has both."""
        return self.has_without(left, fol.Not(right))

    def countermodel(self, left: fol.Formula, right: fol.Formula) -> Countermodel | None:
        """A model in which they differ, of the least size that shows one."""
        for size, lanes, mine in zip(
            SIZES, self._differing(left, right), self.of(left) or (), strict=False
        ):
            if lanes:
                lane = (lanes & -lanes).bit_length() - 1
                value = bool(mine >> lane & 1)
                batch = ModelBatch(self._formula, size, LANES)
                return batch.model(lane, left=value, right=not value)
        return None

    def _differing(self, left: fol.Formula, right: fol.Formula) -> TruthValues:
        """The models of each size in which they differ, where numerals are as numbers are."""
        of_left, of_right = self.of(left), self.of(right)
        if of_left is None or of_right is None or of_left == of_right:
            return ()
        differing = tuple(mine ^ theirs for mine, theirs in zip(of_left, of_right, strict=True))
        numbers = numerals_by_value(left, right)
        if not numbers:
            return differing
        possible = self.of(facts_of_numerals(numbers)) if len(numbers) <= SIZES[-1] else None
        if possible is None:
            return ()
        return tuple(lanes & able for lanes, able in zip(differing, possible, strict=True))

    def _evaluate(self, formula: fol.Formula) -> TruthValues | None:
        if self._is_arithmetic:  # in such models "less" is any relation
            return None
        for _ in range(2):  # the second time without the tables of all others
            before = self._steps()
            try:
                if self._batches is None:
                    self._batches = tuple(ModelBatch(self._formula, size, LANES) for size in SIZES)
                values = tuple(batch.truths(formula) for batch in self._batches)
            except TooLarge:
                effort.take(CELLS)
                self._batches = None
            except KeyError:  # a symbol or a free variable that the formula does not have
                return None
            else:
                effort.take(self._steps() - before)
                return values
        return None

    def _steps(self) -> int:
        return sum(batch.steps for batch in self._batches or ())
