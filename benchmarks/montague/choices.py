"""The choices that a composition makes, and all runs through them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from enum import IntEnum
from typing import TypeVar

T = TypeVar("T")
MOST_RUNS = 400


class Grade(IntEnum):
    """How good a reading is; a reading is as good as the worst of its choices."""

    FIRST = 0
    LIVE = 1
    WEAK = 2


class Choices:
    """One run: the options that were picked, in the order in which they were asked for.

    Attributes:
        grade: the worst of the picked options' grades.
        deviations: the kinds of sites at which another than the first option was picked.
    """

    def __init__(self, script: Sequence[int]) -> None:
        self.grade = Grade.FIRST
        self.deviations: list[str] = []
        self.script = list(script)
        self.sizes: list[int] = []
        self._picked: dict[Hashable, object] = {}

    def pick(self, site: tuple[str, Hashable], options: Sequence[tuple[Grade, T]]) -> T:
        """The option of this run at a site; the same at every visit."""
        if site in self._picked:
            return self._picked[site]  # type: ignore[return-value]
        if len(options) == 1:
            index = 0
        else:
            place = len(self.sizes)
            self.sizes.append(len(options))
            if place == len(self.script):
                self.script.append(0)
            index = self.script[place]
        grade, value = options[index]
        if index:
            self.deviations.append(site[0])
        self.grade = max(self.grade, grade)
        self._picked[site] = value
        return value


def runs(made: Callable[[Choices], T | None]) -> Iterator[tuple[Choices, T]]:
    """Every run of a composition that does not fail, with its choices."""
    script: list[int] = []
    for _ in range(MOST_RUNS):
        choices = Choices(script)
        value = made(choices)
        if value is not None:
            yield choices, value
        script = choices.script[: len(choices.sizes)]
        while script and script[-1] + 1 == choices.sizes[len(script) - 1]:
            script.pop()
        if not script:
            return
        script[-1] += 1
    raise RuntimeError("more choices than a derivation may have")
