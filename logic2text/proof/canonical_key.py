"""One key for all formulae that differ only in bound names, order and nesting of and/or.

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

from logic2text import formula as fol

NO_NAMES: Mapping[fol.Variable, str] = {}


def key(formula: fol.Formula, names: Mapping[fol.Variable, str] = NO_NAMES, level: int = 0) -> str:
    """The key of a formula within the depth that a text can reach.

    Args:
        formula: all of one, or what stands below some quantifiers.
        names: what stands for the variables that these bind, ``$0`` to ``$<level - 1>``.
        level: how many variables they bind.
    """
    if names or level:
        return _key(formula, names, level)
    try:
        return _whole(formula)
    except RecursionError:  # the cache compares formulae, which recurses deeper than their keys do
        return _key(formula, names, level)


@lru_cache(maxsize=2_048)
def _whole(formula: fol.Formula) -> str:
    return _key(formula, NO_NAMES, 0)


def _key(formula: fol.Formula, names: Mapping[fol.Variable, str], level: int) -> str:
    match formula:
        case fol.Predicate(name, arguments):
            return f"{_name(name)}({','.join([_term(term, names) for term in arguments])})"
        case fol.Equality(left, right):
            return "=".join(sorted((_term(left, names), _term(right, names))))
        case fol.Not(operand):
            return "-" + _key(operand, names, level)
        case fol.And() | fol.Or():
            sign = "&" if isinstance(formula, fol.And) else "|"
            # Sorted, and said once: order, nesting and repetition are what the key does not tell
            # apart.
            members = sorted(set(_members(formula, type(formula), names, level)))
            return f"({sign.join(members) or sign})"
        case fol.Implies(antecedent, consequent):
            return f"({_key(antecedent, names, level)}>{_key(consequent, names, level)})"
        case fol.Iff(left, right) | fol.Xor(left, right):
            sign = "~" if isinstance(formula, fol.Iff) else "^"
            return f"({sign.join(sorted((_key(left, names, level), _key(right, names, level))))})"
        case fol.ForAll(variables, body) | fol.Exists(variables, body):
            sign = "∀" if isinstance(formula, fol.ForAll) else "∃"  # no name can begin with these
            # By the depth of the binder, so that a renamed variable has the same key; no name can
            # begin with "$".
            bound = {variable: f"${level + place}" for place, variable in enumerate(variables)}
            level += len(variables)
            return sign * len(variables) + _key(body, {**names, **bound}, level)
        case fol.Truth() | fol.Falsity():
            return "1" if isinstance(formula, fol.Truth) else "0"
        case _:
            assert_never(formula)


def _members(
    formula: fol.And | fol.Or,
    kind: type[fol.And | fol.Or],
    names: Mapping[fol.Variable, str],
    level: int,
) -> list[str]:
    members: list[str] = []
    for operand in formula.operands:
        if isinstance(operand, kind):
            members += _members(operand, kind, names, level)
        else:
            members.append(_key(operand, names, level))
    return members


def _term(term: fol.Term, names: Mapping[fol.Variable, str]) -> str:
    match term:
        case fol.Variable(name):
            return names.get(term) or "?" + _name(name)
        case fol.Constant(name):
            return _name(name)
        case fol.Function(name, arguments):
            return f"{_name(name)}({','.join([_term(part, names) for part in arguments])})"
        case _:
            assert_never(term)


def _name(name: str) -> str:
    """A name as it stands in keys: in quotes where it has more than letters, digits and _."""
    # In quotes, so that a name with brackets or commas cannot look like two arguments.
    return name if name.isidentifier() else repr(name)
