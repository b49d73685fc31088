"""Verbs with two objects whose order the name of a symbol does not tell."""

import pytest

from logic2text import check


@pytest.mark.parametrize(
    ("formula", "text"),
    [
        ("Lent(ann, bob, boat)", "Ann lent Bob the boat."),
        ("Lent(ann, boat, bob)", "Ann lent Bob the boat."),
        (
            "∀x (Tenant(x) → ∃y (Bill(y) ∧ MustSend(firm, x, y)))",
            "The firm must send every tenant a bill.",
        ),
        (
            "∀x (Tenant(x) → ∃y (Bill(y) ∧ MustSend(firm, y, x)))",
            "The firm must send every tenant a bill.",
        ),
    ],
)
def test_untold_order_refutes_nothing(formula: str, text: str) -> None:
    assert check(formula, text).status in ("proved", "ambiguous", "attested")


@pytest.mark.parametrize(
    ("formula", "text"),
    [
        ("Lent(ann, bob, boat)", "Bob lent Ann the boat."),
        (
            "∀x (Tenant(x) → ∃y (Bill(y) ∧ MustSend(firm, x, y)))",
            "Every tenant must send the firm a bill.",
        ),
        ("LentTo(ann, boat, bob)", "Ann lent Bob to the boat."),
        ("Between(ann, bob, boat)", "Bob is between Ann and the boat."),
    ],
)
def test_told_order_refutes(formula: str, text: str) -> None:
    assert check(formula, text).status == "refuted"
