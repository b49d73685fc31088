"""Determiners that say several things, definite plurals, possessors, bare objects, sameness."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from logic2text.proof.verdict import Status
from logic2text.verify.text import check

ROWS = [
    json.loads(line)
    for line in Path(__file__).with_name("noun_phrases.jsonl").read_text("utf-8").splitlines()
]
ALL = "∀x (Cube(x) → Red(x))"


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["text"])
def test_a_text_means_its_formula_and_not_the_other(row: dict[str, str]) -> None:
    assert check(row["formula"], row["text"]).status is Status.PROVED
    assert check(row["other"], row["text"]).status is not Status.PROVED


def test_the_plural_takes_up_what_was_spoken_of() -> None:
    text = "At least two cubes are large. The cubes are red."
    two = "∃x ∃y (Cube(x) ∧ Cube(y) ∧ x ≠ y ∧ Large(x) ∧ Large(y))"
    assert check(f"{two} ∧ ∀x (Cube(x) → Red(x))", text).status is Status.AMBIGUOUS
    assert check(f"{two} ∧ {ALL}", text.replace("At least two", "All")).status is Status.REFUTED
