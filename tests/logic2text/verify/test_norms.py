"""Numbers with units, and what rules say that they must be."""

from __future__ import annotations

import pytest

from logic2text import check

AT_MOST = "∀x (Crate(x) → weight(x) ≤ 40)"
BETWEEN = "∀x (Crate(x) → (weight(x) ≥ 5 ∧ weight(x) ≤ 40))"
LATE = "∀x ((Bill(x) ∧ amount(x) > 300) → Late(x))"
SAFE = "∀x ((Pool(x) ∧ depth(x) < 2) → Safe(x))"


@pytest.mark.parametrize(
    ("formula", "text"),
    [
        (AT_MOST, "The weight of a crate must not exceed 40 kilograms."),
        (AT_MOST, "A crate may not weigh more than forty kilos."),
        (AT_MOST, "The weight of a crate must be at most 40 kg."),
        (AT_MOST, "Every crate has to have a weight of at most 40 kg."),
        (BETWEEN, "The weight of a crate must lie between 5 and 40 kg."),
        (BETWEEN, "The weight of a crate is between 5 and 40 kg, inclusive."),
        (LATE, "Any bill whose amount exceeds 300 dollars is late."),
        (LATE, "Bills with an amount exceeding three hundred euros are late."),
        (SAFE, "Every pool whose depth falls below 2 metres is safe."),
        (
            "∀x ((Car(x) ∧ speed(x) > 80) → Fast(x))",
            "Cars whose speed is over 80 miles per hour are fast.",
        ),
        ("∀x ((Tree(x) ∧ height(x) ≥ 20) → Old(x))", "Trees at least 20 metres in height are old."),
        (
            "∀x (age(x) < 16 → ¬MayEnter(x, hall))",
            "Nobody under the age of sixteen may enter the hall.",
        ),
        (
            "∀x ((Account(x) ∧ balance(x) < 0) → Closed(x))",
            "Every account whose balance is negative is closed.",
        ),
        (
            "∀x (Clerk(x) → pay(x) ≤ pay(bo))",
            "The pay of a clerk must not be higher than the pay of Bo.",
        ),
    ],
)
def test_a_rule_about_numbers_is_the_claim_that_they_are_so(formula: str, text: str) -> None:
    assert str(check(formula, text).status) == "proved"


@pytest.mark.parametrize(
    ("formula", "text"),
    [
        ("∀x (Crate(x) → weight(x) < 40)", "The weight of a crate must not exceed 40 kilograms."),
        (AT_MOST, "The weight of a crate must exceed 40 kilograms."),
        (AT_MOST, "A crate must not weigh less than 40 kilograms."),
        (SAFE, "Every pool whose depth rises above 2 metres is safe."),
        (LATE, "Any bill whose amount exceeds three thousand dollars is late."),
    ],
)
def test_another_bound_is_refuted(formula: str, text: str) -> None:
    assert str(check(formula, text).status) == "refuted"


@pytest.mark.parametrize(
    "text",
    [
        "Every crate weighs at most 40 kg or at most 40 grams.",
        "The weight of a crate is at most 40 litres.",
        "The weight of a crate may exceed 40 kg.",
        "The weight of a crate need not exceed 40 kg.",
    ],
)
def test_units_of_two_sizes_and_permissions_stay_unread(text: str) -> None:
    assert str(check(AT_MOST, text).status) == "unknown"
