"""What a text that says "everyone" assumes; sets of axioms are worked out by hand."""

from __future__ import annotations

import pytest

from logic2text.lexicon import Lexicon
from logic2text.notation import parse
from logic2text.proof.verdict import Status
from logic2text.symbolization import SymbolizationKey
from logic2text.verify.persons import speaks_of_persons
from logic2text.verify.text import check, examine

EVERYTHING = "everything is a person"
SOME = "there is a person"
CASES = [
    ("∀x Happy(x)", "Everyone is happy.", (EVERYTHING,)),
    ("∀x Red(x)", "Everyone is red.", (EVERYTHING,)),
    ("∀x ∃y Trusts(x, y)", "Everyone trusts someone.", (EVERYTHING,)),
    ("∃x Happy(x)", "Someone is happy.", ("only persons are happy",)),
    ("∃x ¬Happy(x)", "Someone is not happy.", (EVERYTHING,)),
    ("¬∃x Happy(x)", "No one is happy.", ("only persons are happy",)),
    (
        "∀x (Student(x) → ∃y Trusts(x, y))",
        "Every student trusts someone.",
        ("only persons are trusted",),
    ),
    (
        "∀x (∃y (Novel(y) ∧ Praised(x, y)) → Happy(x))",
        "Everyone who praised a novel is happy.",
        ("only persons praised anything",),
    ),
    (
        "∃x ∀y (Novel(y) → Praised(x, y))",
        "Someone praised every novel.",
        ("only persons praised anything", SOME),
    ),
    (
        "∀x (CanJuggle(x) → Clown(x))",
        "If someone can juggle, then he is a clown.",
        ("only persons can juggle",),
    ),
    ("∃x ¬Red(x)", "There is someone who is not red.", (EVERYTHING,)),
    ("∀x Happy(x)", "Everything is happy.", ()),
    ("∀x (Student(x) → Happy(x))", "Every student is happy.", ()),
    ("∀x (Person(x) → Happy(x))", "Everyone is happy.", ()),
    ("∃x (Person(x) ∧ Likes(x, b))", "Someone likes b.", ()),
    ("¬∃x (Person(x) ∧ Likes(x, b))", "No one likes b.", ()),
    ("∀x (Human(x) → Happy(x))", "Everyone is happy.", ()),
    ("∀x (Happy(x) → Tall(x))", "Those who are happy are tall.", ("only persons are happy",)),
    ("∀x (Person(x) ∧ Happy(x) → Tall(x))", "Those who are happy are tall.", ()),
    ("∀x (Person(x) → ∃y (Person(y) ∧ Likes(x, y)))", "Everyone likes someone.", ()),
]


@pytest.mark.parametrize(("formula", "text", "assumptions"), CASES)
def test_what_a_text_assumes(formula: str, text: str, assumptions: tuple[str, ...]) -> None:
    verdict = check(formula, text)
    assert (verdict.status, verdict.assumptions) == (Status.PROVED, assumptions)
    assert examine(parse(formula), text).verdict.assumptions == assumptions


def test_everyone_is_first_each_person_of_the_formula() -> None:
    verdict = check("∀x Happy(x) ∧ Person(b)", "Everyone is happy and b is a person.")
    assert (verdict.status, verdict.assumptions) == (Status.AMBIGUOUS, (EVERYTHING,))


@pytest.mark.parametrize(
    ("formula", "text"),
    [
        ("∀x Happy(x)", "Someone is happy."),
        ("∃x ∀y (Novel(y) → Praised(x, y))", "No one praised every novel."),
        ("∃x (Person(x) ∧ ¬Likes(x, b))", "Someone likes b."),
        ("∀x (Person(x) → Happy(x))", "Everything is happy."),
        ("∀x (Person(x) ∧ Happy(x))", "Everyone is happy."),
    ],
)
def test_no_assumption_makes_a_wrong_text_right(formula: str, text: str) -> None:
    verdict = check(formula, text)
    assert verdict.status is Status.REFUTED
    assert not verdict.assumptions


def test_everyone_beside_a_predicate_for_persons_is_not_everything() -> None:
    verdict = check("∀x Happy(x) ∧ Person(b)", "Everyone is happy and b is a person.")
    assert (verdict.status, verdict.assumptions) == (Status.AMBIGUOUS, (EVERYTHING,))


def test_in_a_domain_of_people_nothing_is_assumed() -> None:
    key = SymbolizationKey.parse("domain: people\nH(x): x is happy")
    assert check("AxHx", "Everyone is happy.", key=key).assumptions == ()


@pytest.mark.parametrize(
    ("text", "speaks"),
    [
        ("No one is happy.", True),
        ("Whoever is happy likes b.", True),
        ("There is someone who is happy.", True),
        ("Otto is someone who is happy.", False),
        ("Otto is someone who likes everyone.", True),
        ("Nothing is happy.", False),
        ("Every person is happy.", False),
    ],
)
def test_which_words_speak_of_persons(text: str, speaks: bool) -> None:
    assert speaks_of_persons(text) is speaks


def test_texts_with_the_same_readings_assume_their_own() -> None:
    formula = parse("∀x Happy(x)")
    for _ in range(2):
        assert check(formula, "Everyone is happy.").assumptions == (EVERYTHING,)
        assert check(formula, "Everything is happy.").assumptions == ()


def test_the_lexicon_of_a_text_is_not_changed() -> None:
    check("∀x (Person(x) → Happy(x))", "Everyone is happy.")
    assert Lexicon.default().domain.person == ""


@pytest.mark.parametrize(
    ("formula", "text"),
    [
        ("∀x (Person(x) ∧ Tall(x) → Happy(x))", "Only those who are happy are tall."),
        ("∀x (Person(x) → (Tall(x) → Happy(x)))", "Only people who are happy are tall."),
        ("∀x (Person(x) ∧ Tall(x) → Happy(x))", "Only happy people are tall."),
        ("∀x (Student(x) ∧ Passes(x) → Studies(x))", "Only students who study pass."),
        ("∀x (Cube(x) ∧ Large(x) → Small(x))", "Only cubes that are small are large."),
    ],
)
def test_only_a_kind_may_be_of_that_kind_alone(formula: str, text: str) -> None:
    assert check(formula, text).status is Status.AMBIGUOUS


@pytest.mark.parametrize(
    ("formula", "text"),
    [
        ("∀x (Person(x) ∧ Happy(x) → Tall(x))", "Only happy people are tall."),
        ("∀x (Student(x) ∧ Studies(x) → Passes(x))", "Only students who study pass."),
        ("∀x (Cube(x) ∧ Small(x) → Large(x))", "Only cubes that are small are large."),
    ],
)
def test_only_is_not_turned_round(formula: str, text: str) -> None:
    assert check(formula, text).status is Status.REFUTED


@pytest.mark.parametrize(
    ("formula", "text"),
    [
        (
            "∃x (Person(x) ∧ Happy(x)) ∧ ∀x (People(x) → Tall(x))",
            "Someone is happy and all people are tall.",
        ),
        (
            "∀x (Person(x) → Happy(x)) ∧ ∃x (People(x) ∧ Tall(x))",
            "Everyone is happy and someone is tall.",
        ),
    ],
)
def test_two_predicates_for_persons_may_be_one(formula: str, text: str) -> None:
    verdict = check(formula, text)
    assert verdict.status is Status.ATTESTED
    assert verdict.assumptions == ("“People” is “Person”",)
    assert examine(parse(formula), text).verdict == verdict


def test_two_predicates_for_persons_excuse_nothing_else() -> None:
    formula = "∃x (Person(x) ∧ Happy(x)) ∧ ∀x (People(x) → Tall(x))"
    assert check(formula, "Everyone is happy and all people are tall.").status is Status.REFUTED


def test_persons_are_everything_where_a_formula_cannot_speak_of_them() -> None:
    text = "Only persons who are at least 18 years of age may vote."
    verdict = check("∀x (MayVote(x) → age(x) ≥ 18)", text)
    assert verdict.status is Status.ATTESTED
    assert verdict.assumptions == ("everything is a person",)
    assert check("∀x (MayVote(x) → age(x) > 18)", text).status is Status.REFUTED
