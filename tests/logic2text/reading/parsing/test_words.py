"""A formula's own words before those of files and of converses."""

import pytest

import logic2text as l2t


@pytest.mark.parametrize(
    ("formula", "text"),
    [
        (
            "∀x ∀y (Child(x, y) → Parent(y, x))",
            "If x is the child of y, then y is the parent of x.",
        ),
        ("∀x ∀y (Wife(x, y) → Husband(y, x))", "If x is a wife of y, then y is a husband of x."),
        ("∀x (Toy(x) → Gave(kim, lee, x))", "Lee was given every toy by Kim."),
        ("∀x ∀y (Parent(x, y) → Parent(x, y))", "If y is a child of x, then x is a parent of y."),
    ],
)
def test_the_words_are_those_of_the_formula(formula: str, text: str) -> None:
    assert l2t.check(formula, text).status == "proved"


@pytest.mark.parametrize(
    ("formula", "text"),
    [
        ("∃x (FatherOf(x, kim) ∧ Tall(x))", "Kim's father is tall."),
        ("∃x (HasMother(lee, x) ∧ Loves(lee, x))", "Lee loves his mother."),
    ],
)
def test_a_relation_of_the_formula_is_no_function_of_a_file(formula: str, text: str) -> None:
    readings = l2t.check(formula, text).readings
    assert readings
    assert not any("father(" in str(r) or "mother(" in str(r) for r in readings)


def test_a_function_of_the_formula_keeps_its_word() -> None:
    assert l2t.check("Tall(father(kim))", "Kim's father is tall.").status == "proved"


def test_a_converse_is_not_the_noun_of_another_symbol() -> None:
    verdict = l2t.check(
        "∀x ∀y (Child(x, y) → Child(x, y))", "If x is a child of y, y is a parent of x."
    )
    assert verdict.status == "proved"
    wrong = l2t.check(
        "∀x ∀y (Child(x, y) → Parent(x, y))", "If x is a child of y, y is a parent of x."
    )
    assert wrong.status == "refuted"
