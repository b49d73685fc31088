"""What is warned of, where, and what is not."""

from __future__ import annotations

import pytest

from logic2text.notation import parse, parse_detailed, show

NOTICES = [
    ("unicode", "P ^ Q", 3, "'^' was read as '∧'", "'∧' or '⊕'"),
    ("unicode", "x ∧ P", 1, "'x' was read as a proposition", "a capital"),
    ("unicode", "P(a) ∧ (P(b, c) ∨ P(d, e))", 9, "'P' has 1 and 2 arguments", "these are two"),
    ("unicode", "Q(f(a), f(a, b), f(c, d))", 9, "the function 'f' has 1 and 2 arguments", "rename"),
    ("unicode", "∀x P(a)", 2, "quantifier of 'x' has no effect", "leave it out"),
    ("unicode", "∀x ∃y P(x)", 5, "quantifier of 'y' has no effect", "leave it out"),
    ("unicode", "∀x,x P(x)", 2, "quantifier of 'x' has no effect", "rename its variable"),
    ("unicode", "∀x P(y)", 2, "quantifier of 'x' has no effect", "did you mean 'y'"),
    ("unicode", "∀x P(x) ∧ Q(x)", 13, "'x' is free here", "write ∀x (P(x) ∧ Q(x))"),
    ("unicode", "P(x) ∧ ∀x Q(x)", 3, "'x' is free here", "in brackets"),
    ("unicode", "P(a, new york)", 6, "'new york' has a blank", 'write "new york"'),
    ("unicode", "a = new york", 5, "'new york' has a blank", 'write "new york"'),
    ("unicode", "P(a).", 5, "the final full stop was left out", "without one"),
    ("ggc", "P ( a ) .", 9, "the final full stop was left out", "without one"),
    ("tptp", "![X]: Big(X)", 7, "'Big' is not a variable before '('", "write big"),
    ("prover9", "P(x) & Q(zoe)", 3, "Prover9 would take x, zoe as universally", "all x (…)"),
    ("nltk", "all x.P(x) & Q(x)", 16, "'x' is free here", "all x.(P(x) & Q(x))"),
]


@pytest.mark.parametrize(("notation", "text", "column", "message", "hint"), NOTICES)
def test_notices(notation: str, text: str, column: int, message: str, hint: str) -> None:
    found = [w for w in parse_detailed(text, notation).warnings if message in w.message]
    assert len(found) == 1, parse_detailed(text, notation).warnings
    assert (found[0].line, found[0].column) == (1, column)
    assert found[0].hint is not None
    assert hint in found[0].hint


@pytest.mark.parametrize(
    ("notation", "text"),
    [
        ("unicode", "∀x (P(x) → ∃y R(x, y))"),
        ("unicode", "P(x) ∧ Q(x, y)"),
        ("unicode", "(∀x P(x)) ∧ (∃x Q(x))"),
        ("unicode", 'P("new york") ∧ Q(k-12, mr.smith, c++)'),
        ("unicode", "∀a R(a, b)"),
        ("prover9", "all x P(x)."),
        ("tptp", "![X]: big(X)"),
        ("nltk", "all x.(P(x) & Q(x))"),
        ("latex", r"\forall x \, (P(x) \to Q(x))"),
        ("sympy", "ForAll(x, P(x) & R(x))"),
        ("ggc", "@ x ( P ( x ) $ Q ( x ) )"),
        ("tarski", "Ax (P(x) $ R(x))"),
    ],
)
def test_nothing_to_notice(notation: str, text: str) -> None:
    assert parse_detailed(text, notation).warnings == ()


def test_notices_come_in_the_order_of_their_places() -> None:
    text = "∀x ∀x P(x) ∧\nQ(big box).\n"
    warnings = parse_detailed(text).warnings
    assert [(w.line, w.column) for w in warnings] == [(1, 2), (2, 3), (2, 11)]


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("∀xPx", "read as ∀x P(x)"),
        ("∀x (Fx → Gx)", "read as ∀x (F(x) → G(x))"),
        ("∃x ∀y (Rxy ∧ Cube(y))", "read as ∃x ∀y (R(x, y) ∧ Cube(y))"),
        ("∀x Lxa1", "read as ∀x L(x, a1)"),
        ("∀x Oxen", "leave it out, or rename its variable"),
        ("∀x ∀x P(x)", "leave it out, or rename its variable"),
    ],
)
def test_an_atom_without_brackets_is_pointed_out(text: str, hint: str) -> None:
    assert [w.hint for w in parse_detailed(text).warnings][:1] == [hint]


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("Not(a)", "¬a"),
        ("¬Not(a)", "¬¬a"),
        ("Not(a) ∧ Cube(b)", "¬a ∧ Cube(b)"),
        ("And(a, b)", "a ∧ b"),
        ("¬or(a, b)", "¬(a ∨ b)"),
        ("Forall(x, P(x))", "∀x P(x)"),
        ("forall(x, P(x) & Q(x))", "∀x (P(x) ∧ Q(x))"),
        ("¬exists(x, P(x))", "¬∃x P(x)"),
        ("P(a) → NOT(Q(a))", "P(a) → ¬Q(a)"),
        ("¬Iff(P, Q)", "¬(P ↔ Q)"),
    ],
)
def test_a_connective_written_as_a_function_is_one_and_is_said_to_be(text, meant) -> None:
    parsed = parse_detailed(text)
    assert parsed.formula == parse(meant)
    words = [warning for warning in parsed.warnings if "not as a predicate" in warning.message]
    assert len(words) == 1
    assert "stands in quotes" in (words[0].hint or "")


@pytest.mark.parametrize("text", ["¬Not(a, b)", '¬"Not"(a)', '"Forall"(x, y)', "∀x Exists(x)"])
def test_a_name_that_can_be_no_connective_or_stands_in_quotes_is_a_predicate(text) -> None:
    parsed = parse_detailed(text)
    assert parsed.notation == "unicode"
    assert parsed.formula == parse(text, "unicode")
    assert parse(show(parsed.formula)) == parsed.formula


def test_connectives_of_sympy_before_capitals_need_no_notice() -> None:
    assert parse_detailed("Implies(P(x) & Q, Not(Q))").warnings == ()


@pytest.mark.parametrize(
    ("text", "message", "hint"),
    [
        ("P | Q & R", "'|' and '&' stand side by side", "read as P ∨ (Q ∧ R)"),
        ("P ∧ Q ∨ R", "'∧' and '∨' stand side by side", "read as (P ∧ Q) ∨ R"),
        ("P → Q → R", "'→' and '→' stand side by side", "read as P → (Q → R)"),
        ("∀x (P(x) ↔ Q(x) → R(x))", "'↔' and '→' stand", "read as ∀x (P(x) ↔ (Q(x) → R(x)))"),
        ("Fx ∧ P", "'Fx' was read as a sentence letter", "if it says F of x, write F(x)"),
        ("Lab ∧ P", "'Lab' was read as a sentence letter", "if it says L of a, b, write L(a, b)"),
        ("- ∀x P(x)", "'-' at the beginning was read as a negation", "leave it out if it is"),
    ],
)
def test_what_was_decided_in_silence(text: str, message: str, hint: str) -> None:
    warnings = parse_detailed(text).warnings
    assert [w for w in warnings if message in w.message and hint in str(w.hint)], warnings


@pytest.mark.parametrize(
    "text", ["P ∧ Q → R ∨ S", "(P ∨ Q) ∧ R", "P ↔ Q ↔ R", "-P(a)", "Rain", "F"]
)
def test_what_nobody_doubts(text: str) -> None:
    assert parse_detailed(text).warnings == ()
