"""Budgets of steps: the same work is cut short at the same place on every machine, however busy.

>>> steps = Steps(3)
>>> steps.take(2)
>>> steps.take(2)
Traceback (most recent call last):
    ...
logic2text.steps.StepsSpentError: 4 steps of 3
"""

from __future__ import annotations

from math import inf


class StepsSpentError(Exception):
    """A budget is spent; whoever set it catches this and goes on with what there is."""


class Steps:
    """A budget that is shared by what works on one task, in one thread.

    Attributes:
        taken: how many steps so far.
        most: how many there may be.
    """

    __slots__ = ("most", "taken")

    def __init__(self, most: float = inf) -> None:
        """Allow so many steps."""
        self.taken = 0
        self.most = most

    def take(self, steps: int = 1) -> None:
        """Take some.

        Raises:
            StepsSpentError: there are not so many left.
        """
        self.taken += steps
        if self.taken > self.most:
            raise StepsSpentError(f"{self.taken} steps of {self.most}")
