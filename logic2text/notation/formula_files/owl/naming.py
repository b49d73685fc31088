"""Symbols for the names of an ontology: their labels, or else what stands at the end of their IRIs.

A label may have several words: a symbol's name is a phrase, so that the English of a formula says
the label as its author wrote it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from urllib.parse import unquote

from logic2text.closed_words import read_words
from logic2text.lazy_pattern import lazy_pattern
from logic2text.notation.formula_files.owl.expressions import (
    Annotated,
    Expression,
    Iri,
    Literal,
    Part,
)
from logic2text.notation.formula_files.writing import write_constant, write_predicate

_BARE_VERBS = read_words("verbs_of_properties") | read_words("participles_of_properties")
_BEGIN = read_words("auxiliaries") | read_words("have") | read_words("modals_of_possibility")
_PREPOSITIONS = read_words("prepositions")
_WORD = lazy_pattern(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+")
_TITLE = lazy_pattern(r"[A-Z][a-z]+$|[a-z]+$")
NUMBERS = frozenset(
    f"xsd:{name}"
    for name in (
        *("integer", "int", "long", "short", "byte", "decimal", "double", "float"),
        *("nonNegativeInteger", "positiveInteger", "nonPositiveInteger", "negativeInteger"),
        *("unsignedInt", "unsignedLong", "unsignedShort", "unsignedByte"),
    )
)
"""The types whose values are numbers."""
_FLAG_HEADS = frozenset(("PropertyRange", "HasValue", "PropertyAssertion", "SomeValuesFrom"))

_ABOUT_INDIVIDUALS = frozenset(
    (
        *("PropertyAssertion", "NegativePropertyAssertion", "HasValue"),
        *("ClassAtom", "PropertyAtom"),
    )
)
"""Heads of which all parts but the first may be individuals."""
_LISTS_OF_INDIVIDUALS = frozenset(
    (
        *("OneOf", "SameIndividual", "DifferentIndividuals"),
        *("SameIndividualAtom", "DifferentIndividualsAtom"),
    )
)


class Names:
    """The symbol of each name, the same throughout a file.

    Attributes:
        flags: the properties whose every value is *true* or *false*: they are said as classes.
    """

    def __init__(self, axioms: Sequence[Annotated], labels: Mapping[str, str]) -> None:
        """Choose the symbols of all names that stand in axioms; no two share one."""
        self._symbols: dict[str, str] = {}
        individuals = frozenset(_individuals(axioms))
        used: dict[str, str] = {}
        for iri in dict.fromkeys(_iris(axioms)):
            label = labels.get(iri.name, "")
            for symbol in (as_symbol(label, iri.name in individuals), _end_of(iri), iri.name):
                if symbol and used.setdefault(symbol, iri.name) == iri.name:
                    self._symbols[iri.name] = symbol
                    break
        self._used = frozenset(used)
        self.flags = _flags(axioms)

    def symbol(self, iri: Iri) -> str:
        """The symbol of a class or of a property, without the quotes that a formula may need."""
        return self._symbols.get(iri.name) or _end_of(iri)

    def predicate(self, iri: Iri) -> str:
        """The symbol of a class or of a property, as it is written in a formula."""
        return write_predicate(self.symbol(iri))

    def relation(self, iri: Iri) -> str:
        """The symbol of a property between two things, without quotes.

        RDF calls a property by what its subject has (``:tom :age 5``), where logic may mean by
        ``age(x, y)`` that x is an age of y; so a bare noun gets the word *has*.
        """
        symbol = self._symbols.get(iri.name) or _end_of(iri)
        with_has = f"has {symbol}" if " " in symbol else f"has{symbol[:1].upper()}{symbol[1:]}"
        is_renamed = is_bare_noun(symbol) and with_has not in self._used
        return with_has if is_renamed else symbol

    def constant(self, part: Iri | Literal) -> str:
        """The symbol of an individual or of a value, as it is written in a formula."""
        if isinstance(part, Literal):
            return write_constant(_value(part))
        return write_constant(self._symbols.get(part.name) or _end_of(part))


def is_bare_noun(name: str) -> bool:
    """Whether a property's name has no sign of a verb: no auxiliary, preposition or ending."""
    words = [word.lower() for word in _WORD.findall(name)]
    if not words or len(name) < 3 or words[0] in _BEGIN or words[-1] in _PREPOSITIONS:
        return False
    is_inflected = re.search(r"(?:[^sui]s|ed|ing)$", words[0]) is not None
    return not is_inflected and words[0] not in _BARE_VERBS


def as_symbol(label: str, is_individual: bool) -> str:
    """A label as a symbol's name; titles of classes ("Vegetarian Pizza") are no proper names."""
    words = label.split()
    if not is_individual and len(words) > 1 and all(map(_TITLE.match, words)):
        return label.lower()
    return label


def _end_of(iri: Iri) -> str:
    return unquote(iri.local) or iri.name


def _value(literal: Literal) -> str:
    text = literal.text.strip()
    if literal.datatype in NUMBERS:
        text = text.removeprefix("+")
        whole, point, part = text.partition(".")
        digits = whole.lstrip("-").lstrip("0") or "0"
        part = part.rstrip("0")
        sign = "-" if whole.startswith("-") else ""
        return f"{sign}{digits}.{part}" if point and part else f"{sign}{digits}"
    return text or "the empty text"


def _iris(axioms: Sequence[Annotated]) -> Iterator[Iri]:
    for each in axioms:
        yield from iris_of(each.axiom)


def iris_of(part: Part) -> Iterator[Iri]:
    """The names in an expression but those of the standards, in order and repeated."""
    match part:
        case Iri() if not part.is_built_in:
            yield part
        case Expression(_, arguments):
            for argument in arguments:
                yield from iris_of(argument)
        case _:
            pass


def _individuals(axioms: Sequence[Annotated]) -> Iterator[str]:
    for each in axioms:
        yield from _individuals_of(each.axiom)


def _individuals_of(part: Part) -> Iterator[str]:
    match part:
        case Expression("ClassAssertion", (_, Iri(name))):
            yield name
        case Expression(head, (_, *values)) if head in _ABOUT_INDIVIDUALS:
            yield from (each.name for each in values if isinstance(each, Iri))
        case Expression(head, arguments) if head in _LISTS_OF_INDIVIDUALS:
            yield from (each.name for each in arguments if isinstance(each, Iri))
    if isinstance(part, Expression):
        for argument in part.arguments:
            yield from _individuals_of(argument)


def _flags(axioms: Sequence[Annotated]) -> frozenset[str]:
    """The properties all of whose values and ranges are truth values."""
    told: dict[str, bool] = {}
    for each in axioms:
        for name, is_flag in _told_of_values(each.axiom):
            told[name] = told.get(name, True) and is_flag
    return frozenset(name for name, is_flag in told.items() if is_flag)


def _told_of_values(part: Part) -> Iterator[tuple[str, bool]]:
    """Each property with a value or a type of values, and whether that is a truth value."""
    match part:
        case Expression(head, (Iri(name), *_, Literal(datatype=datatype))) if head in _FLAG_HEADS:
            yield name, datatype == "xsd:boolean"
        case Expression(head, (Iri(name), Iri(kind))) if head in _FLAG_HEADS:
            yield name, kind == "xsd:boolean"
        case Expression(head, (Iri(name), *_)) if head.endswith(("ValuesFrom", "Cardinality")):
            yield name, False
    if isinstance(part, Expression):
        for argument in part.arguments:
            yield from _told_of_values(argument)
