"""Simplification: truth constants, repetitions, and parts that other parts entail or refute.

Works on formulae in negation normal form whose quantifiers bind distinct variables.
In the other conjuncts, and in the consequent of A → …, A is ⊤; in the other disjuncts ⊥.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import assert_never

from logic2text import formula as fol
from logic2text.laws.base import LawStep, alpha_key, conjunction, disjunction, free, steps
from logic2text.laws.context import assume, negate_value
from logic2text.laws.lists import absorbs
from logic2text.laws.table import COVERED, select_simplifying
from logic2text.rewriting.negation_normal_form import negative, positive
from logic2text.walk import size

ROUNDS = 3
"""The maximum number of rounds in which parts of a list simplify each other."""


@lru_cache(maxsize=1 << 13)
def simplify(formula: fol.Formula) -> fol.Formula:
    """An equivalent formula without truth constants and redundant parts."""
    match formula:
        case fol.Predicate() | fol.Truth() | fol.Falsity():
            return formula
        case fol.Equality(left, right):
            return fol.TRUTH if left == right else formula
        case fol.Not(fol.Equality(left, right)):
            return fol.FALSITY if left == right else formula
        case fol.Not(fol.Truth() | fol.Falsity() as constant):
            return negate_value(constant)
        case fol.Not():
            return formula
        case fol.And(operands):
            return all_of([simplify(part) for part in operands])
        case fol.Or(operands):
            return any_of([simplify(part) for part in operands])
        case fol.Implies(antecedent, consequent):
            return conditional(simplify(antecedent), simplify(consequent))
        case fol.Iff(left, right):
            return _same(simplify(left), simplify(right), formula)
        case fol.Xor(left, right):
            left, right = simplify(left), simplify(right)
            if isinstance(all_of((left, right)), fol.Falsity):
                return any_of((left, right))
            return _same(simplify(negative(left)), right, formula)
        case fol.ForAll(variables, body) | fol.Exists(variables, body):
            inner = simplify(body)
            used = tuple(v for v in variables if v in free(inner))
            return type(formula)(used, inner) if used else inner
        case _:
            assert_never(formula)


def by_catalogue(formula: fol.Formula) -> Iterator[LawStep]:
    """The steps by simplifying laws of the catalogue that have no code of their own here."""
    laws = select_simplifying(COVERED)
    for step in steps(formula, laws):
        if size(step.formula) < size(formula):
            new = simplify(positive(step.formula))
            yield LawStep(step.law, new)
            yield from by_catalogue(new)
            return


def all_of(parts: Sequence[fol.Formula]) -> fol.Formula:
    """The conjunction of simplified parts, each simplified assuming the others."""
    return conjunction(_settle(conjunction(parts), fol.TRUTH))


def any_of(parts: Sequence[fol.Formula]) -> fol.Formula:
    """The disjunction of simplified parts, each simplified assuming the negated others.

    A conditional absorbs the others: (A → B) ∨ C is A → (B ∨ C).
    """
    joined = disjunction(_settle(disjunction(parts), fol.FALSITY))
    if isinstance(joined, fol.Or) and any(
        isinstance(part, fol.Implies) for part in joined.operands
    ):
        conditions = [p.antecedent for p in joined.operands if isinstance(p, fol.Implies)]
        claims = [p.consequent if isinstance(p, fol.Implies) else p for p in joined.operands]
        return conditional(all_of(conditions), any_of(claims))
    return joined


def _settle(joined: fol.Formula, neutral: fol.Truth | fol.Falsity) -> list[fol.Formula]:
    kind = fol.And if isinstance(neutral, fol.Truth) else fol.Or
    parts = list(joined.operands) if isinstance(joined, kind) else [joined]
    for _ in range(ROUNDS):
        before = parts
        for index in range(len(parts)):
            fact = parts[index]
            parts = [
                part if place == index else _assume(part, fact, neutral)
                for place, part in enumerate(parts)
            ]
        if any(isinstance(part, fol.Truth | fol.Falsity) and part != neutral for part in parts):
            return [fol.FALSITY if isinstance(neutral, fol.Truth) else fol.TRUTH]
        again = (conjunction if kind is fol.And else disjunction)(p for p in parts if p != neutral)
        parts = list(again.operands) if isinstance(again, kind) else [again]
        if parts in (before, [neutral]):
            break
    dual = fol.Or if kind is fol.And else fol.And
    return [
        part
        for part in parts
        if not isinstance(part, dual)
        or not any(absorbs(other, part, dual) for other in parts if other is not part)
    ]


def conditional(antecedent: fol.Formula, consequent: fol.Formula) -> fol.Formula:
    """A conditional of simplified parts, imported: A → (B → C) is (A ∧ B) → C."""
    if isinstance(consequent, fol.Implies):
        return conditional(all_of((antecedent, consequent.antecedent)), consequent.consequent)
    for fact in antecedent.operands if isinstance(antecedent, fol.And) else (antecedent,):
        consequent = _assume(consequent, fact, fol.TRUTH)
    for fact in consequent.operands if isinstance(consequent, fol.Or) else (consequent,):
        antecedent = _assume(antecedent, fact, fol.FALSITY)
    match antecedent, consequent:
        case (fol.Truth(), _):
            return consequent
        case (fol.Falsity(), _) | (_, fol.Truth()):
            return fol.TRUTH
        case (_, fol.Falsity()):
            return simplify(negative(antecedent))
        case (_, fol.Implies()):
            return conditional(antecedent, consequent)
        case _:
            return fol.Implies(antecedent, consequent)


def _same(left: fol.Formula, right: fol.Formula, formula: fol.Iff | fol.Xor) -> fol.Formula:
    """The biconditional of two simplified formulae; the caller negates the first for `Xor`."""
    if alpha_key(left) == alpha_key(right):
        return fol.TRUTH
    if alpha_key(left) == alpha_key(simplify(negative(right))):
        return fol.FALSITY
    for side, opposite in ((left, right), (right, left)):
        if isinstance(side, fol.Truth):
            return opposite
        if isinstance(side, fol.Falsity):
            return simplify(negative(opposite))
    if isinstance(formula, fol.Xor):
        left = simplify(negative(left))
    return _build_signed(left, right, isinstance(formula, fol.Iff))


def _build_signed(left: fol.Formula, right: fol.Formula, same: bool) -> fol.Formula:
    """A biconditional or an exclusive or without a negated side."""
    if isinstance(left, fol.Not):
        left, same = left.operand, not same
    if isinstance(right, fol.Not):
        right, same = right.operand, not same
    return fol.Iff(left, right) if same else fol.Xor(left, right)


def _assume(formula: fol.Formula, fact: fol.Formula, value: fol.Truth | fol.Falsity) -> fol.Formula:
    """The formula simplified under a known fact, and under its negation's normal form."""
    new = formula
    if not isinstance(fact, fol.Not | fol.Predicate | fol.Equality | fol.Truth | fol.Falsity):
        new = assume(new, simplify(negative(fact)), negate_value(value))
    new = assume(new, fact, value)
    return formula if new is formula else simplify(new)
