"""Counts the calls of Python functions: a measure of work that is the same on every machine."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from cProfile import Profile

from logic2text.errors import LimitError, ParseError

LOOK_EVERY_S = 1.0
"""Of processor time, between looks at the calls so far; what decides is their number."""


class TooManyCallsError(BaseException):
    """More calls than allowed; no handler of errors catches it."""


def count_calls(call: Callable[[], object], most: int) -> int:
    """How many calls of Python functions a call takes; refused limits and texts count as done.

    Raises:
        TooManyCallsError: there were more than `most`; the call was stopped soon after.
    """
    # Compiled: a function of Python's, called at each call and return, takes longer than they do.
    profile = Profile(subcalls=False, builtins=False)

    def check() -> None:
        if _calls(profile) > most:
            raise TooManyCallsError(f"more than {most} calls")

    with _looked_at(check), suppress(LimitError, ParseError):
        profile.enable()
        try:
            call()
        finally:
            profile.disable()
    check()
    return _calls(profile)


def _calls(profile: Profile) -> int:
    return sum(entry.callcount for entry in profile.getstats())


@contextmanager
def _looked_at(check: Callable[[], None]) -> Iterator[None]:
    """Check again and again meanwhile, where there is a timer: not on Windows."""
    if not hasattr(signal, "setitimer"):
        yield
        return
    before = signal.signal(signal.SIGVTALRM, lambda *_: check())
    signal.setitimer(signal.ITIMER_VIRTUAL, LOOK_EVERY_S, LOOK_EVERY_S)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)
