"""The truth value of a formula in a finite model.

One model at a time, by a search over the elements that variables stand for; `worlds` looks at
thousands of models at once.
"""

from __future__ import annotations

from functools import lru_cache
from typing import assert_never

from logic2text.errors import LimitError
from logic2text.formula import (
    And,
    Constant,
    Equality,
    Exists,
    Falsity,
    ForAll,
    Formula,
    Function,
    Iff,
    Implies,
    Not,
    Or,
    Predicate,
    Quantified,
    Term,
    Truth,
    Variable,
    Xor,
)
from logic2text.proof.verdict import Countermodel
from logic2text.walk import free_variables

STEPS = 300_000
"""How many formulae and terms are looked at for one truth value: a fifth of a second."""


def evaluate(formula: Formula, model: Countermodel, steps: int = STEPS) -> bool:
    """The truth value in a model; free variables stand in its `constants`.

    Args:
        formula: whose symbols the model interprets.
        model: finite.
        steps: how many formulae and terms may be looked at, at least 1.

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
        self._elements: dict[Variable, int] = {}
        self._open: set[Variable] = set()
        """The bound variables that stand for nothing yet."""

    def value(self, formula: Formula) -> bool:
        """The truth value of a formula; raises as `evaluate` does."""
        return bool(self._value(formula))  # no variable is open

    def _value(self, formula: Formula) -> bool | None:
        """The truth value, None where it depends on variables that are open.

        These are the strong tables of Kleene (1952): a conjunction with a false member is false.
        """
        self._count()
        match formula:
            case Predicate(name, arguments):
                values = self._tuple(arguments)
                return (
                    None if values is None else values in self._model.predicates[name, len(values)]
                )
            case Equality(left, right):
                one, other = self._element(left), self._element(right)
                return None if one is None or other is None else one == other
            case Not(operand):
                value = self._value(operand)
                return None if value is None else not value
            case And(operands):
                return self._list(operands, decisive=False)
            case Or(operands):
                return self._list(operands, decisive=True)
            case Implies(antecedent, consequent):
                return self._implication(antecedent, consequent)
            case Iff(left, right) | Xor(left, right):
                one_value, other_value = self._value(left), self._value(right)
                if one_value is None or other_value is None:
                    return None
                return (one_value == other_value) is isinstance(formula, Iff)
            case ForAll() | Exists():
                return self._quantified(formula)
            case Truth():
                return True
            case Falsity():
                return False
            case _:
                assert_never(formula)

    def _count(self) -> None:
        self.steps -= 1
        if self.steps < 0:
            raise LimitError(
                "the formula takes too many steps to evaluate in the model (limit `steps`)",
                "take a smaller model, or allow more steps",
            )

    def _list(self, operands: tuple[Formula, ...], *, decisive: bool) -> bool | None:
        outcome: bool | None = not decisive
        for operand in operands:
            value = self._value(operand)
            if value is decisive:
                return decisive
            if value is None:
                outcome = None
        return outcome

    def _implication(self, antecedent: Formula, consequent: Formula) -> bool | None:
        before = self._value(antecedent)
        if before is False:
            return True
        after = self._value(consequent)
        return after if before or after else None

    def _quantified(self, formula: Quantified) -> bool | None:
        """Bind one variable after the other, and no further where what is bound decides."""
        if not self._open.isdisjoint(_free_in(formula)):
            return None
        kind, body = type(formula), formula
        variables: dict[Variable, None] = {}
        inner: Formula = formula
        while isinstance(inner, kind):
            body = inner
            variables |= dict.fromkeys(inner.variables)
            inner = inner.body
        outer = {v: self._elements.pop(v) for v in variables if v in self._elements}
        bound_again = self._open.intersection(variables)
        self._open.update(variables)
        value = self._search([*variables], body.body, universal=kind is ForAll)
        for variable in variables:
            self._elements.pop(variable, None)
        self._open.difference_update(variables)
        self._open |= bound_again
        self._elements |= outer
        return value

    def _search(self, variables: list[Variable], body: Formula, *, universal: bool) -> bool:
        elements, last = self._elements, self._model.size - 1
        bound = 0
        while True:
            value = self._value(body)
            if value is None:
                elements[variables[bound]] = 0
                self._open.discard(variables[bound])
                bound += 1
                continue
            if value is not universal:
                return value
            while bound and elements[variables[bound - 1]] == last:
                bound -= 1
                self._open.add(variables[bound])
            if not bound:
                return universal
            elements[variables[bound - 1]] += 1

    def _tuple(self, terms: tuple[Term, ...]) -> tuple[int, ...] | None:
        values = []
        for term in terms:
            element = self._element(term)
            if element is None:
                return None
            values.append(element)
        return tuple(values)

    def _element(self, term: Term) -> int | None:
        self._count()
        match term:
            case Variable(name):
                if term in self._open:
                    return None
                known = self._elements.get(term)
                return self._model.constants[name] if known is None else known
            case Constant(name):
                return self._model.constants[name]
            case Function(name, arguments):
                values = self._tuple(arguments)
                return None if values is None else self._model.functions[name, len(values)][values]
            case _:
                assert_never(term)


@lru_cache(maxsize=4_096)
def _free_in(formula: Quantified) -> frozenset[Variable]:
    return free_variables(formula)
