"""From rows or pools of candidates to rankings, in stages that run concurrently."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from logic2text import Candidate, CandidateGenerator, InputError, Lexicon, arguments
from logic2text.formula import Formula
from logic2text.results.words import Words
from metrics.engine.score_cache import counted_lookups
from rerank.batch import candidate_pools, chunking, input_rows, pipeline, worker_pool
from rerank.batch.stage_report import GENERATE_AND_PROVE, SCORE_AND_RANK, TEXTS, StageReport
from rerank.contest import Contest, Settle
from rerank.results import RankedResults, RankedRow

if TYPE_CHECKING:
    from rerank.reranker import Reranker
    from rerank.scoring import Measured

R = TypeVar("R")

CHUNKS_BETWEEN = 1
"""The number of chunks queued between two stages."""
MEASURED_AT_ONCE = 2
"""Chunks whose formulaicness is measured concurrently, so that no core is idle between two."""


def rank_pools(
    reranker: Reranker,
    pools: Iterable[tuple[chunking.Chunk, Sequence[candidate_pools.RowPool | Exception]]],
    finish: Callable[[candidate_pools.ReadRow, RankedResults], R],
    top_k: int | None = None,
    report: StageReport | None = None,
    settle: Settle | None = None,
) -> Iterator[tuple[chunking.Chunk, Sequence[R | Exception]]]:
    """Chunks with the result or error of each good row, in order.

    Naturalness, ranking and `finish` of a chunk run while the formulaicness of the next chunks is
    measured.  With a language model everything runs in the caller's thread, so that an interrupt
    stops the requests.

    Args:
        reranker: measures and ranks.
        pools: the candidates of the good rows of each chunk.
        finish: converts the ranking of a row to its result, in the thread of the last stage.
        top_k: the maximum number of ranked texts of each row; all by default.
        report: receives the seconds of measuring and ranking, as the stage ``score_and_rank``, and
            the look-ups of ``texts`` in the caches of the metrics.
        settle: proves drafts among the candidates; this process does by default.
    """
    stages = _Stages(reranker, finish, top_k, report or StageReport(), settle)
    if reranker.asks_language_model:
        return map(partial(chunking.map_good_rows, stages.ask), pools)
    measured = pipeline.parallel_map(
        partial(chunking.map_good_rows, stages.measure), pools, MEASURED_AT_ONCE
    )
    ranked = map(
        partial(chunking.map_good_rows, stages.rank), pipeline.prefetch(measured, CHUNKS_BETWEEN)
    )
    return pipeline.prefetch(ranked, CHUNKS_BETWEEN)


class _Stages(Generic[R]):
    """The stages of ranking, each for the good rows of a chunk; threads may share it."""

    def __init__(
        self,
        reranker: Reranker,
        finish: Callable[[candidate_pools.ReadRow, RankedResults], R],
        top_k: int | None,
        report: StageReport,
        settle: Settle | None,
    ) -> None:
        self._reranker, self._finish, self._top_k = reranker, finish, top_k
        self._report = report
        self._settle = None if settle is None else partial(self._wait_for, settle)

    def measure(
        self, rows: Sequence[candidate_pools.ReadRow], candidates: Sequence[Sequence[Candidate]]
    ) -> list[tuple[candidate_pools.ReadRow, Measured]]:
        formulas = [row.formula for row in rows]
        with self._note():
            measured = self._reranker.measure(formulas, candidates, [row.input for row in rows])
        return list(zip(rows, measured, strict=True))

    def rank(
        self, rows: Sequence[candidate_pools.ReadRow], measured: Sequence[Measured]
    ) -> list[R | Exception]:
        with self._note():
            ranked = self._reranker.rank_measured(measured, self._top_k, self._settle)
            return self._finish_ranked(rows, ranked)

    def _wait_for(
        self, settle: Settle, contests: Sequence[Contest]
    ) -> Sequence[Sequence[Candidate]]:
        """The settled candidates; the seconds count as proofs, and not as ranking."""
        start = time.perf_counter()
        settled = settle(contests)
        seconds = time.perf_counter() - start
        self._report.add_seconds(GENERATE_AND_PROVE, seconds)
        self._report.add_seconds(SCORE_AND_RANK, -seconds)
        return settled

    def ask(
        self, rows: Sequence[candidate_pools.ReadRow], candidates: Sequence[Sequence[Candidate]]
    ) -> list[R | Exception]:
        """Rank with texts of the language model, which are requested before measuring.

        It is not asked about rows without a formula.
        """
        of_formulas: list[tuple[Formula, Sequence[Candidate]]] = []
        of_texts, inputs = [], []
        for row, pool in zip(rows, candidates, strict=True):
            if row.formula is None:
                of_texts.append(pool)
                inputs.append(row.input)
            else:
                of_formulas.append((row.formula, pool))
        formulas, pools = [formula for formula, _ in of_formulas], [pool for _, pool in of_formulas]
        with_model = iter(self._reranker.rank_many(formulas, pools, self._top_k))
        measured = self._reranker.measure([None] * len(of_texts), of_texts, inputs)
        without = iter(self._reranker.rank_measured(measured, self._top_k))
        ranked = [next(without if row.formula is None else with_model) for row in rows]
        return self._finish_ranked(rows, ranked)

    @contextmanager
    def _note(self) -> Iterator[None]:
        """A context whose seconds and look-ups of texts are added to the report."""
        with self._report.time_stage(SCORE_AND_RANK), counted_lookups() as lookups:
            yield
        self._report.add_lookups(TEXTS, hits=lookups.hits, misses=lookups.misses)

    def _finish_ranked(
        self, rows: Sequence[candidate_pools.ReadRow], ranked: Sequence[RankedResults]
    ) -> list[R | Exception]:
        return [self._finish_one(*pair) for pair in zip(rows, ranked, strict=True)]

    def _finish_one(self, row: candidate_pools.ReadRow, results: RankedResults) -> R | Exception:
        try:
            return self._finish(row, results)
        except Exception as error:  # it must not fail the other rows
            return error


def rank_rows(
    reranker: Reranker,
    rows: Iterable[str | Mapping[str, Any]],
    generator: CandidateGenerator,
    *,
    workers: int,
    top_k: int | None,
    notation: str,
    row_timeout_s: float,
) -> Iterator[RankedRow]:
    """Rank the rows of a program; see `Reranker.rank_rows`."""
    lexicon = Lexicon.default() if generator.lexicon is None else generator.lexicon
    pooling = candidate_pools.Pooling(
        input_rows.texts_in_row,
        generator,
        notation=notation,
        lexicon=lexicon,
        prove=True,
        proves_last=reranker.proves_last(top_k),
    )
    with worker_pool.WorkerPool[Any, Any](
        pooling.work, workers, pooling.prepare, row_timeout_s, is_fresh=True
    ) as pool:
        pools = chunking.work_on_rows(map(_row, range(1, sys.maxsize), rows), pool)
        finish = partial(_as_given, Words(lexicon))
        for chunk, answers in rank_pools(
            reranker, pools, finish, top_k, settle=partial(chunking.settle_in, pool)
        ):
            remaining = iter(answers)
            for row in chunk:
                yield _make_ranked_row(
                    row, next(remaining) if isinstance(row, input_rows.Row) else row.error
                )


def _row(number: int, value: object) -> input_rows.Row | input_rows.BadRow:
    """The value as an input row, or its error."""
    if isinstance(value, str):
        return input_rows.Row(value, number=number)
    if not isinstance(value, Mapping):
        message = f"a formula or a mapping was expected, {arguments.came(value)} came"
        return input_rows.BadRow(InputError(message, _HINT), number=number)
    fields = dict(value)
    if input_rows.is_texts_row(fields):
        return input_rows.texts_row(fields, number)
    formula = fields.pop("formula", None)
    if not isinstance(formula, str):
        error = InputError("the field `formula` is missing or no string", _HINT)
        return input_rows.BadRow(error, fields, number)
    return input_rows.Row(formula, fields, number)


_HINT = f'give "…", {{"formula": "…"}} or {input_rows.TEXTS_FORM}'


def _as_given(words: Words, row: candidate_pools.ReadRow, results: RankedResults) -> RankedResults:
    """The ranking with the formula as it was given, and all candidates that were left out."""
    left_out = results.left_out + row.left_out
    return replace(results, left_out=left_out, parsed=row.parsed, words=words)


def _make_ranked_row(
    row: input_rows.Row | input_rows.BadRow, answer: RankedResults | Exception
) -> RankedRow:
    has_formula = isinstance(row, input_rows.Row) and row.texts is None
    formula = row.text if isinstance(row, input_rows.Row) and has_formula else None
    number = row.number or 0
    if isinstance(answer, Exception):
        return RankedRow(number, formula, row.fields, error=answer, row=row)
    return RankedRow(number, formula, row.fields, answer, row=row)
