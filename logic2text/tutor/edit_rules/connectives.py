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
