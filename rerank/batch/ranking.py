"""From rows or pools of candidates to rankings, in stages that run concurrently."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from logic2text.arguments import came
from logic2text.candidates import Candidate, CandidateGenerator
from logic2text.errors import InputError
from logic2text.lexicon import Lexicon
from rerank.batch.candidate_pools import Pool, Pooling, ReadRow
from rerank.batch.chunking import Chunk, map_good_rows, work_on_rows
from rerank.batch.pipeline import parallel_map, prefetch
from rerank.batch.rows import BadRow, Row, texts_in_row
from rerank.batch.worker_pool import WorkerPool
from rerank.results import RankedRow

if TYPE_CHECKING:
    from rerank.reranker import Reranker
    from rerank.results import RankedResults
    from rerank.scoring import Measured

R = TypeVar("R")

CHUNKS_BETWEEN = 1
"""Chunks that wait between two stages, beside the one that each works on."""
MEASURED_AT_ONCE = 2
"""Chunks whose formulaicness is measured at once: at the end of one no core waits."""


def rank_pools(
    reranker: Reranker,
    pools: Iterable[tuple[Chunk, Sequence[Pool | Exception]]],
    finish: Callable[[ReadRow, RankedResults], R],
    top_k: int | None = None,
) -> Iterator[tuple[Chunk, Sequence[R | Exception]]]:
    """Chunks with the result or error of each good row, in their order.

    Naturalness, ranking and `finish` of a chunk run while the formulaicness of the next ones is
    measured.  A reranker that asks a language model works in the caller's thread, where an
    interrupt reaches it.

    Args:
        reranker: measures and ranks.
        pools: the candidates of the good rows of each chunk.
        finish: makes a row's result of its ranking, in the thread of the last stage.
        top_k: how many texts of each row; all of them by default.
    """
    stages = _Stages(reranker, finish, top_k)
    if reranker.asks_language_model:
        return map(partial(map_good_rows, stages.ask), pools)
    measured = parallel_map(partial(map_good_rows, stages.measure), pools, MEASURED_AT_ONCE)
    ranked = map(partial(map_good_rows, stages.rank), prefetch(measured, CHUNKS_BETWEEN))
    return prefetch(ranked, CHUNKS_BETWEEN)


class _Stages(Generic[R]):
    """The work of each stage on the good rows of a chunk; threads may share it."""

    def __init__(
        self, reranker: Reranker, finish: Callable[[ReadRow, RankedResults], R], top_k: int | None
    ) -> None:
        self._reranker, self._finish, self._top_k = reranker, finish, top_k

    def measure(
        self, rows: Sequence[ReadRow], candidates: Sequence[Sequence[Candidate]]
    ) -> list[tuple[ReadRow, Measured]]:
        formulas = [row.parsed.formula for row in rows]
        measured = self._reranker.measured(formulas, candidates)
        return list(zip(rows, measured, strict=True))

    def rank(self, rows: Sequence[ReadRow], measured: Sequence[Measured]) -> list[R | Exception]:
        return self._finished(rows, self._reranker.ranked(measured, self._top_k))

    def ask(
        self, rows: Sequence[ReadRow], candidates: Sequence[Sequence[Candidate]]
    ) -> list[R | Exception]:
        """With texts of the language model, which is asked before anything is measured."""
        formulas = [row.parsed.formula for row in rows]
        return self._finished(rows, self._reranker.rank_many(formulas, candidates, self._top_k))

    def _finished(
        self, rows: Sequence[ReadRow], ranked: Sequence[RankedResults]
    ) -> list[R | Exception]:
        return [self._finish_one(*pair) for pair in zip(rows, ranked, strict=True)]

    def _finish_one(self, row: ReadRow, results: RankedResults) -> R | Exception:
        try:
            return self._finish(row, results)
        except Exception as error:  # it costs no other row its place
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
    """The rows with their rankings or errors; see `Reranker.rank_rows`."""
    lexicon = Lexicon.default() if generator.lexicon is None else generator.lexicon
    pooling = Pooling(texts_in_row, generator, notation=notation, lexicon=lexicon, prove=True)
    with WorkerPool[Row, Pool](
        pooling.pool, workers, pooling.prepare, row_timeout_s, is_fresh=True
    ) as pool:
        pools = work_on_rows(map(_row, range(1, sys.maxsize), rows), pool)
        for chunk, answers in rank_pools(reranker, pools, _with_left_out, top_k):
            remaining = iter(answers)
            for row in chunk:
                yield _ranked_row(row, next(remaining) if isinstance(row, Row) else row.error)


def _row(number: int, value: object) -> Row | BadRow:
    """A row of the pipeline, or why the value is none."""
    if isinstance(value, str):
        return Row(value, number=number)
    if not isinstance(value, Mapping):
        message = f"a formula or a mapping was expected, {came(value)} came"
        return BadRow(InputError(message, _HINT), number=number)
    fields = dict(value)
    formula = fields.pop("formula", None)
    if not isinstance(formula, str):
        error = InputError("the field `formula` is missing or no string", _HINT)
        return BadRow(error, fields, number)
    return Row(formula, fields, number)


_HINT = 'give "…" or {"formula": "…"}'


def _with_left_out(row: ReadRow, results: RankedResults) -> RankedResults:
    return replace(results, left_out=results.left_out + row.left_out)


def _ranked_row(row: Row | BadRow, answer: RankedResults | Exception) -> RankedRow:
    formula = row.text if isinstance(row, Row) else None
    number = row.number or 0
    if isinstance(answer, Exception):
        return RankedRow(number, formula, row.fields, error=answer)
    return RankedRow(number, formula, row.fields, answer)
