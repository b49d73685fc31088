"""`logic2text check`: the verdict on a text, its readings and a counterexample."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Annotated, Any

import typer

from logic2text import InputError, Status, theories
from logic2text.formula import Formula
from logic2text.proof.relation import Related
from logic2text.reading.reasons import ambiguities, reasons
from logic2text.verify import text as text_check
from rerank.batch import input_rows, worker_pool
from rerank.cli import json_fields, options, output, row_input, running
from rerank.cli.suggesting import suggesting

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
        typer.Option("--svg", help="Write the counterexample to this file, as a picture."),
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
    checker = _Checker(
        notation,
        options.words_of(lexicon_file, key_file),
        options.theory_of(axioms_file, theory),
        svg,
        explains=explain or not as_json,
    )
    writer = output.Output("formula", as_json, _draw)
    rows = row_input.read_rows(() if formula is None else (formula,), "formula", input_file)
    if formula is not None:
        raise typer.Exit(
            running.answer_pair(next(rows), partial(checker.answer, text=text), writer)
        )
    if svg is not None:  # every row writes the same file
        raise typer.Exit(running.run(rows, running.one_by_one(checker.answer), writer))
    raise typer.Exit(
        running.run_in_workers(rows, checker.answer, writer, row_timeout, checker.prepare)
    )


@dataclass(frozen=True, slots=True)
class _Checker:
    """The options of the command; answers input rows.

    Paraphrases and pictures take longer than the verdict, and are computed only if `explains`.
    """

    notation: str
    words: options.Words
    theory: theories.Theory | None
    svg: Path | None
    explains: bool

    def prepare(self) -> None:
        """Load the modules and tables that rows need, by answering a built-in row."""
        row = input_rows.Row("∀x Cube(x)", {"text": "Something is a cube."})
        replace(self, words=options.words_of(None, None), theory=None).answer(row)

    def answer(self, row: input_rows.Row, text: object = None) -> Mapping[str, Any]:
        """The JSON row; without `text`, the text is the row's field `text`.

        Raises:
            InputError: the formula or the text is missing or cannot be parsed.
        """
        text = row.fields.get("text") if text is None else text
        if not isinstance(text, str):
            raise InputError("the field `text` is missing", 'write {"formula": "…", "text": "…"}')
        parsed = self.words.parse(row.text, self.notation)
        lexicon = self.words.lexicon
        with suggesting(self.words, text, parsed.formula):
            examination = text_check.examine(parsed.formula, text, lexicon, theory=self.theory)
        relations = text_check.relate_readings(parsed.formula, examination, self.theory)
        return {
            "text": text,
            "verdict": examination.verdict.status,
            "inverse_scope": examination.verdict.inverse_scope,
            "weak_reading": examination.verdict.weak_reading,
            "assumes": list(examination.verdict.assumptions),
            **(
                {"arithmetic": arithmetic} if (arithmetic := examination.verdict.arithmetic) else {}
            ),
            **self._relation(relations[0] if relations else None),
            "readings": self._readings(examination, relations),
            "ambiguities": ambiguities([judged.reading for judged in examination.judged]),
            "complete": examination.complete,
            "countermodel": json_fields.countermodel_fields(examination.verdict.countermodel),
            **self._given(parsed.formula, examination),
            **self._picture(examination, parsed.formula),
            **json_fields.word_fields(parsed, lexicon),
        }

    def _relation(self, related: Related | None) -> dict[str, Any]:
        """The relation of the first reading, and a model of each difference."""
        if related is None:
            return {"relation": None}
        models = {"formula_only": related.formula_only, "text_only": related.text_only}
        return {
            "relation": related.relation,
            "countermodels": {
                name: json_fields.countermodel_fields(model) for name, model in models.items()
            },
        }

    def _given(self, formula: Formula, examination: text_check.Examination) -> dict[str, Any]:
        """The field `given`: the axioms that the verdict rests on, if there is a theory."""
        if self.theory is None:
            return {}
        proved = (j.reading.formula for j in examination.judged if j.status is Status.PROVED)
        meaning = next(proved, None)
        axioms = () if meaning is None else self.theory.needed(formula, meaning)
        return {"given": [axiom.label for axiom in axioms]}

    def _readings(
        self, examination: text_check.Examination, relations: Sequence[Related]
    ) -> list[dict[str, Any]]:
        listed = zip(text_check.listed_readings(examination), relations, strict=True)
        first = examination.judged[0].reading
        fields = [
            {
                "formula": json_fields.written(judged.reading.formula, self.words.key),
                "kind": judged.reading.kind,
                "grade": judged.reading.grade.name.lower(),
                "means_formula": judged.status is Status.PROVED,
                "relation": related.relation,
                "reasons": reasons(judged.reading, first),
            }
            for judged, related in listed
        ]
        if not self.explains:
            return fields
        texts = (
            paraphrase.text
            for paraphrase in text_check.paraphrases(examination, self.words.lexicon)
        )
        return [{**reading, "text": text} for reading, text in zip(fields, texts, strict=True)]

    def _picture(self, examination: text_check.Examination, formula: Formula) -> dict[str, Any]:
        """The field `picture`, if requested; also writes the file of ``--svg``."""
        if not self.explains and self.svg is None:
            return {}
        drawing = text_check.picture(examination, formula)
        if drawing is None:
            return {"picture": None}
        if self.svg is not None:
            with row_input.writing(self.svg):
                self.svg.write_text(drawing.svg, encoding="utf-8")
        return {"picture": {"text": drawing.text, "formula_holds": drawing.formula_holds}}


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
