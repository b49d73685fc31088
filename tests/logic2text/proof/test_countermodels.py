"""Models that tell formulae apart."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given

from logic2text.formula import Exists, ForAll, Formula, Not, Or, Predicate, Variable
from logic2text.notation import parse
from logic2text.proof.countermodels import agree, distinguish
from logic2text.proof.models import evaluate
from tests.support.call_counter import count_calls
from tests.support.strategies import formulas

x, y = Variable("x"), Variable("y")
cube, small = Predicate("Cube", (x,)), Predicate("Small", (x,))


@pytest.mark.parametrize(
    ("left", "right", "size"),
    [
        (Exists((x,), cube), Exists((x,), small), 1),
        (ForAll((x,), cube), Exists((x,), cube), 2),
        (
            ForAll((x,), Exists((y,), Predicate("R", (x, y)))),
            Exists((y,), ForAll((x,), Predicate("R", (x, y)))),
            2,
        ),
        (cube, Predicate("Cube", (y,)), 2),
    ],
)
def test_the_first_size_that_shows_a_difference(left: Formula, right: Formula, size: int) -> None:
    model = distinguish(left, right)
    assert model is not None
    assert model.size == size
    assert (evaluate(left, model), evaluate(right, model)) == (model.left, model.right)
    assert model.left != model.right


def test_no_difference_between_equivalents() -> None:
    assert distinguish(Not(ForAll((x,), cube)), Exists((x,), Not(cube))) is None


def test_a_formula_of_many_variables_is_given_up_and_not_worked_on() -> None:
    variables = tuple(Variable(f"x{i}") for i in range(30))
    pairs = combinations(variables, 2)
    wide = ForAll(variables, Or(tuple(Predicate("Likes", pair) for pair in pairs)))
    assert distinguish(wide, Not(wide), sizes=(3,)) is None


@given(formulas(max_leaves=4), formulas(max_leaves=4))
def test_all_models_of_a_size_are_looked_at_or_it_is_not_said(
    left: Formula, right: Formula
) -> None:
    found = distinguish(left, right, (1, 2))
    for size in (1, 2):
        if agree(left, right, size):
            assert found is None or found.size != size


def test_what_a_formula_is_compared_with_leaves_nothing_behind() -> None:
    """Its tables are kept between comparisons; those of the others are not."""
    formula, *others = map(parse, ("∀x (P(x) → Q(x))", "∃x Q(x)", "∀x (P(x) ∧ Q(x))", "∀x Q(x)"))
    alone = [distinguish(formula, other) for other in others]
    assert [distinguish(formula, other) for other in (*others, *reversed(others))] == [
        *alone,
        *reversed(alone),
    ]
    assert [distinguish(other, formula) for other in others] == [
        replace(model, left=model.right, right=model.left) for model in alone if model
    ]


def test_models_of_a_formula_beyond_the_budget_are_built_once() -> None:
    places = tuple(Variable(f"x{place}") for place in range(12))
    atom = Predicate("OfTwelvePlaces", places)
    wide = ForAll(places, atom)
    first, second = (
        count_calls(lambda right=right: distinguish(wide, right, (2,)), 1_000_000)  # type: ignore[misc]
        for right in (Exists(places, atom), Not(Exists(places, atom)))
    )
    assert second < first / 10
