"""Axioms and rules as RDF, by the mapping of OWL 2 (W3C, 2012, section 2) and rdflib."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from logic2text.documents.owl.functional import VARIABLES, Kinds
from logic2text.documents.owl.ontology import ONTOLOGY, WrittenOntology, make_ontology
from logic2text.documents.statement import Document, Statement
from logic2text.documents.vocabulary import BASE
from logic2text.extras import require_extra
from logic2text.notation.formula_files.owl.expressions import (
    NAMESPACES,
    Annotated,
    Expression,
    Iri,
    Literal,
    Part,
    Variable,
)

if TYPE_CHECKING:
    import rdflib

    Node: TypeAlias = Any

_PAIRS = {
    "SubClassOf": "rdfs:subClassOf",
    "EquivalentClasses": "owl:equivalentClass",
    "DisjointClasses": "owl:disjointWith",
    "EquivalentProperties": "owl:equivalentProperty",
    "DisjointProperties": "owl:propertyDisjointWith",
    "InverseProperties": "owl:inverseOf",
    "SubPropertyOf": "rdfs:subPropertyOf",
    "PropertyDomain": "rdfs:domain",
    "PropertyRange": "rdfs:range",
    "SameIndividual": "owl:sameAs",
    "DifferentIndividuals": "owl:differentFrom",
}
_FILLERS = {
    "SomeValuesFrom": "owl:someValuesFrom",
    "AllValuesFrom": "owl:allValuesFrom",
    "HasValue": "owl:hasValue",
}
_JOINED = {
    "IntersectionOf": "owl:intersectionOf",
    "UnionOf": "owl:unionOf",
    "OneOf": "owl:oneOf",
}
_COUNTED = {"MinCardinality": "min", "MaxCardinality": "max", "ExactCardinality": ""}
_ATOMS = {
    "ClassAtom": "classPredicate",
    "RangeAtom": "dataRange",
    "PropertyAtom": "propertyPredicate",
    "BuiltInAtom": "builtin",
}
_PREFIXES = ("owl", "rdf", "rdfs", "xsd", "swrl", "swrlb", "sh")


def rdf_document(statements: Sequence[Statement], *, syntax: str) -> Document:
    """The ontology as RDF.

    Args:
        statements: the formulae.
        syntax: as rdflib names it: ``turtle``, ``xml`` or ``nt``.

    Raises:
        MissingPackageError: rdflib is not installed.
    """
    written = make_ontology(statements)
    graph = GraphWriter(written.kinds)
    graph.describe(written)
    for axiom in written.axioms:
        graph.add_axiom(axiom)
    return written.with_text(graph.write(syntax))


class GraphWriter:
    """A graph that axioms are added to."""

    def __init__(self, kinds: Kinds) -> None:
        """Start with no triples.

        Raises:
            MissingPackageError: rdflib is not installed.
        """
        with require_extra("rules", "writing RDF"):
            import rdflib
        self._rdflib = rdflib
        self.kinds = kinds
        self._graph = rdflib.Graph(bind_namespaces="none")
        self._graph.bind("", BASE)
        for prefix in _PREFIXES:
            self._graph.bind(prefix, NAMESPACES[prefix])

    def write(self, syntax: str) -> str:
        """The graph as text."""
        text = self._graph.serialize(format=syntax)
        return text if text.endswith("\n") else f"{text}\n"

    def name(self, short: str) -> rdflib.URIRef:
        """A name of the standards, or an IRI in full."""
        prefix, _, local = short.partition(":")
        return self._rdflib.URIRef(NAMESPACES[prefix] + local if prefix in NAMESPACES else short)

    def add(self, subject: Node, predicate: str, value: Node) -> None:
        """Add a triple."""
        self._graph.add((subject, self.name(predicate), value))

    def has(self, subject: Node, predicate: str) -> bool:
        """Whether a node has a value of a property."""
        return (subject, self.name(predicate), None) in self._graph

    def blank(self, kind: str = "") -> Node:
        """A new node without a name."""
        node = self._rdflib.BNode()
        if kind:
            self.add(node, "rdf:type", self.name(kind))
        return node

    def members(self, nodes: Sequence[Node]) -> Node:
        """A list of nodes."""
        head: Node = self._rdflib.RDF.nil
        for node in reversed(nodes):
            cell = self._rdflib.BNode()
            self.add(cell, "rdf:first", node)
            self.add(cell, "rdf:rest", head)
            head = cell
        return head

    def text(self, words: str) -> Node:
        """A plain text."""
        return self._rdflib.Literal(words)

    def describe(self, written: WrittenOntology) -> None:
        """Declare the names, with their labels."""
        self.add(self._rdflib.URIRef(ONTOLOGY), "rdf:type", self.name("owl:Ontology"))
        for entity in written.entities:
            node = self.name(entity.iri.name)
            self.add(
                node, "rdf:type", self.name(f"owl:{entity.kind.replace('Data', 'Datatype', 1)}")
            )
            if entity.label:
                self.add(node, "rdfs:label", self.text(entity.label))

    # Axioms ---------------------------------------------------------------------------------------

    def add_axiom(self, annotated: Annotated) -> None:
        """Add an axiom or a rule with its annotations."""
        axiom = annotated.axiom
        data = any(self.kinds.is_data(part) for part in axiom.arguments)
        match axiom.head, axiom.arguments:
            case "SubPropertyOf", (Expression("PropertyChain", links), above):
                chain = self.members([self.node(link) for link in links])
                self._say(annotated, self.node(above), "owl:propertyChainAxiom", chain)
            case "HasKey", (kind, Expression(_, keys)):
                nodes = self.members([self.node(key) for key in keys])
                self._say(annotated, self.node(kind), "owl:hasKey", nodes)
            case "ClassAssertion", (kind, thing):
                self._say(annotated, self.node(thing), "rdf:type", self.node(kind))
            case "PropertyAssertion", (Iri(name), thing, value):
                self._say(annotated, self.node(thing), name, self.node(value))
            case "NegativePropertyAssertion", (of, thing, value):
                self._deny(annotated, of, thing, value)
            case "DLSafeRule", (Expression(_, body), Expression(_, head)):
                self._add_rule(annotated, body, head)
            case head, (one, other) if head in _PAIRS:
                right = self.node(other, data=data and head == "PropertyRange")
                self._say(annotated, self.node(one), _PAIRS[head], right)
            case head, (of,):
                self._say(annotated, self.node(of), "rdf:type", self.name(f"owl:{head}"))

    def _say(self, annotated: Annotated, subject: Node, predicate: str, value: Node) -> None:
        """Add the triple of an axiom, and one that is about it where it has annotations."""
        self.add(subject, predicate, value)
        if annotated.label is None and annotated.comment is None:
            return
        about = self.blank("owl:Axiom")
        self.add(about, "owl:annotatedSource", subject)
        self.add(about, "owl:annotatedProperty", self.name(predicate))
        self.add(about, "owl:annotatedTarget", value)
        self._annotate(about, annotated)

    def _annotate(self, node: Node, annotated: Annotated) -> None:
        if annotated.label is not None:
            self.add(node, "rdfs:label", self.text(annotated.label))
        if annotated.comment is not None:
            self.add(node, "rdfs:comment", self.text(annotated.comment))

    def _deny(self, annotated: Annotated, of: Part, thing: Part, value: Part) -> None:
        node = self.blank("owl:NegativePropertyAssertion")
        self.add(node, "owl:sourceIndividual", self.node(thing))
        self.add(node, "owl:assertionProperty", self.node(of))
        target = "owl:targetValue" if isinstance(value, Literal) else "owl:targetIndividual"
        self.add(node, target, self.node(value))
        self._annotate(node, annotated)

    def _add_rule(self, annotated: Annotated, body: Sequence[Part], head: Sequence[Part]) -> None:
        rule = self.blank("swrl:Imp")
        for predicate, atoms in (("swrl:body", body), ("swrl:head", head)):
            nodes = [self._atom(atom) for atom in atoms if isinstance(atom, Expression)]
            self.add(rule, predicate, self.members(nodes))
        self._annotate(rule, annotated)

    def _atom(self, atom: Expression) -> Node:
        kind, parts = atom.head, atom.arguments
        if kind == "PropertyAtom":
            kind = "Datavalued" if self.kinds.is_data(parts[0]) else "Individual"
            kind += "PropertyAtom"
        node = self.blank(f"swrl:{'DataRangeAtom' if kind == 'RangeAtom' else kind}")
        if atom.head in _ATOMS:
            first = self.node(parts[0], data=kind == "RangeAtom")
            self.add(node, f"swrl:{_ATOMS[atom.head]}", first)
            parts = parts[1:]
        if kind == "BuiltInAtom":
            self.add(node, "swrl:arguments", self.members([self.node(part) for part in parts]))
        else:
            for place, part in enumerate(parts, start=1):
                self.add(node, f"swrl:argument{place}", self.node(part))
        return node

    # Parts ----------------------------------------------------------------------------------------

    def node(self, part: Part, *, data: bool = False) -> Node:
        """The node of a name, a value, a property or a class; `data` for a type of data."""
        match part:
            case Iri(name):
                return self.name(name)
            case Literal(text, datatype):
                kind = self.name(datatype) if datatype else None
                return self._rdflib.Literal(text, datatype=kind)
            case Variable(name):
                node = self._rdflib.URIRef(VARIABLES + name)
                self.add(node, "rdf:type", self.name("swrl:Variable"))
                return node
            case Expression("InverseOf", (of,)):
                node = self.blank()
                self.add(node, "owl:inverseOf", self.node(of))
                return node
            case Expression("DatatypeRestriction", (kind, *facets)):
                return self._restrict(kind, facets)
            case Expression("ComplementOf", (of,)):
                node = self.blank("rdfs:Datatype" if data else "owl:Class")
                predicate = "owl:datatypeComplementOf" if data else "owl:complementOf"
                self.add(node, predicate, self.node(of, data=data))
                return node
            case Expression(head, parts) if head in _JOINED:
                node = self.blank("rdfs:Datatype" if data else "owl:Class")
                members = [self.node(each, data=data) for each in parts]
                self.add(node, _JOINED[head], self.members(members))
                return node
        return self._restriction(part)

    def _restrict(self, kind: Part, facets: Sequence[Part]) -> Node:
        node = self.blank("rdfs:Datatype")
        self.add(node, "owl:onDatatype", self.node(kind))
        limits = []
        for facet, value in zip(facets[::2], facets[1::2], strict=True):
            limit = self.blank()
            self._graph.add((limit, self.node(facet), self.node(value)))
            limits.append(limit)
        self.add(node, "owl:withRestrictions", self.members(limits))
        return node

    def _restriction(self, part: Expression) -> Node:
        node = self.blank("owl:Restriction")
        of = self.kinds.property_of(part)
        data = self.kinds.is_data(of)
        self.add(node, "owl:onProperty", self.node(of))
        match part.head, part.arguments:
            case "HasSelf", _:
                self.add(node, "owl:hasSelf", self._rdflib.Literal(True))
            case head, (_, filler) if head in _FILLERS:
                self.add(node, _FILLERS[head], self.node(filler, data=data))
            case head, (Literal(number), _, *filler):
                kind = _COUNTED[head]
                word = "QualifiedCardinality" if filler else "Cardinality"
                word = kind + word if kind else word[0].lower() + word[1:]
                count = self._rdflib.Literal(number, datatype=self.name("xsd:nonNegativeInteger"))
                self.add(node, f"owl:{word}", count)
                for each in filler:
                    predicate = "owl:onDataRange" if data else "owl:onClass"
                    self.add(node, predicate, self.node(each, data=data))
        return node
