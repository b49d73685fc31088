"""Changed formulae: well formed, new in meaning, and never a held-out or judged text."""

from __future__ import annotations

import numpy as np
import pytest

from logic2text.formula import Formula
from logic2text.notation import parse, show
from logic2text.walk import free_variables
from metrics.text_encoder.files import exclusion_digest, normalize
from metrics.training.texts.dataset import Dataset, Example, Source
from metrics.training.texts.meaning import hash_meaning
from metrics.training.texts.synthetic import change, synthetic

FORMULAS = [
    "∀x (Cube(x) → ¬Small(x))",
    "∃x (Tet(x) ∧ ∀y (Cube(y) → LeftOf(x, y)))",
    "Large(b) ∨ (Small(c) ∧ ¬FrontOf(b, c))",
]


def texts(corpus: str, formula: Formula) -> list[tuple[str, str]]:
    """Two systems that never say the same."""
    shown = show(formula, "unicode")
    return [("literal", f"the first system reads {shown}"), ("lola", f"in other words {shown}")]


def source(formula: str) -> Source:
    (_, text), _ = texts("blocks", parse(formula))
    return Source(normalize(text), "literal", "blocks", formula, hash_meaning(parse(formula)))


def example(formula: str) -> Example:
    return Example(source(formula).text, "literal", "blocks", None, 0, 0.8, 0.85)


@pytest.mark.parametrize("written", FORMULAS)
def test_a_change_is_a_formula_with_no_new_free_variable(written: str) -> None:
    formula = parse(written)
    made = [change(formula, np.random.default_rng(seed)) for seed in range(60)]
    assert len({hash_meaning(f) for f in made} - {hash_meaning(formula)}) > 10
    for f in made:
        assert parse(show(f, "unicode")) == f
        assert free_variables(f) == free_variables(formula)


def test_texts_are_new_and_labelled() -> None:
    data = Dataset(tuple(map(example, FORMULAS[:2])), (example(FORMULAS[2]),), ())
    found = [source(formula) for formula in FORMULAS]
    made = synthetic(found, data, texts, [], 80, seed=1)
    assert len(made) > 60
    assert {e.system for e in made} == {"literal", "lola"}
    held_out = {e.text for e in [*data.train, *data.validation]}
    assert not held_out & {e.text for e in made}
    assert all(e.literal is not None and e.literal.startswith("the first system") for e in made)
    assert made == synthetic(found, data, texts, [], 80, seed=1)
    judged = [exclusion_digest(made[0].text)]
    again = synthetic(found, data, texts, judged, 80, seed=1)
    assert [e.text for e in again] == [e.text for e in made[1:]]


def test_what_means_the_same_as_a_held_out_formula_is_left_out() -> None:
    data = Dataset((example("Cube(b)"),), (example("¬Cube(b)"), example("¬¬¬Cube(b)")), ())
    found = [source(f) for f in ("Cube(b)", "¬Cube(b)", "¬¬¬Cube(b)")]
    made = synthetic(found, data, texts, [], 200, seed=0)
    assert made
    assert not any("¬cube(b)" in e.text for e in made)
