"""Sorts of typed formulae: written where a predicate is one, and well sorted by z3's parser."""

from __future__ import annotations

import pytest
import z3

from logic2text import InputError, write_formulas
from logic2text.notation import parse
from logic2text.notation.formula_files import formulas_of_text
from tests.logic2text.documents.round_trip import is_kept

SORTED = [
    "∀x (human(x) → ∃y (cat(y) ∧ feeds(x, y)))",
    "∀x ∀y (human(x) ∧ cat(y) ∧ feeds(x, y) → likes(y, x))",
    "∀x (human(x) → ∀y (cat(y) → ¬feeds(x, y)))",
    "∃=2 y (cat(y) ∧ ∃x (human(x) ∧ feeds(x, y)))",
    "¬∃x (human(x) ∧ ∃y (cat(y) ∧ feeds(x, y) ∧ y ≠ Tom))",
    '∀x (human(x) → "big one"(favourite(x))) ∧ ∃y (cat(y) ∧ favourite(tom) = y)',
    "∃x human(x) ∧ ∃x cat(x)",
]
UNSORTED = [
    "∀x (human(x) → ∃y feeds(x, y))",
    "∀x (human(x) → feeds(x, x)) ∧ ∀x (cat(x) → feeds(x, x))",
    "∀x (human(x) → ∃y (cat(y) ∧ y = x))",
    "∀x (human(x) → ∃y (cat(y) ∧ feeds(x, y))) ∧ human(tom)",
    "∀x (human(x) → mortal(x))",
    "∀x (human(x) ∨ ∃y (cat(y) ∧ feeds(x, y)))",
    "∀x ∃y (R(x, y) ↔ x = y)",
    "(P ↔ Q) ∧ R(a, b)",
    "∀x ∀y (cat(x) ∧ human(y) ∧ x > y → feeds(x, y))",
    "∀x (age(x) + 1 > 18.5 → P(f(x)) ⊕ rain)",
    '∀y (hasAge(tom, y) ∧ "whole number"(y) → y < 150)',
]


@pytest.mark.parametrize("text", [*SORTED, *UNSORTED])
def test_typed_formulae_come_back(text: str) -> None:
    for language in ("tff", "smt2"):
        assert is_kept(parse(text), language)
    script = write_formulas([text], "smt2")
    z3.parse_smt2_string(script)  # refuses what is not well sorted
    wanted = 2 if text in SORTED else 0
    assert write_formulas([text], "tff").count("$tType") == wanted
    assert (script.count("declare-sort") == 2) is (text in SORTED)


def test_numbers_have_their_type_and_sort() -> None:
    text = '∀x ∀y (human(x) ∧ "whole number"(y) ∧ age(x, y) ∧ y > 18 → ∃z (vote(z) ∧ has(x, z)))'
    assert "age: (human * $int) > $o" in write_formulas([text], "tff")
    assert "(declare-fun age (human Int) Bool)" in write_formulas([text], "smt2")
    assert is_kept(parse(text), "smt2")


def test_labels_are_names() -> None:
    entries = formulas_of_text("fof(first, axiom, cube(a)). fof(second, axiom, small(a)).")
    for language in ("tff", "smt2"):
        written = formulas_of_text(write_formulas(entries, language))
        assert [each.label for each in written] == ["first", "second"]


def test_a_symbol_of_two_kinds_has_no_sorts() -> None:
    with pytest.raises(InputError, match="as a formula and as a term"):
        write_formulas(["P(P)", "P ∧ Q(P)"], "smt2")
