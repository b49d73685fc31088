"""Keys of formulae that differ in how far their quantifiers reach."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given

from logic2text.formula import (
    And,
    Constant,
    Equality,
    Exists,
    ForAll,
    Formula,
    Iff,
    Implies,
    Not,
    Or,
    Predicate,
    Variable,
    Xor,
)
from logic2text.notation import parse
from logic2text.proof import equivalence as prove
from logic2text.proof.bit_parallel import ModelBatch
from logic2text.proof.countermodels import distinguish
from logic2text.proof.equivalence import Equivalence, equivalent
from logic2text.proof.miniscope_key import MOST_LETTERS, scope_key
from logic2text.proof.verdict import Status
from tests.support.strategies import formulas

PAIRS = [
    ("∀x (P(a) ∨ Q(x))", "P(a) ∨ ∀x Q(x)", True),
    ("∃x (P(x) ∧ Q(a))", "Q(a) ∧ ∃y P(y)", True),
    ("∀x P(a)", "∃y P(a)", True),
    ("∀x (P(x) ∧ Q(x))", "∀x P(x) ∧ ∀y Q(y)", True),
    ("∃x (P(x) → Q(x))", "∀x P(x) → ∃x Q(x)", True),
    ("∀x∀y R(x,y)", "∀y∀x R(x,y)", True),
    ("∀x (P(x) → ∀y (Q(y) → R(x,y)))", "∀y∀x (P(x) ∧ Q(y) → R(x,y))", True),
    ("∀x∃y (P(x) ∧ ¬R(y,x) → Q(x))", "∀x (P(x) ∧ ∀y ¬R(y,x) → Q(x))", True),
    ("∃x∃y (P(x) ∧ Q(y) ∧ ∀z (P(z) ∨ Q(z)))", "∃x P(x) ∧ ∃x Q(x) ∧ ∀x (P(x) ∨ Q(x))", True),
    ("∀x∀y∀z (R(x,y) ∨ S(y,z))", "∀y (∀z S(y,z) ∨ ∀x R(x,y))", True),
    ("∀x∃x P(x)", "∃x P(x)", True),
    ("∀x (P(x) ∨ Q(x))", "∀x P(x) ∨ ∀x Q(x)", False),
    ("∃x (P(x) ∧ Q(x))", "∃x P(x) ∧ ∃x Q(x)", False),
    ("∀x∃y R(x,y)", "∃y∀x R(x,y)", False),
    ("∀x∀y R(x,y)", "∀x R(x,x)", False),
    ("∀x∃y R(x,y)", "∀x∃y R(y,x)", False),
    ("∀x∀y (R(x,y) → S(y,x))", "∀x∀y (R(x,y) → S(x,y))", False),
    ("∀x (P(x) → Q(a))", "∀x P(x) → Q(a)", False),
]


@pytest.mark.parametrize(("left", "right", "same"), PAIRS)
def test_keys(left: str, right: str, same: bool) -> None:
    one, other = parse(left, "unicode"), parse(right, "unicode")
    assert scope_key(one) is not None
    assert Equivalence(one, other).is_same_but_for_scope is same
    assert (equivalent(one, other).status is Status.PROVED) is same


def test_names_with_odd_characters_are_kept_apart() -> None:
    x = Variable("x")
    bodies = [
        Predicate("R", (x, Constant("$1"))),
        Predicate("R", (x, Constant("#0"))),
        Predicate("R", (x, Constant("a|-P($0)"))),
        Or((Predicate("R", (x, Constant("a"))), Not(Predicate("P", (x,))))),
        Predicate("R", (x, Variable("$0"))),
        Predicate("R", (x, x)),
    ]
    assert len({scope_key(ForAll((x,), body)) for body in bodies}) == len(bodies)


def test_what_would_be_too_much_is_not_done() -> None:
    letters = tuple(Predicate(f"P{i}") for i in range(MOST_LETTERS + 1))
    assert scope_key(Or(letters)) is None
    assert scope_key(Or(letters[1:])) is not None
    variables = tuple(Variable(f"x{i}") for i in range(6))
    assert scope_key(ForAll(variables, Predicate("P", variables))) is None


@given(formulas(max_leaves=3), formulas(max_leaves=3))
def test_equal_keys_mean_that_no_model_tells_them_apart(left: Formula, right: Formula) -> None:
    if scope_key(left) is not None and scope_key(left) == scope_key(right):
        assert distinguish(left, right) is None


ONE_NUMBER = (
    "∀x (∀y ((L(x,y) ∨ G(x,y)) ∧ S(x,y)) ∨ ∀y (L(x,y) ∨ G(x,y)) ∨ ∀y S(x,y))",
    "∀x (∀y (L(x,y) ∧ (G(x,y) ∨ S(x,y))) ∨ ∀y L(x,y) ∨ ∀y (G(x,y) ∨ S(x,y)))",
)
"""Both hold ∀y A ∨ ∀y B of a split ∀y (A ∧ B), whose parts come of one binding of y."""


def test_two_parts_of_one_binding_are_bound_apart() -> None:
    one, other = (parse(each, "unicode") for each in ONE_NUMBER)
    assert scope_key(one) != scope_key(other)
    assert not Equivalence(one, other).is_same_but_for_scope
    assert equivalent(one, other).status is Status.REFUTED
    short = parse("∀x (∀y (L(x,y) ∨ G(x,y)) ∨ ∀y S(x,y))", "unicode")
    assert scope_key(one) == scope_key(short)
    assert equivalent(one, short).status is Status.PROVED


def test_blocks_under_one_quantifier_are_true_in_the_same_models() -> None:
    """∀x over two to three blocks ∀y or ∃y, whose matrices have one or two connectives."""
    random = Random(11)  # noqa: S311 - sampling, no secret
    x, y = Variable("x"), Variable("y")
    atoms = [Predicate(name, (x, y)) for name in "PQR"]

    def block() -> Formula:
        one, two, three = random.sample(atoms, 3)
        inner, outer = random.choice([(And, Or), (Or, And), (Or, Or)])
        matrix: Formula = random.choice([one, outer((one, inner((two, three)))), inner((one, two))])
        return random.choice([ForAll, ForAll, Exists])((y,), matrix)

    known: dict[str, list[Formula]] = {}
    for _ in range(1_500):
        blocks = tuple(block() for _ in range(random.randint(2, 3)))
        formula = ForAll((x,), random.choice([Or, Or, And])(blocks))
        name = scope_key(formula)
        if name is not None:
            known.setdefault(name, []).append(formula)
    shared = [group for group in known.values() if len(set(group)) > 1]
    assert len(shared) > 50
    for first, *others in shared:
        for other in set(others) - {first}:
            assert distinguish(first, other, (1, 2)) is None


def test_a_key_that_lies_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prove, "scope_key", lambda _: "one key for all")
    left, right = parse("∀x∃y R(x,y)", "unicode"), parse("∃y∀x R(x,y)", "unicode")
    assert equivalent(left, right).status is Status.REFUTED


@given(formulas(max_leaves=3), formulas(max_leaves=3))
def test_quantifiers_reach_over_what_has_no_such_variable(one: Formula, two: Formula) -> None:
    new = Variable("w99")
    for wide, narrow in (
        (ForAll((new,), Or((one, two))), Or((one, two))),
        (Exists((new,), And((one, Not(two)))), And((one, Exists((new,), Not(two))))),
    ):
        assert scope_key(wide) == scope_key(narrow)


def test_formulae_with_one_key_are_true_in_the_same_models() -> None:
    """Over few symbols, so that hundreds of different formulae share keys."""
    every = And((_atom("P", "x"), _atom("R", "x", "y"), _atom("R", "z", "z")))
    random = Random(7)  # noqa: S311 - sampling, no secret
    known: dict[str, tuple[Formula, list[int]]] = {}
    shared = 0
    for _ in range(2_000):
        formula = _formula(random, 4)
        name = scope_key(formula)
        if name is None:
            continue
        truths = [ModelBatch(every, size, 1_024).truths(formula) for size in (1, 2, 3)]
        first, expected = known.setdefault(name, (formula, truths))
        shared += first != formula
        assert truths == expected, (first, formula)
    assert shared > 300


def _formula(random: Random, depth: int) -> Formula:
    if depth == 0 or random.random() < 0.15:
        kind = random.choice(("P", "R", "R", "="))
        one, other = (random.choice("xyz") for _ in range(2))
        if kind == "=":
            return Equality(Variable(one), Variable(other))
        return _atom("P", one) if kind == "P" else _atom("R", one, other)
    parts = _formula(random, depth - 1), _formula(random, depth - 1)
    match random.choice("∀∃∀∃¬∧∨→↔⊕"):
        case "∀":
            return ForAll((Variable(random.choice("xyz")),), parts[0])
        case "∃":
            return Exists((Variable(random.choice("xyz")),), parts[0])
        case "¬":
            return Not(parts[0])
        case "∧":
            return And(parts)
        case "∨":
            return Or(parts)
        case "→":
            return Implies(*parts)
        case "↔":
            return Iff(*parts)
        case _:
            return Xor(*parts)


def _atom(name: str, *variables: str) -> Predicate:
    return Predicate(name, tuple(map(Variable, variables)))
