"""`logic2text parse`: parse formulae and write them in other notations."""

from __future__ import annotations

from functools import partial
from typing import Annotated

import typer

from logic2text.notation import NOTATIONS
from logic2text.results import parse as parse_results
from logic2text.results.parse import DRAWINGS
from rerank.cli.io import output, row_input, running
from rerank.cli.io.row_input import count_rows
from rerank.cli.options import options
from rerank.rows.parse import Parser


def parse(
    formulas: options.FormulaArguments = None,
    notation: options.NotationOption = "auto",
    to: Annotated[
        list[str] | None,
        typer.Option(
            "--to",
            metavar="NAMES",
            help=f"Notations to write: {', '.join((*NOTATIONS, *DRAWINGS))}.",
            show_default="unicode",
            autocompletion=options.complete_list((*NOTATIONS, *DRAWINGS)),
        ),
    ] = None,
    as_json: options.JsonOption = False,
    input_file: options.InputOption = None,
) -> None:
    """Parse formulae and write them in other notations, as a tree or as a picture."""
    targets = options.names(to or ["unicode"], (*NOTATIONS, *DRAWINGS), "notation")

    parser = Parser(notation, targets)
    writer = output.Output(
        "formula",
        as_json,
        output.draw_lines(parse_results.lines),
        count=partial(count_rows, formulas, input_file),
    )
    raise typer.Exit(
        running.run(
            row_input.read_rows(formulas or (), "formula", input_file),
            running.one_by_one(parser.answer),
            writer,
        )
    )
