"""Several quantifiers with their own nouns: "lives there", "who lives there and who does not …"."""

from __future__ import annotations

import pytest

from logic2text import check, parse
from logic2text.verbalizers.natural import Natural

SAID = {
    "∀x (Person(x) → ∃y (Dog(y) ∧ ∀z (Cat(z) → Shows(x, y, z))))": (
        "For every person, there is a dog that they show to every cat."
    ),
    "∀x (Island(x) → ∃y (Nurse(y) ∧ LivesOn(y, x) ∧ ∀z (Child(z) ∧ Sick(z) → Visits(y, z))))": (
        "For every island, some nurse lives there and visits every sick child."
    ),
    "∀x (Camp(x) → ∃y (Cook(y) ∧ WorksIn(y, x) ∧ ∀z (Guard(z) ∧ SleepsIn(z, x) ∧ ¬Feeds(z, z) "
    "→ Feeds(y, z))))": (
        "For every camp, some cook works there and feeds every guard who sleeps there and who does "
        "not feed themselves."
    ),
    "∀x ∀y ∀z (Diner(x) ∧ Chair(y) ∧ Chair(z) ∧ SitsOn(x, y) ∧ SitsOn(x, z) → y = z)": (
        "Every diner sits on at most one chair."
    ),
    "∀x (Castle(x) → ∃y (Tower(y) ∧ LocatedIn(y, x)))": (
        "For every castle, some tower is located there."
    ),
    "∀x ∀y (Sailor(x) ∧ Harbor(y) ∧ BornIn(x, y) → ¬LivesIn(x, y))": (
        "No sailor lives in any harbor that they were born in."
    ),
}


@pytest.mark.parametrize(("formula", "text"), SAID.items())
def test_quantifiers_have_nouns_and_are_read(formula: str, text: str) -> None:
    parsed = parse(formula)
    assert text in [said.text for said in Natural().alternatives(parsed, 4)]
    assert check(parsed, text).status == "proved"


@pytest.mark.parametrize(
    ("formula", "text", "status"),
    [
        (
            "∀x ∀y (Sailor(x) ∧ Harbor(y) ∧ BornIn(x, y) → ¬LivesIn(x, y))",
            "If a sailor was born in a harbor, then they do not live there.",
            "proved",
        ),
        (
            "∀x ∀y (Sailor(x) ∧ Harbor(y) ∧ BornIn(x, y) → ¬LivesIn(x, y))",
            "If a sailor was born in a harbor, then they live there.",
            "refuted",
        ),
        # Who does not feed themselves is the guard, not the cook.
        (
            "∃x (Cook(x) ∧ ¬Feeds(x, x) ∧ ∀y (Guard(y) ∧ Sleeps(y) → Feeds(x, y)))",
            "Some cook feeds every guard who sleeps and who does not feed themselves.",
            "refuted",
        ),
    ],
)
def test_there_is_the_place_that_was_named(formula: str, text: str, status: str) -> None:
    assert check(parse(formula), text).status == status
