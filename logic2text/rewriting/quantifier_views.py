"""A quantified formula as conditions and conclusions: what a sentence has for its two halves.

Every universal is ∀x… (A1 ∧ … ∧ Am → B1 ∨ … ∨ Bn), every existential ∃x… (C1 ∧ … ∧ Cn), with all
like quantifiers in front; the planner then chooses which variable a phrase is about.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from logic2text.formula import (
    And,
    Equality,
    Exists,
    ForAll,
    Formula,
    Implies,
    Not,
    Or,
    Variable,
)
from logic2text.laws.base import conjunction, disjunction, free
from logic2text.rewriting.miniscope import around, narrow
from logic2text.rewriting.negation_normal_form import negative

MOST_SUBJECTS = 8
"""A sentence is tried about the first variables alone."""
MOST_VARIABLES = 20
"""Of more variables no sentence is about one: each is introduced by "for" or "there is"."""


@dataclass(frozen=True, slots=True)
class Universal:
    """∀variables (all conditions → some conclusion); no conclusion: "no"."""

    variables: tuple[Variable, ...]
    conditions: tuple[Formula, ...]
    conclusions: tuple[Formula, ...]

    @property
    def subjects(self) -> tuple[Variable, ...]:
        """The variables that a sentence is tried about."""
        return _subjects(self.variables)


@dataclass(frozen=True, slots=True)
class Existential:
    """∃variables (all claims)."""

    variables: tuple[Variable, ...]
    claims: tuple[Formula, ...]

    @property
    def subjects(self) -> tuple[Variable, ...]:
        """The variables that a sentence is tried about."""
        return _subjects(self.variables)


def _subjects(variables: tuple[Variable, ...]) -> tuple[Variable, ...]:
    return variables[:MOST_SUBJECTS] if len(variables) <= MOST_VARIABLES else ()


def universal(formula: Formula) -> Universal | None:
    """The view of a universal in negation normal form, None of any other formula."""
    if not isinstance(formula, ForAll):
        return None
    variables: list[Variable] = []
    conditions: list[Formula] = []
    conclusions: list[Formula] = []

    def require(part: Formula) -> None:
        match part:
            case And(operands):
                for operand in operands:
                    require(operand)
            case Exists(bound, body):
                variables.extend(bound)
                require(body)
            case Not(Equality() as same):
                conclusions.append(same)
            case _:
                conditions.append(part)

    def allow(part: Formula) -> None:
        match part:
            case ForAll(bound, body):
                variables.extend(bound)
                allow(body)
            case Implies(antecedent, consequent):
                require(antecedent)
                allow(consequent)
            case Or(operands):
                for operand in operands:
                    allow(operand)
            case Not(atom):
                conditions.append(atom)
            case _:
                conclusions.append(part)

    allow(formula)
    return Universal(tuple(variables), tuple(conditions), tuple(conclusions))


def existential(formula: Formula) -> Existential | None:
    """The view of an existential in negation normal form, None of any other formula."""
    if not isinstance(formula, Exists):
        return None
    variables: list[Variable] = []
    claims: list[Formula] = []

    def claim(part: Formula) -> None:
        match part:
            case Exists(bound, body):
                variables.extend(bound)
                claim(body)
            case And(operands):
                for operand in operands:
                    claim(operand)
            case _:
                claims.append(part)

    claim(formula)
    return Existential(tuple(variables), tuple(claims))


def closed(variables: Iterable[Variable], parts: Sequence[Formula]) -> tuple[Formula, ...]:
    """The parts with the variables bound by ∃, each at the smallest part that speaks of it."""
    if not parts:
        return ()
    formula = narrow(conjunction(parts))
    for variable in variables:
        formula = around(Exists, (variable,), formula)
    return formula.operands if isinstance(formula, And) else (formula,)


def remaining(
    variables: Sequence[Variable], conditions: Sequence[Formula], conclusions: Sequence[Formula]
) -> Formula:
    """∀variables (conditions → conclusions) with the quantifiers moved in."""
    formula = disjunction(conclusions)
    if conditions:
        antecedent = conjunction(conditions)
        formula = Implies(antecedent, formula) if conclusions else negative(antecedent)
    return around(ForAll, variables, narrow(formula))


def speaks_of(formula: Formula, variables: Iterable[Variable]) -> bool:
    """Whether one of the variables is free in the formula."""
    return not free(formula).isdisjoint(variables)
