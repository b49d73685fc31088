"""`logic2text check`: whether a text means a formula, what it does mean, and a counterexample."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from logic2text.errors import InputError
from logic2text.notation import parse_detailed
from logic2text.proof.verdict import Status
from logic2text.verify.text import examine, paraphrases, picture
from rerank.cli.input import Row, read_rows, writing
from rerank.cli.json_fields import countermodel_fields, guessed_line, word_fields, written
from rerank.cli.options import (
    InputOption,
    JsonOption,
    LexiconOption,
    NotationOption,
    lexicon_of,
)
from rerank.cli.output import Output, one_by_one, run

if TYPE_CHECKING:
    from rich.console import Console

WORDS = {
    "proved": ("yes: the text means the formula", "bold green"),
    "ambiguous": ("the text is ambiguous: it can mean the formula, and something else", "yellow"),
    "refuted": ("no: the text means something else", "bold red"),
    "unknown": ("not decided in time", "yellow"),
}


def check(
    formula: Annotated[str | None, typer.Argument(metavar="FORMULA")] = None,
    text: Annotated[str | None, typer.Argument(metavar="TEXT")] = None,
    notation: NotationOption = "auto",
    lexicon_file: LexiconOption = None,
    svg: Annotated[
        Path | None, typer.Option("--svg", help="Write the counterexample here, as a picture.")
    ] = None,
    as_json: JsonOption = False,
    input_file: InputOption = None,
) -> None:
    """Tell whether an English text means a formula.

    Without arguments, JSON Lines with the fields `formula` and `text` are read.
    """
    lexicon = lexicon_of(lexicon_file)
    if formula is not None and text is None:
        raise InputError("no text was given", 'write: logic2text check "FORMULA" "TEXT"')

    def answer(row: Row) -> Mapping[str, Any]:
        said = text if text is not None else row.fields.get("text")
        if not isinstance(said, str):
            raise InputError("the field `text` is missing", 'write {"formula": "…", "text": "…"}')
        parsed = parse_detailed(row.text, notation)
        found = examine(parsed.formula, said, lexicon)
        drawn = picture(found, parsed.formula)
        if svg is not None and drawn is not None:
            with writing(svg):
                svg.write_text(drawn.svg, encoding="utf-8")
        return {
            "text": said,
            "verdict": found.verdict.status,
            "inverse_scope": found.verdict.inverse_scope,
            "weak_reading": found.verdict.weak_reading,
            "readings": [
                {
                    "formula": written(each.formula),
                    "kind": each.kind,
                    "grade": each.grade.name.lower(),
                    "means_formula": each.means_formula,
                    "text": each.text,
                }
                for each in paraphrases(found, lexicon)
            ],
            "complete": found.complete,
            "countermodel": countermodel_fields(found.verdict.countermodel),
            "picture": None
            if drawn is None
            else {"text": drawn.text, "formula_holds": drawn.formula_holds},
            **word_fields(parsed, lexicon),
        }

    output = Output("formula", as_json, _draw)
    arguments = () if formula is None else (formula,)
    raise typer.Exit(run(read_rows(arguments, "formula", input_file), one_by_one(answer), output))


def _draw(console: Console, row: Mapping[str, Any]) -> None:
    from rich.text import Text

    words, style = WORDS[row["verdict"]]
    console.print(words, style=style)
    for reading in row["readings"]:
        mark = "=" if reading["means_formula"] else "≠"
        said = "" if reading["formula"] is None else f"   {reading['formula']}"
        grade = "" if reading["grade"] == "first" else f"  ({reading['grade']})"
        console.print(Text(f"  {mark} {reading['text']}{said}{grade}"))
    refuted = row["verdict"] == Status.REFUTED
    if row["inverse_scope"] and not refuted:
        console.print("In another order its quantified phrases mean something else.", style="dim")
    elif row["weak_reading"] and not refuted:
        console.print("A reader who takes it oddly hears something else.", style="dim")
    if row["picture"] is not None:
        which = (
            "formula is true and the text false"
            if row["picture"]["formula_holds"]
            else ("formula is false and the text true")
        )
        console.print(f"Here the {which}:", style="dim")
        console.print(Text(row["picture"]["text"]), soft_wrap=True)
    guessed = guessed_line(row)
    if guessed is not None:
        console.print(Text(guessed), style="dim")
