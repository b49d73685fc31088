"""Predicate, function and constant names to English words."""

from logic2text.lexicon.draft import draft
from logic2text.lexicon.entry import Category, Entry, Gender
from logic2text.lexicon.guessed import GuessedWords, list_guessed_words
from logic2text.lexicon.lexicon import Lexicon

__all__ = ["Category", "Entry", "Gender", "GuessedWords", "Lexicon", "draft", "list_guessed_words"]
