"""Determiners that say several things, definite plurals, nouns left out, bare objects, sameness."""

from __future__ import annotations

import pytest

from logic2text.proof.verdict import Status
from logic2text.verify.text import check

SOME = "∃x (Cube(x) ∧ Red(x))"
ALL = "∀x (Cube(x) → Red(x))"
TWO = "∃x ∃y (Cube(x) ∧ Cube(y) ∧ x ≠ y ∧ Red(x) ∧ Red(y))"
AT_MOST_ONE = "∀x ∀y (Cube(x) ∧ Cube(y) ∧ Red(x) ∧ Red(y) → x = y)"
AT_MOST_TWO = (
    "∀x ∀y ∀z (Cube(x) ∧ Cube(y) ∧ Cube(z) ∧ Red(x) ∧ Red(y) ∧ Red(z) → x = y ∨ x = z ∨ y = z)"
)
ALL_BUT_ONE = "∃x (Cube(x) ∧ ¬Red(x) ∧ ∀y (Cube(y) ∧ y ≠ x → Red(y)))"
OWNER = "∃x (Cube(x) ∧ Owns(b, x))"
LOVES_ALL = "∀x (Cube(x) → Loves(b, x))"
LOVES_SOME = "∃x (Cube(x) ∧ Loves(b, x))"
CITY = "∃x (City(x) ∧ LivesIn(b, x) ∧ LivesIn(c, x))"
CITIES = "∃x ∃y (City(x) ∧ City(y) ∧ x ≠ y ∧ LivesIn(b, x) ∧ LivesIn(c, y))"
CLUBS = "∀x ∀y (Club(x) ∧ Club(y) ∧ ∀z (MemberOf(z, x) ↔ MemberOf(z, y)) → x = y)"


@pytest.mark.parametrize(
    ("text", "formula", "other"),
    [
        ("Some but not all cubes are red.", f"{SOME} ∧ ¬{ALL}", SOME),
        ("Some, but not all, of the cubes are red.", f"{SOME} ∧ ¬{ALL}", f"¬{ALL}"),
        ("Only some of the cubes are red.", f"{SOME} ∧ ¬{ALL}", SOME),
        ("Between one and two cubes are red.", f"{SOME} ∧ {AT_MOST_TWO}", AT_MOST_TWO),
        ("One or two of the cubes are red.", f"{SOME} ∧ {AT_MOST_TWO}", SOME),
        ("At least one but at most two cubes are red.", f"{SOME} ∧ {AT_MOST_TWO}", AT_MOST_TWO),
        ("Not exactly one cube is red.", f"¬({SOME} ∧ {AT_MOST_ONE})", f"¬{SOME}"),
        ("Not a single cube is red.", f"¬{SOME}", f"¬{ALL}"),
        ("Not one of the cubes is red.", f"¬{SOME}", f"¬{ALL}"),
        ("There is not a single red cube.", f"¬{SOME}", f"¬({SOME} ∧ {AT_MOST_ONE})"),
        ("A single cube is red.", f"{SOME} ∧ {AT_MOST_ONE}", SOME),
        ("Just one of the cubes is red.", f"{SOME} ∧ {AT_MOST_ONE}", SOME),
        ("Two or more cubes are red.", TWO, SOME),
        ("Two or fewer cubes are red.", AT_MOST_TWO, AT_MOST_ONE),
        ("No fewer than two of the cubes are red.", TWO, SOME),
        ("A couple of cubes are red.", TWO, SOME),
        ("All but one of the cubes are red.", ALL_BUT_ONE, ALL),
        ("Every cube but one is red.", ALL_BUT_ONE, ALL),
        ("Each one of the cubes is red.", ALL, SOME),
        ("Not every one of the cubes is red.", f"¬{ALL}", f"¬{SOME}"),
        ("The cubes are red.", ALL, SOME),
        ("b owns cubes.", OWNER, "∀x (Cube(x) → Owns(b, x))"),
        ("b does not own cubes.", f"¬{OWNER}", "¬∀x (Cube(x) → Owns(b, x))"),
        ("b loves cubes.", LOVES_ALL, LOVES_SOME),
        ("b does not love cubes.", f"¬{LOVES_SOME}", f"¬{LOVES_ALL}"),
        ("Everybody loves a certain cube.", "∃y (Cube(y) ∧ ∀x Loves(x, y))", f"∀x {LOVES_SOME}"),
        ("None but cubes are red.", "∀x (Red(x) → Cube(x))", ALL),
        ("The only ones that are red are cubes.", "∀x (Red(x) → Cube(x))", ALL),
        ("Only the rich are happy.", "∀x (Happy(x) → Rich(x))", "∀x (Rich(x) → Happy(x))"),
        ("Some who are rich are happy.", "∃x (Rich(x) ∧ Happy(x))", "∀x (Rich(x) → Happy(x))"),
        ("b is the only one who is rich.", "∀x (Rich(x) ↔ x = b)", "Rich(b)"),
        ("b is someone other than c.", "b ≠ c", "b = c"),
        ("b is none other than c.", "b = c", "b ≠ c"),
        ("b and c are distinct.", "b ≠ c", "b = c"),
        ("b and c are different people.", "b ≠ c", "b = c"),
        ("b and c are the same star.", "Star(b) ∧ b = c", "Star(b) ∧ b ≠ c"),
        ("b lives in the same city as c.", CITY, "∃x (City(x) ∧ LivesIn(b, x))"),
        ("b does not live in the same city as c.", f"¬{CITY}", CITIES),
        ("b and c live in different cities.", CITIES, f"¬{CITY}"),
        ("b and c are the same age.", "age(b) = age(c)", "age(b) ≠ age(c)"),
        ("b is in the same row as c.", "row(b) = row(c)", "row(b) ≠ row(c)"),
        ("b and c have different mothers.", "mother(b) ≠ mother(c)", "mother(b) = mother(c)"),
        ("Clubs with the same members are identical.", CLUBS, f"¬{CLUBS}"),
        ("If two clubs have the same members, then they are identical.", CLUBS, f"¬{CLUBS}"),
        (
            "Different pupils have different lockers.",
            "∀x ∀y (Pupil(x) ∧ Pupil(y) ∧ x ≠ y → locker(x) ≠ locker(y))",
            "∀x ∀y (Pupil(x) ∧ Pupil(y) → locker(x) ≠ locker(y))",
        ),
        (
            "All pupils with the same locker have the same key.",
            "∀x ∀y (Pupil(x) ∧ Pupil(y) ∧ locker(x) = locker(y) → key(x) = key(y))",
            "∀x ∀y (Pupil(x) ∧ Pupil(y) ∧ key(x) = key(y) → locker(x) = locker(y))",
        ),
        (
            "b is the oldest of the pupils.",
            "Pupil(b) ∧ ∀x (Pupil(x) ∧ x ≠ b → OlderThan(b, x))",
            "Pupil(b) ∧ ∃x (Pupil(x) ∧ OlderThan(b, x))",
        ),
    ],
)
def test_a_text_means_its_formula_and_not_the_other(text: str, formula: str, other: str) -> None:
    assert check(formula, text).status is Status.PROVED
    assert check(other, text).status in (Status.REFUTED, Status.AMBIGUOUS, Status.UNKNOWN)


def test_the_plural_takes_up_what_was_spoken_of() -> None:
    text = "At least two cubes are large. The cubes are red."
    two = "∃x ∃y (Cube(x) ∧ Cube(y) ∧ x ≠ y ∧ Large(x) ∧ Large(y))"
    assert check(f"{two} ∧ ∀x (Cube(x) → Red(x))", text).status is Status.AMBIGUOUS
    assert check(f"{two} ∧ {ALL}", text.replace("At least two", "All")).status is Status.REFUTED
