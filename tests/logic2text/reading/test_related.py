"""*The K of*, *a K of* and *X's K* with relations, said of something and denied; by hand."""

from __future__ import annotations

import pytest

from logic2text.proof.verdict import Status
from logic2text.verify.text import check

PROVED, AMBIGUOUS, REFUTED = Status.PROVED, Status.AMBIGUOUS, Status.REFUTED
_ONE = "∃x (CapitalOf(x, spain) ∧ ∀y (CapitalOf(y, spain) → y = x) ∧ {})"


@pytest.mark.parametrize(
    ("text", "formula", "expected"),
    [
        ("Paris is the capital of Spain.", "CapitalOf(paris, spain)", PROVED),
        ("Paris is not the capital of Spain.", "¬CapitalOf(paris, spain)", PROVED),
        ("Paris isn't Spain's capital.", "¬CapitalOf(paris, spain)", PROVED),
        ("Paris is Spain's capital.", "CapitalOf(paris, spain)", PROVED),
        ("Paris is a capital of Spain.", "CapitalOf(paris, spain)", PROVED),
        ("Paris is the capital of Spain.", "CapitalOf(spain, paris)", REFUTED),
        ("Paris is not the capital of Spain.", "CapitalOf(paris, spain)", REFUTED),
        ("Paris is the capital of Spain.", "¬CapitalOf(paris, spain)", REFUTED),
        ("Paris is not the capital of Spain.", "¬(capital(spain) = paris)", PROVED),
        # Of the only capital.
        ("Paris is the capital of Spain.", _ONE.format("paris = x"), AMBIGUOUS),
        ("Paris is not the capital of Spain.", _ONE.format("¬(paris = x)"), AMBIGUOUS),
        ("The capital of Spain is large.", _ONE.format("Large(x)"), PROVED),
        ("Spain's capital is large.", _ONE.format("Large(x)"), PROVED),
        ("The capital of Spain is Paris.", "CapitalOf(paris, spain)", AMBIGUOUS),
        ("Spain's capital is not Paris.", "¬CapitalOf(paris, spain)", AMBIGUOUS),
        ("The capital of Spain is not Paris.", "CapitalOf(paris, spain)", REFUTED),
        ("Paris is the only capital of Spain.", "CapitalOf(paris, spain)", REFUTED),
        # With quantifiers and variables, in lists and in relative clauses.
        (
            "No owner of a dog is the owner of a cat.",
            "¬∃x (∃y (Dog(y) ∧ OwnerOf(x, y)) ∧ ∃z (Cat(z) ∧ OwnerOf(x, z)))",
            PROVED,
        ),
        (
            "If x is the wife of y, then y is not the wife of x.",
            "∀x ∀y (WifeOf(x, y) → ¬WifeOf(y, x))",
            PROVED,
        ),
        (
            "Paris is the capital of France and not the capital of Spain.",
            "CapitalOf(paris, france) ∧ ¬CapitalOf(paris, spain)",
            PROVED,
        ),
        (
            "Alice and Bob are the parents of Carl.",
            "ParentOf(alice, carl) ∧ ParentOf(bob, carl)",
            PROVED,
        ),
        (
            "Everything that is the owner of Rex is happy.",
            "∀x (OwnerOf(x, rex) → Happy(x))",
            PROVED,
        ),
    ],
)
def test_the_one_that_is_related(text: str, formula: str, expected: Status) -> None:
    assert check(formula, text).status is expected
