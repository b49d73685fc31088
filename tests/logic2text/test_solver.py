"""The SMT solver's answers and its finite models."""

from __future__ import annotations

import threading
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings

from logic2text import solver
from logic2text.formula import (
    FALSITY,
    And,
    Constant,
    Equality,
    Exists,
    ForAll,
    Formula,
    Function,
    Implies,
    Not,
    Predicate,
    Variable,
)
from logic2text.models import evaluate
from logic2text.solver import model_of_size, satisfiable
from logic2text.verdict import Countermodel
from tests.strategies import formulas

x, y, z = map(Variable, "xyz")
a, b = Constant("a"), Constant("b")


def related(one: Variable, other: Variable) -> Predicate:
    return Predicate("R", (one, other))


@pytest.mark.parametrize(
    ("formula", "answer"),
    [
        (Predicate("P"), "sat"),
        (FALSITY, "unsat"),
        (And((Equality(a, b), Not(Equality(b, a)))), "unsat"),
        (And((Equality(x, a), Not(Equality(Function("f", (x,)), Function("f", (a,)))))), "unsat"),
        (Not(Equality(Variable("a"), Constant("a"))), "sat"),
    ],
)
def test_satisfiable(formula: Formula, answer: str) -> None:
    assert satisfiable(formula, 1_000) == answer


def test_what_has_infinite_models_only_is_not_known() -> None:
    serial = ForAll((x,), Exists((y,), related(x, y)))
    order = ForAll((x, y, z), Implies(And((related(x, y), related(y, z))), related(x, z)))
    infinite = And((serial, order, ForAll((x,), Not(related(x, x)))))
    assert satisfiable(infinite, 300) == "unknown"
    assert model_of_size(infinite, 2, 300) == "unsat"


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(formulas(max_leaves=5))
def test_a_finite_model_makes_the_formula_true(formula: Formula) -> None:
    model = model_of_size(formula, 2, 1_000)
    if isinstance(model, Countermodel):
        assert model.size == 2
        assert evaluate(formula, model)


def test_threads_do_not_share_a_context() -> None:
    formula = And((ForAll((x,), Predicate("P", (x,))), Not(Predicate("P", (a,)))))
    answers: list[str] = []
    threads = [
        threading.Thread(
            target=lambda: answers.extend(satisfiable(formula, 1_000) for _ in range(20))
        )
        for _ in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert answers == ["unsat"] * 80


def test_a_question_that_fails_beside_others_is_asked_once_more_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[int] = []
    check = solver._check

    def failing_beside_others(made: Any, text: str) -> solver.Answer:
        asked.append(solver._contexts.asked)
        return "unknown" if solver._contexts.asked > 1 else check(made, text)

    question = Exists((x,), Predicate("Cube", (x,)))
    solver.satisfiable(question, 1_000)
    monkeypatch.setattr(solver, "_check", failing_beside_others)
    assert solver.satisfiable(question, 1_000) == "sat"
    assert asked[-1] == 1
    assert len(asked) == 2
