"""Miniscoping: quantifiers with the smallest possible scope, and merged universals.

Works on simplified formulae in negation normal form with distinct bound variables:
∀x∀y (A(x) ∧ B(y, x) → C(x)) becomes ∀x (A(x) ∧ ∃y B(y, x) → C(x)), because a person says "if
something is behind a cube", not "for all things".
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from logic2text import formula as fol
from logic2text.laws.base import alpha_key, conjunction, disjunction, free, subformulas
from logic2text.laws.equality import one_point
from logic2text.laws.lists import factoring
from logic2text.laws.quantifiers import narrowing
from logic2text.rewriting.negation_normal_form import negative
from logic2text.rewriting.simplification import simplify
from logic2text.walk import substitute, with_children


def narrow(formula: fol.Formula) -> fol.Formula:
    """Move every quantifier in as far as possible."""
    match formula:
        case fol.And(operands) | fol.Or(operands):
            join = conjunction if isinstance(formula, fol.And) else disjunction
            return join(narrow(part) for part in operands)
        case fol.Implies(antecedent, consequent):
            return fol.Implies(narrow(antecedent), narrow(consequent))
        case fol.Iff(left, right) | fol.Xor(left, right):
            return type(formula)(narrow(left), narrow(right))
        case fol.ForAll(variables, body) | fol.Exists(variables, body):
            return around(type(formula), variables, narrow(body))
        case _:
            return formula


def around(
    kind: type[fol.ForAll | fol.Exists], variables: Sequence[fol.Variable], body: fol.Formula
) -> fol.Formula:
    """Add quantifiers to a miniscoped formula, moved in as far as possible."""
    for variable in reversed(variables):
        block, matrix = _block(body, kind)
        body = _around(kind, block, _narrowed(kind((variable,), matrix)))
    return body


def _block(
    formula: fol.Formula, kind: type[fol.ForAll | fol.Exists]
) -> tuple[tuple[fol.Variable, ...], fol.Formula]:
    """The variables of a formula's outer block of quantifiers of one kind, and their scope."""
    variables: list[fol.Variable] = []
    while isinstance(formula, kind):
        variables.extend(formula.variables)
        formula = formula.body
    return tuple(variables), formula


def _around(
    kind: type[fol.ForAll | fol.Exists], block: tuple[fol.Variable, ...], moved: fol.Formula
) -> fol.Formula:
    """Rebuild a block, whose quantifiers may be movable after an inner one moved."""
    if not block:
        return moved
    inner, matrix = _block(moved, kind)
    if inner:
        return kind((inner[0],), _around(kind, (*block, *inner[1:]), matrix))
    for variable in reversed(block):
        moved = _narrowed(kind((variable,), moved))
    return moved


def _narrowed(formula: fol.Quantified) -> fol.Formula:
    """The laws "vacuous quantifier", "narrowing" and "one-point rule", as often as they match."""
    (variable,) = formula.variables
    if variable not in free(formula.body):
        return formula.body
    rewrites = tuple(narrowing(formula))
    if not rewrites:
        new = next(one_point(formula), None)
        return formula if new is None else simplify(new)
    # The last rewrite keeps an antecedent in one piece: (A ∧ ∃x B) → C, not A → (∃x B → C).
    narrowed = rewrites[-1]
    parts = tuple(
        _narrowed(part)
        if isinstance(part, fol.ForAll | fol.Exists) and part.variables == (variable,)
        else part
        for part in subformulas(narrowed)
    )
    match narrowed:
        case fol.And():
            return conjunction(parts)
        case fol.Or():
            return disjunction(parts)
        case _:
            return cast(fol.Formula, with_children(narrowed, parts))


# Merging ----------------------------------------------------------------------------------------


def merge(formula: fol.Formula) -> fol.Formula:
    """Merge universals with one condition, the halves of biconditionals, and exclusive ors."""
    match formula:
        case fol.And(operands):
            return _factored(_merged_all(conjunction(merge(part) for part in operands)))
        case fol.Or(operands):
            return _factored(_merged_any(disjunction(merge(part) for part in operands)))
        case fol.Implies(antecedent, consequent):
            return fol.Implies(merge(antecedent), merge(consequent))
        case fol.Iff(left, right) | fol.Xor(left, right):
            return type(formula)(merge(left), merge(right))
        case fol.ForAll(variables, body) | fol.Exists(variables, body):
            return type(formula)(variables, merge(body))
        case fol.Not():
            return formula
        case _:
            return formula


def _merged_all(formula: fol.Formula) -> fol.Formula:
    if not isinstance(formula, fol.And):
        return formula
    parts = list(formula.operands)
    for index in range(len(parts) - 1, 0, -1):
        for before in range(index):
            joined = _pair(parts[before], parts[index])
            if joined is not None:
                parts[before] = joined
                del parts[index]
                break
    return conjunction(parts)


def _pair(first: fol.Formula, second: fol.Formula) -> fol.Formula | None:
    """One formula for the conjunction of two, if it is shorter."""
    match first, second:
        case fol.ForAll((v,), fol.Implies(a, b)), fol.ForAll((w,), fol.Implies(c, d)) if alpha_key(
            fol.ForAll((v,), a)
        ) == alpha_key(fol.ForAll((w,), c)):
            return fol.ForAll((v,), fol.Implies(a, conjunction((b, substitute(d, {w: v})))))
        case fol.Implies(a, b), fol.Implies(c, d):
            if alpha_key(a) == alpha_key(d) and alpha_key(b) == alpha_key(c):
                return fol.Iff(a, b)
            if alpha_key(_minus(a)) == alpha_key(c) and alpha_key(_minus(b)) == alpha_key(d):
                return fol.Iff(a, b)
            if alpha_key(a) == alpha_key(c):
                return fol.Implies(a, conjunction((b, d)))
            if alpha_key(b) == alpha_key(d):
                return fol.Implies(disjunction((a, c)), b)
        case fol.Or((a, b)), fol.Or((c, d)) if {alpha_key(_minus(a)), alpha_key(_minus(b))} == {
            alpha_key(c),
            alpha_key(d),
        }:
            return fol.Xor(a, b) if not isinstance(a, fol.Not) else fol.Iff(a.operand, b)
        case (fol.Or((a, b)), fol.Implies(c, fol.Not() as d)) | (
            fol.Implies(c, fol.Not() as d),
            fol.Or((a, b)),
        ) if {
            alpha_key(a),
            alpha_key(b),
        } == {alpha_key(c), alpha_key(d.operand)}:
            return fol.Xor(a, b)
    return None


def _merged_any(formula: fol.Formula) -> fol.Formula:
    match formula:
        case fol.Or((fol.And((a, b)), fol.And((c, d)))) if {
            alpha_key(_minus(a)),
            alpha_key(_minus(b)),
        } == {
            alpha_key(c),
            alpha_key(d),
        }:
            for first, second in ((a, b), (c, d)):
                if not isinstance(first, fol.Not) and not isinstance(second, fol.Not):
                    return fol.Iff(first, second)
            return fol.Xor(a, b.operand) if isinstance(b, fol.Not) else fol.Xor(_minus(a), b)
        case _:
            return formula


def _factored(formula: fol.Formula) -> fol.Formula:
    """The law "factoring", as often as all operands of a list share a part."""
    factored = _shared_apart(formula)
    return formula if factored is formula else simplify(factored)


def _shared_apart(formula: fol.Formula) -> fol.Formula:
    if not isinstance(formula, fol.And | fol.Or):
        return formula
    kind = type(formula)
    for factored in factoring(formula):
        # A list of the other kind: one operand is the list of what remains.
        if not isinstance(factored, kind):
            *factors, rest = subformulas(factored)
            join = conjunction if isinstance(factored, fol.And) else disjunction
            return join((*factors, _shared_apart(rest)))
    return formula


def _minus(formula: fol.Formula) -> fol.Formula:
    return simplify(negative(formula))
