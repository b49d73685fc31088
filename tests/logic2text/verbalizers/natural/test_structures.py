"""The structures that a careful writer uses, and their reading: lists, contrasts, definitions."""

from __future__ import annotations

import pytest

from logic2text import check, parse
from logic2text.candidates import CandidateGenerator
from logic2text.proof.verdict import Status
from logic2text.verbalizers.natural import Natural

SAID = {
    # Several kinds share their "for"; what the clause before says is left out.
    "∀x ∀y (Sofa(x) ∧ Pillow(y) → HasArms(x) ∧ ¬HasArms(y))": (
        "For every sofa and every pillow, the sofa has arms but the pillow does not."
    ),
    "∀x ∀y (Fridge(x) ∧ Oven(y) → Hums(x) ∧ Cools(x) ∧ Bakes(y) ∧ ¬Cools(y))": (
        "For every fridge and every oven, the fridge hums and cools, and the oven bakes but does "
        "not cool."
    ),
    "∀x ∀y (Cat(x) ∧ Dog(y) → (Purrs(x) ↔ Happy(x)) ∧ (Barks(y) ↔ Angry(y)))": (
        "For every cat and every dog, the cat purrs if and only if the cat is happy, and the dog "
        "barks if and only if the dog is angry."
    ),
    "CanSwim(rex) ∧ ¬CanSwim(tom)": "Rex can swim but Tom cannot.",
    "Owns(ann, rex) ∧ ¬Owns(sue, rex)": "Ann owns Rex but Sue does not.",
    "∀x (Poet(x) → Writer(x)) ∧ ¬∀x (Writer(x) → Poet(x))": (
        "All poets are writers but not every writer is a poet."
    ),
    # What nothing does follows from all conditions; alternatives end a list of objects.
    "∀x ∀y (Guest(x) ∧ Dog(y) ∧ Owns(x, y) → ¬∃z (Cook(z) ∧ Knows(z, x) ∧ Feeds(z, y)))": (
        "If a guest owns a dog, then no cook who knows them feeds it."
    ),
    "∀x (Cake(x) → Has(x, salt) ∧ (Has(x, oil) ∨ Has(x, milk)))": (
        "Every cake has salt and either oil or milk."
    ),
    "∀x (Guest(x) → OrdersSoup(x) ∧ ¬OrdersWine(x))": ("Every guest orders soup but not wine."),
    "∀x (Cake(x) → Sweet(x) ∧ Cold(x) ∧ ¬Hot(x))": "Every cake is sweet and cold but not hot.",
    # What stands behind its noun, alone and in lists.
    "∀x (Ring(x) ∧ MadeOfGold(x) ∧ SoldInParis(x) → Costly(x))": (
        "Every ring made of gold and sold in Paris is costly."
    ),
    "∀x (Soup(x) ∧ MadeWithRice(x) ∧ MadeWithBeans(x) → Tasty(x))": (
        "All soup made with rice and beans is tasty."
    ),
    "∃x (Guard(x) ∧ OnDuty(x) ∧ Sleeps(x))": "Some guard on duty sleeps.",
    "Old(ann) ∧ ¬Rich(ann) ∧ ¬Famous(ann)": "Ann is old but neither rich nor famous.",
    "Old(ann) ∧ Tall(ann) ∧ Kind(ann) ∧ ¬Rich(ann)": "Ann is old, tall and kind but not rich.",
    "Sings(tom) ∧ Dances(tom) ∧ ¬Swims(tom)": "Tom sings and dances but does not swim.",
    # "Either" after what both sides share.
    "∀x (Clerk(x) → ReadsMail(x) ⊕ ReadsNews(x))": (
        "All clerks read either mail or news but not both."
    ),
    "∀x (Room(x) → InParis(x) ⊕ InRome(x))": "All rooms are in either Paris or Rome but not both.",
    "Likes(ann, tom) ⊕ Likes(ann, sue)": "Ann likes either Tom or Sue but not both.",
    "∀x (Player(x) → ∃y (Card(y) ∧ Draws(x, y)) ⊕ ∃z (Coin(z) ∧ Draws(x, z)))": (
        "Every player draws either a card or a coin but not both."
    ),
    "∀x (Hotel(x) → Noisy(x) ∧ ¬HasPool(x) ∧ ¬HasGarden(x))": (
        "Every hotel is noisy but has neither a pool nor a garden."
    ),
    "¬HasWings(rex) ∧ ¬HasArms(rex)": "Rex has neither wings nor arms.",
    # Objects of one verb; numbers in lists.
    "∀x (Clerk(x) → ∃y (Dog(y) ∧ Owns(x, y)) ∧ ∃z (Cat(z) ∧ Owns(x, z)))": (
        "Every clerk owns a dog and a cat."
    ),
    "∃=2 x (Dog(x) ∧ Owns(ann, x)) ∧ ∃=3 x (Cat(x) ∧ Owns(ann, x))": (
        "Ann owns exactly two dogs and exactly three cats."
    ),
    "∀x (Club(x) ∧ ∃≥5 y (Pupil(y) ∧ Joined(y, x)) → Big(x))": (
        "Every club joined by at least five pupils is big."
    ),
    "∀x (Van(x) → ∃≤3 y (Pupil(y) ∧ Drives(y, x)))": (
        "Every van is driven by at most three pupils."
    ),
    "∀x (Clerk(x) → ∀y (Door(y) → CanOpen(x, y) ∧ CanClose(x, y)))": (
        "Every clerk can open and close every door."
    ),
    "Owns(ann, rex) ∧ Feeds(ann, rex)": "Ann owns and feeds Rex.",
    "∀x (Clerk(x) → ∃y (Dog(y) ∧ (Owns(x, y) ∨ Feeds(x, y))))": "Every clerk owns or feeds a dog.",
    # Values, and numbers on the right.
    "age(tom) > age(ann)": "Tom is older than Ann.",
    "∀x (Parcel(x) ∧ 3 < weight(x) → Heavy(x))": ("Every parcel that weighs over 3 is heavy."),
    # A name is not repeated where a pronoun is clear.
    "Student(susan) → ¬Sings(susan)": "If Susan is a student, then she does not sing.",
    "Tall(anna) ↔ Tired(anna)": "Anna is tall if and only if she is tired.",
    # Definitions.
    "∀x (Laptop(x) ↔ Computer(x) ∧ ∃y (Lid(y) ∧ Has(x, y)) ∧ ∃z (Screen(z) ∧ Has(x, z)))": (
        "A laptop is any computer that has a lid and a screen."
    ),
    "∀x (Square(x) ↔ Rectangle(x) ∧ HasEqualSides(x))": (
        "A square is any rectangle with equal sides."
    ),
    "∀x (PlainRoom(x) ↔ Room(x) ∧ ¬∃y (HasWindow(x, y) ∧ RoundWindow(y)) ∧ ¬∃z (HasWindow(x, z)"
    " ∧ BayWindow(z)))": "A plain room is any room with no round window and no bay window.",
    "∀x (Choir(x) ↔ Group(x) ∧ ∃≥3 y (Member(y) ∧ HasMember(x, y)))": (
        "A choir is any group with at least three members."
    ),
    "∀x (Trike(x) → ∃=3 y (Wheel(y) ∧ HasWheel(x, y)) ∧ ¬∃z (Motor(z) ∧ HasMotor(x, z)))": (
        "Every trike has exactly three wheels and no motor."
    ),
    "∀x (Team(x) → (Full(x) ↔ ∃=4 y HasMember(x, y)))": (
        "A team is full if and only if it has exactly four members."
    ),
    "∀x∀y (User(x) ∧ File(y) → (CanOpen(x, y) ↔ ∃z (Token(z) ∧ Fits(z, y) ∧ Owns(x, z))))": (
        "A user can open a file if and only if they own a token that fits it."
    ),
    # A rule for what is not so stays one; "no" where a number would be turned round.
    "∀x (Guest(x) ∧ ¬Invited(x) → ¬∃y (Room(y) ∧ Enters(x, y)))": (
        "A guest does not enter any room unless they are invited."
    ),
    "¬∃x (Farm(x) ∧ ∃≥3 y (Barn(y) ∧ Owns(x, y)) ∧ Poor(x))": (
        "No poor farm owns at least three barns."
    ),
    # Only, and what is other than a name; an exclusion in other connectives is one.
    "∀x (Snores(x) ↔ x = bob ∨ x = anna)": "Only Bob and Anna snore.",
    "Snores(bob) ∧ ∀x (Snores(x) → x = bob)": "Only Bob snores.",
    "∀x (Snores(x) → x = bob)": "Nothing other than Bob snores.",
    "∀x (Monk(x) → ∀y (Reads(x, y) → y = bob))": "No monk reads anything other than Bob.",
    "∀x (Ball(x) → (Red(x) ∧ ¬Blue(x)) ∨ (¬Red(x) ∧ Blue(x)))": (
        "All balls are either red or blue but not both."
    ),
    "∀x (Ball(x) → (Red(x) ∨ Blue(x)) ∧ ¬(Red(x) ∧ Blue(x)))": (
        "All balls are either red or blue but not both."
    ),
    "∀x (Herbivore(x) ↔ Animal(x) ∧ ∀y (Eats(x, y) → Plant(y)))": (
        "A herbivore is any animal that eats only plants."
    ),
    # Several exceptions, and names among alternatives.
    "∀x (Opera(x) ∧ x ≠ aida ∧ x ≠ carmen → Forgotten(x))": (
        "Every opera other than Aida and Carmen is forgotten."
    ),
    "∀x (Winner(x) → x = bob ∨ x = anna)": "Every winner is Bob or Anna.",
    "City(linz) ∧ LivesIn(bob, linz) ∧ ∀x (LivesIn(x, linz) → x = bob)": (
        "Linz is a city and only Bob lives in Linz."
    ),
    # A kind that is described by another, to which the rest refers.
    "∀x ∀y (Baker(x) ∧ Oven(y) ∧ Owns(x, y) → Cleans(x, y) ∧ ¬Sells(x, y))": (
        "Every baker who owns an oven cleans but does not sell it."
    ),
    # Parts of kinds; what stands in a place; relatives at the end of lists.
    "∀x (Novel(x) → ∃y ∃z (y ≠ z ∧ Chapter(y) ∧ Chapter(z) ∧ PartOf(y, x) ∧ PartOf(z, x)))": (
        "Every novel has at least two chapters as parts."
    ),
    "∀x (Insect(x) → ∃=6 y (Leg(y) ∧ HasPart(x, y)) ∧ ∃≤4 y (Wing(y) ∧ HasPart(x, y)))": (
        "Every insect has exactly six legs and at most four wings as parts."
    ),
    "∀x (School(x) → ∃y ∃z (y ≠ z ∧ TeacherAt(y, x) ∧ TeacherAt(z, x)))": (
        "Every school has at least two teachers."
    ),
    "∀x (Village(x) → ∃y (Smith(y) ∧ LivesIn(y, x)))": "In every village, a smith lives.",
    "∀x (Wizard(x) → ∃y (ParentOf(y, x) ∧ Witch(y)) ∧ ∃z (ParentOf(z, x) ∧ Tall(z)))": (
        "Every wizard has a tall parent and a parent who is a witch."
    ),
    # Alternatives that are lists; what "it" could also be comes last.
    "∀x (Member(x) ↔ Person(x) ∧ ((Pays(x) ∧ Signs(x)) ∨ (Guards(x, gate) ∧ ¬Sleeps(x))))": (
        "A member is any person who pays and signs or who guards the gate but does not sleep."
    ),
}


@pytest.mark.parametrize(("formula", "text"), SAID.items())
def test_a_structure_is_said_and_proved_by_tree_and_words(formula: str, text: str) -> None:
    parsed = parse(formula)
    assert Natural().verbalize(parsed).text == text
    assert check(parsed, text).status == "proved"


@pytest.mark.parametrize(
    ("formula", "text", "status"),
    [
        # "A herbivore is …" is no definition by itself, nor is "the herbivores are …".
        ("∀x (Poet(x) ↔ Writer(x) ∧ Tall(x))", "A poet is a tall writer.", "refuted"),
        ("∀x (Poet(x) → Writer(x))", "The poets are exactly the writers.", "refuted"),
        # "Has a member" is of the kind with that noun, too, where there is one.
        (
            "∀x (Choir(x) → ∃y HasMember(x, y)) ∧ ∀x (Member(x) → Tall(x))",
            "Every choir has a member, and every member is tall.",
            "refuted",
        ),
        (
            "∀x (Gnome(x) → ¬(∃y HasHat(x, y) ∧ ∃z HasBeard(x, z)))",
            "Every gnome has neither a hat nor a beard.",
            "refuted",
        ),
        ("∀x (Poet(x) → Writer(x) ∧ Tall(x))", "A poet is any tall writer.", "refuted"),
        # "Other than b and c" excepts both, and "only b and c" says it of both.
        (
            "∀x (Opera(x) ∧ x ≠ aida → Forgotten(x))",
            "Every opera other than Aida and Carmen is forgotten.",
            "refuted",
        ),
        (
            "SingsFor(bob, rovers) ∧ ∀x (SingsFor(x, rovers) → x = bob ∨ x = anna)",
            "Only Bob and Anna sing for rovers.",
            "refuted",
        ),
        (
            "∃x (Village(x) ∧ ∃y (Smith(y) ∧ LivesIn(y, x)))",
            "In every village, a smith lives.",
            "refuted",
        ),
        ("∀x (Writer(x) ∧ Tall(x) → Poet(x))", "A poet is any tall writer.", "refuted"),
        # "For every K and every L" says nothing of a K where there is no L.
        (
            "∀x (Sofa(x) → Soft(x)) ∧ ∀y (Pillow(y) → ¬Soft(y))",
            "For every sofa and every pillow, the sofa is soft but the pillow is not.",
            "refuted",
        ),
        # What is denied is the nearest verb phrase.
        (
            "CanSwim(rex) ∧ CanSing(rex) ∧ ¬CanSwim(tom)",
            "Rex can swim and can sing but Tom cannot.",
            "refuted",
        ),
        # Either … or without "but not both" is no exclusive or.
        ("Reads(ann, b) ⊕ Reads(ann, c)", "Ann reads b or c.", "refuted"),
        # "The dog" after a comma is what "for every dog" is about.
        (
            "∀x (Dog(x) → (Barks(x) ↔ Angry(x)) ∧ (Sleeps(x) ↔ Tired(x)))",
            (
                "For every dog, the dog barks if and only if the dog is angry, and the dog sleeps "
                "if and only if the dog is tired."
            ),
            "proved",
        ),
        # One dog, not a dog for each verb.
        (
            "∃y (Dog(y) ∧ Owns(ann, y)) ∧ ∃y (Dog(y) ∧ Feeds(ann, y))",
            "Ann owns and feeds a dog.",
            "ambiguous",
        ),
        ("CanOpen(ann, b) ∧ Close(ann, b)", "Ann can open and close b.", "unknown"),
        # A pronoun after a comma stays with "for every".
        (
            "∀x (Hall(x) → ∃y (Guard(y) ∧ Watches(y, x)) ∧ ∃z (Cook(z) ∧ Leaves(z, x)))",
            "For every hall, some guard watches it, and some cook leaves it.",
            "proved",
        ),
        ("Tall(susan) → Happy(anna)", "If Susan is tall, then she is happy.", "refuted"),
    ],
)
def test_a_structure_is_read_as_it_is_meant(formula: str, text: str, status: str) -> None:
    assert check(parse(formula), text).status == status


def test_texts_are_verified_before_later_ones_take_the_budget() -> None:
    formula = parse(
        "∀x (Heart(x) → Organ(x) ∧ ∃=4 y (Chamber(y) ∧ Has(x, y)) ∧ "
        "∃z (Chest(z) ∧ LocatedIn(x, z)))"
    )
    text = "Every heart is an organ, is located in a chest and has exactly four chambers."
    proved = {
        c.text
        for c in CandidateGenerator().pool(formula).candidates
        if c.verdict.status == "proved"
    }
    assert text in proved


def test_a_relation_is_defined_by_its_variables() -> None:
    formula = parse("∀x∀y (Aunt(x, y) ↔ ∃z (Sister(x, z) ∧ Parent(z, y)))")
    text = "x is an aunt of y if and only if x is a sister of a parent of y."
    assert text in [said.text for said in Natural().alternatives(formula)]
    assert check(formula, text).status == "proved"


@pytest.mark.parametrize(
    ("formula", "text"),
    [
        ("Sings(tom) → Sings(ann)", "If Tom sings, so does Ann."),
        ("¬Sings(tom) → ¬CanSwim(ann)", "If Ann can swim, then Tom sings."),
        ("CanSwim(tom) → CanSwim(ann)", "If Tom can swim, so can Ann."),
        ("Likes(tom, rex) → Likes(ann, rex)", "If Tom likes Rex, so does Ann."),
        ("Tall(tom) ↔ Tall(ann)", "Tom is tall if and only if Ann is."),
    ],
)
def test_what_a_clause_before_says_is_left_out(formula: str, text: str) -> None:
    assert Natural().verbalize(parse(formula)).text == text
    assert check(formula, text).status is Status.PROVED
