"""`logic2text rerank`: the texts of formulae, ranked for an audience."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from logic2text.candidates import Candidate, CandidateGenerator
from logic2text.errors import UnavailableError
from logic2text.lexicon import Lexicon
from logic2text.notation import Parsed
from logic2text.proof.verdict import Status
from logic2text.verbalizers import SYSTEMS
from metrics.base import Metric
from metrics.registry import DEFAULT_METRIC
from rerank.audience import AUDIENCES
from rerank.batch.candidate_pools import Pool, Pooling, ReadRow, pooled, submitted
from rerank.batch.chunking import Chunk, over
from rerank.batch.pipeline import ahead, together
from rerank.batch.worker_pool import ROW_TIMEOUT_S, Processes, cores
from rerank.cli.candidates import given_texts
from rerank.cli.formulaicness import (
    FormulaicnessOption,
    ModelOption,
    TruncateOption,
    formulaicness_of,
    metric_of,
)
from rerank.cli.input import read_rows
from rerank.cli.json_fields import (
    candidate_fields,
    countermodel_fields,
    spent_fields,
    word_fields,
    written,
)
from rerank.cli.llm import LLM, LlmOptions
from rerank.cli.option_groups import grouped
from rerank.cli.options import FormulaArguments, RowOptions, TextOptions, names
from rerank.cli.output import Answer, Output, attempt, error_fields, write_all
from rerank.cli.ranking_table import draw
from rerank.cli.server import CausalOptions, ServerOptions
from rerank.results import RankedResult, RankedResults, Rejected

if TYPE_CHECKING:
    from rerank.scoring import Measured

ALLOWED_BY = {Status.ATTESTED: "--allow-attested", Status.UNKNOWN: "--allow-unproved"}
"""The option that lets texts of a verdict win."""

AHEAD = 1
"""Chunks that wait between two stages, beside the one that each works on."""
AT_ONCE = 2
"""Chunks whose formulaicness is measured at once: at the end of one no core waits."""
POOLS_AHEAD = 24
"""Chunks whose candidates may wait for the models: some 4,000 rows, read on idle cores while the
models load."""


@dataclass(frozen=True, slots=True)
class RankOptions:
    """What is ranked, for whom, and by what."""

    audience: Annotated[
        str,
        typer.Option("--audience", "-a", help=f"{', '.join(AUDIENCES)}, or a target from 0 to 1."),
    ] = "general"
    systems: Annotated[
        str,
        typer.Option(
            "--systems",
            "-s",
            help=f"Of {', '.join(SYSTEMS)}; all of them; none; llm, a language model, beside them.",
        ),
    ] = "all"
    metric: Annotated[str, typer.Option("--metric", "-m", help="The naturalness metric.")] = (
        DEFAULT_METRIC
    )
    formulaicness: FormulaicnessOption = "formulaicness"
    formulaicness_model: ModelOption = None
    truncate: TruncateOption = True
    top_k: Annotated[
        int | None,
        typer.Option("--top-k", "-k", min=1, help="How many texts; all of them by default."),
    ] = None
    candidates_file: Annotated[
        Path | None,
        typer.Option("--candidates", help="Texts of yours to rank with the others: see README."),
    ] = None
    allow_attested: Annotated[
        bool, typer.Option("--allow-attested", help="Let texts win whose meaning a model attests.")
    ] = False
    allow_unproved: Annotated[
        bool, typer.Option("--allow-unproved", help="Let texts of unknown meaning win.")
    ] = False
    prove: Annotated[
        bool,
        typer.Option(
            "--prove/--no-prove",
            help="Read and prove the texts; without, what they mean is unknown and all may win.",
        ),
    ] = True
    stop_at: Annotated[
        float | None,
        typer.Option(
            "--stop-at",
            metavar="SCORE",
            help="Ask a language model no further once a proved text scores more.",
        ),
    ] = None
    row_timeout: Annotated[
        float,
        typer.Option(
            "--row-timeout",
            min=0.1,
            metavar="SECONDS",
            help="A row of a file that is read and proved for longer becomes an error row.",
        ),
    ] = ROW_TIMEOUT_S


@grouped
def rerank(
    formulas: FormulaArguments = None,
    *,
    ranking: RankOptions,
    texts: TextOptions,
    llm: LlmOptions,
    server: ServerOptions,
    causal: CausalOptions,
    rows: RowOptions,
) -> None:
    """Rank the English texts of formulae for an audience."""
    server.use()
    causal.use()
    output = Output("formula", rows.as_json, draw)
    found = read_rows(formulas or (), "formula", rows.input_file)
    # Forked before the models are loaded, and not worth it for what stands on the command line.
    count = 0 if formulas else cores()
    pooling = _pooling(ranking, texts, rows.notation)
    with Processes(pooling.pool, count, pooling.prepare, ranking.row_timeout) as processes:
        parts = ahead(submitted(found, processes), POOLS_AHEAD)
        ranker = _Ranker(ranking, texts.lexicon, llm, server)
        raise typer.Exit(write_all(ranker.answers(pooled(parts)), output))


def _pooling(ranking: RankOptions, texts: TextOptions, notation: str) -> Pooling:
    """What gathers the candidates that are asked for."""
    lexicon = texts.lexicon
    systems = [name for name in _systems(ranking) if name != LLM]
    generator = CandidateGenerator(
        verbalizers=texts.verbalizers(systems, lexicon),
        lexicon=lexicon,
        alternatives=texts.alternatives,
        prove=ranking.prove,
    )
    return Pooling(
        given_texts(ranking.candidates_file),
        generator if systems else None,
        notation=notation,
        lexicon=lexicon,
        prove=ranking.prove,
    )


def _systems(ranking: RankOptions) -> tuple[str, ...]:
    if ranking.systems == "none":
        return ()
    return names(ranking.systems, SYSTEMS, "system", [LLM])


class _Ranker:
    """Pools of candidates in, an answer a row out; threads may share it."""

    def __init__(
        self, ranking: RankOptions, lexicon: Lexicon, llm: LlmOptions, server: ServerOptions
    ) -> None:
        from rerank.reranker import Reranker  # and numpy: the rows are read meanwhile

        self._metric, self._top_k = ranking.metric, ranking.top_k
        self._asks = LLM in _systems(ranking)
        self._lexicon = lexicon
        natural, self._missing = _metric_or_error(ranking.metric, truncate=ranking.truncate)
        self._reranker = Reranker(
            natural,
            ranking.audience,
            formulaicness=formulaicness_of(
                ranking.formulaicness,
                ranking.formulaicness_model,
                lexicon,
                truncate=ranking.truncate,
            ),
            proposer=llm.proposer(server, lexicon, ranking.stop_at) if self._asks else None,
            allow_attested=ranking.allow_attested,
            allow_unproved=ranking.allow_unproved or not ranking.prove,
        )

    def answers(
        self, pools: Iterable[tuple[Chunk, Sequence[Pool | Exception]]]
    ) -> Iterator[tuple[Chunk, Sequence[Answer]]]:
        """An answer a row.

        Naturalness, ranking and the form of the answers follow while the formulaicness of the
        next chunks is measured.
        """
        if self._asks:
            return map(partial(over, self._asked), pools)  # in this thread: interrupts reach it
        measured = ahead(together(partial(over, self._measured), pools, AT_ONCE), AHEAD)
        return ahead(map(partial(over, self._ranked), measured), AHEAD)

    def _measured(
        self, rows: Sequence[ReadRow], candidates: Sequence[Sequence[Candidate]]
    ) -> list[tuple[ReadRow, Measured]]:
        formulas = [row.parsed.formula for row in rows]
        measured = self._reranker.measured(formulas, candidates)
        return list(zip(rows, measured, strict=True))

    def _ranked(self, rows: Sequence[ReadRow], measured: Sequence[Measured]) -> list[Answer]:
        ranked = self._reranker.ranked(measured, self._top_k)
        return [attempt(partial(self._answer, *pair)) for pair in zip(rows, ranked, strict=True)]

    def _asked(
        self, rows: Sequence[ReadRow], candidates: Sequence[Sequence[Candidate]]
    ) -> list[Answer]:
        """With texts of the language model, which is asked before anything is measured."""
        formulas = [row.parsed.formula for row in rows]
        ranked = self._reranker.rank_many(formulas, candidates, self._top_k)
        return [attempt(partial(self._answer, *pair)) for pair in zip(rows, ranked, strict=True)]

    def _answer(self, row: ReadRow, results: RankedResults) -> Mapping[str, Any]:
        left_out = results.left_out + row.left_out
        answer = _fields(row.parsed, replace(results, left_out=left_out), self._lexicon)
        return answer if self._missing is None else _degraded(answer, self._metric, self._missing)


def _metric_or_error(name: str, *, truncate: bool) -> tuple[Metric | None, UnavailableError | None]:
    try:
        return metric_of(name, truncate=truncate), None
    except UnavailableError as error:
        return None, error


def _degraded(
    answer: Mapping[str, Any], metric: str, missing: UnavailableError
) -> Mapping[str, Any]:
    """A ranking by style alone, which says so: the metric that was asked for is not there."""
    ranking = [
        {**result, "scores": {**result["scores"], metric: None}} for result in answer["ranking"]
    ]
    causes = [f"ranked by style alone: {missing.message}", answer["degraded"]]
    return {
        **answer,
        "ranking": ranking,
        "degraded": "; ".join(cause for cause in causes if cause),
        "errors": {metric: error_fields(missing), **answer.get("errors", {})},
    }


def _fields(parsed: Parsed, results: RankedResults, lexicon: Lexicon) -> dict[str, Any]:
    fields: dict[str, Any] = {
        "audience": results.audience.name,
        "ranking": [_result_fields(result) for result in results],
        "rejected": [_rejected_fields(rejected) for rejected in results.rejected],
        "degraded": results.degraded,
        "signature": results.signature,
        **word_fields(parsed, lexicon, results.warnings),
    }
    if results.spent is not None:
        fields["spent"] = spent_fields(results.spent)
    return {**fields, **_errors(results.errors)}


def _result_fields(result: RankedResult) -> dict[str, Any]:
    return {
        "rank": result.rank,
        "text": result.text,
        "source": result.source,
        "score": result.score,
        "scores": result.scores,
        "parts": result.parts,
        **candidate_fields(result.candidate),
        **_errors(result.errors),
    }


def _errors(errors: Mapping[str, Exception]) -> dict[str, Any]:
    """The field `errors`, by what is missing, where anything is."""
    fields = {name: error_fields(error) for name, error in errors.items()}
    return {"errors": fields} if fields else {}


def _rejected_fields(rejected: Rejected) -> dict[str, Any]:
    candidate = rejected.candidate
    status = candidate.verdict.status
    option = ALLOWED_BY[status] if rejected.allowable else None
    fields: dict[str, Any] = {
        "text": candidate.text,
        "source": candidate.source,
        "verdict": status,
        "reason": rejected.reason if option is None else f"{rejected.reason} (allow with {option})",
        "says": written(candidate.says),
    }
    if status is Status.REFUTED:
        fields["countermodel"] = countermodel_fields(candidate.verdict.countermodel)
    return fields
