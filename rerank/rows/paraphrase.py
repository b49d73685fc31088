"""The row of a formula or of a story with its paraphrases."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from logic2text import Lexicon, Parsed
from logic2text.lazy_dataclass import dataclass
from logic2text.results import json_fields
from logic2text.results.words import Words
from rerank.batch.input_rows import Row
from rerank.paraphrases import Paraphrases, paraphrase, paraphrase_together


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
        found = paraphrase(parsed.formula, self.k, self.seed, lexicons=self._lexicons)
        return self._make_fields(found, parsed, "of this formula")

    def tell(self, premises: Sequence[Parsed], conclusions: Sequence[Parsed]) -> Mapping[str, Any]:
        """The JSON row of the texts of a story.

        Raises:
            InputError: there are no formulae, or too many.
        """
        said, claimed = ([each.formula for each in part] for part in (premises, conclusions))
        found = paraphrase_together(said, claimed, self.k, self.seed, lexicons=self._lexicons)
        parsed = [*premises, *conclusions]
        warnings = tuple(warning for each in parsed for warning in each.warnings)
        together = replace(parsed[0], formula=found.formula, warnings=warnings)
        formulas = [json_fields.write_formula(each.formula, self.words.key) for each in parsed]
        return {"formulas": formulas, **self._make_fields(found, together, "of these formulae")}

    @property
    def _lexicons(self) -> tuple[Lexicon, ...]:
        return (self.words.lexicon, *self.synonyms)

    def _make_fields(self, found: Paraphrases, parsed: Parsed, of_what: str) -> dict[str, Any]:
        missing = self.k - len(found.texts)
        told = f"{len(found.texts)} of {self.k} texts: no more {of_what} are proved"
        hint = "give other words for its symbols with --synonyms"
        warnings = [json_fields.make_warning_row(told, hint)] if missing else []
        return {
            "texts": list(found.texts),
            "sources": [each.source for each in found.paraphrases],
            "vocabularies": [each.vocabulary for each in found.paraphrases],
            "seed": self.seed,
            **json_fields.word_fields(parsed, self.words.lexicon, warnings),
        }
