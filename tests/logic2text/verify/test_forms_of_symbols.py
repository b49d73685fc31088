"""The forms in which the one word of a symbol is said, its counts, and functions beside it."""

from __future__ import annotations

import pytest

from logic2text import check

BEST = "River(nile) ∧ ∀x ((River(x) ∧ ¬(x = nile)) → LongerThan(nile, x))"
SAME = "¬∃x ∃y (Clerk(x) ∧ Clerk(y) ∧ ¬(x = y) ∧ password(x) = password(y))"
THIEF = "∃x (Thief(x) ∧ ∀y (Thief(y) → y = x) ∧ Limps(x))"


@pytest.mark.parametrize(
    ("formula", "text"),
    [
        ("∀x (Guest(x) → ¬NeedPay(x))", "Guests need not pay."),
        ("∀x (Guest(x) → ¬NeedPay(x))", "No guest needs to pay."),
        ("∀x ∀y ((Guest(x) ∧ Fee(y)) → ¬NeedPay(x, y))", "Guests need not pay fees."),
        ("∀x (Parcel(x) → Returned(x))", "Every parcel is returned."),
        ("∀x (Parcel(x) → Returned(x))", "Every parcel returned."),
        ("Married(kurt, lulu)", "Kurt married Lulu."),
        (THIEF, "The thief limps."),
        (BEST, "Nile is the longest river."),
        ("BornIn(composerOf(fidelio), bonn)", "The composer of “Fidelio” was born in Bonn."),
        ("∀x (Heart(x) → chambers(x) = 4)", "Every heart has exactly four chambers."),
        ("∀x (Heart(x) → chambers(x) = 4)", "Every heart has four chambers."),
        (
            "∀x (Panel(x) → (members(x) ≥ 3 ∧ members(x) ≤ 8))",
            "Every panel must have between 3 and 8 members.",
        ),
        (
            "∀x (Motion(x) → (Passes(x) ↔ votes(x) > 50))",
            "A motion passes if and only if it receives more than 50 votes.",
        ),
        ("∀x (Code(x) → characters(x) ≥ 12)", "Every code has at least 12 characters."),
        ("∀x (Reader(x) → loans(x) ≤ 5)", "No reader may have more than 5 loans."),
        ("∀x (Truck(x) → ¬(speed(x) > 80))", "No truck may exceed a speed of 80 km/h."),
        (SAME, "No two clerks may have the same password."),
        (SAME, "Any two clerks must have different passwords."),
    ],
)
def test_forms_of_a_symbol_are_proved(formula: str, text: str) -> None:
    assert check(formula, text).is_proved


@pytest.mark.parametrize(
    ("formula", "text"),
    [
        ("∀x (Guest(x) → ¬NeedPay(x))", "Guests must pay."),
        ("∀x (Heart(x) → chambers(x) = 4)", "Every heart has exactly five chambers."),
        ("∀x (Heart(x) → chambers(x) > 4)", "Every heart has four chambers."),
        ("∀x (Panel(x) → members(x) ≥ 3)", "Every panel has exactly 3 members."),
        ("∀x (Motion(x) → votes(x) > 50)", "Every motion casts more than 50 votes."),
        ("∀x (Reader(x) → loans(x) ≤ 5)", "Every reader may have more than 5 loans."),
        ("∀x (Reader(x) → loans(x) > 5)", "Every reader may have more than 5 loans."),
        (SAME, "Any two clerks may have the same password."),
        ("∀x (Thief(x) → Limps(x))", "The thief limps."),
    ],
)
def test_other_forms_are_not_proved(formula: str, text: str) -> None:
    assert not check(formula, text).is_proved
