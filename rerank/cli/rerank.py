"""`logic2text rerank`: the texts of formulae, ranked for an audience."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated, Any

import typer

from logic2text.candidates import CandidateGenerator
from logic2text.errors import UnavailableError
from logic2text.lexicon import Lexicon
from logic2text.notation import Parsed
from logic2text.proof.verdict import Status
from metrics.base import Metric
from metrics.registry import DEFAULT_METRIC
from rerank.audience import AUDIENCES
from rerank.batch.candidate_pools import Pool, Pooling, ReadRow
from rerank.batch.chunking import Chunk
from rerank.batch.ranking import rank_pools
from rerank.batch.row_workers import work_on_rows
from rerank.batch.worker_pool import ROW_TIMEOUT_S, Processes, cores
from rerank.cli.candidates import given_texts
from rerank.cli.completion import complete_audience, complete_metric
from rerank.cli.compute import ComputeOptions
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
from rerank.cli.llm import LlmOptions
from rerank.cli.option_groups import grouped
from rerank.cli.options import (
    ADVANCED,
    LANGUAGE_MODEL,
    LLM,
    FormerSystemOption,
    FormulaArguments,
    RowOptions,
    RowTimeoutOption,
    SystemsOption,
    TextOptions,
    systems_of,
)
from rerank.cli.output import Answer, Output, error_fields, write_all
from rerank.cli.ranking_table import draw
from rerank.cli.server import CausalOptions, ServerOptions
from rerank.results import RankedResult, RankedResults, Rejected

ALLOWED_BY = {Status.ATTESTED: "--allow-attested", Status.UNKNOWN: "--allow-unproved"}
"""The option that lets texts of a verdict win."""


@dataclass(frozen=True, slots=True)
class RankOptions:
    """What is ranked, for whom, and by what."""

    audience: Annotated[
        str,
        typer.Option(
            "--audience",
            "-a",
            help=f"{', '.join(AUDIENCES)}, or a target of formulaicness from 0 to 1.",
            autocompletion=complete_audience,
        ),
    ] = "general"
    systems: SystemsOption = None
    former_system: FormerSystemOption = None
    metric: Annotated[
        str,
        typer.Option(
            "--metric",
            "-m",
            help="The naturalness metric; one of yours as package.module:Class.",
            autocompletion=complete_metric,
        ),
    ] = DEFAULT_METRIC
    formulaicness: FormulaicnessOption = "formulaicness"
    formulaicness_model: ModelOption = None
    truncate: TruncateOption = True
    top_k: Annotated[
        int | None,
        typer.Option(
            "--top-k", "-k", min=1, help="How many texts to return; all of them by default."
        ),
    ] = None
    candidates_file: Annotated[
        Path | None,
        typer.Option("--candidates", help="A file of texts of yours to rank with the others."),
    ] = None
    allow_attested: Annotated[
        bool,
        typer.Option(
            "--allow-attested",
            help="Let texts win whose meaning only a language model attests.",
            rich_help_panel=ADVANCED,
        ),
    ] = False
    allow_unproved: Annotated[
        bool,
        typer.Option(
            "--allow-unproved",
            help="Let texts of unknown meaning win.",
            rich_help_panel=ADVANCED,
        ),
    ] = False
    prove: Annotated[
        bool,
        typer.Option(
            "--prove/--no-prove",
            help="Read and prove the texts; without, their meaning is unknown and all may win.",
            rich_help_panel=ADVANCED,
        ),
    ] = True
    stop_at: Annotated[
        float | None,
        typer.Option(
            "--stop-at",
            metavar="SCORE",
            help="Ask the language model no further once a proved text scores more.",
            rich_help_panel=LANGUAGE_MODEL,
        ),
    ] = None
    row_timeout: RowTimeoutOption = ROW_TIMEOUT_S

    @property
    def chosen_systems(self) -> tuple[str, ...]:
        """The systems; see `systems_of`."""
        return systems_of(self.systems, self.former_system)


@grouped
def rerank(
    formulas: FormulaArguments = None,
    *,
    ranking: RankOptions,
    texts: TextOptions,
    llm: LlmOptions,
    server: ServerOptions,
    causal: CausalOptions,
    compute: ComputeOptions,
    rows: RowOptions,
) -> None:
    """Rank the English texts of formulae for an audience."""
    server.use()
    causal.use()
    setting = compute.use()
    output = Output("formula", rows.as_json, draw)
    read = read_rows(formulas or (), "formula", rows.input_file)
    # Forked before the models are loaded, and not worth it for the arguments of a command.
    count = 0 if formulas else cores()
    pooling = _pooling(ranking, texts, rows.notation)
    with Processes(pooling.pool, count, pooling.prepare, ranking.row_timeout) as processes:
        setting.checked()  # after the fork: it may load torch and open the device
        pools = work_on_rows(read, processes)
        ranker = _Ranker(ranking, texts.lexicon, llm, server)
        raise typer.Exit(write_all(ranker.answers(pools), output))


def _pooling(ranking: RankOptions, texts: TextOptions, notation: str) -> Pooling:
    """The collection of the candidates that are asked for."""
    lexicon = texts.lexicon
    systems = [name for name in ranking.chosen_systems if name != LLM]
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


class _Ranker:
    """The reranker of the options, and the JSON rows of its rankings; threads may share it."""

    def __init__(
        self, ranking: RankOptions, lexicon: Lexicon, llm: LlmOptions, server: ServerOptions
    ) -> None:
        from rerank.reranker import Reranker  # and numpy: the rows are read meanwhile

        self._metric, self._top_k = ranking.metric, ranking.top_k
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
            proposer=llm.proposer(server, lexicon, ranking.stop_at)
            if LLM in ranking.chosen_systems
            else None,
            allow_attested=ranking.allow_attested,
            allow_unproved=ranking.allow_unproved or not ranking.prove,
        )

    def answers(
        self, pools: Iterable[tuple[Chunk, Sequence[Pool | Exception]]]
    ) -> Iterator[tuple[Chunk, Sequence[Answer]]]:
        """The answers of each chunk; `rank_pools` says in which threads."""
        return rank_pools(self._reranker, pools, self._answer, self._top_k)

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
