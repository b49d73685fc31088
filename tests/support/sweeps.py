"""How much of a sweep the fast tests try: a spread sample, another at each run; else everything.

`make test-all` sets ``LOGIC2TEXT_EXAMPLES`` to the examples of a property, and sweeps are whole.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from random import Random
from typing import Any, TypeVar

import pytest

T = TypeVar("T")

EXAMPLES = int(os.environ.get("LOGIC2TEXT_EXAMPLES", "25"))
"""On so many examples a property is tried."""
IS_WHOLE = EXAMPLES >= 100
"""Whether sweeps are whole."""
_OFFSET = 0 if os.environ.get("CI") else Random().randrange(1_000)  # noqa: S311


def sample(rows: Sequence[T], every: int) -> Sequence[T]:
    """One row in so many, the same ones throughout a continuous integration; all in whole sweeps.

    A row that fails is named by its test, so that it needs no seed to be tried again.
    """
    return rows if IS_WHOLE else rows[_OFFSET % every :: every]


def slow_but(every: int, values: Sequence[Any]) -> list[Any]:
    """Parameters of a test: one in so many for each run, the others for the slow tests."""
    return [
        value if number % every == 0 else pytest.param(value, marks=pytest.mark.slow)
        for number, value in enumerate(values)
    ]
