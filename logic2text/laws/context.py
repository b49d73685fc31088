"""Laws that use in one part of a formula what another part settles.

Beside A in a conjunction, and behind A in a conditional, A may be read as ⊤; beside it in a
disjunction as ⊥.  Occurrences under a quantifier that binds a variable of A are other claims.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from logic2text.formula import (
    FALSITY,
    TRUTH,
    And,
    Exists,
    Falsity,
    ForAll,
    Formula,
    Implies,
    Not,
    Or,
    Truth,
)
from logic2text.laws.base import Law, complement, conjunction, disjunction, free, subformulas
from logic2text.walk import with_children


def known_conjunct(formula: Formula) -> Iterator[Formula]:
    """What one operand claims is settled in the others."""
    if isinstance(formula, And):
        yield from (conjunction(parts) for parts in _settled(formula.operands, TRUTH))


def known_disjunct(formula: Formula) -> Iterator[Formula]:
    """The others matter only where one operand fails."""
    if isinstance(formula, Or):
        yield from (disjunction(parts) for parts in _settled(formula.operands, FALSITY))


def known_condition(formula: Formula) -> Iterator[Formula]:
    """The consequent matters only where the antecedent holds, and the other way about."""
    match formula:
        case Implies(antecedent, consequent):
            facts = antecedent.operands if isinstance(antecedent, And) else (antecedent,)
            new = _assume_all(consequent, facts, TRUTH)
            if new != consequent:
                yield Implies(antecedent, new)
            facts = consequent.operands if isinstance(consequent, Or) else (consequent,)
            new = _assume_all(antecedent, facts, FALSITY)
            if new != antecedent:
                yield Implies(new, consequent)


def assume(formula: Formula, fact: Formula, value: Truth | Falsity) -> Formula:
    """The formula with the fact (or what it negates) replaced by its truth value."""
    while isinstance(fact, Not):
        fact, value = fact.operand, FALSITY if isinstance(value, Truth) else TRUTH
    if isinstance(fact, Truth | Falsity):
        return formula
    return _replace(formula, fact, value)


def _replace(formula: Formula, fact: Formula, value: Formula) -> Formula:
    if formula == fact:
        return value
    if isinstance(formula, ForAll | Exists) and not free(fact).isdisjoint(formula.variables):
        return formula
    parts = subformulas(formula)
    if not parts:
        return formula
    return with_children(formula, tuple(_replace(p, fact, value) for p in parts))  # type: ignore[return-value]


def _assume_all(formula: Formula, facts: Iterable[Formula], value: Truth | Falsity) -> Formula:
    for fact in facts:
        formula = assume(formula, fact, value)
    return formula


def _settled(
    operands: tuple[Formula, ...], value: Truth | Falsity
) -> Iterator[tuple[Formula, ...]]:
    for i, fact in enumerate(operands):
        new = tuple(p if j == i else assume(p, fact, value) for j, p in enumerate(operands))
        if new != operands:
            yield new


def detachment(formula: Formula) -> Iterator[Formula]:
    """A conditional beside its antecedent gives its consequent."""
    if not isinstance(formula, And):
        return
    present = set(formula.operands)
    for i, part in enumerate(formula.operands):
        before, after = formula.operands[:i], formula.operands[i + 1 :]
        match part:
            case Implies(antecedent, consequent) if antecedent in present:
                yield conjunction((*before, consequent, *after))
            case Implies(antecedent, consequent) if complement(consequent) in present:
                yield conjunction((*before, complement(antecedent), *after))


LAWS = (
    Law("known conjunct", "A ∧ C[A] ⇒ A ∧ C[⊤]", known_conjunct),
    Law("known disjunct", "A ∨ C[A] ⇒ A ∨ C[⊥]", known_disjunct),
    Law("known condition", "A → C[A] ⇒ A → C[⊤]; C[B] → B ⇒ C[⊥] → B", known_condition),
    Law("detachment", "A ∧ (A → B) ⇒ A ∧ B; ¬B ∧ (A → B) ⇒ ¬B ∧ ¬A", detachment),
)
