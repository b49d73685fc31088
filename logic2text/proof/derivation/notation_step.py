"""The one step between two formulae that differ in notation only, by the law for what differs.

>>> from logic2text.notation import parse
>>> notation_step(parse("(P ∧ Q) ∧ R"), parse("P ∧ (Q ∧ R)")).law
'associativity'
>>> notation_step(parse("P ∧ (Q ↔ R)"), parse("P ∧ (R ↔ Q)")).law
'commutativity of ↔'
"""

from __future__ import annotations

from typing import cast

from logic2text import formula as fol
from logic2text.laws.base import LawStep, subformulas
from logic2text.proof.canonical_key import key
from logic2text.proof.derivation.rewrites import tidy
from logic2text.walk import alpha_equivalent, with_children


def notation_step(left: fol.Formula, right: fol.Formula) -> LawStep:
    """The step between formulae of one key; of several differences the largest is named."""
    return LawStep(_name(left, right), right)


def _name(left: fol.Formula, right: fol.Formula) -> str:
    if _with_split_blocks(left) == _with_split_blocks(right):
        return "block of quantifiers"
    if alpha_equivalent(left, right):
        return "renaming"
    if alpha_equivalent(tidy(left), tidy(right)):
        return "associativity"
    if key(_with_order(left, fol.Equality)) != key(_with_order(right, fol.Equality)):
        return "symmetry of ="
    if key(_with_order(left, fol.Iff)) != key(_with_order(right, fol.Iff)):
        return "commutativity of ↔"
    return "commutativity"


def _with_order(formula: fol.Formula, kind: type[fol.Equality | fol.Iff]) -> fol.Formula:
    """The formula with another node, whose sides have an order, for each = or each ↔ and ⊕."""
    match formula:
        case fol.Equality(left, right) if kind is fol.Equality:
            return fol.Predicate("=", (left, right))
        case fol.Iff(left, right) | fol.Xor(left, right) if kind is not fol.Equality:
            return fol.Implies(_with_order(left, kind), _with_order(right, kind))
    parts = subformulas(formula)
    if not parts:
        return formula
    return cast(
        fol.Formula, with_children(formula, tuple(_with_order(part, kind) for part in parts))
    )


def _with_split_blocks(formula: fol.Formula) -> fol.Formula:
    """The formula with every block of quantifiers split."""
    parts = subformulas(formula)
    if parts:
        formula = cast(fol.Formula, with_children(formula, tuple(map(_with_split_blocks, parts))))
    if isinstance(formula, fol.ForAll | fol.Exists):
        body = formula.body
        for variable in reversed(formula.variables):
            body = type(formula)((variable,), body)
        return body
    return formula
