"""`logic2text lint`: comments on exercises and their answer keys."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import typer

from logic2text import InputError
from logic2text.tutor.lint import Exercise, lint_exercise
from rerank.batch import input_rows, worker_pool
from rerank.cli import options, output, row_input, running


def lint(
    notation: options.NotationOption = "auto",
    lexicon_file: options.LexiconOption = None,
    key_file: options.KeyOption = None,
    as_json: options.JsonOption = False,
    input_file: options.InputOption = None,
    row_timeout: options.RowTimeoutOption = worker_pool.ROW_TIMEOUT_S,
) -> None:
    """Comment on exercises: keys that do not fit, ambiguous sentences, useless distractors.

    JSON Lines are read with the fields `text` and `formula`, and, where there are any,
    `distractors` and `also`: lists of wrong and of further right answers.
    """
    linter = _Linter(notation, options.words_of(lexicon_file, key_file))
    writer = output.Output("text", as_json, _draw)
    rows = row_input.read_rows((), "text", input_file)
    raise typer.Exit(
        running.run_in_workers(rows, linter.answer, writer, row_timeout, linter.prepare)
    )


@dataclass(frozen=True, slots=True)
class _Linter:
    """The options of the command; answers input rows."""

    notation: str
    words: options.Words

    def prepare(self) -> None:
        """Load the modules and tables that rows need, by answering a built-in row."""
        fields = {"formula": "∀x (Cube(x) → Small(x))"}
        _Linter("auto", options.words_of(None, None)).answer(
            input_rows.Row("All cubes are small.", fields)
        )

    def answer(self, row: input_rows.Row) -> Mapping[str, Any]:
        """The JSON row with its findings.

        Raises:
            InputError: a field is missing or of the wrong type.
        """
        formula = row.fields.get("formula")
        if not isinstance(formula, str):
            raise InputError(
                "the field `formula` is missing", 'write {"text": "…", "formula": "…"}'
            )
        exercise = Exercise(
            row.text, formula, _texts(row, "distractors"), _texts(row, "also"), self.notation
        )
        findings = lint_exercise(exercise, lexicon=self.words.lexicon, key=self.words.key)
        return {
            "formula": formula,
            "findings": [
                {
                    "problem": finding.problem,
                    "serious": finding.is_serious,
                    "message": finding.message,
                    "detail": finding.detail,
                }
                for finding in findings
            ],
        }


def _texts(row: input_rows.Row, field: str) -> tuple[str, ...]:
    value = row.fields.get(field, [])
    if not isinstance(value, list) or not all(isinstance(text, str) for text in value):
        raise InputError(f"the field `{field}` is no list of strings", 'write ["…", "…"]')
    return tuple(value)


def _draw(console: output.Console, row: Mapping[str, Any]) -> None:
    from rich.text import Text

    if not row["findings"]:
        console.print(Text(f"✓ {row['text']}"), style="dim", soft_wrap=True)
        return
    console.print(Text(f"{row['text']}   {row['formula']}"), style="bold", soft_wrap=True)
    for finding in row["findings"]:
        style = "red" if finding["serious"] else "yellow"
        console.print(Text(f"  {finding['problem']}: {finding['message']}"), style=style)
        if finding["detail"]:
            console.print(Text(f"    {finding['detail']}"), style="dim")
