"""Edits of brackets: how far quantifiers, negations and connectives reach."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

from logic2text import formula as fol
from logic2text.laws.base import conjunction, disjunction, free
from logic2text.tutor.edit_rules.connectives import negate
from logic2text.tutor.edit_rules.place import Changes, Place
from logic2text.tutor.mistakes import Mistake

_Join: TypeAlias = Callable[[fol.Formula], fol.Formula]


def change_brackets(formula: fol.Formula, place: Place) -> Changes:
    """Other groupings of the same parts; quantifiers for the free variables of a whole formula."""
    for grouped in (*_lengthen(formula), *_shorten(formula), *_regroup(formula)):
        yield Mistake.MISSING_BRACKET, grouped
    if not place.scope:
        for variable in sorted(free(formula), key=lambda variable: variable.name):
            yield Mistake.FREE_VARIABLE, fol.ForAll((variable,), formula)
            yield Mistake.FREE_VARIABLE, fol.Exists((variable,), formula)


def _lengthen(formula: fol.Formula) -> Iterator[fol.Formula]:
    """A quantifier or negation of the first part that reaches over the rest: ∀x A → B."""
    match formula:
        case fol.Implies(left, right):
            yield from _reach_over(left, lambda body: fol.Implies(body, right))
        case fol.Iff(left, right):
            yield from _reach_over(left, lambda body: fol.Iff(body, right))
        case fol.And(operands) | fol.Or(operands):
            connective = type(formula)
            for index, part in enumerate(operands[:-1]):
                before, after = operands[:index], operands[index + 1 :]
                for longer in _reach_over(part, _make_join(connective, after)):
                    yield connective((*before, longer)) if before else longer


def _reach_over(part: fol.Formula, join: _Join) -> Iterator[fol.Formula]:
    match part:
        case fol.ForAll(variables, body) | fol.Exists(variables, body):
            yield type(part)(variables, join(body))
        case fol.Not(body):
            yield fol.Not(join(body))


def _shorten(formula: fol.Formula) -> Iterator[fol.Formula]:
    """A quantifier or negation that reaches over less: ∀x (A → B) as ∀x A → B."""
    match formula:
        case fol.ForAll(variables, body) | fol.Exists(variables, body):
            quantifier = type(formula)
            match body:
                case fol.Implies(left, right):
                    yield fol.Implies(quantifier(variables, left), right)
                case fol.And(operands) | fol.Or(operands):
                    for at in range(1, len(operands)):
                        head = _list(type(body), operands[:at])
                        yield type(body)((quantifier(variables, head), *operands[at:]))
        case fol.Not(fol.And(operands) | fol.Or(operands) as denied):
            yield type(denied)((negate(operands[0]), *operands[1:]))
        case fol.Not(fol.Implies(left, right)):
            yield fol.Implies(negate(left), right)


def _regroup(formula: fol.Formula) -> Iterator[fol.Formula]:
    """The parts of two connectives in the other grouping."""
    match formula:
        case fol.Implies(left, right):
            yield from _regroup_conditional(left, right)
        case fol.And(operands) | fol.Or(operands):
            connective = type(formula)
            for index, part in enumerate(operands):
                before, after = operands[:index], operands[index + 1 :]
                if after:
                    for longer in _extend_right(part, _make_join(connective, after)):
                        yield connective((*before, longer)) if before else longer
                if before:
                    for longer in _extend_left(part, _make_join(connective, before, last=True)):
                        yield connective((longer, *after)) if after else longer


def _regroup_conditional(left: fol.Formula, right: fol.Formula) -> Iterator[fol.Formula]:
    match left:
        case fol.And(operands):
            yield conjunction((*operands[:-1], fol.Implies(operands[-1], right)))
        case fol.Or(operands):
            yield disjunction((*operands[:-1], fol.Implies(operands[-1], right)))
        case fol.Implies(first, second):
            yield fol.Implies(first, fol.Implies(second, right))
    match right:
        case fol.And(operands):
            yield conjunction((fol.Implies(left, operands[0]), *operands[1:]))
        case fol.Or(operands):
            yield disjunction((fol.Implies(left, operands[0]), *operands[1:]))
        case fol.Implies(second, third):
            yield fol.Implies(fol.Implies(left, second), third)


def _extend_right(part: fol.Formula, join: _Join) -> Iterator[fol.Formula]:
    """A part of a list whose last member takes in all that follows."""
    match part:
        case fol.Implies(left, right):
            yield fol.Implies(left, join(right))
        case fol.And(inner) | fol.Or(inner):
            yield type(part)((*inner[:-1], join(inner[-1])))


def _extend_left(part: fol.Formula, join: _Join) -> Iterator[fol.Formula]:
    """A part of a list whose first member takes in all that stands before it."""
    match part:
        case fol.Implies(left, right):
            yield fol.Implies(join(left), right)
        case fol.And(inner) | fol.Or(inner):
            yield type(part)((join(inner[0]), *inner[1:]))


def _make_join(
    connective: type[fol.And | fol.Or], others: tuple[fol.Formula, ...], *, last: bool = False
) -> _Join:
    """A function that lists a formula before others, or after them."""
    return lambda body: connective((*others, body) if last else (body, *others))


def _list(connective: type[fol.And | fol.Or], parts: tuple[fol.Formula, ...]) -> fol.Formula:
    return parts[0] if len(parts) == 1 else connective(parts)
