"""The one verb: rank the texts of a formula for an audience.

    Reranker(metric="fre", audience="general").rank("∀x (Cube(x) → ¬Small(x))")

All candidates of all formulae go through each metric in one batch.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

import numpy as np

from logic2text.errors import InputError
from logic2text.formula import Formula
from logic2text.generate import Candidate, CandidateGenerator
from logic2text.notation import parse
from logic2text.verbalize import SYSTEMS
from logic2text.verdict import Status
from metrics.base import KnowsStructure, Metric, Scores
from metrics.combined import audience_score, naturalness
from metrics.registry import metric as metric_by_name
from rerank.audience import Audience
from rerank.audience import audience as audience_by_name
from rerank.results import RankedResult, RankedResults, Rejected

AMBIGUITY_PENALTY = 0.1
"""Taken off the score of a text with another attachment that means something else."""

INVERSE_SCOPE_PENALTY = 0.05
"""Taken off where another order of the quantified phrases means something else."""

SCOPE_ERROR = "read from left to right it means something else"

DEFAULT_METRIC = "fre"

NEUTRAL = 0.5
"""What counts as the naturalness of every text where no metric measures it."""


@dataclass(frozen=True, slots=True)
class _Batch:
    """Scores of all candidates of all formulae, each of shape (n,).

    Raw naturalness, formulaicness, naturalness in [0, 1], what doubt takes off, and the total.
    """

    raw: Scores
    style: Scores
    natural: Scores
    penalty: Scores
    total: Scores


class Reranker:
    """Ranks candidates; immutable, safe to share between threads."""

    def __init__(
        self,
        metric: str | Metric | None = DEFAULT_METRIC,
        audience: str | float | Audience = "general",
        *,
        formulaicness: str | Metric = "formulaicness",
        generator: CandidateGenerator | None = None,
        allow_attested: bool = False,
        allow_unproved: bool = False,
    ) -> None:
        """Make a reranker.

        Args:
            metric: the naturalness metric M, by name or itself; None ranks by style alone.
            audience: whom the texts are for: a name, a target in [0, 1], or an `Audience`.
            formulaicness: the metric F.
            generator: makes the candidates where none are given.
            allow_attested: whether a text whose meaning only a model attests may win.
            allow_unproved: whether a text of unknown meaning may win.

        Raises:
            UnknownNameError: no metric or audience has the name.
            UnavailableError: a model that a metric needs is missing.
        """
        self.audience = audience_by_name(audience)
        self._naturalness = None if metric is None else _metric(metric)
        self._formulaicness = _metric(formulaicness)
        self._generator = generator if generator is not None else CandidateGenerator()
        self._barred = {
            Status.REFUTED: "it means something else",
            Status.ATTESTED: "only a model attests its meaning (allow with --allow-attested)",
            Status.UNKNOWN: "its meaning is not proved (allow with --allow-unproved)",
        }
        if allow_attested:
            del self._barred[Status.ATTESTED]
        if allow_unproved:
            del self._barred[Status.UNKNOWN]

    def rank(
        self,
        formula: str | Formula,
        candidates: Sequence[Candidate] | None = None,
        top_k: int | None = None,
    ) -> RankedResults:
        """Rank the candidates of one formula; they are generated where none are given.

        Raises:
            ParseError, LimitError: the formula cannot be read.
            InputError: `top_k` is not positive.
        """
        return self.rank_many([formula], None if candidates is None else [candidates], top_k)[0]

    def rank_many(
        self,
        formulas: Sequence[str | Formula],
        candidates: Sequence[Sequence[Candidate]] | None = None,
        top_k: int | None = None,
    ) -> list[RankedResults]:
        """Rank the candidates of many formulae, scoring all of them in one batch a metric."""
        if top_k is not None and top_k < 1:
            raise InputError(f"top_k is {top_k}, it must be at least 1", "leave it out for all")
        parsed = [parse(f) if isinstance(f, str) else f for f in formulas]
        if candidates is None:
            candidates = [self._generator.candidates(formula) for formula in parsed]
        kept = [[c for c in group if self._bar(c) is None] for group in candidates]
        batch = self._score(
            [candidate for group in kept for candidate in group],
            [formula for formula, group in zip(parsed, kept, strict=True) for _ in group],
        )
        measured = (self._formulaicness, self._naturalness)
        signature = {m.name: str(m.signature) for m in measured if m is not None}
        starts = accumulate((len(group) for group in kept), initial=0)
        return [
            RankedResults(
                formula,
                self.audience,
                self._ranking(kept_group, batch, start, top_k),
                self._rejected(group),
                signature,
            )
            for formula, group, kept_group, start in zip(
                parsed, candidates, kept, starts, strict=False
            )
        ]

    def _score(self, candidates: Sequence[Candidate], formulas: Sequence[Formula]) -> _Batch:
        if not candidates:
            return _Batch(*(np.empty(0) for _ in range(5)))
        texts = [candidate.text for candidate in candidates]
        style = _style(self._formulaicness, candidates, texts, formulas)
        if self._naturalness is None:
            raw = natural = np.full(len(texts), NEUTRAL)
        else:
            raw = self._naturalness.score(texts, formulas)
            natural = naturalness(self._naturalness, raw)
        who = self.audience
        totals = audience_score(natural, style, who.formulaicness, who.alpha, who.beta)
        penalties = np.array([_penalty(candidate) for candidate in candidates])
        return _Batch(raw, style, natural, penalties, totals - penalties)

    def _ranking(
        self, group: Sequence[Candidate], batch: _Batch, start: int, top_k: int | None
    ) -> tuple[RankedResult, ...]:
        """The part of the batch from `start` that belongs to one formula, best first."""
        order = sorted(range(len(group)), key=lambda i: _descending(batch.total[start + i]))
        return tuple(
            RankedResult(
                rank,
                group[i],
                float(batch.total[start + i]),
                self._scores(batch, start + i),
                {
                    "naturalness": float(batch.natural[start + i]),
                    "formulaicness": float(batch.style[start + i]),
                    "penalty": float(batch.penalty[start + i]),
                },
            )
            for rank, i in enumerate(order[:top_k], start=1)
        )

    def _scores(self, batch: _Batch, index: int) -> dict[str, float]:
        scores = {"formulaicness": float(batch.style[index])}
        if self._naturalness is not None:
            scores[self._naturalness.name] = float(batch.raw[index])
        return scores

    def _rejected(self, group: Sequence[Candidate]) -> tuple[Rejected, ...]:
        reasons = ((candidate, self._bar(candidate)) for candidate in group)
        return tuple(Rejected(candidate, reason) for candidate, reason in reasons if reason)

    def _bar(self, candidate: Candidate) -> str | None:
        """Why a candidate may not win."""
        if candidate.verdict.scope_error:
            return SCOPE_ERROR
        return self._barred.get(candidate.verdict.status)


def _style(
    measure: Metric,
    candidates: Sequence[Candidate],
    texts: Sequence[str],
    formulas: Sequence[Formula],
) -> Scores:
    """F of each candidate; what texts of our own say is known from their making."""
    if isinstance(measure, KnowsStructure):
        said = [c.says if c.source in SYSTEMS else None for c in candidates]
        return measure.score_said(texts, formulas, said)
    return measure.score(texts, formulas)


def _penalty(candidate: Candidate) -> float:
    if candidate.verdict.status is Status.AMBIGUOUS:
        return AMBIGUITY_PENALTY
    return INVERSE_SCOPE_PENALTY if candidate.verdict.inverse_scope else 0.0


def _descending(total: float) -> float:
    """A sort key: the best first, what has no score last; `sorted` keeps the order of ties."""
    return math.inf if math.isnan(total) else -total


def _metric(value: str | Metric) -> Metric:
    return metric_by_name(value) if isinstance(value, str) else value
