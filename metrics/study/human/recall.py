"""Sentence recall: codes of errors, their weights, and their incidence by formulation.

Siddharthan and Katsos (2012), table 1.  Code 0 is accurate recall, 1 another valid discourse
marker, 2 a marker that changes the relation, 3 and 4 garbled second and first clauses, 5 a garbled
outside clause, 6 a lost quantifier.  0, 1, 5 and 6 exclude every other code; 2, 3 and 4 may come
together.

>>> score((0,)), score((2, 3)), round(score((1,)), 2)
(0.5, -0.75, 0.4)
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Hashable, Mapping, Sequence
from types import MappingProxyType

import numpy as np

from logic2text import InputError, extras
from logic2text.lazy_dataclass import dataclass
from metrics.study.human.correlation import Correlation, correlation

with extras.require_extra("study", "the statistics of sentence recall"):
    from scipy import stats

WEIGHTS: Mapping[int, float] = MappingProxyType(
    {0: 0.5, 1: 0.4, 2: -0.25, 3: -0.5, 4: -0.5, 5: 0.25, 6: 0.25}
)
"""Table 1: the weight of each code."""

EXCLUSIVE = frozenset({0, 1, 5, 6})


@dataclass(frozen=True, slots=True)
class Recalled:
    """What one participant recalled of one sentence.

    Attributes:
        participant: who recalled.
        item: what the sentence expresses.
        condition: its formulation.
        codes: the codes of its errors.
        words: the length of the sentence in words; 0 if not known.
    """

    participant: Hashable
    item: Hashable
    condition: str
    codes: tuple[int, ...]
    words: int = 0

    @property
    def score(self) -> float:
        """The sum of the weights of the codes."""
        return score(self.codes)


def score(codes: Sequence[int]) -> float:
    """The sum of the weights of the codes.

    Raises:
        InputError: there is no code, an unknown one, a repeated one, or 0, 1, 5 or 6 with another.
    """
    if not codes:
        raise InputError("a recalled sentence has no code", "code accurate recall as 0")
    unknown = [code for code in codes if code not in WEIGHTS]
    if unknown:
        raise InputError(f"there is no code {unknown[0]!r}", "the codes are 0 to 6")
    if len(set(codes)) < len(codes):
        raise InputError(f"the codes {_list_codes(codes)} repeat one", "give each code once")
    exclusive = [code for code in codes if code in EXCLUSIVE]
    if exclusive and len(codes) > 1:
        raise InputError(
            f"the codes {_list_codes(codes)} cannot come together",
            "0, 1, 5 and 6 exclude every other code; only 2, 3 and 4 may be combined",
        )
    return sum(WEIGHTS[code] for code in codes)


def incidence(recalled: Sequence[Recalled]) -> dict[str, dict[int, float]]:
    """Table 5: the share of the sentences of each condition that have each code.

    The shares of a condition may add up to more than 1, for a sentence may have several codes.
    """
    rows: dict[str, list[Recalled]] = defaultdict(list)
    for row in recalled:
        score(row.codes)
        rows[row.condition].append(row)
    return {
        condition: {
            code: sum(code in row.codes for row in group) / len(group) for code in sorted(WEIGHTS)
        }
        for condition, group in rows.items()
    }


@dataclass(frozen=True, slots=True)
class ProportionTest:
    """The z test of two proportions with a pooled error: z, its two-sided p, both shares."""

    z: float
    p: float
    first: float
    second: float


def proportion_test(first: int, of_first: int, second: int, of_second: int) -> ProportionTest:
    """Whether two shares differ.

    Args:
        first: sentences with the error in one group.
        of_first: the group's size.
        second: sentences with the error in the other group.
        of_second: its size.

    Raises:
        InputError: a group is empty.
    """
    if not of_first or not of_second:
        raise InputError("a group has no sentences", "compare two groups that have some")
    shares = first / of_first, second / of_second
    pooled = (first + second) / (of_first + of_second)
    error = math.sqrt(pooled * (1 - pooled) * (1 / of_first + 1 / of_second))
    if error == 0:
        return ProportionTest(0.0, 1.0, *shares)
    z = (shares[0] - shares[1]) / error
    return ProportionTest(z, float(2 * stats.norm.sf(abs(z))), *shares)


def error_test(
    recalled: Sequence[Recalled],
    conditions: tuple[Sequence[str], Sequence[str]],
    codes: tuple[Sequence[int], Sequence[int]],
) -> ProportionTest:
    """Whether one group of conditions has more errors of some codes than another (H3, H4).

    Args:
        recalled: the recalled sentences.
        conditions: of the first and of the second group; the same for H4.
        codes: counted in the first and in the second group; a sentence counts once.
    """
    counts = []
    for group, of_group in zip(conditions, codes, strict=True):
        rows = [row for row in recalled if row.condition in group]
        counts += [sum(any(code in row.codes for code in of_group) for row in rows), len(rows)]
    return proportion_test(counts[0], counts[1], counts[2], counts[3])


@dataclass(frozen=True, slots=True)
class FormulationPair:
    """Two formulations of one item with the mean recall score and acceptability of each."""

    item: Hashable
    recall: tuple[float, float]
    acceptability: tuple[float, float]
    words: int


def mean_scores(recalled: Sequence[Recalled]) -> dict[tuple[Hashable, str], float]:
    """The mean score of each item and condition over participants."""
    cells: dict[tuple[Hashable, str], list[float]] = defaultdict(list)
    for row in recalled:
        cells[row.item, row.condition].append(row.score)
    return {cell: float(np.mean(values)) for cell, values in cells.items()}


def formulation_pairs(
    recalled: Sequence[Recalled], acceptability: Mapping[tuple[Hashable, str], float]
) -> list[FormulationPair]:
    """The items with two formulations that have both measures.

    `words` is the length of the shorter formulation.
    """
    scores = mean_scores(recalled)
    words: dict[Hashable, int] = {}
    for row in recalled:
        words[row.item] = min(words.get(row.item, row.words), row.words)
    by_item: dict[Hashable, list[str]] = defaultdict(list)
    for item, condition in scores:
        if (item, condition) in acceptability:
            by_item[item].append(condition)
    return [
        FormulationPair(
            item,
            (scores[item, first], scores[item, second]),
            (acceptability[item, first], acceptability[item, second]),
            words[item],
        )
        for item, (first, second) in (
            (item, sorted(names)) for item, names in by_item.items() if len(names) == 2
        )
    ]


def recall_correlation(
    pairs: Sequence[FormulationPair], least_words: int = 0, seed: int = 0
) -> Correlation:
    """Section 4.1: Spearman's ρ of the differences in acceptability and in recall.

    Args:
        pairs: of `formulation_pairs`.
        least_words: pairs with a shorter sentence are left out; the paper's second figure has 14.
        seed: of the interval.
    """
    kept = [pair for pair in pairs if pair.words >= least_words]
    return correlation(
        np.array([pair.acceptability[0] - pair.acceptability[1] for pair in kept]),
        np.array([pair.recall[0] - pair.recall[1] for pair in kept]),
        seed,
        method="spearman",
    )


def _list_codes(codes: Sequence[int]) -> str:
    return ", ".join(map(str, codes))
