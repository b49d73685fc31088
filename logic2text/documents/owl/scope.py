"""The names and the data properties of one document of formulae."""

from __future__ import annotations

from collections.abc import Sequence

from logic2text import formula as fol
from logic2text.arithmetic import COMPARISONS, is_numeral, uses_arithmetic
from logic2text.documents.places import NUMBER, Places
from logic2text.documents.refusal import refuse
from logic2text.documents.vocabulary import DATA, OBJECTS, THING, Vocabulary
from logic2text.notation.formula_files.owl.axioms import TYPES
from logic2text.notation.formula_files.owl.expressions import Iri, Literal
from logic2text.walk import nodes, symbols

TYPE_NAMES = {english: f"xsd:{name}" for name, english in reversed(TYPES.items())}
"""What a type of data is called in English → its name."""


class Scope:
    """What the translation of each formula of a document needs of all of them.

    Attributes:
        vocabulary: the names.
    """

    def __init__(self, formulas: Sequence[fol.Formula]) -> None:
        """Note what is data in formulae in which each quantifier has a variable of its own."""
        predicates = frozenset().union(*(symbols(formula)[0] for formula in formulas))
        functions = frozenset().union(*(symbols(formula)[1] for formula in formulas))
        binary = frozenset(name for name, arity in predicates if arity == 2) - COMPARISONS
        names = frozenset(name for name, _ in predicates | functions)
        self.vocabulary = Vocabulary(binary, names)
        places = Places(formulas)
        self._data = frozenset(
            name for name in binary if self._holds_data(places.group(("predicate", name, 2, 1)))
        )

    def _holds_data(self, group: frozenset[tuple[str | int, ...]]) -> bool:
        """Whether a place has numbers, or types of data and nothing that only things have."""
        if NUMBER in group:
            return True
        predicates = [place for place in group if place[0] == "predicate"]
        is_typed = any(place[1] in TYPE_NAMES and place[2] == 1 for place in predicates)
        is_thing = any(
            place[3] == 0 and (place[2] != 1 or place[1] not in TYPE_NAMES) for place in predicates
        )
        return is_typed and not is_thing

    def is_data(self, relation: str) -> bool:
        """Whether the values of a relation are data."""
        return relation in self._data

    def data_names(self) -> frozenset[str]:
        """The names of the properties with values of data."""
        return frozenset(self.relation(name).name for name in self._data)

    def relation(self, name: str) -> Iri:
        """The property of a relation."""
        return self.vocabulary.name(DATA if self.is_data(name) else OBJECTS, name)

    def objects(self, atom: fol.Predicate) -> Iri:
        """The property of a relation between things.

        Raises:
            InputError: its values are data.
        """
        if self.is_data(atom.name):
            hint = "say of the thing that it has the value"
            raise refuse(atom, "takes a value of data as a thing", hint)
        return self.relation(atom.name)

    def value(self, relation: str, term: fol.Constant) -> Iri | Literal:
        """A constant as the value of a relation."""
        return self.literal(term) if self.is_data(relation) else self.thing(term)

    def thing(self, term: fol.Constant) -> Iri:
        """A constant as the name of a thing.

        Raises:
            InputError: it is a number.
        """
        if is_numeral(term):
            raise refuse(term.name, "is a number, and stands for a thing", "name the thing")
        return self.vocabulary.name(THING, term.name)

    def literal(self, term: fol.Constant) -> Literal:
        """A constant as a value of data."""
        if not is_numeral(term):
            return Literal(term.name)
        return Literal(term.name, "xsd:decimal" if "." in term.name else "xsd:integer")

    def things_of(self, formula: fol.Formula) -> list[fol.Constant]:
        """The constants that name things, in order."""
        found: dict[fol.Constant, None] = {}
        values: set[fol.Term] = set()
        for node in nodes(formula):
            match node:
                case fol.Constant() if not is_numeral(node):
                    found[node] = None
                case fol.Predicate(name, (_, right)) if self.is_data(name):
                    values.add(right)
        return [each for each in found if each not in values]

    def check_terms(self, atom: fol.Atom) -> None:
        """Refuse functions.

        Raises:
            InputError: a term of the atom has arguments.
        """
        for node in nodes(atom):
            if isinstance(node, fol.Function):
                hint = f"write the function {node.name} as a relation"
                raise refuse(atom, "has a function, and OWL has none", hint)

    def check_arity(self, formula: fol.Formula) -> None:
        """Refuse functions, and predicates of no place or of more than two.

        Raises:
            InputError: the formula has one.
        """
        for node in nodes(formula):
            match node:
                case fol.Predicate() | fol.Equality() if not uses_arithmetic(node):
                    self.check_terms(node)
            if isinstance(node, fol.Predicate) and len(node.arguments) not in (1, 2):
                why = f"has {len(node.arguments)} places, and OWL has predicates of one or two"
                raise refuse(node, why, "name what it relates by one thing with several relations")
