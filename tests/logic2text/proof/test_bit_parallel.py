"""Many models at once, and one at a time, agree with the definition of truth."""

from __future__ import annotations

from hypothesis import HealthCheck, given, settings

from logic2text.formula import Constant, ForAll, Formula, Iff, Predicate, Variable
from logic2text.proof.bit_parallel import Worlds
from logic2text.proof.interpretations import TooLarge
from logic2text.proof.models import evaluate
from tests.support.naive_evaluation import is_true
from tests.support.strategies import formulas

x, y = Variable("x"), Variable("y")
cube, small = Predicate("Cube", (x,)), Predicate("Small", (x,))


@settings(max_examples=120, deadline=None, suppress_health_check=list(HealthCheck))
@given(formulas(max_leaves=6))
def test_a_lane_is_a_model(formula: Formula) -> None:
    for size in (1, 2, 3):
        try:
            worlds = Worlds(formula, size, lanes=64)
            truths = worlds.truths(formula)
        except TooLarge:
            continue
        for lane in (0, worlds.lanes // 2, worlds.lanes - 1):
            model = worlds.model(lane, left=True, right=True)
            assert model.size == size
            assert is_true(formula, model) == bool(truths >> lane & 1)
            assert is_true(formula, model) == evaluate(formula, model)


def test_all_models_of_a_small_size_are_looked_at() -> None:
    formula = ForAll((x,), Iff(cube, Predicate("Cube", (Constant("b"),))))
    worlds = Worlds(formula, 2)
    assert worlds.exhaustive
    assert worlds.lanes == 2 * 2**2  # b is one of two, Cube one of four sets
    assert worlds.truths(formula).bit_count() == 4
