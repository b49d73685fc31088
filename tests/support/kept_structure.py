"""Sentences and verbalizers that keep the structure of a formula."""

from __future__ import annotations

from functools import cache

from logic2text.errors import Logic2TextError
from logic2text.formula import Formula
from logic2text.verbalizers import Verbalizer, verbalizer
from logic2text.verbalizers.style import Style

SENTENCES: tuple[tuple[str, str, str], ...] = (
    ("No cube is large.", "¬∃x (Cube(x) ∧ Large(x))", "∀x (Cube(x) → ¬Large(x))"),
    ("Every cube is not large.", "∀x (Cube(x) → ¬Large(x))", "¬∃x (Cube(x) ∧ Large(x))"),
    ("Every cube is large.", "∀x (Cube(x) → Large(x))", "¬∃x (Cube(x) ∧ ¬Large(x))"),
    ("Not every cube is large.", "¬∀x (Cube(x) → Large(x))", "∃x (Cube(x) ∧ ¬Large(x))"),
    ("Some cube is not large.", "∃x (Cube(x) ∧ ¬Large(x))", "¬∀x (Cube(x) → Large(x))"),
    ("There is no large cube.", "¬∃x (Cube(x) ∧ Large(x))", "∀x ¬(Cube(x) ∧ Large(x))"),
    ("Only cubes are large.", "∀x (Large(x) → Cube(x))", "∀x (¬Cube(x) → ¬Large(x))"),
    ("Nothing is a cube.", "¬∃x Cube(x)", "∀x ¬Cube(x)"),
    ("Everything is a cube.", "∀x Cube(x)", "¬∃x ¬Cube(x)"),
    ("Not everything is a cube.", "¬∀x Cube(x)", "∃x ¬Cube(x)"),
    ("Something is not a cube.", "∃x ¬Cube(x)", "¬∀x Cube(x)"),
    ("a is neither large nor small.", "¬Large(a) ∧ ¬Small(a)", "¬(Large(a) ∨ Small(a))"),
    ("a is not large and not small.", "¬Large(a) ∧ ¬Small(a)", "¬(Large(a) ∨ Small(a))"),
    ("If a is large, then b is small.", "Large(a) → Small(b)", "¬Large(a) ∨ Small(b)"),
    ("a is not large or b is small.", "¬Large(a) ∨ Small(b)", "Large(a) → Small(b)"),
    ("If b is not small, then a is not large.", "¬Small(b) → ¬Large(a)", "Large(a) → Small(b)"),
    ("Unless a is large, b is small.", "¬Large(a) → Small(b)", "Large(a) ∨ Small(b)"),
    ("a is large if and only if b is small.", "Large(a) ↔ Small(b)",
     "(Large(a) → Small(b)) ∧ (Small(b) → Large(a))"),
    ("It is not the case that a is large and b is small.", "¬(Large(a) ∧ Small(b))",
     "¬Large(a) ∨ ¬Small(b)"),
    ("Either a is large or b is small, but not both.", "Large(a) ⊕ Small(b)",
     "(Large(a) ∨ Small(b)) ∧ ¬(Large(a) ∧ Small(b))"),
)  # fmt: skip
"""A sentence, the formula that it says word for word, and an equivalent one."""

SYSTEMS = ("literal", "ranta", "natural")


def said(system: str, formula: Formula) -> str | None:
    """The text of a system that keeps the structure; None where the formula is too large."""
    try:
        return _keeping(system).verbalize(formula).text
    except Logic2TextError:
        return None


@cache
def _keeping(system: str) -> Verbalizer:
    return verbalizer(system, style=Style(structure_preserving=True))
