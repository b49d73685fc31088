"""The row of a formula with its paraphrases."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from logic2text import Lexicon
from logic2text.results import json_fields
from logic2text.results.words import Words
from rerank.batch.input_rows import Row
from rerank.paraphrases import paraphrase


@dataclass(frozen=True, slots=True)
class Paraphraser:
    """Writes paraphrases.

    Attributes:
        words: of the symbols, and how formulae are parsed.
        synonyms: further lexicons with other words.
        k: how many texts a row has at most.
        seed: of the choice.
        notation: of the formulae, or ``auto``.
    """

    words: Words
    synonyms: Sequence[Lexicon]
    k: int
    seed: int
    notation: str

    def prepare(self) -> None:
        """Load the modules and tables that rows need, by answering a built-in row."""
        self.answer(Row("∀x (Cube(x) → Small(x))"))

    def answer(self, row: Row) -> Mapping[str, Any]:
        """The JSON row.

        Raises:
            InputError: the formula cannot be parsed.
        """
        parsed = self.words.parse(row.text, row.notation_or(self.notation))
        lexicons = (self.words.lexicon, *self.synonyms)
        found = paraphrase(parsed.formula, self.k, self.seed, lexicons=lexicons)
        missing = self.k - len(found.texts)
        told = f"{len(found.texts)} of {self.k} texts: no more of this formula are proved"
        hint = "give other words for its symbols with --synonyms"
        warnings = [json_fields.make_warning_row(told, hint)] if missing else []
        return {
            "texts": list(found.texts),
            "sources": [each.source for each in found.paraphrases],
            "vocabularies": [each.vocabulary for each in found.paraphrases],
            "seed": self.seed,
            **json_fields.word_fields(parsed, self.words.lexicon, warnings),
        }
