"""Whether two formulae have the same structure, for readers who compare text and formula.

>>> from logic2text.notation import parse
>>> first, second = parse("∀x (A(x) → ∀y (B(y) → C(x, y)))"), parse("∀x ∀y (A(x) ∧ B(y) → C(x, y))")
>>> same_structure(first, second), same_but_for_prefixes(first, second)
(False, True)
>>> same_but_for_prefixes(parse("A → B"), parse("¬B → ¬A"))
False
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from logic2text import formula as fol
from logic2text.rewriting.normal_form import flatten
from logic2text.walk import canonical


def same_structure(first: fol.Formula, second: fol.Formula) -> bool:
    """Whether two formulae differ only in bound names and the nesting of and/or."""
    return canonical(flatten(first)) == canonical(flatten(second))


def same_but_for_prefixes(first: fol.Formula, second: fol.Formula) -> bool:
    """Whether equivalent formulae differ only in bound names, order, and where quantifiers stand.

    A condition may stand before the quantifiers of its conclusion or after them.  The formulae are
    known to be equivalent, so that the places of variables are not compared.
    """
    return first == second or _outline(first) == _outline(second)


def _outline(formula: fol.Formula) -> str:
    """The connectives and symbols of a formula; what its prefixes leave open is in one order."""
    match formula:
        case fol.Predicate(name, arguments):
            return f"{name}({','.join(map(_term, arguments))})"
        case fol.Equality(left, right):
            return "=".join(sorted((_term(left), _term(right))))
        case fol.Not(operand):
            return f"¬{_outline(operand)}"
        case fol.And():
            return _some(formula)
        case fol.Or():
            return f"({'∨'.join(sorted(map(_outline, _members(formula, fol.Or))))})"
        case fol.Implies() | fol.ForAll():
            return _all(formula)
        case fol.Exists():
            return _some(formula)
        case fol.Iff(left, right) | fol.Xor(left, right):
            sides = sorted((_outline(left), _outline(right)))
            return f"{type(formula).__name__}[{';'.join(sides)}]"
        case fol.Truth() | fol.Falsity():
            return type(formula).__name__
        case _:
            assert_never(formula)


def _all(formula: fol.Formula) -> str:
    """A universal or conditional: its number of variables, its conditions and its conclusion."""
    number = 0
    conditions: list[str] = []
    while isinstance(formula, fol.Implies | fol.ForAll):
        if isinstance(formula, fol.ForAll):
            number += len(formula.variables)
            formula = formula.body
        else:
            claims, bound = _claims(formula.antecedent)
            number += bound
            conditions += claims
            formula = formula.consequent
    return f"∀{number}[{'∧'.join(sorted(conditions))}→{_outline(formula)}]"


def _some(formula: fol.Formula) -> str:
    claims, number = _claims(formula)
    return f"∃{number}[{'∧'.join(sorted(claims))}]"


def _claims(formula: fol.Formula) -> tuple[list[str], int]:
    """The claims of a conjunction whose existentials have the whole of it as their scope."""
    claims, number = [], 0
    stack = [formula]
    while stack:
        part = stack.pop()
        match part:
            case fol.And(operands):
                stack.extend(operands)
            case fol.Exists(variables, body):
                number += len(variables)
                stack.append(body)
            case _:
                claims.append(_outline(part))
    return claims, number


def _members(formula: fol.Formula, kind: type[fol.Or]) -> Iterator[fol.Formula]:
    if isinstance(formula, kind):
        for operand in formula.operands:
            yield from _members(operand, kind)
    else:
        yield formula


def _term(term: fol.Term) -> str:
    match term:
        case fol.Variable():
            return "•"
        case fol.Constant(name):
            return name
        case fol.Function(name, arguments):
            return f"{name}({','.join(map(_term, arguments))})"
        case _:
            assert_never(term)
