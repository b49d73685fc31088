"""Formulae for distillation: what is held out stays out, parts of others, other names."""

from __future__ import annotations

from itertools import islice

import numpy as np
import pytest

from logic2text import walk
from logic2text.notation import parse
from metrics.training.texts import synthetic
from metrics.training.texts.changed_formulas import cross, generate_training_formulas
from metrics.training.texts.dataset import Source
from metrics.training.texts.meaning import hash_meaning

TRAINING, HELD_OUT = "∀x (Cube(x) → Small(x))", "∀x (Tet(x) → Large(x))"
GENERAL = "∀x (Student(x) ∧ Likes(x, mary) → ∃y (Book(y) ∧ Reads(x, y)))"
SOURCES = [
    Source("every cube is small", "ranta", "blocks", TRAINING, hash_meaning(parse(TRAINING))),
    Source(
        "every tetrahedron is large", "ranta", "blocks", HELD_OUT, hash_meaning(parse(HELD_OUT))
    ),
    Source("it rains", "human", "general"),
    Source(
        "students who like mary read", "human", "general", GENERAL, hash_meaning(parse(GENERAL))
    ),
]
BARRED = {hash_meaning(parse(HELD_OUT))}


def seeded(seed: int) -> np.random.Generator:
    return np.random.default_rng(seed)


def test_formulae_of_the_corpora_come_first_where_they_are_wanted() -> None:
    formulas = list(islice(generate_training_formulas(SOURCES, BARRED, seeded(0)), 2))
    assert formulas == [parse(TRAINING), parse(GENERAL)]
    further = list(
        islice(generate_training_formulas(SOURCES, BARRED, seeded(0), recorded=False), 20)
    )
    assert not {hash_meaning(f) for f in further} & {hash_meaning(f) for f in formulas}


def test_no_two_mean_the_same_and_all_are_closed() -> None:
    formulas = list(islice(generate_training_formulas(SOURCES, BARRED, seeded(1)), 60))
    assert len({hash_meaning(formula) for formula in formulas}) == 60
    assert not any(walk.free_variables(formula) for formula in formulas)


def test_names_are_drawn_from_several_lexicons() -> None:
    formulas = islice(generate_training_formulas(SOURCES, BARRED, seeded(2)), 60)
    names = set().union(*(walk.symbols(formula)[0] for formula in formulas))
    assert len(names) > 60


def test_a_changed_formula_that_means_a_held_out_one_is_left_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    changes = iter([HELD_OUT, "¬∃x (Tet(x) ∧ ¬Large(x))", "∃x (Tet(x) ∧ Large(x))"])
    monkeypatch.setattr(synthetic, "change", lambda *_: parse(next(changes)))
    for share, value in (("CROSSED", 0.0), ("CHANGED", 1.0), ("REWORDED", 0.0)):
        monkeypatch.setattr(f"metrics.training.texts.changed_formulas.{share}", value)
    formulas = generate_training_formulas(SOURCES[:1], BARRED, seeded(0), recorded=False)
    assert next(formulas) == parse("∃x (Tet(x) ∧ Large(x))")


@pytest.mark.parametrize("seed", range(20))
def test_a_part_of_another_formula_brings_no_open_variable(seed: int) -> None:
    first, second = parse(GENERAL), parse("∀x ∃y (Cube(x) → LeftOf(x, y))")
    mixed = cross(first, second, seeded(seed))
    assert not walk.free_variables(mixed)
    assert mixed != first
