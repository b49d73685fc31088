"""The nouns of a verb's subject and object, and its converse, attest a formula and prove none."""

from __future__ import annotations

import pytest

from logic2text.proof.verdict import Status
from logic2text.verify.text import check


@pytest.mark.parametrize(
    ("formula", "text"),
    [
        ("∀x (Dog(x) → ∃y Owns(y, x))", "Every dog has an owner."),
        ("∀x (Dog(x) → ∃y Owns(y, x))", "Every dog belongs to someone."),
        ("Owns(tom, rex)", "Tom is Rex's owner."),
        ("¬∃x Teaches(x, bob)", "Bob has no teacher."),
        ("Employs(acme, bob)", "Bob is Acme's employee."),
        ("∀x (Boat(x) → ∃y Sails(y, x))", "Every boat has a sailor."),
    ],
)
def test_agents_attest(formula: str, text: str) -> None:
    assert check(formula, text).status is Status.ATTESTED


@pytest.mark.parametrize(
    ("formula", "text"),
    [
        ("∀x (Dog(x) → ∃y Owns(x, y))", "Every dog has an owner."),
        ("Owns(tom, rex)", "Tom belongs to Rex."),
        ("Employs(acme, bob)", "Acme is Bob's employee."),
    ],
)
def test_the_other_direction_is_not_meant(formula: str, text: str) -> None:
    assert check(formula, text).status is Status.UNKNOWN
