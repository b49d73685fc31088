"""`logic2text tutor`: what is wrong with a student's formula, and the smallest repair."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from operator import itemgetter
from pathlib import Path
from typing import Annotated, Any

import typer

from logic2text import InputError
from rerank.batch.input_rows import ROW_TIMEOUT_S
from rerank.cli.io import output, row_input, running
from rerank.cli.io.picture_file import PictureFile
from rerank.cli.options import options
from rerank.rows import tutor as tutor_rows

RELATIONS = {
    "equivalent": ("right: your formula says what is asked", "bold green"),
    "weaker": ("not yet: your formula says less than what is asked", "bold red"),
    "stronger": ("not yet: your formula says more than what is asked", "bold red"),
    "independent": ("not yet: your formula says something else than what is asked", "bold red"),
    "contradiction": ("not yet: your formula excludes what is asked", "bold red"),
    "undecided": ("unknown: the search was not completed", "yellow"),
}


def tutor(
    given: Annotated[str | None, typer.Argument(metavar="GIVEN")] = None,
    asked: Annotated[str | None, typer.Argument(metavar="ASKED")] = None,
    notation: options.NotationOption = "auto",
    lexicon_file: options.LexiconOption = None,
    key_file: options.KeyOption = None,
    hints_only: Annotated[
        bool,
        typer.Option("--hints", help="Show the relation and the hints, and not the repair."),
    ] = False,
    svg: Annotated[
        Path | None,
        typer.Option("--svg", help="Write the first world of one row to this file, as a picture."),
    ] = None,
    as_json: options.JsonOption = False,
    input_file: options.InputOption = None,
    row_timeout: options.RowTimeoutOption = ROW_TIMEOUT_S,
) -> None:
    """Compare a student's formula with what is asked, and name the smallest repair.

    Without arguments, JSON Lines with the fields `given` and `asked` are read.

    Exit code for one pair given as arguments: 0 right, 1 otherwise.
    """
    if given is not None and asked is None:
        raise InputError("no second formula was given", 'write: logic2text tutor "GIVEN" "ASKED"')
    teacher = tutor_rows.Tutor(
        notation, options.words_of(lexicon_file, key_file), hints_only, draws=svg is not None
    )
    picture = PictureFile(svg, _take_picture, "world")
    writer = output.Output("given", as_json, _draw)
    rows = row_input.read_rows(() if given is None else (given,), "given", input_file)
    if given is not None:
        answer = partial(picture.answer, partial(teacher.answer, asked=asked))
        code = running.answer_pair(next(rows), answer, writer, itemgetter("right"))
        picture.write()
        raise typer.Exit(code)
    if svg is not None:
        raise typer.Exit(picture.answer_rows(rows, teacher.answer, writer))
    raise typer.Exit(
        running.run_in_workers(rows, teacher.answer, writer, row_timeout, teacher.prepare)
    )


def _take_picture(fields: Mapping[str, Any]) -> tuple[Mapping[str, Any], str | None]:
    """The row without the SVG of its worlds, and that of the first."""
    if not fields["worlds"]:
        return fields, None
    worlds = [
        {name: value for name, value in world.items() if name != "svg"}
        for world in fields["worlds"]
    ]
    return {**fields, "worlds": worlds}, str(fields["worlds"][0]["svg"])


def _draw(console: output.Console, row: Mapping[str, Any]) -> None:
    from rich.text import Text

    words, style = RELATIONS[row["relation"]]
    console.print(words, style=style)
    console.print(Text(f"Your formula says: {row['says']['given']['fluent']}"))
    if row["right"]:
        for step in row.get("laws", ()):
            console.print(Text(f"by {step['law']}: {step['formula'] or ''}"))
        return
    for error in row["likely_errors"]:
        console.print(Text(f"Look at {error['part']}: {error['message']}. {error['hint']}."))
    for hint in row["hints"]:
        console.print(Text(f"• {hint}"))
    if row["worlds"]:
        console.print(Text(row["worlds"][0]["drawing"]), soft_wrap=True)
    if row.get("repair"):
        for edit in row["repair"]["edits"]:
            console.print(Text(f"{edit['mistake']}: {edit['contrast']}"), style="yellow")
        console.print(Text(f"right would be: {row['repair']['formula']}"), style="green")
