"""What the public functions return shows itself, escapes hostile text, and is the command's row."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from logic2text import (
    Status,
    check,
    equivalent,
    parse,
    parse_detailed,
    read,
    verbalize,
)
from logic2text.errors import LimitError, ParseError
from logic2text.formula import Constant, Predicate
from logic2text.limits import Limits
from logic2text.symbolization import SymbolizationKey
from tests.rerank.cli.judgement_files import invoke, json_rows

CUBES = "∀x (Cube(x) → ¬Small(x))"
FORMULAS = (
    CUBES,
    "all x.(Cube(x) -> exists y.LeftOf(x,y))",
    "Cube(x) & Small(a).",
    "@ x ( Cube ( x ) $ ~ Small ( x ) )",
    "∃x (HasAccess(x) ∧ ∀y (Person(y) → Trusts(y, x)))",
    "a ≠ b",
    "P ∨ Q",
    "Age(a) > 3",
)
PAIRS = (
    (CUBES, "No cube is small."),
    (CUBES, "Only cubes are small."),
    (CUBES, "Every cube is not small."),
    (CUBES, "Every tetrahedrn are small."),
    (CUBES, ""),
    (CUBES, "a\nb is <script>."),
    ("∀x (Person(x) → ∃y Loves(x, y))", "Everyone loves someone."),
    ("Age(a) > 3", "The age of a is more than 3."),
    ("HasAccess(a)", "a has access."),
)
TEXTS = ("Every glorp is tidy.", "Some cube is in front of every tetrahedron.", "b is a cube.")


def run(*arguments: str) -> Any:
    """The JSON row that a command writes."""
    (row,) = json_rows(invoke(*arguments, "--json"))
    return row


def same(row: dict[str, Any], *arguments: str) -> None:
    """Assert that a row is JSON, and that a command writes it."""
    assert json.loads(json.dumps(row)) == row
    assert row == run(*arguments)


@pytest.mark.parametrize("text", FORMULAS)
def test_a_formula_is_the_row_of_parse(text: str) -> None:
    same(parse_detailed(text).to_dict(), "parse", text)
    same(parse(text).to_dict(), "parse", str(parse(text)))


@pytest.mark.parametrize("system", ["literal", "lola", "natural"])
@pytest.mark.parametrize("text", [*FORMULAS[:2], *FORMULAS[4:]])
def test_a_sentence_is_the_row_of_verbalize(text: str, system: str) -> None:
    sentence = verbalize(text, system)
    assert str(sentence) == sentence.text
    same(sentence.to_dict(), "verbalize", "--systems", system, text)


@pytest.mark.parametrize(("formula", "text"), PAIRS)
def test_a_verdict_is_the_row_of_check(formula: str, text: str) -> None:
    verdict = check(formula, text)
    same(verdict.to_dict(), "check", formula, text)
    same(verdict.to_dict(explain=True), "check", "--explain", formula, text)
    assert verdict.to_dict()["verdict"] == verdict.status


@pytest.mark.parametrize(("left", "right"), [(CUBES, "¬∃x (Cube(x) ∧ Small(x))"), ("P", "Q")])
def test_a_comparison_is_the_row_of_equivalent(left: str, right: str) -> None:
    same(equivalent(left, right).to_dict(), "equivalent", left, right)
    of_formulas = equivalent(parse(left), parse(right)).to_dict()
    assert of_formulas == equivalent(left, right).to_dict()


@pytest.mark.parametrize("text", TEXTS)
def test_readings_are_the_row_of_read(text: str) -> None:
    same(read(text).to_dict(), "read", text)


def test_readings_with_a_formula_or_a_key_are_the_row_of_read(tmp_path: Path) -> None:
    same(
        read("a is a glop.", signature="Glop(a)").to_dict(),
        "read",
        "--formula",
        "Glop(a)",
        "a is a glop.",
    )
    path = tmp_path / "key"
    path.write_text("S(x): x is a spy\nT(x,y): y trusts x\nh: Ragna\n", encoding="utf-8")
    key = SymbolizationKey.load(path)
    for signature in (None, "T(h,h)"):
        row = read("Every spy trusts Ragna.", signature=signature, key=key).to_dict()
        options = () if signature is None else ("--formula", signature)
        same(row, "read", "--key", str(path), *options, "Every spy trusts Ragna.")
    verdict = check("∀x (S(x) → T(h,x))", "Every spy trusts Ragna.", key=key)
    assert verdict.status is Status.PROVED
    same(
        verdict.to_dict(),
        "check",
        "--key",
        str(path),
        "∀x (S(x) → T(h,x))",
        "Every spy trusts Ragna.",
    )


def test_a_text_that_cannot_be_read_is_unknown_with_the_reason_and_a_suggestion() -> None:
    verdict = check("∀x (Tet(x) → Small(x))", "Every tetrahedrn are small.")
    assert (verdict.status, verdict.suggestion) == (Status.UNKNOWN, "Every tetrahedron is small.")
    assert "tetrahedrn" in verdict.reason
    shown = str(verdict)
    assert "could not be read" in shown
    assert "\n        ^\n" in shown
    assert "did you mean “Every tetrahedron is small.”" in shown
    assert verdict.to_dict()["reason"]["suggestion"]["text"] == verdict.suggestion
    assert check("Cube(a)", "a is a cube.").reason == ""


def test_a_formula_that_cannot_be_read_and_a_long_text_are_errors() -> None:
    with pytest.raises(ParseError):
        check("Cube(", "a is a cube.")
    with pytest.raises(LimitError):
        check("Cube(a)", "a is a cube.", limits=Limits(characters=10))


def test_what_is_printed() -> None:
    assert str(parse("all x.(Cube(x) -> -Small(x))")) == CUBES
    assert str(parse("Cube(a)").arguments[0]) == "a"  # type: ignore[union-attr]
    shown = str(check(CUBES, "Only cubes are small."))
    assert shown.startswith("no: the text means something else\n  ≠ Only cubes are small.")
    assert "front" in shown
    assert str(read("Every cube is small.")) == "∀x (Cube(x) → Small(x))"
    assert str(equivalent("P", "P")) == "equivalent"


def test_a_formula_that_no_notation_can_write_is_printed_all_the_same() -> None:
    for formula in (Predicate("P", (Constant(3),)), Predicate(None)):  # type: ignore[arg-type]
        assert str(formula)


def test_notebooks_get_pictures_and_latex() -> None:
    assert "<svg" in parse(CUBES)._repr_html_()
    assert parse(CUBES)._repr_latex_().startswith(r"$\forall x")  # type: ignore[union-attr]
    assert "<svg" in check(CUBES, "Only cubes are small.")._repr_html_()
    assert "<svg" in read("Every cube is small.")._repr_html_()
    assert "<table" not in equivalent("P", "P")._repr_html_()
    assert "<svg" in equivalent("P(a)", "Q(a)")._repr_html_()


HOSTILE = '<script>alert("1")</script>'


def test_html_and_text_escape_hostile_content() -> None:
    name = f"{HOSTILE}\x1b[31m"
    formula = Predicate("P", (Constant(name),))
    for shown in (formula, check(formula, f"{HOSTILE}\x1b"), equivalent(formula, "P(a)")):
        assert "<script" not in shown._repr_html_()
        assert "\x1b" not in str(shown)
        assert "\x1b" not in shown._repr_html_()
