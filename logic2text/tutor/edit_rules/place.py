"""The place of a part in a formula, and the symbols with which it may be changed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from logic2text import formula as fol
from logic2text.lazy_dataclass import dataclass
from logic2text.tutor.mistakes import Mistake
from logic2text.walk import nodes, symbols

MOST_PARTS = 12
"""How many parts of what is asked may be added to a formula."""

Changes: TypeAlias = Iterator[tuple[Mistake, fol.Formula]]
"""What can stand in place of a part, each with the mistake that it undoes."""


@dataclass(frozen=True, slots=True)
class EditVocabulary:
    """The symbols of what is asked, with which a student's formula may be changed.

    Attributes:
        predicates: with their numbers of places.
        constants: in the order in which they occur.
        literals: which may be missing.
    """

    predicates: tuple[tuple[str, int], ...]
    constants: tuple[fol.Constant, ...]
    literals: tuple[fol.Formula, ...]

    @staticmethod
    def of(asked: fol.Formula) -> EditVocabulary:
        """The vocabulary of a formula."""
        constants = {node: None for node in nodes(asked) if isinstance(node, fol.Constant)}
        literals: dict[fol.Formula, None] = {}
        for node in nodes(asked):
            match node:
                case fol.Predicate() | fol.Equality() | fol.Not(fol.Predicate() | fol.Equality()):
                    literals[node] = None
                case _:
                    continue
        predicates = tuple(sorted(symbols(asked)[0]))
        return EditVocabulary(predicates, tuple(constants), tuple(literals)[:MOST_PARTS])


@dataclass(frozen=True, slots=True)
class Place:
    """The place of a part: the variables bound around it, each once, and the vocabulary."""

    scope: tuple[fol.Variable, ...]
    vocabulary: EditVocabulary

    def within(self, variables: tuple[fol.Variable, ...]) -> Place:
        """The place of the body of a quantifier."""
        return Place(tuple(dict.fromkeys((*self.scope, *variables))), self.vocabulary)
