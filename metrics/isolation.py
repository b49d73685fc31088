"""Isolation of failures in a batch: an item that fails leaves the results of the others unaffected.

>>> isolate_failures(lambda part: [6 // n for n in part], [1, 0, 2])
[6, ZeroDivisionError('integer division or modulo by zero'), 3]
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from logic2text.errors import UnavailableError

T = TypeVar("T")


def _name_none(error: Exception) -> Sequence[int]:
    del error
    return ()


def isolate_failures(
    work: Callable[[Sequence[int]], Sequence[T]],
    indices: Sequence[int],
    *,
    fatal: tuple[type[Exception], ...] = (UnavailableError,),
    find_culprits: Callable[[Exception], Sequence[int]] = _name_none,
) -> list[T | Exception]:
    """The result of `work` for each index, or the error in its place.

    If `work` raises, it is repeated with each half of the indices, down to one index.

    Args:
        work: returns one result for each index; it may raise for all because of one.
        indices: of the items, distinct.
        fatal: errors that concern all items; they are raised.
        find_culprits: returns the positions, in a call of `work`, of the items that an error names.
            If it names any, these fail and the others are repeated together.

    Raises:
        UnavailableError: from `work`, or the errors in `fatal`.
    """
    if not indices:
        return []
    try:
        return [*work(indices)]
    except fatal:
        raise
    except Exception as error:
        if len(indices) == 1:
            return [error]
        failures = {indices[position]: error for position in find_culprits(error)}
    # Outside of the handler, so that the traceback no longer holds the memory of the failed call.
    others = [index for index in indices if index not in failures]
    middle = len(others) if failures else len(others) // 2
    results = iter(
        result
        for part in (others[:middle], others[middle:])
        for result in isolate_failures(work, part, fatal=fatal, find_culprits=find_culprits)
    )
    return [failures[index] if index in failures else next(results) for index in indices]
