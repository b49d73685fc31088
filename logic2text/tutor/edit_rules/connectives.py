"""Edits of connectives."""

from __future__ import annotations

from collections.abc import Iterator

from logic2text import formula as fol
from logic2text.laws.base import conjunction, disjunction
from logic2text.tutor.edit_rules.place import Changes
from logic2text.tutor.mistakes import Mistake


def change_connectives(formula: fol.Formula) -> Changes:
    """Another connective between the same parts; a conditional the other way round."""
    match formula:
        case fol.And(operands):
            for others in _drop_not_both(operands):
                yield Mistake.EITHER_FOR_OR, conjunction(others)
            for left, right in split_operands(operands):
                implication = fol.Implies(conjunction(left), conjunction(right))
                yield Mistake.WRONG_CONNECTIVE, implication
            yield Mistake.WRONG_CONNECTIVE, fol.Or(operands)
            if len(operands) == 2:
                yield Mistake.WRONG_CONNECTIVE, fol.Iff(operands[0], operands[1])
        case fol.Or(operands):
            yield Mistake.WRONG_CONNECTIVE, fol.And(operands)
            if len(operands) == 2:
                yield Mistake.OR_FOR_EITHER, fol.Xor(operands[0], operands[1])
                yield Mistake.WRONG_CONNECTIVE, fol.Implies(operands[0], operands[1])
        case fol.Xor(left, right):
            yield Mistake.EITHER_FOR_OR, fol.Or((left, right))
            yield Mistake.WRONG_CONNECTIVE, fol.Iff(left, right)
        case fol.Implies(left, right):
            yield Mistake.CONVERSE, fol.Implies(right, left)
            yield Mistake.WRONG_CONNECTIVE, conjunction((left, right))
            yield Mistake.WRONG_CONNECTIVE, fol.Iff(left, right)
            yield Mistake.WRONG_CONNECTIVE, disjunction((left, right))
        case fol.Iff(left, right):
            yield Mistake.WRONG_CONNECTIVE, fol.Implies(left, right)
            yield Mistake.WRONG_CONNECTIVE, fol.Implies(right, left)
            yield Mistake.WRONG_CONNECTIVE, fol.Xor(left, right)
            yield Mistake.WRONG_CONNECTIVE, conjunction((left, right))


def _drop_not_both(operands: tuple[fol.Formula, ...]) -> Iterator[tuple[fol.Formula, ...]]:
    """A conjunction without the part that denies that both sides of a disjunction are true."""
    both = [fol.Not(fol.And(part.operands)) for part in operands if isinstance(part, fol.Or)]
    for denied in both:
        if denied in operands:
            yield tuple(part for part in operands if part != denied)


def split_operands(
    operands: tuple[fol.Formula, ...],
) -> Iterator[tuple[tuple[fol.Formula, ...], tuple[fol.Formula, ...]]]:
    """The operands as condition and consequence: in order, then each alone as one of them."""
    seen = set()
    for at in range(1, len(operands)):
        seen.add(operands[:at])
        yield operands[:at], operands[at:]
    for at, operand in enumerate(operands):
        others = (*operands[:at], *operands[at + 1 :])
        if others not in seen:
            yield others, (operand,)


# Negations ----------------------------------------------------------------------------------------
# Edits of negations: one more, one less, in another place.


def change_negations(formula: fol.Formula) -> Changes:
    """A negation more, one less, one in another place."""
    match formula:
        case fol.Not(operand):
            yield Mistake.NEGATION_EXTRA, operand
            yield from ((Mistake.NEGATION_MISPLACED, moved) for moved in _move_in(operand))
        case _:
            yield Mistake.NEGATION_MISSING, fol.Not(formula)
            yield from ((Mistake.NEGATION_MISPLACED, moved) for moved in _move_out(formula))


def _move_in(denied: fol.Formula) -> Iterator[fol.Formula]:
    """A formula with the negation that stood before it further in, of one part or of each."""
    match denied:
        case fol.ForAll(variables, fol.Implies(kind, claim)):
            yield fol.ForAll(variables, fol.Implies(kind, negate(claim)))
        case fol.Exists(variables, fol.And((*kind, claim))):
            yield fol.Exists(variables, conjunction((*kind, negate(claim))))
        case fol.Implies(left, right):
            yield fol.Implies(negate(left), right)
            yield fol.Implies(left, negate(right))
            yield fol.Implies(negate(left), negate(right))
        case fol.Iff(left, right):
            yield fol.Iff(negate(left), negate(right))
        case fol.And(operands) | fol.Or(operands):
            for index, part in enumerate(operands):
                changed = (*operands[:index], negate(part), *operands[index + 1 :])
                yield type(denied)(changed)
            yield type(denied)(tuple(map(negate, operands)))
    match denied:
        case fol.ForAll(variables, body) | fol.Exists(variables, body):
            yield type(denied)(variables, negate(body))


def _move_out(formula: fol.Formula) -> Iterator[fol.Formula]:
    """A formula with a negation of one or all of its parts before it."""
    match formula:
        case fol.ForAll(variables, fol.Not(body)) | fol.Exists(variables, fol.Not(body)):
            yield fol.Not(type(formula)(variables, body))
        case fol.ForAll(variables, fol.Implies(kind, fol.Not(claim))):
            yield fol.Not(fol.ForAll(variables, fol.Implies(kind, claim)))
        case fol.Exists(variables, fol.And((*kind, fol.Not(claim)))):
            yield fol.Not(fol.Exists(variables, conjunction((*kind, claim))))
        case fol.Implies(left, right):
            yield from _exchange_negation(left, right)
        case fol.And(operands) | fol.Or(operands):
            if all(isinstance(part, fol.Not) for part in operands):
                yield fol.Not(type(formula)(tuple(map(negate, operands))))
            for index, part in enumerate(operands):
                if isinstance(part, fol.Not):
                    changed = (*operands[:index], part.operand, *operands[index + 1 :])
                    yield fol.Not(type(formula)(changed))


def _exchange_negation(left: fol.Formula, right: fol.Formula) -> Iterator[fol.Formula]:
    """A conditional with the negation of one side before it, or on the other side."""
    if isinstance(left, fol.Not):
        yield fol.Not(fol.Implies(left.operand, right))
        yield fol.Implies(left.operand, negate(right))
    if isinstance(right, fol.Not):
        yield fol.Not(fol.Implies(left, right.operand))
        yield fol.Implies(negate(left), right.operand)
    if isinstance(left, fol.Not) and isinstance(right, fol.Not):
        yield fol.Not(fol.Implies(left.operand, right.operand))


def negate(formula: fol.Formula) -> fol.Formula:
    """The negation, without a double one."""
    return formula.operand if isinstance(formula, fol.Not) else fol.Not(formula)
