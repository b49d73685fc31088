"""`logic2text equivalent`: whether two formulae are equivalent, or a model in which they differ."""

from __future__ import annotations

from functools import partial
from typing import Annotated

import typer

from logic2text import InputError
from logic2text.proof import equivalence
from logic2text.results import equivalent as equivalent_results
from rerank.batch.input_rows import ROW_TIMEOUT_S
from rerank.cli.io import output, row_input, running
from rerank.cli.io.row_input import count_rows
from rerank.cli.options import options
from rerank.rows import equivalent as equivalent_rows


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
    row_timeout: options.RowTimeoutOption = ROW_TIMEOUT_S,
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
    writer = output.Output(
        "formula",
        as_json,
        output.DrawnLines(equivalent_results.lines),
        count=partial(count_rows, None if left is None else [left], input_file),
    )
    rows = row_input.read_rows(() if left is None else (left,), "formula", input_file)
    if left is not None:
        answer = partial(prover.answer, second_formula=right)
        raise typer.Exit(running.answer_pair(next(rows), answer, writer, running.is_proved))
    raise typer.Exit(
        running.run_in_workers(rows, prover.answer, writer, row_timeout, prover.prepare)
    )
