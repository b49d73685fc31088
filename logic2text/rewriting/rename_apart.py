"""Renaming apart: no bound variable has the name of a free or enclosing variable.

>>> from logic2text.formula import Predicate
>>> x = Variable("x")
>>> p = Predicate("P", (x,))
>>> renamed_apart(Exists((x,), Exists((x,), p))).body.variables
(Variable(name='x1'),)
"""

from __future__ import annotations

from typing import cast

from logic2text.formula import Equality, Exists, ForAll, Formula, Predicate, Variable
from logic2text.laws.base import free, subformulas
from logic2text.walk import bound_variables, fresh_variable, substitute, with_children


def renamed_apart(formula: Formula) -> Formula:
    """Rename bound variables whose name is free in the formula or bound around them."""
    return _renamed(formula, {}, free(formula))


def with_free_apart(formula: Formula) -> Formula:
    """The formula itself, or renamed apart where a variable is both bound and free.

    In a text a bound variable is not free elsewhere.
    """
    if free(formula).isdisjoint(bound_variables(formula)):
        return formula
    return renamed_apart(formula)


def _renamed(
    formula: Formula, names: dict[Variable, Variable], taken: frozenset[Variable]
) -> Formula:
    if isinstance(formula, Predicate | Equality):
        return substitute(formula, names) if names else formula
    if isinstance(formula, ForAll | Exists):
        inner = dict(names)
        fresh: list[Variable] = []
        for variable in formula.variables:
            new = variable
            if variable in taken:
                new = fresh_variable(variable, taken | bound_variables(formula.body))
            inner[variable] = new
            fresh.append(new)
            taken |= {new}
        inner = {old: new for old, new in inner.items() if old != new}
        return type(formula)(tuple(fresh), _renamed(formula.body, inner, taken))
    parts = tuple(_renamed(part, names, taken) for part in subformulas(formula))
    return cast(Formula, with_children(formula, parts))
