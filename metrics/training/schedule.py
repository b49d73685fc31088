"""The learning rate of a training: rising, full, then half a cosine to nothing."""

from __future__ import annotations

import math


def rate(number: int, steps: int, warm: int, cooling: float) -> float:
    """The share of the learning rate at a step.

    Args:
        number: of the step, from 0.
        steps: of the whole training.
        warm: the steps in which the rate rises.
        cooling: the share of the steps, the last ones, in which it falls.

    >>> [round(rate(number, 100, 4, 0.5), 2) for number in (0, 3, 10, 75, 99)]
    [0.2, 0.8, 1.0, 0.5, 0.0]
    """
    if number < warm:
        return (number + 1) / (warm + 1)
    progress = max(0.0, 1 - (steps - number) / max(1.0, cooling * steps))
    return 0.5 * (1 + math.cos(math.pi * progress))
