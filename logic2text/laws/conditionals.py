"""Laws of the conditional, the biconditional and exclusive or."""

from __future__ import annotations

from collections.abc import Iterator

from logic2text import formula as fol
from logic2text.laws.base import Law, complement, conjunction, disjunction, without


def conditional(formula: fol.Formula) -> Iterator[fol.Formula]:
    """A conditional is a disjunction."""
    match formula:
        case fol.Implies(fol.Not(operand), consequent):
            yield disjunction((operand, consequent))
        case fol.Implies(fol.And(operands), consequent):
            yield disjunction((fol.Not(fol.And(operands)), consequent))
            yield disjunction((*map(complement, operands), consequent))
        case fol.Implies(antecedent, consequent):
            yield disjunction((complement(antecedent), consequent))


def conditional_reversed(formula: fol.Formula) -> Iterator[fol.Formula]:
    """A disjunction is a conditional: on one operand, or on all that are negated."""
    if not isinstance(formula, fol.Or):
        return
    operands = formula.operands
    negated = [i for i, part in enumerate(operands) if isinstance(part, fol.Not)]
    if 2 <= len(negated) < len(operands):
        antecedent = conjunction(complement(operands[i]) for i in negated)
        yield fol.Implies(antecedent, disjunction(without(operands, *negated)))
    for i, part in enumerate(operands):
        yield fol.Implies(complement(part), disjunction(without(operands, i)))


def contraposition(formula: fol.Formula) -> Iterator[fol.Formula]:
    """A conditional is its contrapositive."""
    match formula:
        case fol.Implies(antecedent, consequent):
            yield fol.Implies(complement(consequent), complement(antecedent))


def exportation(formula: fol.Formula) -> Iterator[fol.Formula]:
    """One conjunct of the antecedent becomes the antecedent of a nested conditional."""
    match formula:
        case fol.Implies(fol.And(operands), consequent):
            for i, part in enumerate(operands):
                yield fol.Implies(part, fol.Implies(conjunction(without(operands, i)), consequent))
                if len(operands) > 2:
                    yield fol.Implies(
                        conjunction(without(operands, i)), fol.Implies(part, consequent)
                    )


def importation(formula: fol.Formula) -> Iterator[fol.Formula]:
    """Nested antecedents become one conjunction."""
    match formula:
        case fol.Implies(first, fol.Implies(second, consequent)):
            yield fol.Implies(conjunction((first, second)), consequent)


def negated_conditional(formula: fol.Formula) -> Iterator[fol.Formula]:
    """A conditional fails where its antecedent holds and its consequent does not."""
    match formula:
        case fol.Not(fol.Implies(antecedent, consequent)):
            yield conjunction((antecedent, complement(consequent)))


def negated_conditional_reversed(formula: fol.Formula) -> Iterator[fol.Formula]:
    """A conjunction is a failing conditional."""
    match formula:
        case fol.And(operands):
            for i, part in enumerate(operands):
                yield fol.Not(fol.Implies(conjunction(without(operands, i)), complement(part)))


def conditional_constant(formula: fol.Formula) -> Iterator[fol.Formula]:
    """Conditionals with ⊤, ⊥ or the same formula (or its negation) on both sides."""
    match formula:
        case fol.Implies(fol.Truth(), consequent):
            yield consequent
        case fol.Implies(fol.Falsity(), _) | fol.Implies(_, fol.Truth()):
            yield fol.TRUTH
        case fol.Implies(antecedent, fol.Falsity()):
            yield complement(antecedent)
        case fol.Implies(antecedent, consequent) if antecedent == consequent:
            yield fol.TRUTH
        case fol.Implies(antecedent, consequent) if complement(antecedent) == consequent:
            yield consequent


def shared_condition(formula: fol.Formula) -> Iterator[fol.Formula]:
    """Conditionals of a list with the same side become one."""
    if not isinstance(formula, fol.And | fol.Or):
        return
    conjoined = isinstance(formula, fol.And)
    parts = [(i, part) for i, part in enumerate(formula.operands) if isinstance(part, fol.Implies)]
    for place, first in parts:
        same = [(i, p) for i, p in parts if p.antecedent == first.antecedent]
        if len(same) > 1 and same[0][0] == place:
            join = conjunction if conjoined else disjunction
            new = fol.Implies(first.antecedent, join(p.consequent for _, p in same))
            yield _merge(formula, [i for i, _ in same], new)
        same = [(i, p) for i, p in parts if p.consequent == first.consequent]
        if len(same) > 1 and same[0][0] == place:
            join = disjunction if conjoined else conjunction
            new = fol.Implies(join(p.antecedent for _, p in same), first.consequent)
            yield _merge(formula, [i for i, _ in same], new)


def shared_condition_reversed(formula: fol.Formula) -> Iterator[fol.Formula]:
    """A conditional with a list on one side becomes a list of conditionals."""
    match formula:
        case fol.Implies(antecedent, fol.And(operands)):
            yield fol.And(tuple(fol.Implies(antecedent, part) for part in operands))
    match formula:
        case fol.Implies(antecedent, fol.Or(operands)):
            yield fol.Or(tuple(fol.Implies(antecedent, part) for part in operands))
    match formula:
        case fol.Implies(fol.Or(operands), consequent):
            yield fol.And(tuple(fol.Implies(part, consequent) for part in operands))


def biconditional(formula: fol.Formula) -> Iterator[fol.Formula]:
    """A biconditional is two conditionals, or two cases."""
    match formula:
        case fol.Iff(left, right):
            yield conjunction((fol.Implies(left, right), fol.Implies(right, left)))
            both = conjunction((left, right))
            yield disjunction((both, conjunction((complement(left), complement(right)))))


def biconditional_reversed(formula: fol.Formula) -> Iterator[fol.Formula]:
    """A conditional and its converse (or two opposite cases) are a biconditional."""
    match formula:
        case fol.And(operands):
            for i, later in enumerate(operands):
                for j, earlier in enumerate(operands[:i]):
                    pair = _converses(earlier, later)
                    if pair is not None:
                        yield _merge(formula, [j, i], fol.Iff(*pair))
        case fol.Or((fol.And((a, b)), fol.And((c, d)))) if {complement(a), complement(b)} == {c, d}:
            yield (
                fol.Iff(a, b)
                if not isinstance(a, fol.Not) or not isinstance(b, fol.Not)
                else fol.Iff(c, d)
            )


def exclusive(formula: fol.Formula) -> Iterator[fol.Formula]:
    """Exclusive or is a disjunction without the conjunction, or two opposite cases."""
    match formula:
        case fol.Xor(left, right):
            yield conjunction((disjunction((left, right)), fol.Not(conjunction((left, right)))))
            first = conjunction((left, complement(right)))
            yield disjunction((first, conjunction((complement(left), right))))


def exclusive_reversed(formula: fol.Formula) -> Iterator[fol.Formula]:
    """A disjunction and the negated conjunction of the same two are an exclusive or."""
    match formula:
        case fol.And(operands):
            for i, first in enumerate(operands):
                for j, second in enumerate(operands):
                    match first, second:
                        case fol.Or((a, b)), fol.Not(fol.And((c, d))) if {a, b} == {
                            c,
                            d,
                        } and a != b:
                            yield _merge(formula, sorted((i, j)), fol.Xor(a, b))
                        case fol.Or((a, b)), fol.Or((c, d)) if (
                            j > i and {complement(a), complement(b)} == {c, d} and a != b
                        ):
                            yield _merge(formula, [i, j], fol.Xor(a, b))


def biconditional_sign(formula: fol.Formula) -> Iterator[fol.Formula]:
    """Negating a biconditional or one of its sides turns it into an exclusive or, and back."""
    match formula:
        case fol.Not(fol.Iff(left, right)):
            yield fol.Xor(left, right)
            yield fol.Iff(left, complement(right))
        case fol.Not(fol.Xor(left, right)):
            yield fol.Iff(left, right)
        case fol.Iff(fol.Not(left), fol.Not(right)) | fol.Xor(fol.Not(left), fol.Not(right)):
            yield type(formula)(left, right)
        case fol.Iff(fol.Not(left), right) | fol.Iff(left, fol.Not(right)):
            yield fol.Xor(left, right)
        case fol.Xor(fol.Not(left), right) | fol.Xor(left, fol.Not(right)):
            yield fol.Iff(left, right)


def biconditional_constant(formula: fol.Formula) -> Iterator[fol.Formula]:
    """Biconditionals and exclusive or with ⊤, ⊥ or the same formula on both sides."""
    if not isinstance(formula, fol.Iff | fol.Xor):
        return
    same = isinstance(formula, fol.Iff)
    for first, second in ((formula.left, formula.right), (formula.right, formula.left)):
        if isinstance(first, fol.Truth | fol.Falsity):
            yield second if isinstance(first, fol.Truth) == same else complement(second)
    if formula.left == formula.right:
        yield fol.TRUTH if same else fol.FALSITY
    elif complement(formula.left) == formula.right or formula.left == complement(formula.right):
        yield fol.FALSITY if same else fol.TRUTH


def biconditional_commutativity(formula: fol.Formula) -> Iterator[fol.Formula]:
    """The sides of a biconditional or exclusive or are swapped."""
    if isinstance(formula, fol.Iff | fol.Xor):
        yield type(formula)(formula.right, formula.left)


def _merge(formula: fol.And | fol.Or, places: list[int], new: fol.Formula) -> fol.Formula:
    """The list with several operands replaced by a new one."""
    kept = list(without(formula.operands, *places))
    kept.insert(places[0], new)
    return conjunction(kept) if isinstance(formula, fol.And) else disjunction(kept)


def _converses(first: fol.Formula, second: fol.Formula) -> tuple[fol.Formula, fol.Formula] | None:
    match first, second:
        case fol.Implies(a, b), fol.Implies(c, d) if a == d and b == c:
            return a, b
        case fol.Implies(a, b), fol.Implies(c, d) if complement(a) == c and complement(b) == d:
            return a, b
        case _:
            return None


LAWS: tuple[Law, ...] = (
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
        simplifies=True,
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
        simplifies=True,
    ),
    Law("commutativity of ↔", "A ↔ B ⇒ B ↔ A; so for ⊕", biconditional_commutativity),
)
