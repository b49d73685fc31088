"""The parts of an ontology as the structural specification of OWL 2 has them (W3C, 2012).

Heads are written without the words *Object* and *Data*, so that one translation serves both:
``ObjectSomeValuesFrom`` and ``DataSomeValuesFrom`` are ``SomeValuesFrom``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import field
from typing import TypeAlias

from logic2text.errors import InputError
from logic2text.lazy_dataclass import dataclass
from logic2text.notation.protocol import ParseWarning

NAMESPACES = {
    "owl": "http://www.w3.org/2002/07/owl#",
    "rdf": "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
    "rdfs": "http://www.w3.org/2000/01/rdf-schema#",
    "xsd": "http://www.w3.org/2001/XMLSchema#",
    "xml": "http://www.w3.org/XML/1998/namespace",
    "skos": "http://www.w3.org/2004/02/skos/core#",
    "swrl": "http://www.w3.org/2003/11/swrl#",
    "swrlb": "http://www.w3.org/2003/11/swrlb#",
    "sh": "http://www.w3.org/ns/shacl#",
}
"""The vocabularies whose names are written short, whatever a file calls them."""


@dataclass(frozen=True, slots=True)
class Iri:
    """A name; of the vocabularies above with their prefix, as ``owl:Thing``, else in full."""

    name: str

    @property
    def local(self) -> str:
        """The part that people read: after the last ``#``, ``/`` or ``:``."""
        return re.split(r"[#/:]", self.name.rstrip("#/"))[-1]

    @property
    def is_built_in(self) -> bool:
        """Whether it is of a vocabulary of the standards."""
        return self.name.partition(":")[0] in NAMESPACES


@dataclass(frozen=True, slots=True)
class Literal:
    """A value of data; `datatype` is the name of its type, empty for a plain text."""

    text: str
    datatype: str = ""
    language: str = ""


@dataclass(frozen=True, slots=True)
class Variable:
    """A variable of a rule, without its question mark."""

    name: str


@dataclass(frozen=True, slots=True)
class Expression:
    """A class expression, a property expression, an axiom or an annotation.

    Attributes:
        head: such as ``SubClassOf``, without *Object* and *Data*.
        arguments: its parts in their order.
        line: where it begins in its file, from 1.
    """

    head: str
    arguments: tuple[Part, ...]
    line: int = field(default=1, compare=False)


Part: TypeAlias = Iri | Literal | Variable | Expression
Said: TypeAlias = tuple[str, Literal]
"""An annotation with its text."""


@dataclass(frozen=True, slots=True)
class Annotated:
    """An axiom with what its annotations say of it."""

    axiom: Expression
    label: str | None = None
    comment: str | None = None


def annotate(axiom: Expression, said: Mapping[str, str]) -> Annotated:
    """An axiom with the best of its annotations, each a name with its text."""
    label, comment = (
        next((said[name] for name in names if name in said), None) for names in (LABELS, COMMENTS)
    )
    return Annotated(axiom, label, comment)


@dataclass(frozen=True, slots=True)
class Ontology:
    """What a file says.

    Attributes:
        axioms: in the order of the file.
        said: name → what is said of it for readers, each with its annotation.
        faults: what could not be read, each with its line.
        notices: what was read otherwise than it stands there.
    """

    axioms: tuple[Annotated, ...]
    said: Mapping[str, Sequence[Said]]
    faults: tuple[InputError, ...] = ()
    notices: tuple[ParseWarning, ...] = ()

    @property
    def labels(self) -> dict[str, str]:
        """Name → its label for readers of English."""
        return self._choose(LABELS)

    @property
    def comments(self) -> dict[str, str]:
        """Name → the comment on it for readers of English."""
        return self._choose(COMMENTS)

    def _choose(self, annotations: Sequence[str]) -> dict[str, str]:
        chosen = {name: choose_text(found, annotations) for name, found in self.said.items()}
        return {name: text for name, text in chosen.items() if text is not None}


def shorten(iri: str) -> Iri:
    """The name of an IRI in full."""
    for prefix, namespace in NAMESPACES.items():
        if iri.startswith(namespace):
            return Iri(f"{prefix}:{iri.removeprefix(namespace)}")
    return Iri(iri)


LABELS = ("skos:prefLabel", "rdfs:label")
"""The annotations that name things for readers, the better one first."""
COMMENTS = ("rdfs:comment", "skos:definition")
"""The annotations that tell what things are."""


def choose_text(found: Sequence[Said], annotations: Sequence[str]) -> str | None:
    """The best of what some annotations say of one thing: in English, then in any language."""

    def rank(each: Said) -> tuple[int, int]:
        language = each[1].language.lower().partition("-")[0]
        return {"en": 0, "": 1}.get(language, 2), annotations.index(each[0])

    texts = [each for each in found if each[0] in annotations and each[1].text.strip()]
    return " ".join(min(texts, key=rank)[1].text.split()) if texts else None
