"""Which variables a quantifier takes, and where its body begins."""

from __future__ import annotations

import pytest

from logic2text.errors import ParseError
from logic2text.formula import ForAll
from logic2text.notation import parse, show

BLOCKS = [
    ("unicode", "∀x P(x)", "x", "∀x P(x)"),
    ("unicode", "∀xP(x)", "x", "∀x P(x)"),
    ("unicode", "∀x.P(x)", "x", "∀x P(x)"),
    ("unicode", "∀ x . P(x)", "x", "∀x P(x)"),
    ("unicode", "∀x: P(x)", "x", "∀x P(x)"),
    ("unicode", "∀x1 P(x1)", "x1", "∀x1 P(x1)"),
    ("unicode", "∀x₁ P(x₁)", "x₁", "∀x₁ P(x₁)"),
    ("unicode", "∀x' P(x')", "x'", "∀x' P(x')"),
    ("unicode", "∀person Tall(person)", "person", "∀person Tall(person)"),
    ("unicode", "∀person.Tall(person)", "person", "∀person Tall(person)"),
    ("unicode", "∀x,y R(x, y)", "x y", "∀x ∀y R(x, y)"),
    ("unicode", "∀x,y.R(x, y)", "x y", "∀x ∀y R(x, y)"),
    ("unicode", "∀x y R(x, y)", "x y", "∀x ∀y R(x, y)"),
    ("unicode", "∀x y z (R(x, y) ∧ P(z))", "x y z", "∀x ∀y ∀z (R(x, y) ∧ P(z))"),
    ("unicode", "∀a,b (R(a, b))", "a b", "∀a ∀b R(a, b)"),
    ("unicode", "∀x,y ¬R(x, y)", "x y", "∀x ∀y ¬R(x, y)"),
    ("unicode", "∀x, P(x)", "x", "∀x P(x)"),
    ("unicode", "∀x, p(x)", "x", "∀x (p(x))"),
    ("unicode", "∀x p(x)", "x", "∀x (p(x))"),
    ("unicode", "∀x, x = y", "x", "∀x (x = y)"),
    ("unicode", "∀x y = x", "x", "∀x (y = x)"),
    ("unicode", "(∀x)(P(x))", "x", "∀x P(x)"),
    ("nltk", "all x.P(x)", "x", "∀x P(x)"),
    ("nltk", "all x y z.R(x,y,z)", "x y z", "∀x ∀y ∀z R(x, y, z)"),
    ("nltk", "all x (P(x))", "x", "∀x P(x)"),
    ("nltk", "all x -P(x)", "x", "∀x ¬P(x)"),
    ("nltk", "all e1.P(e1)", "e1", "∀e1 P(e1)"),
    ("prover9", "all x P(x)", "x", "∀x P(x)"),
    ("prover9", "all someone P(someone)", "someone", "∀someone P(someone)"),
    ("tptp", "![X]:p(X)", "x", "∀x (p(x))"),
    ("tptp", "! [X,Yy] : p(X, Yy)", "x yy", "∀x ∀yy (p(x, yy))"),
    ("latex", r"\forall x, y R(x, y)", "x y", "∀x ∀y R(x, y)"),
    ("latex", r"\forall xP(x)", "x", "∀x P(x)"),
    ("latex", r"\forall x_1 x_2\colon R(x_1, x_2)", "x_1 x_2", "∀x_1 ∀x_2 R(x_1, x_2)"),
    ("latex", r"\forall \mathit{box} P(\mathit{box})", "box", "∀box P(box)"),
    ("ggc", "@ x P ( x )", "x", "∀x P(x)"),
    ("ggc", "@x(P(x))", "x", "∀x P(x)"),
    ("tarski", "AxP(x)", "x", "∀x P(x)"),
    ("tarski", "Ax1(P(x1))", "x1", "∀x1 P(x1)"),
    ("tarski", "At P(t)", "t", "∀t P(t)"),
    ("sympy", "ForAll(x, P(x))", "x", "∀x P(x)"),
    ("sympy", "ForAll((x, y), R(x, y))", "x y", "∀x ∀y R(x, y)"),
    ("sympy", "ForAll((x), P(x))", "x", "∀x P(x)"),
]


@pytest.mark.parametrize(("notation", "text", "variables", "shown"), BLOCKS)
def test_variables_and_body(notation: str, text: str, variables: str, shown: str) -> None:
    formula = parse(text, notation)
    assert isinstance(formula, ForAll)
    assert [variable.name for variable in formula.variables] == variables.split()
    assert show(formula) == shown


@pytest.mark.parametrize(
    ("notation", "text", "column"),
    [
        ("unicode", "∀x x(a)", 4),
        ("unicode", "∀x,y(a)", 4),
        ("nltk", "all x y(x)", 7),
        ("nltk", "all x p(x)", 7),
    ],
)
def test_a_name_that_may_be_a_variable_or_a_predicate(
    notation: str, text: str, column: int
) -> None:
    with pytest.raises(ParseError, match="stands between a quantifier and a bracket") as caught:
        parse(text, notation)
    assert caught.value.column == column


def test_an_inner_quantifier_shadows_and_the_outer_one_is_back_after_it() -> None:
    formula = parse("∀a (P(a) ∧ (∃a Q(a)) ∧ R(a)) ∧ S(a)", "unicode")
    assert show(formula) == '(∀a (P(a) ∧ (∃a Q(a)) ∧ R(a))) ∧ S("a")'


def test_a_letter_outside_its_quantifier_is_a_constant_again() -> None:
    assert parse("(∀a P(a)) ∧ Q(a)") == parse('(∀a P(a)) ∧ Q("a")')
    assert parse("(∀x P(x)) ∧ Q(x)") != parse('(∀x P(x)) ∧ Q("x")')
