"""OWL/XML (W3C, 2012): the functional syntax of OWL 2, with an element for each bracket.

>>> source = '<Ontology xmlns="http://www.w3.org/2002/07/owl#"><SubClassOf><Class IRI="#Cube"/>'
>>> source += '<Class IRI="#Block"/></SubClassOf></Ontology>'
>>> read_owl_xml(source).axioms[0].axiom.head
'SubClassOf'
"""

from __future__ import annotations

from logic2text.errors import InputError
from logic2text.notation.formula_files.owl.expressions import (
    NAMESPACES,
    Expression,
    Iri,
    Literal,
    Ontology,
    Part,
    Variable,
    shorten,
)
from logic2text.notation.formula_files.owl.functional import (
    collect_axioms,
    expand,
    join_heads,
    not_imported,
)
from logic2text.notation.formula_files.owl.markup import Element, read_elements

_OWL, _XML = NAMESPACES["owl"], NAMESPACES["xml"]
_NAMED = frozenset(
    (
        *("Class", "Datatype", "ObjectProperty", "DataProperty", "AnnotationProperty"),
        *("NamedIndividual", "AnonymousIndividual", "IRI", "AbbreviatedIRI"),
    )
)
"""Elements that are a name."""
_HINT = "save the ontology again, or look the element up in the standard of OWL/XML"


def read_owl_xml(text: str) -> Ontology:
    """The ontology of a document; faults and axioms are in the order of the file.

    Raises:
        InputError: it is no XML of OWL, or has entities that may grow or be fetched.
    """
    top = read_elements(text)
    if _name(top) != "Ontology":
        message = f"the outermost element is {_name(top) or top.name}, not Ontology of OWL"
        raise InputError(message, _HINT, line=top.line)
    reader = _Reader(top)
    expressions, faults, notices = [], [], []
    for each in top.children:
        match _name(each):
            case "Prefix":
                pass
            case "Import":
                notices.append(not_imported(each.text.strip(), each.line))
            case _:
                try:
                    expressions.append(reader.read_expression(each))
                except InputError as error:
                    faults.append(error)
    return collect_axioms(expressions, faults, notices)


def _name(element: Element) -> str:
    """The name of an element of OWL; empty for others."""
    return element.name.removeprefix(_OWL) if element.name.startswith(_OWL) else ""


class _Reader:
    """The expressions of elements, with the prefixes and the base of a document."""

    def __init__(self, top: Element) -> None:
        self._base = top.attributes.get(_XML + "base") or top.attributes.get("ontologyIRI", "")
        self._prefixes = dict(NAMESPACES)
        for each in top.children:
            if _name(each) == "Prefix":
                self._prefixes[each.attributes.get("name", "")] = each.attributes.get("IRI", "")

    def read_expression(self, element: Element) -> Expression:
        """An axiom or what stands in one.

        Raises:
            InputError: it has an element that OWL/XML has not, or a prefix that is not declared.
        """
        head = _name(element)
        if not head:
            raise InputError(f"{element.name} is no element of OWL", _HINT, line=element.line)
        parts: list[Part] = []
        if "cardinality" in element.attributes:
            parts.append(Literal(element.attributes["cardinality"], "xsd:integer"))
        if head == "BuiltInAtom":
            parts.append(self._read_name(element))
        for child in element.children:
            if _name(child) == "FacetRestriction":
                parts += [
                    self._resolve(child.attributes.get("facet", ""), child.line),
                    *self._parts_of(child),
                ]
            else:
                parts.append(self._read_part(child))
        return Expression(join_heads(head), tuple(parts), element.line)

    def _parts_of(self, element: Element) -> list[Part]:
        return [self._read_part(child) for child in element.children]

    def _read_part(self, element: Element) -> Part:
        match _name(element):
            case "Literal":
                datatype = element.attributes.get("datatypeIRI", "")
                language = element.attributes.get(_XML + "lang", "")
                plain = not datatype or datatype.endswith(("#string", "#PlainLiteral"))
                name = "" if plain else self._resolve(datatype, element.line).name
                return Literal(element.text, name, language)
            case "Variable":
                return Variable(self._read_name(element).local)
            case name if name in _NAMED:
                return self._read_name(element)
        return self.read_expression(element)

    def _read_name(self, element: Element) -> Iri:
        match element.attributes:
            case {"IRI": iri}:
                return self._resolve(iri, element.line)
            case {"abbreviatedIRI": word}:
                return expand(word if ":" in word else f":{word}", self._prefixes, element.line)
            case {"nodeID": node}:
                return Iri(f"_:{node.removeprefix('_:')}")
        written = element.text.strip()
        if not written:
            raise InputError(f"{_name(element)} has no name", _HINT, line=element.line)
        if _name(element) == "AbbreviatedIRI":
            return expand(written, self._prefixes, element.line)
        return self._resolve(written, element.line)

    def _resolve(self, iri: str, line: int) -> Iri:
        """A name in full; one without a scheme is completed by the base of the document."""
        from urllib.parse import urljoin

        is_whole = ":" in iri.partition("#")[0]
        try:
            return shorten(iri if is_whole or not self._base else urljoin(self._base, iri))
        except ValueError:
            raise InputError(f"{iri} is no IRI", _HINT, line=line) from None
