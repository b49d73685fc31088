"""From pools of candidates to rankings: the stages that run one beside the other."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Generic, TypeVar

from logic2text.candidates import Candidate
from rerank.batch.candidate_pools import Pool, ReadRow
from rerank.batch.chunking import Chunk, map_good_rows
from rerank.batch.pipeline import parallel_map, prefetch

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
