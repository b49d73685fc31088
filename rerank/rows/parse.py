"""The row of a formula: its notation, and the formula in other notations or drawn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from logic2text.lazy_dataclass import dataclass
from logic2text.notation import parse_detailed
from logic2text.results.parse import parse_fields
from logic2text.symbolization import SymbolizationKey
from rerank.batch.input_rows import Row


@dataclass(frozen=True, slots=True)
class Parser:
    """Parses formulae.

    Attributes:
        notation: their notation, or ``auto``.
        targets: the notations and drawings to write.
        key: in whose symbols the formulae are, or None.
    """

    notation: str
    targets: Sequence[str]
    key: SymbolizationKey | None = None

    def answer(self, row: Row) -> Mapping[str, Any]:
        """The JSON row.

        Raises:
            UnknownNameError: there is no target of a name.
            InputError: the formula cannot be parsed, or not be written in a notation.
        """
        notation = row.notation_or(self.notation)
        if self.key is None:
            parsed = parse_detailed(row.text, notation)
        else:
            parsed = self.key.parse_detailed(row.text, notation)
        return parse_fields(parsed, self.targets, self.key)
