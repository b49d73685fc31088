"""What counts as the same structure, with prefixes and without."""

from __future__ import annotations

import pytest

from logic2text.notation import parse
from logic2text.rewriting.same_structure import same_but_for_prefixes, same_structure


@pytest.mark.parametrize(
    ("first", "second", "same", "same_but_prefixes"),
    [
        ("∀x (P(x) → Q(x))", "∀y (P(y) → Q(y))", True, True),
        ("∀x ∀y (P(x) ∧ Q(y) → R(x, y))", "∀x (P(x) → ∀y (Q(y) → R(x, y)))", False, True),
        ("∀x (∃y R(x, y) → P(x))", "∀x ∀y (R(x, y) → P(x))", False, True),
        ("∃x (P(x) ∧ ∃y Q(y))", "∃x ∃y (Q(y) ∧ P(x))", False, True),
        ("P(a) ∨ Q(a)", "Q(a) ∨ P(a)", False, True),
        ("∀x (P(x) → Q(x))", "∀x (¬Q(x) → ¬P(x))", False, False),
        ("¬∀x (P(x) → Q(x))", "∃x (P(x) ∧ ¬Q(x))", False, False),
        ("∀x (P(x) → ¬Q(x))", "¬∃x (P(x) ∧ Q(x))", False, False),
        ("P(a) → Q(a)", "¬P(a) ∨ Q(a)", False, False),
        ("¬(P(a) ∧ Q(a))", "¬P(a) ∨ ¬Q(a)", False, False),
        ("P(a) ∧ (Q(a) ∧ R(a, a))", "P(a) ∧ Q(a) ∧ R(a, a)", True, True),
        ("P(a) ↔ Q(a)", "Q(a) ↔ P(a)", False, True),
    ],
)
def test_same_structure(first: str, second: str, same: bool, same_but_prefixes: bool) -> None:
    one, other = parse(first), parse(second)
    assert same_structure(one, other) is same
    assert same_but_for_prefixes(one, other) is same_but_prefixes
