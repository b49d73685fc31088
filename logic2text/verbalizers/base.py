"""The interface of verbalizers, and their result: a text with its meaning."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from logic2text.formula import Formula
from logic2text.laws.base import LawStep
from logic2text.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from logic2text.english.syntax import Clause


@dataclass(frozen=True, slots=True)
class Verbalization:
    """One English text of a formula.

    Attributes:
        text: the finished sentence or sentences; itemised lists have one item a line.
        says: the text's surface-scope reading, computed from `tree`, never from the input.
        laws: the steps from the input to the formula that `tree` was built from.
        tree: the abstract English of the text.
        complete: False if the search for a better text ran out of budget.
    """

    text: str
    says: Formula
    laws: tuple[LawStep, ...]
    tree: Clause
    complete: bool = True

    def __str__(self) -> str:
        return self.text


class Verbalizer(Protocol):
    """A system that verbalizes formulae; immutable, safe to share between threads."""

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
