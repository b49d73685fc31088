"""Predicate, function and constant names to English words."""

from logic2text.lexicon.draft import draft
from logic2text.lexicon.entry import Category, Entry, Gender
from logic2text.lexicon.lexicon import Lexicon

__all__ = ["Category", "Entry", "Gender", "Lexicon", "draft"]
