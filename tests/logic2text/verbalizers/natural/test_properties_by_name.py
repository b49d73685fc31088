"""Properties by name: written on request, read always."""

from __future__ import annotations

import pytest

from logic2text import check, read
from logic2text.notation import parse, show
from logic2text.proof.verdict import Status
from logic2text.verbalizers.natural import Natural
from logic2text.verbalizers.style import Style

NAMED = Natural(style=Style(property_names=True))
TEXTS = [
    (
        "∀x ∀y ∀z (Larger(x, y) ∧ Larger(y, z) → Larger(x, z))",
        'The relation "larger than" is transitive.',
    ),
    ("∀x ∀y (Loves(y, x) → Loves(x, y))", 'The relation "loves" is symmetric.'),
    ("∀x ∀y ¬(Larger(x, y) ∧ Larger(y, x))", 'The relation "larger than" is asymmetric.'),
    ("¬∃x Larger(x, x)", 'The relation "larger than" is irreflexive.'),
    ("∀x ∀y ∀z (Owns(x, y) ∧ Owns(x, z) → y = z)", 'The relation "owns" is functional.'),
    ("∀x ∃y Parent(x, y)", 'The relation "parent of" is serial.'),
    ("∀y ∃x R(x, y)", 'The relation "R" is surjective.'),
    ("∀x ∀y (f(x) = f(y) → x = y)", 'The function "f" is injective.'),
    ("∀y ∃x mother(x) = y", 'The function "mother" is surjective.'),
    ("¬∀x ∀y (Loves(x, y) → Loves(y, x))", 'The relation "loves" is not symmetric.'),
    (
        "∀x ¬Larger(x, x) ∧ ∀x ∀y ∀z (Larger(x, y) ∧ Larger(y, z) → Larger(x, z))",
        'The relation "larger than" is irreflexive and transitive.',
    ),
]


@pytest.mark.parametrize(("formula", "text"), TEXTS)
def test_a_property_is_named_on_request(formula: str, text: str) -> None:
    parsed = parse(formula)
    assert NAMED.verbalize(parsed).text == text
    assert Natural().verbalize(parsed).text != text
    assert check(parsed, text).status is Status.PROVED


@pytest.mark.parametrize(
    ("formula", "text"),
    [
        (
            "∀x ∀y ∀z (Larger(x, y) ∧ Larger(y, z) → Larger(x, z))",
            'The relation "larger than" is symmetric.',
        ),
        ("∀x ∃y Likes(x, y)", 'The relation "likes" is surjective.'),
        ("∀x ∀y f(x) = f(y)", 'The function "f" is injective.'),
    ],
)
def test_another_property_is_refuted(formula: str, text: str) -> None:
    assert check(formula, text).status is Status.REFUTED


@pytest.mark.parametrize(
    ("text", "formula"),
    [
        (
            '"Larger than" is transitive and irreflexive.',
            "(∀x ∀y ∀z ((Larger(x, y) ∧ Larger(y, z)) → Larger(x, z))) ∧ (∀x ¬Larger(x, x))",
        ),
        (
            "The relation “larger” is not symmetric.",
            "¬∀x ∀y (Larger(x, y) → Larger(y, x))",
        ),
        (
            'If the relation "larger than" is symmetric, then b is larger than c.',
            "(∀x ∀y (Larger(x, y) → Larger(y, x))) → Larger(b, c)",
        ),
    ],
)
def test_a_named_property_is_read(text: str, formula: str) -> None:
    assert [show(reading.formula) for reading in read(text).readings] == [formula]
