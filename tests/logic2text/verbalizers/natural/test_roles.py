"""What somebody has is said by its noun, and is read as it is said."""

from __future__ import annotations

import pytest

from logic2text import check, parse
from logic2text.verbalizers.natural import Natural

SAID = {
    "∀x (Person(x) → ∃y hasSibling(x, y))": "Every person has a sibling.",
    "∀x (Person(x) → ∃y (hasSibling(x, y) ∧ Tall(y)))": "Every person has a tall sibling.",
    "∀x (Cake(x) → ∃y (hasFilling(x, y) ∧ Fruit(y)))": "Every cake has a fruit as a filling.",
    "¬∃x ∃y (Cake(x) ∧ hasFilling(x, y) ∧ NutFilling(y))": "No cake has any nut filling.",
    "∀x (Account(x) → ∃≤2 y hasOwner(x, y))": "Every account has at most two owners.",
    "∀x (Cake(x) → hasFilling(x, vanilla))": "Every cake has vanilla as a filling.",
    "∀x (Cake(x) → hasFilling(x, vanilla) ∧ hasFilling(x, cream))": (
        "Every cake has vanilla and cream as fillings."
    ),
    "hasSibling(mary, ann)": "Ann is a sibling of Mary.",
    "Height(mary, 170)": "Mary has a height of 170.",
    "hasShape(table1, round)": "Table 1 has the shape round.",
    "∀x (Man(x) ∧ ∃y hasWife(x, y) → Husband(x))": "Every man with a wife is a husband.",
}


@pytest.mark.parametrize(("formula", "text"), SAID.items())
def test_a_role_is_said_by_its_noun_and_read(formula: str, text: str) -> None:
    parsed = parse(formula)
    assert Natural().verbalize(parsed).text == text
    assert check(parsed, text).status == "proved"


@pytest.mark.parametrize(
    ("formula", "text"),
    [
        ("hasSibling(mary, ann)", "Mary is a sibling of Ann."),
        ("∀x (Cake(x) → hasFilling(x, vanilla))", "Every cake is a filling of vanilla."),
        ("Height(mary, 170)", "Mary has a height of 160."),
        ("∃y (hasSibling(mary, y) ∧ Tall(y))", "Mary has a sibling."),
    ],
)
def test_exchanged_or_missing_parts_are_not_proved(formula: str, text: str) -> None:
    assert check(parse(formula), text).status != "proved"


@pytest.mark.parametrize(
    "name", ["HasNoRival", "HasWon", "HasSeen", "HasRulesAndPlayers", "HasMoreCups"]
)
def test_what_is_no_noun_alone_is_no_role(name: str) -> None:
    text = Natural().verbalize(parse(f"{name}(ann, rex)")).text
    assert text.startswith("Ann has ")
    assert " of " not in text


def test_a_noun_of_two_symbols_stays_with_one_of_them() -> None:
    formula = parse("∀x ∀y (hasMember(x, y) → memberOf(y, x))")
    assert check(formula, "If x has y as a member, then y is a member of x.").status == "proved"
    assert check(formula, Natural().verbalize(formula).text).status == "proved"


def test_every_is_not_said_of_a_role() -> None:
    formula = parse("∀x ∀y ∀z (hasParent(x, y) ∧ hasBrother(y, z) → hasUncle(x, z))")
    assert "every uncle" not in Natural().verbalize(formula).text
    every = parse("∀x (Cake(x) → ∀y (NutFilling(y) → hasFilling(x, y)))")
    assert Natural().verbalize(every).text == "Every cake has every nut filling."
    assert check(every, "Every cake has every nut filling.").status == "proved"


@pytest.mark.parametrize(
    ("formula", "text", "exchanged"),
    [
        ("FlightFromTo(a, b, c)", "a is a flight from b to c.", "a is a flight from c to b."),
        (
            "∀x (FlightFromTo(x, rome, oslo) → Late(x))",
            "Every flight from Rome to Oslo is late.",
            "Every flight from Oslo to Rome is late.",
        ),
    ],
)
def test_a_noun_of_three_places_is_read(formula: str, text: str, exchanged: str) -> None:
    assert check(parse(formula), text).status == "proved"
    assert check(parse(formula), exchanged).status == "refuted"
