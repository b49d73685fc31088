"""Many models at once, and one at a time, agree with the definition of truth."""

from __future__ import annotations

from itertools import cycle, pairwise

import pytest
from hypothesis import given

from logic2text.formula import Constant, ForAll, Formula, Iff, Predicate, Variable
from logic2text.notation import parse
from logic2text.proof.bit_parallel import ModelBatch
from logic2text.proof.interpretations import TooLarge
from logic2text.proof.models import evaluate
from tests.support.naive_evaluation import is_true
from tests.support.strategies import formulas

x, y = Variable("x"), Variable("y")
cube, small = Predicate("Cube", (x,)), Predicate("Small", (x,))


@given(formulas(max_leaves=6))
def test_a_lane_is_a_model(formula: Formula) -> None:
    for size in (1, 2, 3):
        try:
            batch = ModelBatch(formula, size, lanes=64)
            truths = batch.truths(formula)
        except TooLarge:
            continue
        for lane in (0, batch.lanes // 2, batch.lanes - 1):
            model = batch.model(lane, left=True, right=True)
            assert model.size == size
            assert is_true(formula, model) == bool(truths >> lane & 1)
            assert is_true(formula, model) == evaluate(formula, model)


@pytest.mark.parametrize(
    "formula",
    [
        "∀x ∃y ∀z ∃u (R(x, y) ∧ R(y, z) ∧ (P(z) ∧ R(z, u)))",
        "∃x ∀y ∃z (R(x, y) ∧ P(y) → R(y, z) ∨ ¬R(z, x))",
        "∃x ∃y ∃z ¬(R(x, y) → (R(y, z) → R(z, x)))",
        "∀x ∃x ∀y (P(x) ∨ ¬(R(x, y) ∧ P(y)))",
    ],
)
def test_parts_of_a_body_are_evaluated_apart(formula: str) -> None:
    for size in (1, 2, 3):
        batch = ModelBatch(parse(formula), size, lanes=256)
        truths = batch.truths(parse(formula))
        for lane in range(batch.lanes):
            model = batch.model(lane, left=True, right=True)
            assert is_true(parse(formula), model) == bool(truths >> lane & 1)


@pytest.mark.parametrize("signs", ["∀∃", "∃", "∃∀"])
def test_the_tables_of_a_chain_grow_with_its_length(signs: str) -> None:
    def count_steps(length: int) -> int:
        names = [f"x{place}" for place in range(length + 1)]
        prefix = "".join(f"{sign}{name} " for sign, name in zip(cycle(signs), names, strict=False))
        atoms = " ∧ ".join(f"R({one}, {other})" for one, other in pairwise(names))
        formula = parse(f"{prefix}({atoms})")
        batch = ModelBatch(formula, 3)
        batch.truths(formula)
        return batch.steps

    assert count_steps(24) < 3 * count_steps(12)


def test_all_models_of_a_small_size_are_looked_at() -> None:
    formula = ForAll((x,), Iff(cube, Predicate("Cube", (Constant("b"),))))
    batch = ModelBatch(formula, 2)
    assert batch.exhaustive
    assert batch.lanes == 2 * 2**2  # b is one of two, Cube one of four sets
    assert batch.truths(formula).bit_count() == 4
