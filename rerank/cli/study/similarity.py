"""`logic2text similarity`: how alike two formulae are, by several measures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from logic2text import InputError, UnknownNameError
from logic2text.lazy_dataclass import dataclass
from logic2text.notation import NOTATIONS
from logic2text.results import json_fields
from logic2text.results.errors import error_fields
from metrics.study import similarity as sim
from metrics.study.similarity.hol import NOTATION
from metrics.study.similarity.measures import SCORES
from metrics.study.similarity.published import ALPHA
from metrics.study.similarity.vectors import MODELS
from rerank.batch import input_rows
from rerank.cli.io import error_report, output, row_input
from rerank.cli.options import options
from rerank.cli.study.table_output import Cell, TableFormat, check_format, format_cell, write_table
from rerank.rows.answers import attempt

_FOR_AGREEMENT = ("sim", "bleu", "le")


def similarity(
    left: Annotated[str | None, typer.Argument(metavar="FORMULA")] = None,
    right: Annotated[str | None, typer.Argument(metavar="OTHER")] = None,
    notation: Annotated[
        str,
        typer.Option(
            "--notation",
            "-n",
            help="The notation of the formulae, auto, or hol: nested predicates and rules.",
            autocompletion=options.complete_notation,
        ),
    ] = "auto",
    measures: Annotated[
        list[str] | None,
        typer.Option(
            "--measure",
            "-m",
            metavar="NAMES",
            help=f"The measures: {', '.join(sim.MEASURES)}, or all.",
            show_default="all; of hol sim, sim-optimal, le, bleu",
            autocompletion=options.complete_list((*sim.MEASURES, "all")),
        ),
    ] = None,
    vectors: Annotated[
        str,
        typer.Option("--vectors", help=f"Vectors of names: {', '.join(MODELS)} (equal or not)."),
    ] = "minilm",
    alpha: Annotated[
        float,
        typer.Option(
            "--alpha",
            min=0,
            help="The published parameter of sim.",
            rich_help_panel=options.ADVANCED,
        ),
    ] = ALPHA,
    agreement: Annotated[
        bool,
        typer.Option("--agreement", help="Tell where sim, BLEU and LE of a file's rows disagree."),
    ] = False,
    png: Annotated[
        Path | None,
        typer.Option("--png", help="With --agreement: a picture of LE, BLEU and the range of sim."),
    ] = None,
    as_json: options.JsonOption = False,
    input_file: options.InputOption = None,
    form: Annotated[
        TableFormat,
        typer.Option("--format", help="How pairs, or with --agreement its table, are written."),
    ] = TableFormat.TABLE,
) -> None:
    """Compare formulae: the published similarity and a better one, LE, BLEU, tree edits, proofs.

    Without arguments, JSON Lines with the fields `formula` (the gold one) and `other` are read.
    """
    check_format(form, as_json=as_json)
    notations = ("auto", *NOTATIONS, NOTATION)
    if notation not in notations:
        raise UnknownNameError("notation", notation, notations)
    chosen = options.names(measures or _usual(notation), sim.MEASURES, "measure")
    if left is not None and right is None:
        raise InputError(
            "no second formula was given", 'write: logic2text similarity "FORMULA" "OTHER"'
        )
    if agreement and not set(_FOR_AGREEMENT) <= set(chosen):
        raise InputError(
            "--agreement compares sim, bleu and le, which are not all among the measures",
            "name all three with --measure",
        )
    if png is not None and not agreement:
        raise InputError("--png draws the agreement of measures", "give --agreement too")
    scorer = _Scorer(notation, chosen, sim.Cosines(vectors), alpha)
    rows = list(row_input.read_rows(() if left is None else (left,), "formula", input_file))
    answers = scorer.answers(rows, right)
    if agreement:
        _add_agreement(answers, png)
    lines: list[Mapping[str, Any]] = []
    is_drawn = form is TableFormat.TABLE
    draw = _draw if is_drawn else lambda _console, row: lines.append(row)
    writer = output.Output("formula", as_json, draw)
    with writer:
        for row, answer in zip(rows, answers, strict=True):
            writer.answer(row, answer)
    if agreement and not as_json:
        _write_agreement(answers, form)
    elif lines:
        _write_lines(lines, chosen, form)
    if writer.exit_code == error_report.EXIT_SOME_FAILED and all(map(_has_failed, answers)):
        raise typer.Exit(error_report.EXIT_BAD_INPUT)
    raise typer.Exit(writer.exit_code)


def _has_failed(answer: Mapping[str, Any] | Exception) -> bool:
    """Whether a row has an error in place of each of its measures."""
    if isinstance(answer, Exception):
        return True
    values = [*answer.get("scores", {}).values(), answer.get("verdict"), answer.get("relation")]
    return "errors" in answer and all(value is None for value in values)


def _usual(notation: str) -> list[str]:
    """The measures where none is named: those that can compare formulae of the notation."""
    return ["sim", "sim-optimal", "le", "bleu"] if notation == NOTATION else ["all"]


@dataclass(frozen=True, slots=True)
class _Scorer:
    """The options of the command; answers all rows in one batch."""

    notation: str
    measures: Sequence[str]
    cosines: sim.Cosines
    alpha: float

    def answers(
        self, rows: Sequence[input_rows.Row | input_rows.BadRow], other: str | None
    ) -> list[dict[str, Any] | Exception]:
        """The JSON row or the error of each row."""
        read = [
            row.error
            if isinstance(row, input_rows.BadRow)
            else attempt(lambda row=row: self._pair(row, other))  # type: ignore[misc]
            for row in rows
        ]
        pairs = [pair for pair in read if isinstance(pair, sim.Pair)]
        scored = iter(sim.score_pairs(pairs, self.measures, cosines=self.cosines, alpha=self.alpha))
        signature = sim.signatures(self.measures, self.cosines, self.alpha)
        return [
            self._fields(pair, next(scored), signature) if isinstance(pair, sim.Pair) else pair
            for pair in read
        ]

    def _pair(self, row: input_rows.Row, other: str | None) -> sim.Pair:
        text = row.fields.get("other") if other is None else other
        if not isinstance(text, str):
            raise InputError("the field `other` is missing", 'write {"formula": "…", "other": "…"}')
        return sim.Pair(
            sim.read_formula(row.text, row.notation_or(self.notation)),
            sim.read_formula(text, self.notation),
        )

    def _fields(
        self, pair: sim.Pair, scored: sim.PairScores, signature: Mapping[str, str]
    ) -> dict[str, Any]:
        chosen = [name for name in SCORES if name in self.measures]
        errors = {n: error_fields(error) for n, error in scored.errors.items()}
        return {
            "other": pair.other.text,
            **({"scores": {n: scored.scores.get(n) for n in chosen}} if chosen else {}),
            **({} if "verdict" not in self.measures else {"verdict": scored.verdict}),
            **({} if "relation" not in self.measures else {"relation": scored.relation}),
            "signature": dict(signature),
            **({"errors": errors} if errors else {}),
            **(
                {"warnings": [json_fields.make_warning_row(text, None) for text in scored.warnings]}
                if scored.warnings
                else {}
            ),
        }


def _add_agreement(answers: Sequence[dict[str, Any] | Exception], png: Path | None) -> None:
    """Add the field `agreement` to the rows that have all three scores, and draw them."""
    rows = [
        row
        for row in answers
        if isinstance(row, dict) and all(row["scores"][n] is not None for n in _FOR_AGREEMENT)
    ]
    columns = [[row["scores"][name] for row in rows] for name in _FOR_AGREEMENT]
    cases = sim.agreement_cases(*columns)
    if png is not None:
        from metrics.study.similarity.agreement_plot import render_agreement

        with row_input.guard_writing(png):
            render_agreement(cases, columns[1], columns[2], png)
    ranked = {
        case.index: rank
        for top in sim.top_cases(cases).values()
        for rank, case in enumerate(top, start=1)
    }
    for row, case in zip(rows, cases, strict=True):
        row["agreement"] = {
            "range": case.range,
            "kind": case.agreement,
            "category": case.category,
            "strength": case.strength,
            "top": ranked.get(case.index),
        }


def _write_agreement(answers: Sequence[dict[str, Any] | Exception], form: TableFormat) -> None:
    rows = [row["agreement"] for row in answers if isinstance(row, dict) and "agreement" in row]
    counts = Counter(row["category"] for row in rows)
    lines: list[list[Cell]] = [
        [category, count, count / len(rows)] for category, count in counts.most_common()
    ]
    write_table("", ["category", "pairs", "share"], lines, form)


def _write_lines(
    lines: Sequence[Mapping[str, Any]], measures: Sequence[str], form: TableFormat
) -> None:
    """One line a pair."""
    body: list[list[Cell]] = [
        [
            row["formula"],
            row["other"],
            *(row["scores"][name] if name in SCORES else row[name] for name in measures),
        ]
        for row in lines
    ]
    write_table("", ["formula", "other", *measures], body, form)


def _draw(console: output.Console, row: Mapping[str, Any]) -> None:
    for name, value in row.get("scores", {}).items():
        console.print(f"{name} [bold]{format_cell(value)}[/bold]  ", end="")
    for name in ("verdict", "relation"):
        if row.get(name) is not None:
            console.print(f"{name} [bold]{row[name]}[/bold]  ", end="")
    console.print()
    console.print(f"  {row['formula']}", markup=False, soft_wrap=True)
    console.print(f"  {row['other']}", markup=False, soft_wrap=True)
    for name, error in row.get("errors", {}).items():
        console.print(f"{name}: {error['message']}. {error['hint']}", style="red", markup=False)
