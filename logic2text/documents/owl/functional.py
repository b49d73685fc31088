"""Axioms in the functional syntax of OWL 2 (W3C, 2012).

>>> from logic2text.notation.formula_files.owl.expressions import Iri
>>> kinds = Kinds(frozenset())
>>> write_functional(Expression("SubClassOf", (Iri("owl:Thing"), Iri("owl:Nothing"))), kinds)
'SubClassOf(owl:Thing owl:Nothing)'
"""

from __future__ import annotations

from logic2text.documents.vocabulary import BASE
from logic2text.lazy_dataclass import dataclass
from logic2text.lazy_pattern import lazy_pattern
from logic2text.notation.formula_files.owl.expressions import (
    Expression,
    Iri,
    Literal,
    Part,
    Variable,
)
from logic2text.notation.names import double_quoted

_LOCAL = lazy_pattern(r"[\w%](?:[\w%-]*[\w%])?")
_OF_PROPERTIES = lazy_pattern(r"(?=Propert(?:y|ies)$)")
_OF_CLASSES = frozenset(("IntersectionOf", "UnionOf", "ComplementOf", "OneOf"))
_BARE = frozenset(
    ("SubClassOf", "EquivalentClasses", "DisjointClasses", "ClassAssertion", "HasKey")
)
_RESTRICTIONS = ("ValuesFrom", "Cardinality", "HasValue", "HasSelf")
VARIABLES = "urn:swrl:var#"


@dataclass(frozen=True, slots=True)
class Kinds:
    """Which properties have values of data, by their names."""

    data: frozenset[str]

    def is_data(self, part: Part) -> bool:
        """Whether a property has values of data."""
        return isinstance(part, Iri) and part.name in self.data

    def property_of(self, part: Expression) -> Part:
        """The property that a restriction or an axiom is about."""
        is_counted = part.head.endswith("Cardinality")
        return part.arguments[1 if is_counted else 0]


def short_name(iri: Iri) -> str:
    """A name with its prefix, or between angle brackets."""
    if iri.is_built_in:
        return iri.name
    local = iri.name.removeprefix(BASE)
    return f":{local}" if local != iri.name and _LOCAL.fullmatch(local) else f"<{iri.name}>"


def write_literal(literal: Literal) -> str:
    """A value with its type."""
    quoted = double_quoted(literal.text)
    return f"{quoted}^^{literal.datatype}" if literal.datatype else quoted


def write_functional(part: Part, kinds: Kinds, *, data: bool = False) -> str:
    """A part of an axiom, or an axiom.

    Args:
        part: of the structural specification.
        kinds: of the properties.
        data: whether a class expression is a type of data.
    """
    match part:
        case Iri():
            return short_name(part)
        case Variable(name):
            return f"Variable(<{VARIABLES}{name}>)"
        case Literal(text, datatype) if datatype == "xsd:integer" and text.isdigit():
            return write_literal(part)
        case Literal():
            return write_literal(part)
        case Expression("", parts):
            return _keys(parts, kinds)
        case Expression(head, parts):
            head, data = _full_head(part, kinds, data=data)
            is_counted = part.head.endswith("Cardinality")
            said = [
                each.text
                if is_counted and isinstance(each, Literal) and not place
                else write_functional(each, kinds, data=data)
                for place, each in enumerate(parts)
            ]
            return f"{head}({' '.join(said)})"


def _keys(parts: tuple[Part, ...], kinds: Kinds) -> str:
    """The keys between objects and those of data."""
    groups = [[each for each in parts if kinds.is_data(each) is wanted] for wanted in (False, True)]
    shown = [" ".join(write_functional(each, kinds) for each in group) for group in groups]
    return f"({shown[0]}) ({shown[1]})"


def _full_head(part: Expression, kinds: Kinds, *, data: bool) -> tuple[str, bool]:
    """The head with *Object* or *Data*, and whether what stands in it is a type of data."""
    head = part.head
    if head in _OF_CLASSES:
        return ("Data" if data else "Object") + head, data
    if head in ("InverseOf", "PropertyChain"):
        return f"Object{head}", False
    if head.endswith(_RESTRICTIONS):
        is_data = kinds.is_data(kinds.property_of(part))
        return ("Data" if is_data else "Object") + head, is_data
    if head == "PropertyAtom":
        return ("Data" if kinds.is_data(part.arguments[0]) else "Object") + head, False
    if head == "RangeAtom":
        return "DataRangeAtom", True
    if "Propert" not in head or head in _BARE:
        return head, data
    is_data = any(kinds.is_data(each) for each in part.arguments)
    kind = "Data" if is_data else "Object"
    if head.endswith("PropertyAssertion") or head.startswith(("PropertyDomain", "PropertyRange")):
        return head.replace("Property", f"{kind}Property", 1), is_data and head == "PropertyRange"
    if head == "SubPropertyOf":
        return f"Sub{kind}PropertyOf", False
    return _OF_PROPERTIES.sub(kind, head, count=1), False
