"""Metrics against judgements: correlations overall and by system, and system differences.

Espinosa et al. (2010): tables 3 and 4 correlate segments, table 6 each judge beside the other,
table 8 counts how many of the system differences that people make significantly (Tukey's HSD) a
metric orders as they do.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Mapping

import numpy as np
from numpy.typing import NDArray

from logic2text import InputError
from logic2text.lazy_dataclass import dataclass
from metrics.study.human.correlation import Correlation, correlation
from metrics.study.human.resampling import RESAMPLES
from metrics.study.human.variance import TukeyPair, tukey
from metrics.study.human.williams import Williams, compare

Vector = NDArray[np.float64]

OVERALL = "all"
"""The name of the rows that hold every system."""

LEAST = 4
"""Judged texts that a system needs for a correlation of its own."""


@dataclass(frozen=True, slots=True)
class Judged:
    """n judged texts.

    Attributes:
        scores: by metric, shape (n,); NaN where a text has no score.
        ratings: mean judgement of each text, shape (n,).
        systems: what wrote each text; empty strings where it is not known.
        items: what each text expresses; texts of one item are drawn together.
        judges: the judgements of each judge, shape (n,); NaN where he gave none.
    """

    scores: Mapping[str, Vector]
    ratings: Vector
    systems: tuple[str, ...]
    items: tuple[Hashable, ...]
    judges: Mapping[str, Vector]

    def __post_init__(self) -> None:
        lengths = {
            len(self.ratings),
            len(self.systems),
            len(self.items),
            *map(len, self.scores.values()),
            *map(len, self.judges.values()),
        }
        if len(lengths) > 1:
            raise InputError(
                f"the columns have {sorted(lengths)} values", "give one value of each per text"
            )


@dataclass(frozen=True, slots=True)
class MetricCorrelation:
    """A metric's correlation with the judgements of one system, or of all (`OVERALL`)."""

    metric: str
    system: str
    correlation: Correlation


def correlations(
    judged: Judged, method: str = "spearman", resamples: int = RESAMPLES, seed: int = 0
) -> list[MetricCorrelation]:
    """Every metric overall and per system, with intervals over drawn items.

    A system with fewer than four judged texts has no row of its own.
    """
    rows = []
    groups = {OVERALL: np.ones(len(judged.ratings), dtype=bool)} | {
        system: np.array([name == system for name in judged.systems])
        for system in sorted(set(judged.systems))
        if system and judged.systems.count(system) >= LEAST
    }
    for system, kept in groups.items():
        items = [item for item, keep in zip(judged.items, kept, strict=True) if keep]
        for metric, values in judged.scores.items():
            coefficient = correlation(
                values[kept],
                judged.ratings[kept],
                seed,
                method=method,
                items=items,
                resamples=resamples,
            )
            rows.append(MetricCorrelation(metric, system, coefficient))
    return rows


def compare_metrics(judged: Judged) -> list[tuple[str, str, Williams]]:
    """Williams's test of every two metrics that vary, on the texts that both have scores for."""
    names = [
        name for name, values in judged.scores.items() if np.nanmax(values) > np.nanmin(values)
    ]
    return [
        (metric, rival, compare(judged.ratings, judged.scores[metric], judged.scores[rival]))
        for i, metric in enumerate(names)
        for rival in names[i + 1 :]
    ]


@dataclass(frozen=True, slots=True)
class JudgeCorrelation:
    """A metric or the other judges against one judge."""

    judge: str
    metric: str
    correlation: Correlation


CEILING = "other judges"
"""The row of the mean of the other judges, beside which a metric is read."""


def by_judge(
    judged: Judged, method: str = "spearman", resamples: int = RESAMPLES, seed: int = 0
) -> list[JudgeCorrelation]:
    """Table 6: every metric against each judge, beside the mean of the other judges.

    Raises:
        InputError: there are fewer than two judges.
    """
    if len(judged.judges) < 2:
        raise InputError(
            f"{len(judged.judges)} judges were given, the ceiling needs two",
            "name the judge of each rating in the field `judge`",
        )
    rows = []
    for judge, of_judge in judged.judges.items():
        others = np.stack([values for name, values in judged.judges.items() if name != judge])
        counted = np.isfinite(others).sum(0)
        ceiling = np.where(counted > 0, np.nansum(others, axis=0) / np.maximum(counted, 1), np.nan)
        for name, values in {CEILING: ceiling, **judged.scores}.items():
            coefficient = correlation(
                values,
                of_judge,
                seed,
                method=method,
                items=judged.items,
                resamples=resamples,
            )
            rows.append(JudgeCorrelation(judge, name, coefficient))
    return rows


@dataclass(frozen=True, slots=True)
class SystemDifferences:
    """Table 8: how many significant differences of systems a metric orders as people do.

    Attributes:
        metric: its name.
        right: how many.
        significant: how many differences people make significantly.
        errors: the pairs that it orders otherwise or not at all, the better system first.
    """

    metric: str
    right: int
    significant: int
    errors: tuple[tuple[str, str], ...]


def system_differences(judged: Judged) -> tuple[list[TukeyPair], list[SystemDifferences]]:
    """Tukey's HSD of the systems' ratings, and each metric against the significant differences.

    A metric's score of a system is its mean over the system's texts.
    """
    pairs = tukey(judged.ratings, judged.systems)
    significant = [
        (pair.second, pair.first) if pair.difference > 0 else (pair.first, pair.second)
        for pair in pairs
        if pair.significant
    ]
    rows = []
    for metric, values in judged.scores.items():
        by_system: dict[str, list[float]] = defaultdict(list)
        for system, value in zip(judged.systems, values, strict=True):
            by_system[system].append(float(value))
        mean = {system: float(np.nanmean(scores)) for system, scores in by_system.items()}
        errors = tuple(
            (better, worse) for better, worse in significant if not mean[better] > mean[worse]
        )
        rows.append(
            SystemDifferences(metric, len(significant) - len(errors), len(significant), errors)
        )
    return pairs, rows
