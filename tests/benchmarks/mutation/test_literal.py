"""Literal texts of the second speaker, and mutants whose meaning is known."""

from __future__ import annotations

from random import Random

import pytest

from benchmarks.mutation.literal import exchanges, mutants, scope_swaps, spoken
from benchmarks.mutation.truth import Judge, kit_formula
from logic2text.notation import parse
from logic2text.verbalizers import verbalizer

RNG = Random(1)  # noqa: S311 - no secret
FORMULAE = [
    "∀x (Cube(x) → ¬Small(x))",
    "∃x (Dodec(x) ∧ ∀y (Tet(y) → Larger(x, y)))",
    "¬(SameCol(b, c) ∨ LeftOf(b, d)) ↔ Large(e)",
]


@pytest.mark.parametrize("text", FORMULAE)
def test_it_says_what_literal_says(text: str) -> None:
    formula = parse(text)
    said = verbalizer("literal").verbalize(formula).text
    assert spoken(kit_formula(formula)).lower() == said.rstrip(".").lower()


@pytest.mark.parametrize("text", FORMULAE)
def test_mutants_differ_from_their_formula(text: str) -> None:
    node = kit_formula(parse(text))
    made = dict(mutants(node, RNG))
    assert len(made) > 3
    for mutant in made.values():
        assert mutant != node
        assert spoken(mutant) != spoken(node)


SWAPS = [
    ("∀x ∃y Larger(x, y)", "∃y ∀x Larger(x, y)"),
    ("∃y ∀x Larger(x, y)", "∀x ∃y Larger(x, y)"),
    ("∀x (Cube(x) → ∃y (Tet(y) ∧ Larger(x, y)))", "∃y (Tet(y) ∧ ∀x (Cube(x) → Larger(x, y)))"),
    ("∃y (Tet(y) ∧ ∀x (Cube(x) → Larger(x, y)))", "∀x (Cube(x) → ∃y (Tet(y) ∧ Larger(x, y)))"),
]


@pytest.mark.parametrize(("before", "after"), SWAPS)
def test_quantifiers_are_swapped_with_their_kinds(before: str, after: str) -> None:
    (swapped,) = scope_swaps(kit_formula(parse(before)))
    assert Judge(kit_formula(parse(after))).compare(swapped).same


def test_two_symbols_are_exchanged_in_text_and_formula() -> None:
    formula = kit_formula(parse("Larger(b, c) ∧ ¬Larger(c, b)"))
    made = {
        kind: (text, node)
        for kind, text, node in exchanges(
            formula, "b is larger than c and c is not larger than b.", RNG
        )
    }
    text, node = made["constants"]
    assert text == "c is larger than b and b is not larger than c."
    assert Judge(kit_formula(parse("Larger(c, b) ∧ ¬Larger(b, c)"))).compare(node).same
    text, node = made["larger/smaller"]
    assert text == "b is smaller than c and c is not smaller than b."
    assert Judge(kit_formula(parse("Smaller(b, c) ∧ ¬Smaller(c, b)"))).compare(node).same
