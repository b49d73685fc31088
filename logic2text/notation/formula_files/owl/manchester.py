"""The Manchester syntax of OWL 2 (W3C note, 2012): frames, each with sections of expressions.

>>> ontology = read_manchester("Class: Parent SubClassOf: hasChild min 2 Person")
>>> ontology.axioms[0].axiom.head, ontology.axioms[0].axiom.arguments[1].head
('SubClassOf', 'MinCardinality')
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import TypeVar

from logic2text.errors import InputError
from logic2text.lazy_pattern import lazy_pattern
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
from logic2text.notation.formula_files.owl.functional import (
    DEEPEST,
    expand,
    make_literal,
    not_imported,
)
from logic2text.notation.formula_files.owl.tokens import Token, split_tokens
from logic2text.notation.protocol import ParseWarning

T = TypeVar("T")

_TOKEN = lazy_pattern(
    r"(?P<blank>(?:\s+|#[^\n]*)+)"
    r"|(?P<iri><[^<>\s\"]*>)"
    r'|(?P<string>"(?:[^"\\]|\\.)*"(?:@[A-Za-z][\w-]*|\^\^(?:<[^<>\s"]*>|[\w:.-]+))?)'
    r"|(?P<quoted>'(?:[^'\\]|\\.)*')"
    r"|(?P<number>[+-]?\d+(?:\.\d+)?(?![\w:]))"
    r"|(?P<keyword>[A-Za-z]+:(?=\s|$|<))"
    r"|(?P<sign><=|>=|->|[][(){},<>])"
    r"|(?P<variable>\?[\w:-]+)"
    r"|(?P<word>(?:[^\s()\[\]{},<>\"'#]|(?<=\w)')+)"
)
_FRAMES = {
    "Class:": "class",
    "ObjectProperty:": "property",
    "DataProperty:": "property",
    "Individual:": "individual",
    "Datatype:": "datatype",
    "AnnotationProperty:": "annotation",
}
_LISTS = {
    "EquivalentClasses:": "EquivalentClasses",
    "DisjointClasses:": "DisjointClasses",
    "EquivalentProperties:": "EquivalentProperties",
    "DisjointProperties:": "DisjointProperties",
    "SameIndividual:": "SameIndividual",
    "DifferentIndividuals:": "DifferentIndividuals",
}
_CLASS_SECTIONS = {
    "SubClassOf:": "SubClassOf",
    "EquivalentTo:": "EquivalentClasses",
    "DisjointWith:": "DisjointClasses",
}
_PROPERTY_SECTIONS = {
    "SubPropertyOf:": "SubPropertyOf",
    "EquivalentTo:": "EquivalentProperties",
    "DisjointWith:": "DisjointProperties",
    "InverseOf:": "InverseProperties",
    "Domain:": "PropertyDomain",
    "Range:": "PropertyRange",
}
_INDIVIDUAL_SECTIONS = {"SameAs:": "SameIndividual", "DifferentFrom:": "DifferentIndividuals"}
_NUMBERED = {"min": "MinCardinality", "max": "MaxCardinality", "exactly": "ExactCardinality"}
_RESTRICTED = {"some": "SomeValuesFrom", "only": "AllValuesFrom", "value": "HasValue"}
_FACETS = {
    "<=": "xsd:maxInclusive",
    "<": "xsd:maxExclusive",
    ">=": "xsd:minInclusive",
    ">": "xsd:minExclusive",
}
_PLAIN_TYPES = frozenset(("integer", "decimal", "float", "string", "boolean"))


def read_manchester(text: str) -> Ontology:
    """The ontology of a document of frames; a section with a fault spares the others."""
    return _Reader(text).read()


class _Reader:
    """Reads one document."""

    def __init__(self, text: str) -> None:
        self._tokens = [*split_tokens(_TOKEN, text), Token("end", "", text.count("\n") + 1)]
        self._at = 0
        self._prefixes = dict(NAMESPACES)
        self._axioms: list[Annotated] = []
        self._said: dict[str, list[Said]] = {}
        self._faults: list[InputError] = []
        self._notices: list[ParseWarning] = []
        self._annotated: dict[str, str] = {}

    def read(self) -> Ontology:
        while self._token.kind != "end":
            self._attempt(self._frame)
        return Ontology(tuple(self._axioms), self._said, tuple(self._faults), tuple(self._notices))

    @property
    def _token(self) -> Token:
        return self._tokens[self._at]

    def _take(self, text: str = "") -> Token:
        token = self._token
        if text and token.text.lower() != text:
            raise self._fault(f"expected {text}, found {_shown(token)}", f"write {text}")
        self._at += token.kind != "end"
        return token

    def _accept(self, text: str) -> bool:
        """Whether the next token is this word or sign, which is taken then."""
        if self._token.text.lower() != text or self._token.kind == "string":
            return False
        self._at += 1
        return True

    def _fault(self, message: str, hint: str) -> InputError:
        return InputError(message, hint, line=self._token.line)

    def _attempt(self, read: Callable[[], None]) -> None:
        """Read something; where it has a fault, go on at the next keyword."""
        start = self._at
        try:
            read()
        except InputError as error:
            self._faults.append(error)
            self._at = max(self._at, start + 1)
            while self._token.kind not in ("keyword", "end"):
                self._at += 1

    def _frame(self) -> None:
        keyword = self._take()
        if keyword.text == "Prefix:":
            name = self._take().text.rstrip(":")
            self._prefixes[name] = self._take().text[1:-1]
        elif keyword.text == "Ontology:":
            while self._token.kind == "iri":
                self._at += 1
            self._sections(None, "ontology")
        elif keyword.text == "Import:":
            self._notices.append(not_imported(self._take().text.strip("<>"), keyword.line))
        elif keyword.text in _FRAMES:
            kind = _FRAMES[keyword.text]
            subject = self._expression(1) if kind == "class" else self._property()
            self._sections(subject, kind)
        elif keyword.text in _LISTS:
            self._annotations()
            self._add(_LISTS[keyword.text], self._listed(), keyword.line)
        elif keyword.text == "Rule:":
            self._rule(keyword.line)
        else:
            shown = _shown(keyword)
            raise InputError(
                f"{shown} is not a frame of the Manchester syntax",
                "write Class: Cat SubClassOf: Animal",
                line=keyword.line,
            )

    def _sections(self, subject: Part | None, kind: str) -> None:
        while self._token.kind == "keyword" and self._token.text not in (
            *_FRAMES,
            *_LISTS,
            "Prefix:",
            "Ontology:",
            "Import:",
            "Rule:",
        ):
            self._attempt(lambda: self._section(subject, kind))

    def _section(self, subject: Part | None, kind: str) -> None:
        keyword = self._take()
        if keyword.text == "Annotations:":
            self._back_to_annotations(subject)
            return
        if subject is None or kind == "annotation":
            self._skip_section()
            return
        write = {
            "class": self._of_class,
            "property": self._of_property,
            "individual": self._of_individual,
            "datatype": self._of_class,
        }[kind]
        write(subject, keyword)

    def _skip_section(self) -> None:
        while self._token.kind not in ("keyword", "end"):
            self._at += 1

    def _of_class(self, subject: Part, keyword: Token) -> None:
        if keyword.text == "DisjointUnionOf:":
            members = [each for each, _ in self._list(lambda: self._expression(1))]
            self._add("DisjointUnion", [subject, *members], keyword.line)
            return
        if keyword.text == "HasKey:":
            self._annotations()
            keys = []
            while self._token.kind not in ("keyword", "end"):
                keys.append(self._property())
                self._accept(",")
            self._add("HasKey", [subject, *keys], keyword.line)
            return
        head = self._known(_CLASS_SECTIONS, keyword, "class")
        for part, line in self._list(lambda: self._expression(1)):
            self._add(head, [subject, part], line)

    def _of_property(self, subject: Part, keyword: Token) -> None:
        if keyword.text == "Characteristics:":
            for name, line in self._list(self._name):
                self._add(f"{name.local}Property", [subject], line)
            return
        if keyword.text == "SubPropertyChain:":
            for chain, line in self._list(self._chain):
                self._add("SubPropertyOf", [chain, subject], line)
            return
        head = self._known(_PROPERTY_SECTIONS, keyword, "property")
        is_class = keyword.text in ("Domain:", "Range:")
        for part, line in self._list(lambda: self._expression(1) if is_class else self._property()):
            self._add(head, [subject, part], line)

    def _of_individual(self, subject: Part, keyword: Token) -> None:
        if keyword.text == "Types:":
            for part, line in self._list(lambda: self._expression(1)):
                self._add("ClassAssertion", [part, subject], line)
            return
        if keyword.text == "Facts:":
            for part, line in self._list(lambda: self._fact(subject)):
                self._add(part.head, [*part.arguments], line)
            return
        head = self._known(_INDIVIDUAL_SECTIONS, keyword, "individual")
        for part, line in self._list(self._property):
            self._add(head, [subject, part], line)

    def _known(self, sections: dict[str, str], keyword: Token, kind: str) -> str:
        head = sections.get(keyword.text)
        if head is None:
            hint = f"the sections of this frame are {', '.join(sections)}"
            message = f"{keyword.text} is no section of a frame of a {kind}"
            raise InputError(message, hint, line=keyword.line)
        return head

    def _fact(self, subject: Part) -> Expression:
        line = self._token.line
        is_negative = self._accept("not")
        of = self._property()
        head = "NegativePropertyAssertion" if is_negative else "PropertyAssertion"
        return Expression(head, (of, subject, self._value()), line)

    def _chain(self) -> Expression:
        line = self._token.line
        links = [self._property()]
        while self._accept("o"):
            links.append(self._property())
        return Expression("PropertyChain", tuple(links), line)

    def _list(self, read: Callable[[], T]) -> Iterator[tuple[T, int]]:
        """The members of a section, each with its line, after the annotations of each."""
        while True:
            self._annotations()
            line = self._token.line
            yield read(), line
            if not self._accept(","):
                return

    def _listed(self) -> list[Part]:
        return [each for each, _ in self._list(lambda: self._expression(1))]

    def _add(self, head: str, parts: list[Part], line: int) -> None:
        said, self._annotated = self._annotated, {}
        self._axioms.append(annotate(Expression(head, tuple(parts), line), said))

    def _annotations(self) -> None:
        """Annotations of the next member of a list."""
        if self._token.text == "Annotations:":
            self._at += 1
            self._annotated |= {name: value.text for name, value in self._pairs()}

    def _back_to_annotations(self, subject: Part | None) -> None:
        for name, value in self._pairs():
            if isinstance(subject, Iri) and name in LABELS + COMMENTS:
                self._said.setdefault(subject.name, []).append((name, value))

    def _pairs(self) -> list[tuple[str, Literal]]:
        pairs = []
        while True:
            name, value = self._name(), self._value()
            if isinstance(value, Literal):
                pairs.append((name.name, value))
            following = self._tokens[self._at + 1 : self._at + 3]
            is_pair = [each.kind for each in following] in (
                ["word", "string"],
                ["iri", "string"],
                ["word", "word"],
            )
            if self._token.text != "," or not is_pair:
                return pairs
            self._at += 1

    def _name(self) -> Iri:
        token = self._take()
        match token.kind:
            case "iri":
                return shorten(token.text[1:-1])
            case "quoted":
                return Iri(re.sub(r"\\(.)", r"\1", token.text[1:-1]))
            case "word" if token.text in _PLAIN_TYPES:
                return Iri(f"xsd:{token.text}")
            case "word":
                return expand(token.text, self._prefixes, token.line)
        self._at -= token.kind != "end"
        raise self._fault(f"expected a name, found {_shown(token)}", "write a name or <…>")

    def _property(self) -> Part:
        line = self._token.line
        if not self._accept("inverse"):
            return self._name()
        is_bracketed = self._accept("(")
        inner = self._property()
        if is_bracketed:
            self._take(")")
        return Expression("InverseOf", (inner,), line)

    def _value(self) -> Part:
        token = self._token
        match token.kind:
            case "string":
                self._at += 1
                end = token.text.rindex('"') + 1
                return make_literal(token.text[:end], token.text[end:], self._prefixes, token.line)
            case "number":
                self._at += 1
                return Literal(token.text, "xsd:decimal" if "." in token.text else "xsd:integer")
            case "word" if token.text in ("true", "false"):
                self._at += 1
                return Literal(token.text, "xsd:boolean")
            case "variable":
                self._at += 1
                return Variable(re.split("[:-]", token.text[1:])[-1])
        return self._name()

    def _expression(self, depth: int) -> Part:
        return self._joined(depth, "or", "UnionOf", self._conjunction)

    def _conjunction(self, depth: int) -> Part:
        return self._joined(depth, "and", "IntersectionOf", self._primary)

    def _joined(self, depth: int, word: str, head: str, read: Callable[[int], Part]) -> Part:
        line = self._token.line
        members = [read(depth)]
        while self._accept(word) or (word == "and" and self._accept("that")):
            members.append(read(depth))
        return members[0] if len(members) == 1 else Expression(head, tuple(members), line)

    def _primary(self, depth: int) -> Part:
        line = self._token.line
        if depth > DEEPEST:
            raise self._fault(f"more than {DEEPEST} parts stand in one another", "divide it")
        if self._accept("not"):
            return Expression("ComplementOf", (self._primary(depth + 1),), line)
        if self._accept("("):
            inner = self._expression(depth + 1)
            self._take(")")
            return inner
        if self._accept("{"):
            members = [self._value()]
            while self._accept(","):
                members.append(self._value())
            self._take("}")
            return Expression("OneOf", tuple(members), line)
        return self._restriction(self._property(), depth, line)

    def _restriction(self, of: Part, depth: int, line: int) -> Part:
        word = self._token.text.lower()
        if self._token.kind == "word" and word in _RESTRICTED:
            self._at += 1
            filler = self._value() if word == "value" else self._primary(depth + 1)
            return Expression(_RESTRICTED[word], (of, filler), line)
        if self._token.kind == "word" and word in _NUMBERED:
            self._at += 1
            if self._token.kind != "number":
                raise self._fault(f"expected a number after {word}", f"write {word} 2")
            number = Literal(self._take().text, "xsd:integer")
            filled = [self._primary(depth + 1)] if self._begins_primary() else []
            return Expression(_NUMBERED[word], (number, of, *filled), line)
        if self._token.kind == "word" and word == "self":
            self._at += 1
            return Expression("HasSelf", (of,), line)
        if self._accept("["):
            return self._facets(of, line)
        return of

    def _begins_primary(self) -> bool:
        token = self._token
        is_joining = token.text.lower() in ("and", "or", "that", "o")
        is_name = token.kind in ("iri", "quoted") or (token.kind == "word" and not is_joining)
        return is_name or token.text in ("(", "{")

    def _facets(self, of: Part, line: int) -> Expression:
        parts: list[Part] = [of]
        while not self._accept("]"):
            sign = self._take()
            parts += [Iri(_FACETS.get(sign.text, f"xsd:{sign.text}")), self._value()]
            self._accept(",")
        return Expression("DatatypeRestriction", tuple(parts), line)

    def _rule(self, line: int) -> None:
        """``Rule: atom, atom -> atom``, as editors of ontologies write SWRL."""
        sides = [Expression("Body", tuple(self._atoms()), line)]
        self._take("->")
        sides.append(Expression("Head", tuple(self._atoms()), line))
        self._add("DLSafeRule", [*sides], line)

    def _atoms(self) -> list[Part]:
        atoms: list[Part] = []
        while self._token.text != "->" and self._token.kind not in ("keyword", "end"):
            atoms.append(self._atom())
            if not (self._accept(",") or self._accept("^")):
                break
        return atoms

    def _atom(self) -> Expression:
        line = self._token.line
        name = self._expression(1)
        self._take("(")
        parts = [self._value()]
        while self._accept(","):
            parts.append(self._value())
        self._take(")")
        match name, len(parts):
            case Iri("owl:sameAs" | "sameAs"), 2:
                return Expression("SameIndividualAtom", tuple(parts), line)
            case Iri("owl:differentFrom" | "differentFrom"), 2:
                return Expression("DifferentIndividualsAtom", tuple(parts), line)
            case Iri(full), _ if full.startswith("swrlb:"):
                return Expression("BuiltInAtom", (name, *parts), line)
        head = "ClassAtom" if len(parts) == 1 else "PropertyAtom"
        return Expression(head, (name, *parts), line)


def _shown(token: Token) -> str:
    return f"“{token.text[:40]}”" if token.text else "the end"
