"""`logic2text verbalize`: the English of formulae, one row a system."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any

import typer

from logic2text.notation import Parsed, parse_detailed, show
from logic2text.prove import equivalent
from logic2text.verbalize import SYSTEMS, Verbalizer, verbalizer
from rerank.cli.fields import laws_fields, warning_fields
from rerank.cli.options import (
    FormulaArguments,
    InputOption,
    JsonOption,
    NotationOption,
    names,
)
from rerank.cli.output import Answer, Output, attempt, run
from rerank.cli.rows import Row, read_rows

if TYPE_CHECKING:
    from rich.console import Console


def verbalize(
    formulas: FormulaArguments = None,
    system: Annotated[
        str, typer.Option("--system", "-s", help=f"Of {', '.join(SYSTEMS)}; or all.")
    ] = "all",
    notation: NotationOption = "auto",
    as_json: JsonOption = False,
    input_file: InputOption = None,
) -> None:
    """Say formulae in English, in the words of one system or of several."""
    systems = [verbalizer(name) for name in names(system, SYSTEMS, "system")]

    def answers(row: Row) -> list[Answer]:
        try:
            parsed = parse_detailed(row.text, notation)
        except Exception as error:
            return [error]
        return [attempt(partial(_answer, parsed, each)) for each in systems]

    def handle(rows: Sequence[Row]) -> list[list[Answer]]:
        return [answers(row) for row in rows]

    output = Output("formula", as_json, _draw)
    raise typer.Exit(run(read_rows(formulas or (), "formula", input_file), handle, output))


def _answer(parsed: Parsed, system: Verbalizer) -> Mapping[str, Any]:
    verbalization = system.verbalize(parsed.formula)
    return {
        "system": system.name,
        "text": verbalization.text,
        "says": show(verbalization.says),
        "laws": laws_fields(verbalization.laws),
        "verdict": equivalent(parsed.formula, verbalization.says).status,
        **warning_fields(parsed),
    }


def _draw(console: Console, row: Mapping[str, Any]) -> None:
    console.print(f"[bold]{row['system']:8}[/bold]", end="")
    console.print(row["text"], markup=False, soft_wrap=True)
