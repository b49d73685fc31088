"""One budget of steps for an operation: reading, models, keys, laws and the solver.

A step is about a microsecond of a quiet machine.  What is taken does not depend on caches, so that
a comparison has the same outcome the first time and the last.

>>> with allowing(1):
...     take(999)
...     before = is_spent()
...     take(1)
...     print(before, is_spent())
False True
>>> is_spent()
False

>>> steps = Steps(3)
>>> steps.take(2)
>>> steps.take(2)
Traceback (most recent call last):
    ...
logic2text.effort.StepsSpentError: 4 steps of 3
"""

from __future__ import annotations

import threading
from collections.abc import Hashable, Iterator
from contextlib import contextmanager
from math import inf
from typing import Any

STEPS_A_MS = 1_000
"""The steps that count as a millisecond."""
OPERATION_MS = 1_800
"""What a row about one formula or one text may take in all; most take a hundredth of it."""
SPENT = "the budget of steps ran out before this was decided"
"""Why something is "unknown" after that."""

# Each thread has its own budget: rows that are worked on at once do not take each other's steps.
_thread = threading.local()


@contextmanager
def allowing(milliseconds: float) -> Iterator[None]:
    """All comparisons of this thread in the block take their steps from one budget.

    What is compared once it is spent is "unknown", unless it is equal in writing.  A block within
    another has at most what is left of the other, and spends it.
    """
    outer = left()
    own = int(milliseconds * STEPS_A_MS)
    # An inner operation must not outlive the budget of the row that it serves.
    allowed = own if outer is None else min(own, outer)
    _thread.left = allowed
    if outer is None:
        _thread.settled = {}
    try:
        yield
    finally:
        if outer is None:
            _thread.settled = None
        spent = allowed - _thread.left
        # What was spent inside counts outside too, also after an error.
        _thread.left = None if outer is None else outer - spent


def left() -> int | None:
    """The steps that are left, below 0 where the last were more; None without a budget."""
    return getattr(_thread, "left", None)


def find_settled() -> dict[Hashable, Any]:
    """What the outermost block has settled so far, for its further questions; empty outside of one.

    It lasts as long as the block: with answers from before it a budget would reach further.
    """
    settled: dict[Hashable, Any] | None = getattr(_thread, "settled", None)
    return {} if settled is None else settled


def is_spent() -> bool:
    """Whether there is a budget of which nothing is left."""
    steps = left()
    return steps is not None and steps <= 0


def take(steps: int) -> None:
    """Take steps from the budget, if there is one."""
    _thread.taken = taken() + steps
    available = left()
    if available is not None:
        _thread.left = available - steps


def taken() -> int:
    """The steps that this thread has taken so far, with a budget or without: for differences."""
    return getattr(_thread, "taken", 0)


def at_most(steps: int) -> Steps:
    """A budget of its own for a search, no larger than what is left; `take` what it has taken."""
    available = left()
    return Steps(steps if available is None else max(0, min(steps, available)))


# The budget of a search ---------------------------------------------------------------------------
# Step budgets: a search stops at the same point on every machine, regardless of load.


class StepsSpentError(Exception):
    """The budget is exhausted; the code that set it catches this and uses the partial result."""


class Steps:
    """A step budget shared by the components of one task; not thread-safe.

    Attributes:
        taken: the number of steps taken.
        most: the maximum.
    """

    __slots__ = ("most", "taken")

    def __init__(self, most: float = inf) -> None:
        """Make a budget of `most` steps."""
        self.taken = 0
        self.most = most

    def take(self, steps: int = 1) -> None:
        """Take steps from the budget.

        Raises:
            StepsSpentError: the budget is exhausted.
        """
        self.taken += steps
        if self.taken > self.most:
            raise StepsSpentError(f"{self.taken} steps of {self.most}")
