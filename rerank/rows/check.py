"""The row of a text that is compared with a formula."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from logic2text import Lexicon, effort, theories
from logic2text.lazy_dataclass import dataclass
from logic2text.results.check_fields import TextToCheck, check_fields
from logic2text.results.words import Words
from rerank.batch import input_rows
from rerank.rows.fields import text_of


@dataclass(frozen=True, slots=True)
class Checker:
    """Tells whether texts mean their formulae.

    Attributes:
        notation: the notation of the formulae, or ``auto``.
        words: of their symbols.
        theory: axioms that are taken to be true, or None.
        explains: whether paraphrases and pictures, which take longer than the verdict, are added.
        draws: whether the picture is added with its drawing as SVG.
    """

    notation: str
    words: Words
    theory: theories.Theory | None
    explains: bool
    draws: bool = False

    def prepare(self) -> None:
        """Load the modules and tables that rows need, by answering a built-in row."""
        row = input_rows.Row("∀x Cube(x)", {"text": "Something is a cube."})
        replace(self, words=Words(Lexicon.default()), theory=None).answer(row)

    @effort.allowing(effort.OPERATION_MS)
    def answer(self, row: input_rows.Row, text: object = None) -> Mapping[str, Any]:
        """The JSON row; without `text`, the text is the row's field `text`.

        Raises:
            InputError: the formula or the text is missing, or the formula cannot be parsed.
        """
        value = row.fields.get("text") if text is None else text
        text = text_of(value, "text", '{"formula": "…", "text": "…"}')
        parsed = self.words.parse(row.text, row.notation_or(self.notation))
        question = TextToCheck(parsed, text, self.words, self.theory)
        return check_fields(question, explains=self.explains, draws=self.draws)
