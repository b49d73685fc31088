"""What candidates are worth to an audience: formulaicness, naturalness, and what doubt takes off.

All candidates of all formulae go through each metric in one batch.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate

import numpy as np

from logic2text.candidates import Candidate
from logic2text.errors import TooLongError
from logic2text.formula import Formula
from logic2text.verbalizers import SYSTEMS
from metrics.base import KnowsStructure, Metric
from metrics.combined import audience_score, naturalness
from metrics.failures import apart, scores_or_failures
from metrics.registry import FORMULAICNESS
from rerank.audience import Audience

WEAK_READING_PENALTY = 0.05
"""Taken off where a disliked reading, such as another order of phrases, means something else."""

EXCERPT = 40
"""Characters of a candidate that an error shows."""

NEUTRAL = 0.5
"""What counts as the naturalness of every text where no metric measures it."""


@dataclass(frozen=True, slots=True)
class Batch:
    """Scores of all candidates of all formulae.

    Raw naturalness, formulaicness, naturalness in [0, 1], what doubt takes off, and the total; and
    why a metric, by its name, has no score for a candidate.
    """

    raw: list[float]
    style: list[float]
    natural: list[float]
    penalty: list[float]
    total: list[float]
    errors: Mapping[int, Mapping[str, Exception]]


@dataclass(frozen=True, slots=True, eq=False)
class Measured:
    """A formula whose candidates' formulaicness is known.

    Attributes:
        formula: what they are for.
        candidates: all of them.
        kept: those that may win.
        style: the formulaicness of these, or why one has none.
    """

    formula: Formula
    candidates: tuple[Candidate, ...]
    kept: tuple[Candidate, ...]
    style: Sequence[float | Exception]


def with_style(
    metric: Metric,
    formulas: Sequence[Formula],
    candidates: Sequence[Sequence[Candidate]],
    kept: Sequence[tuple[Candidate, ...]],
) -> list[Measured]:
    """The candidates of each formula, those kept with their formulaicness, all in one batch.

    Raises:
        InputError, UnavailableError: as the metric.
    """
    pool = [candidate for group in kept for candidate in group]
    formula_of = [formula for formula, group in zip(formulas, kept, strict=True) for _ in group]
    style = _style(metric, pool, formula_of) if pool else []
    ends = list(accumulate(map(len, kept)))
    return [
        Measured(formula, tuple(group), group_kept, style[end - len(group_kept) : end])
        for formula, group, group_kept, end in zip(formulas, candidates, kept, ends, strict=True)
    ]


def _style(
    measure: Metric, candidates: Sequence[Candidate], formulas: Sequence[Formula]
) -> list[float | Exception]:
    """F of each candidate, or why it has none; what our own texts say is known from their making.

    Raises:
        InputError: a text is too long and is not to be cut.
    """
    texts = [candidate.text for candidate in candidates]
    if isinstance(measure, KnowsStructure):
        meanings = [c.says if c.source in SYSTEMS else None for c in candidates]
        return [*measure.score_said(texts, formulas, meanings).tolist()]
    try:
        return scores_or_failures(measure, texts, formulas)
    except TooLongError as error:
        first = candidates[error.indices[0]]
        shown = f"the candidate {first.text[:EXCERPT]!r}… ({first.source})"
        raise error.named(shown) from None


def scored(measured: Sequence[Measured], metric: Metric | None, who: Audience) -> Batch:
    """Naturalness in one batch, and the scores that the audience gives.

    Args:
        measured: formulae with the formulaicness of their candidates.
        metric: of naturalness; None for none.
        who: whom the texts are for.

    Raises:
        InputError, UnavailableError: as the metric.
    """
    candidates = [candidate for group in measured for candidate in group.kept]
    if not candidates:
        return Batch([], [], [], [], [], {})
    style, unstyled = apart([score for group in measured for score in group.style])
    errors = {i: {FORMULAICNESS: error} for i, error in unstyled.items()}
    if metric is None:
        raw = natural = np.full(len(candidates), NEUTRAL)
    else:
        formulas = [group.formula for group in measured for _ in group.kept]
        texts = [candidate.text for candidate in candidates]
        raw, failed = apart(scores_or_failures(metric, texts, formulas))
        natural = naturalness(metric, raw)
        for i, error in failed.items():
            errors.setdefault(i, {})[metric.name] = error
    totals = audience_score(natural, style, who.formulaicness, who.alpha, who.beta)
    penalties = np.array([_penalty(candidate) for candidate in candidates])
    return Batch(
        raw.tolist(),
        style.tolist(),
        natural.tolist(),
        penalties.tolist(),
        (totals - penalties).tolist(),
        errors,
    )


def _penalty(candidate: Candidate) -> float:
    verdict = candidate.verdict
    return WEAK_READING_PENALTY if verdict.inverse_scope or verdict.weak_reading else 0.0
