"""`logic2text rerank`: the texts of formulae, ranked for an audience."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from logic2text.errors import UnavailableError
from logic2text.generate import Candidate, CandidateGenerator, merge_near_duplicates
from logic2text.limits import DEFAULT_LIMITS
from logic2text.notation import Parsed, parse_detailed
from logic2text.verbalize import SYSTEMS
from metrics.registry import metric as metric_by_name
from rerank.audience import AUDIENCES
from rerank.cli.candidates import given_texts
from rerank.cli.fields import candidate_fields, warning_fields
from rerank.cli.formulaicness import FormulaicnessOption, ModelOption, formulaicness_of
from rerank.cli.options import (
    AlternativesOption,
    AvoidOption,
    CompatibleOption,
    FormulaArguments,
    InputOption,
    JsonOption,
    LexiconOption,
    NotationOption,
    OrderOption,
    PreserveOption,
    UnambiguousOption,
    lexicon_of,
    names,
    style_of,
    verbalizers_of,
)
from rerank.cli.output import Answer, Output, error_fields, run
from rerank.cli.rows import Row, read_rows
from rerank.gate import judged
from rerank.reranker import DEFAULT_METRIC, Reranker
from rerank.results import RankedResult, RankedResults

if TYPE_CHECKING:
    from rich.console import Console


def rerank(
    formulas: FormulaArguments = None,
    audience: Annotated[
        str,
        typer.Option("--audience", "-a", help=f"{', '.join(AUDIENCES)}, or a target from 0 to 1."),
    ] = "general",
    systems: Annotated[
        str, typer.Option("--systems", "-s", help=f"Of {', '.join(SYSTEMS)}; or all.")
    ] = "all",
    metric: Annotated[
        str, typer.Option("--metric", "-m", help="The naturalness metric.")
    ] = DEFAULT_METRIC,
    formulaicness: FormulaicnessOption = "formulaicness",
    formulaicness_model: ModelOption = None,
    top_k: Annotated[
        int | None,
        typer.Option("--top-k", "-k", min=1, help="How many texts; all of them by default."),
    ] = None,
    candidates_file: Annotated[
        Path | None,
        typer.Option("--candidates", help="Texts of yours to rank with the others: see README."),
    ] = None,
    allow_attested: Annotated[
        bool, typer.Option("--allow-attested", help="Let texts win whose meaning a model attests.")
    ] = False,
    allow_unproved: Annotated[
        bool, typer.Option("--allow-unproved", help="Let texts of unknown meaning win.")
    ] = False,
    structure_preserving: PreserveOption = False,
    avoid: AvoidOption = "",
    keep_order: OrderOption = False,
    unambiguous: UnambiguousOption = False,
    alternatives: AlternativesOption = 1,
    lola_compatible: CompatibleOption = False,
    notation: NotationOption = "auto",
    lexicon_file: LexiconOption = None,
    as_json: JsonOption = False,
    input_file: InputOption = None,
) -> None:
    """Rank the English texts of formulae for an audience."""
    lexicon = lexicon_of(lexicon_file)
    chosen = () if systems == "none" else names(systems, SYSTEMS, "system")
    style = style_of(
        preserving=structure_preserving,
        avoid=avoid,
        keep_order=keep_order,
        unambiguous=unambiguous,
    )
    generator = CandidateGenerator(
        verbalizers=verbalizers_of(chosen, lexicon, style, compatible=lola_compatible),
        lexicon=lexicon,
        alternatives=alternatives,
    )
    missing: UnavailableError | None = None
    try:
        natural = metric_by_name(metric)
    except UnavailableError as error:
        natural, missing = None, error
    reranker = Reranker(
        natural,
        audience,
        formulaicness=formulaicness_of(formulaicness, formulaicness_model),
        generator=generator,
        allow_attested=allow_attested,
        allow_unproved=allow_unproved,
    )
    texts = given_texts(candidates_file)

    def prepare(row: Row) -> tuple[Parsed, tuple[Candidate, ...]]:
        parsed = parse_detailed(row.text, notation)
        given = judged(parsed.formula, texts(row), lexicon=lexicon)
        pool = merge_near_duplicates((*given, *generator.candidates(parsed.formula)))
        return parsed, pool[: DEFAULT_LIMITS.candidates]

    def handle(rows: Sequence[Row]) -> list[list[Answer]]:
        answers = _answers(reranker, prepare, rows, top_k)
        if missing is not None:
            answers = [_degraded(answer, metric, missing) for answer in answers]
        return [[answer] for answer in answers]

    output = Output("formula", as_json, _draw)
    raise typer.Exit(run(read_rows(formulas or (), "formula", input_file), handle, output))


def _answers(
    reranker: Reranker,
    prepare: Callable[[Row], tuple[Parsed, tuple[Candidate, ...]]],
    rows: Sequence[Row],
    top_k: int | None,
) -> list[Answer]:
    """Generate row by row, so that a bad one is an error row; score all the others in one batch."""
    prepared: list[tuple[Parsed, tuple[Candidate, ...]] | Exception] = []
    for row in rows:
        try:
            prepared.append(prepare(row))
        except Exception as error:
            prepared.append(error)
    good = [each for each in prepared if not isinstance(each, Exception)]
    results = iter(
        reranker.rank_many([p.formula for p, _ in good], [group for _, group in good], top_k)
    )
    return [
        each if isinstance(each, Exception) else _fields(each[0], next(results))
        for each in prepared
    ]


def _degraded(answer: Answer, metric: str, missing: UnavailableError) -> Answer:
    """A ranking by style alone, which says so: the metric that was asked for is not there."""
    if isinstance(answer, Exception):
        return answer
    ranking = [
        {**result, "scores": {**result["scores"], metric: None}} for result in answer["ranking"]
    ]
    errors = {metric: error_fields(missing)}
    return {**answer, "ranking": ranking, "degraded": missing.message, "errors": errors}


def _fields(parsed: Parsed, results: RankedResults) -> Mapping[str, Any]:
    return {
        "audience": results.audience.name,
        "ranking": [_result_fields(result) for result in results],
        "rejected": [
            {
                "text": rejected.candidate.text,
                "source": rejected.candidate.source,
                "verdict": rejected.candidate.verdict.status,
                "reason": rejected.reason,
            }
            for rejected in results.rejected
        ],
        "degraded": results.degraded,
        "signature": results.signature,
        **warning_fields(parsed),
    }


def _result_fields(result: RankedResult) -> dict[str, Any]:
    return {
        "rank": result.rank,
        "text": result.text,
        "source": result.source,
        "score": result.score,
        "scores": result.scores,
        "parts": result.parts,
        **candidate_fields(result.candidate),
    }


def _number(score: float | None) -> str:
    return "—" if score is None else f"{score:.2f}"


MARKS = {"proved": "✓", "ambiguous": "≈", "attested": "~", "unknown": "?", "refuted": "✗"}
HEADERS = {"formulaicness": "F"}


def _draw(console: Console, row: Mapping[str, Any]) -> None:
    from rich.box import SIMPLE_HEAD
    from rich.table import Table
    from rich.text import Text

    console.print(Text.assemble((row["formula"], "bold"), f"   for {row['audience']}"))
    table = Table(box=SIMPLE_HEAD, pad_edge=False, show_edge=False, expand=True)
    table.add_column("", justify="right", style="dim")
    table.add_column("text", ratio=1)
    table.add_column("score", justify="right", style="bold")
    metrics = list(row["ranking"][0]["scores"]) if row["ranking"] else []
    for name in metrics:
        table.add_column(HEADERS.get(name, name), justify="right")
    table.add_column("source", style="cyan")
    table.add_column("", style="green")
    for result in row["ranking"]:
        table.add_row(
            str(result["rank"]),
            Text(result["text"]),
            f"{result['score']:.2f}",
            *(_number(result["scores"][name]) for name in metrics),
            result["source"],
            MARKS[result["verdict"]],
        )
    console.print(table)
    if row["degraded"] is not None:
        console.print(Text(f"ranked by style alone: {row['degraded']}"), style="yellow")
    for rejected in row["rejected"]:
        console.print(
            Text(f"{MARKS[rejected['verdict']]} {rejected['text']} ({rejected['reason']})"),
            style="dim",
        )
    console.print()
