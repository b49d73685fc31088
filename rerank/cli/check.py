"""`logic2text check`: the verdict on a text for a formula, its readings and a counterexample."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from logic2text.errors import InputError
from logic2text.formula import Formula
from logic2text.lexicon import Lexicon
from logic2text.notation import parse_detailed
from logic2text.proof.verdict import Status
from logic2text.verify.text import Examination, examine, listed_readings, paraphrases, picture
from rerank.batch.rows import Row
from rerank.batch.worker_pool import ROW_TIMEOUT_S
from rerank.cli.input import read_rows, writing
from rerank.cli.json_fields import countermodel_fields, guessed_line, word_fields, written
from rerank.cli.options import (
    InputOption,
    JsonOption,
    LexiconOption,
    NotationOption,
    RowTimeoutOption,
    lexicon_of,
)
from rerank.cli.output import Output
from rerank.cli.running import answer_pair, one_by_one, run, run_in_workers

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
    explain: Annotated[
        bool,
        typer.Option(
            "--explain", help="With --json: paraphrase each reading, draw the counterexample."
        ),
    ] = False,
    as_json: JsonOption = False,
    input_file: InputOption = None,
    row_timeout: RowTimeoutOption = ROW_TIMEOUT_S,
) -> None:
    """Tell whether an English text means a formula.

    Without arguments, JSON Lines with the fields `formula` and `text` are read.

    Exit code for one pair given as arguments: 0 proved, 1 otherwise.
    """
    if formula is not None and text is None:
        raise InputError("no text was given", 'write: logic2text check "FORMULA" "TEXT"')
    checker = _Checker(notation, lexicon_of(lexicon_file), svg, explains=explain or not as_json)
    output = Output("formula", as_json, _draw)
    rows = read_rows(() if formula is None else (formula,), "formula", input_file)
    if formula is not None:
        raise typer.Exit(answer_pair(next(rows), partial(checker.answer, text=text), output))
    if svg is not None:  # one file that every row writes
        raise typer.Exit(run(rows, one_by_one(checker.answer), output))
    raise typer.Exit(run_in_workers(rows, checker.answer, output, row_timeout, checker.prepare))


@dataclass(frozen=True, slots=True)
class _Checker:
    """The options of the command, and the JSON row of an input row.

    Paraphrases and pictures cost more than the verdict: they are made where `explains` says so.
    """

    notation: str
    lexicon: Lexicon
    svg: Path | None
    explains: bool

    def prepare(self) -> None:
        """Load what rows need, by a built-in row."""
        self.answer(Row("∀x Cube(x)", {"text": "Something is a cube."}))

    def answer(self, row: Row, text: object = None) -> Mapping[str, Any]:
        """The JSON row; the text is the field `text` of the row where none is given.

        Raises:
            InputError: the formula or the text is missing or cannot be read.
        """
        text = row.fields.get("text") if text is None else text
        if not isinstance(text, str):
            raise InputError("the field `text` is missing", 'write {"formula": "…", "text": "…"}')
        parsed = parse_detailed(row.text, self.notation)
        examination = examine(parsed.formula, text, self.lexicon)
        return {
            "text": text,
            "verdict": examination.verdict.status,
            "inverse_scope": examination.verdict.inverse_scope,
            "weak_reading": examination.verdict.weak_reading,
            "readings": self._readings(examination),
            "complete": examination.complete,
            "countermodel": countermodel_fields(examination.verdict.countermodel),
            **self._picture(examination, parsed.formula),
            **word_fields(parsed, self.lexicon),
        }

    def _readings(self, examination: Examination) -> list[dict[str, Any]]:
        fields = [
            {
                "formula": written(judged.reading.formula),
                "kind": judged.reading.kind,
                "grade": judged.reading.grade.name.lower(),
                "means_formula": judged.status is Status.PROVED,
            }
            for judged in listed_readings(examination)
        ]
        if not self.explains:
            return fields
        texts = (paraphrase.text for paraphrase in paraphrases(examination, self.lexicon))
        return [{**reading, "text": text} for reading, text in zip(fields, texts, strict=True)]

    def _picture(self, examination: Examination, formula: Formula) -> dict[str, Any]:
        """The field `picture`, where it is asked for; and the file of ``--svg``."""
        if not self.explains and self.svg is None:
            return {}
        drawing = picture(examination, formula)
        if drawing is None:
            return {"picture": None}
        if self.svg is not None:
            with writing(self.svg):
                self.svg.write_text(drawing.svg, encoding="utf-8")
        return {"picture": {"text": drawing.text, "formula_holds": drawing.formula_holds}}


def _draw(console: Console, row: Mapping[str, Any]) -> None:
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
