"""What a later clause takes up: of them, they, one, namely; and what only stresses a phrase."""

from __future__ import annotations

import pytest

from logic2text import check
from logic2text.proof.verdict import Status

TWO = "Admires(alf, max) ∧ Admires(bert, max) ∧ ¬Admires(max, alf) ∧ ¬Admires(max, bert)"
POOR = "¬Rich(alf) ∧ ¬Rich(bert) ∧ Tall(alf) ∧ Tall(bert)"
RICH = "Rich(alf) ∧ Rich(bert) ∧ (Tall(alf) ∨ Tall(bert))"
COPIED = "∀x (File(x) → Opens(ann, x)) ∧ ¬∃x (File(x) ∧ Copies(ann, x))"
MAY = "∀x (Clerk(x) → ∀y (File(y) → (MayOpen(x, y) ∧ ¬MayCopy(x, y))))"
DANCES = "∀x (Student(x) → (Sings(x) ∧ ¬Dances(x)))"
BOTH = "Rich(alf) ∧ Rich(bert) ∧ Likes(max, alf) ∧ Likes(max, bert)"


@pytest.mark.parametrize(
    ("formula", "text"),
    [
        (TWO, "Alf and Bert both admire Max, but Max does not admire either of them."),
        (TWO, "Alf and Bert both admire Max, but Max admires neither of them."),
        (POOR, "Neither Alf nor Bert is rich, but each of them is tall."),
        (POOR, "Neither Alf nor Bert is rich, but both of them are tall."),
        (RICH, "Alf and Bert are both rich, and at least one of the two is tall."),
        (BOTH, "Alf and Bert are both rich, and Max likes them both."),
        (COPIED, "Ann opens every file but copies none of them."),
        (COPIED, "Ann opens all files but does not copy any of them."),
        (MAY, "Clerks may open every file but may not copy any of them."),
        (MAY, "Clerks may open all files, but they may not copy any of them."),
        (MAY, "Clerks may open all files but may copy none."),
        (DANCES, "Students sing, but they do not dance."),
        (DANCES, "Students sing. They do not dance."),
        (DANCES, "Every student sings, but they do not dance."),
        (
            "∀x (Cat(x) → (Likes(ann, x) ∧ ¬Likes(max, x)))",
            "Ann likes all cats, but Max does not like them.",
        ),
        ("HasGarden(ann) ∧ ¬HasGarden(max)", "Ann has a garden, but Max has none."),
        ("HasGarden(ann) ∧ ¬HasGarden(max)", "Ann has a garden, but Max does not have one."),
        (
            "∃x (Dog(x) ∧ Owns(ann, x)) ∧ ∃x (Dog(x) ∧ Owns(max, x))",
            "Ann owns a dog, and Max owns one too.",
        ),
        ("∀x ((Town(x) ∧ NorthOf(x, b)) ↔ x = c)", "Exactly one town, namely c, is north of b."),
        ("∀x ((Town(x) ∧ NorthOf(x, b)) ↔ x = c)", "Exactly one town is north of b, namely c."),
        ("∀x ((Winged(x) ∧ Horse(x)) ↔ x = b)", "There is exactly one winged horse, namely b."),
        ("Sings(ann) ∧ ¬Sings(max)", "Of Ann and Max, only Ann sings."),
        ("¬(Sings(ann) ∧ Sings(max))", "Ann and Max will not both sing."),
        ("Owns(ann, house)", "Ann herself owns the house."),
        ("Owns(owner, house)", "The owner herself owns the house."),
        (
            "∀x ∀y ((Town(x) ∧ Town(y) ∧ ¬(x = y)) → ∃z (Road(z) ∧ Between(z, x, y)))",
            "Between any two distinct towns there is a road.",
        ),
        ("Barks(rex) → ∃x (Thief(x) ∧ Enters(x))", "Rex barks only if a thief enters."),
    ],
)
def test_what_a_clause_takes_up_is_proved(formula: str, text: str) -> None:
    assert check(formula, text).is_proved


@pytest.mark.parametrize(
    ("formula", "text"),
    [
        (TWO, "Alf and Bert both admire Max, and Max admires both of them."),
        (POOR, "Neither Alf nor Bert is rich, but one of them is tall."),
        (COPIED, "Ann opens every file but does not copy all of them."),
        (MAY, "Clerks may open every file, and they may copy it."),
        (DANCES, "Students sing, and they dance."),
        ("HasGarden(ann) ∧ ¬HasGarden(max)", "Ann has a garden, and Max has one."),
        ("∀x ((Town(x) ∧ NorthOf(x, b)) ↔ x = c)", "Some town is north of b, namely c."),
        ("Sings(ann) ∧ ¬Sings(max)", "Of Ann and Max, only Max sings."),
        ("¬Sings(ann) ∧ ¬Sings(max)", "Ann and Max will not both sing."),
        ("Likes(ann, max)", "Ann likes herself."),
    ],
)
def test_what_a_clause_takes_up_otherwise_is_not_proved(formula: str, text: str) -> None:
    assert not check(formula, text).is_proved


@pytest.mark.parametrize(
    "text",
    [
        "Ann likes all cats, but Max does not like them.",
        "Max feeds all cats, but they do not like Max.",
    ],
)
def test_several_things_come_before_one_name(text: str) -> None:
    # "Them" is not Ann, so that the text is not refuted for what it says of the cats.
    formula = "∀x (Cat(x) → Likes(ann, x)) ∧ ∀x (Cat(x) → ¬Likes(max, x))"
    other = "∀x (Cat(x) → Feeds(max, x)) ∧ ∀x (Cat(x) → ¬Likes(x, max))"
    assert check(formula if text.startswith("Ann") else other, text).is_proved


PAY = "∀x (Tenant(x) ∧ Pays(x) → Stays(x)) ∧ ∀x ({}¬Pays(x) → Leaves(x))"
LOAN = "∀x (Loan(x) ∧ amount(x) > 100 → Reviewed(x)) ∧ ∀x ({}amount(x) ≤ 100 → Approved(x))"
CAR = "∀x (Car(x) ∧ Parked(x) → Insured(x)) ∧ ∀x ({}Rented(x) → Clean(x))"


@pytest.mark.parametrize(
    ("formula", "kind", "text"),
    [
        (PAY, "Tenant(x) ∧ ", "Tenants who pay stay; those who do not pay leave."),
        (PAY, "Tenant(x) ∧ ", "Tenants who pay stay. Those who do not pay leave."),
        (PAY, "Tenant(x) ∧ ", "Every tenant who pays stays, while the ones who do not pay leave."),
        (LOAN, "Loan(x) ∧ ", "Loans over 100 are reviewed; those of 100 or less are approved."),
        (CAR, "Car(x) ∧ ", "All parked cars are insured, and those that are rented are clean."),
    ],
)
def test_those_are_of_the_kind_that_was_spoken_of(formula: str, kind: str, text: str) -> None:
    assert check(formula.format(kind), text).is_proved
    assert check(formula.format(""), text).status is Status.AMBIGUOUS


def test_those_who_are_no_things() -> None:
    cars = "∀x (Car(x) → Pollutes(x)) ∧ ∀x ({}Drives(x) → Pays(x))"
    text = "Cars pollute, and those who drive pay."
    assert check(cars.format(""), text).is_proved
    assert check(cars.format("Car(x) ∧ "), text).status is Status.REFUTED


def test_all_who_may_be_of_a_kind_or_of_anyone() -> None:
    text = "Tenants who pay stay; all who do not pay leave."
    assert check(PAY.format("Tenant(x) ∧ "), text).status is Status.AMBIGUOUS
    assert check(PAY.format(""), text).status is Status.AMBIGUOUS


@pytest.mark.parametrize("them", ["all of them", "them all", "each of them"])
def test_not_all_of_them_is_not_none_of_them(them: str) -> None:
    text = f"Ann opens every file but does not copy {them}."
    assert not check(COPIED, text).is_proved


LAKE = (
    "Touches(lake, peru) ∧ Touches(lake, chile) ∧ ¬∃x (Land(x) ∧ ¬(x = peru) ∧ {} Touches(lake, x))"
)
CAKE = "∃x (Cake(x) ∧ Made({0}, x) ∧ ∀y ((Cake(y) ∧ Made({0}, y)) → y = x) ∧ {1}Red(x))"


@pytest.mark.parametrize(
    ("formula", "text"),
    [
        (
            LAKE.format("¬(x = chile) ∧"),
            "The lake touches Peru, touches Chile, and touches no other land.",
        ),
        (
            "Beat(ann, max) ∧ ∀x ((¬(x = ann) ∧ ¬(x = max)) → Likes(ann, x))",
            "Ann beat Max, but she likes everybody else.",
        ),
        (
            f"{CAKE.format('ann', '')} ∧ {CAKE.format('max', '¬')}",
            "The cake that Ann made is red, but the one that Max made is not.",
        ),
    ],
)
def test_what_can_be_taken_up_so_is_not_refuted(formula: str, text: str) -> None:
    assert check(formula, text).status is Status.UNKNOWN


def test_other_exceptions_are_refuted() -> None:
    text = "The lake touches Peru, touches Chile, and touches no other land."
    assert check(LAKE.format(""), text).status is not Status.PROVED
    everyone = "Beat(ann, max) ∧ ∀x Likes(ann, x)"
    assert check(everyone, "Ann beat Max, but she likes everybody else.").status is Status.REFUTED


def test_itself_is_the_object_beside_it() -> None:
    text = "Nothing odd is the sum of a thing and itself."
    assert check("¬∃x ∃y (Odd(x) ∧ SumOf(x, y, y))", text).is_proved
    assert not check("¬∃x ∃y (Odd(x) ∧ SumOf(x, y, x))", text).is_proved
