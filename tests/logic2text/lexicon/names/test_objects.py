"""The words of names of several places, by what the formula says of their arguments."""

from __future__ import annotations

import pytest

from logic2text import check, parse
from logic2text.english.linearize import phrase
from logic2text.english.syntax import Name, Predication, Relation
from logic2text.formula import Predicate, Variable
from logic2text.lexicon import Lexicon
from logic2text.verbalizers.natural import Natural
from logic2text.walk import nodes

LETTERS = tuple(Name(Variable(letter), letter) for letter in "xyzw")


@pytest.mark.parametrize(
    ("formula", "words"),
    [
        # a further argument beside an object
        ("∀x ∀y (Farmer(x) ∧ Soil(y) → AbsorbsWater(x, y))", "x absorbs water from y"),
        ("∀x ∀y (Nurse(x) ∧ Patient(y) → MonitorsProgress(x, y))", "x monitors the progress of y"),
        ("∀x ∀y (Wasp(x) ∧ Person(y) → CanStingArms(x, y))", "x can sting the arms of y"),
        ("∀x ∀y (Pupil(x) → PaysAttention(x, y))", "x pays attention to y"),
        ("KnowsNicknameOf(ann, rex)", "x knows the nickname of y"),
        # two further arguments
        ("HandsTicketTo(ann, t, rex)", "x hands y to z"),
        ("∀x ∀y ∀z (Porter(x) ∧ Trunk(y) ∧ ShipsTo(x, y, z) → Late(x))", "x ships y to z"),
        ("hasWeight(rex, 9)", "x has a weight of y"),
        ("MixtureOf(mud, sand, water)", "x is a mixture of y and z"),
        # a noun that the formula repeats
        ("∀x ∀y (Pupil(x) ∧ Quiz(y) → FailsQuiz(x, y))", "x fails y"),
        ("∀x ∀y (Pupil(x) ∧ Injury(y) → SuffersFromInjury(x, y))", "x suffers from y"),
        ("∀x ∀y (Child(x) ∧ Coin(y) → FindsRareCoins(x, y))", "x finds y as a rare coin"),
        (
            "∀x ∀y (Comet(x) ∧ Giant(y) → PartOfRingSystem(x, y))",
            "x is a part of the ring system of y",
        ),
        ("TookCourse(ann, logic)", "x took the course y"),
        # whose it is, and what can be the object
        ("∀x (User(x) → ∃y PrimaryEmail(y, x))", "x is the primary email of y"),
        ("∀x ∀y (Inspector(x) ∧ Defect(y) → Reports(x, y))", "x reports y"),
        ("∀x ∀y (Soldier(x) ∧ Captain(y) → Reports(x, y))", "x reports to y"),
        # who did it, and what was done
        ("∀x ∀y (Patient(x) → RecoveredFrom(x, y))", "x recovered from y"),
        ("∀x ∀y (File(x) → RecoveredFrom(x, y))", "x is recovered from y"),
        ("∀x ∀y ∀z (Bus(x) ∧ Guest(y) → TransportedTo(x, y, z))", "x transported y to z"),
        ("∃y TookCourse(ann, y)", "x took y as a course"),
        # an adverbial
        ("∀x ∀y (Squirrel(x) ∧ Nut(y) → HidesInTree(x, y))", "x hides y in a tree"),
        ("∀x ∀y (Cook(x) ∧ Soup(y) → StirsGently(x, y))", "x stirs y gently"),
        ("∀x ∀y (Plant(x) ∧ Desert(y) → AdaptedToHeat(x, y))", "x is adapted to the heat of y"),
        (
            "∀x ∀y (Wave(y) ∧ Plate(x) → BendsAndBreaksGlass(x, y))",
            "x bends and breaks glass into y",
        ),
        # passives
        ("∀x ∀y (Loan(x) ∧ Bank(y) → Approved(x, y))", "x approved y"),
        ("∀x ∀y (Judge(x) ∧ Plan(y) → Approved(x, y))", "x approved y"),
        ("∀x ∀y (Drug(x) ∧ Child(y) → Prescribed(x, y))", "x is prescribed for y"),
        ("AwardedMedalBy(ann, rex)", "x is awarded a medal by y"),
        # nouns
        ("∀x ∀y (Soup(y) ∧ Diner(x) → InMenu(y, x))", "x is in the menu of y"),
        ("∀x ∀y (Person(x) ∧ Language(y) → HasKnowledge(x, y))", "x has knowledge of y"),
        ("∀x ∀y (Chemist(x) → ResearchPhysics(x, y))", "x researches the physics of y"),
        # clauses and three places
        ("∀x ∀y (Mill(x) ∧ Breeze(y) → SailsTurnedByBreeze(x, y))", "x has sails turned by y"),
        ("∀x ∀y (Comet(x) → CometPassesNear(x, y))", "x passes near y"),
        ("ShadowFallsBetween(a, b, c)", "x has a shadow falling between y and z"),
        ("UniquelyDetermined(a, b, c)", "x is uniquely determined by y and z"),
        ("SendsDataFromOneToAnother(a, b, c)", "x sends data from y to z"),
        ("ConsistsOf(a, b, c)", "x consists of y and z"),
    ],
)
def test_an_argument_has_its_place(formula: str, words: str) -> None:
    parsed = parse(formula)
    atoms = (node for node in nodes(parsed) if isinstance(node, Predicate))
    symbol, arity = next((a.name, len(a.arguments)) for a in atoms if len(a.arguments) > 1)
    entry = Lexicon.default().for_formula(parsed).entry(symbol, arity)
    assert phrase(Predication(LETTERS[0], Relation(entry, LETTERS[1:arity]))) == words


@pytest.mark.parametrize(
    ("formula", "text"),
    [
        (
            "∀x ∀y (Squirrel(x) ∧ Nut(y) → HidesInTree(x, y))",
            "Every squirrel hides every nut in a tree.",
        ),
        (
            "∀x ∀y (Pupil(x) ∧ Quiz(y) ∧ FailsQuiz(x, y) → Sad(x))",
            "Every pupil who fails a quiz is sad.",
        ),
        ("Chapters(book1, 12)", "Book 1 has 12 chapters."),
        ("NumberOfChapters(book1, 1)", "Book 1 has 1 chapter."),
    ],
)
def test_what_is_written_is_read(formula: str, text: str) -> None:
    parsed = parse(formula)
    assert Natural().verbalize(parsed).text == text
    assert check(parsed, text).status == "proved"


@pytest.mark.parametrize(
    ("text", "status"),
    [
        ("Every nut that some squirrel hides in a tree is old.", "proved"),
        ("Every nut hidden in a tree by a squirrel is old.", "proved"),
        ("Every squirrel that does not hide a nut in a tree is old.", "refuted"),
        ("Every nut that hides some squirrel in a tree is old.", "refuted"),
    ],
)
def test_an_adverbial_stands_after_the_object_in_every_form(text: str, status: str) -> None:
    formula = parse("∀x ∀y (Squirrel(x) ∧ Nut(y) ∧ HidesInTree(x, y) → Old(y))")
    assert check(formula, text).status == status


def test_a_text_without_the_adverbial_is_not_read() -> None:
    formula = parse("∀x ∀y (Squirrel(x) ∧ Nut(y) → HidesInTree(x, y))")
    assert check(formula, "Every squirrel only hides nuts.").status != "proved"
