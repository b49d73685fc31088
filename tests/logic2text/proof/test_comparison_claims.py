"""Claims for comparisons: what they prove and refute, the reals say too."""

from __future__ import annotations

import pytest

from logic2text.notation import parse
from logic2text.proof.arithmetic import differ_over_reals, in_one_direction
from logic2text.proof.comparison_claims import claims_for_comparisons
from logic2text.proof.equivalence import status
from logic2text.proof.verdict import Status

LARGEST = "∀y (Candidate(y) ∧ y ≠ x → votes(x) > votes(y))"


@pytest.mark.parametrize(
    ("left", "right", "outcome", "is_exact"),
    [
        ("∀x (A(x) → age(x) < 8)", "¬∃x (A(x) ∧ age(x) ≥ 8)", "proved", True),
        ("∀x (A(x) → age(x) < 8)", "∀x (age(x) < 8 → A(x))", "refuted", True),
        (f"∃x (Candidate(x) ∧ {LARGEST})", f"∃x ({LARGEST} ∧ Candidate(x))", "proved", True),
        ("∀x ∀y (v(x) < v(y) → ¬v(y) < v(x))", "∀x (A(x) → A(x))", "proved", True),
        ("∀x ∀y (v(x) < v(y) ∨ v(y) < v(x) ∨ x = y)", "∀x x = x", "refuted", True),
        ("∀x ∀y ∀z (v(x) < v(y) → v(x) < v(z) ∨ v(z) < v(y))", "∀x x = x", "proved", True),
        # Two limits, or two values, are not independent: claims cannot refute these.
        ("∀x (age(x) < 8 → age(x) < 9)", "∀x x = x", "refuted", False),
        ("∀x (a(x) < b(x) ∧ b(x) < c(x) → a(x) < c(x))", "∀x x = x", "refuted", False),
        ("∀x (v(x) < v(m) → v(x) < 3)", "∀x (v(x) < v(m) → A(x))", "refuted", False),
        ("∀x v(x) < v(x)", "⊥", "proved", True),
        ("∀x (v(x) < 3 ↔ w(x) < 3)", "∀x (w(x) ≥ 3 ↔ v(x) ≥ 3)", "proved", True),
        ("2 < 3", "5 < 6", "refuted", False),
        ("∀x v(x) = 3", "∀x (v(x) = 3 ∧ x = x)", "proved", True),
    ],
)
def test_claims_decide(left: str, right: str, outcome: str, is_exact: bool) -> None:
    pair = in_one_direction(parse(left)), in_one_direction(parse(right))
    claims = claims_for_comparisons(*pair, ordered=True)
    assert claims is not None
    assert (status(claims.left, claims.right).value, claims.is_exact) == (outcome, is_exact)
    over_reals = {"sat": Status.REFUTED, "unsat": Status.PROVED, "unknown": Status.UNKNOWN}
    if is_exact or outcome == "proved":
        said = over_reals[differ_over_reals(*pair, 1_000)]
        assert said.value in (outcome, "unknown")


@pytest.mark.parametrize(
    ("left", "right", "outcome"),
    [
        ("∀x (age(x) < 8 → age(x) < 9)", "∀x x = x", Status.PROVED),
        ("∀x (age(x) < 9 → age(x) < 8)", "∀x x = x", Status.REFUTED),
        ("∀x (a(x) < b(x) ∧ b(x) < c(x) → a(x) < c(x))", "∀x x = x", Status.PROVED),
        ("2 < 3", "5 < 6", Status.PROVED),
        (f"∃x (C(x) ∧ {LARGEST})", f"∃x (D(x) ∧ {LARGEST})", Status.REFUTED),
    ],
)
def test_the_reals_decide_what_claims_cannot(left: str, right: str, outcome: Status) -> None:
    assert status(parse(left), parse(right)) is outcome


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("∀x (x < 3 → A(x))", "∀x (A(x) ∨ 3 ≤ x)"),  # a variable for numbers
        ("A(3) ∧ age(b) < 3", "age(b) < 3 ∧ A(3)"),  # a number as what a predicate is of
    ],
)
def test_there_are_no_claims_where_numbers_are_things(left: str, right: str) -> None:
    assert claims_for_comparisons(parse(left), parse(right), ordered=True) is None
