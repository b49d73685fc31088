"""Laws and derivations: a named law, its rewrites at every place, and a step that it made.

A derivation is a tuple of steps; each formula is equivalent to the one before it, the first to
the input.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias, cast

from logic2text.formula import (
    FALSITY,
    TRUTH,
    And,
    Equality,
    Exists,
    Falsity,
    ForAll,
    Formula,
    Not,
    Or,
    Predicate,
    Truth,
    Variable,
)
from logic2text.walk import children, free_variables, with_children

Rewrite: TypeAlias = Callable[[Formula], Iterable[Formula]]
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
    formula: Formula


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

    def __call__(self, formula: Formula) -> Iterator[Formula]:
        """The rewrites at every place, outer places first; none equals the formula."""
        yield from (new for new in self.at_root(formula) if new != formula)
        parts = subformulas(formula)
        for index, part in enumerate(parts):
            for new in self(part):
                yield replace_part(formula, parts, index, new)


def steps(formula: Formula, laws: Iterable[Law]) -> Iterator[LawStep]:
    """Every formula one law away, with the law's name; the same formula may come twice."""
    for law in laws:
        for new in law(formula):
            yield LawStep(law.name, new)


def subformulas(formula: Formula) -> tuple[Formula, ...]:
    """The formulae directly below a formula; none below an atom."""
    if isinstance(formula, Predicate | Equality):
        return ()
    return cast("tuple[Formula, ...]", children(formula))


def replace_part(formula: Formula, parts: Sequence[Formula], index: int, new: Formula) -> Formula:
    """The formula with one of its direct parts replaced."""
    changed = (*parts[:index], new, *parts[index + 1 :])
    return cast(Formula, with_children(formula, changed))


@lru_cache(maxsize=1 << 16)
def free(formula: Formula) -> frozenset[Variable]:
    """`walk.free_variables`, remembered, those of parts too."""
    if isinstance(formula, Predicate | Equality):
        return free_variables(formula)
    below = frozenset[Variable]().union(*map(free, subformulas(formula)))
    return below.difference(formula.variables) if isinstance(formula, ForAll | Exists) else below


def complement(formula: Formula) -> Formula:
    """The negation, where a negated formula loses its sign and a truth constant turns over."""
    match formula:
        case Not(operand):
            return operand
        case Truth():
            return FALSITY
        case Falsity():
            return TRUTH
        case _:
            return Not(formula)


def conjunction(parts: Iterable[Formula]) -> Formula:
    """The parts joined by "and", flat; the part itself where there is one, ⊤ where none."""
    flat: list[Formula] = []
    for part in parts:
        flat.extend(part.operands if isinstance(part, And) else (part,))
    if len(flat) < 2:
        return flat[0] if flat else TRUTH
    return And(tuple(flat))


def disjunction(parts: Iterable[Formula]) -> Formula:
    """The parts joined by "or", flat; the part itself where there is one, ⊥ where none."""
    flat: list[Formula] = []
    for part in parts:
        flat.extend(part.operands if isinstance(part, Or) else (part,))
    if len(flat) < 2:
        return flat[0] if flat else FALSITY
    return Or(tuple(flat))


def without(parts: Sequence[Formula], *indices: int) -> tuple[Formula, ...]:
    """All parts but those at the places given."""
    return tuple(part for i, part in enumerate(parts) if i not in indices)
