"""Counts the calls of Python functions: a measure of work that is the same on every machine."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import suppress
from types import FrameType
from typing import Any

from logic2text.errors import LimitError, ParseError


class TooManyCallsError(BaseException):
    """More calls than allowed; no handler of errors catches it."""


def count_calls(call: Callable[[], object], most: int) -> int:
    """How many calls of Python functions a call takes; refused limits and texts count as done.

    Raises:
        TooManyCallsError: there were more than `most`; the call was stopped there.
    """
    calls = 0

    def profile(_: FrameType, event: str, __: Any) -> None:
        nonlocal calls
        calls += event == "call"
        if calls > most:
            raise TooManyCallsError(f"more than {most} calls")

    before = sys.getprofile()
    sys.setprofile(profile)
    try:
        with suppress(LimitError, ParseError):
            call()
    finally:
        sys.setprofile(before)
    return calls
