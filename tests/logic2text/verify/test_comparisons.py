"""Comparisons in English: read, proved over the reals or refuted; the formulae are by hand."""

from __future__ import annotations

import pytest

from logic2text.candidates import CandidateGenerator
from logic2text.proof.verdict import Status
from logic2text.verify.text import check

RIGHT = [
    ("age(b) > 18", "b's age is over 18."),
    ("age(b) > 18", "The age of b is over 18."),
    ("age(b) > 18", "b's age exceeds 18."),
    ("age(b) > 18", "b's age is greater than 18."),
    ("age(b) > 18", "b has an age of over 18."),
    ("age(b) ≥ 18", "b's age is at least 18."),
    ("age(b) ≥ 18", "b's age is not under 18."),
    ("age(b) ≥ 18", "b's age is not less than 18."),
    ("age(b) ≤ 18", "b's age is no more than 18."),
    ("age(b) ≤ 18", "b's age is less than or equal to 18."),
    ("age(b) > 18 ∨ age(b) = 18", "b's age is at least 18."),
    ("temperature(p) ≥ 38.5", "p's temperature is at least 38.5."),
    ("temperature(p) > -5", "p's temperature is over -5."),
    ("age(a) < age(b)", "a's age is less than b's age."),
    ("age(a) < age(b)", "b's age is over a's age."),
    ("employees(c) > 18", "c has more than 18 employees."),
    ("employees(c) < 18", "c has fewer than 18 employees."),
    ("numEmployees(c) < 18", "c has fewer than 18 employees."),
    ("∀x (Company(x) → employees(x) ≥ 2)", "Every company has at least 2 employees."),
    (
        "balance(a) + fee(b) ≤ limit(a)",
        "The sum of b's fee and a's balance is at most the limit of a.",
    ),
    ("∀x ∃y (y > x)", "Everything is under something."),
    ("age(b) < -3", "b's age is under -3."),
    ("age(b) < -3", "b's age is below −3."),
    ("age(b) < -3", "b's age is below minus 3."),
    ("temperature(p) ≥ -2.5", "p's temperature is at least negative 2.5."),
    ("∀x (User(x) ∧ age(x) > 18 → Adult(x))", "Every user whose age is over 18 is an adult."),
    ("∀x (User(x) ∧ age(x) > 18 → Adult(x))", "All users with an age over 18 are adults."),
    ("∀x (User(x) ∧ age(x) ≥ 18 → Adult(x))", "Every user with an age of at least 18 is an adult."),
    ("age(b) > 18", "b is older than 18."),
    ("employees(c) ≤ 18", "c has no more than 18 employees."),
    ("employees(c) ≤ 18", "c has up to 18 employees."),
    ("employees(c) ≥ 18", "c has no fewer than 18 employees."),
    (
        "∀x (Company(x) ∧ employees(x) ≤ 18 → Small(x))",
        "Every company with no more than 18 employees is small.",
    ),
    (
        "∀x (Company(x) ∧ employees(x) < 18 → Small(x))",
        "Companies with fewer than 18 employees are small.",
    ),
]
WRONG = [
    ("age(b) > 18", "b's age is at least 18."),
    ("age(b) > 18", "b's age is at least 19."),
    ("age(b) > 18", "b's age is over 19."),
    ("age(b) > 18", "b's age is under 18."),
    ("age(b) > 18", "b's age is not over 18."),
    ("age(b) ≥ 18", "b's age is over 18."),
    ("age(b) < -3", "b's age is below minus 4."),
    ("age(b) < -3", "b's age is under 3."),
    ("age(b) < 18", "b is older than 18."),
    ("employees(c) ≤ 18", "c has fewer than 18 employees."),
    ("employees(c) < 18", "c has no more than 18 employees."),
    ("numEmployees(c) < 18", "c has no more than 18 employees."),
    ("age(b) ≥ 18", "b's age is over 17."),
    ("temperature(p) ≥ 38.5", "p's temperature is at least 38."),
    ("age(a) < age(b)", "a's age is over b's age."),
    ("employees(c) > 18", "c has at least 18 employees."),
    ("employees(c) ≤ 18", "c has fewer than 18 employees."),
    ("∀x (Company(x) → employees(x) > 18)", "Some company has more than 18 employees."),
    ("∀x (age(x) > 18 → Adult(x))", "For all x, if x's age is at least 18, then x is adult."),
    ("balance(a) + fee(b) ≤ limit(a)", "a's limit exceeds the sum of a's balance and b's fee."),
]


@pytest.mark.parametrize(("formula", "text"), RIGHT)
def test_right_texts_are_proved(formula: str, text: str) -> None:
    assert check(formula, text).status is Status.PROVED


@pytest.mark.parametrize(("formula", "text"), WRONG)
def test_wrong_texts_are_refuted_over_the_reals(formula: str, text: str) -> None:
    verdict = check(formula, text)
    assert (verdict.status, verdict.arithmetic) == (Status.REFUTED, "reals")


def test_a_verdict_says_whether_it_rests_on_arithmetic() -> None:
    assert check("age(b) > 18", "b's age is over 18.").arithmetic == ""
    assert check("¬(age(b) < 18)", "b's age is at least 18.").arithmetic == "reals"


@pytest.mark.parametrize(
    ("formula", "text"),
    [
        ("temperature(p) ≥ 38.5", "p's temperature is at least 38.5."),
        (
            "balance(a) + fee(b) ≤ limit(a)",
            "The sum of a's balance and b's fee is at most a's limit.",
        ),
        ("∃x (x > 5 ∧ Prime(x))", "Some prime is over 5."),
        ("∀x (age(x) > 18 → Adult(x))", "Everything older than 18 is an adult."),
        ("employees(c) > 18 → Large(c)", "If c has more than 18 employees, then c is large."),
        (
            "∀x (Company(x) ∧ employees(x) > 18 → Large(x))",
            "Every company that has more than 18 employees is large.",
        ),
        ("∀x (Company(x) → employees(x) > 1)", "Every company has more than 1 employee."),
    ],
)
def test_our_own_texts_are_read_back(formula: str, text: str) -> None:
    pool = CandidateGenerator().candidates(formula)
    assert all(candidate.verdict.status is not Status.REFUTED for candidate in pool)
    assert any(c.verdict.status is Status.PROVED for c in pool if c.source == "literal")
    assert Status.PROVED in [c.verdict.status for c in pool if c.text == text]
