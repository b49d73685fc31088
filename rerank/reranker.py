"""The one verb: rank the texts of a formula for an audience.

    Reranker(metric="fre", audience="general").rank("∀x (Cube(x) → ¬Small(x))")

All candidates of all formulae go through each metric in one batch.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import accumulate
from typing import TYPE_CHECKING, Any

from logic2text.arguments import came, number_given
from logic2text.candidates import Candidate, CandidateGenerator, Pool, merge_near_duplicates
from logic2text.errors import InputError, UnavailableError
from logic2text.formula import Formula
from logic2text.limits import DEFAULT_LIMITS
from logic2text.proof.verdict import Status
from metrics.base import Metric, metric_given
from metrics.registry import DEFAULT_METRIC, FORMULAICNESS
from metrics.registry import metric as metric_by_name
from rerank.audience import Audience, nearest_name, weighted
from rerank.audience import audience as audience_by_name
from rerank.batch.worker_pool import ROW_TIMEOUT_S
from rerank.eligibility import Eligibility
from rerank.rank_arguments import check_top_k, read_candidates, read_formulas
from rerank.results import RankedResult, RankedResults, RankedRow
from rerank.scoring import Batch, Measured, scored, with_style

if TYPE_CHECKING:
    from rerank.llm_candidates import Pools, Proposal, Proposer


class Reranker:
    """Ranks candidates; immutable, safe to share between threads."""

    def __init__(
        self,
        metric: str | Metric | None = DEFAULT_METRIC,
        audience: str | float | Audience = "general",
        *,
        formulaicness: str | Metric = "formulaicness",
        generator: CandidateGenerator | None = None,
        proposer: Proposer | None = None,
        allow_attested: bool = False,
        allow_unproved: bool = False,
    ) -> None:
        """Make a reranker.

        Args:
            metric: the naturalness metric M, by name or itself; None ranks by style alone.
            audience: whom the texts are for: a name or a target in [0, 1], with the weights fitted
                for the two metrics; or an `Audience` with its own.
            formulaicness: the metric F.
            generator: makes the candidates where none are given.
            proposer: asks a language model for more, also where some are given.
            allow_attested: whether a text whose meaning only a model attests may win.
            allow_unproved: whether a text of unknown meaning may win.

        Raises:
            UnknownNameError: no metric or audience has the name.
            UnavailableError: a model that a metric needs is missing.
            InputError: an argument is of the wrong kind.
        """
        self._naturalness = None if metric is None else _metric(metric)
        self._formulaicness = _metric(formulaicness)
        if generator is not None and not hasattr(generator, "candidates"):
            raise InputError(f"a generator was expected, {came(generator)} came", "leave it out")
        if proposer is not None and not hasattr(proposer, "propose"):
            raise InputError(f"a proposer was expected, {came(proposer)} came", "give a Proposer")
        who = audience_by_name(audience)
        if not isinstance(audience, Audience):
            who = weighted(who, self._naturalness, self._formulaicness)
        self.audience = who
        self._generator = generator
        self._proposer = proposer
        self._eligibility = Eligibility(
            allow_attested=allow_attested, allow_unproved=allow_unproved
        )

    def rank(
        self,
        formula: str | Formula,
        candidates: Sequence[Candidate | str] | None = None,
        top_k: int | None = None,
    ) -> RankedResults:
        """Rank the candidates of one formula; they are generated where none are given.

        Args:
            formula: itself or its text.
            candidates: a text among them is read and proved as one of a file would be.
            top_k: how many texts; all of them by default.

        Raises:
            ParseError, LimitError: the formula cannot be read.
            InputError: `top_k` is not positive, or an argument is of the wrong kind.
        """
        return self.rank_many([formula], None if candidates is None else [candidates], top_k)[0]

    def rank_many(
        self,
        formulas: Sequence[str | Formula],
        candidates: Sequence[Sequence[Candidate | str]] | None = None,
        top_k: int | None = None,
    ) -> list[RankedResults]:
        """Rank the candidates of many formulae, scoring all of them in one batch a metric.

        As `rank`, with the candidates of each formula.
        """
        check_top_k(top_k)
        parsed = read_formulas(formulas)
        generated = self._generated(parsed) if candidates is None else []
        pools: Pools = [pool.candidates for pool in generated]
        if candidates is not None:
            pools = read_candidates(parsed, candidates)
        if self._proposer is None:
            return _with_failures(self._ranked(parsed, pools, top_k), generated)
        name = nearest_name(self.audience)
        proposals = self._proposer.propose(parsed, pools, name, self._best_proved)
        merged = [
            merge_near_duplicates((*pool, *proposal.candidates))
            for pool, proposal in zip(pools, proposals, strict=True)
        ]
        most = DEFAULT_LIMITS.candidates
        ranked = self._ranked(parsed, [group[:most] for group in merged], top_k)
        proposed = [
            replace(
                self._with_proposal(results, proposal, self._proposer.source),
                left_out=max(0, len(group) - most),
            )
            for results, proposal, group in zip(ranked, proposals, merged, strict=True)
        ]
        return _with_failures(proposed, generated)

    def rank_rows(
        self,
        rows: Iterable[str | Mapping[str, Any]],
        *,
        workers: int = 0,
        top_k: int | None = None,
        notation: str = "auto",
        row_timeout_s: float = ROW_TIMEOUT_S,
    ) -> Iterator[RankedRow]:
        """Rank many rows one by one as they come, as the command ``rerank`` does a file's.

        The results come in the order of the rows.  A row that fails, that takes too long or whose
        process ends costs no other row its place.  However many rows there are, a bounded number
        is in memory.

        Args:
            rows: formulae, or mappings with the field ``formula`` and, optionally, ``candidates``
                (texts that are ranked with the generated ones); other fields pass through.
            workers: how many processes generate and prove; 0 for this process only.  They are
                forked from a new interpreter, so a generator must be picklable and its classes
                must be importable.
            top_k: how many texts of each row; all of them by default.
            notation: of the formulae.
            row_timeout_s: seconds for a row in a worker process.

        Raises:
            InputError: `workers` or `top_k` is out of range; or, with the first row, the generator
                cannot be sent to a worker process.
        """
        from rerank.batch.ranking import rank_rows

        number_given(workers, "the number of workers", whole=True)
        if workers < 0:
            raise InputError(f"workers is {workers}, it must be at least 0", "0 is this process")
        check_top_k(top_k)
        generator = self._generator if self._generator is not None else _usual_generator()
        return rank_rows(
            self,
            rows,
            generator,
            workers=workers,
            top_k=top_k,
            notation=notation,
            row_timeout_s=row_timeout_s,
        )

    @property
    def asks_language_model(self) -> bool:
        """Whether it asks a language model for further candidates."""
        return self._proposer is not None

    def _generated(self, formulas: Sequence[Formula]) -> list[Pool]:
        generator = self._generator if self._generator is not None else _usual_generator()
        return [generator.pool(formula) for formula in formulas]

    def measured(
        self, formulas: Sequence[Formula], candidates: Sequence[Sequence[Candidate]]
    ) -> list[Measured]:
        """The candidates of each formula with their formulaicness, all measured in one batch.

        Together with `ranked` this is `rank_many` in two steps, so that one may work on some
        formulae while the other works on the next.
        """
        kept = [self._eligibility.eligible(group) for group in candidates]
        return with_style(self._formulaicness, formulas, candidates, kept)

    def ranked(self, measured: Sequence[Measured], top_k: int | None = None) -> list[RankedResults]:
        """The rankings of what was measured, naturalness in one batch."""
        batch = scored(measured, self._naturalness, self.audience)
        metrics = (self._formulaicness, self._naturalness)
        signature = {m.name: str(m.signature) for m in metrics if m is not None}
        starts = accumulate((len(row.kept) for row in measured), initial=0)
        return [
            RankedResults(
                row.formula,
                self.audience,
                self._ranking(row.kept, batch, start, top_k),
                self._eligibility.rejected(row.candidates),
                signature,
            )
            for row, start in zip(measured, starts, strict=False)
        ]

    def _ranked(
        self, formulas: Sequence[Formula], candidates: Pools, top_k: int | None = None
    ) -> list[RankedResults]:
        return self.ranked(self.measured(formulas, candidates), top_k)

    def _best_proved(self, parsed: Sequence[Formula], pools: Pools) -> list[float]:
        """The best score of a proved candidate of each formula, -inf where it has none."""
        proved = [[c for c in pool if c.verdict.status is Status.PROVED] for pool in pools]
        ranked = self._ranked(parsed, proved, top_k=1)
        return [results[0].score if len(results) else -math.inf for results in ranked]

    def _with_proposal(
        self, results: RankedResults, proposal: Proposal, source: str
    ) -> RankedResults:
        """The ranking with what the language model cost, and what it fell short of."""
        from rerank.llm_candidates import shortfall

        rejected = self._eligibility.rejected(proposal.candidates)
        trouble = proposal.trouble
        return replace(
            results,
            rejected=(*results.rejected, *proposal.rejected),
            degraded=shortfall(source, proposal, [text.candidate for text in rejected]),
            spent=proposal.spent,
            errors={"llm": trouble} if isinstance(trouble, UnavailableError) else {},
        )

    def _ranking(
        self, group: Sequence[Candidate], batch: Batch, start: int, top_k: int | None
    ) -> tuple[RankedResult, ...]:
        """The part of the batch from `start` that belongs to one formula, best first."""
        order = sorted(range(len(group)), key=lambda i: _place(group[i], batch.total[start + i]))
        measured = None if self._naturalness is None else self._naturalness.name
        ranking = []
        for rank, i in enumerate(order[:top_k], start=1):
            at = start + i
            scores = {FORMULAICNESS: batch.style[at]}
            if measured is not None:
                scores[measured] = batch.raw[at]
            parts = {
                "naturalness": batch.natural[at],
                "formulaicness": batch.style[at],
                "penalty": batch.penalty[at],
            }
            errors = batch.errors.get(at, {})
            ranking.append(RankedResult(rank, group[i], batch.total[at], scores, parts, errors))
        return tuple(ranking)


@cache
def _usual_generator() -> CandidateGenerator:
    """Made when texts are first asked for, which takes longer than to rank those that are given."""
    return CandidateGenerator()


def _with_failures(ranked: list[RankedResults], pools: Sequence[Pool]) -> list[RankedResults]:
    """The rankings with the systems that gave no text; no pool where texts were given."""
    if not any(pool.failures for pool in pools):
        return ranked
    return [
        replace(results, errors={**pool.failures, **results.errors})
        for results, pool in zip(ranked, pools, strict=True)
    ]


def _place(candidate: Candidate, total: float) -> tuple[int, float]:
    """A sort key: by verdict, then the best first, what has no score last.

    No score makes up for a doubt of the meaning; `sorted` keeps the order of ties.
    """
    verdict = _PREFERENCE[candidate.verdict.status]
    return verdict, math.inf if math.isnan(total) else -total


_PREFERENCE = {status: place for place, status in enumerate(Status)}


def _metric(value: str | Metric) -> Metric:
    metric: Metric = metric_by_name(value) if isinstance(value, str) else metric_given(value)
    return metric
