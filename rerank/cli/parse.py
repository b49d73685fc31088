"""`logic2text parse`: parse formulae and write them in other notations."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

import typer

from logic2text.notation import NOTATIONS, parse_detailed, show, svg, tree
from rerank.batch.input_rows import Row
from rerank.cli import json_fields, options, output, row_input, running

DRAWINGS = {"tree": tree, "svg": svg}


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

    def answer(row: Row) -> Mapping[str, Any]:
        parsed = parse_detailed(row.text, notation)
        return {
            "notation": parsed.notation,
            "shown": {
                target: DRAWINGS[target](parsed.formula)
                if target in DRAWINGS
                else show(parsed.formula, target)
                for target in targets
            },
            "free_variables": list(parsed.free_variables),
            **json_fields.warning_fields(parsed),
        }

    writer = output.Output("formula", as_json, _draw)
    raise typer.Exit(
        running.run(
            row_input.read_rows(formulas or (), "formula", input_file),
            running.one_by_one(answer),
            writer,
        )
    )


def _draw(console: output.Console, row: Mapping[str, Any]) -> None:
    for shown in row["shown"].values():
        console.print(shown, markup=False, soft_wrap=True)
    console.print(f"read as {row['notation']}", style="dim", markup=False)
    if row["free_variables"]:
        console.print(f"free: {', '.join(row['free_variables'])}", style="dim", markup=False)
