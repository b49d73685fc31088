"""Axioms in the Manchester syntax of OWL 2 (W3C note, 2012): one frame an axiom.

>>> from logic2text.documents.owl.functional import Kinds
>>> from logic2text.documents.vocabulary import BASE
>>> cat, fish, eats = (Iri(BASE + name) for name in ("Cat", "Fish", "eats"))
>>> axiom = Expression("SubClassOf", (cat, Expression("SomeValuesFrom", (eats, fish))))
>>> write_manchester(axiom, Kinds(frozenset()), "")
'Class: :Cat SubClassOf: :eats some :Fish'
"""

from __future__ import annotations

from collections.abc import Sequence

from logic2text.documents.owl.expression_algebra import THING, complement, union
from logic2text.documents.owl.functional import Kinds, short_name, write_literal
from logic2text.documents.refusal import refuse
from logic2text.errors import InputError
from logic2text.notation.formula_files.owl.expressions import (
    Expression,
    Iri,
    Literal,
    Part,
    Variable,
)

_SIGNS = {
    "xsd:maxInclusive": "<=",
    "xsd:maxExclusive": "<",
    "xsd:minInclusive": ">=",
    "xsd:minExclusive": ">",
}
_WORDS = {
    "SomeValuesFrom": "some",
    "AllValuesFrom": "only",
    "HasValue": "value",
    "MinCardinality": "min",
    "MaxCardinality": "max",
    "ExactCardinality": "exactly",
}
_JOINED = {"IntersectionOf": " and ", "UnionOf": " or "}
_PLURAL = {"EquivalentProperties": "EquivalentTo", "DisjointProperties": "DisjointWith"}
_CHARACTERISTICS = frozenset(
    (
        *("Functional", "InverseFunctional", "Reflexive", "Irreflexive"),
        *("Symmetric", "Asymmetric", "Transitive"),
    )
)


def write_manchester(axiom: Expression, kinds: Kinds, annotations: str) -> str:
    """An axiom as a frame.

    Args:
        axiom: as `axioms_of` gives it.
        kinds: of the properties.
        annotations: a section of annotations for the axiom, or empty.

    Raises:
        InputError: the syntax has no frame for it.
    """
    said = f"{annotations} " if annotations else ""
    match axiom.head, axiom.arguments:
        case "SubClassOf", (left, right):
            if isinstance(left, Expression):
                left, right = THING, union([complement(left), right])
            return f"Class: {_class(left)} SubClassOf: {said}{_class(right)}"
        case "EquivalentClasses" | "DisjointClasses", (left, right):
            if isinstance(left, Expression):
                return f"{axiom.head}: {said}{_class(left)}, {_class(right)}"
            section = "EquivalentTo" if axiom.head == "EquivalentClasses" else "DisjointWith"
            return f"Class: {_class(left)} {section}: {said}{_class(right)}"
        case "HasKey", (Iri() as kind, Expression(_, keys)):
            shown = ", ".join(map(_class, keys))
            return f"Class: {_class(kind)} HasKey: {said}{shown}"
        case "ClassAssertion", (kind, thing):
            return f"Individual: {_class(thing)} Types: {said}{_class(kind)}"
        case "PropertyAssertion" | "NegativePropertyAssertion", (of, thing, value):
            word = "not " if axiom.head.startswith("Negative") else ""
            return f"Individual: {_class(thing)} Facts: {said}{word}{_class(of)} {_class(value)}"
        case "SameIndividual" | "DifferentIndividuals", (one, other):
            section = "SameAs" if axiom.head == "SameIndividual" else "DifferentFrom"
            return f"Individual: {_class(one)} {section}: {said}{_class(other)}"
        case "DLSafeRule", (Expression(_, body), Expression(_, head)):
            return f"Rule: {_atoms(body)} -> {_atoms(head)}"
    return _of_property(axiom, kinds, said)


def _of_property(axiom: Expression, kinds: Kinds, said: str) -> str:
    of, *others = axiom.arguments
    name = axiom.head.removesuffix("Property")
    frame = "DataProperty" if any(map(kinds.is_data, axiom.arguments)) else "ObjectProperty"
    match axiom.head, axiom.arguments:
        case "SubPropertyOf", (Expression("PropertyChain", links), above):
            return (
                f"{frame}: {_class(above)} SubPropertyChain: {said}{' o '.join(map(_class, links))}"
            )
        case "SubPropertyOf", (below, above):
            below, above = _named_first(below, above)
            return f"{frame}: {_class(below)} SubPropertyOf: {said}{_class(above)}"
        case "EquivalentProperties" | "DisjointProperties" as head, (one, other):
            one, other = _named_first(one, other)
            return f"{frame}: {_class(one)} {_PLURAL[head]}: {said}{_class(other)}"
        case "InverseProperties", (one, other):
            return f"{frame}: {_class(one)} InverseOf: {said}{_class(other)}"
        case "PropertyDomain" | "PropertyRange" as head, (of, kind):
            section = head.removeprefix("Property")
            return f"{frame}: {_class(of)} {section}: {said}{_class(kind)}"
    if name in _CHARACTERISTICS and not others and isinstance(of, Iri):
        return f"{frame}: {_class(of)} Characteristics: {said}{name}"
    message = f"{axiom.head} about {_class(of)} has no frame in the Manchester syntax"
    raise InputError(message, "write it in the functional syntax: --to owl")


def _named_first(one: Part, other: Part) -> tuple[Part, Part]:
    """Two properties of which the first has a name: both are turned where it is an inverse."""
    match one:
        case Expression("InverseOf", (inner,)):
            match other:
                case Expression("InverseOf", (turned,)):
                    return inner, turned
            return inner, Expression("InverseOf", (other,))
    return one, other


def _class(part: Part) -> str:
    """A class, a property, a thing or a value."""
    match part:
        case Iri():
            return short_name(part)
        case Literal():
            return write_literal(part)
        case Variable(name):
            return f"?{name}"
        case Expression("InverseOf", (of,)):
            return f"inverse {_class(of)}"
        case Expression("ComplementOf", (of,)):
            return f"not {_enclosed(of)}"
        case Expression("IntersectionOf" | "UnionOf" as head, parts):
            return _JOINED[head].join(map(_enclosed, parts))
        case Expression("OneOf", parts):
            return f"{{{', '.join(map(_class, parts))}}}"
        case Expression("HasSelf", (of,)):
            return f"{_class(of)} Self"
        case Expression("DatatypeRestriction", (kind, *facets)):
            pairs = zip(facets[::2], facets[1::2], strict=True)
            shown = [
                f"{_SIGNS[facet.name]} {_class(value)}"
                for facet, value in pairs
                if isinstance(facet, Iri)
            ]
            return f"{_class(kind)}[{', '.join(shown)}]"
        case Expression(head, (Literal(number), of, *filler)) if head.endswith("Cardinality"):
            return " ".join([_class(of), _WORDS[head], number, *map(_enclosed, filler)])
        case Expression(head, (of, filler)) if head in _WORDS:
            return f"{_class(of)} {_WORDS[head]} {_enclosed(filler)}"
    raise refuse(part.head, "has no Manchester syntax", "write it in the functional syntax")


def _enclosed(part: Part) -> str:
    is_plain = not isinstance(part, Expression) or part.head in ("OneOf", "DatatypeRestriction")
    return _class(part) if is_plain else f"({_class(part)})"


def _atoms(atoms: Sequence[Part]) -> str:
    return ", ".join(_atom(atom) for atom in atoms if isinstance(atom, Expression))


def _atom(atom: Expression) -> str:
    match atom.head, atom.arguments:
        case "ClassAtom" | "RangeAtom" | "PropertyAtom" | "BuiltInAtom", (name, *parts):
            shown = _enclosed(name)
        case "SameIndividualAtom", parts:
            shown = "owl:sameAs"
        case _, parts:
            shown = "owl:differentFrom"
    return f"{shown}({', '.join(map(_class, parts))})"
