from __future__ import annotations

import pytest

from logic2text import parse, parse_detailed, show
from logic2text.errors import ParseError

READ = [
    ("Ax(Fx -> Gx)", "∀x (F(x) → G(x))"),
    ("(x)(Fx ⊃ ~Gx)", "∀x (F(x) → ¬G(x))"),
    ("(x)(Ey)Lxy", "∀x ∃y L(x, y)"),
    ("∀x(Fx→Lxa)", "∀x (F(x) → L(x, a))"),
    ("AxEy(Lxy & ~Fx)", "∀x ∃y (L(x, y) ∧ ¬F(x))"),
    ("Ax & Ba", "A(x) ∧ B(a)"),
    ("P v Q", "P ∨ Q"),
    ("P \\/ ~Q /\\ R", "P ∨ (¬Q ∧ R)"),
    ("x=v v Fv", "x = v ∨ F(v)"),
    ("(∃x)(Fx · Gx)", "∃x (F(x) ∧ G(x))"),
    ("Fx1a2", "F(x1, a2)"),
    ("F(a) & Lab", "F(a) ∧ L(a, b)"),
    ("Cube(a) -> Fa", "Cube(a) → F(a)"),
    ("∃!x Fx", "∃x (F(x) ∧ (∀y (F(y) → y = x)))"),
]


@pytest.mark.parametrize(("text", "formula"), READ)
@pytest.mark.parametrize("notation", ["forallx", "carnap"])
def test_single_letters_stand_before_their_arguments(
    text: str, formula: str, notation: str
) -> None:
    assert parse(text, notation) == parse(formula, "unicode")


@pytest.mark.parametrize(("text", "formula"), READ)
@pytest.mark.parametrize("notation", ["forallx", "carnap"])
def test_what_is_written_is_read_back(text: str, formula: str, notation: str) -> None:
    read = parse(formula, "unicode")
    assert parse(show(read, notation), notation) == read, text


def test_the_two_notations_differ_in_their_signs() -> None:
    rule = parse("∀x (F(x) → ¬L(x, a))")
    assert show(rule, "forallx") == "∀x(Fx → ¬Lxa)"
    assert show(rule, "carnap") == "Ax(Fx -> ~Lxa)"


@pytest.mark.parametrize(
    ("text", "column"), [("Fa &", 5), ("Ax(Fx -> ", 9), ("(x)(Fx Gx)", 8), ("Lab(", 5)]
)
def test_errors_name_the_place_in_the_source(text: str, column: int) -> None:
    with pytest.raises(ParseError) as caught:
        parse(text, "forallx")
    assert (caught.value.line, caught.value.column) == (1, column)


def test_warnings_name_the_place_in_the_source() -> None:
    parsed = parse_detailed("Ga &\n Fab.", "forallx")
    assert parsed.notation == "forallx"
    assert [(warning.line, warning.column) for warning in parsed.warnings] == [(2, 5)]


def test_auto_does_not_divide_names() -> None:
    assert parse("Fx ∧ Q") == parse("'Fx' ∧ Q")
