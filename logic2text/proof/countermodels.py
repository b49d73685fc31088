"""The search for a finite model that tells two formulae apart, many of a size at once.

>>> from logic2text.formula import Exists, ForAll, Predicate, Variable
>>> x, p = Variable("x"), Predicate("P", (Variable("x"),))
>>> distinguish(ForAll((x,), p), Exists((x,), p)).size
2
"""

from __future__ import annotations

from functools import lru_cache

from logic2text import effort
from logic2text.arithmetic import facts_of_numerals, numerals_by_value
from logic2text.formula import Formula
from logic2text.lazy_dataclass import dataclass
from logic2text.proof.bit_parallel import ModelBatch
from logic2text.proof.interpretations import (
    CELLS,
    Symbols,
    TooLarge,
    interpretations_of,
    symbols_of_both,
)
from logic2text.proof.verdict import Countermodel


@dataclass(frozen=True, slots=True)
class Difference:
    """A model in which two formulae differ, known by its lane; few of them are ever written out.

    Attributes:
        symbols: those of both formulae.
        size: the number of elements.
        lane: which of the models of that size it is.
        left: the truth value of the left formula; the right one has the other.
    """

    symbols: Symbols
    size: int
    lane: int
    left: bool

    def countermodel(self) -> Countermodel:
        """The model itself."""
        models = interpretations_of(self.symbols, self.size)
        return models.model(self.lane, left=self.left, right=not self.left)


def find_difference(
    left: Formula, right: Formula, sizes: tuple[int, ...] = (1, 2, 3)
) -> Difference | None:
    """A model in which the two formulae differ, of the first of the sizes that shows one.

    Where a size has more models than `LANES`, a sample of them is evaluated: None does not mean
    that there is none.  Numerals are as many things as numbers.
    """
    symbols = symbols_of_both(left, right)
    numbers = numerals_by_value(left, right)
    for size in sizes:
        # The numerals of the formulae are different things, which need as many elements.
        if len(numbers) > size:
            continue
        try:
            left_lanes, right_lanes = _lanes(left, right, symbols, size)
            lanes = left_lanes ^ right_lanes
            if numbers and lanes:
                # A model in which 1 is 2 shows no difference.
                lanes &= _evaluate(facts_of_numerals(numbers), symbols, size)[1]
        except TooLarge:
            # What would have been spent: too large a question must not be free.
            effort.take(CELLS)
            return None
        if lanes:
            # The lowest set bit: the same model each time.
            lane = (lanes & -lanes).bit_length() - 1
            return Difference(symbols, size, lane, bool(left_lanes >> lane & 1))
    return None


def distinguish(
    left: Formula, right: Formula, sizes: tuple[int, ...] = (1, 2, 3)
) -> Countermodel | None:
    """The model that `find_difference` finds."""
    difference = find_difference(left, right, sizes)
    return None if difference is None else difference.countermodel()


def agree(left: Formula, right: Formula, size: int) -> bool:
    """Whether all models of a size were evaluated, and none tells the two formulae apart."""
    symbols = symbols_of_both(left, right)
    try:
        batch, left_lanes = _evaluate(left, symbols, size)
        right_lanes = batch.truths(right)
    except TooLarge:
        effort.take(CELLS)
        return False
    effort.take(batch.steps)
    if left_lanes != right_lanes and (numbers := numerals_by_value(left, right)):
        possible = batch.truths(facts_of_numerals(numbers)) if len(numbers) <= size else 0
        left_lanes, right_lanes = left_lanes & possible, right_lanes & possible
    return batch.exhaustive and left_lanes == right_lanes


def _lanes(left: Formula, right: Formula, symbols: Symbols, size: int) -> tuple[int, int]:
    """Where two formulae are true."""
    if size == 1:  # no table has two cells: the formulae cannot exceed the budget of the other
        return _lanes_of_one_element(left, symbols), _lanes_of_one_element(right, symbols)
    batch, lanes = _evaluate(left, symbols, size)
    truths = batch.truths(right)
    effort.take(batch.steps)  # those of the left one too, which may be in the cache
    return lanes, truths


@lru_cache(maxsize=2_048)
def _lanes_of_one_element(formula: Formula, symbols: Symbols) -> int:
    return ModelBatch(formula, 1, symbols=symbols).truths(formula)


def _evaluate(formula: Formula, symbols: Symbols, size: int) -> tuple[ModelBatch, int]:
    """The models for some symbols, with the tables of one formula, and where it is true.

    Its own tables cost any other formula as much of the budget as if they were made for it.

    Raises:
        TooLarge: the models or the tables exceed the budget.
    """
    evaluation = _evaluate_cached(formula, symbols, size)
    if evaluation is None:
        raise TooLarge
    batch, lanes = evaluation
    # A copy: tables of the second formula would stay in the cached batch and make it grow.
    return batch.copy(), lanes


@lru_cache(maxsize=6)
def _evaluate_cached(
    formula: Formula, symbols: Symbols, size: int
) -> tuple[ModelBatch, int] | None:
    """As `_evaluate`; None beyond the budget: an error would not be cached, the models are costly.

    A formula that is beyond it is compared with many others, such as the readings of a text.
    """
    try:
        batch = ModelBatch(formula, size, symbols=symbols)
        return batch, batch.truths(formula)
    except TooLarge:
        return None
