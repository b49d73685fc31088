"""`logic2text parse`: formulae read in one notation and written in others."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any

import typer

from logic2text.notation import NOTATIONS, parse_detailed, show, svg, tree
from rerank.batch.rows import Row
from rerank.cli.input import read_rows
from rerank.cli.json_fields import warning_fields
from rerank.cli.options import (
    FormulaArguments,
    InputOption,
    JsonOption,
    NotationOption,
    complete_list,
    names,
)
from rerank.cli.output import Output
from rerank.cli.running import one_by_one, run

if TYPE_CHECKING:
    from rich.console import Console

DRAWINGS = {"tree": tree, "svg": svg}


def parse(
    formulas: FormulaArguments = None,
    notation: NotationOption = "auto",
    to: Annotated[
        list[str] | None,
        typer.Option(
            "--to",
            metavar="NAMES",
            help=f"Notations to write: {', '.join((*NOTATIONS, *DRAWINGS))}.",
            show_default="unicode",
            autocompletion=complete_list((*NOTATIONS, *DRAWINGS)),
        ),
    ] = None,
    as_json: JsonOption = False,
    input_file: InputOption = None,
) -> None:
    """Read formulae and write them in other notations, as a tree or as a picture."""
    targets = names(to or ["unicode"], (*NOTATIONS, *DRAWINGS), "notation")

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
            **warning_fields(parsed),
        }

    output = Output("formula", as_json, _draw)
    raise typer.Exit(
        run(read_rows(formulas or (), "formula", input_file), one_by_one(answer), output)
    )


def _draw(console: Console, row: Mapping[str, Any]) -> None:
    for shown in row["shown"].values():
        console.print(shown, markup=False, soft_wrap=True)
    console.print(f"read as {row['notation']}", style="dim", markup=False)
    if row["free_variables"]:
        console.print(f"free: {', '.join(row['free_variables'])}", style="dim", markup=False)
