"""Constants that are words are surnames where a person's name stands in the same place."""

from __future__ import annotations

import pytest

from logic2text import check, parse
from logic2text.lexicon import Lexicon
from logic2text.lexicon.surnames import find_surnames


@pytest.mark.parametrize(
    ("formula", "surnames"),
    [
        ("Guilty(baxter) ∨ Guilty(crane)", {"crane"}),
        ("Knows(mrs_Vale, wolf) ∧ Knows(odo, dr_Lee)", {"wolf"}),
        ("Sees(alice, moon) ∧ Sees(bob, alice)", set()),
        ("Drinks(ann, berry) ∧ Drinks(bob, kombucha)", set()),
        ("Fish(pike) ∧ Fish(nemo)", set()),
        ("Metal(gold) ∧ Metal(unobtainium)", set()),
        ("Owns(odo, crane) ∧ Heavy(crane)", set()),
        ("Heavy(crane) ∧ Heavy(lorry)", set()),
        ("Metal(gold) ∧ Metal(mercury)", set()),
        ("Orbits(saturn, sun) ∧ Steep(hill)", set()),
        ("Guilty(odo) ∨ Guilty(butler) ∨ Guilty(baker)", set()),
    ],
)
def test_a_surname_stands_beside_names_of_persons(formula: str, surnames: set[str]) -> None:
    assert find_surnames(parse(formula)) == surnames


def test_what_is_written_is_read() -> None:
    formula = parse("Guilty(baxter) ∨ Guilty(crane)")
    assert Lexicon.default().for_formula(formula).name("crane").words == "Crane"
    assert check(formula, "Baxter or Crane is guilty.").status == "proved"
    assert check(formula, "Baxter and Crane are guilty.").status == "refuted"
