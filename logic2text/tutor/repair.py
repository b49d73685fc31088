"""The smallest repair: the fewest edits that make a student's formula say what is asked.

Formulae are told apart by their truth values in a few thousand finite models; only those that agree
with what is asked there are proved.  Two edits are found from both ends: an edit of the student's
formula that agrees with an edit of what is asked is one edit away from it.

>>> from logic2text.notation import parse, show
>>> repair = find_repair(parse("∃x (Tet(x) → Small(x))"), parse("∀x (Tet(x) → Small(x))"))
>>> [str(edit.mistake) for edit in repair.edits], show(repair.formula)
(['wrong quantifier'], '∀x (Tet(x) → Small(x))')
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeAlias

from logic2text import effort
from logic2text import formula as fol
from logic2text.lazy_dataclass import dataclass
from logic2text.proof.bit_parallel import ModelBatch
from logic2text.proof.equivalence import Equivalence
from logic2text.proof.interpretations import CELLS, Symbols, TooLarge, symbols_of
from logic2text.tutor.edit_rules.place import EditVocabulary, Place
from logic2text.tutor.edits import Edit, edits, single
from logic2text.tutor.mistakes import DESCRIPTIONS
from logic2text.walk import canonical, size

MOST_EDITED = 1_500
"""The maximum number of edits of one formula."""
MOST_SECOND = 40
"""After how many first edits second ones are looked for."""
MOST_PROVED = 24
"""How many formulae that agree in all models are tried with the prover."""
TIMEOUT_MS = 300
"""Milliseconds for each proof."""
STEPS_AN_EDIT = 50
"""The steps of `logic2text.effort` for making an edit; evaluating its result takes others."""
EFFORT_MS = 800
"""For the whole search."""


@dataclass(frozen=True, slots=True)
class Repair:
    """Edits after which a formula is proved equivalent to what was asked.

    Attributes:
        edits: in the order in which they are made; each is an edit of the result of the one before.
        formula: the result of the last.
    """

    edits: tuple[Edit, ...]
    formula: fol.Formula

    @property
    def cost(self) -> float:
        """What the edits cost; the least of equally many is told."""
        return sum(_cost(edit) for edit in self.edits)


@effort.allowing(EFFORT_MS)
def find_repair(given: fol.Formula, asked: fol.Formula) -> Repair | None:
    """The repair of the fewest edits, one or two; None if there is none so small.

    Of repairs of as many edits it is the likeliest, and of these the one of the smallest part.

    Args:
        given: the student's formula, not equivalent to what is asked.
        asked: what is asked.
    """
    return _Search(given, asked).find()


class _Search:
    """The search for the repair of one formula."""

    def __init__(self, given: fol.Formula, asked: fol.Formula) -> None:
        self._given, self._asked = single(given), single(asked)
        self._target = canonical(self._asked)
        self._vocabulary = EditVocabulary.of(asked)
        self._signatures = Signatures(given, self._asked)
        self._proofs = 0

    def find(self) -> Repair | None:
        firsts = self._edit(self._given)
        goals = [edit for edit in firsts if self._signatures.agrees(edit.result)]
        for edit in sorted(goals, key=_cost):
            if self._is_proved(edit.result):
                return Repair((edit,), edit.result)
        pairs = sorted(self._pairs(firsts), key=lambda repair: repair.cost)
        return next((repair for repair in pairs if self._is_proved(repair.formula)), None)

    def _pairs(self, firsts: list[Edit]) -> Iterator[Repair]:
        """Two edits that agree with what is asked in all models."""
        vocabulary = EditVocabulary.of(self._given)
        small = self._signatures.small
        near = {small(edit.result) for edit in self._edit(self._asked, vocabulary)} - {None}
        meeting = [edit for edit in firsts if small(edit.result) in near]
        for first in sorted(meeting, key=_cost)[:MOST_SECOND]:
            for second in self._edit(first.result):
                if self._signatures.agrees(second.result):
                    yield Repair((first, second), second.result)

    def _edit(self, formula: fol.Formula, vocabulary: EditVocabulary | None = None) -> list[Edit]:
        """The edits of a formula that have different results."""
        return _distinct(edits(formula, Place((), vocabulary or self._vocabulary)))

    def _is_proved(self, formula: fol.Formula) -> bool:
        if canonical(formula) == self._target:
            return True
        self._proofs += 1
        if self._proofs > MOST_PROVED:
            return False
        return Equivalence(formula, self._asked, TIMEOUT_MS).is_proved


def _distinct(possible: Iterable[Edit]) -> list[Edit]:
    """The cheapest edit for each result, of at most so many."""
    by_result: dict[fol.Formula, Edit] = {}
    for number, edit in enumerate(possible):
        effort.take(STEPS_AN_EDIT)
        if number >= MOST_EDITED or effort.is_spent():
            break
        cheapest = by_result.get(edit.result)
        if cheapest is None or _cost(edit) < _cost(cheapest):
            by_result[edit.result] = edit
    return list(by_result.values())


def _cost(edit: Edit) -> float:
    return DESCRIPTIONS[edit.mistake].cost + 0.001 * size(edit.after)


# Signatures ---------------------------------------------------------------------------------------
# The truth values of formulae in a fixed set of finite models, to tell most of them apart.


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
