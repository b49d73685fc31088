"""Truth in a finite model, against NLTK's evaluator."""

from __future__ import annotations

from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from logic2text.errors import LimitError
from logic2text.formula import (
    And,
    Constant,
    Equality,
    Exists,
    ForAll,
    Formula,
    Function,
    Not,
    Predicate,
    Variable,
)
from logic2text.notation import show
from logic2text.proof.models import Evaluation, evaluate
from logic2text.proof.verdict import Countermodel
from logic2text.walk import free_variables, symbols
from tests.support.strategies import CONSTANTS, VARIABLES, formulas

nltk = pytest.importorskip("nltk.sem")

x, y = Variable("x"), Variable("y")


@st.composite
def models(draw: st.DrawFn, formula: Formula) -> Countermodel:
    size = draw(st.integers(1, 2))
    predicates, _ = symbols(formula)
    names = [constant.name for constant in CONSTANTS] + [variable.name for variable in VARIABLES]
    elements = st.integers(0, size - 1)
    return Countermodel(
        size,
        {name: draw(elements) for name in names},
        {
            (name, arity): frozenset(
                draw(st.sets(st.sampled_from(list(product(range(size), repeat=arity)))))
            )
            for name, arity in sorted(predicates)
        },
        {},
        left=True,
        right=True,
    )


def nltk_value(formula: Formula, model: Countermodel) -> bool:
    named = {constant.name for constant in CONSTANTS}
    entries: list[tuple[str, object]] = [
        (name, f"e{element}") for name, element in model.constants.items() if name in named
    ]
    for (name, arity), cells in model.predicates.items():
        tuples = {tuple(f"e{element}" for element in cell) for cell in cells}
        entries.append((name, {t[0] for t in tuples} if arity == 1 else tuples))
    domain = {f"e{element}" for element in range(model.size)}
    interpretation = nltk.Model(domain, nltk.Valuation(entries))
    free = {v.name: f"e{model.constants[v.name]}" for v in free_variables(formula)}
    assignment = nltk.Assignment(domain, list(free.items()))
    return bool(interpretation.evaluate(show(formula, "nltk"), assignment))


@given(st.data())
def test_truth_is_nltks(data: st.DataObject) -> None:
    formula = data.draw(
        formulas(max_leaves=6, functions=False, truth=False, exclusive=False, blocks=False)
    )
    model = data.draw(models(formula))
    # NLTK cannot evaluate a relation that holds of nothing.
    if all(model.predicates.values()):
        assert evaluate(formula, model) == nltk_value(formula, model)


def test_functions_and_equality() -> None:
    father = Function("father", (x,))
    model = Countermodel(
        2, {"b": 0}, {}, {("father", 1): {(0,): 1, (1,): 1}}, left=True, right=True
    )
    assert evaluate(Exists((x,), Equality(father, x)), model)
    assert not evaluate(ForAll((x,), Equality(father, x)), model)
    assert not evaluate(Equality(Function("father", (Constant("b"),)), Constant("b")), model)


def test_a_model_without_a_symbol_of_the_formula_is_no_model() -> None:
    empty = Countermodel(1, {}, {}, {}, left=True, right=True)
    with pytest.raises(KeyError):
        evaluate(Predicate("Cube", (Constant("b"),)), empty)


def at_least(number: int) -> Formula:
    """There are so many elements."""
    variables = [Variable(f"x{place}") for place in range(number)]
    different = [Not(Equality(one, other)) for one, other in combinations(variables, 2)]
    return Exists(tuple(variables), And(tuple(different)))


@pytest.mark.parametrize("size", [2, 5, 7])
def test_elements_are_counted(size: int) -> None:
    model = Countermodel(size, {}, {}, {}, True, True)
    assert evaluate(at_least(size), model)
    if size < 7:
        assert not evaluate(at_least(size + 1), model)


def test_an_evaluation_ends_with_its_steps() -> None:
    model = Countermodel(7, {}, {}, {}, True, True)
    with pytest.raises(LimitError, match="steps"):
        evaluate(at_least(8), model)
    evaluation = Evaluation(model, 10_000)
    evaluation.value(at_least(7))
    needed = 10_000 - evaluation.steps
    assert evaluate(at_least(7), model, needed)
    with pytest.raises(LimitError):
        evaluate(at_least(7), model, needed - 1)


def test_a_variable_that_is_bound_again_is_another() -> None:
    p = {("P", 1): frozenset({(1,)})}
    model = Countermodel(2, {"x": 0}, p, {}, True, True)
    holds = Predicate("P", (x,))
    assert evaluate(Exists((x,), And((holds, Exists((x,), Not(holds)), holds))), model)
    assert evaluate(And((Exists((x,), ForAll((y,), Exists((x,), holds))), Not(holds))), model)
    assert evaluate(Exists((x,), Exists((x,), holds)), model)
    assert not evaluate(ForAll((x,), ForAll((y, x), holds)), model)
