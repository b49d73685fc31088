from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given

from logic2text.formula import Exists, ForAll, Formula
from logic2text.notation import parse, show
from logic2text.proof.equivalence import equivalent
from logic2text.proof.verdict import Status
from logic2text.rewriting.normal_form import flatten, normal_form, normalise
from logic2text.rewriting.rename_apart import with_distinct_variables
from logic2text.walk import alpha_equivalent, nodes
from tests.support.strategies import formulas

NORMAL_FORMS = [
    ("¬∀x (Cube(x) → Small(x))", "∃x (Cube(x) ∧ ¬Small(x))"),
    ("¬(Cube(b) ∧ Cube(c))", "¬Cube(b) ∨ ¬Cube(c)"),
    ("Cube(b) → (Small(b) → Large(c))", "Cube(b) ∧ Small(b) → Large(c)"),
    ("Cube(b) ∧ (Cube(b) → Small(b))", "Cube(b) ∧ Small(b)"),
    ("Cube(b) ∨ (Cube(b) ∧ Small(b))", "Cube(b)"),
    ("Cube(b) ∨ (¬Cube(b) ∧ Small(b))", "Cube(b) ∨ Small(b)"),
    ("(Cube(b) → Small(b)) ∨ Large(c)", "Cube(b) → Small(b) ∨ Large(c)"),
    ("(Cube(b) → Small(b)) ∧ (Small(b) → Cube(b))", "Cube(b) ↔ Small(b)"),
    ("(Cube(b) ∨ Small(b)) ∧ ¬(Cube(b) ∧ Small(b))", "Cube(b) ⊕ Small(b)"),
    ("(Cube(b) ∧ Small(b)) ⊕ (¬Cube(b) ∧ ¬Small(b))", "Cube(b) ↔ Small(b)"),
    ("(Cube(b) ∧ Small(b)) ∨ (Cube(b) ∧ Large(b))", "Cube(b) ∧ (Small(b) ∨ Large(b))"),
    ("∀x ∀y (Cube(x) ∧ Left(y, x) → Small(x))", "∀x (Cube(x) ∧ ∃y Left(y, x) → Small(x))"),
    ("∀x ∃y (Cube(x) → Left(y, x))", "∀x (Cube(x) → ∃y Left(y, x))"),
    ("∃x ∃y (Cube(x) ∧ Tet(y))", "∃x Cube(x) ∧ ∃y Tet(y)"),
    ("∃x (x = b ∧ Cube(x))", "Cube(b)"),
    ("∀x (x = b → Cube(x))", "Cube(b)"),
    ("∀x (Cube(x) → Small(x)) ∧ ∀x (Cube(x) → Left(x, b))", "∀x (Cube(x) → Small(x) ∧ Left(x, b))"),
    ("∀x (Cube(x) → ¬Small(x)) ∧ ∀x (Small(x) → ¬Cube(x))", "∀x (Cube(x) → ¬Small(x))"),
    ("∀x ∃z (Cube(x) ∧ ⊤)", "∀x Cube(x)"),
    ("b = b", "⊤"),
    ("∃x Cube(x) ∨ ¬∃x Cube(x)", "⊤"),
    ("Cube(b) ↔ ¬Cube(b)", "⊥"),
]


@pytest.mark.parametrize(("formula", "form"), NORMAL_FORMS)
def test_normal_form(formula: str, form: str) -> None:
    found = normal_form(parse(formula))
    assert alpha_equivalent(found, parse(form)), show(found)


@given(formulas(max_leaves=6))
def test_every_step_is_an_equivalence(formula: Formula) -> None:
    before = formula
    for step in normalise(formula):
        assert equivalent(before, step.formula).status is not Status.REFUTED
        before = step.formula


@given(formulas(max_leaves=8))
def test_renaming_apart_keeps_the_formula(formula: Formula) -> None:
    renamed = with_distinct_variables(formula)
    assert alpha_equivalent(renamed, formula)
    bound = [
        v for node in nodes(renamed) if isinstance(node, ForAll | Exists) for v in node.variables
    ]
    assert len(bound) == len(set(bound))


@given(formulas(max_leaves=8))
def test_flattening_is_idempotent(formula: Formula) -> None:
    assert flatten(flatten(formula)) == flatten(formula)


def test_the_normal_forms_of_the_dev_formulae_are_equivalent_to_them(shared_data: Path) -> None:
    lines = (shared_data / "ggc" / "dev.jsonl").read_text(encoding="utf-8").splitlines()
    for line in lines[::5]:
        formula = parse(json.loads(line)["formula"])
        assert equivalent(formula, normal_form(formula)).status is Status.PROVED
