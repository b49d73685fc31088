"""The languages that formulae are written in as whole documents, and the writing itself.

>>> print(write_formulas(["∀x (Cat(x) → ∃y (eats(x, y) ∧ Fish(y)))"], "owl"), end="")
Prefix(:=<http://example.org/ontology#>)
Prefix(owl:=<http://www.w3.org/2002/07/owl#>)
Prefix(rdf:=<http://www.w3.org/1999/02/22-rdf-syntax-ns#>)
Prefix(rdfs:=<http://www.w3.org/2000/01/rdf-schema#>)
Prefix(xsd:=<http://www.w3.org/2001/XMLSchema#>)
Prefix(swrlb:=<http://www.w3.org/2003/11/swrlb#>)
<BLANKLINE>
Ontology(<http://example.org/ontology>
Declaration(Class(:Cat))
Declaration(ObjectProperty(:eats))
Declaration(Class(:Fish))
SubClassOf(:Cat ObjectSomeValuesFrom(:eats :Fish))
)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field, replace
from importlib import import_module
from typing import Any

from logic2text.arguments import sequence_given, text_given
from logic2text.documents.refusal import refuse
from logic2text.documents.statement import GOALS, Document, Statement, prepare
from logic2text.errors import InputError, UnknownNameError
from logic2text.formula import Formula
from logic2text.lazy_dataclass import dataclass
from logic2text.notation.formula_files import FileFormula
from logic2text.notation.parse import formula_given

Writer = Callable[..., Document]


@dataclass(frozen=True, slots=True)
class Language:
    """Where the writer of a language is.

    Attributes:
        module: in this package; it is loaded when it is first used.
        writer: the name of the function.
        options: its keyword arguments.
        has_goals: whether a formula may be one that is not claimed.
    """

    module: str
    writer: str
    options: Mapping[str, Any] = field(default_factory=dict)
    has_goals: bool = False

    def write(self, statements: Sequence[Statement]) -> Document:
        """The document of some statements."""
        writer: Writer = getattr(import_module(f"{__package__}.{self.module}"), self.writer)
        refused: dict[int, InputError] = {}
        for index, statement in enumerate(statements):
            if statement.goal and not self.has_goals:
                why = "is a goal, and a document of this language says only what holds"
                hint = "leave it out, or write --to tff, which has goals"
                refused[index] = refuse(statement.formula, why, hint)
        places = [index for index in range(len(statements)) if index not in refused]
        document = writer([statements[index] for index in places], **self.options)
        faults = {places[index]: error for index, error in document.faults.items()}
        return replace(document, faults=dict(sorted({**faults, **refused}.items())))


LANGUAGES = {
    "owl": Language("owl.ontology", "functional_document"),
    "manchester": Language("owl.ontology", "manchester_document"),
    "turtle": Language("owl.graph", "rdf_document", {"syntax": "turtle"}),
    "rdfxml": Language("owl.graph", "rdf_document", {"syntax": "xml"}),
    "ntriples": Language("owl.graph", "rdf_document", {"syntax": "nt"}),
    "swrl": Language("owl.ontology", "functional_document", {"only_rules": True}),
    "shacl": Language("owl.shapes", "shapes_document"),
    "asp": Language("programs", "program_document", {"dialect": "asp"}),
    "prolog": Language("programs", "program_document", {"dialect": "prolog"}),
    "datalog": Language("programs", "program_document", {"dialect": "datalog"}),
    "tff": Language("typed", "tptp_document", has_goals=True),
    "smt2": Language("typed", "smtlib_document"),
}
"""Every language by its name."""


def write_document(formulas: Sequence[Formula | str | FileFormula], language: str) -> Document:
    """The formulae as one document, with what cannot be written of them.

    Args:
        formulas: formulae, their texts, or those of a file with their labels and comments.
        language: a name of `LANGUAGES`.

    Raises:
        UnknownNameError: there is no such language.
        InputError: a formula cannot be read, or an argument has the wrong type.
        MissingPackageError: the language needs a package that is not installed.
    """
    if text_given(language, "the language") not in LANGUAGES:
        raise UnknownNameError("language", language, LANGUAGES)
    given = sequence_given(formulas, "formulas")
    return LANGUAGES[language].write([_statement(each) for each in given])


def write_formulas(formulas: Sequence[Formula | str | FileFormula], language: str) -> str:
    """The formulae as one document, such as an ontology or a logic program.

    Reading the text with `read_formulas` gives formulae that mean the same.

    Args:
        formulas: formulae, their texts, or those of a file with their labels and comments.
        language: a name of `LANGUAGES`.

    Raises:
        UnknownNameError: there is no such language.
        InputError: a formula cannot be read, the language cannot say it, or an argument has the
            wrong type.
        MissingPackageError: the language needs a package that is not installed.
    """
    document = write_document(formulas, language)
    for error in document.faults.values():
        raise error
    return document.text


def _statement(given: Formula | str | FileFormula) -> Statement:
    if isinstance(given, FileFormula):
        comment = given.fields.get("comment")
        written = comment if isinstance(comment, str) else None
        goal = given.role if given.role in GOALS else None
        return Statement(prepare(given.formula), given.label, written, goal)
    return Statement(prepare(formula_given(given)))
