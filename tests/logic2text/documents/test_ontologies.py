"""Formulae as axioms: they mean what the formulae do, by the sets of OWL's semantics and when read.

The evaluation of axioms in random interpretations shares no code with the writer.
"""

from __future__ import annotations

import random

import pytest

from logic2text import InputError, write_formulas
from logic2text import formula as fol
from logic2text.documents.owl.axioms import axioms_of
from logic2text.documents.owl.classes import Classes
from logic2text.documents.owl.rules import rules_of
from logic2text.documents.owl.scope import Scope
from logic2text.documents.statement import prepare
from logic2text.documents.vocabulary import BASE
from logic2text.notation import parse
from logic2text.notation.formula_files import formulas_of_text
from logic2text.notation.formula_files.owl.axioms import Says
from logic2text.notation.formula_files.owl.expressions import (
    Annotated,
    Expression,
    Iri,
    Literal,
    Part,
)
from logic2text.notation.formula_files.owl.naming import Names
from logic2text.proof.models import evaluate
from tests.logic2text.documents.round_trip import is_kept
from tests.logic2text.notation.formula_files.owl.test_semantics import (
    AXIOMS,
    holds,
    make_world,
    read,
    rule_holds,
)

pytest.importorskip("rdflib", reason="rdflib is not installed")

WORLDS = 30


def in_the_world(part: Part) -> Part:
    """A part with the names of the interpretations."""
    match part:
        case Iri(name):
            return Iri(name.removeprefix(BASE))
        case Expression(head, parts):
            return Expression(head, tuple(map(in_the_world, parts)))
    return part


def means_the_same(text: str) -> bool:
    formula = prepare(parse(text))
    axioms = [in_the_world(each) for each in axioms_of(formula, Classes(Scope([formula])))]
    worlds = [make_world(seed) for seed in range(WORLDS)]
    said = [all(holds(axiom, world) for axiom in axioms) for world in worlds]
    return said == [evaluate(formula, world.as_model()) for world in worlds]


def formulas_of(axiom: Annotated) -> list[str]:
    return Says(Names([axiom], {})).axiom(axiom.axiom)


@pytest.mark.parametrize("axiom", AXIOMS)
def test_every_axiom_comes_back(axiom: str) -> None:
    for text in formulas_of(read(axiom)):
        assert means_the_same(text), text
        assert is_kept(parse(text), "manchester")
        assert is_kept(parse(text), "turtle")


def make_class(rng: random.Random, depth: int) -> Part:
    kind = rng.randrange(9) if depth else 0
    of = Iri(rng.choice(("loves", "hates", "knows")))
    of = Expression("InverseOf", (of,)) if rng.random() < 0.3 else of
    match kind:
        case 0 | 1:
            return Iri(rng.choice("ABC"))
        case 2:
            return Expression("ComplementOf", (make_class(rng, depth - 1),))
        case 3 | 4:
            parts = tuple(make_class(rng, depth - 1) for _ in range(2))
            return Expression("IntersectionOf" if kind == 3 else "UnionOf", parts)
        case 5 | 6:
            head = "SomeValuesFrom" if kind == 5 else "AllValuesFrom"
            return Expression(head, (of, make_class(rng, depth - 1)))
        case 7:
            head = rng.choice(("MinCardinality", "MaxCardinality", "ExactCardinality"))
            number = Literal(str(rng.randint(1, 3)), "xsd:integer")
            return Expression(head, (number, of, make_class(rng, depth - 1)))
    return Expression("HasValue", (of, Iri(rng.choice(("tom", "ann")))))


@pytest.mark.parametrize("seed", range(40))
def test_classes_made_at_random_come_back(seed: int) -> None:
    rng = random.Random(seed)  # noqa: S311
    head = rng.choice(("SubClassOf", "EquivalentClasses", "DisjointClasses"))
    axiom = Expression(head, (make_class(rng, 2), make_class(rng, 3)))
    for text in formulas_of(Annotated(axiom)):
        assert means_the_same(text), text


WRITTEN = [
    ("∀x ∀y (A(x) ∧ loves(x, y) ∧ B(y) → C(x))", "SubClassOf(ObjectIntersectionOf(:A"),
    ("¬∃x ∃y (loves(x, y) ∧ loves(y, x))", "AsymmetricObjectProperty(:loves)"),
    ("∀x ∀y ∀z (loves(x, y) ∧ hates(y, z) ∧ A(z) → B(x))", "ObjectSomeValuesFrom(:hates :A)"),
    ("∀x ∀y (loves(x, y) → (A(x) ∧ B(y)))", "ObjectPropertyDomain(:loves :A)"),
    ("∃x (A(x) ∧ B(x))", "SubClassOf(owl:Thing ObjectSomeValuesFrom(owl:topObjectProperty"),
    ("∀x (x = tom ∨ x = ann)", "ObjectOneOf(:tom :ann)"),
    ("A(tom) → B(tom)", "ClassAssertion("),
    ("∃y (loves(tom, y) ∧ A(y)) ∧ ¬loves(tom, ann)", "NegativeObjectPropertyAssertion(:loves"),
    ("∀x (A(x) ⊕ B(x))", "SubClassOf(owl:Thing"),
    ("∀x ∀y (loves(y, x) → loves(x, y))", "SymmetricObjectProperty(:loves)"),
    ("∀x ∀y (loves(x, y) → hates(y, x))", "SubObjectPropertyOf(ObjectInverseOf(:loves) :hates)"),
]


@pytest.mark.parametrize(("text", "part"), WRITTEN)
def test_a_formula_of_any_shape_is_an_axiom(text: str, part: str) -> None:
    assert part in write_formulas([text], "owl")
    assert means_the_same(text)
    assert is_kept(parse(text), "owl")


def test_data_numbers_and_labels_come_back() -> None:
    texts = [
        "∀x (Adult(x) → ∃y (hasAge(x, y) ∧ y ≥ 18))",
        "hasAge(tom, 18.5)",
        '∀x ("audio book"(x) → ∀y (hasLength(x, y) → y < 600))',
        'likes(tom, "Ice cream")',
        '∀x ∀y (hasAge(x, y) → "whole number"(y))',
    ]
    written = write_formulas(texts, "owl")
    for part in (
        "DataProperty(:hasAge)",
        'AnnotationAssertion(rdfs:label :audio_book "audio book")',
        '"18.5"^^xsd:decimal',
        "DataPropertyRange(:hasAge xsd:integer)",
    ):
        assert part in written
    assert [each.formula for each in formulas_of_text(written)] == [*map(parse, texts)]
    for language in ("manchester", "turtle", "rdfxml", "ntriples"):
        assert is_kept(fol.And(tuple(map(parse, texts))), language)


def test_titles_of_individuals_are_names_everywhere() -> None:
    text = 'likes("Dr Who", "Ice Tea") ∧ ¬likes("Mrs Hudson", "Dr Who")'
    for language in ("owl", "swrl", "turtle"):
        assert is_kept(parse(text), language)


def test_a_noun_between_things_is_a_property_of_its_subject() -> None:
    written = write_formulas(["parent(tom, ann)"], "owl")
    assert "ObjectPropertyAssertion(:parentOf :tom :ann)" in written
    assert is_kept(parse("parent(tom, ann)"), "owl")


REFUSED = [
    ("between(a, b, c)", "“between(a, b, c)” has 3 places"),
    ("∀x (father(x) = tom → A(x))", "has a function"),
    ("raining", "has 0 places"),
    ("∀x ∃y (loves(x, y) ∧ hates(x, y))", "relates the same two things twice"),
    ("∀x ∃y ¬loves(x, y)", "“¬loves(x, y)” is no relation"),
    ("∀x (A(x) → x > 18)", "compares what is no value of a relation"),
    ("∃x ∃y ∃z (loves(x, y) ∧ loves(y, z) ∧ loves(z, x))", "in a circle"),
    ("A(x)", "has a free variable"),
]


@pytest.mark.parametrize(("text", "message"), REFUSED)
def test_what_owl_cannot_say_is_told_with_the_part(text: str, message: str) -> None:
    with pytest.raises(InputError, match=message.replace("(", r"\(").replace(")", r"\)")):
        write_formulas([text], "owl")


RULES = [
    "∀x ∀y ∀z (hasParent(x, y) ∧ hasBrother(y, z) ∧ A(x) → hasUncle(x, z))",
    "∀x ∀y (loves(x, y) ∧ hates(x, y) ∧ A(y) → B(x) ∨ ¬C(x))",
    '∀x ∀y ∀z (hasAge(x, y) ∧ hasAge(z, y) ∧ "whole number"(y) ∧ ¬A(x) → knows(x, z))',
    "∀x ∀y (A(x) ∧ B(y) ∧ x ≠ y → knows(x, y))",
    "∀x ∀y ∀z (hasSize(x, y) ∧ hasWeight(x, z) ∧ z = y + 1 → A(x))",
    "∀x ∀y (A(x) ∧ knows(x, y) ∧ hates(x, y) → ∃z (loves(y, z) ∧ B(z)))",
]


@pytest.mark.parametrize("text", RULES)
def test_what_is_no_axiom_may_be_a_rule(text: str) -> None:
    assert is_kept(parse(text), "rdfxml")
    for language in ("owl", "swrl"):
        assert "DLSafeRule" in write_formulas([text], language)
        assert is_kept(parse(text), language)
    assert is_kept(parse(text), "manchester")


def test_labels_and_comments_of_axioms_come_back() -> None:
    turtle = (
        "@prefix : <http://a.org/#> . @prefix owl: <http://www.w3.org/2002/07/owl#> .\n"
        "@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .\n"
        ":Cat rdfs:subClassOf :Animal . [] a owl:Axiom ; owl:annotatedSource :Cat ;\n"
        "owl:annotatedProperty rdfs:subClassOf ; owl:annotatedTarget :Animal ;\n"
        'rdfs:label "cats" ; rdfs:comment "they are animals" .\n'
    )
    given = formulas_of_text(turtle)
    for language in ("owl", "manchester", "turtle", "rdfxml"):
        (found,) = formulas_of_text(write_formulas(given, language))
        assert (found.label, found.fields["comment"]) == ("cats", "they are animals")


@pytest.mark.parametrize(
    "text",
    [
        "∀x ∀y ∀z (loves(x, y) ∧ hates(y, z) ∧ A(x) → knows(x, z))",
        "∀x ∀y (loves(x, y) ∧ hates(x, y) ∧ ¬A(y) → B(x) ∨ ¬C(x))",
        "∀x ∀y (A(x) ∧ B(y) ∧ x ≠ y → knows(x, y) ∧ (loves(y, x) → x = tom))",
        "∀x ∀y (loves(x, y) ∧ hates(x, y) → ∃z (knows(y, z) ∧ ¬B(z)))",
        "¬∃x ∃y (A(x) ∧ loves(x, y) ∧ hates(y, x) ∧ knows(x, y))",
    ],
)
def test_a_rule_means_its_formula(text: str) -> None:
    formula = prepare(parse(text))
    rules = [in_the_world(each) for each in rules_of(formula, Classes(Scope([formula])))]
    for seed in range(WORLDS):
        world = make_world(seed)
        said = all(rule_holds(rule, world) for rule in rules)
        assert said is evaluate(formula, world.as_model())


SHAPES = [
    "∀x (Person(x) → ∃y (knows(x, y) ∧ Firm(y)))",
    "∀x (Person(x) → ∀y (knows(x, y) → Firm(y) ∨ likes(y, a)))",
    "∀x (Person(x) → ∃≤1 y (knows(x, y) ∧ Firm(y)) ∧ ¬Firm(x))",
    "∀x ∀y (likes(x, y) → Person(y) ∧ ¬Firm(y))",
    "∀x ∀y ∀z (knows(x, z) ∧ knows(y, z) → x = y)",
    "∀x (Person(x) → ∀y (hasAge(x, y) → y ≥ 0 ∧ y < 150))",
    "∀x (Person(x) → ∀y (knows(x, y) → ∀z (likes(y, z) → Firm(z))))",
    "Person(a) ∧ ¬knows(a, b) ∧ likes(b, c)",
    '"old firm"("big firm") ∧ knows("big firm", "Ann Lee") ∧ ∀x (Person(x) → x ≠ "Ann Lee")',
]


@pytest.mark.parametrize("text", SHAPES)
def test_shapes_come_back(text: str) -> None:
    assert is_kept(parse(text), "shacl")


@pytest.mark.parametrize(
    "text", ["∃x A(x)", "∀x ∀y (loves(x, y) → loves(y, x))", "∀x (A(x) → loves(x, x))"]
)
def test_what_is_no_shape_is_told(text: str) -> None:
    with pytest.raises(InputError, match="of SHACL"):
        write_formulas([text], "shacl")
