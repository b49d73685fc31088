"""`logic2text tutor`: what is wrong with a student's formula, and the smallest repair."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Annotated, Any

import typer

from logic2text import InputError
from logic2text.proof.derivation import derive
from logic2text.tutor.diagnosis import Diagnosis, Sayings, World, diagnose
from rerank.batch import input_rows, worker_pool
from rerank.cli import error_report, json_fields, options, output, row_input, running

RELATIONS = {
    "equivalent": ("right: your formula says what is asked", "bold green"),
    "weaker": ("not yet: your formula says less than what is asked", "bold red"),
    "stronger": ("not yet: your formula says more than what is asked", "bold red"),
    "independent": ("not yet: your formula says something else than what is asked", "bold red"),
    "contradiction": ("not yet: your formula excludes what is asked", "bold red"),
    "undecided": ("not decided in time", "yellow"),
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
        Path | None, typer.Option("--svg", help="Write the first world to this file, as a picture.")
    ] = None,
    as_json: options.JsonOption = False,
    input_file: options.InputOption = None,
    row_timeout: options.RowTimeoutOption = worker_pool.ROW_TIMEOUT_S,
) -> None:
    """Compare a student's formula with what is asked, and name the smallest repair.

    Without arguments, JSON Lines with the fields `given` and `asked` are read.

    Exit code for one pair given as arguments: 0 right, 1 otherwise.
    """
    if given is not None and asked is None:
        raise InputError("no second formula was given", 'write: logic2text tutor "GIVEN" "ASKED"')
    teacher = _Tutor(notation, options.words_of(lexicon_file, key_file), svg, hints_only)
    writer = output.Output("given", as_json, _draw)
    rows = row_input.read_rows(() if given is None else (given,), "given", input_file)
    if given is not None:
        raise typer.Exit(_answer_pair(next(rows), partial(teacher.answer, asked=asked), writer))
    if svg is not None:  # every row writes the same file
        raise typer.Exit(running.run(rows, running.one_by_one(teacher.answer), writer))
    raise typer.Exit(
        running.run_in_workers(rows, teacher.answer, writer, row_timeout, teacher.prepare)
    )


def _answer_pair(
    row: input_rows.Row | input_rows.BadRow,
    answer: Callable[[input_rows.Row], Mapping[str, Any]],
    writer: output.Output,
) -> int:
    result = running.attempt(partial(answer, row)) if isinstance(row, input_rows.Row) else row.error
    with writer:
        writer.answer(row, result)
    if writer.exit_code or isinstance(result, Exception):
        return writer.exit_code
    return 0 if result["right"] else error_report.EXIT_NOT_PROVED


@dataclass(frozen=True, slots=True)
class _Tutor:
    """The options of `tutor`; answers input rows."""

    notation: str
    words: options.Words
    svg: Path | None
    hints_only: bool

    def prepare(self) -> None:
        """Load the modules and tables that rows need, by answering a built-in row."""
        row = input_rows.Row("∀x (Cube(x) ∧ Small(x))", {"asked": "∀x (Cube(x) → Small(x))"})
        replace(self, words=options.words_of(None, None), svg=None).answer(row)

    def answer(self, row: input_rows.Row, asked: object = None) -> Mapping[str, Any]:
        """The JSON row; without `asked`, it is the row's field `asked`.

        Raises:
            InputError: a formula is missing or cannot be parsed.
        """
        text = row.fields.get("asked") if asked is None else asked
        if not isinstance(text, str):
            raise InputError("the field `asked` is missing", 'write {"given": "…", "asked": "…"}')
        parsed = self.words.parse(row.text, self.notation)
        target = self.words.parse(text, self.notation)
        diagnosis = diagnose(parsed.formula, target.formula, lexicon=self.words.lexicon)
        if self.svg is not None and diagnosis.worlds:
            with row_input.writing(self.svg):
                self.svg.write_text(diagnosis.worlds[0].svg, encoding="utf-8")
        fields = _fields(diagnosis, self.words)
        if self.hints_only:
            fields = {name: value for name, value in fields.items() if name != "repair"}
        if diagnosis.is_right and not self.hints_only:
            steps = derive(parsed.formula, target.formula)
            fields["laws"] = json_fields.derivation_fields(
                steps, self.words.lexicon, self.words.key
            )
        return {"asked": text, **fields, **json_fields.word_fields(target, self.words.lexicon)}


def _fields(diagnosis: Diagnosis, words: options.Words) -> dict[str, Any]:
    repair = diagnosis.repair
    return {
        "relation": diagnosis.relation,
        "right": diagnosis.is_right,
        "says": {
            "given": _sayings(diagnosis.given_says),
            "asked": _sayings(diagnosis.asked_says),
        },
        "worlds": [_world(world) for world in diagnosis.worlds],
        "hints": list(diagnosis.hints),
        "repair": None
        if repair is None
        else {
            "formula": json_fields.written(repair.formula, words.key),
            "edits": [
                {
                    "mistake": edit.mistake,
                    "before": json_fields.written(edit.before),
                    "after": json_fields.written(edit.after),
                    "contrast": contrast,
                }
                for edit, contrast in zip(repair.edits, diagnosis.contrasts, strict=True)
            ],
        },
        "likely_errors": [
            {"message": error.message, "hint": error.hint, "part": json_fields.written(error.part)}
            for error in diagnosis.warnings
        ],
    }


def _sayings(sayings: Sayings) -> dict[str, str]:
    return {"literal": sayings.literal, "fluent": sayings.fluent}


def _world(world: World) -> dict[str, Any]:
    return {
        "sentence": world.sentence,
        "given_holds": world.model.left,
        "model": json_fields.countermodel_fields(world.model),
        "drawing": world.text,
    }


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
