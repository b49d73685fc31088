"""Verbs and adjectives that share an object: how they are written and what they mean."""

from __future__ import annotations

import pytest

from logic2text import check, parse
from logic2text.verbalizers.natural import Natural


@pytest.mark.parametrize(
    ("formula", "text"),
    [
        ("Likes(ann, mary) ∧ Admires(ann, mary)", "Ann likes and admires Mary."),
        ("Loves(ann, bob) ∧ ¬Trusts(ann, bob)", "Ann loves but does not trust Bob."),
        (
            "∀x ∀y (Admin(x) ∧ File(y) → CanOpen(x, y) ∧ CanEdit(x, y))",
            "Every admin can open and edit every file.",
        ),
        (
            "∀x ∀y (Essay(x) ∧ Jury(y) → SentTo(x, y) ∧ ¬PraisedBy(x, y))",
            "Every essay is sent to but not praised by every jury.",
        ),
        (
            "∀x ∀y (Guard(x) ∧ Prisoner(y) → KnowsAge(x, y) ∧ KnowsWeight(x, y))",
            "Every guard knows the age and the weight of every prisoner.",
        ),
        (
            (
                "∀x ∀y (Bird(x) ∧ Island(y) ∧ AdaptedToHeat(x, y) ∧ AdaptedToWind(x, y) ∧ "
                "AdaptedToDrought(x, y) → Lives(x))"
            ),
            "Every bird adapted to the heat, the wind and the drought of an island lives.",
        ),
        (
            "∃x ∃y (Potter(x) ∧ Vase(y) ∧ Makes(x, y) ∧ Paints(x, y))",
            "Some potter makes and paints a vase.",
        ),
    ],
)
def test_verbs_of_the_same_arguments_share_their_object(formula: str, text: str) -> None:
    parsed = parse(formula)
    assert Natural().verbalize(parsed).text == text
    assert check(parsed, text).status == "proved"


@pytest.mark.parametrize(
    ("formula", "text", "status"),
    [
        # one book for both verbs; hardly one for each
        ("∃x (Book(x) ∧ Reads(ann, x) ∧ Likes(ann, x))", "Ann reads and likes a book.", "proved"),
        (
            "∃x (Book(x) ∧ Reads(ann, x)) ∧ ∃x (Book(x) ∧ Likes(ann, x))",
            "Ann reads and likes a book.",
            "ambiguous",
        ),
        (
            "∀x (Book(x) → Reads(ann, x) ∨ Likes(ann, x))",
            "Ann reads or likes every book.",
            "ambiguous",
        ),
        ("¬Reads(ann, b) ∧ ¬Likes(ann, b)", "Ann neither reads nor likes b.", "proved"),
        ("¬(Reads(ann, b) ∨ Likes(ann, b))", "Ann does not read or like b.", "proved"),
        ("Reads(ann, b) ∧ Likes(b, ann)", "Ann reads and likes b.", "refuted"),
        ("Reads(ann, b) ∨ Likes(ann, b)", "Ann reads and likes b.", "refuted"),
        ("Reads(ann, b) ∧ Likes(ann, b)", "Ann reads but does not like b.", "refuted"),
    ],
)
def test_what_shared_objects_mean(formula: str, text: str, status: str) -> None:
    assert check(parse(formula), text).status == status
