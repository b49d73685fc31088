"""LE: truth tables by hand, bindings in their order."""

from __future__ import annotations

import pytest

from logic2text import LimitError
from metrics.study.similarity.logical_equivalence import bindings, letters, logical_equivalence
from metrics.study.similarity.measures import read_formula


def le(left: str, right: str) -> float:
    return logical_equivalence(*(read_formula(text).expression for text in (left, right)))


@pytest.mark.parametrize(
    ("left", "right", "expected"),
    [
        ("P(x)", "P(x)", 1),
        ("P(x) → Q(x)", "Q(x) → P(x)", 1),  # the binding exchanges the letters
        ("∀x ∃y R(x, y)", "∃y ∀x R(x, y)", 1),  # quantifiers are not looked at
        ("P(x)", "Q(x, y, z)", 1),  # nor arguments
        ("P(x)", "¬P(x)", 0),
        ("P ∧ Q", "P ∨ Q", 1 / 2),
        ("P ∧ Q", "P", 3 / 4),  # beside P with a letter that nothing depends on
        ("P ↔ Q", "P ⊕ Q", 0),
        ("P → Q", "P ∧ Q", 1 / 2),
        ("P ∧ Q → R", "P → R", 7 / 8),
    ],
)
def test_tables(left: str, right: str, expected: float) -> None:
    assert le(left, right) == expected


def test_letters_are_atoms_with_their_arguments() -> None:
    formula = read_formula("∀x (P(x) → R(x, f(a)) ∨ P(x))").expression
    assert letters(formula) == ["P(x)", "R(x,f(a))"]


def test_bindings_begin_with_the_nearest_names() -> None:
    assert list(bindings(["ab", "xy"], ["xz", "ab"])) == [[1, 0], [0, 1]]
    assert next(iter(bindings(["xy", None], ["ab", "xy"]))) == [1, 0]
    names = [f"p{i}" for i in range(8)]
    assert len(list(bindings(names, names))) == 1_000


def test_more_letters_are_refused() -> None:
    text = " ∧ ".join(f"P{i}" for i in range(15))
    with pytest.raises(LimitError, match="has 15 letters"):
        le(text, "P")
