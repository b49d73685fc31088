"""Event loops whose clocks can be set forward, so that no test waits for a time limit."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar, cast

from logic2text.llm.client import MARGIN_S

T = TypeVar("T")
STEP_S = MARGIN_S / 5


class SkippingLoop(asyncio.SelectorEventLoop):
    """An event loop whose clock can be set forward."""

    ahead_s = 0.0

    def time(self) -> float:
        return super().time() + self.ahead_s

    def skip(self, seconds: float) -> None:
        """Set the clock forward, from any thread; in steps, so that timers fire in their order."""

        def forward(steps: int) -> None:
            self.ahead_s += STEP_S
            if steps > 1:
                self.call_soon(forward, steps - 1)

        self.call_soon_threadsafe(forward, round(seconds / STEP_S))


class Clock:
    """The clock of the loops that it runs, one after the other."""

    def run(self, main: Coroutine[Any, Any, T]) -> T:
        """As `asyncio.run`."""
        with asyncio.Runner(loop_factory=SkippingLoop) as runner:
            self._loop = cast(SkippingLoop, runner.get_loop())
            return runner.run(main)

    def skip(self, seconds: float) -> None:
        """Set the clock of the loop that runs forward, from any thread."""
        self._loop.skip(seconds)
