"""Things that are counted instead of shown: one set, a second, the first; and their reading."""

from __future__ import annotations

import pytest

from logic2text import check, parse, read
from logic2text.candidates import CandidateGenerator
from logic2text.errors import ParseError
from logic2text.verbalizers.natural import Natural

SAID = {
    "∀x ∀y ∀z (InsideOf(x, y) ∧ InsideOf(y, z) → InsideOf(x, z))": (
        "If one thing is inside of a second and the second is inside of a third, then the first "
        "is inside of the third."
    ),
    "∀x ∀y (Town(x) ∧ Town(y) ∧ TwinnedWith(x, y) → TwinnedWith(y, x))": (
        "If one town is twinned with another, then the second is twinned with the first."
    ),
    "∀x ∀y (ComponentOf(x, y) → ¬ComponentOf(y, x))": (
        "If one thing is a component of a second, then the second is not a component of the first."
    ),
    "∀x ∀y (Folder(x) ∧ Folder(y) ∧ Holds(x, y) ∧ Holds(y, x) → x = y)": (
        "If one folder holds another, then the second does not hold the first."
    ),
    "∀x ∀y (Task(x) ∧ Task(y) → (Precedes(x, y) ↔ Follows(y, x)))": (
        "One task precedes a second exactly when the second follows the first."
    ),
    "∀x ∀y ∀z (Clerk(x) ∧ Clerk(y) ∧ Office(z) ∧ Helps(x, y) ∧ Runs(y, z) → Visits(x, z))": (
        "If one clerk helps a second and the second runs an office, then the first visits it."
    ),
}


@pytest.mark.parametrize(("formula", "text"), SAID.items())
def test_things_of_one_kind_are_counted_and_read(formula: str, text: str) -> None:
    parsed = parse(formula)
    assert text in [said.text for said in Natural().alternatives(parsed, 4)]
    assert check(parsed, text).status == "proved"


@pytest.mark.parametrize("formula", SAID)
def test_trees_with_counted_things_are_proved_too(formula: str) -> None:
    pool = CandidateGenerator(["natural"]).pool(parse(formula))
    statuses = {c.text: c.verdict.status for c in pool.candidates}
    assert statuses[SAID[formula]] == "proved"


def test_what_is_shown_by_a_variable_too_is_not_counted() -> None:
    formula = parse("∀x ∀y ∀c (Cell(x) ∧ Cell(y) ∧ NextTo(x, y) ∧ Marks(c, x) → ¬Marks(c, y))")
    texts = [said.text for said in Natural().alternatives(formula)]
    assert not any("one cell" in text and " c " in text for text in texts)


def test_persons_are_counted_as_such() -> None:
    formula = parse("∀x ∀y ∀z (SisterOf(x, y) ∧ ParentOf(y, z) → AuntOf(x, z))")
    text = (
        "If one person is a sister of a second and the second is a parent of a third, then the "
        "first is an aunt of the third."
    )
    assert text in [said.text for said in Natural().about_persons(formula)]
    verdict = check(formula, text)
    assert verdict.status == "proved"
    assert "only persons have parents" in verdict.assumptions


@pytest.mark.parametrize(
    ("formula", "text", "status"),
    [
        # "Another" is a different one, "a second" may be the same.
        (
            "∀x ∀y (x ≠ y ∧ NextTo(x, y) → Larger(y, x))",
            "If one thing is next to another, the other is larger than the first.",
            "proved",
        ),
        (
            "∀x ∀y (NextTo(x, y) → Larger(y, x))",
            "If one thing is next to a second, the second is larger than the first.",
            "proved",
        ),
        (
            "∀x ∀y (NextTo(x, y) → Larger(y, x))",
            "If one thing is next to a second, the first is larger than the second.",
            "refuted",
        ),
        (
            "∀x ∀y (Cube(x) ∧ Cube(y) ∧ NextTo(x, y) → NextTo(y, x))",
            "If one cube is next to a second cube, then the second cube is next to the first.",
            "proved",
        ),
        # The numeral stays one where nothing is counted.
        ("∃=1 x (Cube(x) ∧ Large(x))", "Exactly one cube is large.", "proved"),
        ("∃x (Cube(x) ∧ Large(x))", "One cube is large.", "ambiguous"),
    ],
)
def test_counted_things_are_read_as_meant(formula: str, text: str, status: str) -> None:
    assert check(parse(formula), text).status == status


def test_what_was_not_counted_is_not_read() -> None:
    with pytest.raises(ParseError):
        read("If one cube is large, then the second is small.")
