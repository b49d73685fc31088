"""`logic2text check`: the verdict on a text, its readings and a counterexample."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Annotated, Any

import typer

from logic2text import InputError
from logic2text.results import check as check_results
from rerank.batch.input_rows import ROW_TIMEOUT_S
from rerank.cli.io import output, row_input, running
from rerank.cli.io.picture_file import PictureFile
from rerank.cli.io.row_input import count_rows
from rerank.cli.options import options
from rerank.rows import check as check_rows


def check(
    formula: Annotated[str | None, typer.Argument(metavar="FORMULA")] = None,
    text: Annotated[str | None, typer.Argument(metavar="TEXT")] = None,
    notation: options.NotationOption = "auto",
    lexicon_file: options.LexiconOption = None,
    key_file: options.KeyOption = None,
    conventions: options.ConventionsOption = None,
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
    row_timeout: options.RowTimeoutOption = ROW_TIMEOUT_S,
) -> None:
    """Tell whether an English text means a formula.

    Without arguments, JSON Lines with the fields `formula` and `text` are read.

    Exit code for one pair given as arguments: 0 proved, 1 otherwise.
    """
    if formula is not None and text is None:
        raise InputError("no text was given", 'write: logic2text check "FORMULA" "TEXT"')
    checker = check_rows.Checker(
        notation,
        options.words_of(lexicon_file, key_file, conventions),
        options.theory_of(axioms_file, theory),
        explains=explain or not as_json,
        draws=svg is not None,
    )
    picture = PictureFile(svg, _take_picture, "counterexample")
    writer = output.Output(
        "formula",
        as_json,
        output.DrawnLines(check_results.lines),
        count=partial(count_rows, None if formula is None else [formula], input_file),
    )
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
