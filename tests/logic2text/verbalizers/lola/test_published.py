"""LoLa as published: its recorded texts, its scope errors, its derivations."""

from __future__ import annotations

from pathlib import Path

import pytest

from logic2text.notation import parse
from logic2text.proof.equivalence import equivalent
from logic2text.proof.verdict import Status
from logic2text.verbalizers import verbalizer
from logic2text.verbalizers.lola.published import LolaCompatible
from tests.support.corpora import rows
from tests.support.recorded_texts import differences
from tests.support.sweeps import sample


def test_recorded_texts(shared_data: Path) -> None:
    """A few; the benchmark compares them all."""
    system = verbalizer("lola", compatible=True)
    chosen = [row for row in sample(rows("ggc/dev.jsonl"), 25) if row["lola"]]
    found = differences(
        chosen, "lola", lambda row: system.verbalize(parse(row["formula"], "ggc")).text
    )
    assert not found


@pytest.mark.parametrize(
    ("formula", "text"),
    [
        ("¬(Cube(b) ∨ Cube(c))", "b is not a cube and c is not a cube."),
        ("∀x (¬Small(x) → ¬Cube(x))", "Every cube is small."),
        ("∃x (Small(x) ∧ Cube(x))", "Some cube is small."),
        ("P(b) ∨ ¬P(b)", "This is always true."),
    ],
)
def test_its_choice(formula: str, text: str) -> None:
    assert LolaCompatible().verbalize(parse(formula)).text == text


def test_its_scope_error_is_shown_by_what_the_text_says() -> None:
    formula = parse("∀x (Cube(x) → ∃y SameSize(y, x))")
    said = LolaCompatible().verbalize(formula)
    assert said.text == "Something is of the same size as every cube."
    assert equivalent(formula, said.says).status is Status.REFUTED


def test_its_laws_lead_to_the_formula_that_it_read() -> None:
    formula = parse("¬∃x (Cube(x) ∧ ¬Small(x))")
    current = formula
    laws = LolaCompatible().verbalize(formula).laws
    assert 0 < len(laws) <= 5
    for step in laws:
        assert equivalent(current, step.formula).status is Status.PROVED
        current = step.formula
