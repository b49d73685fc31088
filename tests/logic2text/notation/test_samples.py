"""Hard formulae as annotators write them: the difficulties of FOLIO and MALLS in our own words."""

from __future__ import annotations

import pytest

from logic2text.errors import ParseError
from logic2text.formula import Constant, Exists, ForAll, Predicate, Variable, Xor
from logic2text.notation import parse, parse_detailed
from logic2text.walk import nodes

READ_SILENTLY = [
    " ¬Half-frozenLakes(ladoga) ⊕ ¬SafeForSkating(ladoga)",
    " OldSailors’Tavern(theAnchor)",
    " Loud(aU.NDelegate) ⊕ Quiet(aU.NDelegate)",
    "HarbourVisited(dr.jones, three)",
    "Weighs(blueWhale, t150.5metric)",
    "∃x (Publishes(anna, x) ∧ Journal(x) ∧ For(x, b-6topublishedpaper))",
    " ∀x (Library(x) → (WrittenIn(x, rust) ⊕ WrittenIn(x, d++)))",
    "Mark(c+) ∨ Mark(c) ∨ Mark(d+) ∨ Mark(d) ∨ Mark(e)",
    "∀y  (Whale (y)→  Swim (y))",
    "¬ Float (stone) ∧ ¬ Fish (stone) → ¬ Float (stone) ∧ ¬ Swim (stone) ",
    "FilmAward(night_at_the_Opera, the_Film_of_the_Year)",
    " AKindOfBread(rye) ∨ WithoutYeast(rye) → bakers(rye) ∨ WithoutYeast(rye)",
    "Singer(ola) ⊕ Dancer(ola) → Singer(ola) ⊕ Idle(ola)",
    "∀x (Solid(x) ∧ Faces(x, 6) ∧ Edges(x, 12) → Box(x))",
    '∀x (Cyclist(x) → (Rides(x, "mountain stages") ∨ Rides(x, "time trials")))',
    "¬(∀x (Novel(x) → Long(x))) ∧ ∃y∃z (Novel(y) ∧ Short(y) ∧ SequelOf(z, y))",
    "∀x∀y∀z (Cat(x) ∧ Ball(y) ∧ Garden(z) → Chases(x, y, z))",
    'Contains(seaWater, "<4% salt")',
    "Études(żółw) ∧ Śpi(żółw)",
]


@pytest.mark.parametrize("text", READ_SILENTLY)
def test_read_without_a_warning(text: str) -> None:
    parsed = parse_detailed(text)
    assert parsed.notation == "unicode"
    assert parsed.warnings == ()


def test_the_names_are_kept_as_they_are() -> None:
    names = {
        node.name for text in READ_SILENTLY for node in nodes(parse(text)) if hasattr(node, "name")
    }
    assert {
        "Half-frozenLakes",
        "OldSailors’Tavern",
        "aU.NDelegate",
        "dr.jones",
        "t150.5metric",
        "b-6topublishedpaper",
        "d++",
        "c+",
        "night_at_the_Opera",
        "12",
        "mountain stages",
        "<4% salt",
        "żółw",
    } <= names


def test_single_letters_are_constants_but_u_to_z_are_variables() -> None:
    formula = parse("Between(a, t, m) ∧ Between(u, x2, z)")
    kinds = {
        node.name: type(node)
        for node in nodes(formula)
        if not isinstance(node, Predicate) and hasattr(node, "name")
    }
    assert {name for name, kind in kinds.items() if kind is Variable} == {"u", "x2", "z"}
    assert {name for name, kind in kinds.items() if kind is Constant} == {"a", "t", "m"}


def test_exclusive_or_binds_tighter_than_implication() -> None:
    formula = parse("Singer(ola) ⊕ Dancer(ola) → Singer(ola) ⊕ Idle(ola)")
    assert isinstance(formula.antecedent, Xor)  # type: ignore[union-attr]
    assert isinstance(formula.consequent, Xor)  # type: ignore[union-attr]


WARNED = [
    (
        "Hero(captain nemo)",
        ["the name 'captain nemo' has a blank in it"],
        ['write "captain nemo" with quotes'],
    ),
    (
        "∀x (Hero(x) ∧ Brave(x) → (From(x, green island) ⊕ From(x, salt marsh))) ",
        ["the name 'green island' has a blank in it", "the name 'salt marsh' has a blank in it"],
        ['write "green island" with quotes', 'write "salt marsh" with quotes'],
    ),
    (
        "∀x ∃y (StungBy(x, y) ∨ BittenBy(x, y)) → HurtBy(x,y)",
        ["'x' is free here", "'y' is free here"],
        ["write ∀x ∃y ((StungBy(x, y) ∨ BittenBy(x, y)) → HurtBy(x, y))"] * 2,
    ),
    (
        "∀x (Flood(x) → ∃y (Storm(y) ∨ Rain(y)) ∧ Causes(y, x))",
        ["'y' is free here"],
        ["write ∀x (Flood(x) → (∃y ((Storm(y) ∨ Rain(y)) ∧ Causes(y, x))))"],
    ),
    (
        "∀x ∀x ∀z (Ship(x) ∧ SailedOn(y, x) ∧ BornIn(y, z) → KnownIn(x, z))",
        ["the quantifier of 'x' has no effect"],
        ["did you mean 'y'?"],
    ),
    (
        "∃x ∃x (Poison(x) ∧ Poison(y) ∧ Sweet(x) ∧ Bitter(y))",
        ["the quantifier of 'x' has no effect"],
        ["did you mean 'y'?"],
    ),
    (
        "Nurse(eve) ⊕  Pilot(eve) → ¬(Nurse(eve) ^ Student(eve))",
        ["'^' was read as '∧'"],
        ["write '∧' or '⊕'"],
    ),
    (
        "(Robot(r2) ∧ Small(r2)) → (Robot(c-3) ∧ Small(c-3)).",
        ["the final full stop was left out"],
        ["ends without one"],
    ),
    (
        "∀x (Reads(x, y) → Reads(x))",
        ["the predicate 'Reads' has 2 and 1 arguments"],
        ["rename one"],
    ),
]


@pytest.mark.parametrize(("text", "messages", "hints"), WARNED)
def test_read_with_a_warning(text: str, messages: list[str], hints: list[str]) -> None:
    warnings = parse_detailed(text).warnings
    assert len(warnings) == len(messages)
    for warning, message, hint in zip(warnings, messages, hints, strict=True):
        assert message in warning.message
        assert warning.hint is not None
        assert hint in warning.hint


def test_the_wide_reading_is_a_hint_and_never_taken() -> None:
    parsed = parse_detailed("∀x ∃y (StungBy(x, y) ∨ BittenBy(x, y)) → HurtBy(x,y)")
    assert parsed.free_variables == ("x", "y")
    assert isinstance(parsed.formula.antecedent, ForAll)  # type: ignore[union-attr]
    assert [(w.line, w.column) for w in parsed.warnings] == [(1, 49), (1, 51)]


def test_a_variable_bound_twice_is_kept_as_written() -> None:
    formula = parse("∃x ∃x (Poison(x) ∧ Poison(y))")
    assert isinstance(formula, Exists)
    assert isinstance(formula.body, Exists)


REFUSED = [
    (
        "∀x (Path(x) → (MadeOfSand(x) ∨ MadeOfClay(x))",
        46,
        "expected ')' to close '(' of column 4",
        "'(' opened at column 4 is never closed",
    ),
    (
        "(Late(tom) ∧ Tired(tom)) ∨ ¬Late(tom) ∧ ¬Tired(tom))",
        52,
        "this ')' closes nothing",
        "write the missing '(' before it",
    ),
    (
        "∀x ((Oslo(x) ∨ Bergen(x)) ∧ Norway(x)) → Visits(x))",
        51,
        "this ')' closes nothing",
        "take it away",
    ),
    (
        "∀x ∀y (WarFilm(x), BasedOn(x, y) → Novel(y))",
        18,
        "expected a connective or ')', found ','",
        "did you mean '∧'",
    ),
    (
        "∃x (Town(x) Near(lakeComo, x) ∧ Quiet(x))",
        13,
        "expected a connective or ')', found 'Near'",
        "a connective is missing before 'Near'",
    ),
    ("∀x ((Sea(x) ∧ Salt(x, <0.9%)) → Brackish(x))", 23, "found '<'", "between double quotes"),
    ("", 1, "expected a formula, found the end", "write a formula"),
    ("Owns(x box)", 8, "expected ',' or ')', found 'box'", "write x, box for two terms"),
    ("∀x (Owns(ann, x y))", 17, "expected ',' or ')', found 'y'", "write x, y for two terms"),
    ("∀x (Odd(x) → Even(x-1))", 19, "may be a name or a difference", "minus(x, …)"),
]


@pytest.mark.parametrize(("text", "column", "message", "hint"), REFUSED)
def test_refused_with_a_caret(text: str, column: int, message: str, hint: str) -> None:
    with pytest.raises(ParseError) as caught:
        parse(text)
    assert caught.value.column == column
    assert message in caught.value.message
    assert caught.value.hint is not None
    assert hint in caught.value.hint
