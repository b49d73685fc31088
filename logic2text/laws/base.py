"""Laws and derivation steps: a named law, and its rewrites at every position.

A derivation is a tuple of steps; each formula is equivalent to the one before it, the first to
the input.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import TypeAlias, cast

from logic2text import formula as fol
from logic2text.lazy_dataclass import dataclass
from logic2text.walk import canonical, children, free_variables, with_children

Rewrite: TypeAlias = Callable[[fol.Formula], Iterable[fol.Formula]]
"""From a formula to its rewrites by a law at the root; empty where the law does not match."""


@dataclass(frozen=True, slots=True)
class LawStep:
    """One application of a named law.

    Attributes:
        law: the name of the law, as in ``docs/reference/laws.md``, such as "exportation".
        formula: the whole formula after the step.
    """

    law: str
    formula: fol.Formula


@dataclass(frozen=True, slots=True)
class Law:
    """An equivalence, read in one direction.

    Attributes:
        name: its name in derivations; a law and its reverse have different names.
        statement: the schema, such as "(A ∧ B) → C ⇒ A → (B → C)"; "x∉A" means that x is not
            free in A.
        at_root: the rewrites of a formula as a whole.
        simplifies: whether LoLa and Natural apply it wherever it matches and the result is
            shorter.
    """

    name: str
    statement: str
    at_root: Rewrite
    simplifies: bool = False

    def __call__(self, formula: fol.Formula) -> Iterator[fol.Formula]:
        """The rewrites at every position, outermost first; none equals the formula."""
        for new in self.at_root(formula):
            if new != formula:
                yield new
        parts = subformulas(formula)
        for index, part in enumerate(parts):
            for new in self(part):
                yield replace_part(formula, parts, index, new)


def steps(formula: fol.Formula, laws: Iterable[Law]) -> Iterator[LawStep]:
    """Every formula one law application away, with the law's name; may repeat formulae."""
    for law in laws:
        for new in law(formula):
            yield LawStep(law.name, new)


def subformulas(formula: fol.Formula) -> tuple[fol.Formula, ...]:
    """The immediate subformulae; none for an atom."""
    if isinstance(formula, fol.Predicate | fol.Equality):
        return ()
    return cast("tuple[fol.Formula, ...]", children(formula))


def replace_part(
    formula: fol.Formula, parts: Sequence[fol.Formula], index: int, new: fol.Formula
) -> fol.Formula:
    """The formula with one of its immediate subformulae replaced."""
    changed = (*parts[:index], new, *parts[index + 1 :])
    return cast(fol.Formula, with_children(formula, changed))


@lru_cache(maxsize=1 << 12)
def free(formula: fol.Formula) -> frozenset[fol.Variable]:
    """`walk.free_variables`, cached for all subformulae."""
    if isinstance(formula, fol.Predicate | fol.Equality):
        return free_variables(formula)
    below = frozenset[fol.Variable]().union(*map(free, subformulas(formula)))
    return (
        below.difference(formula.variables)
        if isinstance(formula, fol.ForAll | fol.Exists)
        else below
    )


@lru_cache(maxsize=1 << 12)
def alpha_key(formula: fol.Formula) -> fol.Formula:
    """A key shared by alpha-equivalent formulae."""
    return canonical(formula)


def is_variant(first: fol.Formula, second: fol.Formula) -> bool:
    """Whether two formulae are alpha-equivalent; cheap where they differ at the root."""
    if type(first) is not type(second):
        return False
    if first == second:
        return True
    is_atom = isinstance(first, fol.Predicate | fol.Equality)
    return not is_atom and alpha_key(first) == alpha_key(second)


def complement(formula: fol.Formula) -> fol.Formula:
    """The negation, with double negations and negated truth constants simplified."""
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
    """The flat conjunction of the parts; the part itself if there is one, ⊤ if none."""
    flat: list[fol.Formula] = []
    for part in parts:
        flat.extend(part.operands if isinstance(part, fol.And) else (part,))
    if len(flat) < 2:
        return flat[0] if flat else fol.TRUTH
    return fol.And(tuple(flat))


def conjuncts(formula: fol.Formula) -> tuple[fol.Formula, ...]:
    """The parts of a conjunction and of those within it, in order; another formula is its own."""
    if not isinstance(formula, fol.And):
        return (formula,)
    return tuple(part for operand in formula.operands for part in conjuncts(operand))


def disjunction(parts: Iterable[fol.Formula]) -> fol.Formula:
    """The flat disjunction of the parts; the part itself if there is one, ⊥ if none."""
    flat: list[fol.Formula] = []
    for part in parts:
        flat.extend(part.operands if isinstance(part, fol.Or) else (part,))
    if len(flat) < 2:
        return flat[0] if flat else fol.FALSITY
    return fol.Or(tuple(flat))


def without(parts: Sequence[fol.Formula], *indices: int) -> tuple[fol.Formula, ...]:
    """All parts but those at some indices."""
    return tuple(part for i, part in enumerate(parts) if i not in indices)
