"""What stands where in several formulae: places joined by a variable, a name or an equality.

From these groups follow the data properties of an ontology and the sorts of symbols.

>>> from logic2text.notation import parse
>>> places = Places([parse("∀x (age(x, 18) ∧ Old(x))")])
>>> [places.holds_numbers(("predicate", "age", 2, at)) for at in (0, 1)]
[False, True]
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from logic2text import formula as fol
from logic2text.arithmetic import is_comparison, is_numeral, is_operation
from logic2text.walk import nodes

Place: TypeAlias = tuple[str | int, ...]
NUMBER: Place = ("number",)


def place_of(term: fol.Term, formula: int) -> Place:
    """The place of a term in a formula of that index: a variable is one of its formula only."""
    match term:
        case fol.Variable(name):
            return ("variable", formula, name)
        case fol.Constant(name):
            return NUMBER if is_numeral(term) else ("value", name, 0)
        case fol.Function(name, arguments):
            return NUMBER if is_operation(term) else ("value", name, len(arguments))


class Places:
    """Groups of places that hold the same kind of thing."""

    def __init__(self, formulas: Sequence[fol.Formula]) -> None:
        """Join the places of formulae in which each quantifier has a variable of its own."""
        self._leaders: dict[Place, Place] = {}
        for index, formula in enumerate(formulas):
            for node in nodes(formula):
                self._note(node, index)

    def _note(self, node: fol.Node, index: int) -> None:
        match node:
            case fol.Predicate(name, arguments) | fol.Function(name, arguments):
                kind = "predicate" if isinstance(node, fol.Predicate) else "function"
                is_arithmetic = is_comparison(node) or is_operation(node)
                for at, argument in enumerate(arguments):
                    place: Place = (kind, name, len(arguments), at)
                    self.join(NUMBER if is_arithmetic else place, place_of(argument, index))
            case fol.Equality(left, right):
                self.join(place_of(left, index), place_of(right, index))
            case _:
                pass

    def leader(self, place: Place) -> Place:
        """The same place for all of a group."""
        found = place
        while (above := self._leaders.get(found, found)) != found:
            found = above
        self._leaders[place] = found
        return found

    def join(self, one: Place, other: Place) -> None:
        """Note that two places hold the same kind of thing."""
        self._leaders[self.leader(other)] = self.leader(one)

    def group(self, place: Place) -> frozenset[Place]:
        """The places that are joined with one, itself included."""
        wanted = self.leader(place)
        return frozenset(each for each in [*self._leaders] if self.leader(each) == wanted)

    def holds_numbers(self, place: Place) -> bool:
        """Whether a place holds numbers."""
        return self.leader(place) == self.leader(NUMBER)
