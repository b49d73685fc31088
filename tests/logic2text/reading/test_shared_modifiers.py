"""Adjectives before one noun, modifiers of several nouns, lists with *only*, groups of pairs."""

from __future__ import annotations

import pytest

from logic2text.errors import ParseError
from logic2text.proof.verdict import Status
from logic2text.verify.text import check


@pytest.mark.parametrize(
    ("text", "formula"),
    [
        ("No old or gray wolf howls.", "¬∃x (Wolf(x) ∧ (Old(x) ∨ Gray(x)) ∧ Howls(x))"),
        (
            "Every old, gray or red wolf howls.",
            "∀x (Wolf(x) ∧ (Old(x) ∨ Gray(x) ∨ Red(x)) → Howls(x))",
        ),
        ("There are young and old wolves.", "∃x (Wolf(x) ∧ Young(x)) ∧ ∃x (Wolf(x) ∧ Old(x))"),
        ("Every old and gray wolf howls.", "∀x (Wolf(x) ∧ Old(x) ∧ Gray(x) → Howls(x))"),
        ("Max is neither an old nor a gray wolf.", "¬(Wolf(max) ∧ (Old(max) ∨ Gray(max)))"),
        ("Max is a wolf or fox.", "Wolf(max) ∨ Fox(max)"),
        ("No wolf and no fox howls.", "¬∃x ((Wolf(x) ∨ Fox(x)) ∧ Howls(x))"),
        ("Max trusts Claire or Carl, but not both.", "Trusts(max, claire) ⊕ Trusts(max, carl)"),
        (
            "Only wolves, Max and Carl howl.",
            "∀x (Howls(x) → Wolf(x) ∨ x = max ∨ x = carl) ∧ Howls(max) ∧ Howls(carl)",
        ),
        ("Either b and c or d and e are in the same row.", "SameRow(b, c) ∨ SameRow(d, e)"),
        ("Wolves and foxes howl.", "∀x (Wolf(x) ∨ Fox(x) → Howls(x))"),
        ("There is no wolf or fox.", "¬∃x (Wolf(x) ∨ Fox(x))"),
        ("b and c are not both wolves.", "¬(Wolf(b) ∧ Wolf(c))"),
    ],
)
def test_one_meaning_is_proved(text: str, formula: str) -> None:
    assert check(formula, text).status is Status.PROVED


@pytest.mark.parametrize(
    ("text", "narrow", "wide"),
    [
        (
            "Every wolf or fox that is red howls.",
            "∀x (Wolf(x) ∨ Fox(x) ∧ Red(x) → Howls(x))",
            "∀x ((Wolf(x) ∨ Fox(x)) ∧ Red(x) → Howls(x))",
        ),
        (
            "All wolves and all foxes that are red howl.",
            "∀x (Wolf(x) ∨ Fox(x) ∧ Red(x) → Howls(x))",
            "∀x ((Wolf(x) ∨ Fox(x)) ∧ Red(x) → Howls(x))",
        ),
        (
            "Red wolves and foxes howl.",
            "∀x (Wolf(x) ∧ Red(x) ∨ Fox(x) → Howls(x))",
            "∀x ((Wolf(x) ∨ Fox(x)) ∧ Red(x) → Howls(x))",
        ),
        (
            "Wolves that chase Max and Carl howl.",
            "∀x (Wolf(x) ∧ Chases(x, max) → Howls(x)) ∧ Howls(carl)",
            "∀x (Wolf(x) ∧ Chases(x, max) ∧ Chases(x, carl) → Howls(x))",
        ),
        (
            "There are no red wolves or foxes.",
            "¬∃x (Wolf(x) ∧ Red(x)) ∧ ¬∃x Fox(x)",
            "¬∃x ((Wolf(x) ∨ Fox(x)) ∧ Red(x))",
        ),
        (
            "Max is a wolf or a fox that is red.",
            "Wolf(max) ∨ Fox(max) ∧ Red(max)",
            "(Wolf(max) ∨ Fox(max)) ∧ Red(max)",
        ),
        (
            "All old and gray wolves howl.",
            "∀x (Wolf(x) ∧ Old(x) ∧ Gray(x) → Howls(x))",
            "∀x (Wolf(x) ∧ (Old(x) ∨ Gray(x)) → Howls(x))",
        ),
        (
            "Every small red or blue cube is nice.",
            "∀x (Cube(x) ∧ Small(x) ∧ (Red(x) ∨ Blue(x)) → Nice(x))",
            "∀x (Cube(x) ∧ (Small(x) ∧ Red(x) ∨ Blue(x)) → Nice(x))",
        ),
    ],
)
def test_a_modifier_of_several_nouns_has_two_readings(text: str, narrow: str, wide: str) -> None:
    assert check(narrow, text).status is Status.AMBIGUOUS
    assert check(wide, text).status is Status.AMBIGUOUS


@pytest.mark.parametrize(
    "text",
    [
        "Only wolves and some foxes howl.",
        "Some wolves are not all red.",
        "At least two wolves and Max are in the same row.",
    ],
)
def test_what_is_open_is_not_read(text: str) -> None:
    with pytest.raises(ParseError):
        check("∃x ∃y (Wolf(x) ∧ Fox(y) ∧ Red(x) ∧ Howls(max) ∧ SameRow(x, y))", text)
