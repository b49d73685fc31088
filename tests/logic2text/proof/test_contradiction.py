"""Smallest contradictions of premises."""

from __future__ import annotations

import pytest

from logic2text.notation import parse
from logic2text.proof.contradiction import find_contradiction

CASES = [
    (("P(a)", "Q(a)", "¬P(a)"), (), "unsat", (0, 2)),
    (("∀x (A(x) → B(x))", "C(a)", "∀x (B(x) → C(x))", "A(a)", "¬B(a)"), (), "unsat", (0, 3, 4)),
    (("∀x (A(x) → B(x))", "∀x (A(x) → ¬B(x))"), (), "sat", ()),
    (("∀x (A(x) → B(x))", "D(a)", "∀x (A(x) → ¬B(x))"), ("∃x A(x)",), "unsat", (0, 2)),
    (("P(a)",), ("Q(a) ∧ ¬Q(a)",), "unsat", ()),
    (("P(a) ∧ ¬P(a)",), (), "unsat", (0,)),
    ((), (), "sat", ()),
    (("age(b) > 18", "P(b)", "age(b) < 5"), (), "unsat", (0, 2)),
    (("age(b) > 18", "age(b) < 19"), (), "sat", ()),
    (("P(a)", "P(a)", "¬P(a)"), (), "unsat", (0, 2)),
    (
        ("∀x ∀y ∀z (R(x, y) ∧ R(y, z) → R(x, z))", "∀x (P(x) → ∃y R(x, y))", "P(a)", "R(a, b)"),
        (),
        "sat",
        (),
    ),
]


@pytest.mark.parametrize(("premises", "given", "answer", "core"), CASES)
def test_the_core_is_smallest_and_of_the_first_premises(
    premises: tuple[str, ...], given: tuple[str, ...], answer: str, core: tuple[int, ...]
) -> None:
    found = find_contradiction([*map(parse, premises)], [*map(parse, given)])
    assert (found.answer, found.core) == (answer, core)
