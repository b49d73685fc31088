"""Many models at once, and one at a time, agree with the definition of truth."""

from __future__ import annotations

from hypothesis import given

from logic2text.formula import Constant, ForAll, Formula, Iff, Predicate, Variable
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


def test_all_models_of_a_small_size_are_looked_at() -> None:
    formula = ForAll((x,), Iff(cube, Predicate("Cube", (Constant("b"),))))
    batch = ModelBatch(formula, 2)
    assert batch.exhaustive
    assert batch.lanes == 2 * 2**2  # b is one of two, Cube one of four sets
    assert batch.truths(formula).bit_count() == 4
