"""Views of quantified formulae as conditions and conclusions, the two halves of a sentence.

Every universal is ∀x… (A1 ∧ … ∧ Am → B1 ∨ … ∨ Bn), every existential ∃x… (C1 ∧ … ∧ Cn), with the
whole block in front; the planner then chooses which variable a phrase is about.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations

from logic2text import formula as fol
from logic2text.laws.base import conjunction, disjunction, free
from logic2text.lazy_dataclass import dataclass
from logic2text.rewriting.miniscope import around, narrow
from logic2text.rewriting.negation_normal_form import negative

MOST_SUBJECTS = 8
"""The maximum number of variables tried as subject."""
MOST_VARIABLES = 20
"""With more variables none is tried as subject: "for" or "there is" introduces each."""

LEAST_NUMBER = 3
"""The number of variables from which on a number is one claim."""


@dataclass(frozen=True, slots=True)
class Universal:
    """∀variables (all conditions → some conclusion); without conclusion "no"."""

    variables: tuple[fol.Variable, ...]
    conditions: tuple[fol.Formula, ...]
    conclusions: tuple[fol.Formula, ...]

    @property
    def subjects(self) -> tuple[fol.Variable, ...]:
        """The variables that a sentence is tried about."""
        return _subjects(self.variables)


@dataclass(frozen=True, slots=True)
class Existential:
    """∃variables (all claims)."""

    variables: tuple[fol.Variable, ...]
    claims: tuple[fol.Formula, ...]

    @property
    def subjects(self) -> tuple[fol.Variable, ...]:
        """The variables that a sentence is tried about."""
        return _subjects(self.variables)


def _subjects(variables: tuple[fol.Variable, ...]) -> tuple[fol.Variable, ...]:
    return variables[:MOST_SUBJECTS] if len(variables) <= MOST_VARIABLES else ()


@lru_cache(maxsize=1_024)
def universal(formula: fol.Formula) -> Universal | None:
    """The view of a universal in negation normal form, None of any other formula."""
    if not isinstance(formula, fol.ForAll):
        return None
    variables: list[fol.Variable] = []
    conditions: list[fol.Formula] = []
    conclusions: list[fol.Formula] = []

    def require(part: fol.Formula) -> None:
        match part:
            case fol.And(operands):
                for operand in operands:
                    require(operand)
            case fol.Exists(bound, body) if not _is_number(part):
                variables.extend(bound)
                require(body)
            case fol.Not(fol.Equality() as same):
                conclusions.append(same)
            case _:
                conditions.append(part)

    def allow(part: fol.Formula) -> None:
        match part:
            case fol.ForAll(bound, body) if part is formula or not _is_number(part):
                variables.extend(bound)
                allow(body)
            case fol.Implies(antecedent, consequent):
                require(antecedent)
                allow(consequent)
            case fol.Or(operands):
                for operand in operands:
                    allow(operand)
            case fol.Not(atom):
                conditions.append(atom)
            case _:
                conclusions.append(part)

    allow(formula)
    return Universal(tuple(variables), tuple(conditions), tuple(conclusions))


@lru_cache(maxsize=1_024)
def _is_number(formula: fol.Formula) -> bool:
    """Whether it says that there are at least or at most so many, which one phrase expresses.

    Its variables are then no part of the block in front.  Of two things another phrase may be
    better: "no cube is larger than every other cube".
    """
    variables: list[fol.Variable] = []
    identities: set[frozenset[fol.Term]] = set()
    stack = [formula]
    while stack:
        match stack.pop():
            case fol.Exists(bound, body) | fol.ForAll(bound, body):
                variables.extend(bound)
                stack.append(body)
            case fol.Implies(antecedent, consequent):
                stack += [antecedent, consequent]
            case fol.And(operands) | fol.Or(operands):
                stack += operands
            case fol.Not(operand):
                stack.append(operand)
            case fol.Equality(left, right):
                identities.add(frozenset((left, right)))
            case _:
                continue
    return LEAST_NUMBER <= len(variables) <= MOST_VARIABLES and identities == {
        frozenset(pair) for pair in combinations(variables, 2)
    }


def affirm(view: Universal) -> Universal | None:
    """Negated conditions as conclusions: "everything is a cube or small"."""
    denied = [part for part in view.conditions if isinstance(part, fol.Not)]
    if not denied:
        return None
    kept = tuple(part for part in view.conditions if not isinstance(part, fol.Not))
    return Universal(
        view.variables, kept, (*(negative(part) for part in denied), *view.conclusions)
    )


def equivalences(formula: fol.Formula) -> tuple[fol.Iff, ...]:
    """An equivalence itself, and an exclusion as the two equivalences that it means."""
    match formula:
        case fol.Iff():
            return (formula,)
        case fol.Xor(left, right):
            return (fol.Iff(left, negative(right)), fol.Iff(right, negative(left)))
        case _:
            return ()


@lru_cache(maxsize=1_024)
def existential(formula: fol.Formula) -> Existential | None:
    """The view of an existential in negation normal form, None of any other formula."""
    if not isinstance(formula, fol.Exists):
        return None
    variables: list[fol.Variable] = []
    claims: list[fol.Formula] = []

    def claim(part: fol.Formula) -> None:
        match part:
            case fol.Exists(bound, body) if part is formula or not _is_number(part):
                variables.extend(bound)
                claim(body)
            case fol.And(operands):
                for operand in operands:
                    claim(operand)
            case _:
                claims.append(part)

    claim(formula)
    return Existential(tuple(variables), tuple(claims))


def close(
    variables: Iterable[fol.Variable], parts: Sequence[fol.Formula]
) -> tuple[fol.Formula, ...]:
    """The parts with the variables bound by ∃, each with minimal scope."""
    if not parts:
        return ()
    formula = narrow(conjunction(parts))
    for variable in variables:
        formula = around(fol.Exists, (variable,), formula)
    return formula.operands if isinstance(formula, fol.And) else (formula,)


def rebuild_remaining(
    variables: Sequence[fol.Variable],
    conditions: Sequence[fol.Formula],
    conclusions: Sequence[fol.Formula],
) -> fol.Formula:
    """∀variables (conditions → conclusions) with the quantifiers moved in."""
    formula = disjunction(conclusions)
    if conditions:
        antecedent = conjunction(conditions)
        formula = fol.Implies(antecedent, formula) if conclusions else negative(antecedent)
    return around(fol.ForAll, variables, narrow(formula))


def speaks_of(formula: fol.Formula, variables: Iterable[fol.Variable]) -> bool:
    """Whether one of the variables is free in the formula."""
    return not free(formula).isdisjoint(variables)
