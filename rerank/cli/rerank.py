"""`logic2text rerank`: rank the texts of formulae for an audience."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Annotated, Any, Self

import typer

from logic2text import CandidateGenerator, InputError, UnavailableError
from logic2text.formula import Formula
from logic2text.lazy_dataclass import dataclass
from logic2text.results.words import Words
from logic2text.symbolization import SymbolizationKey
from metrics import DEFAULT_METRIC, Metric, combination_weights, registry
from rerank import AUDIENCES, RankedResults, contest
from rerank.audience import audience as audience_of
from rerank.batch import candidate_pools, chunking, worker_pool
from rerank.batch.input_rows import ROW_TIMEOUT_S
from rerank.batch.ranking import rank_pools
from rerank.batch.stage_report import StageReport
from rerank.cli.io import candidate_file, running
from rerank.cli.io.output import Output
from rerank.cli.io.row_formats import CsvRows, RowFormat, RowFormatOption, row_format
from rerank.cli.io.row_input import count_rows, read_rows, take_kinds
from rerank.cli.options import metric_options, option_groups, options
from rerank.cli.options.compute_options import ComputeOptions
from rerank.cli.options.llm_options import (
    LLM_HINT,
    LLM_PURPOSE,
    CausalOptions,
    LlmOptions,
    ServerOptions,
)
from rerank.cli.options.own_server_options import OwnServerOptions
from rerank.rows import ranking_table
from rerank.rows.answers import Answer
from rerank.rows.ranking import make_degraded_fields, make_ranking_fields
from rerank.rows.records import make_ranking_records

RECORD = ("formula", "audience", "rank", "text", "source", "verdict", "score")
"""The first columns of rankings as CSV."""


@dataclass(frozen=True, slots=True)
class RankOptions:
    """Options of the ranking: the audience, the systems, the metrics and the verdicts."""

    audience: Annotated[
        str,
        typer.Option(
            "--audience",
            "-a",
            help=f"{', '.join(AUDIENCES)}, or a target of formulaicness from 0 to 1.",
            autocompletion=metric_options.complete_audience,
        ),
    ] = "general"
    systems: options.SystemsOption = None
    former_system: options.FormerSystemOption = None
    metric: Annotated[
        str,
        typer.Option(
            "--metric",
            "-m",
            help="The naturalness metric; your own as package.module:Class.",
            autocompletion=metric_options.complete_metric,
        ),
    ] = DEFAULT_METRIC
    formulaicness: metric_options.FormulaicnessOption = "formulaicness"
    formulaicness_model: metric_options.ModelOption = None
    truncate: metric_options.TruncateOption = True
    weights: metric_options.WeightsOption = None
    top_k: Annotated[
        int | None,
        typer.Option("--top-k", "-k", min=1, help="The number of texts to return; by default all."),
    ] = None
    candidates_file: Annotated[
        Path | None,
        typer.Option("--candidates", help="A file of further candidates."),
    ] = None
    conventions: options.ConventionsOption = None
    allow_attested: Annotated[
        bool,
        typer.Option(
            "--allow-attested",
            help="Allow texts to win that rest on a guess or on a language model.",
            rich_help_panel=options.ADVANCED,
        ),
    ] = False
    allow_unproved: Annotated[
        bool,
        typer.Option(
            "--allow-unproved",
            help="Allow texts of unknown meaning to win.",
            rich_help_panel=options.ADVANCED,
        ),
    ] = False
    prove: Annotated[
        bool,
        typer.Option(
            "--prove/--no-prove",
            help="Prove the texts. Without a proof all of them may win.",
            rich_help_panel=options.ADVANCED,
        ),
    ] = True
    stop_at: Annotated[
        float | None,
        typer.Option(
            "--stop-at",
            metavar="SCORE",
            help="Stop requests to the language model once a proved text scores more.",
            rich_help_panel=options.LANGUAGE_MODEL,
        ),
    ] = None
    row_timeout: options.RowTimeoutOption = ROW_TIMEOUT_S

    @property
    def list_systems(self) -> tuple[str, ...]:
        """The selected systems; see `systems_of`."""
        return options.systems_of(self.systems, self.former_system)

    @property
    def proves_last(self) -> bool:
        """Whether proofs wait for the scores; see `Reranker.proves_last`."""
        asks = options.LLM in self.list_systems
        return not asks and contest.proves_last(audience_of(self.audience), self.top_k)

    def with_llm(self) -> Self:
        """The same with the language model among the systems."""
        if options.LLM in self.list_systems:
            return self
        return replace(self, systems=[*(self.list_systems), options.LLM], former_system=None)

    def check(self) -> None:
        """Check the names before any work; that the metrics can be loaded is another question.

        Raises:
            UnknownNameError, InputError: of the audience or of a metric.
        """
        audience_of(self.audience)
        metric_options.check_names(self.metric, self.formulaicness, self.formulaicness_model)


@option_groups.flatten_groups
def rerank(
    formulas: options.FormulaArguments = None,
    output_format: RowFormatOption = None,
    *,
    ranking: RankOptions,
    texts: options.TextOptions,
    llm: LlmOptions,
    server: ServerOptions,
    own_server: OwnServerOptions,
    causal: CausalOptions,
    compute: ComputeOptions,
    rows: options.RowOptions,
) -> None:
    """Rank the English texts of formulae for an audience."""
    ranking.check()
    own_server.check(server)
    if own_server.llm_model is not None:
        ranking = ranking.with_llm()
    causal.check((ranking.metric,))
    if options.LLM not in ranking.list_systems:
        llm.refuse()
        option_groups.refuse_unused(ranking, LLM_PURPOSE, LLM_HINT, ("stop_at",))
    server.use()
    causal.use()
    setting = compute.use()
    metric_options.use_weights(ranking.weights)
    form = row_format(output_format, as_json=rows.as_json)
    columns = (*RECORD, registry.FORMULAICNESS, ranking.metric, "reason", "error")
    writer = Output(
        "formula",
        form is RowFormat.JSONL,
        ranking_table.draw,
        csv_rows=CsvRows(make_ranking_records, columns) if form is RowFormat.CSV else None,
        count=partial(count_rows, formulas, rows.input_file),
    )
    candidates = candidates_of(ranking, texts, rows.notation)
    unclaimed = {*candidates.by_target}
    given = read_rows(formulas or (), "formula", rows.input_file, with_texts=True)
    given, words = take_kinds(given, texts.words.in_conventions(ranking.conventions))
    read = candidates.watch(given, unclaimed)
    # Forked before the models are loaded; for arguments, the start-up would take longer.
    count = 0 if formulas else worker_pool.cores()
    pooling = make_pooling(
        ranking, texts, rows.notation, candidates, words, proves_last=ranking.proves_last
    )
    with (
        own_server.serve(),
        worker_pool.WorkerPool(
            pooling.work, count, pooling.prepare, ranking.row_timeout
        ) as workers,
    ):
        setting.check()  # after the fork: it may load torch and open the device
        pools = chunking.work_on_rows(read, workers)
        ranker = Ranker(ranking, words, llm, server)
        settle = partial(chunking.settle_in, workers)
        exit_code = running.write_all(ranker.answers(pools, settle=settle), writer)
    candidates.warn_of(unclaimed)
    raise typer.Exit(exit_code)


def candidates_of(
    ranking: RankOptions, texts: options.TextOptions, notation: str
) -> candidate_file.CandidateFile:
    """The candidates of the user's file; the formulae in it are read as those of the rows.

    Raises:
        InputError: the file cannot be read or has a bad line.
    """
    if ranking.candidates_file is None:
        return candidate_file.CandidateFile()
    read = partial(_read_formula, notation=notation, key=texts.words.key)
    return candidate_file.read_candidates(ranking.candidates_file, read)


def _read_formula(text: str, notation: str, key: SymbolizationKey | None) -> Formula:
    return candidate_pools.read_formula(text, notation, key).formula


def make_pooling(
    ranking: RankOptions,
    texts: options.TextOptions,
    notation: str,
    given: candidate_file.CandidateFile,
    words: Words,
    *,
    proves_last: bool = False,
) -> candidate_pools.Pooling:
    """The source of candidates that the options select, with the user's own."""
    lexicon = words.lexicon
    systems = [name for name in ranking.list_systems if name != options.LLM]
    generator = CandidateGenerator(
        verbalizers=texts.verbalizers(systems, lexicon),
        lexicon=lexicon,
        alternatives=texts.alternatives,
        prove=ranking.prove,
        synonyms=texts.synonyms,
    )
    return candidate_pools.Pooling(
        given,
        generator if systems else None,
        notation=notation,
        lexicon=lexicon,
        prove=ranking.prove,
        key=words.key,
        proves_last=proves_last,
    )


class Ranker:
    """The reranker of the options, with rankings as JSON rows; threads may share it.

    Attributes:
        missing: why there is no naturalness metric, so that texts are ranked only by style.
    """

    def __init__(
        self, ranking: RankOptions, words: Words, llm: LlmOptions, server: ServerOptions
    ) -> None:
        from rerank.reranker import Reranker  # loads numpy, while the workers read the first rows

        self._metric, self._top_k = ranking.metric, ranking.top_k
        self._words = words
        lexicon = words.lexicon
        natural, self.missing = _metric_or_error(ranking.metric, truncate=ranking.truncate)
        style = metric_options.formulaicness_of(
            ranking.formulaicness,
            ranking.formulaicness_model,
            lexicon,
            truncate=ranking.truncate,
        )
        _check_weights(ranking.weights, natural, style)
        self._reranker = Reranker(
            natural,
            ranking.audience,
            formulaicness=style,
            proposer=llm.proposer(server, lexicon, ranking.stop_at)
            if options.LLM in ranking.list_systems
            else None,
            allow_attested=ranking.allow_attested,
            allow_unproved=ranking.allow_unproved or not ranking.prove,
        )

    @property
    def signature(self) -> dict[str, str]:
        """See `Reranker.signature`."""
        return self._reranker.signature

    def answers(
        self,
        pools: Iterable[tuple[chunking.Chunk, Sequence[candidate_pools.RowPool | Exception]]],
        report: StageReport | None = None,
        settle: contest.Settle | None = None,
    ) -> Iterator[tuple[chunking.Chunk, Sequence[Answer]]]:
        """The answers of each chunk; see `rank_pools`."""
        return rank_pools(self._reranker, pools, self._answer, self._top_k, report, settle)

    def _answer(self, row: candidate_pools.ReadRow, results: RankedResults) -> Mapping[str, Any]:
        left_out = results.left_out + row.left_out
        answer = make_ranking_fields(row.parsed, replace(results, left_out=left_out), self._words)
        return (
            answer
            if self.missing is None
            else make_degraded_fields(answer, self._metric, self.missing)
        )


def _check_weights(path: Path | None, natural: Metric | None, style: Metric) -> None:
    """Raise InputError where a file of weights has none for the two metrics."""
    if path is None or natural is None or combination_weights.is_given(natural, style):
        return
    keys = f"{natural.signature.fitted_key} and {style.signature.fitted_key}"
    raise InputError(
        f"{path} has no weights for {keys}",
        "fit them with these metrics, or name the metrics that they were fitted with",
    )


def _metric_or_error(name: str, *, truncate: bool) -> tuple[Metric | None, UnavailableError | None]:
    try:
        return metric_options.metric_of(name, truncate=truncate), None
    except UnavailableError as error:
        return None, error
