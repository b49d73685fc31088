"""Edits of negations: one more, one less, in another place."""

from __future__ import annotations

from collections.abc import Iterator

from logic2text import formula as fol
from logic2text.laws.base import conjunction
from logic2text.tutor.edit_rules.place import Changes
from logic2text.tutor.mistakes import Mistake


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
