"""Long formulae: where a list ends is clear, and what is said of a thing stands with it."""

from __future__ import annotations

import pytest

from logic2text.candidates import CandidateGenerator
from logic2text.notation import parse
from logic2text.proof.verdict import Status
from logic2text.verbalizers.natural import Natural
from logic2text.verify.text import check

_ALL_TRUST = "∀z (Cow(z) ∧ StandsIn(z, x) → Trusts(z, y) ∧ Old(z))"
_SOMEONE, _COW = "there is a guard who sleeps there", "cow that stands in it is old and"
_KNOWS = "(Watches(x, y) ∨ ∃z (Dog(z) ∧ Trusts(z, x) ∧ SleepsIn(z, y)))"
_KNOW = "watch it or are trusted by a dog that sleeps there"
_NURSE, _TELLS = "there is a nurse such that for every child in it", "tells a story to them"
_ALL_LOOK = "∀z (Cow(z) ∧ StandsIn(z, x) → LooksAt(z, y))"
_A_TRAIN, _NO_OTHER = "∃z (Train(z) ∧ RunsOver(z, x))", "¬∃z (Dog(z) ∧ z ≠ x ∧ Sees(z, y))"
_NO_COW = "¬∃z (Cow(z) ∧ Trusts(z, y) ∧ TwinOf(z, x))"
SAID = [
    (
        "∀x (Guard(x) → ∃y (Dog(y) ∧ Feeds(x, y) ∧ ¬Tame(y)) ∧ (Tall(x) ∨ Sings(x)))",
        "Every guard feeds a dog that is not tame, and is tall or sings.",
    ),
    (
        "∀x (Guard(x) ∧ Tall(x) ∧ ¬Shy(x) ∧ (Sings(x) ∨ ∃y (Dog(y) ∧ Owns(x, y))) → Helped(x))",
        "Every tall guard who is not shy and either sings or owns a dog is helped.",
    ),
    (
        f"∀x (Barn(x) → Old(x) ∨ ∃y (Guard(y) ∧ SleepsIn(y, x) ∧ {_ALL_TRUST}))",
        f"For every barn, either it is old, or {_SOMEONE} such that every {_COW} trusts them.",
    ),
    ("∀x (x > 7 → Odd(x))", "Everything greater than 7 is odd."),
    ("∀x (Barn(x) → width(x) > height(x))", "Every barn's width is greater than its height."),
    (
        "∀x (Guard(x) ∧ ¬Tall(x) → (Sings(x) ↔ Shy(x)))",
        "A guard who is not tall sings if and only if they are shy.",
    ),
    (
        f"∀x∀y (Guard(x) ∧ Barn(y) ∧ ¬Shy(x) ∧ (Red(y) ∨ Old(y)) ∧ {_KNOWS} → Paints(x, y))",
        f"If a guard is not shy, a barn is red or old, and they {_KNOW}, then they paint the barn.",
    ),
    (
        "∀x∀y (Guard(x) ∧ Barn(y) ∧ (Red(y) ∨ Old(y)) ∧ ¬Empty(y) ∧ Watches(x, y) → Sings(x))",
        "If a barn is not empty, and is red or old, then every guard who watches it sings.",
    ),
    (
        "∀x (Village(x) → ∃y (Nurse(y) ∧ ∀z (ChildIn(z, x) → ∃u (Story(u) ∧ TellsTo(y, u, z)))))",
        f"For every village, {_NURSE}, the nurse {_TELLS}.",
    ),
    (
        # "Its doors" could be the lamp's.
        "∀x (Barn(x) → ∃y (Lamp(y) ∧ ∀z (DoorOf(z, x) → ShinesThrough(y, z))))",
        "For every barn, some lamp shines through every door of the barn.",
    ),
    (
        "∃x (Guard(x) ∧ ∀y (Barn(y) → ∃z (Ladder(z) ∧ CleansWith(x, y, z))))",
        "Some guard cleans every barn with a ladder.",
    ),
    # The preposition comes before "which" and "whom", but for a pronoun: "that they depend on".
    (
        "∃x (Tool(x) ∧ ∀y (Guard(y) → DependsOn(y, x)))",
        "There is a tool on which all guards depend.",
    ),
    (
        f"∀x (Barn(x) → ∃y (Guard(y) ∧ Watches(y, x) ∧ {_ALL_LOOK}))",
        "Every barn is watched by a guard at whom every cow that stands in it looks.",
    ),
    (
        f"∀x (Bridge(x) ∧ ∃y (Road(y) ∧ PassesUnder(y, x)) ∧ {_A_TRAIN} → Old(x))",
        "Every bridge under which some road passes and over which some train runs is old.",
    ),
    (
        f"∃x (Dog(x) ∧ SleepsIn(x, barn) ∧ ∃y (Lamp(y) ∧ Sees(x, y) ∧ {_NO_OTHER}))",
        "Some dog sleeps in the barn and sees a lamp that is not seen by any other dog.",
    ),
    # "It" could be the key of the barn.
    (
        f"∀x∀y (Guard(x) ∧ Barn(y) ∧ Paints(x, y) → secondKeyOf(y) ≠ x ∧ {_NO_COW})",
        (
            "If a guard paints a barn, then the second key of the barn is different from the guard"
            " and no cow that trusts the barn is a twin of the guard."
        ),
    ),
    (
        "∀x (Barn(x) ∧ Creaks(x) → ∀y (DoorOf(y, x) → Red(y)))",
        "If a barn creaks, then all of its doors are red.",
    ),
    (
        "∀x (Barn(x) → (Creaks(x) ↔ ¬∃y (DoorOf(y, x) ∧ Red(y))))",
        "A barn creaks if and only if none of its doors is red.",
    ),
    (
        "∀x (Barn(x) → (Creaks(x) ↔ ∃y (DoorOf(y, x) ∧ Red(y))))",
        "A barn creaks if and only if one of its doors is red.",
    ),
]


@pytest.mark.parametrize(("formula", "text"), SAID)
def test_a_long_formula_is_said_and_read_back(formula: str, text: str) -> None:
    pool = CandidateGenerator().candidates(parse(formula))
    assert (text, Status.PROVED) in [(each.text, each.verdict.status) for each in pool]


@pytest.mark.parametrize(
    "text",
    [
        "A barn creaks if and only if all of its doors are red.",
        "A barn creaks if and only if none of its doors is red.",
        "A barn creaks if and only if each of its doors is red.",
    ],
)
def test_which_of_its_doors_is_told(text: str) -> None:
    formula = parse("∀x (Barn(x) → (Creaks(x) ↔ ∃y (DoorOf(y, x) ∧ Red(y))))")
    assert check(formula, text).status is not Status.PROVED


OTHERWISE = [
    # What follows the comma is said of the subject, not of the dog.
    "∀x (Guard(x) → ∃y (Dog(y) ∧ Feeds(x, y) ∧ ¬Tame(y) ∧ (Tall(y) ∨ Sings(y))))",
    "∀x (Guard(x) → (∃y (Dog(y) ∧ Feeds(x, y) ∧ ¬Tame(y)) ∧ Tall(x)) ∨ Sings(x))",
]


@pytest.mark.parametrize("formula", OTHERWISE)
def test_what_follows_the_comma_is_said_of_the_subject(formula: str) -> None:
    text = "Every guard feeds a dog that is not tame, and is tall or sings."
    assert check(parse(formula), text).status is Status.REFUTED


@pytest.mark.parametrize(
    ("formula", "text", "status"),
    [
        # A number owns nothing, and no pronoun stands for one; a person owns what a person has.
        (
            "∀x (Barn(x) → width(x) > height(width(x)))",
            "Every barn's width is greater than its height.",
            Status.REFUTED,
        ),
        (
            "∀x (Barn(x) → (width(x) > 9 → Old(x)))",
            "If a barn's width is over 9, then the barn is old.",
            Status.PROVED,
        ),
        (
            "∀x (Barn(x) → ∃≥2 y (Cow(y) ∧ In(y, x)) ∧ width(x) ≥ 9)",
            "For every barn, at least two cows are in it and its width is at least 9.",
            Status.PROVED,
        ),
        ("Likes(father(max), mother(max))", "Max's father likes his mother.", Status.AMBIGUOUS),
    ],
)
def test_what_numbers_and_numerals_say(formula: str, text: str, status: Status) -> None:
    assert check(parse(formula), text).status is status


@pytest.mark.parametrize(
    ("formula", "text"),
    [
        ("∀x (Cow(x) → Cow(x))", "Every cow is a cow."),
        ("Cow(b) ∨ ¬Cow(b)", "b is a cow or not a cow."),
        ("∃x (Cow(x) ∧ ¬Cow(x))", "Some cow is not a cow."),
        ("∀x (Cow(x) ∧ Old(x) → Old(x))", "Every old cow is old."),
    ],
)
def test_what_is_always_or_never_true_is_said(formula: str, text: str) -> None:
    assert text in [made.text for made in Natural().alternatives(parse(formula))]


@pytest.mark.parametrize(
    ("formula", "text"),
    [
        (
            "∀x∀y (Over(x, y) ↔ (On(x, y) ∨ ∃z (On(x, z) ∧ Over(z, y)))) ∧ ∀x ¬Over(x, x)",
            (
                "One thing is over a second exactly when the first is on the second or on something"
                " over the second. Nothing is over itself."
            ),
        ),
        (
            "∀x (Nun(x) ↔ (Woman(x) ∧ Pious(x))) ∧ ∀x (Abbess(x) ↔ (Nun(x) ∧ ∃y Leads(x, y)))",
            "A nun is any pious woman. An abbess is any nun who leads something.",
        ),
    ],
)
def test_each_part_of_a_conjunction_is_a_sentence(formula: str, text: str) -> None:
    pool = CandidateGenerator().candidates(parse(formula))
    assert (text, Status.PROVED) in [(each.text, each.verdict.status) for each in pool]
