"""The truth value of a formula in a finite model.

One model at a time, by a search that assigns elements to those variables only that decide;
`bit_parallel.py` evaluates in thousands of small models at once.
"""

from __future__ import annotations

from functools import lru_cache
from typing import assert_never

from logic2text import formula as fol
from logic2text.errors import LimitError
from logic2text.proof.connectives import TruthValues, connect, operands_of
from logic2text.proof.verdict import Countermodel
from logic2text.walk import free_variables

STEPS = 300_000
"""How many formulae and terms are visited for one truth value: a fifth of a second."""

_FALSE, _OPEN, _TRUE = 0b00, 0b01, 0b11
"""The values of Kleene's strong logic (1952); conjunction and disjunction are those of the bits."""
_KLEENE = TruthValues(_TRUE, _FALSE, (_TRUE, _OPEN, _OPEN, _FALSE).__getitem__)


def evaluate(formula: fol.Formula, model: Countermodel, steps: int = STEPS) -> bool:
    """The truth value in a model; free variables stand in its `constants`.

    Args:
        formula: whose symbols the model interprets.
        model: finite.
        steps: how many formulae and terms may be visited, at least 1.

    Raises:
        KeyError: the model does not interpret a symbol of the formula.
        LimitError: the steps do not suffice.

    >>> from logic2text.formula import *
    >>> x, p = Variable("x"), Predicate("P", (Variable("x"),))
    >>> model = Countermodel(2, {}, {("P", 1): frozenset({(0,)})}, {}, True, False)
    >>> evaluate(Exists((x,), p), model), evaluate(ForAll((x,), p), model)
    (True, False)
    """
    return Evaluation(model, steps).value(formula)


class Evaluation:
    """Truth values in one model, within one budget.

    Attributes:
        steps: how many are left.
    """

    def __init__(self, model: Countermodel, steps: int = STEPS) -> None:
        """Evaluate in a model; see `evaluate`."""
        self.steps = steps
        self._model = model
        self._elements: dict[fol.Variable, int] = {}
        self._open: set[fol.Variable] = set()
        """The bound variables that stand for nothing yet."""

    def value(self, formula: fol.Formula) -> bool:
        """The truth value of a formula; raises as `evaluate` does."""
        return self._value(formula) == _TRUE  # no variable is open

    def _value(self, formula: fol.Formula) -> int:
        """The truth value, `_OPEN` where it depends on variables that are open."""
        self._count()
        match formula:
            case fol.Predicate(name, arguments):
                elements = self._tuple(arguments)
                if elements is None:
                    return _OPEN
                return _TRUE if elements in self._model.predicates[name, len(elements)] else _FALSE
            case fol.Equality(left, right):
                first, second = self._element(left), self._element(right)
                if first is None or second is None:
                    return _OPEN
                return _TRUE if first == second else _FALSE
            case fol.ForAll() | fol.Exists():
                return self._evaluate_quantified(formula)
            case _:
                return connect(formula, map(self._value, operands_of(formula)), _KLEENE)

    def _count(self) -> None:
        self.steps -= 1
        if self.steps < 0:
            raise LimitError(
                "the formula takes too many steps to evaluate in the model (limit `steps`)",
                "take a smaller model, or allow more steps",
            )

    def _evaluate_quantified(self, formula: fol.Quantified) -> int:
        """Bind one variable after the other, and no further where what is bound decides."""
        # A variable of an outer quantifier stands for nothing yet: evaluating the inner one would
        # have to be done again.
        if not self._open.isdisjoint(_free_in(formula)):
            return _OPEN
        kind, body = type(formula), formula
        variables: dict[fol.Variable, None] = {}
        inner: fol.Formula = formula
        # A block of one quantifier is searched together: one variable may decide for all of them.
        while isinstance(inner, kind):
            body = inner
            variables |= dict.fromkeys(inner.variables)
            inner = inner.body
        # Bound again inside, so the outer values wait until the block is done.
        outer = {v: self._elements.pop(v) for v in variables if v in self._elements}
        bound_again = self._open.intersection(variables)
        self._open.update(variables)
        value = self._search(
            [*variables], body.body, neutral=_TRUE if kind is fol.ForAll else _FALSE
        )
        for variable in variables:
            self._elements.pop(variable, None)
        self._open.difference_update(variables)
        self._open |= bound_again
        self._elements |= outer
        return value

    def _search(self, variables: list[fol.Variable], body: fol.Formula, *, neutral: int) -> int:
        """The first value that is not the neutral one, by assigning as few variables as decide."""
        elements, last = self._elements, self._model.size - 1
        bound = 0
        while True:
            value = self._value(body)
            # Only now is another variable bound: "there are seven elements" decides most pairs long
            # before the last.
            if value == _OPEN:
                elements[variables[bound]] = 0
                self._open.discard(variables[bound])
                bound += 1
                continue
            if value != neutral:
                return value
            # Back to the last variable that has an element left, as an odometer does.
            while bound and elements[variables[bound - 1]] == last:
                bound -= 1
                self._open.add(variables[bound])
            if not bound:
                return neutral
            elements[variables[bound - 1]] += 1

    def _tuple(self, terms: tuple[fol.Term, ...]) -> tuple[int, ...] | None:
        values = []
        for term in terms:
            element = self._element(term)
            if element is None:
                return None
            values.append(element)
        return tuple(values)

    def _element(self, term: fol.Term) -> int | None:
        self._count()
        match term:
            case fol.Variable(name):
                if term in self._open:
                    return None
                element = self._elements.get(term)
                return self._model.constants[name] if element is None else element
            case fol.Constant(name):
                return self._model.constants[name]
            case fol.Function(name, arguments):
                values = self._tuple(arguments)
                return None if values is None else self._model.functions[name, len(values)][values]
            case _:
                assert_never(term)


@lru_cache(maxsize=4_096)
def _free_in(formula: fol.Quantified) -> frozenset[fol.Variable]:
    return free_variables(formula)
