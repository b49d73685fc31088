"""Agreement of three scores of formulae: the categories and strengths of the paper's section 6.

Each score is high (top 30% by rank), medium (40%) or low (30%).  High and low are *far*, medium is
*close* to both.  Perfect agreement: all three are in one range.  Strong disagreement: the
baselines, or one of them, are far from the similarity.  Mild: none is far, one at least is close.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from enum import StrEnum

import numpy as np

from logic2text.errors import InputError
from logic2text.lazy_dataclass import dataclass

OUTER = 0.3
"""The share of high and of low scores."""
TOP = 10
"""Cases that are listed for a category."""


class ScoreStanding(StrEnum):
    """Where a score stands among all."""

    LOW = "low"
    MEDIUM = "medium"
    HIGH = "high"


_ORDER = (ScoreStanding.LOW, ScoreStanding.MEDIUM, ScoreStanding.HIGH)


class BaselineAgreement(StrEnum):
    """How the baselines stand to the similarity."""

    PERFECT = "perfect agreement"
    STRONG = "strong disagreement"
    MILD = "mild disagreement"


@dataclass(frozen=True, slots=True)
class Case:
    """One pair of formulae.

    Attributes:
        index: its place.
        range: of the similarity.
        agreement: its kind.
        detail: which baseline differs: ``low LE``, ``low BLEU``, ``all low``, ``opposed``, …
        strength: the difference of the similarity to the baseline that differs, or to the mean of
            both; 0 for perfect agreement.
    """

    index: int
    range: ScoreStanding
    agreement: BaselineAgreement
    detail: str
    strength: float

    @property
    def category(self) -> str:
        """Such as ``high sim, strong disagreement (low LE)``."""
        detail = f" ({self.detail})" if self.detail else ""
        return f"{self.range} sim, {self.agreement}{detail}"


def ranges(scores: Sequence[float]) -> list[ScoreStanding]:
    """The range of each score by rank; equal scores are ranked in their order.

    >>> [str(x) for x in ranges([0.1, 0.9, 0.5])]
    ['low', 'high', 'medium']
    """
    count = len(scores)
    outer = round(OUTER * count)
    order = np.argsort(np.asarray(scores, dtype=np.float64), kind="stable")
    result = [ScoreStanding.MEDIUM] * count
    for rank, index in enumerate(order):
        if rank < outer:
            result[int(index)] = ScoreStanding.LOW
        elif rank >= count - outer:
            result[int(index)] = ScoreStanding.HIGH
    return result


def agreement_cases(
    similarity: Sequence[float], bleu: Sequence[float], le: Sequence[float]
) -> list[Case]:
    """The case of each pair, in order.

    Raises:
        InputError: the three have different numbers of scores.
    """
    if not len(similarity) == len(bleu) == len(le):
        raise InputError(
            f"{len(similarity)}, {len(bleu)} and {len(le)} scores came, one for each pair of "
            "formulae was expected",
            "score the same pairs by all three",
        )
    columns = zip(ranges(similarity), ranges(bleu), ranges(le), strict=True)
    return [_case(i, *bands, similarity[i], bleu[i], le[i]) for i, bands in enumerate(columns)]


def _case(
    index: int,
    sim: ScoreStanding,
    bleu: ScoreStanding,
    le: ScoreStanding,
    sim_score: float,
    bleu_score: float,
    le_score: float,
) -> Case:
    if sim is bleu is le:
        return Case(index, sim, BaselineAgreement.PERFECT, "", 0.0)
    far = [band for band in (bleu, le) if abs(_ORDER.index(band) - _ORDER.index(sim)) == 2]
    agreement = BaselineAgreement.STRONG if far else BaselineAgreement.MILD
    if bleu is le:
        strength = abs(sim_score - (bleu_score + le_score) / 2)
        return Case(index, sim, agreement, f"all {bleu}", strength)
    differing = [
        (name, band, score)
        for name, band, score in (("BLEU", bleu, bleu_score), ("LE", le, le_score))
        if (band in far if far else band is not sim)
    ]
    if len(differing) == 2:
        return Case(index, sim, agreement, "opposed", abs(sim_score - (bleu_score + le_score) / 2))
    name, band, score = differing[0]
    return Case(index, sim, agreement, f"{band} {name}", abs(sim_score - score))


def top_cases(cases: Sequence[Case], most: int = TOP) -> dict[str, list[Case]]:
    """The strongest disagreements of each category, the strongest first."""
    by_category: dict[str, list[Case]] = defaultdict(list)
    for case in cases:
        if case.agreement is not BaselineAgreement.PERFECT:
            by_category[case.category].append(case)
    return {
        category: sorted(disagreements, key=lambda case: (-case.strength, case.index))[:most]
        for category, disagreements in sorted(by_category.items())
    }
