"""Paired tests between systems, as sacrebleu has them, for every reference metric.

Bootstrap: Koehn (2004), "Statistical significance tests for machine translation evaluation".
Approximate randomization: Riezler and Maxwell (2005), after Noreen (1989).  With the same seed and
number of trials, the p-values are those of sacrebleu's `PairedTest` where the scores differ.  Equal
scores have p = 1, because no difference is smaller than theirs; sacrebleu gives 1 / (trials + 1).

    compare_systems(Ter(), {"lola": segments, "ranta": others}, baseline="ranta")
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum

import numpy as np

from logic2text.errors import InputError
from logic2text.lazy_dataclass import dataclass
from metrics.study.reference.protocol import ReferenceMetric, Statistics
from metrics.study.reference.segments import Segment

SEED = 12345
"""sacrebleu's."""


class Test(StrEnum):
    """A paired test."""

    __test__ = False  # pytest takes the name for a test

    BOOTSTRAP = "bootstrap"
    RANDOMIZATION = "randomization"


TRIALS = {Test.BOOTSTRAP: 1_000, Test.RANDOMIZATION: 10_000}
"""How many corpora are drawn by default."""
MOST_TRIALS = 1_000_000


@dataclass(frozen=True, slots=True)
class SystemScore:
    """The score of a system on the corpus, and how it compares with the baseline.

    Attributes:
        system: its name.
        score: of the corpus.
        low, high: the 95% interval by bootstrap.
        p_value: of the difference to the baseline; None for the baseline itself.
    """

    system: str
    score: float
    low: float
    high: float
    p_value: float | None = None


def compare_systems(
    metric: ReferenceMetric,
    systems: Mapping[str, Sequence[Segment]],
    *,
    baseline: str | None = None,
    test: Test | str = Test.BOOTSTRAP,
    trials: int | None = None,
    seed: int = SEED,
) -> list[SystemScore]:
    """The scores of systems, with intervals, and the p-value of each against the baseline.

    Args:
        metric: a reference metric.
        systems: the texts of each system, in the same order of inputs.
        baseline: the name of one; the first by default, which comes first in the result.
        test: ``bootstrap`` or ``randomization``.
        trials: how many corpora to draw; by default 1,000, of randomization 10,000.
        seed: of numpy's generator.

    Raises:
        InputError: the systems do not have the same number of texts, or an argument is invalid.
    """
    chosen, count = _check(test, trials)
    names = list(systems)
    if not names:
        raise InputError("there is no system to compare", "name at least one")
    first = names[0] if baseline is None else baseline
    if first not in systems:
        raise InputError(
            f"the baseline {first!r} is not a system", f"name one of {', '.join(names)}"
        )
    sizes = {len(segments) for segments in systems.values()}
    if len(sizes) > 1:
        shown = ", ".join(f"{name} {len(segments)}" for name, segments in systems.items())
        raise InputError(
            f"the systems have different numbers of texts: {shown}",
            "give every system a text for every input",
        )
    ordered = [first, *(name for name in names if name != first)]
    statistics = {name: metric.statistics(systems[name]) for name in ordered}
    results = [_score(metric, first, statistics[first], count, seed)]
    for name in ordered[1:]:
        alone = _score(metric, name, statistics[name], count, seed)
        pair = statistics[first], statistics[name]
        p_value = _p_value(metric, *pair, chosen, count, seed)
        results.append(SystemScore(name, alone.score, alone.low, alone.high, p_value))
    return results


def _check(test: Test | str, trials: int | None) -> tuple[Test, int]:
    try:
        chosen = Test(test)
    except ValueError:
        raise InputError(
            f"unknown test {str(test)!r}", f"known: {', '.join(map(str, Test))}"
        ) from None
    count = TRIALS[chosen] if trials is None else trials
    if not 1 <= count <= MOST_TRIALS:
        raise InputError(
            f"{count} trials were asked for, 1 to {MOST_TRIALS:,} were expected",
            "1,000 are usual",
        )
    return chosen, count


def _score(
    metric: ReferenceMetric, name: str, statistics: Statistics, trials: int, seed: int
) -> SystemScore:
    scores = np.sort(_resampled(metric, statistics, min(trials, TRIALS[Test.BOOTSTRAP]), seed))
    tail = len(scores) // 40
    low, high = float(scores[tail]), float(scores[-1 - tail])
    return SystemScore(name, metric.corpus_score(statistics.sum(axis=0)), low, high)


def _resampled(
    metric: ReferenceMetric, statistics: Statistics, trials: int, seed: int
) -> Statistics:
    """The score of each corpus drawn with replacement, shape (trials,)."""
    generator = np.random.default_rng(seed)
    drawn = generator.choice(len(statistics), size=(trials, len(statistics)), replace=True)
    return np.array([metric.corpus_score(statistics[rows].sum(axis=0)) for rows in drawn])


def _p_value(
    metric: ReferenceMetric,
    baseline: Statistics,
    system: Statistics,
    test: Test,
    trials: int,
    seed: int,
) -> float:
    """How often a larger difference comes by chance; one is added to both counts, as in sacrebleu.

    Sacrebleu does not count differences as large as the real one.  That would make a difference of
    zero the most significant of all, so that equal scores are not tested.
    """
    real = abs(metric.corpus_score(baseline.sum(0)) - metric.corpus_score(system.sum(0)))
    if real == 0:
        return 1.0
    if test is Test.BOOTSTRAP:
        differences = np.abs(
            _resampled(metric, system, trials, seed) - _resampled(metric, baseline, trials, seed)
        )
        by_chance = differences - differences.mean()
    else:
        by_chance = _shuffle_differences(metric, baseline, system, trials, seed)
    return (int(np.sum(by_chance > real)) + 1) / (trials + 1)


def _shuffle_differences(
    metric: ReferenceMetric, baseline: Statistics, system: Statistics, trials: int, seed: int
) -> Statistics:
    """The difference of two corpora that swap texts at random, shape (trials,)."""
    generator = np.random.default_rng(seed)
    kept = generator.integers(2, size=(trials, len(baseline)), dtype=bool)
    ours, theirs = kept @ baseline + ~kept @ system, ~kept @ baseline + kept @ system
    return np.array(
        [
            abs(metric.corpus_score(x) - metric.corpus_score(y))
            for x, y in zip(ours, theirs, strict=True)
        ]
    )
