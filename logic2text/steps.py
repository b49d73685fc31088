"""Step budgets: a search stops at the same point on every machine, regardless of load.

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
