"""Edits of quantifiers: another one, another order, uniqueness."""

from __future__ import annotations

from collections.abc import Iterator

from logic2text import formula as fol
from logic2text.laws.base import conjunction, free
from logic2text.tutor.edit_rules.connectives import split_operands
from logic2text.tutor.edit_rules.place import Changes
from logic2text.tutor.mistakes import Mistake
from logic2text.walk import fresh_variable, nodes, substitute


def change_quantifiers(formula: fol.Formula) -> Changes:
    """Another quantifier, the connective that fits it, another order, "exactly one" for "some"."""
    match formula:
        case fol.ForAll(variables, fol.Implies(kind, claim)):
            yield Mistake.WRONG_QUANTIFIER, fol.Exists(variables, conjunction((kind, claim)))
        case fol.Exists(variables, fol.And(operands)):
            for left, right in split_operands(operands):
                changed = fol.ForAll(variables, fol.Implies(conjunction(left), conjunction(right)))
                yield Mistake.WRONG_QUANTIFIER, changed
    match formula:
        case fol.ForAll(variables, fol.And(operands)):
            for left, right in split_operands(operands):
                changed = fol.ForAll(variables, fol.Implies(conjunction(left), conjunction(right)))
                yield Mistake.CONJUNCTION_FOR_CONDITIONAL, changed
        case fol.Exists(variables, fol.Implies(kind, claim)):
            joined = fol.Exists(variables, conjunction((kind, claim)))
            yield Mistake.CONDITIONAL_FOR_CONJUNCTION, joined
    match formula:
        case fol.ForAll(variables, body):
            yield Mistake.WRONG_QUANTIFIER, fol.Exists(variables, body)
        case fol.Exists(variables, body):
            yield Mistake.WRONG_QUANTIFIER, fol.ForAll(variables, body)
            yield from _unique(variables[0], body)
    yield from _swap(formula)


def _unique(variable: fol.Variable, body: fol.Formula) -> Changes:
    """∃x A as "exactly one", by the conjunct that is missing, and without it."""
    second = fresh_variable(variable, frozenset(_variables(body)))
    elsewhere = substitute(body, {variable: second})
    alone = fol.ForAll((second,), fol.Implies(elsewhere, fol.Equality(second, variable)))
    yield Mistake.UNIQUENESS_MISSING, fol.Exists((variable,), conjunction((body, alone)))
    parts = body.operands if isinstance(body, fol.And) else (body,)
    if len(parts) > 1:  # exactly one of a kind, and what is said of it
        kind = substitute(parts[0], {variable: second})
        alone = fol.ForAll((second,), fol.Implies(kind, fol.Equality(second, variable)))
        yield Mistake.UNIQUENESS_MISSING, fol.Exists((variable,), fol.And((*parts, alone)))


def _variables(formula: fol.Formula) -> Iterator[fol.Variable]:
    for node in nodes(formula):
        if isinstance(node, fol.Variable):
            yield node
        elif isinstance(node, fol.ForAll | fol.Exists):
            yield from node.variables


def _swap(formula: fol.Formula) -> Changes:
    """A quantifier moved before the one around it, with its restriction."""
    if not isinstance(formula, fol.ForAll | fol.Exists):
        return
    (outer,) = formula.variables
    around, body = _restriction(formula)
    if not isinstance(body, fol.ForAll | fol.Exists) or type(body) is type(formula):
        return
    (inner,) = body.variables
    if around is None:
        unrestricted = type(formula)((outer,), body.body)
        yield Mistake.QUANTIFIERS_SWAPPED, type(body)((inner,), unrestricted)
    kind, claim = _restriction(body)
    if kind is not None and outer in free(kind):
        return
    swapped = _restrict(type(formula), outer, around, claim)
    yield Mistake.QUANTIFIERS_SWAPPED, _restrict(type(body), inner, kind, swapped)


def _restriction(formula: fol.ForAll | fol.Exists) -> tuple[fol.Formula | None, fol.Formula]:
    """What a quantifier ranges over, None for everything, and what is said of it."""
    match formula:
        case fol.ForAll(_, fol.Implies(kind, claim)):
            return kind, claim
        case fol.Exists(_, fol.And(operands)):
            return conjunction(operands[:-1]), operands[-1]
        case _:
            return None, formula.body


def _restrict(
    quantifier: type[fol.ForAll | fol.Exists],
    variable: fol.Variable,
    kind: fol.Formula | None,
    claim: fol.Formula,
) -> fol.Formula:
    if kind is None:
        return quantifier((variable,), claim)
    if quantifier is fol.ForAll:
        return fol.ForAll((variable,), fol.Implies(kind, claim))
    return fol.Exists((variable,), conjunction((kind, claim)))
