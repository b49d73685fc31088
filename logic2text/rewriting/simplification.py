"""Formulae without truth constants, repetitions, and parts that other parts settle.

Works on formulae in negation normal form (`signs`) whose quantifiers bind distinct variables.
Beside A in a conjunction, and behind A in a conditional, A is ⊤; beside it in a disjunction ⊥.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import assert_never

from logic2text import formula as fol
from logic2text.laws.base import conjunction, disjunction, free
from logic2text.rewriting.negation_normal_form import negative
from logic2text.walk import canonical

ROUNDS = 3
"""How often the parts of one list are read in the light of each other."""


@lru_cache(maxsize=1 << 15)
def key(formula: fol.Formula) -> fol.Formula:
    """What alpha-equivalent formulae have in common."""
    return canonical(formula)


@lru_cache(maxsize=1 << 13)
def simplify(formula: fol.Formula) -> fol.Formula:
    """An equivalent formula in which no truth constant and nothing settled remains."""
    match formula:
        case fol.Predicate() | fol.Truth() | fol.Falsity():
            return formula
        case fol.Equality(left, right):
            return fol.TRUTH if left == right else formula
        case fol.Not(fol.Equality(left, right)):
            return fol.FALSITY if left == right else formula
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


def all_of(parts: Sequence[fol.Formula]) -> fol.Formula:
    """The conjunction of simplified parts, each read as if the others hold."""
    return conjunction(_settled(conjunction(parts), fol.TRUTH))


def any_of(parts: Sequence[fol.Formula]) -> fol.Formula:
    """The disjunction of simplified parts, each read as if the others fail.

    A conditional takes the others in: (A → B) ∨ C is A → (B ∨ C).
    """
    joined = disjunction(_settled(disjunction(parts), fol.FALSITY))
    if isinstance(joined, fol.Or) and any(
        isinstance(part, fol.Implies) for part in joined.operands
    ):
        conditions = [p.antecedent for p in joined.operands if isinstance(p, fol.Implies)]
        claims = [p.consequent if isinstance(p, fol.Implies) else p for p in joined.operands]
        return conditional(all_of(conditions), any_of(claims))
    return joined


def _settled(joined: fol.Formula, neutral: fol.Truth | fol.Falsity) -> list[fol.Formula]:
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
    return parts


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
    """The biconditional of two simplified formulae; the first is negated where it was `Xor`."""
    if key(left) == key(right):
        return fol.TRUTH
    if key(left) == key(simplify(negative(right))):
        return fol.FALSITY
    for side, opposite in ((left, right), (right, left)):
        if isinstance(side, fol.Truth):
            return opposite
        if isinstance(side, fol.Falsity):
            return simplify(negative(opposite))
    if isinstance(formula, fol.Xor):
        left = simplify(negative(left))
    return _signed(left, right, isinstance(formula, fol.Iff))


def _signed(left: fol.Formula, right: fol.Formula, same: bool) -> fol.Formula:
    """A biconditional or an exclusive or without a negated side."""
    if isinstance(left, fol.Not):
        left, same = left.operand, not same
    if isinstance(right, fol.Not):
        right, same = right.operand, not same
    return fol.Iff(left, right) if same else fol.Xor(left, right)


def _assume(formula: fol.Formula, fact: fol.Formula, value: fol.Truth | fol.Falsity) -> fol.Formula:
    """The formula, simplified, where a fact is settled."""
    if isinstance(fact, fol.Truth | fol.Falsity):
        return formula
    if isinstance(fact, fol.Not):
        fact, value = fact.operand, _turned(value)
    if not isinstance(fact, fol.Predicate | fol.Equality):
        formula = _replace(formula, simplify(negative(fact)), _turned(value))
    return _replace(formula, fact, value)


def _turned(value: fol.Truth | fol.Falsity) -> fol.Truth | fol.Falsity:
    return fol.FALSITY if isinstance(value, fol.Truth) else fol.TRUTH


def _is(formula: fol.Formula, fact: fol.Formula) -> bool:
    if type(formula) is not type(fact):
        return False
    if formula == fact:
        return True
    return not isinstance(formula, fol.Predicate | fol.Equality) and key(formula) == key(fact)


def _replace(
    formula: fol.Formula, fact: fol.Formula, value: fol.Truth | fol.Falsity
) -> fol.Formula:
    if _is(formula, fact):
        return value
    match formula:
        case fol.Not(operand):
            return _turned(value) if _is(operand, fact) else formula
        case fol.And(operands):
            parts = [_replace(part, fact, value) for part in operands]
            return formula if _unchanged(parts, operands) else all_of(parts)
        case fol.Or(operands):
            parts = [_replace(part, fact, value) for part in operands]
            return formula if _unchanged(parts, operands) else any_of(parts)
        case fol.Implies(left, right):
            parts = [_replace(left, fact, value), _replace(right, fact, value)]
            return formula if _unchanged(parts, (left, right)) else conditional(*parts)
        case fol.Iff(left, right) | fol.Xor(left, right):
            parts = [_replace(left, fact, value), _replace(right, fact, value)]
            return formula if _unchanged(parts, (left, right)) else simplify(type(formula)(*parts))
        case fol.ForAll(variables, body) | fol.Exists(variables, body):
            inner = _replace(body, fact, value)
            return formula if inner is body else simplify(type(formula)(variables, inner))
        case _:
            return formula


def _unchanged(parts: Sequence[fol.Formula], before: Sequence[fol.Formula]) -> bool:
    return all(part is old for part, old in zip(parts, before, strict=True))
