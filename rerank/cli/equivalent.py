"""`logic2text equivalent`: whether two formulae mean the same, and where they differ if not."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any

import typer

from logic2text.errors import InputError
from logic2text.notation import parse_detailed
from logic2text.proof.equivalence import TIMEOUT_MS
from logic2text.proof.equivalence import equivalent as prove_equivalent
from logic2text.proof.verdict import Status
from logic2text.rewriting.derivation import between
from rerank.batch.rows import Row
from rerank.batch.worker_pool import ROW_TIMEOUT_S
from rerank.cli.input import read_rows
from rerank.cli.json_fields import countermodel_fields, laws_fields, written
from rerank.cli.options import ADVANCED, InputOption, JsonOption, NotationOption, RowTimeoutOption
from rerank.cli.output import Output, answer_pair, run_in_workers

if TYPE_CHECKING:
    from rich.console import Console

WORDS = {
    Status.PROVED: "equivalent",
    Status.REFUTED: "not equivalent",
    Status.UNKNOWN: "not decided in time",
}


def equivalent(
    left: Annotated[str | None, typer.Argument(metavar="FORMULA")] = None,
    right: Annotated[str | None, typer.Argument(metavar="OTHER")] = None,
    notation: NotationOption = "auto",
    timeout_ms: Annotated[
        int,
        typer.Option(
            "--timeout-ms",
            min=1,
            help="Milliseconds for the prover.",
            rich_help_panel=ADVANCED,
        ),
    ] = TIMEOUT_MS,
    as_json: JsonOption = False,
    input_file: InputOption = None,
    row_timeout: RowTimeoutOption = ROW_TIMEOUT_S,
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
    output = Output("formula", as_json, _draw)
    rows = read_rows(() if left is None else (left,), "formula", input_file)
    if left is not None:
        raise typer.Exit(
            answer_pair(next(rows), partial(prover.answer, second_formula=right), output)
        )
    raise typer.Exit(run_in_workers(rows, prover.answer, output, row_timeout, prover.prepare))


@dataclass(frozen=True, slots=True)
class _Prover:
    """The options of the command, and the JSON row of an input row."""

    notation: str
    timeout_ms: int

    def prepare(self) -> None:
        """Load what rows need, by a built-in row."""
        self.answer(Row("∀x Cube(x)", {"other": "∃x Cube(x)"}))

    def answer(self, row: Row, second_formula: object = None) -> Mapping[str, Any]:
        """The JSON row; the other formula is the field `other` of the row where none is given.

        Raises:
            InputError: a formula is missing or cannot be read.
        """
        text = row.fields.get("other") if second_formula is None else second_formula
        if not isinstance(text, str):
            raise InputError("the field `other` is missing", 'write {"formula": "…", "other": "…"}')
        first = parse_detailed(row.text, self.notation).formula
        second = parse_detailed(text, self.notation).formula
        verdict = prove_equivalent(first, second, self.timeout_ms)
        steps = between(first, second) if verdict.status is Status.PROVED else ()
        return {
            "other": text,
            "verdict": verdict.status,
            "countermodel": countermodel_fields(verdict.countermodel),
            "laws": laws_fields(steps),
            "shown": [written(first) or row.text, written(second) or text],
        }


def _draw(console: Console, row: Mapping[str, Any]) -> None:
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
