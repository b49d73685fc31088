"""`logic2text equivalent`: whether two formulae are equivalent, or a model in which they differ."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Annotated, Any

import typer

from logic2text import InputError, Status
from logic2text.proof import equivalence
from rerank.batch import worker_pool
from rerank.cli import options, output, row_input, running
from rerank.rows import equivalent as equivalent_rows

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
    prover = equivalent_rows.Prover(notation, timeout_ms)
    writer = output.Output("formula", as_json, _draw)
    rows = row_input.read_rows(() if left is None else (left,), "formula", input_file)
    if left is not None:
        answer = partial(prover.answer, second_formula=right)
        raise typer.Exit(running.answer_pair(next(rows), answer, writer, running.is_proved))
    raise typer.Exit(
        running.run_in_workers(rows, prover.answer, writer, row_timeout, prover.prepare)
    )


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
    for symbol, rows in _tables(model):
        held = ", ".join("(" + ", ".join(map(str, r)) + ")" for r in rows) or "nothing"
        console.print(f"  {symbol}: {held}", markup=False)
    for shown, value in zip(row["shown"], (model["left"], model["right"]), strict=True):
        console.print(f"  {'true ' if value else 'false'}  {shown}", markup=False)


def _tables(model: Mapping[str, Any]) -> list[tuple[str, list[list[int]]]]:
    """The tables of predicates and functions; a name of several arities has the arity beside it."""
    tables = [*model["predicates"].items(), *model["functions"].items()]
    names = [symbol.rpartition("/")[0] for symbol, _ in tables]
    return [
        (symbol if names.count(name) > 1 else name, rows)
        for name, (symbol, rows) in zip(names, tables, strict=True)
    ]
