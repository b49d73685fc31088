"""A formula as conditionals, all conditions → some claim, closed universally: the form of rules.

>>> from logic2text.notation import parse, show
>>> (found,) = sequents_of(parse("∀x (Bird(x) ∧ ¬Penguin(x) → Flies(x))"))
>>> [show(part) for part in (*found.conditions, *found.claims)]
['Bird(x)', '¬Penguin(x)', 'Flies(x)']
"""

from __future__ import annotations

from logic2text import formula as fol
from logic2text.documents.refusal import refuse
from logic2text.english.determiners import Quantity
from logic2text.laws.base import conjunction, disjunction, free
from logic2text.lazy_dataclass import dataclass
from logic2text.rewriting.counting import find_counted

MOST_SEQUENTS = 64
"""The most conditionals of one formula."""


@dataclass(frozen=True, slots=True)
class Sequent:
    """One conditional.

    Attributes:
        conditions: atoms, denials and what is not taken apart: universals, numbers of things.
        claims: atoms, existentials and numbers of things, of which one holds; none for a denial.
    """

    conditions: tuple[fol.Formula, ...]
    claims: tuple[fol.Formula, ...]

    @property
    def formula(self) -> fol.Formula:
        """The conditional, closed universally."""
        said = disjunction(self.claims)
        if self.conditions:
            condition = conjunction(self.conditions)
            said = fol.Implies(condition, said) if self.claims else fol.Not(condition)
        variables = tuple(sorted(free(said), key=lambda variable: variable.name))
        return fol.ForAll(variables, said) if variables else said


def sequents_of(formula: fol.Formula) -> list[Sequent]:
    """The conditionals that together say a formula.

    Args:
        formula: each quantifier has a variable of its own.

    Raises:
        InputError: there are more than `MOST_SEQUENTS`.
    """
    found: list[Sequent] = []
    open_cases = [_Case((), (formula,))]
    while open_cases:
        case = open_cases.pop()
        following = _step(case)
        if following is None:
            found.append(Sequent(case.conditions, case.claims))
            continue
        open_cases += reversed(following)
        if len(found) + len(open_cases) > MOST_SEQUENTS:
            why = f"needs more than {MOST_SEQUENTS} rules"
            raise refuse(formula, why, "name a part of it by a predicate of its own")
    return found


@dataclass(frozen=True, slots=True)
class _Case:
    """A conditional that is taken apart: what is still to be looked at, and what is done."""

    required: tuple[fol.Formula, ...]
    allowed: tuple[fol.Formula, ...]
    conditions: tuple[fol.Formula, ...] = ()
    claims: tuple[fol.Formula, ...] = ()

    def requiring(self, *parts: fol.Formula) -> _Case:
        return _Case((*parts, *self.required), self.allowed, self.conditions, self.claims)

    def allowing(self, *parts: fol.Formula) -> _Case:
        return _Case(self.required, (*parts, *self.allowed), self.conditions, self.claims)


def _step(case: _Case) -> list[_Case] | None:
    """The cases after one part is taken apart; None where nothing is left."""
    if case.required:
        part, *rest = case.required
        without = _Case(tuple(rest), case.allowed, case.conditions, case.claims)
        return _require(part, without)
    if case.allowed:
        part, *rest = case.allowed
        return _allow(part, _Case((), tuple(rest), case.conditions, case.claims))
    return None


def _require(part: fol.Formula, case: _Case) -> list[_Case]:
    counted = find_counted(part)
    if counted is None or counted.quantity is Quantity.AT_LEAST:
        match part:
            case fol.Truth():
                return [case]
            case fol.Falsity():
                return []
            case fol.And(operands):
                return [case.requiring(*operands)]
            case fol.Or(operands):
                return [case.requiring(each) for each in operands]
            case fol.Implies(left, right):
                return [case.requiring(fol.Not(left)), case.requiring(right)]
            case fol.Iff(left, right):
                denials = (fol.Not(left), fol.Not(right))
                return [case.requiring(left, right), case.requiring(*denials)]
            case fol.Xor(left, right):
                return [case.requiring(left, fol.Not(right)), case.requiring(fol.Not(left), right)]
            case fol.Exists(_, body):
                return [case.requiring(body)]
            case fol.Not(inner):
                turned = _deny(inner)
                if turned is not None:
                    return [case.requiring(turned)]
    return [_Case(case.required, case.allowed, (*case.conditions, part), case.claims)]


def _allow(part: fol.Formula, case: _Case) -> list[_Case]:
    counted = find_counted(part)
    if counted is None or counted.quantity is Quantity.AT_MOST:
        match part:
            case fol.Truth():
                return []
            case fol.Falsity():
                return [case]
            case fol.Or(operands):
                return [case.allowing(*operands)]
            case fol.And(operands):
                return [case.allowing(each) for each in operands]
            case fol.Implies(left, right):
                return [case.requiring(left).allowing(right)]
            case fol.Not(inner):
                return [case.requiring(inner)]
            case fol.Iff(left, right):
                one = case.requiring(left).allowing(right)
                return [one, case.requiring(right).allowing(left)]
            case fol.Xor(left, right):
                return [case.allowing(left, right), case.requiring(left, right)]
            case fol.ForAll(_, body):
                return [case.allowing(body)]
    return [_Case(case.required, case.allowed, case.conditions, (*case.claims, part))]


def _deny(inner: fol.Formula) -> fol.Formula | None:
    """The negation of a formula with the negation moved in, None where it stays in front."""
    if find_counted(inner) is not None:
        return None
    match inner:
        case fol.Truth():
            return fol.FALSITY
        case fol.Falsity():
            return fol.TRUTH
        case fol.Not(operand):
            return operand
        case fol.And(operands):
            return fol.Or(tuple(fol.Not(each) for each in operands))
        case fol.Or(operands):
            return fol.And(tuple(fol.Not(each) for each in operands))
        case fol.Implies(left, right):
            return fol.And((left, fol.Not(right)))
        case fol.Iff(left, right):
            return fol.Xor(left, right)
        case fol.Xor(left, right):
            return fol.Iff(left, right)
        case fol.ForAll(variables, body):
            return fol.Exists(variables, fol.Not(body))
    return None


def claims_of(formula: fol.Formula) -> list[fol.Formula]:
    """The parts that a formula claims together."""
    if find_counted(formula) is not None:
        return [formula]
    match formula:
        case fol.Truth():
            return []
        case fol.And(operands):
            return [claim for each in operands for claim in claims_of(each)]
        case fol.Not(fol.Or() | fol.Implies() | fol.Not() | fol.ForAll() as inner):
            return denied(inner)
    return [formula]


def denied(formula: fol.Formula) -> list[fol.Formula]:
    """The parts that the negation of a formula claims together."""
    if find_counted(formula) is not None:
        return [fol.Not(formula)]
    match formula:
        case fol.Falsity():
            return []
        case fol.Or(operands):
            return [claim for each in operands for claim in denied(each)]
        case fol.Implies(left, right):
            return [*claims_of(left), *denied(right)]
        case fol.Not(inner):
            return claims_of(inner)
        case fol.ForAll(variables, body):
            return [fol.Exists(variables, conjunction(denied(body)))] if denied(body) else []
    return [fol.Not(formula)]
