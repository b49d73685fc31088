"""Axioms as shapes of SHACL (W3C, 2017): what all that a shape targets are.

A formula about a class, about all that a property relates or about a named thing is a shape.  A
graph conforms to it where the formula holds of what the graph says, and of nothing else.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from logic2text.documents.owl.expression_algebra import NOTHING, THING, integer
from logic2text.documents.owl.functional import Kinds, write_functional
from logic2text.documents.owl.graph import GraphWriter
from logic2text.documents.owl.ontology import make_ontology
from logic2text.documents.refusal import refuse
from logic2text.documents.statement import Document, Statement
from logic2text.notation.formula_files.owl.expressions import (
    Annotated,
    Expression,
    Iri,
    Literal,
    Part,
)

if TYPE_CHECKING:
    Node: TypeAlias = Any

_FACETS = {
    "xsd:minInclusive": "sh:minInclusive",
    "xsd:maxInclusive": "sh:maxInclusive",
    "xsd:minExclusive": "sh:minExclusive",
    "xsd:maxExclusive": "sh:maxExclusive",
}
_COUNTS = {
    "MinCardinality": ("Min",),
    "MaxCardinality": ("Max",),
    "ExactCardinality": ("Min", "Max"),
}
_HINT = "a shape says what each thing of a class, each thing that a property relates, or one is"
_Target: TypeAlias = tuple[str, Part, Part]


def shapes_document(statements: Sequence[Statement]) -> Document:
    """The formulae as shapes in Turtle.

    Raises:
        MissingPackageError: rdflib is not installed.
    """
    written = make_ontology(statements, check=_check)
    graph = _ShapeWriter(written.kinds)
    for entity in written.entities:
        if entity.label:
            graph.add(graph.name(entity.iri.name), "rdfs:label", graph.text(entity.label))
    for axiom in written.axioms:
        graph.add_shape(axiom)
    return written.with_text(graph.write("turtle"))


def _check(axiom: Expression, kinds: Kinds) -> None:
    """Refuse an axiom that is no shape."""
    _ShapeWriter(kinds).add_shape(Annotated(axiom))


def _target(axiom: Expression, kinds: Kinds) -> _Target:
    """What a shape targets, and what that is."""
    one = integer(1)
    match axiom.head, axiom.arguments:
        case "SubClassOf", (Iri() as kind, claim) if kind != THING:
            return "sh:targetClass", kind, claim
        case "DisjointClasses", (Iri() as kind, other):
            return "sh:targetClass", kind, Expression("ComplementOf", (other,))
        case "PropertyDomain", (of, claim):
            return "sh:targetSubjectsOf", of, claim
        case "PropertyRange", (of, claim) if not kinds.is_data(of):
            return "sh:targetObjectsOf", of, claim
        case "PropertyRange", (of, claim):
            return "sh:targetSubjectsOf", of, Expression("AllValuesFrom", (of, claim))
        case "FunctionalProperty", (of,):
            return "sh:targetSubjectsOf", of, Expression("MaxCardinality", (one, of))
        case "InverseFunctionalProperty", (of,):
            turned = Expression("InverseOf", (of,))
            return "sh:targetObjectsOf", of, Expression("MaxCardinality", (one, turned))
        case "ClassAssertion", (claim, thing):
            return "sh:targetNode", thing, claim
        case "PropertyAssertion", (of, thing, value):
            return "sh:targetNode", thing, Expression("HasValue", (of, value))
        case "NegativePropertyAssertion", (of, thing, value):
            has = Expression("HasValue", (of, value))
            return "sh:targetNode", thing, Expression("ComplementOf", (has,))
    raise refuse(write_functional(axiom, kinds), "is no shape of SHACL", _HINT)


class _ShapeWriter(GraphWriter):
    """A graph that shapes are added to."""

    def add_shape(self, annotated: Annotated) -> None:
        """Add a shape with a target."""
        predicate, target, claim = _target(annotated.axiom, self.kinds)
        shape = self.blank("sh:NodeShape")
        self.add(shape, predicate, self.node(target))
        if annotated.label is not None:
            self.add(shape, "sh:name", self.text(annotated.label))
        if annotated.comment is not None:
            self.add(shape, "sh:message", self.text(annotated.comment))
        self._require(shape, claim, data=False)

    def _require(self, holder: Node, claim: Part, *, data: bool) -> None:
        """Say of a shape what its nodes are."""
        match claim:
            case Iri() if claim == THING:
                return
            case Iri() if claim != NOTHING:
                self.add(holder, "sh:datatype" if data else "sh:class", self.node(claim))
                return
            case Expression("IntersectionOf" | "UnionOf" as head, parts):
                shapes = [self._inner(part, data=data) for part in parts]
                word = "sh:and" if head == "IntersectionOf" else "sh:or"
                self.add(holder, word, self.members(shapes))
                return
            case Expression("ComplementOf", (of,)):
                self.add(holder, "sh:not", self._inner(of, data=data))
                return
            case Expression("OneOf", parts):
                self.add(holder, "sh:in", self.members([self.node(part) for part in parts]))
                return
            case Expression("DatatypeRestriction", (_, *facets)):
                for facet, value in zip(facets[::2], facets[1::2], strict=True):
                    if isinstance(facet, Iri):
                        self.add(holder, _FACETS[facet.name], self.node(value))
                return
            case Expression(head) if head.endswith(("ValuesFrom", "Cardinality", "HasValue")):
                self._require_values(holder, claim)
                return
        raise refuse(write_functional(claim, self.kinds), "is no constraint of SHACL", _HINT)

    def _inner(self, claim: Part, *, data: bool) -> Node:
        shape = self.blank()
        self._require(shape, claim, data=data)
        return shape

    def _require_values(self, holder: Node, claim: Expression) -> None:
        """Say of a shape what a property of its nodes has."""
        of = self.kinds.property_of(claim)
        data = self.kinds.is_data(of)
        shape = self.blank()
        self.add(holder, "sh:property", shape)
        self.add(shape, "sh:path", self._path(of))
        match claim.head, claim.arguments:
            case "HasValue", (_, value):
                self.add(shape, "sh:hasValue", self.node(value))
            case "AllValuesFrom", (_, filler) if filler == NOTHING:
                self._count(shape, "Max", "0", None, data=data)
            case "AllValuesFrom", (_, filler):
                self._require(shape, filler, data=data)
            case "SomeValuesFrom", (_, filler):
                self._count(shape, "Min", "1", filler, data=data)
            case head, (Literal(number), _, *filler):
                for word in _COUNTS[head]:
                    self._count(shape, word, number, filler[0] if filler else None, data=data)

    def _count(
        self, shape: Node, word: str, number: str, filler: Part | None, *, data: bool
    ) -> None:
        count = self.node(Literal(number, "xsd:integer"))
        if filler is None or filler == THING:
            self.add(shape, f"sh:{word.lower()}Count", count)
            return
        self.add(shape, f"sh:qualified{word}Count", count)
        if not self.has(shape, "sh:qualifiedValueShape"):
            self.add(shape, "sh:qualifiedValueShape", self._inner(filler, data=data))

    def _path(self, of: Part) -> Node:
        match of:
            case Expression("InverseOf", (inner,)):
                node = self.blank()
                self.add(node, "sh:inversePath", self.node(inner))
                return node
            case Iri("owl:topObjectProperty"):
                raise refuse("a relation between all things", "is no path of SHACL", _HINT)
        return self.node(of)
