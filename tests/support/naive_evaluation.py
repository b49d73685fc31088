"""Truth in a finite model by the definition: every quantifier tries every element.

It shares no code with the evaluators that it checks.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product

from logic2text import formula as fol
from logic2text.proof.verdict import Countermodel


def is_true(
    formula: fol.Formula, model: Countermodel, elements: Mapping[str, int] | None = None
) -> bool:
    """Whether a formula is true in a model, for some elements of its bound variables."""
    elements = elements or {}
    match formula:
        case fol.Truth() | fol.Falsity():
            return isinstance(formula, fol.Truth)
        case fol.Predicate(name, arguments):
            cell = tuple(denotation(term, model, elements) for term in arguments)
            return cell in model.predicates[name, len(cell)]
        case fol.Equality(left, right):
            return denotation(left, model, elements) == denotation(right, model, elements)
        case fol.Not(operand):
            return not is_true(operand, model, elements)
        case fol.And(operands):
            return all(is_true(operand, model, elements) for operand in operands)
        case fol.Or(operands):
            return any(is_true(operand, model, elements) for operand in operands)
        case fol.Implies(left, right):
            return is_true(right, model, elements) or not is_true(left, model, elements)
        case fol.Iff(left, right):
            return is_true(left, model, elements) == is_true(right, model, elements)
        case fol.Xor(left, right):
            return is_true(left, model, elements) != is_true(right, model, elements)
        case fol.ForAll(variables, body) | fol.Exists(variables, body):
            values = (
                is_true(body, model, {**elements, **dict(zip(names, cell, strict=True))})
                for names in [[variable.name for variable in variables]]
                for cell in product(range(model.size), repeat=len(variables))
            )
            return all(values) if isinstance(formula, fol.ForAll) else any(values)
        case _:
            raise TypeError(formula)


def denotation(term: fol.Term, model: Countermodel, elements: Mapping[str, int]) -> int:
    """The element that a term stands for; free variables are constants."""
    match term:
        case fol.Variable(name):
            return elements[name] if name in elements else model.constants[name]
        case fol.Constant(name):
            return model.constants[name]
        case fol.Function(name, arguments):
            cell = tuple(denotation(argument, model, elements) for argument in arguments)
            return model.functions[name, len(cell)][cell]
        case _:
            raise TypeError(term)
