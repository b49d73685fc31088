"""The bins that formulaicness labels are drawn from (Calò et al. 2025, section 2 b, table 7).

A system's bin lies around its TrueSkill mean μ of fluency, mapped linearly to [0.1, 0.9] with
people's μ set to 7; a label is one minus a uniform draw from the bin.

>>> [round(c, 3) for c in centres({"literal": -2.873, "ranta": -0.643, "lola": 3.539}).values()]
[0.1, 0.281, 0.62, 0.9]
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

HUMAN_MEAN = 7.0
LOWEST, HIGHEST = 0.1, 0.9


@dataclass(frozen=True, slots=True)
class Bin:
    """An interval [low, high) of fluency, within [0, 1]."""

    low: float
    high: float

    @property
    def formulaicness(self) -> float:
        """The expected label: one minus the middle."""
        return 1.0 - (self.low + self.high) / 2

    @property
    def variance(self) -> float:
        """The variance of a label about its expectation; no predictor's error is below it."""
        return (self.high - self.low) ** 2 / 12

    def draw(self, random: np.random.Generator) -> float:
        """A noisy label in (1 − high, 1 − low]."""
        return 1.0 - float(random.uniform(self.low, self.high))


PUBLISHED: Mapping[str, Bin] = {
    "literal": Bin(0.0, 0.295),
    "ranta": Bin(0.103, 0.458),
    "lola": Bin(0.424, 0.815),
    "human": Bin(0.8, 1.0),
}
"""Table 7 of the paper."""

PUBLISHED_MEANS: Mapping[str, float] = {"literal": -2.873, "ranta": -0.643, "lola": 3.539}
"""TrueSkill means of fluency over all formulae (Calò et al. 2022)."""


def centres(means: Mapping[str, float], human_mean: float = HUMAN_MEAN) -> dict[str, float]:
    """The middle of each system's bin: its mean mapped so that the least is 0.1 and people's 0.9.

    Args:
        means: TrueSkill's μ of each system, all below `human_mean`.
        human_mean: the μ given to people's texts.
    """
    with_people = {**means, "human": human_mean}
    least = min(with_people.values())
    scale = (HIGHEST - LOWEST) / (human_mean - least)
    return {system: LOWEST + (mean - least) * scale for system, mean in with_people.items()}
