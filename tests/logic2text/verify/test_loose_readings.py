"""Texts that can mean a formula in a looser way than they are read are not refuted."""

from __future__ import annotations

import pytest

from logic2text.proof.verdict import Status
from logic2text.verify.text import check

LOOSE = [
    ("The one who is tall is Kim.", "Tall(kim)"),
    ("Any two rivers are equal to each other.", "∀x ∀y ((River(x) ∧ River(y)) → EqualTo(x, y))"),
    (
        "For any two towers, if the first is over the second, the second is under the first.",
        "∀x ∀y ((Tower(x) ∧ Tower(y) ∧ Over(x, y)) → Under(y, x))",
    ),
    (
        "Children swim only if a sister watches them.",
        "∀x ((Child(x) ∧ Swims(x)) → ∃y (SisterOf(y, x) ∧ Watches(y, x)))",
    ),
    (
        "Every pilot has his own plane.",
        "∀x (Pilot(x) → ∃y (Plane(y) ∧ Has(x, y) ∧ ∀z ((Pilot(z) ∧ Has(z, y)) → z = x)))",
    ),
    ("Every metal is an element.", "∀x (Metal(x) → Element(x))"),
    ("Not all elements are pure.", "¬∀x (Element(x) → Pure(x))"),
    (
        "Members may borrow a key if they pay.",
        "∀x ∀y ((Member(x) ∧ Key(y) ∧ Pays(x)) → MayBorrow(x, y))",
    ),
    (
        "Nurses guard photos of their patients.",
        "∀x ∀y ∀z ((Nurse(x) ∧ PatientOf(y, x) ∧ PhotoOf(z, y)) → Guards(x, z))",
    ),
    ("Every sound is sound.", "∀x (Sound(x) → SoundInStructure(x))"),
    (
        "Ghent borders Bruges, and both cities are old.",
        "Borders(ghent, bruges) ∧ City(ghent) ∧ City(bruges) ∧ Old(ghent) ∧ Old(bruges)",
    ),
    (
        "If a song was written by Dora, then it is sad, and it is short.",
        "∀x ((Song(x) ∧ WrittenBy(x, dora)) → (Sad(x) ∧ Short(x)))",
    ),
    (
        "All cooks must keep the rules of the kitchen that they rent.",
        "∀x ∀y ((Cook(x) ∧ Kitchen(y) ∧ Rents(x, y)) → MustKeepRulesOf(x, y))",
    ),
    (
        "Towns are liable for any flood that their engineers cause.",
        "∀x ∀y ∀z ((Town(x) ∧ EngineerOf(y, x) ∧ Flood(z) ∧ Causes(y, z)) → LiableFor(x, z))",
    ),
    (
        "Guests must wear a mask at all times while they are inside the ward.",
        "∀x ((Guest(x) ∧ Inside(x, ward)) → MustWearMask(x))",
    ),
    (
        "Pilots must wear a headset while they are airborne.",
        "∀x ((Pilot(x) ∧ Airborne(x)) → MustWearHeadset(x))",
    ),
    ("b is wet while it is cold.", "Cold(b) → Wet(b)"),
    (
        "If a ship leaks, the ship's owner must pay unless the owner is bankrupt.",
        "∀x ∀y ((Ship(x) ∧ OwnerOf(y, x) ∧ Leaks(x) ∧ ¬Bankrupt(y)) → MustPay(y))",
    ),
    (
        "Some chef can cook all the dishes invented by Ada but none invented by Bo.",
        (
            "∃x (Chef(x) ∧ ∀y ((Dish(y) ∧ InventedBy(y, ada)) → CanCook(x, y)) ∧ "
            "¬∃z (Dish(z) ∧ InventedBy(z, bo) ∧ CanCook(x, z)))"
        ),
    ),
    (
        "If a patient collapses, the patient's nurse must stay unless the nurse is ill.",
        "∀x ∀y ((Patient(x) ∧ NurseOf(y, x) ∧ Collapses(x) ∧ ¬Ill(y)) → MustStay(y))",
    ),
    (
        "Some cellist can play all the suites recorded by Bach but none recorded by Reger.",
        (
            "∃x (Cellist(x) ∧ ∀y ((Suite(y) ∧ RecordedBy(y, bach)) → CanPlay(x, y)) ∧ "
            "¬∃z (Suite(z) ∧ RecordedBy(z, reger) ∧ CanPlay(x, z)))"
        ),
    ),
    (
        "A rhombus is even precisely when all of its sides are equal to one another.",
        "∀x (Rhombus(x) → (Even(x) ↔ ∀y ∀z ((SideOf(y, x) ∧ SideOf(z, x)) → EqualTo(y, z))))",
    ),
]
STRICT = [
    ("While every cube is small, b is large.", "∃x (Cube(x) ∧ Small(x))"),
    ("Some cubes are small and none is large.", "∃x (Cube(x) ∧ Large(x))"),
    ("Some cubes are small, but none are behind b.", "∀x (Cube(x) → BackOf(x, b))"),
    (
        "If a patient collapses, the patient's nurse must stay.",
        "∀x ∀y ((Patient(x) ∧ NurseOf(y, x) ∧ MustStay(y)) → Collapses(x))",
    ),
    (
        "The pupil that Kim teaches likes the school that Bo runs.",
        "∀x ∀y ((Pupil(x) ∧ School(y) ∧ Teaches(kim, x) ∧ Runs(bo, y)) → Likes(y, x))",
    ),
    (
        "The cook who rents a kitchen is tall.",
        "∃x ∃y (Cook(x) ∧ Kitchen(y) ∧ Rents(x, y) ∧ Tall(x))",
    ),
    ("Kim is the only tall thing.", "Tall(kim)"),
    ("The one who is tall is Kim.", "Tall(bo)"),
    ("Any two rivers are equal to each other.", "∀x ∀y ((River(x) ∧ River(y)) → ¬EqualTo(x, y))"),
    ("There are two cubes.", "∃x ∃y (Cube(x) ∧ Cube(y))"),
    (
        "Children swim only if a sister watches them.",
        "∀x ((Child(x) ∧ ∃y (SisterOf(y, x) ∧ Watches(y, x))) → Swims(x))",
    ),
    ("Every pilot has his own plane.", "∀x (Pilot(x) → ∀y (Plane(y) → Has(x, y)))"),
    (
        "Members may borrow a key if they pay.",
        "∀x ((Member(x) ∧ ∃y (Key(y) ∧ MayBorrow(x, y))) → Pays(x))",
    ),
    ("Every sound is loud.", "∀x (Loud(x) → Sound(x))"),
    (
        "If a song was written by Dora, then it is sad, and it is short.",
        "∀x (Song(x) ∧ WrittenBy(x, dora) ∧ Sad(x) ∧ Short(x))",
    ),
]


@pytest.mark.parametrize(("text", "formula"), LOOSE)
def test_what_a_text_may_mean_is_not_refuted(text: str, formula: str) -> None:
    assert check(formula, text).status in (Status.UNKNOWN, Status.AMBIGUOUS)


@pytest.mark.parametrize(("text", "formula"), STRICT)
def test_what_it_cannot_mean_is_refuted(text: str, formula: str) -> None:
    assert check(formula, text).status is Status.REFUTED
