"""`Reranker`: rank the candidate texts of formulae for an audience.

    Reranker(metric="fre", audience="general").rank("∀x (Cube(x) → ¬Small(x))")

Each metric scores the candidates of all formulae in one batch.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import replace
from functools import cache
from itertools import accumulate
from typing import TYPE_CHECKING, Any

from logic2text import (
    DEFAULT_LIMITS,
    InputError,
    Lexicon,
    Parsed,
    Status,
    UnavailableError,
    arguments,
)
from logic2text.candidate_pool import Candidate, Pool
from logic2text.candidates import CandidateGenerator
from logic2text.formula import Formula
from logic2text.near_duplicates import merge_near_duplicates
from logic2text.results.words import Words
from logic2text.verbalizers import SYSTEMS
from metrics import base, registry
from metrics.formulaicness import resemblance
from rerank import audience as audiences
from rerank import contest, decision, eligibility, rank_arguments, registers, scoring
from rerank.batch.input_rows import ROW_TIMEOUT_S
from rerank.results import RankedResult, RankedResults, RankedRow, RankingWarning

if TYPE_CHECKING:
    from rerank.llm_candidates import Pools, Proposal, Proposer


class Reranker:
    """Ranks candidates for one audience; immutable and safe to share between threads."""

    def __init__(
        self,
        metric: str | base.Metric | None = registry.DEFAULT_METRIC,
        audience: str | float | audiences.Audience = "general",
        *,
        formulaicness: str | base.Metric = "formulaicness",
        generator: CandidateGenerator | None = None,
        proposer: Proposer | None = None,
        allow_attested: bool = False,
        allow_unproved: bool = False,
    ) -> None:
        """Make a reranker.

        Args:
            metric: the naturalness metric M, or its name; None ranks by formulaicness only.
            audience: a name or a target in [0, 1], which get the weights fitted for the two
                metrics, or an `Audience` with weights of its own.
            formulaicness: the metric F, or its name.
            generator: generates the candidates of formulae that are given without candidates.
            proposer: requests further candidates from a language model.
            allow_attested: whether a text may win that means the formula if a whole phrase is
                guessed rightly, or whose meaning only a language model attests.
            allow_unproved: whether a text of unknown meaning may win.

        Raises:
            UnknownNameError: there is no metric or audience of that name.
            UnavailableError: a metric needs a model that is missing.
            InputError: an argument has the wrong type.
        """
        self._naturalness = None if metric is None else _metric(metric)
        self._formulaicness = _metric(formulaicness)
        if generator is not None and not hasattr(generator, "candidates"):
            raise InputError(
                f"a generator was expected, {arguments.came(generator)} came", "leave it out"
            )
        if proposer is not None and not hasattr(proposer, "propose"):
            raise InputError(
                f"a proposer was expected, {arguments.came(proposer)} came", "give a Proposer"
            )
        who = audiences.audience(audience)
        # An `Audience` has weights of its own, which the caller chose.
        if not isinstance(audience, audiences.Audience):
            who = audiences.apply_fitted_weights(who, self._naturalness, self._formulaicness)
        self.audience = who
        self._given_weights = audiences.sign_given_weights(
            who, self._naturalness, self._formulaicness
        )
        self._generator = generator
        self._proposer = proposer
        self._eligibility = eligibility.Eligibility(
            allow_attested=allow_attested, allow_unproved=allow_unproved
        )

    def rank(
        self,
        formula: str | Formula,
        candidates: Sequence[Candidate | str] | None = None,
        top_k: int | None = None,
    ) -> RankedResults:
        """Rank the candidates of one formula.

        Args:
            formula: the formula or its text.
            candidates: candidates, or texts, which are read and compared with the formula; None
                generates candidates.
            top_k: the maximum number of ranked texts; all by default.

        Raises:
            ParseError, LimitError: the formula cannot be parsed, or exceeds a limit.
            InputError: `top_k` is not positive, or an argument has the wrong type.
        """
        return self.rank_many([formula], None if candidates is None else [candidates], top_k)[0]

    def rank_many(
        self,
        formulas: Sequence[str | Formula],
        candidates: Sequence[Sequence[Candidate | str]] | None = None,
        top_k: int | None = None,
    ) -> list[RankedResults]:
        """As `rank`, for several formulae; each metric scores all candidates in one batch.

        Args:
            formulas: the formulae or their texts.
            candidates: one sequence of candidates or texts per formula; None generates them.
            top_k: the maximum number of ranked texts of each formula; all by default.

        Raises:
            ParseError, LimitError, InputError: as `rank`.
        """
        rank_arguments.check_top_k(top_k)
        read = rank_arguments.read_formulas(formulas, self.words)
        parsed = [formula.formula for formula in read]
        generated = self._generate(parsed, top_k) if candidates is None else []
        pools: Pools = [pool.candidates for pool in generated]
        if candidates is not None:
            pools = rank_arguments.read_candidates(parsed, candidates)
        if self._proposer is None:
            ranked = _with_failures(self._rank(parsed, pools, top_k), generated)
            return self._as_given(ranked, read)
        name = self.audience.register
        # After the generated texts are proved: the model paraphrases those, and stops when one is
        # good enough.
        proposals = self._proposer.propose(parsed, pools, name, self._best_proved)
        merged = [
            _with_proposed(pool, proposal) for pool, proposal in zip(pools, proposals, strict=True)
        ]
        most = DEFAULT_LIMITS.candidates
        ranked = self._rank(parsed, [group[:most] for group in merged], top_k)
        proposed = [
            replace(
                self._with_proposal(results, proposal, self._proposer.source),
                left_out=max(0, len(group) - most),
            )
            for results, proposal, group in zip(ranked, proposals, merged, strict=True)
        ]
        return self._as_given(_with_failures(proposed, generated), read)

    def rank_texts(
        self, texts: Sequence[str], top_k: int | None = None, *, input: object = None
    ) -> RankedResults:
        """Rank texts without a formula, such as descriptions of a table or paraphrases.

        Their meaning is unknown, so every one may win; the score is that of the audience, and among
        three or more texts what each agrees on with the others (`rerank.consensus`).  With an input
        texts that say all of its facts come first, then those that leave some out, and last those
        that change one (`metrics.faithfulness`).

        Args:
            texts: at least one; a repeated text is ranked once.
            top_k: the maximum number of ranked texts; all by default.
            input: what the texts are of: triples, slots, a table, JSON, `key: value` lines
                (`metrics.inputs.facts.parse_input`); None if that is not known.

        Raises:
            InputError: `texts` is not a list of strings, is empty or has a blank text, `top_k` is
                not positive, or a metric needs a formula.
            LimitError: there are more texts, or a longer one, than the limits allow.
        """
        return self.rank_texts_many([texts], top_k, inputs=[input])[0]

    def rank_texts_many(
        self,
        groups: Sequence[Sequence[str]],
        top_k: int | None = None,
        *,
        inputs: Sequence[object] | None = None,
    ) -> list[RankedResults]:
        """As `rank_texts`, for several lists of texts; each metric scores all in one batch.

        Raises:
            InputError, LimitError: as `rank_texts`; or there is not one input for each list.
        """
        rank_arguments.check_top_k(top_k)
        pools = rank_arguments.read_texts(groups)
        if inputs is not None and len(inputs) != len(pools):
            raise InputError(
                f"{len(pools)} lists of texts and {len(inputs)} inputs were given",
                "give one input for each list, or None",
            )
        return self.rank_measured(self.measure([None] * len(pools), pools, inputs), top_k)

    def rank_rows(
        self,
        rows: Iterable[str | Mapping[str, Any]],
        *,
        workers: int = 0,
        top_k: int | None = None,
        notation: str = "auto",
        row_timeout_s: float = ROW_TIMEOUT_S,
    ) -> Iterator[RankedRow]:
        """Rank a stream of rows, as the command ``rerank`` does for a file.

        Results are in the order of the rows.  If a row fails, exceeds the time limit or ends its
        worker process, only its own result is an error.  The number of rows in memory is bounded.

        Args:
            rows: formulae, or mappings with the field ``formula`` and, optionally, ``candidates``:
                texts that are ranked together with the generated ones; or mappings with ``texts``
                and without a formula, as for `rank_texts`.  Other fields are copied.
            workers: the number of processes that generate and verify; with 0 this process does.
                They are forked from a new interpreter, so the generator must be picklable and
                its classes importable.
            top_k: the maximum number of ranked texts of each row; all by default.
            notation: the notation of the formulae, or ``auto``.
            row_timeout_s: the time limit of a row in a worker process, in seconds.

        Raises:
            InputError: `workers` or `top_k` is out of range; or, at the first row, the generator
                cannot be pickled.
        """
        from rerank.batch.ranking import rank_rows

        arguments.number_given(workers, "the number of workers", whole=True)
        if workers < 0:
            raise InputError(f"workers is {workers}, it must be at least 0", "0 is this process")
        rank_arguments.check_top_k(top_k)
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
    def signature(self) -> dict[str, str]:
        """Metric name → signature, and `weights` → those of a file, if there is one."""
        metrics = (self._formulaicness, self._naturalness)
        signature = {m.name: str(m.signature) for m in metrics if m is not None}
        if self._given_weights is not None:
            signature["weights"] = self._given_weights
        return signature

    def _sign(self, row: scoring.Measured) -> dict[str, str]:
        """The signature of a ranking, with that of formulaicness beside an input where it is so."""
        if not row.is_beside_input:
            return self.signature
        beside = resemblance.sign(self._formulaicness.signature)
        return {**self.signature, self._formulaicness.name: str(beside)}

    @property
    def asks_language_model(self) -> bool:
        """Whether it requests candidates from a language model."""
        return self._proposer is not None

    def proves_last(self, top_k: int | None) -> bool:
        """Whether proofs may wait for the scores: `contest.proves_last`, and no language model."""
        # A language model paraphrases proved texts.
        return self._proposer is None and contest.proves_last(self.audience, top_k)

    @property
    def words(self) -> Words:
        """The words of the texts that are generated."""
        lexicon = None if self._generator is None else getattr(self._generator, "lexicon", None)
        return Words(lexicon or Lexicon.default())

    def remembering(self) -> Reranker:
        """The same reranker, which measures the naturalness of a text once.

        For a ranking that grows; what it remembers lasts as long as it does.
        """
        from rerank.growing_ranking import Remembered

        same = copy(self)
        if self._naturalness is not None:
            vars(same)["_naturalness"] = Remembered(self._naturalness)
        return same

    def _as_given(
        self, ranked: Sequence[RankedResults], read: Sequence[Parsed]
    ) -> list[RankedResults]:
        """The rankings with their formulae as they were given."""
        return [
            replace(results, parsed=formula, words=self.words)
            for results, formula in zip(ranked, read, strict=True)
        ]

    def _generate(self, formulas: Sequence[Formula], top_k: int | None) -> list[Pool]:
        generator = self._generator if self._generator is not None else _usual_generator()
        is_last = self.proves_last(top_k) and getattr(generator, "proves", False)
        generate = generator.drafts if is_last else generator.pool
        return [generate(formula) for formula in formulas]

    def measure(
        self,
        formulas: Sequence[Formula | None],
        candidates: Sequence[Sequence[Candidate]],
        inputs: Sequence[object] | None = None,
    ) -> list[scoring.Measured]:
        """The candidates of each formula with their formulaicness, measured in one batch.

        All candidates of a row without a formula, which is None, may win.

        With `rank_measured` this is `rank_many` in two steps, so that a pipeline can measure some
        formulae while it ranks the previous ones.  `inputs` has what the texts of each row without
        a formula are of, or None.
        """
        if None in formulas:
            rank_arguments.check_metrics_of_texts((self._naturalness, self._formulaicness))
        kept = [
            tuple(group) if formula is None else self._eligibility.eligible(group)
            for formula, group in zip(formulas, candidates, strict=True)
        ]
        of_what = [None] * len(formulas) if inputs is None else inputs
        return scoring.with_style(self._formulaicness, formulas, candidates, kept, of_what)

    def rank_measured(
        self,
        measured: Sequence[scoring.Measured],
        top_k: int | None = None,
        settle: contest.Settle | None = None,
    ) -> list[RankedResults]:
        """The rankings of measured formulae; naturalness is scored in one batch.

        Args:
            measured: formulae with the formulaicness of their candidates.
            top_k: the maximum number of ranked texts of each formula; all by default.
            settle: proves drafts among the candidates; this process does by default.
        """
        batch = scoring.score(measured, self._naturalness, self.audience)
        measured, batch = decision.decide(
            measured, batch, self.audience, self._eligibility, top_k, settle or self._settle
        )
        starts = accumulate((len(row.kept) for row in measured), initial=0)
        return [
            RankedResults(
                row.formula,
                self.audience,
                self._rank_one(row, batch, start, top_k),
                () if row.formula is None else self._eligibility.list_rejected(row.candidates),
                self._sign(row),
                troubles=_warn_not_compared(row.not_compared),
            )
            for row, start in zip(measured, starts, strict=False)
        ]

    def _settle(self, contests: Sequence[contest.Contest]) -> list[Sequence[Candidate]]:
        lexicon = None if self._generator is None else getattr(self._generator, "lexicon", None)
        return [each.settle(lexicon) for each in contests]

    def _rank(
        self, formulas: Sequence[Formula], candidates: Pools, top_k: int | None = None
    ) -> list[RankedResults]:
        return self.rank_measured(self.measure(formulas, candidates), top_k)

    def _best_proved(self, parsed: Sequence[Formula], pools: Pools) -> list[float]:
        """The best score of a proved candidate of each formula, -inf where it has none."""
        proved = [[c for c in pool if c.verdict.status is Status.PROVED] for pool in pools]
        ranked = self._rank(parsed, proved, top_k=1)
        return [results[0].score if len(results) else -math.inf for results in ranked]

    def _with_proposal(
        self, results: RankedResults, proposal: Proposal, source: str
    ) -> RankedResults:
        """The ranking with the cost and the failures of the language model."""
        from rerank.llm_candidates import shortfall

        rejected = self._eligibility.list_rejected(proposal.candidates)
        failure = proposal.failure
        return replace(
            results,
            rejected=(*results.rejected, *proposal.rejected),
            degraded=shortfall(source, proposal, [text.candidate for text in rejected]),
            spent=proposal.spent,
            errors={"llm": failure} if isinstance(failure, UnavailableError) else {},
            troubles=proposal.warnings,
        )

    def _rank_one(
        self, measured: scoring.Measured, batch: scoring.Batch, start: int, top_k: int | None
    ) -> tuple[RankedResult, ...]:
        """The candidates of one formula, whose scores begin at `start` in the batch, best first."""
        group, wanted = measured.kept, self.audience.register
        registers_of = [registers.list_registers(measured.formula, each.says) for each in group]
        facts = measured.facts

        def make_key(i: int) -> tuple[object, ...]:
            kept = facts[i].ranking_key if facts else ()
            is_wanted = wanted in registers_of[i]
            total = batch.total[start + i]
            return kept, eligibility.make_ranking_key(group[i], total, is_wanted=is_wanted)

        order = sorted(range(len(group)), key=make_key)
        naturalness = None if self._naturalness is None else self._naturalness.name
        ranking = []
        for rank, i in enumerate(order[:top_k], start=1):
            at = start + i
            scores = {registry.FORMULAICNESS: batch.style[at]}
            if naturalness is not None:
                scores[naturalness] = batch.raw[at]
            parts = {
                "naturalness": batch.natural[at],
                "formulaicness": batch.style[at],
                "penalty": batch.penalty[at],
                "effort": batch.effort[at],
                "returned": batch.returned[at],
                "consensus": batch.consensus[at],
            }
            errors = batch.errors.get(at, {})
            ranking.append(
                RankedResult(
                    rank,
                    group[i],
                    batch.total[at],
                    scores,
                    parts,
                    errors,
                    registers_of[i],
                    facts[i] if facts else None,
                )
            )
        return tuple(ranking)


def _warn_not_compared(error: InputError | None) -> tuple[RankingWarning, ...]:
    if error is None:
        return ()
    return (RankingWarning(f"the texts were not compared: {error.message}", error.hint),)


@cache
def _usual_generator() -> CandidateGenerator:
    """Created at its first use, because loading it takes longer than ranking given texts."""
    return CandidateGenerator()


def _with_failures(ranked: list[RankedResults], pools: Sequence[Pool]) -> list[RankedResults]:
    """The rankings with the errors of failed systems; no pools if candidates were given."""
    if not any(pool.failures for pool in pools):
        return ranked
    return [
        replace(results, errors={**pool.failures, **results.errors})
        for results, pool in zip(ranked, pools, strict=True)
    ]


def _with_proposed(pool: Sequence[Candidate], proposal: Proposal) -> tuple[Candidate, ...]:
    """The candidates with the language model's, near-duplicates merged; a user's texts stand."""
    given = [candidate for candidate in pool if candidate.source not in SYSTEMS]
    ours = [candidate for candidate in pool if candidate.source in SYSTEMS]
    return merge_near_duplicates((*ours, *proposal.candidates), given=given)


def _metric(value: str | base.Metric) -> base.Metric:
    metric: base.Metric = (
        registry.metric(value) if isinstance(value, str) else base.metric_given(value)
    )
    return metric
