"""What pronouns, "the cube" and "else" stand for."""

from __future__ import annotations

import pytest

from logic2text.errors import ParseError
from logic2text.proof.verdict import Status
from logic2text.reading import read
from logic2text.verify.text import check
from tests.support.graded import assert_graded


def test_a_head_comes_before_what_its_restrictor_introduces() -> None:
    assert_graded(
        "If there is a cube in front of a tetrahedron, then it is small.",
        first="∀x (Cube(x) ∧ ∃y (Tet(y) ∧ FrontOf(x,y)) → Small(x))",
        live="∀x (Tet(x) ∧ ∃y (Cube(y) ∧ FrontOf(y,x)) → Small(x))",
        none="∀x (Cube(x) ∧ ∀y (Tet(y) → FrontOf(x,y)) → Small(x))",
    )


def test_a_head_comes_before_the_only_one_that_its_restrictor_names() -> None:
    only_b = "Larger(b,x) ∧ ∀y (Larger(y,x) → y = b)"
    assert_graded(
        "If a cube that only b is larger than is small, d is in front of it.",
        first=f"∀x (Cube(x) ∧ {only_b} ∧ Small(x) → FrontOf(d,x))",
        live=f"∃x (Cube(x) ∧ {only_b} ∧ Small(x)) → FrontOf(d,b)",
    )


def test_the_same_pronoun_as_a_subject_again_stands_for_the_same() -> None:
    assert_graded(
        "If something is a large cube, then it is c or it is b.",
        first="∀x (Large(x) ∧ Cube(x) → x = c ∨ x = b)",
        weak="∀x (Large(x) ∧ Cube(x) → x = c ∨ c = b)",
    )


def test_a_subject_is_no_object_of_its_clause() -> None:
    assert_graded(
        "If something is larger than c, then it is in front of c.",
        first="∀x (Larger(x,c) → FrontOf(x,c))",
        none="∃x Larger(x,c) → FrontOf(c,c)",
    )


def test_they_stands_for_a_list_of_names() -> None:
    assert_graded(
        "b and c are cubes, and they are small.",
        first="Cube(b) ∧ Cube(c) ∧ Small(b) ∧ Small(c)",
    )


def test_they_is_the_last_list_that_is_a_subject_or_another() -> None:
    assert_graded(
        "Carl likes Folly and Pris. They are small.",
        first="Likes(carl,folly) ∧ Likes(carl,pris) ∧ Small(folly) ∧ Small(pris)",
        weak="Likes(carl,folly) ∧ Likes(carl,pris) ∧ Small(carl)",
    )
    listed = "FrontOf(b,d) ∧ FrontOf(b,e) ∧ FrontOf(c,d) ∧ FrontOf(c,e)"
    assert_graded(
        "b and c are in front of d and e. They are small.",
        first=f"{listed} ∧ Small(b) ∧ Small(c)",
        live=f"{listed} ∧ Small(d) ∧ Small(e)",
    )
    assert_graded(
        "b and c are cubes. d and e are small. They are large.",
        first="Cube(b) ∧ Cube(c) ∧ Small(d) ∧ Small(e) ∧ Large(d) ∧ Large(e)",
        weak="Cube(b) ∧ Cube(c) ∧ Small(d) ∧ Small(e) ∧ Large(b) ∧ Large(c)",
    )
    likes = "Likes(max,folly) ∧ Likes(max,pris)"
    assert_graded(
        "Max likes Folly and Pris. Claire likes b and c. They are small.",
        first=f"{likes} ∧ Likes(claire,b) ∧ Likes(claire,c) ∧ Small(b) ∧ Small(c)",
        live=f"{likes} ∧ Likes(claire,b) ∧ Likes(claire,c) ∧ Small(folly) ∧ Small(pris)",
    )


def test_they_after_a_list_of_a_name_and_another_phrase_is_open() -> None:
    formula = "∃x (Pet(x) ∧ Likes(carl,x) ∧ Likes(carl,folly) ∧ Small(x) ∧ Small(folly))"
    text = "Max and Claire are happy. Carl likes a pet and Folly. They are small."
    verdict = check(f"Happy(max) ∧ Happy(claire) ∧ {formula}", text)
    assert verdict.status is Status.UNKNOWN


def test_else_excepts_what_stands_in_the_same_place_first() -> None:
    assert_graded(
        "Max likes Claire, and no one else likes Claire.",
        first="Likes(max,claire) ∧ ¬∃x (¬x = max ∧ Likes(x,claire))",
        weak="Likes(max,claire) ∧ ¬∃x (¬x = claire ∧ Likes(x,claire))",
    )
    assert_graded(
        "Max likes Claire, and everyone else likes Carl.",
        first="Likes(max,claire) ∧ ∀x (¬x = max → Likes(x,carl))",
        live="Likes(max,claire) ∧ ∀x (¬x = claire → Likes(x,carl))",
    )


def test_a_referent_is_where_it_was_mentioned_last() -> None:
    assert_graded(
        "b is larger than c, c is larger than d, and nothing else is larger than d.",
        first="Larger(b,c) ∧ Larger(c,d) ∧ ¬∃x (¬x = c ∧ Larger(x,d))",
        live="Larger(b,c) ∧ Larger(c,d) ∧ ¬∃x (¬x = b ∧ Larger(x,d))",
    )
    assert_graded(
        "b is in front of c. c is large. It is small.",
        first="FrontOf(b,c) ∧ Large(c) ∧ Small(c)",
        live="FrontOf(b,c) ∧ Large(c) ∧ Small(b)",
    )
    assert_graded(
        "c is large. b is in front of c. It is small.",
        first="Large(c) ∧ FrontOf(b,c) ∧ Small(b)",
        live="Large(c) ∧ FrontOf(b,c) ∧ Small(c)",
    )
    assert_graded(
        "Max likes his father. He is happy.",
        first="Likes(max,father(max)) ∧ Happy(max)",
        live="Likes(max,father(max)) ∧ Happy(father(max))",
    )
    of_max = "Likes(max,carl) ∧ Likes(max,claire) ∧ Happy(claire)"
    assert_graded(
        "Max likes Carl and Claire. Claire is happy. Folly likes nothing else.",
        live=f"{of_max} ∧ ¬∃x (¬x = claire ∧ Likes(folly,x))",
    )


def test_someone_is_a_person_beside_a_name() -> None:
    assert_graded(
        "If someone likes Max, he is happy.",
        first="∀x (Likes(x,max) → Happy(x))",
        live="∃x Likes(x,max) → Happy(max)",
    )
    assert_graded(
        "Everyone likes Max if he is happy.",
        first="∀x (Happy(x) → Likes(x,max))",
        live="Happy(max) → ∀x Likes(x,max)",
    )


def test_it_is_no_person() -> None:
    assert_graded(
        "Everyone who likes a pet is happy if it is small.",
        first="∀x ∀y (Pet(y) ∧ Likes(x,y) ∧ Small(y) → Happy(x))",
        none="∀x (∃y (Pet(y) ∧ Likes(x,y)) → (Small(x) → Happy(x)))",
    )
    assert_graded(
        "Everything that likes a pet is happy if it is small.",
        first="∀x (∃y (Pet(y) ∧ Likes(x,y)) → (Small(x) → Happy(x)))",
        live="∀x ∀y (Pet(y) ∧ Likes(x,y) ∧ Small(y) → Happy(x))",
    )


def test_after_only_a_pronoun_is_the_name_or_what_is_spoken_of() -> None:
    of_max = "∃x (Pet(x) ∧ Likes(x,max) ∧ Likes(max,x))"
    assert_graded(
        "Only Max likes a pet that likes him.",
        first=f"{of_max} ∧ ∀y (∃x (Pet(x) ∧ Likes(x,y) ∧ Likes(y,x)) → y = max)",
        live=f"{of_max} ∧ ∀y (∃x (Pet(x) ∧ Likes(x,max) ∧ Likes(y,x)) → y = max)",
    )
    assert_graded(
        "Only b is small, and it is a cube.", first="Small(b) ∧ ∀x (Small(x) → x = b) ∧ Cube(b)"
    )


@pytest.mark.parametrize(
    "text",
    ["It is small.", "Max likes him.", "Nothing else is small.", "Max and Claire like them."],
)
def test_without_an_antecedent_there_is_no_reading(text: str) -> None:
    with pytest.raises(ParseError):
        read(text)


@pytest.mark.parametrize(
    ("text", "first"),
    [
        (
            "Max likes a pet and nothing else.",
            "∃x (Pet(x) ∧ Likes(max,x) ∧ ¬∃y (¬y = x ∧ Likes(max,y)))",
        ),
        (
            "Max likes every pet and nothing else.",
            "∀x (Pet(x) → Likes(max,x)) ∧ ¬∃y (¬Pet(y) ∧ Likes(max,y))",
        ),
        (
            "Max likes Carl and Claire and nothing else.",
            "Likes(max,carl) ∧ Likes(max,claire) ∧ ¬∃x (¬x = carl ∧ ¬x = claire ∧ Likes(max,x))",
        ),
    ],
)
def test_else_in_a_list_excepts_what_is_listed(text: str, first: str) -> None:
    assert_graded(text, first=first, none="Likes(max,max)")


def test_else_after_several_things_excepts_all_of_them() -> None:
    assert_graded(
        "Some cubes are small, and every other cube is large.",
        first="∃x (Cube(x) ∧ Small(x)) ∧ ∀y (Cube(y) ∧ ¬(Cube(y) ∧ Small(y)) → Large(y))",
        none="∃x (Cube(x) ∧ Small(x) ∧ ∀y (Cube(y) ∧ ¬y = x → Large(y)))",
    )


def test_of_them_is_about_all_things_that_were_spoken_of() -> None:
    assert_graded(
        "Some cubes are small. All of them are in front of b.",
        first="∃x (Cube(x) ∧ Small(x)) ∧ ∀x (Cube(x) ∧ Small(x) → FrontOf(x,b))",
        none="∃x (Cube(x) ∧ Small(x)) ∧ ∀x (Cube(x) → FrontOf(x,b))",
    )


@pytest.mark.parametrize("liked", ["father(max)", "max"])
def test_what_a_function_names_is_an_antecedent(liked: str) -> None:
    formula = f"Happy(father(max)) ∧ Likes(claire,{liked})"
    verdict = check(formula, "Max's father is happy. Claire likes him.")
    assert verdict.status is Status.AMBIGUOUS


def test_their_of_a_list_of_names_is_of_each_first() -> None:
    text = "Max and Claire like their mother."
    of_each = check("Likes(max,mother(max)) ∧ Likes(claire,mother(claire))", text)
    assert of_each.status is Status.AMBIGUOUS


@pytest.mark.parametrize(
    ("text", "formula"),
    [
        (
            "Neither b nor c is small if it is large.",
            "(Large(b) → ¬Small(b)) ∧ (Large(c) → ¬Small(c))",
        ),
        (
            "d is in front of b or c, but not both, and it is small.",
            "(FrontOf(d,b) ⊕ FrontOf(d,c)) ∧ (FrontOf(d,b) → Small(b)) ∧ (FrontOf(d,c) → Small(c))",
        ),
    ],
)
def test_of_alternatives_a_pronoun_means_whichever_it_is(text: str, formula: str) -> None:
    assert check(formula, text).status is Status.UNKNOWN


def test_what_follows_with_a_thing_behind_it_is_of_that_thing_first() -> None:
    assert_graded(
        "There is a cube with a tetrahedron in back of it that is small.",
        first="∃x (Cube(x) ∧ ∃y (Tet(y) ∧ Small(y) ∧ BackOf(y,x)))",
        live="∃x (Cube(x) ∧ Small(x) ∧ ∃y (Tet(y) ∧ BackOf(y,x)))",
    )


@pytest.mark.parametrize("text", ["Max likes Claire and her.", "Max likes two pets but not them."])
def test_a_pronoun_stands_for_nothing_in_its_own_list(text: str) -> None:
    with pytest.raises(ParseError):
        read(text)


_TWO_MOTHERS = (
    "∃x ∃y (MotherOf(x,bob) ∧ ∀z (MotherOf(z,bob) → z = x) ∧ MotherOf(y,carl) ∧ "
    "∀z (MotherOf(z,carl) → z = y) ∧ Likes(x,y))"
)


@pytest.mark.parametrize(
    ("text", "formula", "status"),
    [
        ("The mother of Bob likes the mother of Carl.", _TWO_MOTHERS, Status.PROVED),
        (
            "The mother of Bob likes the mother of Carl.",
            "∃x (MotherOf(x,bob) ∧ ∀z (MotherOf(z,bob) → z = x) ∧ Likes(x,x))",
            Status.REFUTED,
        ),
        (
            "If a friend of Bob is tall, the friend of Carl is happy.",
            "∀x (FriendOf(x,bob) ∧ Tall(x) → Happy(x))",
            Status.REFUTED,
        ),
        (
            "If a friend of Bob is tall, the friend of Bob is happy.",
            "∀x (FriendOf(x,bob) ∧ Tall(x) → Happy(x))",
            Status.PROVED,
        ),
        (
            "If an owner of a dog is tall, the owner of the dog is happy.",
            "∀x ∀y (OwnerOf(x,y) ∧ Dog(y) ∧ Tall(x) → Happy(x))",
            Status.PROVED,
        ),
        (
            "Every owner of a dog likes the owner of Rex.",
            "∀x (∃y (Dog(y) ∧ OwnerOf(x,y)) → Likes(x,x))",
            Status.REFUTED,
        ),
        (
            "If a cube is large, the cube other than b is red.",
            "∀x (Cube(x) ∧ Large(x) → Red(x))",
            Status.REFUTED,
        ),
        (
            "If a cube behind b is large, the cube behind c is red.",
            "∀x (Cube(x) ∧ BackOf(x,b) ∧ Large(x) → Red(x))",
            Status.REFUTED,
        ),
        (
            "If a cube behind b is large, the cube behind b is red.",
            "∀x (Cube(x) ∧ BackOf(x,b) ∧ Large(x) → Red(x))",
            Status.AMBIGUOUS,
        ),
        (
            "a is a friend of Bob, and the friend of Carl is tall.",
            "FriendOf(a,bob) ∧ Tall(a)",
            Status.REFUTED,
        ),
    ],
)
def test_the_k_of_b_is_an_earlier_k_of_b_only(text: str, formula: str, status: Status) -> None:
    assert check(formula, text).status is status


def test_this_k_of_b_needs_an_earlier_one() -> None:
    with pytest.raises(ParseError):
        check(
            "∀x (FriendOf(x,bob) → Tall(x))", "If x is a friend of Bob, this friend of Al is tall."
        )
