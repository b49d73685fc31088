"""Formulae that differ from a text's by one choice of its reading."""

from __future__ import annotations

import random

import pytest

from benchmarks.mutation.formulae import mutants
from benchmarks.mutation.truth import Judge, kit_formula
from logic2text.notation import parse

CASES = [
    ("scope", "∀x (Cube(x) → ∃y Larger(x,y))", "∃y ∀x (Cube(x) → Larger(x,y))"),
    ("force", "∀x (Cube(x) → Small(x))", "∃x (Cube(x) ∧ Small(x))"),
    (
        "donkey force",
        "∀x (Cube(x) → Small(x))",
        "∃x Cube(x) → ∃x (Cube(x) ∧ Small(x))",
    ),
    (
        "distinctness",
        "∃x ∃y (Cube(x) ∧ Cube(y) ∧ ¬x = y)",
        "∃x ∃y (Cube(x) ∧ Cube(y))",
    ),
    (
        "uniqueness",
        "∃x (Cube(x) ∧ ∀y (Cube(y) → y = x))",
        "∃x Cube(x)",
    ),
    ("presupposition", "∃x (Cube(x) ∧ ¬Small(x))", "¬∃x (Cube(x) ∧ Small(x))"),
    ("condition as a claim", "∃x Cube(x) → Small(a)", "∃x Cube(x) ∧ Small(a)"),
    ("variable", "∀x Cube(x)", "Cube(free)"),
    ("antecedent", "∀x (Cube(x) → x = a)", "∀x (Cube(a) → x = a)"),
]


@pytest.mark.parametrize(("kind", "formula", "expected"), CASES)
def test_a_choice_is_made_otherwise(kind: str, formula: str, expected: str) -> None:
    node = kit_formula(parse(formula))
    judge = Judge(kit_formula(parse(expected)))
    generators = [random.Random(seed) for seed in range(12)]  # noqa: S311
    made = [dict(mutants(node, rng)).get(kind) for rng in generators]
    changed = [mutant for mutant in made if mutant is not None]
    assert any(_same(judge, mutant) for mutant in changed)


def _same(judge: Judge, mutant: object) -> bool:
    return judge.compare(kit_formula(parse(mutant.to_unicode_str(), "unicode"))).same is True  # type: ignore[attr-defined]


def test_mutants_differ_from_their_formula() -> None:
    node = kit_formula(parse("∀x (Cube(x) → ∃y (Tet(y) ∧ ¬x = y ∧ Larger(x,y)))"))
    assert all(mutant != node for _, mutant in mutants(node, random.Random(3)))  # noqa: S311
