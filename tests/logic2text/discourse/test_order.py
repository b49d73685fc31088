from __future__ import annotations

import pytest

from logic2text.discourse.order import Role, arrange, state
from logic2text.notation import parse
from logic2text.theories.definitions import find_defined_predicate


def order_of(premises: list[str], conclusions: list[str] | None = None) -> list[int]:
    statements = state(list(map(parse, premises)), list(map(parse, conclusions or [])))
    return [statement.index for statement in arrange(statements)]


@pytest.mark.parametrize(
    ("formula", "predicate"),
    [
        ("∀x (Bachelor(x) ↔ Man(x) ∧ ¬Married(x))", ("Bachelor", 1)),
        ("∀x ∀y (Sibling(x, y) ↔ ∃z (Parent(z, x) ∧ Parent(z, y)))", ("Sibling", 2)),
        ("∀x (Likes(x, x) ↔ Vain(x))", None),
        ("∀x (Odd(x) ↔ ¬Odd(x))", None),
        ("∀x (Man(x) → Mortal(x))", None),
        ("∀x ∀y (Tall(x) ↔ Likes(x, y))", None),
        ("Rain ↔ Wet", None),
    ],
)
def test_a_definition_is_a_biconditional_about_distinct_variables(
    formula: str, predicate: tuple[str, int] | None
) -> None:
    assert find_defined_predicate(parse(formula)) == predicate


def test_definitions_come_first_each_before_those_that_use_it() -> None:
    uncle = "∀x ∀y (Uncle(x, y) ↔ ∃z (Brother(x, z) ∧ Parent(z, y)))"
    brother = "∀x ∀y (Brother(x, y) ↔ Male(x) ∧ Sibling(x, y))"
    assert order_of(["Male(tom)", uncle, brother]) == [2, 1, 0]


def test_definitions_in_a_circle_keep_their_order() -> None:
    assert order_of(["∀x (P(x) ↔ ¬Q(x))", "∀x (Q(x) ↔ ¬P(x))"]) == [0, 1]


def test_the_second_definition_of_a_predicate_is_a_premise() -> None:
    statements = state([parse("∀x (P(x) ↔ Q(x))"), parse("∀x (P(x) ↔ R(x))")])
    assert [statement.role for statement in statements] == [Role.DEFINITION, Role.PREMISE]


def test_general_premises_precede_those_about_names_and_conclusions_are_last() -> None:
    assert order_of(["Cube(b)", "∀x (Cube(x) → Small(x))"], ["Small(b)"]) == [1, 0, 2]


def test_statements_about_one_name_stand_together() -> None:
    premises = ["Tall(ann)", "Tall(ben)", "Happy(ann)", "Happy(ben)"]
    assert order_of(premises) == [0, 2, 3, 1]
