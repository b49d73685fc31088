"""Prints the outcomes of parsing, reading, proving and verbalizing samples, as JSON.

A program of its own, so that a test can run it with compiled modules and without.
"""

from __future__ import annotations

import json
from typing import Any

from logic2text.candidates import CandidateGenerator
from logic2text.errors import InputError
from logic2text.notation import parse, show
from logic2text.proof.equivalence import equivalent
from logic2text.reading import read
from logic2text.verify.text import check

FORMULAS = (
    "∀x (Cube(x) → Small(x))",
    "∃x (Cube(x) ∧ ∀y (Tet(y) → FrontOf(x, y)))",
    "∀x (Cube(x) ↔ (Small(x) ∨ ¬Large(x)))",
    "¬∃x ∃y (Cube(x) ∧ Cube(y) ∧ ¬x = y ∧ LeftOf(x, y))",
    "∀x ((Cube(x) ∧ ∃y (Tet(y) ∧ LeftOf(x, y))) → Large(x))",
    "(Cube(a) → Tet(b)) ∧ (Tet(b) → Cube(a)) ∧ SameSize(a, b)",
    "∀x (Adjoins(x, a) ⊕ x = father(b))",
)
TEXTS = (
    "Every cube is small.",
    "Some cube is in front of every tetrahedron.",
    "No cube is small unless it is in front of b, or a is large.",
    "If a cube is to the left of a tetrahedron, it is larger than the tetrahedron.",
    "For every x, if x is a cube and some y is small, then x is left of b.",
    "Two cubes that are not the same size are not both large.",
    "Every cube blorps.",
)


def outcomes() -> dict[str, Any]:
    """Everything that the samples give."""
    formulas = [parse(text) for text in FORMULAS]
    generator = CandidateGenerator(("literal", "ranta", "lola", "natural"))
    return {
        "readings": [_readings(text) for text in TEXTS],
        "comparisons": [str(equivalent(left, right)) for left in formulas for right in formulas],
        "checks": [_checked(formula, text) for formula in FORMULAS for text in TEXTS],
        "candidates": [
            [(c.text, str(c.verdict), c.evidence) for c in generator.candidates(formula)]
            for formula in formulas
        ],
    }


def _readings(text: str) -> list[str]:
    try:
        return [f"{r.kind} {r.grade} {show(r.formula)}" for r in read(text).readings]
    except InputError as error:
        return [error.message]


def _checked(formula: str, text: str) -> str:
    try:
        return str(check(formula, text))
    except InputError as error:
        return error.message


if __name__ == "__main__":
    print(json.dumps(outcomes(), ensure_ascii=False))  # noqa: T201
