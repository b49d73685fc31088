"""What stands for numbers in a formula, by hand."""

from __future__ import annotations

import pytest

from logic2text.arithmetic import (
    expand_measure,
    measure_of,
    name_measure,
    numeric_names,
    uses_arithmetic,
    with_measures,
)
from logic2text.formula import Constant, Predicate, Variable
from logic2text.notation import parse
from logic2text.walk import nodes


@pytest.mark.parametrize(
    ("text", "variables", "values"),
    [
        ("∀x (age(x) > 18 → P(x))", "", "age/1"),
        ("∀x (x > 18 → P(x))", "x", ""),
        ("∀x ∀y (x = y → x > 18)", "xy", ""),
        ("∀x ∀y (x = age(y) → x > 18)", "x", "age/1"),
        ("f(a) = age(b) ∧ age(b) < 3", "", "age/1 f/1"),
        ("∀x (P(x) → ∃y (P(y) ∧ y < 3))", "xy", ""),
        ("a + 1 = b", "", "a/0 b/0"),
        ("a = 3", "", ""),
        ("∀x (Older(x, a) → P(x))", "", ""),
    ],
)
def test_numbers_are_what_is_compared(text: str, variables: str, values: str) -> None:
    formula = parse(text)
    numeric = numeric_names(formula)
    assert "".join(name for name in "xyz" if numeric.has_variable(name)) == variables
    keys = [("a", 0), ("age", 1), ("b", 0), ("f", 1)]
    found_values = [f"{name}/{arity}" for name, arity in keys if numeric.has_value(name, arity)]
    assert " ".join(found_values) == values


def test_a_measure_stands_for_its_comparison() -> None:
    formula = parse("∀x (employees(x) > 18 → age(x) ≤ 5)")
    replaced = with_measures(formula, lambda name: name == "employees")
    names = {node.name: node.arguments for node in nodes(replaced) if isinstance(node, Predicate)}
    x = Variable("x")
    assert names == {
        name_measure(">", "employees", "18"): (x,),
        name_measure("≤", "age"): (x, Constant("5")),
    }
    claims = {expand_measure(name, terms) for name, terms in names.items()}
    assert claims == {parse("employees(x) > 18"), parse("age(x) ≤ 5")}
    assert measure_of("Employs") is None


def test_other_predicates_of_these_names_are_no_arithmetic() -> None:
    assert not uses_arithmetic(Predicate("<", (Constant("a"),)))
