"""The row of a formula: its notation, and the formula in other notations or drawn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from logic2text import Parsed, UnknownNameError
from logic2text.notation import NOTATIONS, parse_detailed, show, svg, tree
from logic2text.results import json_fields
from logic2text.symbolization import SymbolizationKey
from rerank.batch.input_rows import Row

DRAWINGS = {"tree": tree, "svg": svg}


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
        for target in self.targets:
            if target not in DRAWINGS and target not in NOTATIONS:
                raise UnknownNameError("notation", target, (*NOTATIONS, *DRAWINGS))
        parsed = self._parse(row.text)
        formula = parsed.formula if self.key is None else self.key.contract(parsed.formula)
        return {
            "notation": parsed.notation,
            "shown": {
                target: DRAWINGS[target](formula) if target in DRAWINGS else show(formula, target)
                for target in self.targets
            },
            "free_variables": list(parsed.free_variables),
            **json_fields.warning_fields(parsed),
        }

    def _parse(self, text: str) -> Parsed:
        if self.key is None:
            return parse_detailed(text, self.notation)
        return self.key.parse_detailed(text, self.notation)
