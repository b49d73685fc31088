"""Derivations between two formulae with the same negation normal form.

If both have the same connective over the same parts, the steps are those of the parts.  If not,
one law may connect them; else both are unfolded by one law at the root.

>>> from logic2text.formula import Implies, Not, Or, Predicate
>>> p, q = Predicate("P"), Predicate("Q")
>>> [step.law for step in connect(NormalBank(), Implies(p, q), Or((q, Not(p))))]
['conditional', 'commutativity']
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from logic2text import formula as fol
from logic2text.laws import conditionals, lists, quantifiers
from logic2text.laws.base import LawStep, complement, free, replace_part, subformulas
from logic2text.rewriting.nnf_bank import NormalBank
from logic2text.rewriting.nnf_node import NormalKind
from logic2text.walk import alpha_equivalent, bound_variables, substitute

Steps: TypeAlias = list[LawStep]

_UNFOLDED = {
    "conditional": "conditional, reversed",
    "negated conditional": "negated conditional, reversed",
    "De Morgan": "De Morgan, reversed",
    "double negation": "double negation, reversed",
    "quantifier negation": "quantifier negation, reversed",
    "sign of a biconditional": "sign of a biconditional",
    "negated constant": "negated constant, reversed",
    "associativity": "associativity",
    "block of quantifiers": "block of quantifiers",
}
"""Laws that unfold a formula at its root, with the names of their reverses."""

_AT_ROOT = tuple(
    law
    for law in (*lists.LAWS, *conditionals.LAWS, *quantifiers.LAWS)
    if law.name
    in {
        "negated constant",
        "double negation",
        "De Morgan",
        "negated conditional",
        "quantifier negation",
        "conditional",
        "sign of a biconditional",
    }
)

_BY_NAME = {law.name: law for law in (*conditionals.LAWS, *quantifiers.LAWS, *lists.LAWS)}
_SHORTCUTS = tuple(
    _BY_NAME[name]
    for name in (
        "contraposition",
        "exportation",
        "importation",
        "restricted quantifier negation",
        "restricted quantifier negation, reversed",
        "conditional, reversed",
        "negated conditional, reversed",
        "De Morgan, reversed",
        "quantifier negation, reversed",
    )
)
"""Laws that often shortcut several unfolding steps, the most informative first."""


def connect(bank: NormalBank, start: fol.Formula, goal: fol.Formula) -> tuple[LawStep, ...]:
    """The steps from a formula to another with the same number in the bank; empty if equal."""
    return tuple(_between(bank, start, goal))


def _between(bank: NormalBank, start: fol.Formula, goal: fol.Formula) -> Steps:
    if start == goal:
        return []
    for law in _SHORTCUTS:
        if goal in law.at_root(start):
            return [LawStep(law.name, goal)]
    if _binds_other_names(start, goal) and alpha_equivalent(start, goal):
        return [LawStep("renaming", goal)]
    direct = _same_root(bank, start, goal)
    if direct is not None:
        return direct
    for law in _SHORTCUTS:
        for new in law.at_root(start):
            rest = _same_root(bank, new, goal) if type(new) is type(goal) else None
            if rest is not None:
                return [LawStep(law.name, new), *rest]
    unfolded = _unfold(bank, start)
    if unfolded is not None:
        return [unfolded, *_between(bank, unfolded.formula, goal)]
    folded = _unfold(bank, goal)
    if folded is not None:
        before = _between(bank, start, folded.formula)
        return [*before, LawStep(_UNFOLDED[folded.law], goal)]
    name = "renaming" if alpha_equivalent(start, goal) else "negation normal form"
    return [LawStep(name, goal)]


def _binds_other_names(start: fol.Formula, goal: fol.Formula) -> bool:
    match start, goal:
        case (fol.ForAll(variables), fol.ForAll(others)) | (
            fol.Exists(variables),
            fol.Exists(others),
        ):
            return variables != others and len(variables) == len(others)
        case fol.Not(inner), fol.Not(inner_other):
            return _binds_other_names(inner, inner_other)
        case _:
            return False


def _same_root(bank: NormalBank, start: fol.Formula, goal: fol.Formula) -> Steps | None:
    """The steps in the parts of two formulae with the same connective over the same parts."""
    if isinstance(start, fol.And | fol.Or) and isinstance(goal, type(start)):
        return _lists(bank, start, goal)
    if isinstance(start, fol.Iff | fol.Xor) and isinstance(goal, fol.Iff | fol.Xor):
        return _biconditionals(bank, start, goal)
    match start, goal:
        case (fol.ForAll(variables), fol.ForAll(others)) | (
            fol.Exists(variables),
            fol.Exists(others),
        ):
            if variables == others:
                return _parts(bank, start, goal)
            return _rename(bank, start, others, goal)
        case (fol.Not(), fol.Not()) | (fol.Implies(), fol.Implies()):
            return _parts(bank, start, goal)
        case _:
            return None


def _rename(
    bank: NormalBank, start: fol.Formula, variables: tuple[fol.Variable, ...], goal: fol.Formula
) -> Steps | None:
    """Rename the start's variables to the goal's, then connect to the goal."""
    if not isinstance(start, fol.ForAll | fol.Exists) or len(start.variables) != len(variables):
        return None
    taken = free(start) | bound_variables(start.body)
    if not taken.isdisjoint(variables):
        return None
    names = dict(zip(start.variables, variables, strict=True))
    new = type(start)(variables, substitute(start.body, names))
    rest = _parts(bank, new, goal)
    return None if rest is None else [LawStep("renaming", new), *rest]


def _biconditionals(
    bank: NormalBank, start: fol.Iff | fol.Xor, goal: fol.Iff | fol.Xor
) -> Steps | None:
    """Swap the sides, or move a negation between a side and the connective."""
    wanted = (bank.add(goal.left), bank.add(goal.right))
    for turned in (False, True):
        steps: Steps = []
        current = start
        if turned:
            current = type(start)(start.right, start.left)
            steps.append(LawStep("commutativity of ↔", current))
        sides = (current.left, current.right)
        numbers = [bank.add(side) for side in sides]
        signs = [not bank.alike(n, want) for n, want in zip(numbers, wanted, strict=True)]
        if all(
            not sign or bank.alike(bank.complement(number), want)
            for number, want, sign in zip(numbers, wanted, signs, strict=True)
        ):
            if any(signs):
                new = [
                    complement(side) if sign else side
                    for side, sign in zip(sides, signs, strict=True)
                ]
                current = type(goal)(new[0], new[1])
                steps.append(LawStep("sign of a biconditional", current))
            rest = _parts(bank, current, goal)
            return None if rest is None else [*steps, *rest]
    return None


def _parts(bank: NormalBank, start: fol.Formula, goal: fol.Formula) -> Steps | None:
    before, after = subformulas(start), subformulas(goal)
    if len(before) != len(after) or any(
        not bank.alike(bank.add(old), bank.add(new)) for old, new in zip(before, after, strict=True)
    ):
        return None
    return _stepwise(bank, start, after)


def _stepwise(bank: NormalBank, start: fol.Formula, after: Sequence[fol.Formula]) -> Steps:
    """Derive the parts of the start into the given ones, one by one."""
    steps: Steps = []
    current = start
    for index, part in enumerate(after):
        for step in _between(bank, subformulas(current)[index], part):
            parts = subformulas(current)
            current = replace_part(current, parts, index, step.formula)
            steps.append(LawStep(step.law, current))
    return steps


def _lists(bank: NormalBank, start: fol.And | fol.Or, goal: fol.And | fol.Or) -> Steps | None:
    """Lists of the same parts: derive the parts in the order of the start, then reorder."""
    numbers = [bank.add(part) for part in start.operands]
    wanted = [bank.add(part) for part in goal.operands]
    if len(numbers) != len(wanted):
        return None
    left = list(enumerate(wanted))
    places = []
    for number in numbers:
        same = [i for i, (_, goal_number) in enumerate(left) if bank.alike(number, goal_number)]
        if not same:
            return None
        places.append(left.pop(same[0])[0])
    steps = _stepwise(bank, start, [goal.operands[place] for place in places])
    if places != sorted(places):
        steps.append(LawStep("commutativity", goal))
    return steps


def _unfold(bank: NormalBank, formula: fol.Formula) -> LawStep | None:
    """One law at the root (or at a part of a list) on the way to negation normal form."""
    for law in _AT_ROOT:
        new = next(iter(law.at_root(formula)), None)
        if new is not None:
            return LawStep(law.name, new)
    match formula:
        case fol.ForAll(variables) | fol.Exists(variables) if len(variables) > 1:
            return LawStep("block of quantifiers", next(quantifiers.block(formula)))
        case fol.And(operands) | fol.Or(operands):
            list_kind = NormalKind.AND if isinstance(formula, fol.And) else NormalKind.OR
            for index, part in enumerate(operands):
                if isinstance(part, type(formula)):
                    flat = (*operands[:index], *part.operands, *operands[index + 1 :])
                    return LawStep("associativity", type(formula)(flat))
                if bank.node(bank.add(part)).kind is list_kind:
                    step = _unfold(bank, part)
                    if step is not None:
                        new = replace_part(formula, operands, index, step.formula)
                        return LawStep(step.law, new)
    return None
