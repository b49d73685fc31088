"""Chains of relations by nouns: "every brother of a parent of something is an uncle of it"."""

from __future__ import annotations

import pytest

from logic2text import check, parse
from logic2text.verbalizers.natural import Natural

UNCLE = "∀x ∀y ∀z (BrotherOf(x, y) ∧ ParentOf(y, z) → UncleOf(x, z))"
SAID = {
    UNCLE: "Every brother of a parent of something is an uncle of it.",
    "∀x ∀y ∀z (ParentOf(x, y) ∧ BrotherOf(z, x) → UncleOf(z, y))": (
        "Every brother of a parent of something is an uncle of it."
    ),
    "∀x ∀y ∀z (DescendantOf(x, y) ∧ DescendantOf(y, z) → DescendantOf(x, z))": (
        "Every descendant of a descendant of something is a descendant of it."
    ),
}


@pytest.mark.parametrize(("formula", "text"), SAID.items())
def test_a_chain_is_said_by_its_nouns_and_read(formula: str, text: str) -> None:
    parsed = parse(formula)
    assert text in [said.text for said in Natural().alternatives(parsed, 4)]
    assert check(parsed, text).status == "proved"


@pytest.mark.parametrize(
    "formula",
    [
        "∀x ∀y ∀z (BrotherOf(x, y) ∧ ParentOf(z, y) → UncleOf(x, z))",
        "∀x ∀y ∀z (BrotherOf(x, y) ∧ ParentOf(y, z) → UncleOf(x, y))",
        "∀x ∀y ∀z (BrotherOf(x, y) ∧ ParentOf(y, z) → UncleOf(z, x))",
        "∀x ∃y ∀z (BrotherOf(x, y) ∧ ParentOf(y, z) → UncleOf(x, z))",
    ],
)
def test_another_chain_is_not_said_so(formula: str) -> None:
    parsed = parse(formula)
    assert check(parsed, SAID[UNCLE]).status != "proved"
    assert SAID[UNCLE] not in [said.text for said in Natural().alternatives(parsed, 6)]


def test_what_it_is_must_be_clear() -> None:
    said = Natural().alternatives(parse("∀x ∀y ∀z (PartOf(x, y) ∧ PartOf(y, z) → PartOf(x, z))"), 6)
    assert not [each for each in said if each.text.startswith("Every part of a part")]
