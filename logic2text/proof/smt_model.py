"""Reading the tables of a z3 model over an enumerated sort, by cells or as the model lists them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any


class ModelReader:
    """A model of an enumerated sort, whose elements are e0, e1, …"""

    def __init__(self, model: Any) -> None:
        """Read a z3 model."""
        self._model = model
        self._declarations = {declaration.name(): declaration for declaration in model.decls()}
        self._elements: dict[int, Any] = {}

    def value(self, symbol: str, cell: tuple[int, ...]) -> int:
        """The element that a function has at a cell; 0 where the model leaves it open."""
        answer = self._at(symbol, cell)
        return 0 if answer is None else _element(answer)

    def true_of(self, symbol: str, cells: Iterable[tuple[int, ...]]) -> frozenset[tuple[int, ...]]:
        """Those of the cells that a predicate holds of."""
        return frozenset(cell for cell in cells if str(self._at(symbol, cell)) == "True")

    def listed(self, symbol: str, arity: int, most: int) -> frozenset[tuple[int, ...]] | None:
        """The cells that a predicate holds of as the model lists them.

        None where it lists those that it does not hold of, or more than `most`.
        """
        if symbol not in self._declarations:
            return frozenset()
        table = self._model[self._declarations[symbol]]
        if str(table.else_value()) != "False" or table.num_entries() > most:
            return None
        entries = map(table.entry, range(table.num_entries()))
        return frozenset(
            tuple(_element(entry.arg_value(place)) for place in range(arity))
            for entry in entries
            if str(entry.value()) == "True"
        )

    def _at(self, symbol: str, cell: tuple[int, ...]) -> Any:
        """What the model has at a cell, None where it does not mention the symbol."""
        declaration = self._declarations.get(symbol)
        if declaration is None:
            return None
        if not cell:
            return self._model.eval(declaration(), model_completion=True)
        arguments = [self._element_of(declaration, number) for number in cell]
        return self._model.eval(declaration(*arguments), model_completion=True)

    def _element_of(self, declaration: Any, number: int) -> Any:
        """An element of the one sort; a table of many places has each in thousands of cells."""
        element = self._elements.get(number)
        if element is None:
            element = self._elements[number] = declaration.domain(0).constructor(number)()
        return element


def _element(constant: Any) -> int:
    """The number of an element of an enumerated sort."""
    return int(str(constant).removeprefix("e"))
