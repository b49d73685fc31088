"""Comparisons and arithmetic in every notation that has them; the trees are written by hand."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from logic2text import formula as fol
from logic2text.errors import InputError, LimitError, ParseError
from logic2text.limits import Limits
from logic2text.notation import parse, show

NOTATIONS = ("unicode", "latex", "prover9", "tptp", "sympy", "smtlib")
WITHOUT = ("ggc", "tarski", "nltk")
X, Y = fol.Variable("x"), fol.Variable("y")
A, B = fol.Constant("a"), fol.Constant("b")


def number(name: str) -> fol.Constant:
    return fol.Constant(name)


def applied(name: str, *arguments: fol.Term) -> fol.Function:
    return fol.Function(name, arguments)


def atom(name: str, *arguments: fol.Term) -> fol.Predicate:
    return fol.Predicate(name, arguments)


ADULT = fol.ForAll((X,), fol.Implies(atom(">", applied("age", X), number("18")), atom("Adult", X)))
LIMIT = atom("≤", applied("+", applied("balance", A), applied("fee", B)), applied("limit", A))
READ = [
    ("unicode", "∀x (age(x) > 18 → Adult(x))", ADULT),
    ("auto", "∀x (age(x) > 18 → Adult(x))", ADULT),
    ("latex", r"\forall x (age(x) > 18 \to Adult(x))", ADULT),
    ("prover9", "all x (age(x) > 18 -> Adult(x)).", ADULT),
    ("tptp", "![X]: ($greater(age(X), 18) => 'Adult'(X))", ADULT),
    ("sympy", "ForAll(x, Implies(age(x) > 18, Adult(x)))", ADULT),
    ("sympy", "ForAll(x, Implies(Gt(age(x), 18), Adult(x)))", ADULT),
    ("smtlib", "(forall ((x U)) (=> (> (age x) 18) (Adult x)))", ADULT),
    ("auto", "(>= (temperature a) 38.5)", atom("≥", applied("temperature", A), number("38.5"))),
    ("auto", "temperature(a) ≥ 38.5", atom("≥", applied("temperature", A), number("38.5"))),
    ("auto", r"temperature(a) \geq 38.5", atom("≥", applied("temperature", A), number("38.5"))),
    ("unicode", "balance(a) + fee(b) ≤ limit(a)", LIMIT),
    ("unicode", "balance(a) + fee(b) <= limit(a)", LIMIT),
    ("prover9", "balance(a) + fee(b) <= limit(a).", LIMIT),
    ("auto", "$lesseq($sum(balance(a), fee(b)), limit(a))", LIMIT),
    ("smtlib", "(<= (+ (balance a) (fee b)) (limit a))", LIMIT),
    ("sympy", "Le(balance(a) + fee(b), limit(a))", LIMIT),
    (
        "unicode",
        "a - b - 1 > 2",
        atom(">", applied("−", applied("−", A, B), number("1")), number("2")),
    ),
    (
        "unicode",
        "a - (b - 1) > 2",
        atom(">", applied("−", A, applied("−", B, number("1"))), number("2")),
    ),
    (
        "unicode",
        "a + b × 2 > 2",
        atom(">", applied("+", A, applied("×", B, number("2"))), number("2")),
    ),
    (
        "unicode",
        "(a + b) * 2 > 2",
        atom(">", applied("×", applied("+", A, B), number("2")), number("2")),
    ),
    ("unicode", "2 < (a)", atom("<", number("2"), A)),
    ("unicode", "a > -5", atom(">", A, number("-5"))),
    ("smtlib", "(> a (- 5))", atom(">", A, number("-5"))),
    ("unicode", "-5 < a", atom("<", number("-5"), A)),
    ("unicode", "-P(a) & a < b", fol.And((fol.Not(atom("P", A)), atom("<", A, B)))),
    ("unicode", "a = b + 1", fol.Equality(A, applied("+", B, number("1")))),
    ("unicode", "a + 1 ≠ b", fol.Not(fol.Equality(applied("+", A, number("1")), B))),
    ("unicode", "P(a + 1)", atom("P", applied("+", A, number("1")))),
    ("unicode", "0 < a ≤ 10", fol.And((atom("<", number("0"), A), atom("≤", A, number("10"))))),
    ("unicode", "Age(b) ≤ 3", atom("≤", fol.Function("Age", (B,)), number("3"))),
    ("prover9", "Age(b) ≤ 3", atom("≤", fol.Function("Age", (B,)), number("3"))),
    ("unicode", "∃y y > a", fol.Exists((Y,), atom(">", Y, A))),
    ("unicode", "P → ((a + b)) > 2 ∨ (Q ∧ (a < b))", None),
]


@pytest.mark.parametrize(("notation", "text", "formula"), READ)
def test_comparisons_are_read(notation: str, text: str, formula: fol.Formula | None) -> None:
    assert parse(text, notation) == formula or formula is None


@pytest.mark.parametrize("notation", NOTATIONS)
@pytest.mark.parametrize("formula", [formula for _, _, formula in READ if formula is not None])
def test_every_notation_with_signs_reads_back_what_it_writes(
    notation: str, formula: fol.Formula
) -> None:
    assert parse(show(formula, notation), notation) == formula


@pytest.mark.parametrize("notation", WITHOUT)
def test_other_notations_say_that_they_have_no_sign(notation: str) -> None:
    with pytest.raises(InputError, match=f"the notation {notation} has no sign for '>'"):
        show(atom(">", A, B), notation)
    with pytest.raises(ParseError, match=f"which the notation {notation} does not have"):
        parse("a > b", notation)


TERMS = st.recursive(
    st.sampled_from([X, A, number("0"), number("2.5"), number("-3"), applied("age", X)]),
    lambda terms: (
        st.builds(applied, st.sampled_from("+−×"), terms, terms)
        | st.builds(applied, st.just("f"), terms)
    ),
    max_leaves=6,
)
ATOMS = st.builds(atom, st.sampled_from("<≤>≥"), TERMS, TERMS) | st.builds(
    fol.Equality, TERMS, TERMS
)
FORMULAE = st.recursive(
    ATOMS | st.builds(atom, st.just("Holds"), TERMS),
    lambda parts: (
        st.builds(fol.Not, parts)
        | st.builds(fol.Implies, parts, parts)
        | st.builds(fol.ForAll, st.just((X,)), parts)
    ),
    max_leaves=4,
)


@given(FORMULAE)
def test_any_arithmetic_is_read_back(formula: fol.Formula) -> None:
    for notation in NOTATIONS:
        assert parse(show(formula, notation), notation) == formula


def test_a_deep_expression_is_refused() -> None:
    with pytest.raises(LimitError, match="depth"):
        parse("(" * 60 + "a" + ")" * 60 + " > 1", limits=Limits(depth=50))


def test_a_minus_that_denies_is_no_arithmetic() -> None:
    assert parse("∀x -P(x, captain america)") == parse('∀x ¬P(x, "captain america")')


@pytest.mark.parametrize(
    ("notation", "text"),
    [
        ("unicode", "age(b) < -3"),
        ("prover9", "age(b) < -3."),
        ("tptp", "$less(age(b), -3)"),
        ("latex", r"\mathrm{age}(b) < -3"),
        ("sympy", "Lt(age(b), -3)"),
        ("smtlib", "(< (age b) (- 3))"),
        ("forallx", "age(b) < -3"),
        ("carnap", "age(b) < -3"),
    ],
)
def test_a_negative_numeral_is_written_without_quotes(notation: str, text: str) -> None:
    formula = parse("age(b) < -3")
    assert show(formula, notation) == text
    assert parse(text, notation) == formula


def test_a_negative_numeral_keeps_its_quotes_where_it_would_be_read_otherwise() -> None:
    formula = parse("P(-3)")
    assert show(formula) == "P(-3)"
    assert show(formula, "nltk") == 'P("-3")'
