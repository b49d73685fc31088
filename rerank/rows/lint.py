"""The row of an exercise with its answer key: what is wrong with it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from logic2text import InputError, Lexicon
from logic2text.tutor.lint import Exercise, lint_exercise
from rerank.batch import input_rows
from rerank.rows.words import Words


@dataclass(frozen=True, slots=True)
class Linter:
    """Comments on exercises; `words` are those of the symbols."""

    notation: str
    words: Words

    def prepare(self) -> None:
        """Load the modules and tables that rows need, by answering a built-in row."""
        fields = {"formula": "∀x (Cube(x) → Small(x))"}
        Linter("auto", Words(Lexicon.default())).answer(
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
