"""`logic2text check`: the verdict on a text, its readings and a counterexample."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Annotated, Any

import typer

from logic2text import InputError, Status
from logic2text.results import json_fields
from rerank.batch import worker_pool
from rerank.cli import options, output, row_input, running
from rerank.cli.picture_file import PictureFile
from rerank.rows import check as check_rows

WORDS = {
    "proved": ("yes: the text means the formula", "bold green"),
    "ambiguous": ("the text is ambiguous: it can mean the formula, and something else", "yellow"),
    "attested": ("the text means the formula if its words mean what is assumed", "yellow"),
    "refuted": ("no: the text means something else", "bold red"),
    "unknown": ("not decided in time", "yellow"),
}


def check(
    formula: Annotated[str | None, typer.Argument(metavar="FORMULA")] = None,
    text: Annotated[str | None, typer.Argument(metavar="TEXT")] = None,
    notation: options.NotationOption = "auto",
    lexicon_file: options.LexiconOption = None,
    key_file: options.KeyOption = None,
    axioms_file: options.AxiomsOption = None,
    theory: options.TheoryOption = None,
    svg: Annotated[
        Path | None,
        typer.Option(
            "--svg", help="Write the counterexample of one row to this file, as a picture."
        ),
    ] = None,
    explain: Annotated[
        bool,
        typer.Option(
            "--explain", help="With --json: paraphrase each reading, draw the counterexample."
        ),
    ] = False,
    as_json: options.JsonOption = False,
    input_file: options.InputOption = None,
    row_timeout: options.RowTimeoutOption = worker_pool.ROW_TIMEOUT_S,
) -> None:
    """Tell whether an English text means a formula.

    Without arguments, JSON Lines with the fields `formula` and `text` are read.

    Exit code for one pair given as arguments: 0 proved, 1 otherwise.
    """
    if formula is not None and text is None:
        raise InputError("no text was given", 'write: logic2text check "FORMULA" "TEXT"')
    checker = check_rows.Checker(
        notation,
        options.words_of(lexicon_file, key_file),
        options.theory_of(axioms_file, theory),
        explains=explain or not as_json,
        draws=svg is not None,
    )
    picture = PictureFile(svg, _take_picture, "counterexample")
    writer = output.Output("formula", as_json, _draw)
    rows = row_input.read_rows(() if formula is None else (formula,), "formula", input_file)
    if formula is not None:
        answer = partial(picture.answer, partial(checker.answer, text=text))
        code = running.answer_pair(next(rows), answer, writer, running.is_proved)
        picture.write()
        raise typer.Exit(code)
    if svg is not None:
        raise typer.Exit(picture.answer_rows(rows, checker.answer, writer))
    raise typer.Exit(
        running.run_in_workers(rows, checker.answer, writer, row_timeout, checker.prepare)
    )


def _take_picture(fields: Mapping[str, Any]) -> tuple[Mapping[str, Any], str | None]:
    """The row without the SVG of its counterexample, and the SVG."""
    if fields["picture"] is None:
        return fields, None
    picture = dict(fields["picture"])
    svg = str(picture.pop("svg"))
    return {**fields, "picture": picture}, svg


def _draw(console: output.Console, row: Mapping[str, Any]) -> None:
    from rich.text import Text

    words, style = WORDS[row["verdict"]]
    console.print(words, style=style)
    for reading in row["readings"]:
        mark = "=" if reading["means_formula"] else "≠"
        formula = "" if reading["formula"] is None else f"   {reading['formula']}"
        grade = "" if reading["grade"] == "first" else f"  ({reading['grade']})"
        console.print(Text(f"  {mark} {reading['text']}{formula}{grade}"))
    refuted = row["verdict"] == Status.REFUTED
    if row["inverse_scope"] and not refuted:
        console.print(
            "With another scope of its quantified phrases it means something else.", style="dim"
        )
    elif row["weak_reading"] and not refuted:
        console.print("It has an unlikely reading that means something else.", style="dim")
    if row["assumes"]:
        console.print(Text(f"This assumes: {'; '.join(row['assumes'])}."), style="dim")
    if row["picture"] is not None:
        which = (
            "formula is true and the text false"
            if row["picture"]["formula_holds"]
            else ("formula is false and the text true")
        )
        console.print(f"Here the {which}:", style="dim")
        console.print(Text(row["picture"]["text"]), soft_wrap=True)
    guessed = json_fields.guessed_line(row)
    if guessed is not None:
        console.print(Text(guessed), style="dim")
