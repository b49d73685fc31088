"""One key for all formulae that differ in bound names, order and nesting of and/or alone.

No two other formulae have the same key, whatever their names are: equal keys are a proof.

>>> from logic2text.formula import And, Exists, Predicate, Variable
>>> x, y = Variable("x"), Variable("y")
>>> p, q = Predicate("P", (x,)), Predicate("Q", (x,))
>>> key(Exists((x,), And((p, q)))) == key(Exists((x,), And((q, p))))
True
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
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

NO_NAMES: Mapping[Variable, str] = {}


def key(formula: Formula, names: Mapping[Variable, str] = NO_NAMES, level: int = 0) -> str:
    """The key of a formula within the depth that a text can reach.

    Args:
        formula: all of one, or what stands below some quantifiers.
        names: what stands for the variables that these bind, ``$0`` to ``$<level - 1>``.
        level: how many variables they bind.
    """
    return _key(formula, names, level) if names or level else _whole(formula)


@lru_cache(maxsize=2_048)
def _whole(formula: Formula) -> str:
    return _key(formula, NO_NAMES, 0)


def _key(formula: Formula, names: Mapping[Variable, str], level: int) -> str:
    match formula:
        case Predicate(name, arguments):
            return f"{_name(name)}({','.join([_term(term, names) for term in arguments])})"
        case Equality(left, right):
            return "=".join(sorted((_term(left, names), _term(right, names))))
        case Not(operand):
            return "-" + _key(operand, names, level)
        case And() | Or():
            sign = "&" if isinstance(formula, And) else "|"
            members = sorted(set(_members(formula, type(formula), names, level)))
            return f"({sign.join(members) or sign})"
        case Implies(antecedent, consequent):
            return f"({_key(antecedent, names, level)}>{_key(consequent, names, level)})"
        case Iff(left, right) | Xor(left, right):
            sign = "~" if isinstance(formula, Iff) else "^"
            return f"({sign.join(sorted((_key(left, names, level), _key(right, names, level))))})"
        case ForAll(variables, body) | Exists(variables, body):
            sign = "∀" if isinstance(formula, ForAll) else "∃"  # no name can begin with these
            own = {variable: f"${level + place}" for place, variable in enumerate(variables)}
            level += len(variables)
            return sign * len(variables) + _key(body, {**names, **own}, level)
        case Truth() | Falsity():
            return "1" if isinstance(formula, Truth) else "0"
        case _:
            assert_never(formula)


def _members(
    formula: And | Or, kind: type[And | Or], names: Mapping[Variable, str], level: int
) -> list[str]:
    found: list[str] = []
    for operand in formula.operands:
        if isinstance(operand, kind):
            found += _members(operand, kind, names, level)
        else:
            found.append(_key(operand, names, level))
    return found


def _term(term: Term, names: Mapping[Variable, str]) -> str:
    match term:
        case Variable(name):
            return names.get(term) or "?" + _name(name)
        case Constant(name):
            return _name(name)
        case Function(name, arguments):
            return f"{_name(name)}({','.join([_term(part, names) for part in arguments])})"
        case _:
            assert_never(term)


def _name(name: str) -> str:
    """A name as it stands in keys: in quotes where it has more than letters, digits and _."""
    return name if name.isidentifier() else repr(name)
