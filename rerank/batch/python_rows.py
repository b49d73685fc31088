"""The rows of a program ranked by the parallel pipeline: formulae or mappings in, results out."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from logic2text.arguments import came
from logic2text.candidates import CandidateGenerator
from logic2text.errors import InputError
from logic2text.lexicon import Lexicon
from rerank.batch.candidate_pools import Pool, Pooling, ReadRow
from rerank.batch.ranking import rank_pools
from rerank.batch.row_workers import work_on_rows
from rerank.batch.rows import BadRow, Row, texts_in_row
from rerank.batch.worker_pool import WorkerPool
from rerank.results import RankedResults, RankedRow

if TYPE_CHECKING:
    from rerank.reranker import Reranker


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
