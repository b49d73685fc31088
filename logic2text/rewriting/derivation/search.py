"""Derivations between equivalent formulae, if the laws suffice.

>>> from logic2text.formula import And, Implies, Predicate
>>> p, q = Predicate("P"), Predicate("Q")
>>> [step.law for step in between(And((p, Implies(p, q))), And((q, p)))]
['detachment', 'commutativity']
"""

from __future__ import annotations

from collections.abc import Iterator

from logic2text import effort
from logic2text.formula import Formula
from logic2text.laws.base import LawStep
from logic2text.rewriting.best_first import Budget, best_first
from logic2text.rewriting.derivation.replay import derive
from logic2text.rewriting.moves import Move, MoveFinder
from logic2text.rewriting.nnf_bank import NormalBank
from logic2text.steps import StepsSpentError

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
