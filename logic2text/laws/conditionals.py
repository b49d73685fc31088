"""Laws of the conditional, the biconditional and exclusive or."""

from __future__ import annotations

from collections.abc import Iterator

from logic2text.formula import (
    FALSITY,
    TRUTH,
    And,
    Falsity,
    Formula,
    Iff,
    Implies,
    Not,
    Or,
    Truth,
    Xor,
)
from logic2text.laws.base import Law, complement, conjunction, disjunction, without


def conditional(formula: Formula) -> Iterator[Formula]:
    """A conditional is a disjunction."""
    match formula:
        case Implies(Not(operand), consequent):
            yield disjunction((operand, consequent))
        case Implies(And(operands), consequent):
            yield disjunction((Not(And(operands)), consequent))
            yield disjunction((*map(complement, operands), consequent))
        case Implies(antecedent, consequent):
            yield disjunction((complement(antecedent), consequent))


def conditional_reversed(formula: Formula) -> Iterator[Formula]:
    """A disjunction is a conditional: on one operand, or on all that are negated."""
    if not isinstance(formula, Or):
        return
    operands = formula.operands
    negated = [i for i, part in enumerate(operands) if isinstance(part, Not)]
    if 2 <= len(negated) < len(operands):
        antecedent = conjunction(complement(operands[i]) for i in negated)
        yield Implies(antecedent, disjunction(without(operands, *negated)))
    for i, part in enumerate(operands):
        yield Implies(complement(part), disjunction(without(operands, i)))


def contraposition(formula: Formula) -> Iterator[Formula]:
    """Both sides change places and signs."""
    match formula:
        case Implies(antecedent, consequent):
            yield Implies(complement(consequent), complement(antecedent))


def exportation(formula: Formula) -> Iterator[Formula]:
    """One of several conditions becomes a condition of the rest."""
    match formula:
        case Implies(And(operands), consequent):
            for i, part in enumerate(operands):
                yield Implies(part, Implies(conjunction(without(operands, i)), consequent))
                if len(operands) > 2:
                    yield Implies(conjunction(without(operands, i)), Implies(part, consequent))


def importation(formula: Formula) -> Iterator[Formula]:
    """Two conditions become one."""
    match formula:
        case Implies(first, Implies(second, consequent)):
            yield Implies(conjunction((first, second)), consequent)


def negated_conditional(formula: Formula) -> Iterator[Formula]:
    """A conditional fails where its antecedent holds and its consequent does not."""
    match formula:
        case Not(Implies(antecedent, consequent)):
            yield conjunction((antecedent, complement(consequent)))


def negated_conditional_reversed(formula: Formula) -> Iterator[Formula]:
    """A conjunction is a failing conditional."""
    match formula:
        case And(operands):
            for i, part in enumerate(operands):
                yield Not(Implies(conjunction(without(operands, i)), complement(part)))


def conditional_constant(formula: Formula) -> Iterator[Formula]:
    """Conditionals with ⊤, ⊥ or the same formula (or its negation) on both sides."""
    match formula:
        case Implies(Truth(), consequent):
            yield consequent
        case Implies(Falsity(), _) | Implies(_, Truth()):
            yield TRUTH
        case Implies(antecedent, Falsity()):
            yield complement(antecedent)
        case Implies(antecedent, consequent) if antecedent == consequent:
            yield TRUTH
        case Implies(antecedent, consequent) if complement(antecedent) == consequent:
            yield consequent


def shared_condition(formula: Formula) -> Iterator[Formula]:
    """Conditionals of a list with the same side become one."""
    if not isinstance(formula, And | Or):
        return
    conjoined = isinstance(formula, And)
    parts = [(i, part) for i, part in enumerate(formula.operands) if isinstance(part, Implies)]
    for place, first in parts:
        same = [(i, p) for i, p in parts if p.antecedent == first.antecedent]
        if len(same) > 1 and same[0][0] == place:
            join = conjunction if conjoined else disjunction
            new = Implies(first.antecedent, join(p.consequent for _, p in same))
            yield _merged(formula, [i for i, _ in same], new)
        same = [(i, p) for i, p in parts if p.consequent == first.consequent]
        if len(same) > 1 and same[0][0] == place:
            join = disjunction if conjoined else conjunction
            new = Implies(join(p.antecedent for _, p in same), first.consequent)
            yield _merged(formula, [i for i, _ in same], new)


def shared_condition_reversed(formula: Formula) -> Iterator[Formula]:
    """A conditional with a list on one side becomes a list of conditionals."""
    match formula:
        case Implies(antecedent, And(operands)):
            yield And(tuple(Implies(antecedent, part) for part in operands))
    match formula:
        case Implies(antecedent, Or(operands)):
            yield Or(tuple(Implies(antecedent, part) for part in operands))
    match formula:
        case Implies(Or(operands), consequent):
            yield And(tuple(Implies(part, consequent) for part in operands))


def biconditional(formula: Formula) -> Iterator[Formula]:
    """A biconditional is two conditionals, or two cases."""
    match formula:
        case Iff(left, right):
            yield conjunction((Implies(left, right), Implies(right, left)))
            both = conjunction((left, right))
            yield disjunction((both, conjunction((complement(left), complement(right)))))


def biconditional_reversed(formula: Formula) -> Iterator[Formula]:
    """Two conditionals, one the other's converse (or two opposite cases), are a biconditional."""
    match formula:
        case And(operands):
            for i, one in enumerate(operands):
                for j, other in enumerate(operands[:i]):
                    pair = _converses(other, one)
                    if pair is not None:
                        yield _merged(formula, [j, i], Iff(*pair))
        case Or((And((a, b)), And((c, d)))) if {complement(a), complement(b)} == {c, d}:
            yield Iff(a, b) if not isinstance(a, Not) or not isinstance(b, Not) else Iff(c, d)


def exclusive(formula: Formula) -> Iterator[Formula]:
    """Exclusive or is "or" without "and", or two cases."""
    match formula:
        case Xor(left, right):
            yield conjunction((disjunction((left, right)), Not(conjunction((left, right)))))
            first = conjunction((left, complement(right)))
            yield disjunction((first, conjunction((complement(left), right))))


def exclusive_reversed(formula: Formula) -> Iterator[Formula]:
    """A disjunction beside the negated conjunction of the same two is an exclusive one."""
    match formula:
        case And(operands):
            for i, one in enumerate(operands):
                for j, other in enumerate(operands):
                    match one, other:
                        case Or((a, b)), Not(And((c, d))) if {a, b} == {c, d} and a != b:
                            yield _merged(formula, sorted((i, j)), Xor(a, b))
                        case Or((a, b)), Or((c, d)) if (
                            j > i and {complement(a), complement(b)} == {c, d} and a != b
                        ):
                            yield _merged(formula, [i, j], Xor(a, b))


def biconditional_sign(formula: Formula) -> Iterator[Formula]:
    """A negation of a biconditional or of one of its sides makes it exclusive, and back."""
    match formula:
        case Not(Iff(left, right)):
            yield Xor(left, right)
            yield Iff(left, complement(right))
        case Not(Xor(left, right)):
            yield Iff(left, right)
        case Iff(Not(left), Not(right)) | Xor(Not(left), Not(right)):
            yield type(formula)(left, right)
        case Iff(Not(left), right) | Iff(left, Not(right)):
            yield Xor(left, right)
        case Xor(Not(left), right) | Xor(left, Not(right)):
            yield Iff(left, right)


def biconditional_constant(formula: Formula) -> Iterator[Formula]:
    """Biconditionals and exclusive or with ⊤, ⊥ or the same formula on both sides."""
    if not isinstance(formula, Iff | Xor):
        return
    same = isinstance(formula, Iff)
    for one, other in ((formula.left, formula.right), (formula.right, formula.left)):
        if isinstance(one, Truth | Falsity):
            yield other if isinstance(one, Truth) == same else complement(other)
    if formula.left == formula.right:
        yield TRUTH if same else FALSITY
    elif complement(formula.left) == formula.right or formula.left == complement(formula.right):
        yield FALSITY if same else TRUTH


def biconditional_commutativity(formula: Formula) -> Iterator[Formula]:
    """Both sides change places."""
    if isinstance(formula, Iff | Xor):
        yield type(formula)(formula.right, formula.left)


def _merged(formula: And | Or, places: list[int], new: Formula) -> Formula:
    """The list with one new operand in place of several."""
    kept = list(without(formula.operands, *places))
    kept.insert(places[0], new)
    return conjunction(kept) if isinstance(formula, And) else disjunction(kept)


def _converses(one: Formula, other: Formula) -> tuple[Formula, Formula] | None:
    match one, other:
        case Implies(a, b), Implies(c, d) if a == d and b == c:
            return a, b
        case Implies(a, b), Implies(c, d) if complement(a) == c and complement(b) == d:
            return a, b
        case _:
            return None


LAWS = (
    Law("conditional", "A → B ⇒ ¬A ∨ B", conditional),
    Law("conditional, reversed", "¬A ∨ B ⇒ A → B", conditional_reversed),
    Law("contraposition", "A → B ⇒ ¬B → ¬A", contraposition),
    Law("exportation", "(A ∧ B) → C ⇒ A → (B → C)", exportation),
    Law("importation", "A → (B → C) ⇒ (A ∧ B) → C", importation),
    Law("negated conditional", "¬(A → B) ⇒ A ∧ ¬B", negated_conditional),
    Law("negated conditional, reversed", "A ∧ ¬B ⇒ ¬(A → B)", negated_conditional_reversed),
    Law(
        "conditional with a constant",
        "⊤ → A ⇒ A; ⊥ → A ⇒ ⊤; A → ⊤ ⇒ ⊤; A → ⊥ ⇒ ¬A; A → A ⇒ ⊤; A → ¬A ⇒ ¬A",
        conditional_constant,
    ),
    Law(
        "shared condition",
        "(A → B) ∧ (A → C) ⇒ A → (B ∧ C); (A → C) ∧ (B → C) ⇒ (A ∨ B) → C; so for ∨",
        shared_condition,
    ),
    Law(
        "shared condition, reversed",
        "A → (B ∧ C) ⇒ (A → B) ∧ (A → C); (A ∨ B) → C ⇒ (A → C) ∧ (B → C); so for ∨",
        shared_condition_reversed,
    ),
    Law("biconditional", "A ↔ B ⇒ (A → B) ∧ (B → A); (A ∧ B) ∨ (¬A ∧ ¬B)", biconditional),
    Law("biconditional, reversed", "(A → B) ∧ (B → A) ⇒ A ↔ B", biconditional_reversed),
    Law("exclusive or", "A ⊕ B ⇒ (A ∨ B) ∧ ¬(A ∧ B); (A ∧ ¬B) ∨ (¬A ∧ B)", exclusive),
    Law("exclusive or, reversed", "(A ∨ B) ∧ ¬(A ∧ B) ⇒ A ⊕ B", exclusive_reversed),
    Law(
        "sign of a biconditional",
        "¬(A ↔ B) ⇒ A ⊕ B; ¬(A ⊕ B) ⇒ A ↔ B; A ↔ ¬B ⇒ A ⊕ B; A ⊕ ¬B ⇒ A ↔ B",
        biconditional_sign,
    ),
    Law(
        "biconditional with a constant",
        "A ↔ ⊤ ⇒ A; A ↔ ⊥ ⇒ ¬A; A ↔ A ⇒ ⊤; A ↔ ¬A ⇒ ⊥; so for ⊕",
        biconditional_constant,
    ),
    Law("commutativity of ↔", "A ↔ B ⇒ B ↔ A; so for ⊕", biconditional_commutativity),
)
