"""Tokens of a syntax of ontologies, each with its line."""

from __future__ import annotations

import re
from collections.abc import Iterator

from logic2text.lazy_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class Token:
    """A word or a sign, with the name of its group in the pattern of its syntax."""

    kind: str
    text: str
    line: int


def split_tokens(pattern: re.Pattern[str], text: str) -> Iterator[Token]:
    """The tokens of a text without blanks; a sign that is none has the kind ``other``."""
    at, line = 0, 1
    while at < len(text):
        found = pattern.match(text, at)
        end = at + 1 if found is None else found.end()
        kind = "other" if found is None else str(found.lastgroup)
        if kind != "blank":
            yield Token(kind, text[at:end], line)
        line += text.count("\n", at, end)
        at = end
