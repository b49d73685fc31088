"""Equivalence with comparisons: what holds of any relation, of the reals, and of neither."""

from __future__ import annotations

import pytest

from logic2text import effort
from logic2text.formula import And
from logic2text.notation import parse
from logic2text.proof.arithmetic import in_one_direction
from logic2text.proof.countermodels import find_difference
from logic2text.proof.equivalence import Equivalence, equivalent
from logic2text.proof.truths import Truths
from logic2text.proof.verdict import Status
from logic2text.verbalizers import verbalizer
from logic2text.verify.tree import Judge

PROVED, REFUTED = Status.PROVED, Status.REFUTED
CASES = [
    ("age(b) > 18", "18 < age(b)", PROVED, ""),
    ("∀x (age(x) > 18 → P(x))", "∀x (¬P(x) → ¬(18 < age(x)))", PROVED, ""),
    ("age(a) = age(b) ∧ age(a) > 18", "age(a) = age(b) ∧ age(b) > 18", PROVED, ""),
    ("¬(age(b) > 18)", "age(b) ≤ 18", PROVED, "reals"),
    ("a < b ∧ b < c", "a < b ∧ b < c ∧ a < c", PROVED, "reals"),
    ("a + b ≤ c", "a ≤ c − b", PROVED, "reals"),
    ("a + b ≤ c", "b + a ≤ c", PROVED, "reals"),
    ("a > 5 ∨ a = 5", "a ≥ 5", PROVED, "reals"),
    ("3 < 5", "⊤", PROVED, "reals"),
    ("∀x ∃y (y > x)", "⊤", PROVED, "reals"),
    ("∀x (age(x) > 18 → P(x))", "∀x (P(x) ∨ age(x) ≤ 18)", PROVED, "reals"),
    ("age(b) > 18", "age(b) ≥ 18", REFUTED, "reals"),
    ("age(b) > 18", "age(b) ≥ 19", REFUTED, "reals"),
    ("age(b) > 18", "age(b) > 18.5", REFUTED, "reals"),
    ("age(b) > 18", "age(c) > 18", REFUTED, "reals"),
    ("age(a) < age(b)", "a < b", REFUTED, "reals"),
    ("a < b", "b < a", REFUTED, "reals"),
    ("a − b > 0", "b − a > 0", REFUTED, "reals"),
    ("∀x (age(x) > 18 → P(x))", "∀x (age(x) ≥ 18 → P(x))", REFUTED, "reals"),
    ("∃x (x > 5)", "∀x (x > 5)", REFUTED, "reals"),
]


@pytest.mark.parametrize(("left", "right", "status", "arithmetic"), CASES)
def test_what_is_decided_and_over_which_numbers(
    left: str, right: str, status: Status, arithmetic: str
) -> None:
    for one, other in ((left, right), (right, left)):
        verdict = equivalent(one, other)
        assert (verdict.status, verdict.arithmetic) == (status, arithmetic)
        assert verdict.countermodel is None


def test_a_formula_without_comparisons_is_decided_as_before() -> None:
    verdict = equivalent("a = 3", "a = 5")
    assert verdict.status is REFUTED
    assert verdict.arithmetic == ""
    assert verdict.countermodel is not None


def test_numbers_and_things_have_sorts_of_their_own() -> None:
    """That there is one thing only says nothing of numbers: "x" is an element, 3 and 4 are not."""
    left = parse("∀x ∀y (x = y) ∧ age(a) > 3")
    assert Equivalence(left, parse("∀x ∀y (x = y) ∧ age(a) > 4")).status is REFUTED


def test_comparisons_are_turned_in_one_direction() -> None:
    turned = in_one_direction(parse("∀x (a > x ∨ f(x) ≥ b)"))
    assert turned == parse("∀x (x < a ∨ b ≤ f(x))")


@pytest.mark.parametrize(
    ("left", "right", "status"),
    [
        ("∀x ∀y (x < y → ∃z (x < z ∧ z < y))", "⊤", PROVED),
        (
            "∀x ∀y (x < y → ∃z (x < z ∧ z < y))",
            "∀x ∀y (x < y → ∃z ∃v (x < z ∧ z < v ∧ v < y))",
            PROVED,
        ),
        ("∃x (x > a ∧ x < b)", "a < b", PROVED),
        ("∃x (x > a ∧ x < b)", "a ≤ b", REFUTED),
        ("∀x (x > 2 → ∃y y + y = x)", "⊤", PROVED),
        ("age(a) = 3", "age(a) = 3.0", PROVED),
        ("1 = 2", "⊥", PROVED),
        ("1 = 1.0", "⊤", PROVED),
        ("age(a) = 1 ∧ age(a) = 2", "⊥", PROVED),
        ("age(a) = 1", "age(a) = 2", REFUTED),
        ("1 = 2", "⊤", REFUTED),
        ("Owns(a, 3)", "Owns(a, 3.0)", PROVED),
        ("∃x (x = 3 ∧ x = 4)", "⊥", PROVED),
    ],
)
def test_orders_and_numerals_are_decided(left: str, right: str, status: Status) -> None:
    with effort.allowing(1_000):
        verdict = equivalent(left, right)
        assert (effort.left() or 0) > 0
    assert verdict.status is status
    assert status is not PROVED or verdict.arithmetic == "reals"


def test_a_falsity_of_numbers_is_not_another() -> None:
    pair = Equivalence(parse("1 = 2"), parse("5 = 6"))
    assert pair.is_proved
    assert pair.rests_on_numbers_alone


@pytest.mark.parametrize(
    ("left", "right", "differ"),
    [
        ("Age(a) = 3", "Age(a) = 3.0", False),
        ("Owns(a, 3)", "Owns(a, 3.0)", False),
        ("Owns(a, 3)", "Owns(a, 4)", True),
        ("∃x ∃y x ≠ y", "∃x ∃y x ≠ y ∨ 3 = 4", False),
        ("P(3) ∧ P(4) ∧ a = b", "⊥", True),
    ],
)
def test_models_have_as_many_numbers_as_numerals_name(
    left: str, right: str, *, differ: bool
) -> None:
    one, other = parse(left), parse(right)
    truths = Truths(And((one, other)))
    assert truths.tell_apart(one, other) is differ
    assert (truths.countermodel(one, other) is not None) is differ
    assert (find_difference(one, other) is not None) is differ


@pytest.mark.parametrize("numeral", ["3.0", "4"])
def test_a_text_of_ours_with_a_numeral_is_judged_by_numbers(numeral: str) -> None:
    formula, said = parse("Age(a) = 3"), parse(f"Age(a) = {numeral}")
    verdict = Judge(formula).verdict(verbalizer("literal").verbalize(said))
    assert verdict.status is (PROVED if numeral == "3.0" else REFUTED)
