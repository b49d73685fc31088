"""`logic2text parse`: parse formulae and write them in other notations."""

from __future__ import annotations

from functools import partial
from typing import Annotated

import typer

from logic2text import InputError
from logic2text.documents.languages import LANGUAGES
from logic2text.results import parse as parse_results
from logic2text.results.parse import TARGETS
from rerank.cli.io import document, output, row_input, running
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
            help=f"What to write: {', '.join(TARGETS)}.",
            show_default="unicode",
            autocompletion=options.complete_list(TARGETS),
        ),
    ] = None,
    as_json: options.JsonOption = False,
    input_file: options.InputOption = None,
) -> None:
    """Parse formulae and write them in other notations, as a tree or as a picture.

    For owl and the languages after it in the list of --to, all formulae are one document.
    """
    targets = options.names(to or ["unicode"], TARGETS, "notation")
    rows = row_input.read_rows(formulas or (), "formula", input_file)
    if not as_json and any(target in LANGUAGES for target in targets):
        if len(targets) > 1:
            hint = f"give --to {next(target for target in targets if target in LANGUAGES)} alone"
            raise InputError("a document was requested together with something else", hint)
        raise typer.Exit(document.write(rows, notation, targets[0]))
    parser = Parser(notation, targets)
    writer = output.Output(
        "formula",
        as_json,
        output.DrawnLines(parse_results.lines),
        count=partial(count_rows, formulas, input_file),
    )
    raise typer.Exit(
        running.run(
            rows,
            running.one_by_one(parser.answer),
            writer,
        )
    )
