"""BLEU of formulae: tokens and values by hand."""

from __future__ import annotations

from math import exp

import pytest

from metrics.study.similarity.formula_bleu import formula_bleu, formula_tokens


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("∀x (P(x)→¬Q(x,y))", list("∀x(P(x)→¬Q(x,y))")),
        ("In(x, dc universe)", ["In", "(", "x", ",", "DcUniverse", ")"]),
        ("o'neill", ["Oneill"]),
        ("", []),
    ],
)
def test_tokens(text: str, tokens: list[str]) -> None:
    assert formula_tokens(text) == tokens


def test_by_hand() -> None:
    # P ( a ) beside P ( b ): 3 of 4 words, 1 of 3 pairs, no triple.
    assert formula_bleu("P(a)", "P(b)") == 0
    # ¬ P beside P: the order is 1, one of two words.
    assert formula_bleu("¬P", "P") == pytest.approx(1 / 2)
    assert formula_bleu("P", "¬P") == pytest.approx(exp(1 - 2 / 1))
    assert formula_bleu("P(a)", "P(a)") == 1
    assert formula_bleu("", "") == 1
    # P ( a ) ∧ Q beside P ( a ) ∧ R: 5/6, 4/5, 3/4, 2/3.
    expected = (5 / 6 * 4 / 5 * 3 / 4 * 2 / 3) ** 0.25
    assert formula_bleu("P(a) ∧ Q", "P(a) ∧ R") == pytest.approx(expected)
