"""Laws of conjunction, disjunction and negation, over lists of any length.

Each law below is stated for two operands; in a longer list it matches any two and keeps the
others in order.
"""

from __future__ import annotations

from collections.abc import Iterator

from logic2text import formula as fol
from logic2text.laws import base


def associativity(formula: fol.Formula) -> Iterator[fol.Formula]:
    """Bracket the first two operands of a longer list, or drop the brackets of a nested one."""
    match formula:
        case fol.And(operands) | fol.Or(operands):
            kind = type(formula)
            if len(operands) > 2:
                yield kind((kind(operands[:2]), *operands[2:]))
                yield kind((operands[0], kind(operands[1:])))
            for i, part in enumerate(operands):
                if isinstance(part, kind):
                    yield kind((*operands[:i], *part.operands, *operands[i + 1 :]))


def commutativity(formula: fol.Formula) -> Iterator[fol.Formula]:
    """Swap two adjacent operands."""
    match formula:
        case fol.And(operands) | fol.Or(operands):
            for i in range(len(operands) - 1):
                swapped = (*operands[:i], operands[i + 1], operands[i], *operands[i + 2 :])
                yield type(formula)(swapped)


def idempotence(formula: fol.Formula) -> Iterator[fol.Formula]:
    """Drop the second of two equal operands."""
    match formula:
        case fol.And(operands) | fol.Or(operands):
            for j in range(1, len(operands)):
                if operands[j] in operands[:j]:
                    yield _rejoin(formula, base.without(operands, j))


def identity(formula: fol.Formula) -> Iterator[fol.Formula]:
    """Drop ⊤ from a conjunction, ⊥ from a disjunction."""
    match formula:
        case fol.And(operands) if fol.TRUTH in operands:
            yield base.conjunction(part for part in operands if not isinstance(part, fol.Truth))
        case fol.Or(operands) if fol.FALSITY in operands:
            yield base.disjunction(part for part in operands if not isinstance(part, fol.Falsity))


def domination(formula: fol.Formula) -> Iterator[fol.Formula]:
    """⊥ in a conjunction, ⊤ in a disjunction."""
    match formula:
        case fol.And(operands) if fol.FALSITY in operands:
            yield fol.FALSITY
        case fol.Or(operands) if fol.TRUTH in operands:
            yield fol.TRUTH


def noncontradiction(formula: fol.Formula) -> Iterator[fol.Formula]:
    """A formula and its negation in a conjunction are ⊥."""
    if isinstance(formula, fol.And) and _has_complements(formula.operands):
        yield fol.FALSITY


def excluded_middle(formula: fol.Formula) -> Iterator[fol.Formula]:
    """A formula and its negation in a disjunction are ⊤."""
    if isinstance(formula, fol.Or) and _has_complements(formula.operands):
        yield fol.TRUTH


def double_negation(formula: fol.Formula) -> Iterator[fol.Formula]:
    """¬¬A is A."""
    match formula:
        case fol.Not(fol.Not(operand)):
            yield operand


def double_negation_reversed(formula: fol.Formula) -> Iterator[fol.Formula]:
    """A is ¬¬A."""
    yield fol.Not(fol.Not(formula))


def negated_constant(formula: fol.Formula) -> Iterator[fol.Formula]:
    """¬⊤ and ¬⊥."""
    match formula:
        case fol.Not(fol.Truth()):
            yield fol.FALSITY
        case fol.Not(fol.Falsity()):
            yield fol.TRUTH


def negated_constant_reversed(formula: fol.Formula) -> Iterator[fol.Formula]:
    """⊤ is ¬⊥, and ⊥ is ¬⊤."""
    if isinstance(formula, fol.Truth | fol.Falsity):
        yield fol.Not(fol.FALSITY if isinstance(formula, fol.Truth) else fol.TRUTH)


def de_morgan(formula: fol.Formula) -> Iterator[fol.Formula]:
    """Negation moves into a list."""
    match formula:
        case fol.Not(fol.And(operands)):
            yield base.disjunction(map(base.complement, operands))
        case fol.Not(fol.Or(operands)):
            yield base.conjunction(map(base.complement, operands))


def de_morgan_reversed(formula: fol.Formula) -> Iterator[fol.Formula]:
    """Negation moves out of a list: out of all operands, or out of the negated ones."""
    match formula:
        case fol.And(operands) | fol.Or(operands):
            dual = base.disjunction if isinstance(formula, fol.And) else base.conjunction
            negated = [i for i, part in enumerate(operands) if isinstance(part, fol.Not)]
            if negated:
                yield fol.Not(dual(map(base.complement, operands)))
            if 2 <= len(negated) < len(operands):
                inner = fol.Not(dual(base.complement(operands[i]) for i in negated))
                rest = list(base.without(operands, *negated))
                rest.insert(negated[0], inner)
                yield _rejoin(formula, rest)


def distribution(formula: fol.Formula) -> Iterator[fol.Formula]:
    """Distribute a list over one of its operands."""
    match formula:
        case fol.And(operands) | fol.Or(operands):
            dual = fol.Or if isinstance(formula, fol.And) else fol.And
            for i, part in enumerate(operands):
                if isinstance(part, dual):
                    new = [
                        _rejoin(formula, (*operands[:i], member, *operands[i + 1 :]))
                        for member in part.operands
                    ]
                    yield base.disjunction(new) if dual is fol.Or else base.conjunction(new)


def factoring(formula: fol.Formula) -> Iterator[fol.Formula]:
    """Factor out a part that several operands share."""
    match formula:
        case fol.And(operands) | fol.Or(operands):
            dual = fol.Or if isinstance(formula, fol.And) else fol.And
            members = [part.operands if isinstance(part, dual) else (part,) for part in operands]
            keys = [list(map(base.alpha_key, parts)) for parts in members]
            factors = {
                base.alpha_key(part): part for parts in reversed(members) for part in parts[::-1]
            }
            for key in dict.fromkeys(key for parts in keys for key in parts):
                sharing = [i for i, parts in enumerate(keys) if key in parts]
                if len(sharing) < 2 or any(len(members[i]) == 1 for i in sharing):
                    continue
                rests = [
                    _dual(formula, [p for p in members[i] if base.alpha_key(p) != key])
                    for i in sharing
                ]
                if any(isinstance(rest, fol.Truth | fol.Falsity) for rest in rests):
                    continue
                new = _dual(formula, [factors[key], _rejoin(formula, rests)])
                kept = list(base.without(operands, *sharing))
                kept.insert(sharing[0], new)
                yield _rejoin(formula, kept)


def absorption(formula: fol.Formula) -> Iterator[fol.Formula]:
    """Drop an operand absorbed by another one."""
    match formula:
        case fol.And(operands) | fol.Or(operands):
            dual = fol.Or if isinstance(formula, fol.And) else fol.And
            for i, part in enumerate(operands):
                if isinstance(part, dual) and any(
                    absorbs(absorber, part, dual) for j, absorber in enumerate(operands) if j != i
                ):
                    yield _rejoin(formula, base.without(operands, i))


def absorbs(other: fol.Formula, part: fol.And | fol.Or, dual: type[fol.And | fol.Or]) -> bool:
    """Whether a part of a list, itself one of the other kind, has all of another part in it."""
    inside = other.operands if isinstance(other, dual) else (other,)
    return len(inside) < len(part.operands) and all(member in part.operands for member in inside)


def _has_complements(operands: tuple[fol.Formula, ...]) -> bool:
    present = set(operands)
    return any(isinstance(part, fol.Not) and part.operand in present for part in operands)


def _rejoin(
    formula: fol.And | fol.Or, parts: tuple[fol.Formula, ...] | list[fol.Formula]
) -> fol.Formula:
    return base.conjunction(parts) if isinstance(formula, fol.And) else base.disjunction(parts)


def _dual(formula: fol.And | fol.Or, parts: list[fol.Formula]) -> fol.Formula:
    return base.disjunction(parts) if isinstance(formula, fol.And) else base.conjunction(parts)


LAWS: tuple[base.Law, ...] = (
    base.Law("associativity", "A ∧ (B ∧ C) ⇔ (A ∧ B) ∧ C; so for ∨", associativity),
    base.Law("commutativity", "A ∧ B ⇔ B ∧ A; so for ∨", commutativity),
    base.Law("idempotence", "A ∧ A ⇒ A; A ∨ A ⇒ A", idempotence, simplifies=True),
    base.Law("identity", "A ∧ ⊤ ⇒ A; A ∨ ⊥ ⇒ A", identity, simplifies=True),
    base.Law("domination", "A ∧ ⊥ ⇒ ⊥; A ∨ ⊤ ⇒ ⊤", domination, simplifies=True),
    base.Law("noncontradiction", "A ∧ ¬A ⇒ ⊥", noncontradiction, simplifies=True),
    base.Law("excluded middle", "A ∨ ¬A ⇒ ⊤", excluded_middle, simplifies=True),
    base.Law("double negation", "¬¬A ⇒ A", double_negation, simplifies=True),
    base.Law("double negation, reversed", "A ⇒ ¬¬A", double_negation_reversed),
    base.Law("negated constant", "¬⊤ ⇒ ⊥; ¬⊥ ⇒ ⊤", negated_constant, simplifies=True),
    base.Law("negated constant, reversed", "⊥ ⇒ ¬⊤; ⊤ ⇒ ¬⊥", negated_constant_reversed),
    base.Law("De Morgan", "¬(A ∧ B) ⇒ ¬A ∨ ¬B; ¬(A ∨ B) ⇒ ¬A ∧ ¬B", de_morgan),
    base.Law("De Morgan, reversed", "¬A ∨ ¬B ⇒ ¬(A ∧ B); ¬A ∧ ¬B ⇒ ¬(A ∨ B)", de_morgan_reversed),
    base.Law("distribution", "A ∧ (B ∨ C) ⇒ (A ∧ B) ∨ (A ∧ C); so for the dual", distribution),
    base.Law("factoring", "(A ∧ B) ∨ (A ∧ C) ⇒ A ∧ (B ∨ C); so for the dual", factoring),
    base.Law("absorption", "A ∨ (A ∧ B) ⇒ A; A ∧ (A ∨ B) ⇒ A", absorption, simplifies=True),
)
