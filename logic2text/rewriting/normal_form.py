"""The normal form from which Natural's planner starts, and its derivation.

Each step applies one law once or several times; each formula is equivalent to the one before it.

>>> from logic2text.notation import parse, show
>>> steps = normalise(parse("∀x ∀y (Cube(x) ∧ Left(y, x) → Small(x))"))
>>> [(step.law, show(step.formula)) for step in steps]
[('natural: narrowing', '∀x ((Cube(x) ∧ (∃y Left(y, x))) → Small(x))')]
"""

from __future__ import annotations

from collections.abc import Callable

from logic2text.formula import And, Formula, Or
from logic2text.laws.base import LawStep, conjunction, disjunction, subformulas
from logic2text.rewriting.duplicate_claims import without_duplicates
from logic2text.rewriting.merging import merge
from logic2text.rewriting.miniscope import narrow
from logic2text.rewriting.negation_normal_form import positive
from logic2text.rewriting.rename_apart import with_distinct_variables
from logic2text.rewriting.simplification import by_catalogue, simplify
from logic2text.walk import with_children

ROUNDS = 4


def flatten(formula: Formula) -> Formula:
    """Nested lists of one connective as one list."""
    parts = subformulas(formula)
    if not parts:
        return formula
    flat = tuple(flatten(part) for part in parts)
    if isinstance(formula, And):
        return conjunction(flat)
    if isinstance(formula, Or):
        return disjunction(flat)
    return with_children(formula, flat)  # type: ignore[return-value]


_PASSES: tuple[tuple[str, Callable[[Formula], Formula]], ...] = (
    ("simplification", simplify),
    ("duplicates", without_duplicates),
    ("merging", merge),
    ("narrowing", narrow),
)


def normalise(formula: Formula) -> tuple[LawStep, ...]:
    """The derivation of the normal form; empty if the input is in normal form.

    Renaming bound variables apart is not a step.
    """
    steps: list[LawStep] = []
    current = with_distinct_variables(formula)

    def take(name: str, new: Formula) -> Formula:
        if new != current:
            steps.append(LawStep(f"natural: {name}", new))
        return new

    current = take("negation normal form", positive(flatten(current)))
    for _ in range(ROUNDS):
        before = current
        for name, transform in _PASSES:
            current = take(name, transform(current))
            if transform is simplify:
                for step in by_catalogue(current):
                    current = take(step.law, step.formula)
        if current == before:
            break
    return tuple(steps)


def normal_form(formula: Formula) -> Formula:
    """The last formula of `normalise`, with bound variables renamed apart."""
    steps = normalise(formula)
    return steps[-1].formula if steps else flatten(with_distinct_variables(formula))
