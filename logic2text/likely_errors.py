"""Patterns in formulae that are probably mistakes, as a tutor would flag them.

>>> from logic2text.notation import parse
>>> [error.message for error in likely_errors(parse("∃x (Cube(x) → Small(x))"))]
['“there is … such that if …” is true as soon as one thing is not as the condition says']
"""

from __future__ import annotations

from collections.abc import Iterator

from logic2text import formula as fol
from logic2text.laws.base import free
from logic2text.lazy_dataclass import dataclass
from logic2text.walk import check_limits, nodes


@dataclass(frozen=True, slots=True)
class LikelyError:
    """A subformula that is probably not what its author meant.

    Attributes:
        message: what the part says, or why that is odd.
        hint: what was probably meant.
        part: the subformula.
    """

    message: str
    hint: str
    part: fol.Formula


def likely_errors(formula: fol.Formula) -> tuple[LikelyError, ...]:
    """The subformulae that are probably mistakes, outermost first."""
    check_limits(formula)
    inner = {node.body for node in nodes(formula) if isinstance(node, fol.Exists)}
    return tuple(
        error
        for node in nodes(formula)
        if isinstance(node, fol.ForAll | fol.Exists)
        for error in _errors(node, within=node in inner)
    )


def _errors(quantified: fol.ForAll | fol.Exists, *, within: bool) -> Iterator[LikelyError]:
    """The errors of one quantifier; those of a block of ∃ are reported at its first."""
    body = quantified.body
    for variable in quantified.variables:
        if variable not in free(body):
            yield LikelyError(
                f"the quantifier of {variable.name} has no effect",
                f"leave it out, or use {variable.name} in its scope",
                quantified,
            )
    if isinstance(quantified, fol.Exists):
        matrix: fol.Formula = quantified
        variables: tuple[fol.Variable, ...] = ()
        while isinstance(matrix, fol.Exists):
            variables += matrix.variables
            matrix = matrix.body
        if not within and _is_conditional(matrix, variables):
            yield LikelyError(
                "“there is … such that if …” is true as soon as one thing is not as the "
                "condition says",
                "“some A is B” is ∃x (A(x) ∧ B(x))",
                quantified,
            )
    elif isinstance(body, fol.And) and _has_kind(body, quantified.variables):
        yield LikelyError(
            "“for all … both …” says that everything is of that kind",
            "“every A is B” is ∀x (A(x) → B(x))",
            quantified,
        )


def _is_conditional(matrix: fol.Formula, variables: tuple[fol.Variable, ...]) -> bool:
    """Whether it is A → B, or ¬A ∨ B, with a variable in its condition."""
    match matrix:
        case fol.Implies(antecedent, _):
            return not free(antecedent).isdisjoint(variables)
        case fol.Or(operands):
            denied = [part for part in operands if isinstance(part, fol.Not)]
            return len(denied) < len(operands) and any(
                isinstance(part.operand, fol.Predicate | fol.And)
                and not free(part.operand).isdisjoint(variables)
                for part in denied
            )
        case _:
            return False


def _has_kind(body: fol.And, variables: tuple[fol.Variable, ...]) -> bool:
    """Whether one operand is a unary predicate of a variable that occurs in another operand too."""
    for index, part in enumerate(body.operands):
        if isinstance(part, fol.Predicate) and len(part.arguments) == 1:
            (term,) = part.arguments
            others = (*body.operands[:index], *body.operands[index + 1 :])
            if term in variables and any(term in free(operand) for operand in others):
                return True
    return False
