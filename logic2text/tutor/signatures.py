"""The truth values of formulae in a fixed set of finite models, to tell most of them apart."""

from __future__ import annotations

from typing import TypeAlias

from logic2text import effort
from logic2text import formula as fol
from logic2text.proof.bit_parallel import ModelBatch
from logic2text.proof.interpretations import CELLS, Symbols, TooLarge, symbols_of

LANES = 512
"""The number of models of each size."""
SMALL, LARGE = (1, 2), (3,)
"""The sizes of the models; those of the large ones are evaluated only where the small agree."""
MOST_EVALUATED = 12_000
"""The maximum number of formulae evaluated."""

Signature: TypeAlias = tuple[int, ...]
"""The models of each size in which a formula is true."""


class Signatures:
    """Evaluates formulae over the symbols of two formulae; caches the results."""

    def __init__(self, given: fol.Formula, asked: fol.Formula) -> None:
        """Make the models; `asked` is the formula that others are compared with."""
        self._symbols: Symbols = tuple(sorted({*symbols_of(given), *symbols_of(asked)}))
        self._asked = asked
        self._batches: dict[int, ModelBatch] = {}
        self._cache: dict[tuple[fol.Formula, int], int | None] = {}
        self._goal = self.small(asked)

    def small(self, formula: fol.Formula) -> Signature | None:
        """Where a formula is true among the small models; None where that is not found out."""
        values = [self._truths(formula, size) for size in SMALL]
        evaluated = tuple(value for value in values if value is not None)
        return evaluated if len(evaluated) == len(values) else None

    def agrees(self, formula: fol.Formula) -> bool:
        """Whether a formula has the truth values of what is asked in all models evaluated."""
        small = self.small(formula)
        if small is None or small != self._goal:
            return False
        return all(self._truths(formula, s) == self._truths(self._asked, s) for s in LARGE)

    def _truths(self, formula: fol.Formula, size: int) -> int | None:
        key = formula, size
        if key not in self._cache:
            if len(self._cache) >= MOST_EVALUATED or effort.is_spent():
                return None
            self._cache[key] = self._evaluate(formula, size)
        return self._cache[key]

    def _evaluate(self, formula: fol.Formula, size: int) -> int | None:
        for is_fresh in (False, True):  # the second time without the tables of all others
            try:
                if is_fresh or size not in self._batches:
                    self._batches[size] = ModelBatch(self._asked, size, LANES, self._symbols)
                batch = self._batches[size]
                before = batch.steps
                truths = batch.truths(formula)
            except TooLarge:
                effort.take(CELLS)
            except KeyError:  # a symbol of neither formula, such as a variable left free
                return None
            else:
                effort.take(batch.steps - before)
                return truths
        return None
