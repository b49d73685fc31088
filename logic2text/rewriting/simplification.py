"""Formulae without truth constants, repetitions, and parts that other parts settle.

Works on formulae in negation normal form (`signs`) whose quantifiers bind distinct variables.
Beside A in a conjunction, and behind A in a conditional, A is ⊤; beside it in a disjunction ⊥.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import assert_never

from logic2text.formula import (
    FALSITY,
    TRUTH,
    And,
    Equality,
    Exists,
    Falsity,
    ForAll,
    Formula,
    Iff,
    Implies,
    Not,
    Or,
    Predicate,
    Truth,
    Xor,
)
from logic2text.laws.base import conjunction, disjunction, free
from logic2text.rewriting.negation_normal_form import negative
from logic2text.walk import canonical

ROUNDS = 3
"""How often the parts of one list are read in the light of each other."""


@lru_cache(maxsize=1 << 15)
def key(formula: Formula) -> Formula:
    """What alpha-equivalent formulae have in common."""
    return canonical(formula)


@lru_cache(maxsize=1 << 13)
def simplify(formula: Formula) -> Formula:
    """An equivalent formula in which no truth constant and nothing settled remains."""
    match formula:
        case Predicate() | Truth() | Falsity():
            return formula
        case Equality(left, right):
            return TRUTH if left == right else formula
        case Not(Equality(left, right)):
            return FALSITY if left == right else formula
        case Not():
            return formula
        case And(operands):
            return all_of([simplify(part) for part in operands])
        case Or(operands):
            return any_of([simplify(part) for part in operands])
        case Implies(antecedent, consequent):
            return conditional(simplify(antecedent), simplify(consequent))
        case Iff(left, right):
            return _same(simplify(left), simplify(right), formula)
        case Xor(left, right):
            left, right = simplify(left), simplify(right)
            if isinstance(all_of((left, right)), Falsity):
                return any_of((left, right))
            return _same(simplify(negative(left)), right, formula)
        case ForAll(variables, body) | Exists(variables, body):
            inner = simplify(body)
            used = tuple(v for v in variables if v in free(inner))
            return type(formula)(used, inner) if used else inner
        case _:
            assert_never(formula)


def all_of(parts: Sequence[Formula]) -> Formula:
    """The conjunction of simplified parts, each read as if the others hold."""
    return conjunction(_settled(conjunction(parts), TRUTH))


def any_of(parts: Sequence[Formula]) -> Formula:
    """The disjunction of simplified parts, each read as if the others fail.

    A conditional takes the others in: (A → B) ∨ C is A → (B ∨ C).
    """
    joined = disjunction(_settled(disjunction(parts), FALSITY))
    if isinstance(joined, Or) and any(isinstance(part, Implies) for part in joined.operands):
        conditions = [p.antecedent for p in joined.operands if isinstance(p, Implies)]
        claims = [p.consequent if isinstance(p, Implies) else p for p in joined.operands]
        return conditional(all_of(conditions), any_of(claims))
    return joined


def _settled(joined: Formula, neutral: Truth | Falsity) -> list[Formula]:
    kind = And if isinstance(neutral, Truth) else Or
    parts = list(joined.operands) if isinstance(joined, kind) else [joined]
    for _ in range(ROUNDS):
        before = parts
        for index in range(len(parts)):
            fact = parts[index]
            parts = [
                part if place == index else _assume(part, fact, neutral)
                for place, part in enumerate(parts)
            ]
        if any(isinstance(part, Truth | Falsity) and part != neutral for part in parts):
            return [FALSITY if isinstance(neutral, Truth) else TRUTH]
        again = (conjunction if kind is And else disjunction)(p for p in parts if p != neutral)
        parts = list(again.operands) if isinstance(again, kind) else [again]
        if parts in (before, [neutral]):
            break
    return parts


def conditional(antecedent: Formula, consequent: Formula) -> Formula:
    """A conditional of simplified parts, imported: A → (B → C) is (A ∧ B) → C."""
    if isinstance(consequent, Implies):
        return conditional(all_of((antecedent, consequent.antecedent)), consequent.consequent)
    for fact in antecedent.operands if isinstance(antecedent, And) else (antecedent,):
        consequent = _assume(consequent, fact, TRUTH)
    for fact in consequent.operands if isinstance(consequent, Or) else (consequent,):
        antecedent = _assume(antecedent, fact, FALSITY)
    match antecedent, consequent:
        case (Truth(), _):
            return consequent
        case (Falsity(), _) | (_, Truth()):
            return TRUTH
        case (_, Falsity()):
            return simplify(negative(antecedent))
        case (_, Implies()):
            return conditional(antecedent, consequent)
        case _:
            return Implies(antecedent, consequent)


def _same(left: Formula, right: Formula, formula: Iff | Xor) -> Formula:
    """The biconditional of two simplified formulae; the first is negated where it was `Xor`."""
    if key(left) == key(right):
        return TRUTH
    if key(left) == key(simplify(negative(right))):
        return FALSITY
    for one, other in ((left, right), (right, left)):
        if isinstance(one, Truth):
            return other
        if isinstance(one, Falsity):
            return simplify(negative(other))
    if isinstance(formula, Xor):
        left = simplify(negative(left))
    return _signed(left, right, isinstance(formula, Iff))


def _signed(left: Formula, right: Formula, same: bool) -> Formula:
    """A biconditional or an exclusive or without a negated side."""
    if isinstance(left, Not):
        left, same = left.operand, not same
    if isinstance(right, Not):
        right, same = right.operand, not same
    return Iff(left, right) if same else Xor(left, right)


def _assume(formula: Formula, fact: Formula, value: Truth | Falsity) -> Formula:
    """The formula, simplified, where a fact is settled."""
    if isinstance(fact, Truth | Falsity):
        return formula
    if isinstance(fact, Not):
        fact, value = fact.operand, _turned(value)
    if not isinstance(fact, Predicate | Equality):
        formula = _replace(formula, simplify(negative(fact)), _turned(value))
    return _replace(formula, fact, value)


def _turned(value: Truth | Falsity) -> Truth | Falsity:
    return FALSITY if isinstance(value, Truth) else TRUTH


def _is(formula: Formula, fact: Formula) -> bool:
    if type(formula) is not type(fact):
        return False
    if formula == fact:
        return True
    return not isinstance(formula, Predicate | Equality) and key(formula) == key(fact)


def _replace(formula: Formula, fact: Formula, value: Truth | Falsity) -> Formula:
    if _is(formula, fact):
        return value
    match formula:
        case Not(operand):
            return _turned(value) if _is(operand, fact) else formula
        case And(operands):
            parts = [_replace(part, fact, value) for part in operands]
            return formula if _unchanged(parts, operands) else all_of(parts)
        case Or(operands):
            parts = [_replace(part, fact, value) for part in operands]
            return formula if _unchanged(parts, operands) else any_of(parts)
        case Implies(one, other):
            parts = [_replace(one, fact, value), _replace(other, fact, value)]
            return formula if _unchanged(parts, (one, other)) else conditional(*parts)
        case Iff(one, other) | Xor(one, other):
            parts = [_replace(one, fact, value), _replace(other, fact, value)]
            return formula if _unchanged(parts, (one, other)) else simplify(type(formula)(*parts))
        case ForAll(variables, body) | Exists(variables, body):
            inner = _replace(body, fact, value)
            return formula if inner is body else simplify(type(formula)(variables, inner))
        case _:
            return formula


def _unchanged(parts: Sequence[Formula], before: Sequence[Formula]) -> bool:
    return all(part is old for part, old in zip(parts, before, strict=True))
