"""Tables 3 to 8 of Espinosa et al. (2010): reference metrics beside people's ratings.

Edit rates are turned, so that a positive correlation is always agreement with the ratings.

    meta_evaluate(rated, {"ter": reference_metric("ter")}).correlations("fluency")
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from logic2text.errors import InputError
from logic2text.extras import require_extra
from logic2text.lazy_dataclass import dataclass
from metrics.study.reference import segments as seg
from metrics.study.reference.protocol import ReferenceMetric, sentence_scores
from metrics.study.reference.terp import Terp
from metrics.study.reference.terp_alignment import WordEdit

with require_extra(seg.EXTRA, "the evaluation of metrics"):
    from scipy.stats import rankdata, spearmanr, tukey_hsd

ALL = "all"
TARGETED = "h"
"""The prefix of targeted metrics, as in HTER."""
RESAMPLES = 1_000
SEED = 12345
LEVEL = 0.05

Column: TypeAlias = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Rated:
    """A text with what people say of it.

    Attributes:
        segment: the text, its references, and repairs if there are any.
        ratings: by name, higher is better.
        group: of the texts, such as a system or a corpus.
        judge: who rated it.
    """

    segment: seg.Segment
    ratings: Mapping[str, float]
    group: str = ALL
    judge: str = ""


@dataclass(frozen=True, slots=True)
class BootstrappedCorrelation:
    """Spearman's ρ with the 95% interval of a bootstrap over texts; NaN without variation."""

    rho: float
    texts: int
    low: float = float("nan")
    high: float = float("nan")


@dataclass(frozen=True, slots=True)
class GroupComparison:
    """Two groups that differ significantly in people's ratings (Tukey's HSD).

    Attributes:
        better, worse: by the mean rating.
        p_value: Tukey's.
        agreeing: the metrics that rank the two as people do.
    """

    better: str
    worse: str
    p_value: float
    agreeing: frozenset[str]


@dataclass(frozen=True, slots=True)
class MetaEvaluation:
    """The scores of metrics beside ratings.

    Attributes:
        rated: the texts.
        scores: by metric, turned so that higher is better; NaN where a text has no repair.
    """

    rated: tuple[Rated, ...]
    scores: Mapping[str, Column]

    @property
    def groups(self) -> list[str]:
        """The groups in the order of their first text."""
        return list(dict.fromkeys(text.group for text in self.rated))

    def ratings(self, names: str | Sequence[str]) -> Column:
        """A rating of each text, or the mean of several; NaN where it is missing."""
        chosen = [names] if isinstance(names, str) else names
        return np.array(
            [np.mean([text.ratings.get(name, np.nan) for name in chosen]) for text in self.rated]
        )

    def _choose(self, group: str | None, judge: str | None) -> NDArray[np.bool_]:
        return np.array(
            [
                group in (None, ALL, text.group) and judge in (None, text.judge)
                for text in self.rated
            ]
        )

    def correlations(
        self,
        names: str | Sequence[str],
        group: str | None = None,
        judge: str | None = None,
        *,
        resamples: int = 0,
        seed: int = SEED,
    ) -> dict[str, BootstrappedCorrelation]:
        """Spearman's ρ of every metric: tables 3 and 4, of one judge 6, with resamples 5.

        Args:
            names: a rating, or several whose mean is taken.
            group: a group of texts, all by default.
            judge: the texts of one judge, all by default.
            resamples: of the bootstrap for intervals; none by default.
            seed: of the bootstrap.
        """
        chosen, ratings = self._choose(group, judge), self.ratings(names)
        return {
            name: _correlation(column[chosen], ratings[chosen], resamples, seed)
            for name, column in self.scores.items()
        }

    def comparisons(self, names: str | Sequence[str]) -> list[GroupComparison]:
        """Table 8: the pairs of groups that differ significantly, and which metrics get them right.

        Raises:
            InputError: there are fewer than two groups of two texts.
        """
        ratings = self.ratings(names)
        members = {group: self._choose(group, None) for group in self.groups}
        members = {group: rows for group, rows in members.items() if rows.sum() > 1}
        if len(members) < 2:
            raise InputError(
                "Tukey's test needs two groups of at least two texts", "name the field `system`"
            )
        test = tukey_hsd(*(ratings[rows] for rows in members.values()))
        differences = []
        for (i, left), (j, right) in combinations(enumerate(members), 2):
            p_value = float(test.pvalue[i, j])
            if not p_value < LEVEL:
                continue
            better, worse = sorted(
                (left, right), key=lambda group: -float(ratings[members[group]].mean())
            )
            agreeing = frozenset(
                name
                for name, column in self.scores.items()
                if np.nanmean(column[members[better]]) > np.nanmean(column[members[worse]])
            )
            differences.append(GroupComparison(better, worse, p_value, agreeing))
        return differences

    def find_ranking_errors(
        self, metric: str, names: str | Sequence[str], most: int
    ) -> list[tuple[int, float]]:
        """The texts whose rank by a metric is farthest from that by people, with the distance.

        Ranks are taken among the texts of one judge, as shares from 0 to 1.
        """
        ratings, column = self.ratings(names), self.scores[metric]
        distances = np.zeros(len(self.rated))
        for judge in dict.fromkeys(text.judge for text in self.rated):
            rows = np.flatnonzero(self._choose(None, judge) & ~np.isnan(column))
            if len(rows) > 1:
                ours, theirs = rankdata(column[rows]), rankdata(ratings[rows])
                distances[rows] = np.abs(ours - theirs) / (len(rows) - 1)
        order = np.argsort(-distances, kind="stable")[:most]
        return [(int(i), float(distances[i])) for i in order]


def meta_evaluate(rated: Sequence[Rated], metrics: Mapping[str, ReferenceMetric]) -> MetaEvaluation:
    """Score rated texts by metrics, plain and, where there are repairs, targeted.

    Raises:
        InputError: there is no text, or one has neither references nor repairs.
    """
    if not rated:
        raise InputError("there are no rated texts", "give at least two")
    scores: dict[str, Column] = {}
    for prefix, segments in (
        ("", [text.segment for text in rated]),
        (TARGETED, [text.segment.with_targets for text in rated]),
    ):
        usable = [i for i, segment in enumerate(segments) if segment.references]
        for name, metric in metrics.items() if usable else ():
            column = np.full(len(rated), np.nan)
            sign = 1 if metric.higher_is_better else -1
            column[usable] = sign * sentence_scores(metric, [segments[i] for i in usable])
            scores[prefix + name] = column
    return MetaEvaluation(tuple(rated), scores)


def _correlation(
    scores: Column, ratings: Column, resamples: int, seed: int
) -> BootstrappedCorrelation:
    both = ~(np.isnan(scores) | np.isnan(ratings))
    scores, ratings = scores[both], ratings[both]
    rho = _spearman(scores, ratings)
    if not resamples:
        return BootstrappedCorrelation(rho, len(scores))
    generator = np.random.default_rng(seed)
    drawn = generator.choice(len(scores), size=(resamples, len(scores)), replace=True)
    values = np.array([_spearman(scores[rows], ratings[rows]) for rows in drawn])
    values = np.sort(values[~np.isnan(values)])
    tail = len(values) // 40
    return BootstrappedCorrelation(rho, len(scores), float(values[tail]), float(values[-1 - tail]))


def _spearman(scores: Column, ratings: Column) -> float:
    if len(scores) < 3 or np.ptp(scores) == 0 or np.ptp(ratings) == 0:
        return float("nan")
    return float(spearmanr(scores, ratings).statistic)


# Table 7 ----------------------------------------------------------------------------------------

PUNCTUATION = frozenset(".,;:!?()[]\"'•-")


def factors(segment: seg.Segment, terp: Terp) -> frozenset[str]:
    """In what a text differs from its repair, or from its first reference: by TERp's alignment.

    ``punctuation``, ``shift``, ``stem``, ``synonym``, ``substitution``, ``insertion``,
    ``deletion``; where only punctuation differs, ``punctuation``.
    """
    target = (*segment.repaired, *segment.references)[0]
    alignment = terp.align(segment.hypothesis, target)
    reference = seg.words_of(target, "terp")
    kinds: set[str] = {"shift"} if alignment.shifts else set()
    row = column = 0
    for step in alignment.steps:
        words = (
            *alignment.words[column : column + step.hypothesis_words],
            *reference[row : row + step.reference_words],
        )
        if step.edit is not WordEdit.MATCH:
            signs = all(set(word) <= PUNCTUATION for word in words)
            kinds.add("punctuation" if signs else _NAMES[step.edit])
        row, column = row + step.reference_words, column + step.hypothesis_words
    return frozenset(kinds)


_NAMES = {
    WordEdit.STEM: "stem",
    WordEdit.SYNONYM: "synonym",
    WordEdit.SUBSTITUTION: "substitution",
    WordEdit.PHRASE: "paraphrase",
    WordEdit.INSERTION: "superfluous words",
    WordEdit.DELETION: "missing words",
}


def count_factors(segments: Iterable[seg.Segment], terp: Terp) -> Counter[str]:
    """Table 7: how many texts each factor is in."""
    return Counter(kind for segment in segments for kind in factors(segment, terp))
