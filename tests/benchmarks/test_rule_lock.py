"""Rewritten rules mean the same, and mutants something else."""

from __future__ import annotations

import random

import pytest

from benchmarks.rule_lock import mutate, rewrite
from logic2text.notation import parse
from logic2text.proof.equivalence import equivalent

RULES = (
    "∀x (Cube(x) ∧ Large(x) → ∃y (Tet(y) ∧ LeftOf(x, y)))",
    "∀x (Cube(x) ↔ Small(x) ∨ ¬Tet(x))",
    "Cube(b) ∧ ¬Small(b) → ∃x Larger(x, b)",
)


@pytest.mark.parametrize("rule", RULES)
def test_rewritten_rules_mean_the_same_in_other_variables(rule: str) -> None:
    formula = parse(rule)
    made = {rewrite(formula, random.Random(seed)) for seed in range(8)}  # noqa: S311
    assert len(made) > 1
    assert all(equivalent(formula, each).is_proved for each in made)


@pytest.mark.parametrize("rule", RULES)
def test_mutants_mean_something_else(rule: str) -> None:
    formula = parse(rule)
    made = [mutate(formula, random.Random(seed)) for seed in range(4)]  # noqa: S311
    found = [each[1] for each in made if each is not None]
    assert found
    assert all(equivalent(formula, each).status == "refuted" for each in found)
