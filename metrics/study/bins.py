"""The bins that formulaicness labels are drawn from (Calò et al. 2025, section 2 b, table 7).

A system's bin lies around its TrueSkill mean μ of fluency (Calò et al. 2022), mapped linearly to
[0.1, 0.9] with people's μ set to 7; a label is one minus a uniform draw from the bin.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from logic2text.lazy_dataclass import dataclass


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
