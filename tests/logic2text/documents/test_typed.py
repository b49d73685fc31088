"""Sorts of typed formulae: written where a predicate is one, and well sorted by z3's parser."""

from __future__ import annotations

from dataclasses import replace

import pytest
import z3

from logic2text import InputError, write_formulas
from logic2text.documents.languages import LANGUAGES, write_document
from logic2text.notation import parse
from logic2text.notation.formula_files import formulas_of_text
from tests.logic2text.documents.round_trip import is_kept

THERE_ARE = " ∧ ∃x human(x) ∧ ∃x cat(x)"
SORTED = [
    "∀x (human(x) → ∃y (cat(y) ∧ feeds(x, y)))",
    "∀x ∀y (human(x) ∧ cat(y) ∧ feeds(x, y) → likes(y, x))",
    "∀x (human(x) → ∀y (cat(y) → ¬feeds(x, y)))",
    "∃=2 y (cat(y) ∧ ∃x (human(x) ∧ feeds(x, y)))",
    "∃x (human(x) ∧ ∃y (cat(y) ∧ feeds(x, y)))",
]
UNSORTED = [
    '∀x (human(x) → "big one"(favourite(x))) ∧ ∃y (cat(y) ∧ favourite(tom) = y)',
    "¬∃x (human(x) ∧ ∃y (cat(y) ∧ feeds(x, y) ∧ y ≠ Tom))",
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


@pytest.mark.parametrize("text", [*(f"({text}){THERE_ARE}" for text in SORTED), *UNSORTED])
def test_typed_formulae_come_back(text: str) -> None:
    for language in ("tff", "smt2"):
        assert is_kept(parse(text), language)
    script = write_formulas([text], "smt2")
    z3.parse_smt2_string(script)  # refuses what is not well sorted
    is_sorted = text.endswith(THERE_ARE)
    wanted = 2 if is_sorted else 0
    assert write_formulas([text], "tff").count("$tType") == wanted
    assert (script.count("declare-sort") == 2) is is_sorted


def test_numbers_have_their_type_and_sort() -> None:
    text = '∀x ∀y (human(x) ∧ "whole number"(y) ∧ age(x, y) ∧ y > 18 → ∃z (vote(z) ∧ has(x, z)))'
    text += " ∧ ∃x human(x) ∧ ∃x vote(x)"
    assert "age: (human * $int) > $o" in write_formulas([text], "tff")
    assert "(declare-fun age (human Int) Bool)" in write_formulas([text], "smt2")
    assert is_kept(parse(text), "smt2")


@pytest.mark.parametrize(
    "texts",
    [
        ["∀x (cat(x) → ∃y (dog(y) ∧ fears(x, y)))", "¬∃x ∃y (cat(x) ∧ dog(y) ∧ fears(x, y))"],
        ["∃x cat(x) ∧ ∃x dog(x)", "fears(a, b)", "∀x ∀y (cat(x) ∧ dog(y) → ¬fears(x, y))"],
        [
            "∃x cat(x) ∧ ∃x dog(x)",
            "∀x ∀y (cat(x) ∧ dog(y) → fears(x, owner(y)))",
            "¬∃x cat(owner(x))",
        ],
    ],
)
def test_what_has_a_model_has_one_with_sorts(texts: list[str]) -> None:
    """A sort is not empty, and names and values of functions are of it."""
    solver = z3.Solver()
    solver.from_string(write_formulas(texts, "smt2"))
    assert solver.check() == z3.sat
    assert "$tType" not in write_formulas(texts, "tff")


def test_a_label_of_smtlib_is_no_symbol_and_no_other_label() -> None:
    script = write_formulas(formulas_of_text("Cat: Cat(a)\nCat: Cat(b)\nfirst: Cat(c)"), "smt2")
    assert all(name in script for name in (":named Cat_)", ":named Cat__)", ":named first)"))
    z3.parse_smt2_string(script)


@pytest.mark.parametrize("label", ["a|b", "a\\b", "two\nlines", "\x01", "it's", "  "])
def test_any_label_can_be_written(label: str) -> None:
    given = [replace(each, label=label) for each in formulas_of_text("P(a)")]
    z3.parse_smt2_string(write_formulas(given, "smt2"))
    (read,) = formulas_of_text(write_formulas(given, "tff"))
    assert read.error is None


@pytest.mark.parametrize("texts", [["P(a)", "P(a, b)"], ["P(a)", "Q(P)"], ["P", "P(a)"], ["P(P)"]])
def test_a_symbol_has_one_kind_in_a_document(texts: list[str]) -> None:
    for language in ("tff", "smt2"):
        with pytest.raises(InputError, match="makes P two symbols"):
            write_formulas(texts, language)


def test_labels_are_names() -> None:
    entries = formulas_of_text("fof(first, axiom, cube(a)). fof(second, axiom, small(a)).")
    for language in ("tff", "smt2"):
        written = formulas_of_text(write_formulas(entries, language))
        assert [each.label for each in written] == ["first", "second"]


@pytest.mark.parametrize("role", ["conjecture", "negated_conjecture"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_goal_is_not_claimed(role: str, language: str) -> None:
    entries = formulas_of_text(f"fof(a, axiom, man(s)). fof(b, {role}, mortal(s)).")
    document = write_document(entries, language)
    assert ("mortal" in document.text) is (language == "tff")
    assert [*document.faults] == ([] if language == "tff" else [1])
    if language == "tff":
        assert [each.role for each in formulas_of_text(document.text)] == ["axiom", role]


@pytest.mark.parametrize(("role", "types"), [("axiom", 2), ("conjecture", 0)])
def test_a_goal_does_not_say_that_a_type_has_something(role: str, types: int) -> None:
    entries = formulas_of_text(f"fof(a, {role}, (? [X]: cat(X)) & (? [X]: dog(X))).")
    assert write_formulas(entries, "tff").count("$tType") == types
