"""Lists share the words with which their members begin, and are read so."""

from __future__ import annotations

import pytest

from logic2text import check, parse
from logic2text.verbalizers.lola.lola import Lola
from logic2text.verbalizers.natural import Natural

SAID = {
    "HasWings(tweety) ∧ HasBeak(tweety)": "Tweety has wings and a beak.",
    "∀x (Lamp(x) ∧ HasSwitch(x) ∧ HasCable(x) → Electric(x))": (
        "Every lamp with a switch and a cable is electric."
    ),
    "∀x (Knife(x) → UsedForCutting(x) ∨ UsedForDefence(x))": (
        "All knives are used for cutting or defence."
    ),
    "∀x (Clerk(x) → CanType(x) ∧ CanFile(x) ∧ CanCount(x))": (
        "All clerks can type, file and count."
    ),
    "∀x (Shape(x) → HasSides(x) ⊕ HasCurves(x))": (
        "All shapes have either sides or curves but not both."
    ),
    "∀x (Room(x) → InParis(x) ⊕ InRome(x))": "All rooms are in either Paris or Rome but not both.",
    "∀x (Fish(x) → ¬(HasWings(x) ∨ HasArms(x)))": "No fish has wings or arms.",
}


@pytest.mark.parametrize(("formula", "text"), SAID.items())
def test_a_list_shares_its_first_words(formula: str, text: str) -> None:
    parsed = parse(formula)
    assert Natural().verbalize(parsed).text == text
    assert check(parsed, text).status == "proved"


@pytest.mark.parametrize(
    ("formula", "text"),
    [
        ("HasWings(tweety) ∨ HasBeak(tweety)", "Tweety either has wings or a beak but not both."),
        ("HasWings(tweety) ∨ HasBeak(tweety)", "Tweety has wings and a beak."),
        ("HasWings(tweety) ∧ HadBeak(tweety)", "Tweety has wings and a beak."),
        ("CanType(ann) ∧ MustFile(ann)", "Ann can type and file."),
        ("HasWon(ann) ∧ HasBeak(ann)", "Ann with won and a beak is."),
    ],
)
def test_words_are_shared_by_members_that_have_them(formula: str, text: str) -> None:
    assert check(parse(formula), text).status != "proved"


@pytest.mark.parametrize("name", ["HasLeft", "HasWon"])
def test_what_is_had_and_what_was_done_share_no_has(name: str) -> None:
    formula = parse(f"HasKey(ann) ∧ {name}(ann)")
    done = name.removeprefix("Has").lower()
    assert Natural().verbalize(formula).text == f"Ann has a key and has {done}."
    assert check(formula, f"Ann has a key and {done}.").status == "unknown"


def test_the_published_systems_share_nothing() -> None:
    formula = parse("HasWings(tweety) ∧ HasBeak(tweety)")
    assert Lola().verbalize(formula).text == "Tweety has wings and has a beak."
