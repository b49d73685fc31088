"""Laws that simplify one part of a formula by assuming another part.

In the other operands of a conjunction with A, and in the consequent of A → …, A is ⊤; in the other
operands of a disjunction ⊥.  Occurrences under a quantifier that binds a variable of A differ.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from logic2text import formula as fol
from logic2text.laws import base
from logic2text.walk import with_children


def known_conjunct(formula: fol.Formula) -> Iterator[fol.Formula]:
    """An operand of a conjunction is true in the others."""
    if isinstance(formula, fol.And):
        yield from (base.conjunction(parts) for parts in _settle(formula.operands, fol.TRUTH))


def known_disjunct(formula: fol.Formula) -> Iterator[fol.Formula]:
    """An operand of a disjunction is false in the others."""
    if isinstance(formula, fol.Or):
        yield from (base.disjunction(parts) for parts in _settle(formula.operands, fol.FALSITY))


def known_condition(formula: fol.Formula) -> Iterator[fol.Formula]:
    """The antecedent is true in the consequent, and the consequent false in the antecedent."""
    match formula:
        case fol.Implies(antecedent, consequent):
            facts = antecedent.operands if isinstance(antecedent, fol.And) else (antecedent,)
            new = _assume_all(consequent, facts, fol.TRUTH)
            if new != consequent:
                yield fol.Implies(antecedent, new)
            facts = consequent.operands if isinstance(consequent, fol.Or) else (consequent,)
            new = _assume_all(antecedent, facts, fol.FALSITY)
            if new != antecedent:
                yield fol.Implies(new, consequent)


def assume(formula: fol.Formula, fact: fol.Formula, value: fol.Truth | fol.Falsity) -> fol.Formula:
    """The formula with the fact (or what it negates) replaced by its truth value.

    Returns the same object where the fact does not occur, up to bound names.
    """
    while isinstance(fact, fol.Not):
        fact, value = fact.operand, negate_value(value)
    if isinstance(fact, fol.Truth | fol.Falsity):
        return formula
    return _replace(formula, fact, value)


def negate_value(value: fol.Truth | fol.Falsity) -> fol.Truth | fol.Falsity:
    """The other truth value."""
    return fol.FALSITY if isinstance(value, fol.Truth) else fol.TRUTH


def _replace(formula: fol.Formula, fact: fol.Formula, value: fol.Formula) -> fol.Formula:
    if base.is_variant(formula, fact):
        return value
    if isinstance(formula, fol.ForAll | fol.Exists) and not base.free(fact).isdisjoint(
        formula.variables
    ):
        return formula
    parts = base.subformulas(formula)
    new = tuple(_replace(part, fact, value) for part in parts)
    if all(part is old for part, old in zip(new, parts, strict=True)):
        return formula
    return with_children(formula, new)  # type: ignore[return-value]


def _assume_all(
    formula: fol.Formula, facts: Iterable[fol.Formula], value: fol.Truth | fol.Falsity
) -> fol.Formula:
    for fact in facts:
        formula = assume(formula, fact, value)
    return formula


def _settle(
    operands: tuple[fol.Formula, ...], value: fol.Truth | fol.Falsity
) -> Iterator[tuple[fol.Formula, ...]]:
    for i, fact in enumerate(operands):
        new = tuple(p if j == i else assume(p, fact, value) for j, p in enumerate(operands))
        if new != operands:
            yield new


def detachment(formula: fol.Formula) -> Iterator[fol.Formula]:
    """Modus ponens: a conditional conjoined with its antecedent is its consequent."""
    if not isinstance(formula, fol.And):
        return
    present = set(formula.operands)
    for i, part in enumerate(formula.operands):
        before, after = formula.operands[:i], formula.operands[i + 1 :]
        match part:
            case fol.Implies(antecedent, consequent) if antecedent in present:
                yield base.conjunction((*before, consequent, *after))
            case fol.Implies(antecedent, consequent) if base.complement(consequent) in present:
                yield base.conjunction((*before, base.complement(antecedent), *after))


LAWS: tuple[base.Law, ...] = (
    base.Law("known conjunct", "A ∧ C[A] ⇒ A ∧ C[⊤]", known_conjunct, simplifies=True),
    base.Law("known disjunct", "A ∨ C[A] ⇒ A ∨ C[⊥]", known_disjunct, simplifies=True),
    base.Law(
        "known condition",
        "A → C[A] ⇒ A → C[⊤]; C[B] → B ⇒ C[⊥] → B",
        known_condition,
        simplifies=True,
    ),
    base.Law(
        "detachment", "A ∧ (A → B) ⇒ A ∧ B; ¬B ∧ (A → B) ⇒ ¬B ∧ ¬A", detachment, simplifies=True
    ),
)
