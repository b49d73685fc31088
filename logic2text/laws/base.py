"""Laws and derivations: a named law, its rewrites at every place, and a step that it made.

A derivation is a tuple of steps; each formula is equivalent to the one before it, the first to
the input.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias, cast

from logic2text import formula as fol
from logic2text.walk import children, free_variables, with_children

Rewrite: TypeAlias = Callable[[fol.Formula], Iterable[fol.Formula]]
"""From a formula to what it becomes by a law applied to the whole of it; nothing where it fits
nowhere."""


@dataclass(frozen=True, slots=True)
class LawStep:
    """One application of a named law.

    Attributes:
        law: the name of the law, as in ``docs/laws.md``, such as "exportation".
        formula: the whole formula after the step.
    """

    law: str
    formula: fol.Formula


@dataclass(frozen=True, slots=True)
class Law:
    """An equivalence, read in one direction.

    Attributes:
        name: what a derivation calls it; a law and its reverse have two names.
        statement: the schema, such as "(A ∧ B) → C ⇒ A → (B → C)"; "x∉A" says that x is not
            free in A.
        at_root: the rewrites of a formula as a whole.
    """

    name: str
    statement: str
    at_root: Rewrite

    def __call__(self, formula: fol.Formula) -> Iterator[fol.Formula]:
        """The rewrites at every place, outer places first; none equals the formula."""
        yield from (new for new in self.at_root(formula) if new != formula)
        parts = subformulas(formula)
        for index, part in enumerate(parts):
            for new in self(part):
                yield replace_part(formula, parts, index, new)


def steps(formula: fol.Formula, laws: Iterable[Law]) -> Iterator[LawStep]:
    """Every formula one law away, with the law's name; the same formula may come twice."""
    for law in laws:
        for new in law(formula):
            yield LawStep(law.name, new)


def subformulas(formula: fol.Formula) -> tuple[fol.Formula, ...]:
    """The formulae directly below a formula; none below an atom."""
    if isinstance(formula, fol.Predicate | fol.Equality):
        return ()
    return cast("tuple[fol.Formula, ...]", children(formula))


def replace_part(
    formula: fol.Formula, parts: Sequence[fol.Formula], index: int, new: fol.Formula
) -> fol.Formula:
    """The formula with one of its direct parts replaced."""
    changed = (*parts[:index], new, *parts[index + 1 :])
    return cast(fol.Formula, with_children(formula, changed))


@lru_cache(maxsize=1 << 16)
def free(formula: fol.Formula) -> frozenset[fol.Variable]:
    """`walk.free_variables`, remembered, those of parts too."""
    if isinstance(formula, fol.Predicate | fol.Equality):
        return free_variables(formula)
    below = frozenset[fol.Variable]().union(*map(free, subformulas(formula)))
    return (
        below.difference(formula.variables)
        if isinstance(formula, fol.ForAll | fol.Exists)
        else below
    )


def complement(formula: fol.Formula) -> fol.Formula:
    """The negation, where a negated formula loses its sign and a truth constant turns over."""
    match formula:
        case fol.Not(operand):
            return operand
        case fol.Truth():
            return fol.FALSITY
        case fol.Falsity():
            return fol.TRUTH
        case _:
            return fol.Not(formula)


def conjunction(parts: Iterable[fol.Formula]) -> fol.Formula:
    """The parts joined by "and", flat; the part itself where there is one, ⊤ where none."""
    flat: list[fol.Formula] = []
    for part in parts:
        flat.extend(part.operands if isinstance(part, fol.And) else (part,))
    if len(flat) < 2:
        return flat[0] if flat else fol.TRUTH
    return fol.And(tuple(flat))


def disjunction(parts: Iterable[fol.Formula]) -> fol.Formula:
    """The parts joined by "or", flat; the part itself where there is one, ⊥ where none."""
    flat: list[fol.Formula] = []
    for part in parts:
        flat.extend(part.operands if isinstance(part, fol.Or) else (part,))
    if len(flat) < 2:
        return flat[0] if flat else fol.FALSITY
    return fol.Or(tuple(flat))


def without(parts: Sequence[fol.Formula], *indices: int) -> tuple[fol.Formula, ...]:
    """All parts but those at the places given."""
    return tuple(part for i, part in enumerate(parts) if i not in indices)
