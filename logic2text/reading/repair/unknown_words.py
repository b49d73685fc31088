"""Texts with words that the lexicon does not have, read with symbols that are made from the words.

Each unknown word is a lexeme (`logic2text.reading.parsing.open_words`); the sentence decides in
which frame.  Every reading lists the symbols that were made.

>>> from logic2text.notation import show
>>> readings = read_with_unknown_words("Every glorp is tidy.")
>>> show(readings.surface), readings.assumptions
('∀x (Glorp(x) → Tidy(x))', ('unknown word “glorp”: Glorp', 'unknown word “tidy”: Tidy'))
"""

from __future__ import annotations

from logic2text.errors import ParseError
from logic2text.lexicon import Lexicon
from logic2text.limits import DEFAULT_LIMITS, Limits
from logic2text.reading.readings import Readings, read, read_openly


def read_with_unknown_words(
    text: str, lexicon: Lexicon | None = None, limits: Limits = DEFAULT_LIMITS
) -> Readings:
    """As `read`, with symbols made from the words that the lexicon does not have.

    Raises:
        ParseError, LimitError: as `read`; of a text that cannot be read with such symbols either,
            the error of the attempt that went furthest.
    """
    try:
        return read(text, lexicon, limits=limits)
    except ParseError as problem:
        furthest = problem
    lexicon = lexicon or Lexicon.default()
    for any_class in (False, True):
        try:
            return read_openly(text, lexicon, any_class=any_class)
        except ParseError as problem:
            furthest = max(furthest, problem, key=_place)
    raise furthest


def _place(problem: ParseError) -> tuple[int, int]:
    """Where an error is; one that knows the word that was meant is the last."""
    if (problem.hint or "").startswith("did you mean"):
        return MOST_LINES, 0
    return problem.line or 0, problem.column or 0


MOST_LINES = 1_000_000
