"""The row of an exercise with its answer key: what is wrong with it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, cast

from logic2text import InputError, Lexicon, effort, symbolization
from logic2text.conventions import Conventions
from logic2text.lazy_dataclass import dataclass
from logic2text.results.words import Words
from logic2text.tutor.lint import KeyedExercise, lint_exercise
from rerank.batch import input_rows
from rerank.rows.fields import text_of


@dataclass(frozen=True, slots=True)
class Linter:
    """Comments on exercises.

    Attributes:
        notation: of their formulae, or ``auto``.
        words: of the symbols.
        conventions: those of the class; None for those of the words.
    """

    notation: str
    words: Words
    conventions: str | None = Conventions.TEXTBOOK

    def prepare(self) -> None:
        """Load the modules and tables that rows need, by answering a built-in row."""
        fields = {"formula": "∀x (Cube(x) → Small(x))"}
        Linter("auto", Words(Lexicon.default())).answer(
            input_rows.Row("All cubes are small.", fields)
        )

    @effort.allowing(effort.OPERATION_MS)
    def answer(self, row: input_rows.Row) -> Mapping[str, Any]:
        """The JSON row with its findings.

        Raises:
            InputError: a field is missing or of the wrong type.
        """
        form = '{"text": "…", "formula": "…"}'
        formula = text_of(row.fields.get("formula"), "formula", form)
        words = self._words_of(row).in_conventions(self.conventions)
        exercise = KeyedExercise(
            row.text, formula, _texts(row, "distractors"), _texts(row, "also"), self.notation
        )
        findings = lint_exercise(exercise, lexicon=words.lexicon, key=words.key)
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

    def _words_of(self, row: input_rows.Row) -> Words:
        """The words of the row's own key, where it has one."""
        key = row.fields.get("key")
        if key is None:
            return self.words
        parsed = symbolization.SymbolizationKey.parse(_key_text(key))
        return Words(parsed.lexicon, parsed)


def _key_text(key: object) -> str:
    """A key of a row as text: the text itself, or that of an object."""
    if isinstance(key, str):
        return key
    try:
        return "\n".join(_key_lines(cast(Mapping[str, Any], key)))
    except (AttributeError, KeyError, TypeError) as error:
        raise InputError(
            "the field `key` is neither a text nor an object of predicates",
            'write the lines of a symbolization key: {"key": "S(x): x is a spy"}',
        ) from error


def _key_lines(key: Mapping[str, Any]) -> Iterator[str]:
    """The lines of a key of `predicates` and, where there are any, a `domain` and `names`."""
    if key.get("domain"):
        yield f"domain: {key['domain']}"
    for row in key["predicates"]:
        yield f"{row['symbol']}({','.join(row['arguments'])}): {row['gloss']}"
    for name, words in key.get("names", {}).items():
        yield f"{name}: {words}"


def _texts(row: input_rows.Row, field: str) -> tuple[str, ...]:
    value = row.fields.get(field, [])
    if not isinstance(value, list) or not all(isinstance(text, str) for text in value):
        raise InputError(f"the field `{field}` is not a list of strings", 'write ["…", "…"]')
    return tuple(value)
