"""Derivations between equivalent formulae, if the laws suffice.

>>> from logic2text.formula import And, Implies, Predicate
>>> p, q = Predicate("P"), Predicate("Q")
>>> [step.law for step in between(And((p, Implies(p, q))), And((q, p)))]
['detachment', 'commutativity']
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence

from logic2text import effort
from logic2text.effort import StepsSpentError
from logic2text.formula import Formula
from logic2text.laws.base import LawStep
from logic2text.laws.table import law
from logic2text.rewriting.best_first import Budget, best_first
from logic2text.rewriting.derivation.notation import connect
from logic2text.rewriting.moves import Move, MoveFinder
from logic2text.rewriting.nnf_bank import NormalBank
from logic2text.rewriting.simplifier import Simplifier, Step

BUDGET = Budget(nodes=300, steps=500_000, patience=60, step=0.1)


def between(left: Formula, right: Formula, budget: Budget = BUDGET) -> tuple[LawStep, ...]:
    """A derivation of one formula from another.

    Both are simplified; a best-first search from the left one is guided by the difference in size
    and atoms to the right one.

    Returns:
        The steps, ending in the right formula; empty if the two are the same formula or if the
        search failed within its budget, which does not mean that there is no derivation.
    """
    try:
        return _between(left, right, budget)
    except StepsSpentError:
        return ()


def _between(left: Formula, right: Formula, budget: Budget) -> tuple[LawStep, ...]:
    bank = NormalBank(effort.at_most(budget.steps))
    try:
        return _found(bank, left, right, budget)
    finally:
        effort.take(bank.steps.taken)


def _found(bank: NormalBank, left: Formula, right: Formula, budget: Budget) -> tuple[LawStep, ...]:
    choices = MoveFinder(bank)

    def simplified(formula: Formula) -> tuple[Move, int]:
        number = bank.add(formula)
        steps = choices.start(number)
        return steps, steps[-1][1] if steps else number

    start_steps, start = simplified(left)
    _, goal = simplified(right)
    wanted = bank.inside(goal)

    def distance(number: int) -> float:
        if bank.alike(number, goal):
            return -1.0
        return abs(bank.size(number) - bank.size(goal)) + len(wanted ^ bank.inside(number)) / 4

    def neighbours(number: int) -> Iterator[tuple[Move, int]]:
        if not bank.alike(number, goal):
            yield from ((move, move[-1][1]) for move in choices.moves(number))

    search = best_first(start, neighbours, distance, budget)
    reached = search.ranked[0]
    if not bank.alike(reached, goal):
        return ()
    effort.take(bank.steps.taken)
    bank.steps = effort.at_most(budget.steps)
    path = [*start_steps, *(step for move in search.path(reached) for step in move)]
    return derive(bank, left, path, right)


# Replay -------------------------------------------------------------------------------------------
# Derivations: the steps from a formula to a text's meaning along the path of a search.
# A search works on numbers of a bank, which identify formulae that differ in notation only; here
# its steps are replayed on the formula as written or, if a law does not match that, on its
# negation normal form.


_WRITTEN = {
    "known conjunct": ("known conjunct", "known condition", "detachment"),
    "known disjunct": ("known disjunct", "known condition"),
    "factoring": ("factoring", "shared condition"),
    "distribution": ("distribution", "shared condition, reversed"),
}
"""A bank's laws, and their counterparts in formulae with conditionals."""

STEPS = 20_000
"""The budget for matching laws on the formula as written; beyond it the normal form is used.

The corpora's formulae take at most 1,300."""

_WITH_CONSTANT = ("known conjunct", "known disjunct")

_REVERSED = {"narrowing": "widening", "widening": "narrowing"}


def derive(
    bank: NormalBank, start: Formula, path: Sequence[Step], goal: Formula
) -> tuple[LawStep, ...]:
    """The steps from the start, along a path of the bank, to the goal.

    Args:
        bank: the bank of the numbers.
        start: a formula; the path begins at its number.
        path: pairs of a law and the number after its application.
        goal: a formula whose simplification is the end of the path.

    Raises:
        StepsSpentError: the bank's budget is exhausted.
    """
    steps: list[LawStep] = []
    current = bank.apart(start)
    if current != start and (path or current != goal):
        steps.append(LawStep("renaming", current))
    until = bank.steps.taken + STEPS
    rest = deque(path)
    while rest:
        name, number = rest.popleft()
        written: tuple[LawStep, ...] = ()
        if bank.steps.taken < until:
            if name in _WITH_CONSTANT and rest:
                # A law of conditionals replaces a step that leaves a constant in a list.
                written = _as_written(bank, current, name, rest[0][1])
            if written:
                rest.popleft()
            else:
                written = _as_written(bank, current, name, number)
        if not written:
            here = bank.add(current)
            steps.extend(connect(bank, current, bank.formula(here)))
            written = (LawStep(name, bank.formula(number)),)
        steps.extend(written)
        current = written[-1].formula
    return (*steps, *_to_goal(bank, current, goal))


def _as_written(bank: NormalBank, formula: Formula, name: str, number: int) -> tuple[LawStep, ...]:
    """The law's step on the formula as written if it leads to the number; else empty.

    Narrowing takes two: out of a conditional first, then into its antecedent.
    """
    tried: list[LawStep] = []
    length = bank.size(number)
    for law_name in _WRITTEN.get(name, (name,)):
        for new in law(law_name)(formula):
            bank.steps.take(length)
            tried.append(LawStep(law_name, new))
            if _is(bank, name, new, number):
                return (tried[-1],)
    if name == "narrowing":
        for first in tried:
            for new in law(name)(first.formula):
                bank.steps.take(length)
                if _is(bank, name, new, number):
                    return (first, LawStep(name, new))
    return ()


def _is(bank: NormalBank, name: str, formula: Formula, number: int) -> bool:
    reached = bank.add(formula)
    # All renamings are alike in the bank; only one is intended.
    return reached == number or (name != "renaming" and bank.alike(reached, number))


def _to_goal(bank: NormalBank, current: Formula, goal: Formula) -> list[LawStep]:
    written, goal = goal, bank.apart(goal)
    number = bank.add(goal)
    back = [("", number), *Simplifier(bank).steps(number)]
    steps: list[LawStep] = []
    for (_, earlier), (name, _) in zip(reversed(back[:-1]), reversed(back[1:]), strict=True):
        # Simplifying the goal removed `earlier` by a law; the last steps restore it.
        target = bank.formula(earlier)
        steps.extend(connect(bank, current, bank.formula(bank.add(current))))
        steps.append(LawStep(_REVERSED.get(name, name), target))
        current = target
    steps.extend(connect(bank, current, goal))
    if written != goal:
        steps.append(LawStep("renaming", written))
    return steps
