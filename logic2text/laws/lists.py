"""Laws of conjunction, disjunction and negation, over lists of any length.

Each law below is stated for two operands; in a longer list it matches any two and keeps the
others in order.
"""

from __future__ import annotations

from collections.abc import Iterator

from logic2text.formula import FALSITY, TRUTH, And, Falsity, Formula, Not, Or, Truth
from logic2text.laws.base import (
    Law,
    alpha_key,
    complement,
    conjunction,
    disjunction,
    without,
)


def associativity(formula: Formula) -> Iterator[Formula]:
    """Bracket the first two operands of a longer list, or drop the brackets of a nested one."""
    match formula:
        case And(operands) | Or(operands):
            kind = type(formula)
            if len(operands) > 2:
                yield kind((kind(operands[:2]), *operands[2:]))
                yield kind((operands[0], kind(operands[1:])))
            for i, part in enumerate(operands):
                if isinstance(part, kind):
                    yield kind((*operands[:i], *part.operands, *operands[i + 1 :]))


def commutativity(formula: Formula) -> Iterator[Formula]:
    """Swap two adjacent operands."""
    match formula:
        case And(operands) | Or(operands):
            for i in range(len(operands) - 1):
                swapped = (*operands[:i], operands[i + 1], operands[i], *operands[i + 2 :])
                yield type(formula)(swapped)


def idempotence(formula: Formula) -> Iterator[Formula]:
    """Drop the second of two equal operands."""
    match formula:
        case And(operands) | Or(operands):
            for j in range(1, len(operands)):
                if operands[j] in operands[:j]:
                    yield _rejoin(formula, without(operands, j))


def identity(formula: Formula) -> Iterator[Formula]:
    """Drop ⊤ from a conjunction, ⊥ from a disjunction."""
    match formula:
        case And(operands) if TRUTH in operands:
            yield conjunction(part for part in operands if not isinstance(part, Truth))
        case Or(operands) if FALSITY in operands:
            yield disjunction(part for part in operands if not isinstance(part, Falsity))


def domination(formula: Formula) -> Iterator[Formula]:
    """⊥ in a conjunction, ⊤ in a disjunction."""
    match formula:
        case And(operands) if FALSITY in operands:
            yield FALSITY
        case Or(operands) if TRUTH in operands:
            yield TRUTH


def noncontradiction(formula: Formula) -> Iterator[Formula]:
    """A formula and its negation in a conjunction are ⊥."""
    if isinstance(formula, And) and _has_complements(formula.operands):
        yield FALSITY


def excluded_middle(formula: Formula) -> Iterator[Formula]:
    """A formula and its negation in a disjunction are ⊤."""
    if isinstance(formula, Or) and _has_complements(formula.operands):
        yield TRUTH


def double_negation(formula: Formula) -> Iterator[Formula]:
    """¬¬A is A."""
    match formula:
        case Not(Not(operand)):
            yield operand


def double_negation_reversed(formula: Formula) -> Iterator[Formula]:
    """A is ¬¬A."""
    yield Not(Not(formula))


def negated_constant(formula: Formula) -> Iterator[Formula]:
    """¬⊤ and ¬⊥."""
    match formula:
        case Not(Truth()):
            yield FALSITY
        case Not(Falsity()):
            yield TRUTH


def negated_constant_reversed(formula: Formula) -> Iterator[Formula]:
    """⊤ is ¬⊥, and ⊥ is ¬⊤."""
    if isinstance(formula, Truth | Falsity):
        yield Not(FALSITY if isinstance(formula, Truth) else TRUTH)


def de_morgan(formula: Formula) -> Iterator[Formula]:
    """Negation moves into a list."""
    match formula:
        case Not(And(operands)):
            yield disjunction(map(complement, operands))
        case Not(Or(operands)):
            yield conjunction(map(complement, operands))


def de_morgan_reversed(formula: Formula) -> Iterator[Formula]:
    """Negation moves out of a list: out of all operands, or out of the negated ones."""
    match formula:
        case And(operands) | Or(operands):
            dual = disjunction if isinstance(formula, And) else conjunction
            negated = [i for i, part in enumerate(operands) if isinstance(part, Not)]
            if negated:
                yield Not(dual(map(complement, operands)))
            if 2 <= len(negated) < len(operands):
                inner = Not(dual(complement(operands[i]) for i in negated))
                rest = list(without(operands, *negated))
                rest.insert(negated[0], inner)
                yield _rejoin(formula, rest)


def distribution(formula: Formula) -> Iterator[Formula]:
    """Distribute a list over one of its operands."""
    match formula:
        case And(operands) | Or(operands):
            dual = Or if isinstance(formula, And) else And
            for i, part in enumerate(operands):
                if isinstance(part, dual):
                    new = [
                        _rejoin(formula, (*operands[:i], member, *operands[i + 1 :]))
                        for member in part.operands
                    ]
                    yield disjunction(new) if dual is Or else conjunction(new)


def factoring(formula: Formula) -> Iterator[Formula]:
    """Factor out a part that several operands share."""
    match formula:
        case And(operands) | Or(operands):
            dual = Or if isinstance(formula, And) else And
            members = [part.operands if isinstance(part, dual) else (part,) for part in operands]
            keys = [list(map(alpha_key, parts)) for parts in members]
            factors = {alpha_key(part): part for parts in reversed(members) for part in parts[::-1]}
            for key in dict.fromkeys(key for parts in keys for key in parts):
                sharing = [i for i, parts in enumerate(keys) if key in parts]
                if len(sharing) < 2 or any(len(members[i]) == 1 for i in sharing):
                    continue
                rests = [
                    _dual(formula, [p for p in members[i] if alpha_key(p) != key]) for i in sharing
                ]
                if any(isinstance(rest, Truth | Falsity) for rest in rests):
                    continue
                new = _dual(formula, [factors[key], _rejoin(formula, rests)])
                kept = list(without(operands, *sharing))
                kept.insert(sharing[0], new)
                yield _rejoin(formula, kept)


def absorption(formula: Formula) -> Iterator[Formula]:
    """Drop an operand absorbed by another one."""
    match formula:
        case And(operands) | Or(operands):
            dual = Or if isinstance(formula, And) else And
            for i, part in enumerate(operands):
                if isinstance(part, dual) and any(
                    _absorbs(absorber, part, dual) for j, absorber in enumerate(operands) if j != i
                ):
                    yield _rejoin(formula, without(operands, i))


def _absorbs(other: Formula, part: And | Or, dual: type[And | Or]) -> bool:
    inside = other.operands if isinstance(other, dual) else (other,)
    return len(inside) < len(part.operands) and all(member in part.operands for member in inside)


def _has_complements(operands: tuple[Formula, ...]) -> bool:
    present = set(operands)
    return any(isinstance(part, Not) and part.operand in present for part in operands)


def _rejoin(formula: And | Or, parts: tuple[Formula, ...] | list[Formula]) -> Formula:
    return conjunction(parts) if isinstance(formula, And) else disjunction(parts)


def _dual(formula: And | Or, parts: list[Formula]) -> Formula:
    return disjunction(parts) if isinstance(formula, And) else conjunction(parts)


LAWS = (
    Law("associativity", "A ∧ (B ∧ C) ⇔ (A ∧ B) ∧ C; so for ∨", associativity),
    Law("commutativity", "A ∧ B ⇔ B ∧ A; so for ∨", commutativity),
    Law("idempotence", "A ∧ A ⇒ A; A ∨ A ⇒ A", idempotence, simplifies=True),
    Law("identity", "A ∧ ⊤ ⇒ A; A ∨ ⊥ ⇒ A", identity, simplifies=True),
    Law("domination", "A ∧ ⊥ ⇒ ⊥; A ∨ ⊤ ⇒ ⊤", domination, simplifies=True),
    Law("noncontradiction", "A ∧ ¬A ⇒ ⊥", noncontradiction, simplifies=True),
    Law("excluded middle", "A ∨ ¬A ⇒ ⊤", excluded_middle, simplifies=True),
    Law("double negation", "¬¬A ⇒ A", double_negation, simplifies=True),
    Law("double negation, reversed", "A ⇒ ¬¬A", double_negation_reversed),
    Law("negated constant", "¬⊤ ⇒ ⊥; ¬⊥ ⇒ ⊤", negated_constant, simplifies=True),
    Law("negated constant, reversed", "⊥ ⇒ ¬⊤; ⊤ ⇒ ¬⊥", negated_constant_reversed),
    Law("De Morgan", "¬(A ∧ B) ⇒ ¬A ∨ ¬B; ¬(A ∨ B) ⇒ ¬A ∧ ¬B", de_morgan),
    Law("De Morgan, reversed", "¬A ∨ ¬B ⇒ ¬(A ∧ B); ¬A ∧ ¬B ⇒ ¬(A ∨ B)", de_morgan_reversed),
    Law("distribution", "A ∧ (B ∨ C) ⇒ (A ∧ B) ∨ (A ∧ C); so for the dual", distribution),
    Law("factoring", "(A ∧ B) ∨ (A ∧ C) ⇒ A ∧ (B ∨ C); so for the dual", factoring),
    Law("absorption", "A ∨ (A ∧ B) ⇒ A; A ∧ (A ∨ B) ⇒ A", absorption, simplifies=True),
)
