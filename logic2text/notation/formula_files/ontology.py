"""Files of ontologies and of shapes: one entry a formula, with its label, comments and role.

>>> for entry in read_ontology("Class: Cat SubClassOf: Animal, eats some Fish", "manchester"):
...     print(entry.fields["role"], entry.text)
axiom ∀x (Cat(x) → Animal(x))
axiom ∀x (Cat(x) → (∃y (eats(x, y) ∧ Fish(y))))
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from logic2text.errors import InputError
from logic2text.lazy_pattern import lazy_pattern
from logic2text.notation.formula_files.entry import AXIOMS, Entry, bad_entry, notice
from logic2text.notation.formula_files.owl.axioms import Says
from logic2text.notation.formula_files.owl.expressions import Annotated, Ontology
from logic2text.notation.formula_files.owl.functional import read_functional
from logic2text.notation.formula_files.owl.manchester import read_manchester
from logic2text.notation.formula_files.owl.naming import Names, iris_of
from logic2text.notation.formula_files.owl.xml_syntax import read_owl_xml

_NAMES = {
    "functional": "the functional syntax of OWL",
    "manchester": "the Manchester syntax of OWL",
    "turtle": "Turtle",
    "xml": "RDF/XML",
    "owl_xml": "OWL/XML",
    "nt": "N-Triples",
}
_BEGINS = (
    ("functional", re.compile(r"\s*(?:Prefix\s*\(|Ontology\s*\()")),
    (
        "manchester",
        re.compile(
            r"\s*(?:Prefix|Ontology|Import|Class|ObjectProperty|DataProperty|AnnotationProperty"
            r"|Datatype|Individual):(?:\s|$)"
        ),
    ),
    (
        "turtle",
        re.compile(r"\s*(?:@prefix\b|@base\b|prefix\s+[\w-]*:\s*<|base\s*<)", re.IGNORECASE),
    ),
    ("nt", re.compile(r"\s*(?:<[^<>\s]+>|_:\w+)\s+<[^<>\s]+>\s")),
    ("xml", re.compile(r"\s*(?:<\?xml\b|<!DOCTYPE\b|<rdf:RDF\b|<Ontology\b|<owl:Ontology\b)")),
)
_RDF_ELEMENT = lazy_pattern(r"<(?:\w+:)?RDF\b")
_OWL_ELEMENT = lazy_pattern(r"<(?:\w+:)?Ontology\b")
_DEFINITIONS = frozenset(("EquivalentClasses", "DisjointUnion", "EquivalentProperties"))
_FACTS = frozenset(
    (
        *("ClassAssertion", "PropertyAssertion", "NegativePropertyAssertion"),
        *("SameIndividual", "DifferentIndividuals"),
    )
)


def syntax_of(line: str) -> str | None:
    """The syntax of an ontology that begins with a line, or None."""
    return next((name for name, pattern in _BEGINS if pattern.match(line)), None)


def read_ontology(text: str, syntax: str) -> Iterator[Entry]:
    """The formulae of an ontology, in the order of its lines.

    Args:
        text: of the file.
        syntax: as `syntax_of` names it.

    Raises:
        MissingPackageError: it is RDF, and rdflib is not installed.
    """
    try:
        if syntax == "xml" and not _RDF_ELEMENT.search(text) and _OWL_ELEMENT.search(text):
            syntax = "owl_xml"
        read = _READERS.get(syntax)
        ontology = _read_rdf(text, syntax) if read is None else read(text)
    except InputError as error:
        yield Entry(error.line or 1, error=error)
        return
    says = Says(Names(ontology.axioms, ontology.labels))
    told = (
        notice(f"read as a file of {_NAMES[syntax]}", hint=AXIOMS),
        *ontology.notices,
    )
    comments = ontology.comments
    entries = [entry for axiom in ontology.axioms for entry in _entries(axiom, says, comments)]
    entries += [Entry(error.line or 1, error=error) for error in ontology.faults]
    if not entries:
        yield bad_entry("the ontology has no axioms", "give a file with some", 1)
        return
    entries.sort(key=lambda entry: entry.line)
    kinds = frozenset(says.kinds)
    entries[0] = replace(entries[0], notices=(*told, *entries[0].notices))
    yield from (replace(entry, kinds=kinds) for entry in entries)


def _read_rdf(text: str, syntax: str) -> Ontology:
    """The axioms and the constraints of shapes in a graph."""
    from logic2text.notation.formula_files.owl.graph import read_graph
    from logic2text.notation.formula_files.owl.shapes import has_shapes, read_shapes

    graph, ontology = read_graph(text, syntax)
    if not has_shapes(graph):
        return ontology
    shapes = read_shapes(graph)
    return Ontology(
        (*ontology.axioms, *shapes.axioms),
        ontology.said,
        (*ontology.faults, *shapes.faults),
        (*ontology.notices, *shapes.notices),
    )


_READERS: dict[str, Callable[[str], Ontology]] = {
    "functional": read_functional,
    "manchester": read_manchester,
    "owl_xml": read_owl_xml,
}


def _entries(axiom: Annotated, says: Says, comments: Mapping[str, str]) -> Iterator[Entry]:
    """The formulae of an axiom, or its error."""
    head, line = axiom.axiom.head, axiom.axiom.line
    role = "definition" if head in _DEFINITIONS else "fact" if head in _FACTS else "axiom"
    fields = {"id": axiom.label, "role": role, "comment": axiom.comment}
    given: dict[str, Any] = {name: value for name, value in fields.items() if value is not None}
    try:
        formulas = says.axiom(axiom.axiom)
        used = {iri.name: says.symbols.get(iri.name) for iri in iris_of(axiom.axiom)}
        of_words = {
            symbol: comments[name] for name, symbol in used.items() if symbol and name in comments
        }
        given |= {"comments": of_words} if of_words else {}
        for formula in formulas:
            yield Entry(line, formula, given, "unicode")
    except InputError as error:
        yield Entry(line, fields=given, error=error)
