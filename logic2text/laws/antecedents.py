"""Laws that move formulae between the antecedents and the consequent of a conditional.

Textbooks have each of them as one law; by De Morgan and double negations they take four steps.
"""

from __future__ import annotations

from collections.abc import Iterator

from logic2text import formula as fol
from logic2text.laws.base import Law, complement, conjunction, without


def negated_conjunction(formula: fol.Formula) -> Iterator[fol.Formula]:
    """Formulae that do not hold together: if one holds, the others do not."""
    match formula:
        case fol.Not(fol.And(operands)):
            for i, part in enumerate(operands):
                rest = without(operands, i)
                yield fol.Implies(conjunction(rest), complement(part))
                if len(rest) > 1:
                    yield fol.Implies(part, fol.Not(conjunction(rest)))


def negated_conjunction_reversed(formula: fol.Formula) -> Iterator[fol.Formula]:
    """A conditional: its antecedent and the negated consequent do not hold together."""
    match formula:
        case fol.Implies(antecedent, consequent):
            yield fol.Not(conjunction((antecedent, complement(consequent))))


def permutation(formula: fol.Formula) -> Iterator[fol.Formula]:
    """Nested antecedents are swapped."""
    match formula:
        case fol.Implies(first, fol.Implies(second, consequent)):
            yield fol.Implies(second, fol.Implies(first, consequent))


def antilogism(formula: fol.Formula) -> Iterator[fol.Formula]:
    """Contraposition with one conjunct of the antecedent; the others stay."""
    match formula:
        case fol.Implies(fol.And(operands), consequent):
            for i, part in enumerate(operands):
                kept = (*without(operands, i), complement(consequent))
                yield fol.Implies(conjunction(kept), complement(part))


LAWS: tuple[Law, ...] = (
    Law("negated conjunction", "¬(A ∧ B) ⇒ A → ¬B", negated_conjunction),
    Law("negated conjunction, reversed", "A → ¬B ⇒ ¬(A ∧ B)", negated_conjunction_reversed),
    Law("permutation", "A → (B → C) ⇒ B → (A → C)", permutation),
    Law("antilogism", "(A ∧ B) → C ⇒ (A ∧ ¬C) → ¬B", antilogism),
)
