"""The SMT solver's answers and its finite models."""

from __future__ import annotations

import threading
from bisect import bisect_left
from types import SimpleNamespace

import pytest
from hypothesis import given

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
    Or,
    Predicate,
    Variable,
    Xor,
)
from logic2text.notation import parse
from logic2text.proof import smt as solver
from logic2text.proof.models import evaluate
from logic2text.proof.smt import model_of_size, satisfiable
from logic2text.proof.verdict import Countermodel
from tests.support.strategies import formulas

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


def test_no_answer_depends_on_the_questions_before_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """The least budget that suffices is the same for the first question and for the last."""
    monkeypatch.setattr(solver, "STEPS_A_MS", 1)
    question = And((ForAll((x,), Exists((y,), related(x, y))), Not(related(a, b))))

    def least() -> int:
        return bisect_left(range(1, 10_000), True, key=lambda n: satisfiable(question, n) == "sat")

    alone = least()
    for number in range(20):
        satisfiable(Exists((x,), Predicate(f"P{number}", (x,))), 100)
    assert least() == alone


def test_what_the_clock_stops_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    serial = ForAll((x,), Exists((y,), related(x, y)))
    order = ForAll((x, y, z), Implies(And((related(x, y), related(y, z))), related(x, z)))
    infinite = And((serial, order, ForAll((x,), Not(related(x, x)))))
    before = solver.count_stopped_by_clock()
    assert satisfiable(infinite, 1) == "unknown"
    assert solver.count_stopped_by_clock() == before
    monkeypatch.setattr(solver, "CLOCK_MS", 1)
    assert satisfiable(infinite, 1_000_000) == "unknown"
    assert solver.count_stopped_by_clock() == before + 1


@pytest.mark.parametrize(
    ("steps", "seconds", "reason", "is_ended"),
    [
        (99, 1, "canceled", True),
        (100, 1, "canceled", False),
        (99, 1, "(incomplete quantifiers)", False),
        (99, 60, "(incomplete quantifiers)", True),
        (100, 60, "(incomplete quantifiers)", False),
    ],
)
def test_the_clock_ended_what_took_its_time_or_was_canceled_before_its_steps(
    steps: int, seconds: float, reason: str, is_ended: bool
) -> None:
    values = {"rlimit count": steps, "time": seconds}
    statistics = SimpleNamespace(keys=values.keys, get_key_value=values.__getitem__)
    asked = SimpleNamespace(statistics=lambda: statistics, reason_unknown=lambda: reason)
    assert solver._is_ended_by_clock(asked, steps=100) == is_ended


@pytest.mark.parametrize("arity", [1, 2, 11, 12])
def test_a_predicate_of_many_places_has_a_model(arity: int) -> None:
    one, other = Predicate("P", (a,) * arity), Predicate("P", (b,) + (a,) * (arity - 1))
    formula = Xor(one, other)
    for size in (2, 3, 8):
        model = model_of_size(formula, size, 1_000)
        assert isinstance(model, Countermodel)
        assert evaluate(formula, model)


def test_a_model_of_too_many_cells_is_not_read() -> None:
    many = tuple(Variable(f"x{i}") for i in range(12))
    everywhere = ForAll(many, Predicate("P", many))
    assert isinstance(model_of_size(everywhere, 2, 1_000), Countermodel)
    assert model_of_size(everywhere, 3, 1_000) == "sat"
    value = Equality(Function("f", (a,) * 11), a)
    assert isinstance(model_of_size(value, 2, 1_000), Countermodel)
    assert model_of_size(value, 3, 1_000) == "sat"


def test_many_predicates_of_many_places_have_a_model() -> None:
    places = (a,) * 5 + (b,) * 6
    formula = And(tuple(Predicate(f"P{number}", places) for number in range(60)))
    model = model_of_size(And((formula, Not(Equality(a, b)))), 2, 1_000)
    assert isinstance(model, Countermodel)
    assert evaluate(formula, model)
    assert sum(map(len, model.predicates.values())) < 2 * solver.MOST_CELLS


def test_a_predicate_that_holds_nowhere_is_read_whatever_its_places() -> None:
    many = tuple(Variable(f"x{i}") for i in range(12))
    model = model_of_size(ForAll(many, Not(Predicate("P", many))), 3, 1_000)
    assert isinstance(model, Countermodel)
    assert model.predicates == {("P", 12): frozenset()}


def test_a_predicate_that_the_model_leaves_open_holds_nowhere() -> None:
    many = tuple(Variable(f"x{i}") for i in range(12))
    formula = Or((Exists(many, Predicate("P", many)), Predicate("Q", (a,))))
    model = model_of_size(formula, 3, 1_000)
    assert isinstance(model, Countermodel)
    assert model.predicates["P", 12] == frozenset()
    assert (model.constants["a"],) in model.predicates["Q", 1]


def test_equivalences_below_a_quantifier_are_not_written_out_beyond_a_bound() -> None:
    """The solver would write 2⁴⁰ literals, and count no step for them."""

    def nest(number: int) -> Formula:
        text = " ↔ (".join(f"P{place}(x)" for place in range(number)) + ")" * (number - 1)
        return parse(f"∃x ({text})")

    assert satisfiable(nest(4), 100) == "sat"
    assert satisfiable(nest(40), 100) == "unknown"
