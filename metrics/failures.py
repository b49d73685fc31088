"""Isolation of failing texts: a failure on one text leaves the scores of the others unaffected.

A metric whose NaN means a failure of its model says so (`nan_is_failure`); it is called again with
that text only, and a value that is still not finite is a failure.  A call that raises is repeated
with parts of the texts, down to one (`isolate_failures`).

    each_or_failure(lambda part: score([texts[i] for i in part]), range(len(texts)), math.isnan)
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import TypeVar

import numpy as np

from logic2text import InputError, ModelError, TooLongError, UnavailableError, formula
from metrics import base

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

    >>> isolate_failures(lambda part: [6 // n for n in part], [1, 0, 2])
    [6, ZeroDivisionError('integer division or modulo by zero'), 3]

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
        # Halving ends here: the item itself is to blame.
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


class NotFiniteError(ModelError):
    """A model returned no finite number for a text, even in a call with that text only."""

    def __init__(self) -> None:
        super().__init__(
            "the model gave no finite number for the text",
            "its weights are broken, most likely; a text without a token has no score either",
        )


def each_or_failure(
    work: Callable[[Sequence[int]], Sequence[T]],
    indices: Sequence[int],
    failed: Callable[[T], bool],
) -> list[T | Exception]:
    """The result of `work` for each index, or the error in its place.

    Args:
        work: returns one result for each index; it may raise for all because of one.
        indices: of the texts.
        failed: whether a result means a failure.

    Raises:
        InputError, UnavailableError: from `work`; they are not failures of a model.
        TooLongError: from `work`, with positions mapped to `indices`.
    """

    def work_and_check(part: Sequence[int]) -> list[T | Exception]:
        try:
            results: list[T | Exception] = [*work(part)]
        except TooLongError as error:
            raise TooLongError(error.limit, [part[i] for i in error.indices]) from None
        for place, value in enumerate(results):
            if isinstance(value, Exception) or not failed(value):
                continue
            if len(part) == 1:
                return [NotFiniteError()]
            (results[place],) = isolate_failures(work_and_check, [part[place]], fatal=_FATAL)
        return results

    return isolate_failures(work_and_check, indices, fatal=_FATAL)


_FATAL = (InputError, UnavailableError)


def apart(results: Sequence[float | Exception]) -> tuple[base.Scores, dict[int, Exception]]:
    """Scores (n,), NaN where there is none, and the failures by index."""
    scores = np.array([math.nan if isinstance(result, Exception) else result for result in results])
    return scores, {i: result for i, result in enumerate(results) if isinstance(result, Exception)}


def scores_or_failures(
    metric: base.Metric, texts: Sequence[str], formulas: Sequence[formula.Formula] | None = None
) -> list[float | Exception]:
    """The score of each text, or its error; NaN if the metric gives no reason.

    Raises:
        InputError, UnavailableError: as the metric.
    """
    certain = base.nan_is_failure(metric)

    def work(indices: Sequence[int]) -> list[float]:
        some = None if formulas is None else [formulas[i] for i in indices]
        scores: list[float] = metric.score([texts[i] for i in indices], some).tolist()
        return scores

    return each_or_failure(
        work,
        range(len(texts)),
        lambda value: not math.isfinite(value) if certain else math.isinf(value),
    )
