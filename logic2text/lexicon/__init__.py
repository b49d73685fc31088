"""Predicate, function and constant names to English words."""

from logic2text.lexicon.draft import draft
from logic2text.lexicon.entry import Category, Entry, Gender
from logic2text.lexicon.guessed import GuessedWords, list_guessed_words
from logic2text.lexicon.lexicon import Lexicon
from logic2text.lexicon.questions import Question, list_questions

__all__ = [
    "Category",
    "Entry",
    "Gender",
    "GuessedWords",
    "Lexicon",
    "Question",
    "draft",
    "list_guessed_words",
    "list_questions",
]
