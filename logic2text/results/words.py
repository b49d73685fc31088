"""The words of symbols, from a lexicon or from a symbolization key."""

from __future__ import annotations

from dataclasses import dataclass

from logic2text import Lexicon, Parsed, parse_detailed, symbolization


@dataclass(frozen=True, slots=True)
class Words:
    """The words of symbols, and how formulae with these symbols are parsed.

    Attributes:
        lexicon: the words.
        key: the symbolization key that they come from, or None.
    """

    lexicon: Lexicon
    key: symbolization.SymbolizationKey | None = None

    def parse(self, text: str, notation: str) -> Parsed:
        """The formula of a text, in the form that its sentences have where there is a key."""
        if self.key is None:
            return parse_detailed(text, notation)
        return self.key.parse_detailed(text, notation)
