"""The translation while it is written: tokens to read, Unicode pieces written, what to tell."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import field
from typing import NamedTuple

from logic2text.lazy_dataclass import dataclass
from logic2text.notation.tolerant.scanner import SignToken

END = SignToken("", 0, 0, "end")


class Taken(NamedTuple):
    """What was taken for what, at an offset of the source."""

    written: str
    meant: str
    offset: int


class UnreadableError(Exception):
    """A construction without a translation.

    Attributes:
        message, hint: as of a `ParseError`.
        offset: in the source.
        instead: corrected texts, the likeliest first.
    """

    def __init__(self, message: str, offset: int, hint: str, *instead: str) -> None:
        super().__init__(message)
        self.message, self.offset, self.hint, self.instead = message, offset, hint, instead


@dataclass(frozen=True, slots=True)
class SignChoices:
    """How signs of two meanings are taken.

    Attributes:
        caret: the connective for ``^``.
        wide_dots: whether a dot right before the body, ``x.P(x)``, gives the widest scope.
        tilde: whether ``~`` right after a word of LaTeX is a negation, not a blank.
        formulas: whether ``*``, ``+`` and ``>`` stand between formulae.
        at_most: the meaning of ``<=`` between two terms or atoms.
    """

    caret: str = "∧"
    wide_dots: bool = True
    tilde: bool = True
    formulas: bool = False
    at_most: str = "≤"


@dataclass(slots=True)
class Draft:
    """The state of a translation.

    Attributes:
        source: the text.
        tokens: its tokens; names that a binder divides are replaced by their parts.
        choices: how doubtful signs are taken.
        heads: capital letters that stand before their arguments without brackets elsewhere.
        at: the token to read.
        pieces, offsets: the translation, and the offset of every character of it.
        taken: what was taken for what.
        doubts: the fields of `choices` that mattered, and ``word`` for a dot after a quantifier
            that is written as a word.
        bound: the names that quantifiers bind so far.
        letters: the heads of atoms without brackets that were found: ``Fx``.
        last: the name with which the last atom, or term before a relation, began.
        applied: whether a predicate stood before its arguments with blanks only: ``P x``.
    """

    source: str
    tokens: list[SignToken]
    choices: SignChoices
    heads: Collection[str] = ()
    at: int = 0
    pieces: list[str] = field(default_factory=list)
    offsets: list[int] = field(default_factory=list)
    taken: list[Taken] = field(default_factory=list)
    doubts: set[str] = field(default_factory=set)
    bound: set[str] = field(default_factory=set)
    letters: set[str] = field(default_factory=set)
    last: SignToken = END
    applied: bool = False

    def token(self, ahead: int = 0) -> SignToken:
        """The token to read, or one after it; `END` after the last one."""
        index = self.at + ahead
        return self.tokens[index] if 0 <= index < len(self.tokens) else END

    def write(self, piece: str, offset: int | None = None) -> None:
        """Add a piece to the translation; it comes from the token to read, or from an offset."""
        place = self.token().start if offset is None else offset
        if self.at >= len(self.tokens) and offset is None:
            place = len(self.source)
        self.pieces.append(piece)
        self.offsets += range(place, place + 1) if len(piece) == 1 else [place] * len(piece)

    def copy(self) -> None:
        """Write the token to read as it is, with a blank where there was one."""
        token = self.token()
        if self.is_spaced():
            self.write(" ")
        if token.kind == "sign":
            self.take(token.text)
        self.write(token.text)
        self.at += 1

    def take(self, meant: str, written: str | None = None) -> None:
        """Remember that the token to read is taken for something, unless it is just that."""
        token = self.token()
        written = self.source[token.start : token.end] if written is None else written
        if written != meant:
            self.taken.append(Taken(written, meant, token.start))

    def divide(self, index: int, parts: Sequence[str]) -> None:
        """Replace a token by its parts."""
        token = self.tokens[index]
        start, divided = token.start, []
        for part in parts:
            kind = "name" if part[0].isalnum() else "sign"
            divided.append(SignToken(part, start, start + len(part), kind))
            start += len(part)
        self.tokens[index : index + 1] = divided

    def is_spaced(self, ahead: int = 0) -> bool:
        """Whether there is a blank before the token to read, or one after it."""
        index = self.at + ahead
        if not 0 < index < len(self.tokens):
            return False
        return self.tokens[index].start > self.tokens[index - 1].end

    def find_closing(self, ahead: int = 0) -> int:
        """How far ahead the bracket that opens there is closed; the end if it is not."""
        depth = 0
        for index in range(self.at + ahead, len(self.tokens)):
            depth += (self.tokens[index].text in OPENING) - (self.tokens[index].text in CLOSING)
            if depth == 0:
                return index - self.at
        return len(self.tokens) - self.at

    def occurs_later(self, name: str, ahead: int) -> bool:
        """Whether a name stands as a term after a token: bare, or in an atom such as ``Fx``."""
        tokens = self.tokens
        for index in range(self.at + ahead + 1, len(tokens)):
            token = tokens[index]
            if token.kind != "name":
                continue
            after = tokens[index + 1].text if index + 1 < len(tokens) else ""
            if token.text == name and after != "(":
                return True
            if len(name) == 1 and name in token.text[1:] and is_glued_atom(token.text):
                return True
        return False


OPENING = {"(": ")", "[": "]", "{": "}", r"\{": r"\}"}
CLOSING = frozenset(OPENING.values())


def is_glued_atom(word: str) -> bool:
    """Whether a word can be a predicate letter and its arguments: ``Lxy``, ``F1a``."""
    tail = word[1:].lstrip("0123456789₀₁₂₃₄₅₆₇₈₉")
    return bool(tail) and word[0].isupper() and len(tail) <= _LONGEST and _are_terms(tail)


_LONGEST = 9


def _are_terms(tail: str) -> bool:
    return tail[0].islower() and all(
        sign.islower() or sign.isdigit() or sign in "'’′″" for sign in tail
    )
