"""Syntax errors and warnings at a token; `to_parse_error` adds the line, the column and the caret.

The parser knows tokens, not characters: a position in the text is computed for errors only.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from logic2text.errors import ParseError
from logic2text.lazy_dataclass import dataclass
from logic2text.notation.operators.lexer import (
    END,
    NotationGrammar,
    blank_comments,
    compile_grammar,
    positions,
)
from logic2text.notation.operators.tables import TABLES


class FormulaSyntaxError(Exception):
    """A syntax error at a token; users see the `ParseError` that `to_parse_error` makes of it.

    Attributes:
        message: what was expected and what was found; ``{opened}`` is the place of `opened`.
        index: the token where it shows.
        hint: what to do; ``{opened}`` as in the message.
        opened: the token of the bracket that the message names, or None.
    """

    def __init__(self, message: str, index: int, hint: str, opened: int | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.index = index
        self.hint = hint
        self.opened = opened


@dataclass(frozen=True, slots=True)
class TokenWarning:
    """A warning at a token, such as a mistake that was read in the only possible way."""

    message: str
    index: int
    hint: str | None = None


def to_parse_error(
    error: FormulaSyntaxError, text: str, tokens: Sequence[str], compiled: NotationGrammar
) -> ParseError:
    """The error for the user: the place, and where the bracket was opened."""
    starts = positions(blank_comments(text, compiled), tokens)
    offset = starts[min(error.index, len(starts) - 1)]
    message, hint = error.message, error.hint
    if error.opened is not None:
        place = _place(text, starts[error.opened], offset)
        message = message.replace("{opened}", place)
        hint = hint.replace("{opened}", place)
    return ParseError(message, text, offset, hint)


def _place(text: str, offset: int, error_offset: int) -> str:
    """The column, with the line where that is not the line of the error."""
    column = offset - text.rfind("\n", 0, offset)
    if "\n" in text[offset:error_offset]:
        return f"line {text.count(chr(10), 0, offset) + 1}, column {column}"
    return f"column {column}"


def quote_token(token: str) -> str:
    """A token as a message names it."""
    if token == END:
        return "the end"
    if len(token) == 1 and not token.isprintable():
        name = unicodedata.name(token, "a control character")
        return f"U+{ord(token):04X} ({name.lower()})"
    return f"'{token}'" if len(token) <= 40 else f"'{token[:39]}…'"


def unknown_symbol(
    token: str, index: int, expected: str, compiled: NotationGrammar
) -> FormulaSyntaxError:
    """The error for a token that is neither a name nor a symbol of the notation."""
    if token in ("\\", "λ"):
        return lambda_term(index)
    notations = [label for label in TABLES if token in compile_grammar(label).prefix]
    if len(token) == 1 and not token.isprintable():
        hint = "take the invisible character away"
    elif token in "'\"“”‘’":
        hint = "the quotation is never closed, or not with the same mark"
    elif token in UNKNOWN_SYMBOL_HINTS:
        hint = UNKNOWN_SYMBOL_HINTS[token]
    elif notations:
        hint = f"read it in a notation that has {quote_token(token)}: {', '.join(notations)}"
    else:
        hint = "put an unusual name between quotes"
    label = compiled.table.label
    return FormulaSyntaxError(
        f"expected {expected}, found {quote_token(token)}, "
        f"which the notation {label} does not have",
        index,
        hint,
    )


def lambda_term(index: int) -> FormulaSyntaxError:
    """The error for a lambda term."""
    return FormulaSyntaxError(
        "a lambda term is not a formula of first-order logic",
        index,
        "write what it says of its argument with a quantifier or a constant",
    )


UNKNOWN_SYMBOL_HINTS = {
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
