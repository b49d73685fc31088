"""What the prover finds in rules."""

from __future__ import annotations

import pytest

from logic2text.formula import Formula
from logic2text.notation import parse, show
from rerank.rulebook.findings import NumberedFormula, list_findings

CASES = [
    (["∀x (A(x) → B(x))", "∀x (A(x) → ¬B(x))"], [("conflict", (1, 2), ())]),
    (["∀x (A(x) → B(x))", "∀x (B(x) → ¬C(x))", "∀x (A(x) → C(x))"], [("conflict", (1, 2, 3), ())]),
    (["∀x (A(x) → ¬B(x))", "∀x (A(x) ∧ B(x) → C(x))"], [("idle", (2,), (1,))]),
    (
        ["∀x (A(x) → B(x))", "∀x (B(x) → C(x))", "∀x (A(x) → C(x))", "D(b)"],
        [("follows", (3,), (1, 2))],
    ),
    (["∀x (A(x) → B(x))", "∀x (¬B(x) → ¬A(x))"], [("same", (1, 2), ())]),
    (["∀x (A(x) → A(x) ∨ B(x))"], [("trivial", (1,), ())]),
    (["A(b)", "∀x (A(x) → B(x))", "¬B(b)", "C(b)"], [("contradiction", (1, 2, 3), ())]),
    (
        ["A(b)", "¬A(b)", "C(c)", "¬C(c)"],
        [("contradiction", (1, 2), ()), ("contradiction", (3, 4), ())],
    ),
    (["¬∃x (A(x) ∧ B(x))", "∀x (C(x) → ¬C(x))"], []),
    (["∀x (A(x) → ∃y R(x, y))", "∀x ∀y (R(x, y) → B(y))"], []),
    (
        ["∀x (A(x) ↔ B(x) ∧ C(x))", "∀x (B(x) → ¬C(x))"],
        [("conflict", (1, 2), ())],
    ),
    (
        ["∀x (amount(x) > 500 → Checked(x))", "∀x (amount(x) > 900 → Checked(x))"],
        [("follows", (2,), (1,))],
    ),
]  # fmt: skip


def number(texts: list[str], first: int = 1) -> list[NumberedFormula]:
    return [NumberedFormula(n, parse(text)) for n, text in enumerate(texts, first)]


@pytest.mark.parametrize(("rules", "expected"), CASES)
def test_findings(rules: list[str], expected: list[object]) -> None:
    found = list_findings(number(rules), [], show)
    assert [(str(f.kind), f.rules, f.because) for f in found] == expected


@pytest.mark.parametrize(
    ("goal", "kind", "because"),
    [
        ("B(b)", "proved", (1, 2)),
        ("¬B(b)", "denied", (1, 2)),
        ("B(c)", "open", ()),
        ("C(c) ∨ ¬C(c)", "proved", ()),
        ("∃x ∀y (R(x, y) ∨ B(y))", "open", ()),
    ],
)
def test_goals(goal: str, kind: str, because: tuple[int, ...]) -> None:
    premises = number(["A(b)", "∀x (A(x) → B(x))", "A(d)"])
    (found,) = [f for f in list_findings(premises, number([goal], 4), show) if f.rules == (4,)]
    assert (str(found.kind), found.because) == (kind, because)


def test_conflicting_rules_say_what_they_exclude() -> None:
    def say(formula: Formula) -> str:
        return show(formula)

    (found,) = list_findings(number(["∀x (A(x) → B(x))", "∀x (A(x) → ¬B(x))"]), [], say)
    assert found.sentence == "¬∃x A(x)"


def test_what_is_not_decided_is_said() -> None:
    hard = "∀x ∀y ∀z (m(x, m(y, z)) = m(m(x, y), z))"
    units = "∃e ∀x (m(e, x) = x ∧ ∃y m(y, x) = e)"
    square = "∀x ∀y (m(x, m(x, m(x, x))) = m(y, m(y, m(y, y))) → Odd(x))"
    goal = "∀x ∀y ∀z (m(x, m(y, m(z, x))) = m(m(z, y), m(x, x)) → P(x))"
    found = list_findings(number([hard, units, square]), number([goal], 4), show)
    told = {str(f.kind) for f in found}
    assert told <= {"undecided", "open"}
    assert told
