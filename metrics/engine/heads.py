"""Scoring heads: from the hidden states of first tokens to values.

LinearHead(weight, bias, logistic=True)(states)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

from logic2text.lazy_dataclass import dataclass

ROWS = 32
"""States per call of a head: always the same number, since rounding may depend on it."""

Real = TypeVar("Real", bound=np.floating[Any])

States: TypeAlias = NDArray[np.float32]
Head: TypeAlias = Callable[[States], NDArray[np.float32]]
"""Hidden states (n, hidden) of first tokens to values (n,) or (n, outputs)."""


@dataclass(frozen=True, slots=True, eq=False)
class LinearHead:
    """One linear output for each state.

    Attributes:
        weight: fp32 (hidden,).
        bias: added to each value.
        logistic: whether the values go through the logistic function, into (0, 1).
    """

    weight: States
    bias: float = 0.0
    logistic: bool = False

    def __call__(self, states: States) -> NDArray[np.float32]:
        """The values (n,) of states (n, hidden)."""
        values: NDArray[np.float32] = (states * self.weight).sum(axis=1) + np.float32(self.bias)
        return logistic(values) if self.logistic else values


@dataclass(frozen=True, slots=True, eq=False)
class LinearHeads:
    """Several linear outputs for each state.

    Attributes:
        weight: fp32 (outputs, hidden).
        bias: fp32 (outputs,).
    """

    weight: States
    bias: NDArray[np.float32]

    def __call__(self, states: States) -> NDArray[np.float32]:
        """The values (n, outputs) of states (n, hidden)."""
        columns = [(states * weight).sum(axis=1) for weight in self.weight]
        values: NDArray[np.float32] = np.stack(columns, axis=1) + self.bias
        return values


def logistic(values: NDArray[Real]) -> NDArray[Real]:
    """1 / (1 + exp(−v)) of each value, in its type; NaN stays NaN."""
    small = np.exp(-np.abs(values))  # exp of a negative number only, which cannot overflow
    result: NDArray[Real] = np.where(values >= 0, 1 / (1 + small), small / (1 + small))
    return result


def apply_head(head: Head, states: States, texts: int) -> NDArray[np.float32]:
    """The values (texts,) of the first `texts` states.

    Args:
        head: its value of a state does not depend on the other states of the call.
        states: (n, hidden); n a multiple of `ROWS`, the states after the texts are padding.
        texts: the number of texts.
    """
    return np.concatenate([head(part) for part in _parts(states)])[:texts]


def _parts(states: States) -> Iterator[States]:
    for start in range(0, len(states), ROWS):
        yield states[start : start + ROWS]
