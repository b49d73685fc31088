"""Symbolization keys, as logic textbooks give them with an exercise."""

from logic2text.symbolization.key import SymbolizationKey

__all__ = ["SymbolizationKey"]
