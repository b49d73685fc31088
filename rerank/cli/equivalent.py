"""`logic2text equivalent`: whether two formulae are equivalent, or a model in which they differ."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Annotated, Any

import typer

from logic2text import InputError, Lexicon, Status, parse_detailed
from logic2text.proof import equivalence
from logic2text.proof.derivation import derive
from rerank.batch import input_rows, worker_pool
from rerank.cli import json_fields, options, output, row_input, running

WORDS = {
    Status.PROVED: "equivalent",
    Status.REFUTED: "not equivalent",
    Status.UNKNOWN: "not decided in time",
}


def equivalent(
    left: Annotated[str | None, typer.Argument(metavar="FORMULA")] = None,
    right: Annotated[str | None, typer.Argument(metavar="OTHER")] = None,
    notation: options.NotationOption = "auto",
    timeout_ms: Annotated[
        int,
        typer.Option(
            "--timeout-ms",
            min=1,
            help="The time limit of the prover, in milliseconds.",
            rich_help_panel=options.ADVANCED,
        ),
    ] = equivalence.TIMEOUT_MS,
    as_json: options.JsonOption = False,
    input_file: options.InputOption = None,
    row_timeout: options.RowTimeoutOption = worker_pool.ROW_TIMEOUT_S,
) -> None:
    """Prove that two formulae are equivalent, or show a small model in which they differ.

    Without arguments, JSON Lines with the fields `formula` and `other` are read.

    Exit code for one pair given as arguments: 0 proved, 1 otherwise.
    """
    if left is not None and right is None:
        raise InputError(
            "no second formula was given", 'write: logic2text equivalent "FORMULA" "OTHER"'
        )
    prover = _Prover(notation, timeout_ms)
    writer = output.Output("formula", as_json, _draw)
    rows = row_input.read_rows(() if left is None else (left,), "formula", input_file)
    if left is not None:
        raise typer.Exit(
            running.answer_pair(next(rows), partial(prover.answer, second_formula=right), writer)
        )
    raise typer.Exit(
        running.run_in_workers(rows, prover.answer, writer, row_timeout, prover.prepare)
    )


@dataclass(frozen=True, slots=True)
class _Prover:
    """The options of the command; answers input rows."""

    notation: str
    timeout_ms: int

    def prepare(self) -> None:
        """Load the modules and tables that rows need, by answering a built-in row."""
        self.answer(input_rows.Row("∀x Cube(x)", {"other": "∃x Cube(x)"}))

    def answer(self, row: input_rows.Row, second_formula: object = None) -> Mapping[str, Any]:
        """The JSON row; without `second_formula`, the other formula is the row's field `other`.

        Raises:
            InputError: a formula is missing or cannot be read.
        """
        text = row.fields.get("other") if second_formula is None else second_formula
        if not isinstance(text, str):
            raise InputError("the field `other` is missing", 'write {"formula": "…", "other": "…"}')
        first = parse_detailed(row.text, self.notation).formula
        second = parse_detailed(text, self.notation).formula
        verdict = equivalence.equivalent(first, second, self.timeout_ms)
        steps = derive(first, second) if verdict.status is Status.PROVED else ()
        return {
            "other": text,
            "verdict": verdict.status,
            "countermodel": json_fields.countermodel_fields(verdict.countermodel),
            "laws": json_fields.derivation_fields(steps, Lexicon.default()),
            "shown": [json_fields.written(first) or row.text, json_fields.written(second) or text],
        }


def _draw(console: output.Console, row: Mapping[str, Any]) -> None:
    style = {Status.PROVED: "bold green", Status.REFUTED: "bold red"}.get(row["verdict"], "yellow")
    console.print(WORDS[row["verdict"]], style=style)
    for step in row["laws"]:
        console.print(f"  {step['law']:32}  {step['formula'] or ''}", markup=False, soft_wrap=True)
    model = row["countermodel"]
    if model is None:
        return
    console.print(f"In a world of {model['size']}, numbered from 0:")
    for name, element in model["constants"].items():
        console.print(f"  {name} is {element}", markup=False)
    for name, rows in (*model["predicates"].items(), *model["functions"].items()):
        held = ", ".join("(" + ", ".join(map(str, r)) + ")" for r in rows) or "nothing"
        console.print(f"  {name.partition('/')[0]}: {held}", markup=False)
    for shown, value in zip(row["shown"], (model["left"], model["right"]), strict=True):
        console.print(f"  {'true ' if value else 'false'}  {shown}", markup=False)
