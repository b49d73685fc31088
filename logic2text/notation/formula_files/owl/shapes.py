"""Shapes of SHACL (W3C, 2017) as axioms: each constraint is what all that it targets are.

A shape about the class C with a path p and ``sh:minCount 2`` is ``SubClassOf(C, min 2 p)``.  What
speaks of signs, languages or the kinds of nodes has no formula.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import TYPE_CHECKING

from logic2text.errors import InputError
from logic2text.notation.formula_files.entry import notice
from logic2text.notation.formula_files.owl.expressions import (
    NAMESPACES,
    Annotated,
    Expression,
    Iri,
    Literal,
    Ontology,
    Part,
)

if TYPE_CHECKING:
    from typing import Any, TypeAlias

    from logic2text.notation.formula_files.owl.graph import Graph
    from logic2text.notation.protocol import ParseWarning

    Node: TypeAlias = Any

_SH = NAMESPACES["sh"]
_TYPE = NAMESPACES["rdf"] + "type"
_THING = Iri("owl:Thing")
DEEPEST = 30
_FACETS = {
    "minInclusive": "xsd:minInclusive",
    "maxInclusive": "xsd:maxInclusive",
    "minExclusive": "xsd:minExclusive",
    "maxExclusive": "xsd:maxExclusive",
}
_PAIRED = {
    "lessThan": "LessThan",
    "lessThanOrEquals": "AtMost",
    "equals": "EqualValues",
    "disjoint": "DisjointValues",
}
_REFUSED = {
    "pattern": "the signs of a text",
    "minLength": "the length of a text",
    "maxLength": "the length of a text",
    "languageIn": "the language of a text",
    "uniqueLang": "the language of a text",
    "nodeKind": "how a thing is written",
    "closed": "all properties that there are",
    "sparql": "what a query finds",
}
"""Constraints that first-order logic does not hold, and what they speak of."""


def has_shapes(graph: Graph) -> bool:
    """Whether a graph has shapes of SHACL."""
    kinds = (f"{_SH}NodeShape", f"{_SH}PropertyShape")
    return any(graph.subjects(_TYPE, kind) for kind in kinds) or bool(
        graph.subjects(f"{_SH}property")
    )


def read_shapes(graph: Graph) -> Ontology:
    """The constraints of all shapes with a target, in the order of the file."""
    reader = _Reader(graph)
    axioms = sorted(reader.read(), key=lambda each: each.axiom.line)
    return Ontology(tuple(axioms), {}, tuple(reader.faults), tuple(reader.notices))


class _Reader:
    def __init__(self, graph: Graph) -> None:
        self._graph = graph
        self.faults: list[InputError] = []
        self.notices: list[ParseWarning] = []

    def read(self) -> Iterator[Annotated]:
        kinds = [*self._graph.subjects(_TYPE, f"{_SH}NodeShape")]
        kinds += self._graph.subjects(_TYPE, f"{_SH}PropertyShape")
        kinds += self._graph.subjects(f"{_SH}property")
        for shape in dict.fromkeys(kinds):
            if str(self._graph.value(shape, f"{_SH}deactivated")) == "true":
                line = self._graph.line_of(shape)
                self.notices.append(notice("the shape is deactivated and left out", line))
                continue
            for target in self._targets(shape):
                yield from self._constraints(shape, target)

    def _targets(self, shape: Node) -> Iterator[Part]:
        part = self._graph.part
        for node in self._graph.objects(shape, f"{_SH}targetClass"):
            yield part(node)
        if self._graph.has_type(shape, NAMESPACES["rdfs"] + "Class") or self._graph.has_type(
            shape, NAMESPACES["owl"] + "Class"
        ):
            yield part(shape)
        for node in self._graph.objects(shape, f"{_SH}targetNode"):
            yield Expression("OneOf", (part(node),))
        for node in self._graph.objects(shape, f"{_SH}targetSubjectsOf"):
            yield Expression("SomeValuesFrom", (part(node), _THING))
        for node in self._graph.objects(shape, f"{_SH}targetObjectsOf"):
            yield Expression("SomeValuesFrom", (Expression("InverseOf", (part(node),)), _THING))

    def _constraints(self, shape: Node, target: Part) -> Iterator[Annotated]:
        """Each constraint of a shape, and each of those of its properties, as an axiom."""
        for holder in (shape, *self._graph.objects(shape, f"{_SH}property")):
            line = self._graph.line_of(shape)
            name = self._graph.value(holder, f"{_SH}name")
            message = self._graph.value(holder, f"{_SH}message")
            for make in self._of_holder(holder, line, 0):
                if isinstance(make, InputError):
                    self.faults.append(make)
                    continue
                yield Annotated(
                    Expression("SubClassOf", (target, make), line),
                    None if name is None else str(name),
                    None if message is None else str(message),
                )

    def _of_holder(self, holder: Node, line: int, depth: int) -> Iterator[Part | InputError]:
        """What a node of the graph requires, or why a requirement has no formula."""
        if depth > DEEPEST:
            yield InputError("a shape stands in itself", "describe it with a class", line=line)
            return
        for local, speaks_of in _REFUSED.items():
            if self._graph.value(holder, _SH + local) is not None:
                message = f"sh:{local} speaks of {speaks_of}, which a formula does not"
                yield InputError(message, "the other constraints of the shape are read", line=line)
        try:
            links = self._path(holder, line)
        except InputError as error:
            yield error
            return
        if links:
            yield from self._counts(holder, links, line, depth)
            yield from self._pairs(holder, links, line)
        # Properties of a shape that has a path are those of its values.
        inner = self._graph.objects(holder, f"{_SH}property") if links else ()
        of_values = (self._of_holder(each, line, depth + 1) for each in inner)
        for said in chain(self._of_values(holder, line, depth), *of_values):
            if isinstance(said, InputError):
                yield said
            else:
                yield _all_values(links, said) if links else said
        for node in self._graph.objects(holder, f"{_SH}hasValue"):
            yield _some_value(links, self._graph.part(node), line)

    def _path(self, holder: Node, line: int) -> list[Part]:
        """The properties of a path, one after another; none for a node's own constraints."""
        node = self._graph.value(holder, f"{_SH}path")
        if node is None:
            return []
        return [self._link(each, line) for each in self._graph.members(node) or [node]]

    def _link(self, node: Node, line: int) -> Part:
        inverse = self._graph.value(node, f"{_SH}inversePath")
        if inverse is not None:
            return Expression("InverseOf", (self._link(inverse, line),), line)
        if _is_name(node):
            return self._graph.part(node)
        message = "a path of alternatives or repetitions has no formula"
        raise InputError(message, "give each property a shape of its own", line=line)

    def _counts(
        self, holder: Node, links: list[Part], line: int, depth: int
    ) -> Iterator[Part | InputError]:
        for local, head in (("minCount", "MinCardinality"), ("maxCount", "MaxCardinality")):
            number = self._graph.value(holder, _SH + local)
            if number is not None:
                yield _count(head, Literal(str(number), "xsd:integer"), links, _THING, line)
        qualified = self._graph.value(holder, f"{_SH}qualifiedValueShape")
        if qualified is None:
            return
        filler = self._shape(qualified, line, depth + 1)
        for local, head in (
            ("qualifiedMinCount", "MinCardinality"),
            ("qualifiedMaxCount", "MaxCardinality"),
        ):
            number = self._graph.value(holder, _SH + local)
            if number is not None:
                yield _count(head, Literal(str(number), "xsd:integer"), links, filler, line)

    def _pairs(self, holder: Node, links: list[Part], line: int) -> Iterator[Part | InputError]:
        for local, head in _PAIRED.items():
            for other in self._graph.objects(holder, _SH + local):
                if len(links) > 1:
                    yield InputError(
                        f"sh:{local} after a path has no formula", "use one property", line=line
                    )
                else:
                    yield Expression(head, (links[0], self._graph.part(other)), line)

    def _of_values(self, holder: Node, line: int, depth: int) -> Iterator[Part | InputError]:
        """What each value, or the node itself, must be."""
        graph = self._graph
        for local in ("class", "datatype"):
            for node in graph.objects(holder, _SH + local):
                yield graph.part(node)
        facets: list[Part] = []
        for local, facet in _FACETS.items():
            for node in graph.objects(holder, _SH + local):
                facets += [Iri(facet), graph.part(node)]
        if facets:
            yield Expression("DatatypeRestriction", (Iri("xsd:decimal"), *facets), line)
        listed = graph.value(holder, f"{_SH}in")
        if listed is not None:
            yield Expression("OneOf", tuple(map(graph.part, graph.members(listed))), line)
        for node in graph.objects(holder, f"{_SH}node"):
            yield self._shape(node, line, depth + 1)
        for node in graph.objects(holder, f"{_SH}not"):
            yield Expression("ComplementOf", (self._shape(node, line, depth + 1),), line)
        for local, head in (("and", "IntersectionOf"), ("or", "UnionOf")):
            listed = graph.value(holder, _SH + local)
            if listed is not None:
                shapes = [self._shape(each, line, depth + 1) for each in graph.members(listed)]
                yield Expression(head, tuple(shapes), line)
        listed = graph.value(holder, f"{_SH}xone")
        if listed is not None:
            yield self._one_of(graph.members(listed), line, depth)

    def _one_of(self, nodes: list[Node], line: int, depth: int) -> Expression:
        """Exactly one of several shapes."""
        shapes = [self._shape(node, line, depth + 1) for node in nodes]
        cases = [
            Expression(
                "IntersectionOf",
                tuple(
                    each if place == chosen else Expression("ComplementOf", (each,), line)
                    for place, each in enumerate(shapes)
                ),
                line,
            )
            for chosen in range(len(shapes))
        ]
        return Expression("UnionOf", tuple(cases), line)

    def _shape(self, node: Node, line: int, depth: int) -> Expression:
        """All that a shape requires, as one class; what has no formula is a fault of its own."""
        required: list[Part] = []
        for holder in (node, *self._graph.objects(node, f"{_SH}property")):
            for said in self._of_holder(holder, line, depth):
                if isinstance(said, InputError):
                    self.faults.append(said)
                else:
                    required.append(said)
        return Expression("IntersectionOf", tuple(required), line)


def _is_name(node: Node) -> bool:
    import rdflib

    return isinstance(node, rdflib.URIRef)


def _count(
    head: str, number: Literal, links: list[Part], filler: Part, line: int
) -> Part | InputError:
    if len(links) == 1:
        return Expression(head, (number, links[0], filler), line)
    if head == "MinCardinality" and number.text == "1":
        return _some_value(links, None, line, filler)
    return InputError(
        "a number after a path of several properties has no formula", "use one property", line=line
    )


def _all_values(links: list[Part], filler: Part) -> Part:
    for link in reversed(links):
        filler = Expression("AllValuesFrom", (link, filler))
    return filler


def _some_value(links: list[Part], value: Part | None, line: int, filler: Part = _THING) -> Part:
    """That a path has a value, or one of a class; without a path, the node is the value."""
    if value is not None:
        if not links:
            return Expression("OneOf", (value,), line)
        filler = Expression("HasValue", (links[-1], value), line)
        links = links[:-1]
    for link in reversed(links):
        filler = Expression("SomeValuesFrom", (link, filler), line)
    return filler
