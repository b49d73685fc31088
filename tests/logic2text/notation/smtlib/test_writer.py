from __future__ import annotations

from typing import Any

import pytest
import z3
from hypothesis import given

from logic2text.errors import InputError
from logic2text.formula import (
    And,
    Constant,
    Equality,
    Exists,
    Falsity,
    ForAll,
    Formula,
    Function,
    Iff,
    Implies,
    Node,
    Not,
    Or,
    Predicate,
    Truth,
    Variable,
    Xor,
)
from logic2text.limits import Limits
from logic2text.notation import parse, show
from logic2text.notation.smtlib.writer import declare_function, write_symbol
from logic2text.walk import alpha_equivalent, children, free_variables, symbols
from tests.logic2text.notation.test_show import ODD_NAMES
from tests.support.strategies import formulas

x, y, a = Variable("x"), Variable("y"), Constant("a")
P, Q = Predicate("P"), Predicate("Q")
ROOMY = Limits(characters=100_000)

WRITTEN: list[tuple[Formula, str]] = [
    (Implies(P, Not(Q)), "(=> P (not Q))"),
    (ForAll((x,), Predicate("R", (x, a))), "(forall ((x U)) (R x a))"),
    (Predicate("P", (Constant("k-12"), Constant("3"))), "(P k-12 |3|)"),
    (Predicate("forall", (Function("assert", (a,)),)), "(|forall| (|assert| a))"),
    # Without the declaration, = would be read as an equality of terms.
    (Iff(P, Q), "(declare-sort U 0) (declare-fun P () Bool) (assert (= P Q))"),
    (And((P, Iff(P, Q))), "(and P (= P Q))"),
    # Without the declaration, x would be a free variable.
    (
        Predicate("P", (Constant("x"),)),
        "(declare-sort U 0) (declare-fun x () U) (assert (P x))",
    ),
    (
        ForAll((x,), Equality(x, Constant("x"))),
        "(declare-sort U 0) (declare-fun x () U) (assert (forall ((y U)) (= y x)))",
    ),
    (ForAll((x, x), Predicate("P", (x,))), "(forall ((y U) (x U)) (P x))"),
]


@pytest.mark.parametrize(("formula", "text"), WRITTEN)
def test_how_formulae_are_written(formula: Formula, text: str) -> None:
    assert show(formula, "smtlib") == text
    assert alpha_equivalent(parse(text, "smtlib"), formula)


@given(formulas(max_leaves=10))
def test_what_is_written_is_read_back(formula: Formula) -> None:
    written = show(formula, "smtlib")
    assert alpha_equivalent(parse(written, "smtlib", ROOMY), formula), written


UNWRITABLE = {"back\\slash", "\\text{a}", "true", "not", "and", "xor"}


@pytest.mark.parametrize("name", ODD_NAMES)
def test_odd_names_are_read_back_or_refused(name: str) -> None:
    thing = Variable("person")
    formula = ForAll(
        (x, thing),
        Or(
            (
                Predicate(name, (Constant(name), x)),
                Predicate("Owns", (Function(name, (Constant(name),)), thing)),
            )
        ),
    )
    if name in UNWRITABLE:
        with pytest.raises(InputError, match="cannot be written"):
            show(formula, "smtlib")
    else:
        written = show(formula, "smtlib")
        assert alpha_equivalent(parse(written, "smtlib"), formula), written
        if name in ("exists", "lambda"):
            return  # z3 takes them for binders even between bars, where SMT-LIB does not
        # z3 has no symbols of two arities.
        for part in (Predicate(name, (a, a)), Predicate("P", (Constant(name),))):
            assert parse_by_z3(part).check() == z3.sat


@pytest.mark.parametrize(
    "formula",
    [
        And((P, Predicate("Q", (Constant("P"),)))),
        And((Predicate("x"), Predicate("Q", (x,)))),
        Predicate("R", (x, Constant("x"))),
        Predicate("x", (x,)),
    ],
)
def test_one_name_for_two_things_is_refused(formula: Formula) -> None:
    with pytest.raises(InputError, match="the notation smtlib cannot write"):
        show(formula, "smtlib")


def parse_by_z3(formula: Formula) -> Any:
    """A solver of z3 that has parsed what we write; every symbol is declared for it."""
    predicates, functions = symbols(formula)
    terms = functions | {(variable.name, 0) for variable in free_variables(formula)}
    written = show(formula, "smtlib")
    if "(assert " not in written:
        written = f"(declare-sort U 0) (assert {written})"
    declarations = [
        *(declare_function(write_symbol(n), k, predicate=True) for n, k in sorted(predicates)),
        *(declare_function(write_symbol(n), k, predicate=False) for n, k in sorted(terms)),
    ]
    missing = " ".join(line for line in declarations if line not in written)
    solver = z3.Solver()
    solver.set("rlimit", 200_000)
    solver.from_string(written.replace("(assert ", f"{missing} (assert ", 1))
    return solver


U = z3.DeclareSort("U")


def build_by_z3(node: Node) -> Any:
    """The formula as objects of z3, built without SMT-LIB text."""
    parts = [build_by_z3(child) for child in children(node)]
    match node:
        case Variable(name) | Constant(name):
            return z3.Const(name, U)
        case Predicate(name, arguments):
            return z3.Function(name, *[U] * len(arguments), z3.BoolSort())(*parts)
        case Function(name, arguments):
            return z3.Function(name, *[U] * len(arguments), U)(*parts)
        case ForAll(variables, _):
            return z3.ForAll([z3.Const(v.name, U) for v in variables], parts[0])
        case Exists(variables, _):
            return z3.Exists([z3.Const(v.name, U) for v in variables], parts[0])
        case _:
            return Z3_CONNECTIVES[type(node)](*parts)


Z3_CONNECTIVES: dict[type, Any] = {
    Not: z3.Not,
    And: z3.And,
    Or: z3.Or,
    Implies: z3.Implies,
    Xor: z3.Xor,
    Iff: lambda left, right: left == right,
    Equality: lambda left, right: left == right,
    Truth: lambda: z3.BoolVal(True),
    Falsity: lambda: z3.BoolVal(False),
}


@given(formulas(max_leaves=6))
def test_z3_parses_what_is_written_as_the_same_formula(formula: Formula) -> None:
    (parsed,) = parse_by_z3(formula).assertions()
    solver = z3.Solver()
    solver.set("rlimit", 200_000)
    solver.add(parsed != build_by_z3(formula))
    assert solver.check() != z3.sat
