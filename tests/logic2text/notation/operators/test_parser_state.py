"""Names and what they stand for."""

from __future__ import annotations

import pytest

from logic2text.errors import ParseError
from logic2text.formula import Constant, Equality, Formula, Function, Not, Predicate, Term, Variable
from logic2text.notation import parse
from logic2text.walk import nodes

NAMES: list[tuple[str, str, Term]] = [
    ("unicode", "x", Variable("x")),
    ("unicode", "u12", Variable("u12")),
    ("unicode", "t", Constant("t")),
    ("unicode", "X", Constant("X")),
    ("unicode", "xy", Constant("xy")),
    ("unicode", "zoe", Constant("zoe")),
    ("unicode", '"x"', Constant("x")),
    ("unicode", "'my box'", Constant("my box")),
    ("unicode", "42", Constant("42")),
    ("unicode", "4.5", Constant("4.5")),
    ("unicode", "k-12", Constant("k-12")),
    ("unicode", "f(x, g(a))", Function("f", (Variable("x"), Function("g", (Constant("a"),))))),
    ("nltk", "a", Constant("a")),
    ("nltk", "2.5", Constant("2.5")),
    ("ggc", "y", Variable("y")),
    ("tarski", "v", Variable("v")),
    ("prover9", "zoe", Variable("zoe")),
    ("prover9", '"zoe"', Constant("zoe")),
    ("prover9", "bob", Constant("bob")),
    ("tptp", "X", Variable("x")),
    ("tptp", "Some_one", Variable("some_one")),
    ("tptp", "x", Constant("x")),
    ("tptp", "'X'", Constant("X")),
    ("latex", "x_{1}", Variable("x_1")),
    ("latex", r"\mathit{box}", Constant("box")),
    ("latex", r"\mathrm{x}", Variable("x")),
    ("latex", r"\text{x}", Constant("x")),
    ("latex", r"\alpha", Constant("alpha")),
    ("sympy", "x", Variable("x")),
    ("sympy", 'Symbol("x")', Constant("x")),
]


@pytest.mark.parametrize(("notation", "text", "term"), NAMES)
def test_terms(notation: str, text: str, term: Term) -> None:
    assert parse(f"p({text})", notation) == Predicate("p", (term,))


@pytest.mark.parametrize(("notation", "text", "term"), [r for r in NAMES if r[0] != "sympy"])
def test_both_sides_of_an_equality(notation: str, text: str, term: Term) -> None:
    assert parse(f"{text} = {text}", notation) == Equality(term, term)


def test_a_bound_name_is_a_variable_whatever_it_looks_like() -> None:
    for text in ("∀bob P(bob)", "∀a P(a)", "∀X P(X)", "∀x_1 P(x_1)"):
        assert all(not isinstance(node, Constant) for node in nodes(parse(text)))


def test_a_latex_name_is_bound_in_all_its_styles() -> None:
    formula = parse(r"\forall \mathit{box} R(\mathrm{box}, \mathit{box}, \text{box})", "latex")
    box = Variable("box")
    assert formula.body == Predicate("R", (box, box, Constant("box")))  # type: ignore[union-attr]


def test_a_name_may_be_predicate_function_and_constant_at_once() -> None:
    a = Constant("a")
    expected: Formula = Predicate("a", (Function("a", (a,)), a))
    assert parse("a(a(a), a)") == expected


def test_inequality_is_the_negation_of_equality() -> None:
    assert parse("a ≠ b") == Not(Equality(Constant("a"), Constant("b")))


@pytest.mark.parametrize("text", ["P(x-1)", "∀n P(n-1)", "x-1 = y", "P(y-x)"])
def test_what_may_be_a_difference_is_refused(text: str) -> None:
    with pytest.raises(ParseError, match="may be a name or a difference"):
        parse(text)


def test_a_quoted_name_is_no_difference() -> None:
    assert parse('P("x-1")') == Predicate("P", (Constant("x-1"),))
