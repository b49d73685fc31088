"""Verdicts on texts."""

from __future__ import annotations

import pytest

from logic2text.errors import ParseError
from logic2text.notation import parse
from logic2text.proof.models import evaluate
from logic2text.proof.verdict import Status
from logic2text.verify.text import check, examine

VERDICTS = [
    ("∀x (Cube(x) → Small(x))", "Every cube is small.", Status.PROVED, False),
    ("∀x (Cube(x) → Small(x))", "No cube isn't small.", Status.PROVED, True),
    ("∀x (Cube(x) → Small(x))", "Only cubes are small.", Status.REFUTED, False),
    ("¬(Small(a) ∧ Small(b))", "Neither a nor b is small.", Status.REFUTED, False),
    (
        "¬(Small(a) ∧ Large(b))",
        "It is not the case that a is small and b is large.",
        Status.AMBIGUOUS,
        False,
    ),
    ("∃y∀x FrontOf(x,y)", "Everything is in front of something.", Status.AMBIGUOUS, True),
    ("∀x∃y FrontOf(x,y)", "Everything is in front of something.", Status.PROVED, True),
    ("∀x (Cube(x) → ¬Large(x))", "Every cube is not large.", Status.AMBIGUOUS, True),
    (
        "(Small(a) → Small(b)) ∧ Cube(c)",
        "If a is small, then b is small and c is a cube.",
        Status.AMBIGUOUS,
        False,
    ),
    (
        "Small(a) → (Small(b) ∧ Cube(c))",
        "If a is small, then b is small and c is a cube.",
        Status.PROVED,
        False,
    ),
]


@pytest.mark.parametrize(("formula", "text", "status", "inverse"), VERDICTS)
def test_verdicts(formula: str, text: str, status: Status, inverse: bool) -> None:
    verdict = check(parse(formula, "unicode"), text)
    assert (verdict.status, verdict.inverse_scope) == (status, inverse)
    assert (verdict.countermodel is not None) == (status in (Status.REFUTED, Status.AMBIGUOUS))


def test_a_countermodel_tells_formula_and_text_apart() -> None:
    formula = parse("∀x (Cube(x) → Small(x))", "unicode")
    verdict = check(formula, "Every small thing is a cube.")
    model = verdict.countermodel
    assert model is not None
    assert evaluate(formula, model) == model.left
    assert evaluate(verdict.readings[0], model) == model.right != model.left


def test_too_many_bracketings_are_never_proved() -> None:
    text = " and ".join(["a is small or b is large"] * 12) + "."
    formula = parse("⊥", "unicode")
    assert check(formula, text).status is Status.UNKNOWN


def test_a_text_that_cannot_be_read_is_an_error() -> None:
    with pytest.raises(ParseError):
        check(parse("Small(a)", "unicode"), "a is zorbish.")


@pytest.mark.parametrize(("formula", "text", "status", "inverse"), VERDICTS)
def test_an_examination_has_the_same_verdict(
    formula: str, text: str, status: Status, inverse: bool
) -> None:
    first = check(parse(formula), text)
    assert first == examine(parse(formula), text).verdict == check(parse(formula), text)
    assert (first.status, first.inverse_scope) == (status, inverse)


def test_verdicts_are_kept_apart_by_formula() -> None:
    formulae = [parse("∀x (Cube(x) → Small(x))"), parse("∀x (Small(x) → Cube(x))")]
    text = "Every cube is small"
    expected = [Status.PROVED, Status.REFUTED]
    for variant in (text, f"{text}.", text.lower(), text):
        assert [check(formula, variant).status for formula in formulae] == expected
        assert [check(formula, variant).status for formula in formulae[::-1]] == expected[::-1]
