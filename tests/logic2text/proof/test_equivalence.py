"""Equivalence: known pairs, the smallest countermodels, honest ignorance, an independent judge."""

from __future__ import annotations

from itertools import combinations
from threading import Event, Thread

import pytest
from hypothesis import given, settings

from logic2text.formula import (
    FALSITY,
    TRUTH,
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
from logic2text.notation import parse, show
from logic2text.proof import smt as solver
from logic2text.proof.equivalence import (
    Equivalence,
    equivalent,
    evaluate,
    same,
    status,
    valid,
)
from logic2text.proof.verdict import Status
from tests.support.strategies import formulas

x, y, z = map(Variable, "xyz")


def check(left: str, right: str) -> Status:
    return equivalent(parse(left), parse(right)).status


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("∀x (A(x) ∧ B(x))", "∀y A(y) ∧ ∀z B(z)"),
        ("¬∀x ∃y R(x, y)", "∃x ∀y ¬R(x, y)"),
        ("H(g) ∧ ∀x (H(x) → x = g)", "∀x (H(x) ↔ x = g)"),
        ("∃x (x = b ∧ P(f(x)))", "P(f(b))"),
        ("P(b) ⊕ Q(b)", "(P(b) ∨ Q(b)) ∧ ¬(P(b) ∧ Q(b))"),
        ("∀x P(x) → Q(c)", "∃x (P(x) → Q(c))"),
        ("A ∧ (B ∧ C)", "C ∧ A ∧ B"),
        ("∃x (P(x) → ∀y P(y))", "⊤"),
    ],
)
def test_equivalent(left: str, right: str) -> None:
    assert check(left, right) is Status.PROVED


@pytest.mark.parametrize(
    ("left", "right", "size"),
    [
        ("P(b)", "Q(b)", 1),
        ("∀x P(x)", "∃x P(x)", 2),
        ("∀x ∃y R(x, y)", "∃y ∀x R(x, y)", 2),
        ("P(u)", "P(w)", 2),
        ("∃x ∃y x ≠ y", "∃x ∃y ∃z (x ≠ y ∧ y ≠ z ∧ x ≠ z)", 2),
        ("a ≠ b ∧ b ≠ c ∧ a ≠ c ∧ a ≠ d ∧ b ≠ d ∧ c ≠ d", "⊥", 4),
    ],
)
def test_refuted_by_a_smallest_model(left: str, right: str, size: int) -> None:
    one, other = parse(left), parse(right)
    verdict = equivalent(one, other)
    model = verdict.countermodel
    assert verdict.status is Status.REFUTED
    assert model is not None
    assert model.size == size
    assert (evaluate(one, model), evaluate(other, model)) == (model.left, model.right)
    assert model.left != model.right


def test_a_variable_is_another_thing_than_a_constant_of_its_name() -> None:
    free, named = Predicate("P", (Variable("a"),)), Predicate("P", (Constant("a"),))
    assert equivalent(free, named).status is not Status.PROVED


def test_what_is_not_decided_is_not_called_equal() -> None:
    serial = ForAll((x,), Exists((y,), Predicate("R", (x, y))))
    order = ForAll(
        (x, y, z),
        Implies(And((Predicate("R", (x, y)), Predicate("R", (y, z)))), Predicate("R", (x, z))),
    )
    infinite = And((serial, order, ForAll((x,), Not(Predicate("R", (x, x))))))
    verdict = equivalent(infinite, FALSITY, timeout_ms=200)
    assert verdict.status is Status.UNKNOWN
    assert verdict.countermodel is None


def test_laws_decide_what_the_solver_cannot() -> None:
    """Forty alternations: the solver gives up, the normal forms are one."""
    matrix: Formula = And(
        tuple(Predicate("R", (Variable(f"x{i}"), Variable(f"x{i + 1}"))) for i in range(40))
    )
    for i in range(41):
        matrix = (ForAll if i % 2 else Exists)((Variable(f"x{i}"),), matrix)
    assert (
        equivalent(matrix, Not(Not(And((matrix, matrix)))), timeout_ms=100).status is Status.PROVED
    )


def test_a_pair_that_differs_in_four_elements_is_refuted_where_the_solver_does_not_decide() -> None:
    one = parse("∃z ∃u ∀x (P(x) ∧ R(x, z) → R(u, x))")
    own = parse("∃z ∀x (P(x) ∧ R(x, z) → ∃y R(y, x))")
    verdict = equivalent(one, own)
    assert verdict.status is Status.REFUTED
    model = verdict.countermodel
    assert model is not None
    assert (model.size, model.left, model.right) == (4, False, True)
    assert (evaluate(one, model), evaluate(own, model)) == (False, True)


def test_valid() -> None:
    assert valid(parse("∀x (P(x) → ∃y P(y))")).status is Status.PROVED
    verdict = valid(parse("∃x P(x)"))
    assert verdict.status is Status.REFUTED
    assert verdict.countermodel is not None
    assert not verdict.countermodel.left


@given(formulas(max_leaves=6))
def test_every_formula_is_itself_and_not_its_negation(formula: Formula) -> None:
    assert equivalent(formula, Not(Not(formula))).status is Status.PROVED
    assert equivalent(formula, Not(formula)).status is Status.REFUTED
    assert equivalent(Or((formula, Not(formula))), TRUTH).status is Status.PROVED


def check_another_prover(left: Formula, right: Formula, timeouts: tuple[int, ...]) -> None:
    """unicode-logic-kit reads our TPTP with a parser, and translates to a solver, of its own.

    Where it does not agree with a proof of ours it is asked again for longer.
    """
    kit = pytest.importorskip("unicode_logic_kit")
    closed = [ForAll((x, y, z, *map(Variable, "uvw")), formula) for formula in (left, right)]
    theirs = [kit.parse_tptp_formula(show(formula, "tptp")) for formula in closed]
    ours = equivalent(*closed).status is Status.PROVED
    agrees = False
    for timeout_ms in timeouts if ours else timeouts[:1]:
        agrees = agrees or kit.formulas_are_equivalent(*theirs, timeout=timeout_ms)
    assert agrees == ours


@settings(max_examples=10)
@given(formulas(max_leaves=4), formulas(max_leaves=4))
def test_another_prover_agrees(left: Formula, right: Formula) -> None:
    check_another_prover(left, right, (2_000, 60_000))


@pytest.mark.slow
@settings(max_examples=20)
@given(formulas(max_leaves=4), formulas(max_leaves=4))
def test_another_prover_agrees_in_a_minute(left: Formula, right: Formula) -> None:
    check_another_prover(left, right, (60_000,))


def test_equality_is_logical() -> None:
    formula = Implies(Equality(x, y), Equality(y, x))
    assert valid(formula).status is Status.PROVED


HARD = "∀x ∃y (R(x, y) ∧ ¬R(y, x)) ∧ ∀x ∀y ∀z (R(x, y) ∧ R(y, z) → R(x, z))"


def test_a_trivial_pair_is_decided_whatever_time_it_takes() -> None:
    """A budget of one millisecond is one of steps: on a busy machine a question takes longer."""
    question = Xor(parse("∀x (P(x) → Q(x))"), parse("¬∃x (P(x) ∧ ¬Q(x))"))
    assert {solver.satisfiable(question, 1) for _ in range(20)} == {"unsat"}


def test_a_budget_of_steps_ends_a_hard_question_the_same_way_each_time() -> None:
    answers = []
    for busy in (False, True, False):
        stop = Event()
        threads = [Thread(target=_spin, args=(stop,)) for _ in range(4 * busy)]
        for thread in threads:
            thread.start()
        answers.append(equivalent(parse(HARD), FALSITY, timeout_ms=20))
        stop.set()
        for thread in threads:
            thread.join()
    assert answers[0].status is Status.UNKNOWN
    assert answers[1:] == answers[:1] * 2


def _spin(stop: Event) -> None:
    while not stop.is_set():
        pass


@given(formulas(max_leaves=3), formulas(max_leaves=3))
def test_same_is_what_equivalent_proves(left: Formula, right: Formula) -> None:
    assert same(left, right) is (equivalent(left, right).status is Status.PROVED)


@given(formulas(max_leaves=4), formulas(max_leaves=4))
def test_the_status_is_that_of_equivalence(left: Formula, right: Formula) -> None:
    for other in (right, Or((left, right)), Not(Not(left)), And((left, right))):
        assert status(left, other) is equivalent(left, other).status


@pytest.mark.parametrize(
    ("left", "right"),
    [
        # No model of three elements tells these apart, one of four does.
        ("∀x (P(x) → ∃y (R(x,y) ∨ R(y,x)))", "∃z∀x (P(x) → (R(x,z) ∨ ∃y R(y,x)))"),
        ("¬∃w∃x∃y∃z (w≠x ∧ w≠y ∧ w≠z ∧ x≠y ∧ x≠z ∧ y≠z)", "⊤"),
        ("∀x∀y (P(x) ∧ P(y) → x = y)", "∀x (P(x) → ∀y (P(y) → y = x))"),
        ("∀x∃y R(x,y)", "∀y∃x R(y,x)"),
        ("∀x P(x) ∨ ∀x Q(x)", "∀x (P(x) ∨ Q(x))"),
    ],
)
def test_the_status_of_pairs_that_larger_models_decide(left: str, right: str) -> None:
    one, other = parse(left, "unicode"), parse(right, "unicode")
    assert status(one, other) is equivalent(one, other).status is not Status.UNKNOWN
    assert status(other, one) is status(one, other)
    assert same(one, other) is (status(one, other) is Status.PROVED)


def at_least(number: int) -> Formula:
    """There are so many elements."""
    variables = [Variable(f"x{place}") for place in range(number)]
    different = [Not(Equality(one, other)) for one, other in combinations(variables, 2)]
    return Exists(tuple(variables), And(tuple(different)))


@pytest.mark.parametrize("number", [4, 8])
def test_a_model_that_takes_long_to_evaluate_refutes_all_the_same(number: int) -> None:
    """Its value of the easy formula tells that of the hard one."""
    verdict = equivalent(at_least(number), at_least(number - 1))
    assert verdict.status is Status.REFUTED
    model = verdict.countermodel
    assert model is not None
    assert (model.size, model.left, model.right) == (number - 1, False, True)


@pytest.mark.parametrize("arity", [3, 12])
def test_predicates_of_many_places_are_refuted(arity: int) -> None:
    a, b = Constant("a"), Constant("b")
    verdict = equivalent(Predicate("P", (a,) * arity), Predicate("P", (b,) + (a,) * (arity - 1)))
    assert verdict.countermodel is not None
    assert verdict.countermodel.size == 2
    many = tuple(Variable(f"x{place}") for place in range(arity))
    holds = Predicate("P", many)
    assert equivalent(ForAll(many, holds), Exists(many, holds)).status is Status.REFUTED


@pytest.mark.parametrize(
    ("left", "right", "writing", "scope", "directly"),
    [
        ("P(a) ∧ Q(a)", "Q(a) ∧ P(a)", True, True, True),
        ("¬∀x ¬P(x)", "∃y P(y)", True, True, True),
        ("∀x (P(x) ∨ Q(a))", "∀x P(x) ∨ Q(a)", False, True, True),
        ("∃x (x = b ∧ P(f(x)))", "P(f(b))", False, False, True),
        ("∀x P(x)", "∃x P(x)", False, False, False),
    ],
)
def test_each_stage_proves_what_it_can(
    left: str, right: str, writing: bool, scope: bool, directly: bool
) -> None:
    pair = Equivalence(parse(left, "unicode"), parse(right, "unicode"))
    assert pair.is_same_in_writing is writing
    assert (pair.is_same_in_writing or pair.is_same_but_for_scope) is scope
    assert pair.is_proved_without_search is directly is pair.is_proved
    assert (pair.status is Status.PROVED) is directly
    assert (pair.countermodel is None) is directly


def test_a_stage_runs_once(monkeypatch: pytest.MonkeyPatch) -> None:
    questions: list[Formula] = []
    ask = solver.satisfiable

    def counting(formula: Formula, timeout_ms: int) -> solver.Answer:
        questions.append(formula)
        return ask(formula, timeout_ms)

    monkeypatch.setattr(solver, "satisfiable", counting)
    pair = Equivalence(parse("∃x (x = b ∧ P(f(x)))"), parse("P(f(b))"))
    assert pair.is_proved_without_search
    assert pair.verdict.status is pair.status is Status.PROVED
    assert pair.is_proved
    assert len(questions) == 1


def test_a_model_that_is_too_large_to_be_read_refutes_without_a_countermodel() -> None:
    a = Constant("a")
    elsewhere = Not(Equality(Function("f", (a,) * 11), a))
    verdict = equivalent(And((at_least(3), elsewhere)), FALSITY)
    assert (verdict.status, verdict.countermodel) == (Status.REFUTED, None)


def test_what_is_true_in_larger_models_than_are_tried_is_refuted_without_one() -> None:
    verdict = equivalent(at_least(10), FALSITY)
    assert (verdict.status, verdict.countermodel) == (Status.REFUTED, None)
