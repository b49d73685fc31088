"""The form of a formula that the planner starts from, and the named steps to it.

Each step is a law or a series of one law; each formula is equivalent to the one before it.

>>> from logic2text.notation import parse, show
>>> steps = normalise(parse("∀x ∀y (Cube(x) ∧ Left(y, x) → Small(x))"))
>>> [(step.law, show(step.formula)) for step in steps]
[('natural: narrowing', '∀x ((Cube(x) ∧ (∃y Left(y, x))) → Small(x))')]
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain, count

from logic2text.formula import And, Exists, ForAll, Formula, Or, Variable
from logic2text.laws.base import LawStep, conjunction, disjunction, free, subformulas
from logic2text.rewriting.duplicate_claims import without_duplicates
from logic2text.rewriting.miniscope import merge, narrow
from logic2text.rewriting.negation_normal_form import positive
from logic2text.rewriting.simplification import simplify
from logic2text.walk import substitute, with_children

ROUNDS = 4
PREFERRED_NAMES = ("x", "y", "z", "u", "v", "w")


def rename_apart(formula: Formula) -> Formula:
    """An alpha-variant in which every quantifier binds one variable of its own.

    A name is kept where it is the first of its kind; quantifiers that bind nothing are kept too.
    """
    taken = set(free(formula))

    def fresh(like: Variable) -> Variable:
        numbered = (f"{like.name}{number}" for number in count(1))
        names = chain((like.name,), PREFERRED_NAMES, numbered)
        unused = next(v for v in map(Variable, names) if v not in taken)
        taken.add(unused)
        return unused

    return _renamed(formula, {}, fresh)


def _renamed(
    formula: Formula, names: dict[Variable, Variable], fresh: Callable[[Variable], Variable]
) -> Formula:
    if isinstance(formula, ForAll | Exists):
        new = [fresh(variable) for variable in formula.variables]
        inner = names | dict(zip(formula.variables, new, strict=True))
        body = _renamed(formula.body, inner, fresh)
        for variable in reversed(new):
            body = type(formula)((variable,), body)
        return body
    parts = subformulas(formula)
    if not parts:
        return substitute(formula, {old: new for old, new in names.items() if old != new})
    return with_children(formula, tuple(_renamed(p, names, fresh) for p in parts))  # type: ignore[return-value]


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
    """The steps to the normal form; the last formula is the form, none if it is the input.

    Bound variables are renamed apart without a step, because that changes no meaning.
    """
    steps: list[LawStep] = []
    current = rename_apart(formula)

    def take(name: str, new: Formula) -> Formula:
        if new != current:
            steps.append(LawStep(f"natural: {name}", new))
        return new

    current = take("negation normal form", positive(flatten(current)))
    for _ in range(ROUNDS):
        before = current
        for name, transform in _PASSES:
            current = take(name, transform(current))
        if current == before:
            break
    return tuple(steps)


def normal_form(formula: Formula) -> Formula:
    """The last formula of `normalise`, with bound variables renamed apart."""
    steps = normalise(formula)
    return steps[-1].formula if steps else flatten(rename_apart(formula))
