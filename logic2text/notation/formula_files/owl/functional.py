"""The functional syntax of OWL 2 (W3C, 2012), in which every part is ``Head(part part …)``.

>>> read_functional('Prefix(:=<http://a.org#>) SubClassOf(:Cube :Block)').axioms[0].axiom.head
'SubClassOf'
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from logic2text.errors import InputError
from logic2text.lazy_pattern import lazy_pattern
from logic2text.notation.formula_files.entry import notice
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
from logic2text.notation.formula_files.owl.tokens import Token, split_tokens
from logic2text.notation.protocol import ParseWarning

DEEPEST = 100
"""The deepest nesting that is read."""
_TOKEN = lazy_pattern(
    r"(?P<blank>(?:\s+|#[^\n]*)+)"
    r"|(?P<iri><[^<>\s\"]*>)"
    r'|(?P<string>"(?:[^"\\]|\\.)*"(?:@[A-Za-z][\w-]*|\^\^(?:<[^<>\s"]*>|[^\s()<>"=]+))?)'
    r"|(?P<open>\()|(?P<close>\))|(?P<equals>=)"
    r"|(?P<word>[^\s()<>\"=#]+)"
)
_KIND = lazy_pattern(r"^(?:Object|Data(?!type))(?=[A-Z])")
_OBJECT = lazy_pattern(r"(?:Object|Data)(?=Propert)")
_NOT_AXIOMS = frozenset(
    (
        *("Declaration", "Annotation", "SubAnnotationPropertyOf"),
        *("AnnotationPropertyDomain", "AnnotationPropertyRange"),
    )
)
"""What says nothing of things."""


def read_functional(text: str) -> Ontology:
    """The ontology of a document in functional syntax.

    Faults and axioms are given in the order of the file; after a bracket that is never closed
    nothing more is read.
    """
    reader = _Reader(text)
    return collect_axioms([*reader.read()], reader.faults, reader.notices)


def collect_axioms(
    expressions: Iterable[Expression],
    faults: Iterable[InputError],
    notices: Iterable[ParseWarning],
) -> Ontology:
    """The ontology of its expressions: its axioms, and what is said of what they are about."""
    axioms: list[Annotated] = []
    said: dict[str, list[Said]] = {}
    for expression in expressions:
        match expression:
            case Expression("AnnotationAssertion", arguments):
                _note_said(_without_annotations(arguments), said)
            case Expression(head) if head in _NOT_AXIOMS:
                pass
            case Expression():
                axioms.append(_annotated(expression))
    return Ontology(tuple(axioms), said, tuple(faults), tuple(notices))


def join_heads(head: str) -> str:
    """A head without the words that tell objects from data."""
    return _OBJECT.sub("", _KIND.sub("", head))


def _without_annotations(arguments: tuple[Part, ...]) -> tuple[Part, ...]:
    return tuple(
        each
        for each in arguments
        if not (isinstance(each, Expression) and each.head == "Annotation")
    )


def _note_said(arguments: tuple[Part, ...], said: dict[str, list[Said]]) -> None:
    match arguments:
        case (Iri(annotation), Iri(name), Literal() as value) if annotation in LABELS + COMMENTS:
            said.setdefault(name, []).append((annotation, value))
        case _:
            pass


def _annotated(axiom: Expression) -> Annotated:
    """An axiom apart from its annotations."""
    said: dict[str, str] = {}
    for each in axiom.arguments:
        match each:
            case Expression("Annotation", (*_, Iri(annotation), Literal(text))):
                said.setdefault(annotation, " ".join(text.split()))
            case _:
                pass
    bare = Expression(axiom.head, _without_annotations(axiom.arguments), axiom.line)
    return annotate(bare, said)


class _Reader:
    """The expressions of a document, one after another, and what could not be read of it."""

    def __init__(self, text: str) -> None:
        self.faults: list[InputError] = []
        self.notices: list[ParseWarning] = []
        self._prefixes = dict(NAMESPACES)
        self._tokens = list(split_tokens(_TOKEN, text))
        self._at = 0

    def read(self) -> Iterator[Expression]:
        while self._at < len(self._tokens):
            token = self._tokens[self._at]
            if token.text == "Prefix":
                self._prefix()
            elif token.text == "Ontology" and self._is_opened():
                self._at += 2
                while self._kind() in ("iri", "word") and not self._is_opened():
                    self._at += 1  # the names of the ontology and of its version
            elif token.text == "Import":
                self._import()
            elif token.kind == "word" and self._is_opened():
                try:
                    yield self._expression(1)
                except InputError as error:
                    self.faults.append(error)
                    self._skip(token)
            elif token.kind == "close":
                self._at += 1  # of the ontology
            else:
                message = f"“{token.text[:40]}” is not an axiom of the functional syntax"
                hint = "write an axiom as SubClassOf(:Cat :Animal)"
                self.faults.append(InputError(message, hint, line=token.line))
                self._at += 1

    def _kind(self) -> str:
        return self._tokens[self._at].kind if self._at < len(self._tokens) else ""

    def _is_opened(self) -> bool:
        """Whether the next token is a head: a word without a prefix before an open bracket."""
        here = self._tokens[self._at : self._at + 2]
        return len(here) == 2 and here[1].kind == "open" and ":" not in here[0].text

    def _prefix(self) -> None:
        """``Prefix(name:=<iri>)``."""
        line = self._tokens[self._at].line
        parts = self._tokens[self._at + 1 : self._at + 6]
        if [part.kind for part in parts] != ["open", "word", "equals", "iri", "close"]:
            hint = "write Prefix(name:=<http://example.org/#>)"
            self.faults.append(InputError("this is not a prefix", hint, line=line))
            self._skip(self._tokens[self._at])
            return
        self._prefixes[parts[1].text.removesuffix(":")] = parts[3].text[1:-1]
        self._at += 6

    def _import(self) -> None:
        line = self._tokens[self._at].line
        name = self._tokens[self._at + 2].text if self._at + 2 < len(self._tokens) else ""
        self.notices.append(not_imported(name.strip("<>"), line))
        self._skip(self._tokens[self._at])

    def _skip(self, start: Token) -> None:
        """Go on after the expression that begins with a token."""
        at = self._tokens.index(start, 0)
        depth = 0
        for place in range(at + 1, len(self._tokens)):
            kind = self._tokens[place].kind
            depth += (kind == "open") - (kind == "close")
            if depth <= 0:
                self._at = place + 1
                return
        self._at = len(self._tokens)

    def _expression(self, depth: int) -> Expression:
        """A head with its parts in brackets; a list of keys has brackets only."""
        head = self._tokens[self._at]
        if depth > DEEPEST:
            message = f"more than {DEEPEST} brackets stand in one another"
            raise InputError(message, "divide the axiom", line=head.line)
        self._at += 2 if head.kind == "word" else 1
        parts: list[Part] = []
        while self._kind() != "close":
            if self._at >= len(self._tokens):
                message = f"the '(' of {head.text} is never closed"
                raise InputError(message, "add the missing ')'", line=head.line)
            parts.append(self._part(depth))
        self._at += 1
        return Expression(join_heads(head.text.strip("(")), tuple(parts), head.line)

    def _part(self, depth: int) -> Part:
        token = self._tokens[self._at]
        if token.kind == "open" or (token.kind == "word" and self._is_opened()):
            inner = self._expression(depth + 1)
            match inner:
                case Expression("Variable", (Iri() as named,)):
                    return Variable(named.local)
            return inner
        self._at += 1
        match token.kind:
            case "iri":
                return shorten(token.text[1:-1])
            case "string":
                return self._literal(token)
            case "word" if re.fullmatch(r"\d+", token.text):
                return Literal(token.text, "xsd:integer")
            case "word":
                return expand(token.text, self._prefixes, token.line)
        message = f"“{token.text}” is out of place"
        raise InputError(message, 'write parts as names, <…>, "…" or Head(…)', line=token.line)

    def _literal(self, token: Token) -> Literal:
        end = token.text.rindex('"')
        return make_literal(
            token.text[: end + 1], token.text[end + 1 :], self._prefixes, token.line
        )


def not_imported(name: str, line: int) -> ParseWarning:
    """The notice that an import is left out."""
    return notice(f"the import of {name} is not followed", line, "give that file too")


def expand(word: str, prefixes: dict[str, str], line: int) -> Iri:
    """The name that a word with a prefix stands for.

    Raises:
        InputError: the prefix is not declared.
    """
    prefix, colon, local = word.partition(":")
    if not colon:
        return Iri(word) if "" not in prefixes else shorten(prefixes[""] + word)
    if prefix == "_":
        return Iri(word)
    if prefix not in prefixes:
        message = f"the prefix of {word} is not declared"
        raise InputError(message, f"declare it: Prefix({prefix}:=<…>)", line=line)
    return shorten(prefixes[prefix] + local)


def make_literal(quoted: str, rest: str, prefixes: dict[str, str], line: int) -> Literal:
    """The value of a quoted text and of what follows it: ``@en``, ``^^xsd:integer`` or nothing."""
    text = re.sub(r"\\(.)", r"\1", quoted[1:-1])
    if rest.startswith("@"):
        return Literal(text, "", rest[1:])
    if rest.startswith("^^<"):
        return Literal(text, shorten(rest[3:-1]).name)
    if rest.startswith("^^"):
        return Literal(text, expand(rest[2:], prefixes, line).name)
    return Literal(text)
