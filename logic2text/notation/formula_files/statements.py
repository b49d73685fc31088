r"""Statements that end with a full stop, as files of the TPTP and of Prover9 have them.

Comments become a blank; a bracket that is never closed spoils no further statement.

>>> [(s.line, s.text) for s in statements("% a comment\nfof(a, axiom,\n  p(X)).", TPTP)]
[(2, 'fof(a, axiom, p(X))')]
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import field

from logic2text.lazy_dataclass import dataclass
from logic2text.lazy_pattern import lazy_pattern
from logic2text.limits import DEFAULT_LIMITS

_DOUBLE_QUOTED = r'"(?:[^"\\\n]|\\.)*+"?'


@dataclass(frozen=True, slots=True)
class Lexis:
    """The patterns of what is not part of a formula, and of names in quotes."""

    comment: str
    quoted: str
    stop: str


MOST_CHARACTERS = 5 * DEFAULT_LIMITS.characters
"""A longer formula is beyond the limits however it is written, and is not looked into."""

TPTP = Lexis(
    r"%[^\n]*|/\*.*?(?:\*/|\Z)",
    r"'(?:[^'\\\n]|\\.)*+'?|" + _DOUBLE_QUOTED,
    r"\.(?=\s|%|/\*|\Z|[a-z])",
)
PROVER9 = Lexis(r"%BEGIN\b.*?(?:%?END%?(?=\s|\Z)|\Z)|%[^\n]*", _DOUBLE_QUOTED, r"\.(?=\s|%|\Z)")
"""In Prover9 an apostrophe is an operator, as in x' * x = e."""

_BEGINNING = lazy_pattern(
    r"\s*(?:(?:fof|cnf|tff|thf|tcf|tpi|include|formulas|clauses|list)\s*\(|end_of_list\b)"
)
"""What begins a statement at the start of a line, even inside brackets that are never closed."""


@dataclass(slots=True)
class Statement:
    """A statement without its full stop and its comments.

    Attributes:
        line: where it begins, from 1.
        pieces: its tokens, with one blank for every run of blanks and comments.
        commas: the indices in `pieces` of the commas inside exactly one bracket.
        closed: the index of the bracket that closes the first one; 0 where none does.
        depth: the brackets that are open at its end.
        is_ended: whether it has its full stop.
    """

    line: int
    pieces: list[str] = field(default_factory=list)
    commas: list[int] = field(default_factory=list)
    closed: int = 0
    depth: int = 0
    is_ended: bool = False

    @property
    def text(self) -> str:
        """The statement in one line."""
        return "".join(self.pieces).strip()

    def part(self, start: int, end: int) -> str:
        """The text between two indices of `pieces`."""
        return "".join(self.pieces[start:end]).strip()


def statements(text: str, lexis: Lexis) -> Iterator[Statement]:
    """The statements of a text; linear in its length.

    Args:
        text: of the file.
        lexis: of its format.
    """
    token = re.compile(
        rf"(?P<comment>{lexis.comment})|(?P<quoted>{lexis.quoted})|(?P<stop>{lexis.stop})"
        r"|(?P<blank>\s+)|(?P<open>[(\[])|(?P<close>[)\]])|(?P<comma>,)"
        r"|(?P<other>[^\s()\[\],.%/'\"]+|.)",
        re.DOTALL,
    )
    line, current = 1, None
    for match in token.finditer(text):
        kind, piece = match.lastgroup, match[0]
        if kind in ("comment", "blank"):
            line += piece.count("\n")
            if current is not None:
                if "\n" in piece and _BEGINNING.match(text, match.end()):
                    yield current
                    current = None
                elif current.pieces[-1] != " ":
                    current.pieces.append(" ")
            continue
        if current is None:
            current = Statement(line)
        if kind == "stop" and current.depth == 0:
            current.is_ended = True
            yield current
            current = None
            continue
        if kind == "close":
            current.depth = max(0, current.depth - 1)
            if current.depth == 0 and not current.closed:
                current.closed = len(current.pieces)
        elif kind == "comma" and current.depth == 1 and not current.closed:
            current.commas.append(len(current.pieces))
        current.pieces.append(piece)
        current.depth += kind == "open"
    if current is not None:
        yield current


def unclosed_comment(text: str, opening: str, closing: str) -> int | None:
    """The line of a comment that is opened last and never closed, or None."""
    start = text.rfind(opening)
    if start < 0 or text.find(closing, start + len(opening)) >= 0:
        return None
    return text.count("\n", 0, start) + 1
