"""Renaming apart: the bound variables of a formula get names of their own.

>>> from logic2text.formula import Predicate
>>> x = Variable("x")
>>> nested = Exists((x,), Exists((x,), Predicate("P", (x,))))
>>> rename_apart(nested).body.variables
(Variable(name='x1'),)
>>> with_distinct_variables(nested).body.variables
(Variable(name='y'),)
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import chain, count
from typing import TypeAlias, cast

from logic2text.formula import Exists, ForAll, Formula, Quantified, Variable
from logic2text.laws.base import free, subformulas
from logic2text.walk import bound_variables, fresh_variable, substitute, with_children

PREFERRED_NAMES = ("x", "y", "z", "u", "v", "w")

_Names: TypeAlias = dict[Variable, Variable]
_Choose: TypeAlias = Callable[[Quantified, frozenset[Variable]], tuple[Variable, ...]]
"""From a quantifier, and the variables free in the formula or bound around it, to new names."""


def rename_apart(formula: Formula) -> Formula:
    """Rename bound variables whose name is free in the formula or bound around them."""

    def choose(quantified: Quantified, taken: frozenset[Variable]) -> tuple[Variable, ...]:
        names: list[Variable] = []
        inside = bound_variables(quantified.body)
        for variable in quantified.variables:
            used = taken.union(names)
            names.append(fresh_variable(variable, used | inside) if variable in used else variable)
        return tuple(names)

    return _rename(formula, {}, free(formula), choose)


def with_free_apart(formula: Formula) -> Formula:
    """The formula itself, or renamed apart where a variable is both bound and free.

    In a text a bound variable is not free elsewhere.
    """
    if free(formula).isdisjoint(bound_variables(formula)):
        return formula
    return rename_apart(formula)


@lru_cache(maxsize=1_024)
def with_distinct_variables(formula: Formula) -> Formula:
    """An alpha-variant in which every quantifier binds one variable, and no other binds it.

    The first use of a name is kept; so are vacuous quantifiers.
    """
    used = set(free(formula))

    def choose(quantified: Quantified, _: frozenset[Variable]) -> tuple[Variable, ...]:
        names = []
        for variable in quantified.variables:
            numbered = map(f"{variable.name}{{}}".format, count(1))
            options = map(Variable, chain((variable.name,), PREFERRED_NAMES, numbered))
            names.append(next(option for option in options if option not in used))
            used.add(names[-1])
        return tuple(names)

    return _with_single_variables(_rename(formula, {}, frozenset(), choose))


def _rename(
    formula: Formula, names: _Names, taken: frozenset[Variable], choose: _Choose
) -> Formula:
    if isinstance(formula, ForAll | Exists):
        new = choose(formula, taken)
        inner = {**names, **dict(zip(formula.variables, new, strict=True))}
        inner = {old: name for old, name in inner.items() if old != name}
        return type(formula)(new, _rename(formula.body, inner, taken.union(new), choose))
    parts = subformulas(formula)
    if not parts:
        return substitute(formula, names) if names else formula
    changed = tuple(_rename(part, names, taken, choose) for part in parts)
    return cast(Formula, with_children(formula, changed))


@lru_cache(maxsize=1_024)
def _with_single_variables(formula: Formula) -> Formula:
    """Every block of quantifiers as nested quantifiers of one variable each."""
    parts = tuple(map(_with_single_variables, subformulas(formula)))
    if not isinstance(formula, ForAll | Exists):
        return cast(Formula, with_children(formula, parts)) if parts else formula
    (body,) = parts
    for variable in reversed(formula.variables):
        body = type(formula)((variable,), body)
    return body
