"""What can be wrong with a text, by token; `locate` turns it into a `ParseError` with its place.

The parser knows tokens, not characters: the place is computed only when there is one to show.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

from logic2text.errors import ParseError
from logic2text.notation.lexer import END, Grammar, grammar, positions, prepared
from logic2text.notation.tables import TABLES


class Problem(Exception):  # noqa: N818  # what the user sees is the ParseError made of it
    """The text cannot be read.

    Attributes:
        message: what came and what was expected; ``{opened}`` stands for the place of `opened`.
        index: the token where it shows.
        hint: what to do; ``{opened}`` as in the message.
        opened: the token of the bracket that the message speaks of.
    """

    def __init__(self, message: str, index: int, hint: str, opened: int | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.index = index
        self.hint = hint
        self.opened = opened


@dataclass(frozen=True, slots=True)
class Repair:
    """Something to warn of at a token, such as a slip that was read in the only possible way."""

    message: str
    index: int
    hint: str | None = None


def locate(problem: Problem, text: str, tokens: Sequence[str], compiled: Grammar) -> ParseError:
    """The error for the user: the place, and where the bracket was opened."""
    starts = positions(prepared(text, compiled), tokens)
    offset = starts[min(problem.index, len(starts) - 1)]
    message, hint = problem.message, problem.hint
    if problem.opened is not None:
        place = _place(text, starts[problem.opened], offset)
        message = message.replace("{opened}", place)
        hint = hint.replace("{opened}", place)
    return ParseError(message, text, offset, hint)


def _place(text: str, offset: int, seen_from: int) -> str:
    """The column, with the line where it is another one than that of the error."""
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


def stranger(token: str, index: int, expected: str, compiled: Grammar) -> Problem:
    """What to say of a token that no name and no symbol of the notation begins with."""
    if token in ("\\", "λ"):
        return lambda_term(index)
    homes = [label for label in TABLES if token in grammar(label).prefix]
    if len(token) == 1 and not token.isprintable():
        hint = "take the invisible character away"
    elif token in "'\"“”‘’":
        hint = "the quotation is never closed, or not with the same mark"
    elif token in STRANGERS:
        hint = STRANGERS[token]
    elif homes:
        hint = f"{shown(token)} is a sign of the notation {' and '.join(homes)}"
    else:
        hint = "put an unusual name between quotes"
    label = compiled.notation.label
    return Problem(
        f"expected {expected}, found {shown(token)}, which the notation {label} does not have",
        index,
        hint,
    )


def lambda_term(index: int) -> Problem:
    """Lambda terms are refused, not read as something else."""
    return Problem(
        "a lambda term is no formula of first-order logic",
        index,
        "write what it says of its argument with a quantifier or a constant",
    )


STRANGERS = {
    "∈": "write a predicate: ∀x (S(x) → …)",
    "∉": "write a predicate: ¬S(x)",
    "<": 'put a name such as "<5%" between double quotes, and write less(x, y) for an order',
    ">": 'put a name such as ">5%" between double quotes, and write greater(x, y) for an order',
    "+": "write a function such as sum(x, y)",
    "*": "write a function such as product(x, y)",
    "?": "a formula has no question mark",
    ":": "take the colon away: a dot stands between the variable and the formula",
    ";": "write one formula at a time",
    ".": "a full stop can only end the formula",
    "…": "write the formula out",
}
