from __future__ import annotations

import copy
import pickle
import subprocess
import sys

from hypothesis import given

from logic2text.formula import And, Constant, ForAll, Formula, Implies, Not, Predicate, Variable
from logic2text.limits import DEFAULT_LIMITS
from logic2text.walk import check_limits, depth, size
from tests.support.strategies import formulas

X = Variable("x")


def deep(levels: int) -> Formula:
    formula: Formula = Predicate("P", (X,))
    for _ in range(levels - 2):
        formula = Not(formula)
    return formula


@given(formulas())
def test_copies_pickles_and_hashes(formula: Formula) -> None:
    again = pickle.loads(pickle.dumps(formula))  # noqa: S301
    assert again == formula
    assert hash(again) == hash(formula)
    assert copy.deepcopy(formula) is formula
    assert copy.copy(formula) is formula
    assert {formula: 1}[again] == 1


def test_a_cached_hash_is_not_pickled() -> None:
    """String hashes differ by process, so a pickled one would break the look-up in another."""
    formula = ForAll((X,), Implies(Predicate("Cube", (X,)), Predicate("Small", (Constant("b"),))))
    hash(formula)
    code = (
        "import pickle, sys; f = pickle.loads(sys.stdin.buffer.read());"
        "from logic2text.formula import *; x = Variable('x');"
        "g = ForAll((x,), Implies(Predicate('Cube', (x,)), Predicate('Small', (Constant('b'),))));"
        "assert {g: 1}[f] == 1"
    )
    subprocess.run(  # noqa: S603
        [sys.executable, "-c", code],
        input=pickle.dumps(formula),
        check=True,
        env={"PYTHONHASHSEED": "12345", "PATH": ""},
    )


def test_a_formula_at_the_limits_passes_everything() -> None:
    formula = deep(DEFAULT_LIMITS.depth)
    assert depth(formula) == DEFAULT_LIMITS.depth
    check_limits(formula)
    assert pickle.loads(pickle.dumps(formula)) == formula  # noqa: S301
    assert copy.deepcopy(formula) == formula
    assert eval(repr(formula), vars(sys.modules["logic2text.formula"])) == formula  # noqa: S307
    wide = And(tuple(Predicate(f"P{i}") for i in range(DEFAULT_LIMITS.nodes - 1)))
    assert size(wide) == DEFAULT_LIMITS.nodes
    assert pickle.loads(pickle.dumps(check_limits(wide))) == wide  # noqa: S301


def test_different_kinds_of_node_with_the_same_parts_differ() -> None:
    assert Variable("x") != Constant("x")
    assert hash(Variable("x")) != hash(Constant("x"))
