"""What can be wrong with a text, by token; `locate` turns it into a `ParseError` with its place.

The parser knows tokens, not characters: the place is computed only when there is one to show.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

from logic2text.errors import ParseError
from logic2text.notation.lexer import END, positions


class Problem(Exception):
    """The text cannot be read.

    Attributes:
        message: what came and what was expected; ``{opened}`` stands for the place of `opened`.
        index: the token where it shows.
        hint: what to do, or None; ``{opened}`` as in the message.
        opened: the token of the bracket that the message speaks of.
    """

    def __init__(
        self, message: str, index: int, hint: str | None = None, opened: int | None = None
    ) -> None:
        super().__init__(message)
        self.message = message
        self.index = index
        self.hint = hint
        self.opened = opened


@dataclass(frozen=True, slots=True)
class Repair:
    """A slip of the text that was read in the only possible way."""

    message: str
    index: int
    hint: str | None = None


def locate(problem: Problem, text: str, tokens: Sequence[str]) -> ParseError:
    """The error for the user: the place, and where the bracket was opened."""
    starts = [*positions(text, [token for token in tokens if token != END]), len(text.rstrip())]
    offset = starts[min(problem.index, len(starts) - 1)]
    message, hint = problem.message, problem.hint
    if problem.opened is not None:
        place = _place(text, starts[problem.opened], offset)
        message = message.replace("{opened}", place)
        hint = hint and hint.replace("{opened}", place)
    return ParseError(message, text, offset, hint)


def _place(text: str, offset: int, seen_from: int) -> str:
    """ "column 4", with the line where it is another one than that of the error."""
    column = offset - text.rfind("\n", 0, offset)
    if "\n" in text[offset:seen_from]:
        return f"line {text.count(chr(10), 0, offset) + 1}, column {column}"
    return f"column {column}"


def shown(token: str) -> str:
    """A token as a message names it."""
    if token == END:
        return "the end"
    if len(token) == 1 and not token.isprintable():
        name = unicodedata.name(token, "a control character")
        return f"U+{ord(token):04X} ({name.lower()})"
    return f"'{token}'" if len(token) <= 40 else f"'{token[:39]}…'"
