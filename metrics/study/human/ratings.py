"""Ratings: z-scores of each participant, magnitude estimation, Likert means, n-best tables.

The z-scores and the n-best table are those of Siddharthan and Katsos (2012), section 3.1 and
table 2: of each participant the mean becomes 0 and the standard deviation 1.

>>> rows = [Rating("ann", "s1", "active", 10.0), Rating("ann", "s1", "passive", 20.0)]
>>> [round(row.value, 3) for row in z_scores(rows)]
[-0.707, 0.707]
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import replace

import numpy as np

from logic2text import InputError
from logic2text.lazy_dataclass import dataclass
from metrics.study.human.resampling import Estimate, mean_estimate


@dataclass(frozen=True, slots=True)
class Rating:
    """One rating.

    Attributes:
        participant: who rated.
        item: what the text expresses, such as a formula.
        condition: the formulation or system of the text.
        value: the rating.
    """

    participant: Hashable
    item: Hashable
    condition: str
    value: float


def z_scores(ratings: Sequence[Rating]) -> list[Rating]:
    """The ratings with the mean 0 and the standard deviation 1 (n − 1) of each participant.

    A participant who gave the same rating to every text, or rated one text only, gets 0.
    """
    values: dict[Hashable, list[float]] = defaultdict(list)
    for row in ratings:
        values[row.participant].append(row.value)
    scale = {
        name: (float(np.mean(v)), float(np.std(v, ddof=1)) if len(v) > 1 else 0.0)
        for name, v in values.items()
    }
    return [replace(row, value=_standardize(row.value, *scale[row.participant])) for row in ratings]


def magnitudes(
    ratings: Sequence[Rating], moduli: Mapping[Hashable, float], scale: str = "z"
) -> list[Rating]:
    """Magnitude estimates relative to each participant's modulus.

    Args:
        ratings: positive numbers.
        moduli: what each participant gave to the modulus sentence, positive.
        scale: ``raw`` (the quotient), ``log`` (its natural logarithm) or ``z`` (z-scores of the
            logarithms, which no longer depend on the modulus).

    Raises:
        InputError: a participant has no modulus, a number is not positive, or no such scale.
    """
    if scale not in ("raw", "log", "z"):
        raise InputError(f"there is no scale {scale!r}", "name raw, log or z")
    quotients = []
    for row in ratings:
        modulus = moduli.get(row.participant)
        if modulus is None:
            raise InputError(
                f"the participant {row.participant} has no modulus", "give one of each participant"
            )
        if modulus <= 0 or row.value <= 0:
            raise InputError(
                f"the participant {row.participant} gave {min(row.value, modulus):g}, "
                "magnitudes are positive",
                "leave the row out",
            )
        quotients.append(replace(row, value=row.value / modulus))
    if scale == "raw":
        return quotients
    logarithms = [replace(row, value=math.log(row.value)) for row in quotients]
    return logarithms if scale == "log" else z_scores(logarithms)


def means(ratings: Sequence[Rating], resamples: int = 1_000, seed: int = 0) -> dict[str, Estimate]:
    """The mean of each condition, with intervals over drawn items."""
    groups: dict[str, list[Rating]] = defaultdict(list)
    for row in ratings:
        groups[row.condition].append(row)
    return {
        name: mean_estimate(
            np.array([row.value for row in rows]), [row.item for row in rows], resamples, seed
        )
        for name, rows in groups.items()
    }


def cell_means(ratings: Sequence[Rating]) -> dict[tuple[Hashable, str], float]:
    """The mean over participants of each item and condition."""
    cells: dict[tuple[Hashable, str], list[float]] = defaultdict(list)
    for row in ratings:
        cells[row.item, row.condition].append(row.value)
    return {cell: float(np.mean(values)) for cell, values in cells.items()}


def n_best(ratings: Sequence[Rating]) -> list[float]:
    """The average over items of the best, second best, … formulation of each item.

    Items with another number of formulations than the most frequent one are left out.
    """
    by_item: dict[Hashable, list[float]] = defaultdict(list)
    for (item, _), mean in cell_means(ratings).items():
        by_item[item].append(mean)
    sizes = [len(values) for values in by_item.values()]
    size = max(sorted(set(sizes)), key=sizes.count)
    table = np.array([sorted(v, reverse=True) for v in by_item.values() if len(v) == size])
    return [float(mean) for mean in table.mean(0)]


def best_condition(ratings: Sequence[Rating]) -> tuple[str, float]:
    """The condition with the highest mean, and its mean: what always choosing it would give."""
    groups: dict[str, list[float]] = defaultdict(list)
    for (_, condition), mean in cell_means(ratings).items():
        groups[condition].append(mean)
    name = max(groups, key=lambda condition: float(np.mean(groups[condition])))
    return name, float(np.mean(groups[name]))


def _standardize(value: float, mean: float, deviation: float) -> float:
    return (value - mean) / deviation if deviation > 0 else 0.0
