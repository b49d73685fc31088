"""Ontologies, rules of SWRL and shapes of SHACL as RDF: Turtle, RDF/XML, N-Triples, by rdflib.

The triples are read into the expressions of the functional syntax by the mapping of OWL 2 (W3C,
2012, section 3).  RDF has no order and no lines: an axiom has the line at which its subject is
described, or is named for the first time.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeAlias

from logic2text.errors import InputError
from logic2text.extras import require_extra
from logic2text.notation.formula_files.owl.expressions import (
    COMMENTS,
    LABELS,
    NAMESPACES,
    Annotated,
    Expression,
    Iri,
    Literal,
    Ontology,
    Part,
    Said,
    Variable,
    annotate,
    shorten,
)
from logic2text.notation.formula_files.owl.functional import not_imported
from logic2text.notation.formula_files.owl.markup import check_entities

if TYPE_CHECKING:
    import rdflib

    Node: TypeAlias = Any

DEEPEST = 60
MOST_MEMBERS = 10_000
"""The most members of a list that are read."""

_OWL, _RDF, _RDFS = NAMESPACES["owl"], NAMESPACES["rdf"], NAMESPACES["rdfs"]
_TYPE, _FIRST, _REST, _NIL = (_RDF + name for name in ("type", "first", "rest", "nil"))
_PAIRS = {
    f"{_RDFS}subClassOf": "SubClassOf",
    f"{_OWL}equivalentClass": "EquivalentClasses",
    f"{_OWL}disjointWith": "DisjointClasses",
    f"{_RDFS}subPropertyOf": "SubPropertyOf",
    f"{_OWL}equivalentProperty": "EquivalentProperties",
    f"{_OWL}propertyDisjointWith": "DisjointProperties",
    f"{_OWL}inverseOf": "InverseProperties",
    f"{_RDFS}domain": "PropertyDomain",
    f"{_RDFS}range": "PropertyRange",
    f"{_OWL}sameAs": "SameIndividual",
    f"{_OWL}differentFrom": "DifferentIndividuals",
}
"""Axioms that are one triple."""
_OF_PROPERTIES = {
    f"{_OWL}{name}Property": f"{name}Property"
    for name in ("Functional", "InverseFunctional", "Reflexive", "Irreflexive", "Symmetric")
} | {f"{_OWL}{name}Property": f"{name}Property" for name in ("Asymmetric", "Transitive")}
_GROUPS = {
    f"{_OWL}AllDisjointClasses": ("DisjointClasses", f"{_OWL}members"),
    f"{_OWL}AllDisjointProperties": ("DisjointProperties", f"{_OWL}members"),
    f"{_OWL}AllDifferent": ("DifferentIndividuals", f"{_OWL}members"),
}
_BOOLEAN = {
    f"{_OWL}intersectionOf": "IntersectionOf",
    f"{_OWL}unionOf": "UnionOf",
    f"{_OWL}oneOf": "OneOf",
}
_FILLERS = {
    f"{_OWL}someValuesFrom": "SomeValuesFrom",
    f"{_OWL}allValuesFrom": "AllValuesFrom",
    f"{_OWL}hasValue": "HasValue",
}
_NUMBERED = {
    f"{_OWL}{kind}{name}": f"{kind.capitalize()}Cardinality"
    for kind, name in (
        *(("min", "Cardinality"), ("min", "QualifiedCardinality")),
        *(("max", "Cardinality"), ("max", "QualifiedCardinality")),
    )
} | {
    f"{_OWL}cardinality": "ExactCardinality",
    f"{_OWL}qualifiedCardinality": "ExactCardinality",
}
_ATOMS = {
    "ClassAtom": ("classPredicate", "argument1"),
    "DataRangeAtom": ("dataRange", "argument1"),
    "IndividualPropertyAtom": ("propertyPredicate", "argument1", "argument2"),
    "DatavaluedPropertyAtom": ("propertyPredicate", "argument1", "argument2"),
    "SameIndividualAtom": ("argument1", "argument2"),
    "DifferentIndividualsAtom": ("argument1", "argument2"),
}
_ATOM_HEADS = {
    "DataRangeAtom": "RangeAtom",
    "IndividualPropertyAtom": "PropertyAtom",
    "DatavaluedPropertyAtom": "PropertyAtom",
}
_META = frozenset(("owl", "rdf", "rdfs", "xsd", "swrl", "sh"))
_NOT_SAID = frozenset(("skos", "xml"))


def read_graph(text: str, syntax: str) -> tuple[Graph, Ontology]:
    """The graph of a file, and what its axioms say.

    Args:
        text: of the file.
        syntax: as rdflib names it: ``turtle``, ``xml`` or ``nt``.

    Raises:
        InputError: the file is not of this syntax, or has entities that may grow or be fetched.
        MissingPackageError: rdflib is not installed.
    """
    graph = Graph(text, syntax)
    return graph, graph.read_ontology()


class Graph:
    """The triples of a file, with their parts as expressions."""

    def __init__(self, text: str, syntax: str) -> None:
        """Read the triples; nothing is fetched.

        Raises:
            InputError, MissingPackageError: as `read_graph`.
        """
        with require_extra("rules", "a file of RDF"):
            import rdflib
            from rdflib.namespace import NamespaceManager
        if syntax == "xml":
            check_entities(text)
        self._text = text
        self._graph = rdflib.Graph()
        self._graph.namespace_manager = NamespaceManager(self._graph, bind_namespaces="none")
        self.faults: list[InputError] = []
        try:
            self._graph.parse(data=text, format=syntax)
        except Exception as error:  # each of rdflib's parsers has errors of its own
            raise _syntax_error(error, syntax) from None

    def objects(self, subject: Node, predicate: str) -> list[Node]:
        """What a property has as values for a node, in a fixed order."""
        import rdflib

        return sorted(self._graph.objects(subject, rdflib.URIRef(predicate)), key=self._rank)

    def value(self, subject: Node, predicate: str) -> Node | None:
        """The first value of a property, or None."""
        return next(iter(self.objects(subject, predicate)), None)

    def subjects(self, predicate: str, value: str | None = None) -> list[Node]:
        """The nodes with a property, or with a value of it, in the order of the file."""
        import rdflib

        wanted = None if value is None else rdflib.URIRef(value)
        found = self._graph.subjects(rdflib.URIRef(predicate), wanted)
        return sorted(set(found), key=self._rank)

    def has_type(self, node: Node, kind: str) -> bool:
        """Whether a node is declared to be of a class of the standards."""
        import rdflib

        return (node, rdflib.URIRef(_TYPE), rdflib.URIRef(kind)) in self._graph

    def members(self, head: Node) -> list[Node]:
        """The members of a list."""
        found: list[Node] = []
        while head is not None and str(head) != _NIL and len(found) < MOST_MEMBERS:
            first = self.value(head, _FIRST)
            if first is not None:
                found.append(first)
            head = self.value(head, _REST)
        return found

    def line_of(self, node: Node) -> int:
        """The line on which a node is described, else named, else of what names it; from 1."""
        import rdflib

        if isinstance(node, rdflib.URIRef):
            return self._line_of_name(str(node))
        owners = {owner for owner in self._graph.subjects(None, node) if owner != node}
        named = [each for each in owners if isinstance(each, rdflib.URIRef)]
        return min((self._line_of_name(str(each)) for each in named), default=1)

    def _line_of_name(self, name: str) -> int:
        return self._lines.get(Iri(name).local, 1)

    @cached_property
    def _lines(self) -> dict[str, int]:
        """The ends of names → the lines that begin with them, or else have them first."""
        described: dict[str, int] = {}
        named: dict[str, int] = {}
        start = re.compile(
            r"^\s*(?:<[^>]*[#/]|[\w-]*:|<[\w:]+\s+rdf:(?:about|ID)=\"[^\"]*?[#/;]?)([\w.%-]+)[>\"\s]"
        )
        for number, line in enumerate(self._text.split("\n"), start=1):
            found = start.match(line)
            if found is not None:
                described.setdefault(found[1], number)
            for word in re.findall(r"[\w.%-]+", line):
                named.setdefault(word, number)
        return named | described

    def _rank(self, node: Node) -> tuple[int, str]:
        return self.line_of(node), str(node)

    def part(self, node: Node, depth: int = 0) -> Part:
        """A node as a name, a value or an expression.

        Raises:
            InputError: it is none of these.
        """
        import rdflib

        match node:
            case rdflib.URIRef():
                return shorten(str(node))
            case rdflib.Literal():
                return self.literal(node)
        line = self.line_of(node)
        if depth > DEEPEST:
            raise InputError("an expression stands in itself", "write it out", line=line)
        return self._expression(node, depth, line)

    def literal(self, node: rdflib.Literal) -> Literal:
        """A value of data."""
        datatype = "" if node.datatype is None else shorten(str(node.datatype)).name
        return Literal(str(node), datatype, node.language or "")

    def _expression(self, node: Node, depth: int, line: int) -> Expression:
        for predicate, head in _BOOLEAN.items():
            listed = self.value(node, predicate)
            if listed is not None:
                parts = [self.part(each, depth + 1) for each in self.members(listed)]
                return Expression(head, tuple(parts), line)
        for predicate in (f"{_OWL}complementOf", f"{_OWL}datatypeComplementOf"):
            inner = self.value(node, predicate)
            if inner is not None:
                return Expression("ComplementOf", (self.part(inner, depth + 1),), line)
        inverted = self.value(node, f"{_OWL}inverseOf")
        if inverted is not None:
            return Expression("InverseOf", (self.part(inverted, depth + 1),), line)
        of = self.value(node, f"{_OWL}onProperty")
        if of is not None:
            return self._restriction(node, self.part(of, depth + 1), depth, line)
        datatype = self.value(node, f"{_OWL}onDatatype")
        if datatype is not None:
            return self._facets(node, self.part(datatype), line)
        raise InputError("a node without a name is no class", "describe it as one", line=line)

    def _restriction(self, node: Node, of: Part, depth: int, line: int) -> Expression:
        for predicate, head in _FILLERS.items():
            filler = self.value(node, predicate)
            if filler is not None:
                return Expression(head, (of, self.part(filler, depth + 1)), line)
        for predicate, head in _NUMBERED.items():
            number = self.value(node, predicate)
            if number is not None:
                on = self.value(node, f"{_OWL}onClass") or self.value(node, f"{_OWL}onDataRange")
                filled = [] if on is None else [self.part(on, depth + 1)]
                return Expression(head, (self.part(number), of, *filled), line)
        if self.value(node, f"{_OWL}hasSelf") is not None:
            return Expression("HasSelf", (of,), line)
        raise InputError("a restriction says neither how many nor of what", "add it", line=line)

    def _facets(self, node: Node, datatype: Part, line: int) -> Expression:
        parts: list[Part] = [datatype]
        for facet in self.members(self.value(node, f"{_OWL}withRestrictions")):
            for predicate, value in self._graph.predicate_objects(facet):
                parts += [shorten(str(predicate)), self.part(value)]
        return Expression("DatatypeRestriction", tuple(parts), line)

    def read_ontology(self) -> Ontology:
        """The axioms, in the order of the lines of their subjects."""
        axioms: list[Annotated] = []
        for read in (self._pairs, self._typed, self._grouped, self._facts, self._rules):
            axioms += self._attempt_each(read)
        axioms.sort(key=lambda each: each.axiom.line)
        return Ontology(tuple(axioms), self._said(), tuple(self.faults), tuple(self._imports()))

    def _attempt_each(
        self, read: Callable[[], Iterator[Callable[[], Annotated]]]
    ) -> Iterator[Annotated]:
        for make in read():
            try:
                yield make()
            except InputError as error:
                self.faults.append(error)

    def _imports(self) -> Iterator[Any]:
        import rdflib

        for name in self._graph.objects(None, rdflib.URIRef(f"{_OWL}imports")):
            yield not_imported(str(name), self.line_of(name))

    def _said(self) -> dict[str, list[Said]]:
        import rdflib

        found: dict[str, list[Said]] = {}
        for annotation in LABELS + COMMENTS:
            prefix, _, local = annotation.partition(":")
            for node, value in self._graph.subject_objects(
                rdflib.URIRef(NAMESPACES[prefix] + local)
            ):
                if isinstance(node, rdflib.URIRef) and isinstance(value, rdflib.Literal):
                    name = shorten(str(node)).name
                    found.setdefault(name, []).append((annotation, self.literal(value)))
        return found

    def _make(self, head: str, nodes: list[Node], about: Node) -> Callable[[], Annotated]:
        def make() -> Annotated:
            parts = tuple(self.part(node) for node in nodes)
            said = self._said_of_axiom(nodes) if len(nodes) == 2 else {}
            return annotate(Expression(head, parts, self.line_of(about)), said)

        return make

    def _said_of_axiom(self, nodes: list[Node]) -> dict[str, str]:
        """The annotations of an axiom of two parts (`owl:Axiom`)."""
        import rdflib

        source, target = (rdflib.URIRef(f"{_OWL}annotated{name}") for name in ("Source", "Target"))
        for about in self._graph.subjects(source, nodes[0]):
            if (about, target, nodes[1]) in self._graph:
                return {
                    shorten(str(predicate)).name: str(value)
                    for predicate, value in self._graph.predicate_objects(about)
                }
        return {}

    def _pairs(self) -> Iterator[Callable[[], Annotated]]:
        import rdflib

        for predicate, head in _PAIRS.items():
            for left, right in self._graph.subject_objects(rdflib.URIRef(predicate)):
                if head == "InverseProperties" and isinstance(left, rdflib.BNode):
                    continue
                yield self._make(head, [left, right], left)

    def _typed(self) -> Iterator[Callable[[], Annotated]]:
        for kind, head in _OF_PROPERTIES.items():
            for of in self.subjects(_TYPE, kind):
                yield self._make(head, [of], of)

    def _grouped(self) -> Iterator[Callable[[], Annotated]]:
        import rdflib

        for kind, (head, predicate) in _GROUPS.items():
            for group in self.subjects(_TYPE, kind):
                listed = self.value(group, predicate) or self.value(group, f"{_OWL}distinctMembers")
                members = self.members(listed)
                yield self._make(head, members, members[0] if members else group)
        for predicate, head in (
            (f"{_OWL}disjointUnionOf", "DisjointUnion"),
            (f"{_OWL}hasKey", "HasKey"),
        ):
            for node, listed in self._graph.subject_objects(rdflib.URIRef(predicate)):
                yield self._make(head, [node, *self.members(listed)], node)
        for node in self.subjects(f"{_OWL}propertyChainAxiom"):
            for listed in self.objects(node, f"{_OWL}propertyChainAxiom"):
                yield self._chained(node, self.members(listed))
        for predicate, head in _BOOLEAN.items():
            for node in self.subjects(predicate):
                if isinstance(node, rdflib.URIRef):
                    yield self._defined(node, head, predicate)

    def _chained(self, node: Node, links: list[Node]) -> Callable[[], Annotated]:
        def make() -> Annotated:
            line = self.line_of(node)
            chain = Expression("PropertyChain", tuple(map(self.part, links)), line)
            return Annotated(Expression("SubPropertyOf", (chain, self.part(node)), line))

        return make

    def _defined(self, node: Node, head: str, predicate: str) -> Callable[[], Annotated]:
        """A class that has a list of its own, as OWL 1 defined classes."""

        def make() -> Annotated:
            line = self.line_of(node)
            members = self.members(self.value(node, predicate))
            whole = Expression(head, tuple(map(self.part, members)), line)
            return Annotated(Expression("EquivalentClasses", (self.part(node), whole), line))

        return make

    def _facts(self) -> Iterator[Callable[[], Annotated]]:
        import rdflib

        for node in self.subjects(_TYPE, f"{_OWL}NegativePropertyAssertion"):
            names = ("assertionProperty", "sourceIndividual", "targetIndividual", "targetValue")
            found = [self.value(node, f"{_OWL}{name}") for name in names]
            parts = [each for each in found if each is not None]
            yield self._make("NegativePropertyAssertion", parts, parts[1] if parts[1:] else node)
        triples = sorted(self._graph, key=lambda each: tuple(map(str, each)))
        for subject, predicate, value in triples:
            if not isinstance(subject, rdflib.URIRef):
                continue
            named = shorten(str(predicate))
            if str(predicate) == _TYPE and not self._is_meta(value):
                yield self._make("ClassAssertion", [value, subject], subject)
            elif isinstance(value, rdflib.Literal) and self._is_noted(subject, predicate):
                continue
            elif not self._is_meta(predicate) and self._is_property(predicate, named):
                yield self._make("PropertyAssertion", [predicate, subject, value], subject)

    def _is_meta(self, node: Node) -> bool:
        """Whether a node is of the vocabulary of the standards, *Thing* apart."""
        import rdflib

        if not isinstance(node, rdflib.URIRef):
            return False
        prefix = shorten(str(node)).name.partition(":")[0]
        return prefix in _META and str(node) != f"{_OWL}Thing"

    def _is_noted(self, subject: Node, predicate: Node) -> bool:
        """Whether a value is noted of a class or a property, and is no value of a thing."""
        import rdflib

        if self.has_type(predicate, f"{_OWL}DatatypeProperty"):
            return False
        kinds = [*self._graph.objects(subject, rdflib.URIRef(_TYPE))]
        if any(str(kind) == f"{_OWL}NamedIndividual" for kind in kinds):
            return False
        return any(self._is_meta(kind) for kind in kinds)

    def _is_property(self, predicate: Node, named: Iri) -> bool:
        if named.name.partition(":")[0] in _NOT_SAID:
            return False
        if self.has_type(predicate, f"{_OWL}AnnotationProperty"):
            return False
        kinds = ("ObjectProperty", "DatatypeProperty")
        is_declared = any(self.has_type(predicate, f"{_OWL}{kind}") for kind in kinds)
        return is_declared or not named.name.startswith(
            ("http://purl.org/dc/", "http://xmlns.com/")
        )

    def _rules(self) -> Iterator[Callable[[], Annotated]]:
        swrl = NAMESPACES["swrl"]
        for node in self.subjects(_TYPE, f"{swrl}Imp"):
            yield self._rule(node)

    def _rule(self, node: Node) -> Callable[[], Annotated]:
        def make() -> Annotated:
            swrl = NAMESPACES["swrl"]
            line = self.line_of(node)
            sides = [
                Expression(
                    head,
                    tuple(map(self._atom, self.members(self.value(node, f"{swrl}{side}")))),
                    line,
                )
                for head, side in (("Body", "body"), ("Head", "head"))
            ]
            label = self.value(node, f"{_RDFS}label")
            comment = self.value(node, f"{_RDFS}comment")
            return Annotated(
                Expression("DLSafeRule", tuple(sides), line),
                None if label is None else str(label),
                None if comment is None else str(comment),
            )

        return make

    def _atom(self, node: Node) -> Expression:
        swrl = NAMESPACES["swrl"]
        line = self.line_of(node)
        for kind, names in _ATOMS.items():
            if self.has_type(node, f"{swrl}{kind}"):
                parts = [self._rule_part(self.value(node, f"{swrl}{name}")) for name in names]
                return Expression(_ATOM_HEADS.get(kind, kind), tuple(parts), line)
        built_in = self.value(node, f"{swrl}builtin")
        if built_in is None:
            raise InputError("an atom of a rule is of no kind of SWRL", "give its type", line=line)
        listed = self.members(self.value(node, f"{swrl}arguments"))
        parts = [self.part(built_in), *map(self._rule_part, listed)]
        return Expression("BuiltInAtom", tuple(parts), line)

    def _rule_part(self, node: Node | None) -> Part:
        if node is None:
            raise InputError("an atom of a rule lacks a part", "add it", line=1)
        if self.has_type(node, f"{NAMESPACES['swrl']}Variable"):
            return Variable(shorten(str(node)).local)
        return self.part(node)


def _syntax_error(error: Exception, syntax: str) -> InputError:
    """The error of one of rdflib's parsers, with its line."""
    name = {"xml": "RDF/XML", "turtle": "Turtle", "nt": "N-Triples"}[syntax]
    told = " ".join(str(error).split())
    line = getattr(error, "lines", None)
    found = re.search(r"(?:at line |<unknown>:|line )(\d+)", told)
    number = line + 1 if isinstance(line, int) else int(found[1]) if found else None
    because = re.search(r"\(([^()]*)\) at \^|:\s*([^:]+)$", told)
    reason = (because[1] or because[2]).strip() if because else told[:120]
    return InputError(f"the file is not {name}: {reason[:160]}", "mend it there", line=number)
