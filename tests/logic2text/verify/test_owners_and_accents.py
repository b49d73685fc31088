"""Whose "his own" is, and names with accents."""

import pytest

from logic2text import check


@pytest.mark.parametrize(
    ("formula", "text"),
    [
        (
            "∀x ∀y ((Member(x) ∧ Bill(y) ∧ Concerns(y, wage(x))) → ¬MayVoteOn(x, y))",
            "No member may vote on a bill that concerns his own wage.",
        ),
        (
            "∀x ((Dog(x) ∧ Bites(x, tail(x))) → Silly(x))",
            "Every dog that bites its own tail is silly.",
        ),
        ("City(malaga) ∧ Likes(jose, malaga)", "Málaga is a city, and José likes Málaga."),
        ("Likes(jose, saoPaulo)", "José likes São Paulo."),
    ],
)
def test_proved(formula: str, text: str) -> None:
    assert check(formula, text).status == "proved"


def test_thing_has_no_wage_of_his_own() -> None:
    formula = "∀x ∀y ((Member(x) ∧ Bill(y) ∧ Concerns(y, wage(y))) → ¬MayVoteOn(x, y))"
    text = "No member may vote on a bill that concerns his own wage."
    assert check(formula, text).status == "refuted"


@pytest.mark.parametrize(
    ("formula", "text"),
    [
        ("∀x ∃y (MotherOf(y, x) ∧ Loves(y, x))", "Everyone's mother loves them."),
        ("∀x ∀y (DogOf(y, x) → Barks(y))", "Everyone's dog barks."),
        ("¬∃x ∃y (MotherOf(y, x) ∧ Tall(y))", "Nobody's mother is tall."),
    ],
)
def test_owners_of_several_are_not_excluded(formula: str, text: str) -> None:
    assert check(formula, text).status == "ambiguous"
