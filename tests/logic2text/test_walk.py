from __future__ import annotations

import pytest
from hypothesis import given

from logic2text.errors import LimitError
from logic2text.formula import (
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
    Term,
    Variable,
)
from logic2text.limits import Limits
from logic2text.walk import (
    alpha_equivalent,
    bound_variables,
    canonical,
    check_limits,
    children,
    depth,
    fold,
    free_variables,
    nodes,
    size,
    substitute,
    symbols,
    with_children,
)
from tests.support.strategies import VARIABLES, formulas

X, Y, Z = (Variable(name) for name in "xyz")
B = Constant("b")


def p(*terms: Term) -> Predicate:
    return Predicate("P", terms)


@given(formulas())
def test_a_fold_that_rebuilds_gives_the_same_nodes(formula: Formula) -> None:
    assert fold(formula, with_children) is formula
    assert sum(1 for _ in nodes(formula)) == size(formula)
    assert all(with_children(node, children(node)) is node for node in nodes(formula))


@pytest.mark.parametrize(
    ("formula", "free"),
    [
        (p(X), {X}),
        (ForAll((X,), p(X, Y)), {Y}),
        (And((ForAll((X,), p(X)), p(X))), {X}),
        (Exists((X, Y), Equality(X, Function("f", (Y, Z)))), {Z}),
        (Not(p(B)), set()),
    ],
)
def test_free_variables(formula: Formula, free: set[Variable]) -> None:
    assert free_variables(formula) == free


@pytest.mark.parametrize(
    ("formula", "replacement", "expected"),
    [
        (p(X), {X: B}, p(B)),
        (p(X, Y), {X: Y, Y: X}, p(Y, X)),
        (ForAll((X,), p(X, Y)), {X: B}, ForAll((X,), p(X, Y))),
        (ForAll((X,), p(X, Y)), {Y: B}, ForAll((X,), p(X, B))),
        (
            ForAll((X,), p(X, Y)),
            {Y: X},
            ForAll((Variable("x1"),), p(Variable("x1"), X)),
        ),
        (
            ForAll((X,), Exists((Variable("x1"),), p(X, Variable("x1"), Y))),
            {Y: X},
            ForAll(
                (Variable("x2"),), Exists((Variable("x1"),), p(Variable("x2"), Variable("x1"), X))
            ),
        ),
        (
            Exists((X, Y), p(X, Y, Z)),
            {Z: Function("f", (Y,))},
            Exists((X, Variable("y1")), p(X, Variable("y1"), Function("f", (Y,)))),
        ),
    ],
)
def test_substitution_never_captures(
    formula: Formula, replacement: dict[Variable, Term], expected: Formula
) -> None:
    assert substitute(formula, replacement) == expected


@given(formulas())
def test_substituting_a_constant_frees_no_variable(formula: Formula) -> None:
    replaced = substitute(formula, {X: B})
    assert free_variables(replaced) == free_variables(formula) - {X}


@given(formulas())
def test_renaming_there_and_back_is_alpha_equivalent(formula: Formula) -> None:
    away = Variable("q9")
    renamed = substitute(substitute(formula, {X: away}), {away: X})
    assert alpha_equivalent(renamed, formula)


@given(formulas())
def test_canonical_is_a_fixed_point_that_keeps_what_is_free(formula: Formula) -> None:
    once = canonical(formula)
    assert canonical(once) == once
    assert free_variables(once) == free_variables(formula)
    assert alpha_equivalent(formula, once)


@pytest.mark.parametrize(
    ("left", "right", "equivalent"),
    [
        (ForAll((X,), p(X)), ForAll((Y,), p(Y)), True),
        (ForAll((X,), p(X, Y)), ForAll((Y,), p(Y, Y)), False),
        (ForAll((X, Y), p(X, Y)), ForAll((X,), ForAll((Y,), p(X, Y))), True),
        (ForAll((X, Y), p(X, Y)), ForAll((Y, X), p(Y, X)), True),
        (ForAll((X, Y), p(X, Y)), ForAll((Y, X), p(X, Y)), False),
        (Exists((X,), p(X)), ForAll((X,), p(X)), False),
        (p(X), p(Y), False),
    ],
)
def test_alpha_equivalence(left: Formula, right: Formula, equivalent: bool) -> None:
    assert alpha_equivalent(left, right) is equivalent


def test_a_shadowed_variable_belongs_to_the_inner_quantifier() -> None:
    inner = ForAll((X,), Exists((X,), p(X)))
    assert alpha_equivalent(inner, ForAll((Y,), Exists((Z,), p(Z))))
    assert substitute(inner, {X: B}) == inner
    assert bound_variables(inner) == {X}


@pytest.mark.parametrize(
    ("limits", "name"),
    [
        (Limits(nodes=3), "nodes"),
        (Limits(depth=2), "depth"),
        (Limits(identifier=3), "identifier"),
    ],
)
def test_an_error_names_its_limit(limits: Limits, name: str) -> None:
    formula = Implies(Predicate("Cube", (X,)), Or((p(X), p(B))))
    with pytest.raises(LimitError, match=name):
        check_limits(formula, limits)


def test_a_formula_within_some_limits_is_checked_against_others() -> None:
    formula = Not(Not(Predicate("P")))
    wide, narrow = Limits(depth=3), Limits(depth=2)
    assert check_limits(check_limits(formula, wide), wide) is formula
    for _ in range(2):
        with pytest.raises(LimitError):
            check_limits(formula, narrow)


def test_a_formula_far_beyond_every_limit_is_walked_without_recursion() -> None:
    formula: Formula = p(X)
    for _ in range(50_000):
        formula = Not(formula)
    assert depth(formula) == 50_002
    assert free_variables(formula) == {X}
    assert depth(substitute(formula, {X: B})) == 50_002
    with pytest.raises(LimitError):
        check_limits(formula)


def test_symbols() -> None:
    formula = And((p(X, Function("f", (B,))), Predicate("Q"), Equality(X, Constant("c"))))
    assert symbols(formula) == ({("P", 2), ("Q", 0)}, {("f", 1), ("b", 0), ("c", 0)})


def test_the_strategy_offers_every_variable_free() -> None:
    assert {v.name for v in VARIABLES} == set("uvwxyz")


def test_canonical_finds_a_prefix_whatever_is_free() -> None:
    free = tuple(Variable("v" + "_" * length + "0") for length in range(6))
    formula = ForAll((X,), p(X, *free))
    assert alpha_equivalent(formula, ForAll((Y,), p(Y, *free)))


@pytest.mark.parametrize(
    ("variables", "limit"),
    [((Variable("x" * 81),), "identifier"), (tuple(map(Variable, "x" * 1_001)), "nodes")],
)
def test_bound_variables_count(variables: tuple[Variable, ...], limit: str) -> None:
    with pytest.raises(LimitError, match=limit):
        check_limits(ForAll(variables, p(X)))
