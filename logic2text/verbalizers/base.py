"""What a verbalizer is, and what it gives: a text together with the formula that the text says."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from logic2text.formula import Formula
from logic2text.laws.base import LawStep

if TYPE_CHECKING:
    from logic2text.english.syntax import Clause


@dataclass(frozen=True, slots=True)
class Verbalization:
    """One English text of a formula.

    Attributes:
        text: the finished sentence or sentences; itemised lists have one item a line.
        says: what the text says by surface scope, computed from `tree`, never from the input.
        laws: the steps from the input to the formula that `tree` was built from.
        tree: the abstract English of the text.
        complete: False where a budget ended the search for a better text.
    """

    text: str
    says: Formula
    laws: tuple[LawStep, ...]
    tree: Clause
    complete: bool = True


class Verbalizer(Protocol):
    """Anything that says a formula in English; immutable, safe to share between threads."""

    @property
    def name(self) -> str:
        """The system's name on the command line."""
        ...

    def verbalize(self, formula: Formula) -> Verbalization:
        """One text for a formula.

        Raises:
            LimitError: the formula is beyond a default limit.
        """
        ...
