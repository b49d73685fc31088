"""Names of an ontology for the symbols of formulae, so that reading them gives the symbols again.

A symbol of several words is a label.  A relation with the name of a noun, ``parent(x, y)``, says
in logic that x is a parent of y, and in RDF that x has the parent y: it is called ``parentOf``.
"""

from __future__ import annotations

import re
from urllib.parse import quote

from logic2text.lazy_dataclass import dataclass
from logic2text.lazy_pattern import lazy_pattern
from logic2text.notation.formula_files.owl.expressions import Iri
from logic2text.notation.formula_files.owl.naming import as_symbol, is_bare_noun

BASE = "http://example.org/ontology#"
"""The namespace of the names that are written."""
CLASS, OBJECTS, DATA, THING = "Class", "ObjectProperty", "DataProperty", "NamedIndividual"
_LOCAL = lazy_pattern(r"\w(?:[\w-]*\w)?")


@dataclass(frozen=True, slots=True)
class Entity:
    """A name that was written: its kind, and the label that it needs, or an empty one."""

    kind: str
    iri: Iri
    label: str


class Vocabulary:
    """The names of one document; it grows as formulae are translated.

    Attributes:
        renamed: symbol of a relation → the symbol that reading gives for it.
    """

    def __init__(self, relations: frozenset[str], symbols: frozenset[str]) -> None:
        """Choose names for the relations: no two share one.

        Args:
            relations: the names of all predicates of two places.
            symbols: all names of the formulae.
        """
        self._entities: dict[tuple[str, str], Entity] = {}
        self._locals = {symbol: symbol for symbol in symbols}
        self.renamed = {name: _as_relation(name, relations) for name in sorted(relations)}

    def name(self, kind: str, symbol: str) -> Iri:
        """The name of a class, a property or a thing."""
        symbol = self.renamed[symbol] if kind in (OBJECTS, DATA) else symbol
        key = (kind, symbol)
        if key not in self._entities:
            self._entities[key] = self._make(kind, symbol)
        return self._entities[key].iri

    def entities(self) -> list[Entity]:
        """All names that were written, in order."""
        return [*self._entities.values()]

    def _make(self, kind: str, symbol: str) -> Entity:
        if _LOCAL.fullmatch(symbol):
            return Entity(kind, Iri(BASE + symbol), "")
        local = re.sub(r"\W+", "_", symbol).strip("_")
        is_read = as_symbol(symbol, kind == THING) == symbol == " ".join(symbol.split())
        is_free = self._locals.setdefault(local, symbol) == symbol
        if local and is_read and is_free:
            return Entity(kind, Iri(BASE + local), symbol)
        return Entity(kind, Iri(BASE + quote(symbol, safe="")), "")


def _as_relation(symbol: str, taken: frozenset[str]) -> str:
    if not is_bare_noun(symbol):
        return symbol
    renamed = f"{symbol} of" if " " in symbol else f"{symbol}Of"
    return renamed if renamed not in taken else f"is{symbol[:1].upper()}{symbol[1:]}Of"
