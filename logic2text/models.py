"""The truth value of a formula in a finite model.

The textbook definition, one model at a time; `worlds` looks at thousands at once.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from typing import assert_never

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
    Term,
    Truth,
    Variable,
    Xor,
)
from logic2text.verdict import Countermodel


def evaluate(formula: Formula, model: Countermodel) -> bool:
    """The truth value in a model; free variables stand in its `constants`.

    Raises:
        KeyError: the model does not interpret a symbol of the formula.

    >>> from logic2text.formula import *
    >>> x, p = Variable("x"), Predicate("P", (Variable("x"),))
    >>> model = Countermodel(2, {}, {("P", 1): frozenset({(0,)})}, {}, True, False)
    >>> evaluate(Exists((x,), p), model), evaluate(ForAll((x,), p), model)
    (True, False)
    """
    return _holds(formula, model, {})


def _holds(formula: Formula, model: Countermodel, env: Mapping[Variable, int]) -> bool:
    match formula:
        case Predicate(name, arguments):
            values = tuple(_element(term, model, env) for term in arguments)
            return values in model.predicates[name, len(arguments)]
        case Equality(left, right):
            return _element(left, model, env) == _element(right, model, env)
        case Not(operand):
            return not _holds(operand, model, env)
        case And(operands):
            return all(_holds(operand, model, env) for operand in operands)
        case Or(operands):
            return any(_holds(operand, model, env) for operand in operands)
        case Implies(antecedent, consequent):
            return not _holds(antecedent, model, env) or _holds(consequent, model, env)
        case Iff(left, right):
            return _holds(left, model, env) == _holds(right, model, env)
        case Xor(left, right):
            return _holds(left, model, env) != _holds(right, model, env)
        case ForAll(variables, body) | Exists(variables, body):
            values_of = product(range(model.size), repeat=len(variables))
            inner = (dict(env) | dict(zip(variables, values, strict=True)) for values in values_of)
            found = (_holds(body, model, one) for one in inner)
            return all(found) if isinstance(formula, ForAll) else any(found)
        case Truth():
            return True
        case Falsity():
            return False
        case _:
            assert_never(formula)


def _element(term: Term, model: Countermodel, env: Mapping[Variable, int]) -> int:
    match term:
        case Variable(name):
            return env[term] if term in env else model.constants[name]
        case Constant(name):
            return model.constants[name]
        case Function(name, arguments):
            values = tuple(_element(argument, model, env) for argument in arguments)
            return model.functions[name, len(arguments)][values]
        case _:
            assert_never(term)
