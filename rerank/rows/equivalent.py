"""The row of two formulae: whether they are equivalent, with the laws or a countermodel."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from logic2text import parse_detailed
from logic2text.lazy_dataclass import dataclass
from logic2text.results.equivalent import compare, equivalent_fields
from rerank.batch import input_rows
from rerank.rows.fields import text_of


@dataclass(frozen=True, slots=True)
class Prover:
    """Compares two formulae; `timeout_ms` is the time limit of the prover."""

    notation: str
    timeout_ms: int

    def prepare(self) -> None:
        """Load the modules and tables that rows need, by answering a built-in row."""
        self.answer(input_rows.Row("∀x Cube(x)", {"other": "∃x Cube(x)"}))

    def answer(self, row: input_rows.Row, second_formula: object = None) -> Mapping[str, Any]:
        """The JSON row; without `second_formula`, the other formula is the row's field `other`.

        Raises:
            InputError: a formula is missing or cannot be read.
        """
        value = row.fields.get("other") if second_formula is None else second_formula
        text = text_of(value, "other", '{"formula": "…", "other": "…"}')
        first = parse_detailed(row.text, row.notation_or(self.notation))
        second = parse_detailed(text, self.notation)
        return equivalent_fields(compare(first, second, self.timeout_ms))
