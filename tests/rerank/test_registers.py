"""Registers: which texts are of one, and that no other text wins for its audience."""

from __future__ import annotations

import pytest

from logic2text.notation import parse
from logic2text.proof.verdict import Status
from rerank.audience import audience
from rerank.registers import REGISTERS, belongs, list_registers
from rerank.reranker import Reranker

CONTRAPOSED = "∀x (Cube(x) → ¬∃y (Tet(y) ∧ ¬Larger(x, y)))"


@pytest.mark.parametrize(
    ("target", "register"),
    [
        ("general", "general"),
        ("textbook", "textbook"),
        ("classroom", "classroom"),
        (0.0, "general"),
        (0.2, "general"),
        (0.4, "textbook"),
        (0.7, "textbook"),
        (0.9, "classroom"),
    ],
)
def test_every_target_has_a_register(target: str | float, register: str) -> None:
    assert audience(target).register == register


def test_a_text_without_a_formula_is_of_every_register() -> None:
    assert list_registers(None, None) == REGISTERS


def test_a_text_of_unknown_meaning_is_general_only() -> None:
    assert list_registers(parse("P(a)"), None) == ("general",)


@pytest.mark.parametrize("name", REGISTERS)
def test_the_winner_is_of_the_register(name: str) -> None:
    formula = parse(CONTRAPOSED)
    ranked = Reranker(metric=None, audience=name).rank(formula)
    assert ranked[0].candidate.verdict.status is Status.PROVED
    assert name in ranked[0].registers
    assert belongs(name, formula, ranked[0].candidate.says)
    of_register = [name in result.registers for result in ranked]
    assert of_register == sorted(of_register, reverse=True)


def test_winners_become_more_formulaic_with_the_target() -> None:
    """Five different texts between "every cube is …" and the formula read aloud."""
    formula = parse("∀x (Cube(x) → ∃y (Tet(y) ∧ Larger(x, y)))")
    winners = [Reranker(audience=target).rank(formula)[0] for target in (0.0, 0.25, 0.5, 0.75, 1.0)]
    styles = [winner.scores["formulaicness"] for winner in winners]
    assert styles == sorted(styles)
    assert len({winner.text for winner in winners}) == 5
