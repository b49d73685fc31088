"""Formulae as one ontology: its axioms with their annotations, its names, and its syntaxes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from logic2text.documents.owl.axioms import axioms_of
from logic2text.documents.owl.classes import Classes
from logic2text.documents.owl.functional import Kinds, short_name, write_functional
from logic2text.documents.owl.manchester import write_manchester
from logic2text.documents.owl.rules import rules_of
from logic2text.documents.owl.scope import Scope
from logic2text.documents.statement import Document, Statement
from logic2text.documents.vocabulary import BASE, THING, Entity
from logic2text.errors import InputError
from logic2text.lazy_dataclass import dataclass
from logic2text.notation.formula_files.owl.expressions import (
    NAMESPACES,
    Annotated,
    Expression,
    Iri,
    Part,
)
from logic2text.notation.names import double_quoted

_PREFIXES = ("owl", "rdf", "rdfs", "xsd", "swrlb")
ONTOLOGY = BASE.rstrip("#")


@dataclass(frozen=True, slots=True)
class WrittenOntology:
    """The axioms of formulae.

    Attributes:
        axioms: in the order of the formulae.
        entities: the names in them.
        kinds: of the properties.
        document: the faults and the renamed symbols, without a text.
    """

    axioms: tuple[Annotated, ...]
    entities: tuple[Entity, ...]
    kinds: Kinds
    document: Document

    def with_text(self, text: str) -> Document:
        """The document."""
        return Document(text, self.document.faults, self.document.renamed)


def make_ontology(
    statements: Sequence[Statement],
    *,
    only_rules: bool = False,
    check: Callable[[Expression, Kinds], object] = lambda _, __: None,
) -> WrittenOntology:
    """The axioms, or rules where no axiom says a formula.

    Args:
        statements: the formulae.
        only_rules: whether all are written as rules.
        check: raises an `InputError` where a syntax cannot write an axiom.
    """
    scope = Scope([statement.formula for statement in statements])
    classes = Classes(scope)
    kinds = Kinds(scope.data_names())
    axioms: list[Annotated] = []
    faults: dict[int, InputError] = {}
    for index, statement in enumerate(statements):
        try:
            found = _translate(statement, classes, only_rules=only_rules)
            for each in found:
                check(each, kinds)
        except InputError as error:
            faults[index] = error
        else:
            axioms += [Annotated(each, statement.label, statement.comment) for each in found]
    used = {name for each in axioms for name in _names(each.axiom)}
    entities = tuple(each for each in scope.vocabulary.entities() if each.iri.name in used)
    renamed = {old: new for old, new in scope.vocabulary.renamed.items() if old != new}
    return WrittenOntology(tuple(axioms), entities, kinds, Document("", faults, renamed))


def _translate(statement: Statement, classes: Classes, *, only_rules: bool) -> list[Expression]:
    classes.scope.check_arity(statement.formula)
    if only_rules:
        return rules_of(statement.formula, classes)
    try:
        return axioms_of(statement.formula, classes)
    except InputError as error:
        try:
            return rules_of(statement.formula, classes)
        except InputError:
            raise error from None


def _names(part: Part) -> Iterator[str]:
    match part:
        case Iri(name):
            yield name
        case Expression(_, arguments):
            for each in arguments:
                yield from _names(each)
        case _:
            pass


def functional_document(statements: Sequence[Statement], *, only_rules: bool = False) -> Document:
    """The ontology in functional syntax."""
    written = make_ontology(statements, only_rules=only_rules)
    lines = [f"Prefix(:=<{BASE}>)"]
    lines += [f"Prefix({name}:=<{NAMESPACES[name]}>)" for name in _PREFIXES]
    lines.append(f"\nOntology(<{ONTOLOGY}>")
    for entity in written.entities:
        lines.append(f"Declaration({entity.kind}({short_name(entity.iri)}))")
        if entity.label:
            label = double_quoted(entity.label)
            lines.append(f"AnnotationAssertion(rdfs:label {short_name(entity.iri)} {label})")
    for each in written.axioms:
        head, bracket, rest = write_functional(each.axiom, written.kinds).partition("(")
        said = "".join(f"Annotation({name} {text}) " for name, text in _annotations(each))
        lines.append(f"{head}{bracket}{said}{rest}")
    return written.with_text("\n".join([*lines, ")"]) + "\n")


def manchester_document(statements: Sequence[Statement]) -> Document:
    """The ontology in Manchester syntax."""
    written = make_ontology(
        statements, check=lambda axiom, kinds: write_manchester(axiom, kinds, "")
    )
    lines = [f"Prefix: : <{BASE}>"]
    lines += [f"Prefix: {name}: <{NAMESPACES[name]}>" for name in _PREFIXES]
    lines.append(f"\nOntology: <{ONTOLOGY}>\n")
    for entity in written.entities:
        frame = "Individual" if entity.kind == THING else entity.kind
        label = f" Annotations: rdfs:label {double_quoted(entity.label)}" if entity.label else ""
        lines.append(f"{frame}: {short_name(entity.iri)}{label}")
    lines.append("")
    for each in written.axioms:
        said = ", ".join(f"{name} {text}" for name, text in _annotations(each))
        section = f"Annotations: {said}" if said else ""
        lines.append(write_manchester(each.axiom, written.kinds, section))
    return written.with_text("\n".join(lines) + "\n")


def _annotations(axiom: Annotated) -> Iterator[tuple[str, str]]:
    for name, text in (("rdfs:label", axiom.label), ("rdfs:comment", axiom.comment)):
        if text is not None:
            yield name, double_quoted(text)
