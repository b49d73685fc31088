from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given

from logic2text.errors import ParseError
from logic2text.formula import ForAll, Formula, Or, Variable
from logic2text.notation import NOTATIONS, parse, parse_detailed, show
from logic2text.notation.registry import detect_notation
from logic2text.walk import alpha_equivalent
from tests.support.strategies import formulas

TELLING = [
    ("∀x P(x)", "unicode"),
    ("P(a) ∧ Q(b)", "unicode"),
    ("P(a) & Q(b) -> ~R(c)", "unicode"),
    ("Cube(a)", "unicode"),
    ("∀x (P(x) & Q(x) -> R(x))", "unicode"),
    ("¬(P ^ Q)", "unicode"),
    ("@ x ( P ( x ) )", "ggc"),
    ("/ x ~ P ( x )", "ggc"),
    ("P ( a ) $ Q ( b )", "ggc"),
    ("P(a) % Q(b)", "ggc"),
    ("Ax P(x)", "tarski"),
    ("Ax(P(x) -> Q(x))", "tarski"),
    ("AxEy R(x, y)", "tarski"),
    ("P(a) v Q(b)", "tarski"),
    ("(P(a) ^ Q(b)) $ R(c)", "tarski"),
    ("Axe(x) & Even(y) & At(b)", "unicode"),
    ("all x.P(x)", "nltk"),
    ("exists x y.R(x,y)", "nltk"),
    ("some x.(P(x) & Q(x))", "nltk"),
    ("forall x.(P(x))", "nltk"),
    ("forall x. (P(x) -> Q(x))", "nltk"),
    ("forall x.P(x)", "nltk"),
    ("forall x (P(x))", "nltk"),
    ("exists x forall y (R(x, y))", "nltk"),
    ("Small(a) & Tall(b)", "unicode"),
    ("all x P(x)", "nltk"),
    ("not P(a) and Q(b)", "nltk"),
    (r"\x.P(x)", "nltk"),
    ("all x all y R(x,y)", "prover9"),
    ("all x (P(x) -> Q(x))", "prover9"),
    ("all x P(x).", "prover9"),
    ("P <- Q", "prover9"),
    ("P | $F", "prover9"),
    ("![X]: p(X)", "tptp"),
    ("? [X, Y] : r(X, Y)", "tptp"),
    ("p <~> q", "tptp"),
    ("p ~& q", "tptp"),
    ("'Is Tall'(a)", "tptp"),
    (r"\forall x P(x)", "latex"),
    (r"P \land Q", "latex"),
    (r"P \to Q", "latex"),
    (r"x \neq y", "latex"),
    (r"\mathrm{Cube}(a)", "latex"),
    ("And(P, Q)", "sympy"),
    ("P >> Q", "sympy"),
    ("ForAll(x, P(x))", "sympy"),
    ("~Eq(x, y)", "sympy"),
    ("Land(a) & Order(b) & Notary(c)", "unicode"),
    ("", "unicode"),
    ('Price(x, "$5 / 3 % @ all x.P")', "unicode"),
    (r'P("a \" b $ c")', "unicode"),
]


@pytest.mark.parametrize(("text", "notation"), TELLING)
def test_which_notation_a_text_is_in(text: str, notation: str) -> None:
    assert detect_notation(text) == notation


@given(formulas(max_leaves=6), formulas(max_leaves=3))
def test_a_formula_with_a_quantifier_is_recognized_in_every_notation(
    formula: Formula, other: Formula
) -> None:
    quantified = Or((ForAll((Variable("x"),), formula), other))
    for notation in NOTATIONS:
        if notation in ("forallx", "carnap"):  # with longer names they look like two others
            continue
        text = show(quantified, notation)
        assert detect_notation(text) == notation
        with suppress(ParseError):  # `all x.$true | P` is grouped otherwise by Prover9
            assert alpha_equivalent(parse(text), quantified)


def test_auto_says_which_notation_it_took() -> None:
    assert parse_detailed("![X]: p(X)").notation == "tptp"
    assert parse_detailed("![X]: p(X)", "tptp").notation == "tptp"
