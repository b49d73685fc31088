"""The interface of a notation, and the result of parsing with warnings.

A notation is one entry of `registry.REGISTRY`: a reader, a writer and a sniffer.  The notations
with infix connectives share one implementation, `OperatorNotation`; `smtlib` has its own.
"""

from __future__ import annotations

from dataclasses import field
from typing import Protocol

from logic2text.formula import Formula
from logic2text.lazy_dataclass import dataclass
from logic2text.limits import Limits
from logic2text.shown import Formal


@dataclass(frozen=True, slots=True)
class ParseWarning:
    """Something that a person should look at in a text that was parsed.

    Attributes:
        message: one sentence that describes it.
        hint: what to do, or None.
        line, column: the place, counted from 1.
    """

    message: str
    hint: str | None
    line: int
    column: int


@dataclass(frozen=True, slots=True)
class Parsed(Formal):
    """A text that was parsed.

    Attributes:
        formula: its meaning.
        notation: the notation that it was parsed in.
        warnings: in the order of their places.
        free_variables: their names, sorted.
        text: what was parsed; "" where the formula was not given as a text.
    """

    formula: Formula
    notation: str
    warnings: tuple[ParseWarning, ...]
    free_variables: tuple[str, ...]
    text: str = field(default="", compare=False)
    _shown_by = "logic2text.results.parse"


class Notation(Protocol):
    """A reader, a writer and a sniffer; immutable, and safe to share between threads.

    `parse`, `parse_detailed` and `show` check the type of their arguments, the length of a text
    and the size of a formula to write; a notation checks the limits of a formula that it reads.
    """

    @property
    def label(self) -> str:
        """The name of the notation, its key in the registry."""

    def read(self, text: str, limits: Limits) -> Formula:
        """The formula of a text without a byte-order mark.

        Raises:
            ParseError: the text cannot be parsed, with the place of the error.
            LimitError: the formula is beyond a limit.
        """

    def read_detailed(self, text: str, limits: Limits) -> Parsed:
        """The formula with its free variables and all warnings; as `read` otherwise."""

    def write(self, formula: Formula) -> str:
        """The formula as text, which `read` parses to the same formula up to bound names.

        Raises:
            InputError: the notation cannot write a name or a free variable of the formula.
        """

    def sniff(self, text: str) -> bool:
        """Whether a text is in this notation rather than in another; linear in its length."""
