"""Numbers in first-order formulae: at least two, at most one, exactly three, the only one.

Recognised in the two views of a quantified formula, so independent of the order of its parts:
∃x∃y (A(x) ∧ A(y) ∧ x ≠ y), ∀x∀y (A(x) ∧ A(y) → x = y), ∃x (A(x) ∧ ∀y (A(y) → y = x)).

>>> from logic2text.notation import parse
>>> found = find_counted(parse("∃x ∀y (Cube(y) ↔ y = x)"))
>>> found.quantity.value, found.number
('exactly', 1)
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations

from logic2text import formula as fol
from logic2text.english.determiners import Quantity
from logic2text.laws.base import alpha_key
from logic2text.lazy_dataclass import dataclass
from logic2text.rewriting.quantifier_views import close, existential, speaks_of, universal
from logic2text.walk import substitute

LARGEST = 20


@dataclass(frozen=True, slots=True)
class Counted:
    """A number of things of which all the claims hold.

    Attributes:
        quantity: AT_LEAST, AT_MOST or EXACTLY.
        number: at least 1.
        variable: the variable of the claims.
        claims: the counted property.
        extra: further claims about the only one (EXACTLY 1), not counted.
    """

    quantity: Quantity
    number: int
    variable: fol.Variable
    claims: tuple[fol.Formula, ...]
    extra: tuple[fol.Formula, ...] = ()


@lru_cache(maxsize=1_024)
def find_counted(formula: fol.Formula) -> Counted | None:
    """The number expressed by a quantified formula or a conjunction, None if there is none.

    Every quantifier binds one variable, whose name is neither free nor bound elsewhere; see
    `rewriting.rename_apart.with_distinct_variables`.
    """
    match formula:
        case fol.Exists():
            return _exactly(formula) or _at_least(formula)
        case fol.ForAll():
            return _at_most(formula)
        case fol.And((fol.Exists() as low, fol.ForAll() as high)) | fol.And(
            (fol.ForAll() as high, fol.Exists() as low)
        ):
            return _both_bounds(low, high)
        case _:
            return None


def uncounted(
    subjects: Sequence[fol.Variable], same: Sequence[fol.Formula]
) -> tuple[fol.Variable, ...]:
    """The subjects without those of a number: each of these is as good as the number itself.

    Args:
        subjects: variables that a sentence is tried about.
        same: the equalities of the formula, of which a number has those of any two of its things.
    """
    identities = [part for part in same if isinstance(part, fol.Equality)]
    compared, _ = _find_compared(subjects, identities)
    if len(compared) < 3 or not _all_pairs(compared, identities):
        return tuple(subjects)
    return tuple(variable for variable in subjects if variable not in compared)


def _at_least(formula: fol.Formula) -> Counted | None:
    view = existential(formula)
    if view is None:
        return None
    different = find_differences(view.claims)
    variables, others = _find_compared(view.variables, different)
    if len(variables) < 2 or not _all_pairs(variables, different):
        return None
    claims = [part for part in view.claims if not _is_difference(part)]
    counted_claims = _of_each(variables, close(others, claims))
    return (
        Counted(Quantity.AT_LEAST, len(variables), variables[0], counted_claims)
        if counted_claims
        else None
    )


def _at_most(formula: fol.Formula) -> Counted | None:
    view = universal(formula)
    if view is None:
        return None
    variables, others = _find_compared(view.variables, view.conclusions)
    if len(variables) < 2 or not _all_pairs(variables, view.conclusions):
        return None
    counted_claims = _of_each(variables, close(others, view.conditions))
    return (
        Counted(Quantity.AT_MOST, len(variables) - 1, variables[0], counted_claims)
        if counted_claims
        else None
    )


def _find_compared(
    variables: Sequence[fol.Variable], same: Sequence[fol.Formula]
) -> tuple[tuple[fol.Variable, ...], tuple[fol.Variable, ...]]:
    """The variables that occur in the identities (none if too many), and the others."""
    compared = tuple(v for v in variables if any(speaks_of(part, (v,)) for part in same))
    if len(compared) > LARGEST:
        return (), tuple(variables)
    return compared, tuple(v for v in variables if v not in compared)


def _exactly(formula: fol.Formula) -> Counted | None:
    view = existential(formula)
    if view is None or len(view.variables) > LARGEST:
        return None
    for index, part in enumerate(view.claims):
        others = (*view.claims[:index], *view.claims[index + 1 :])
        closure = _match_closing(part, view.variables)
        if closure is None:
            continue
        variable, counted_claims, implied = closure
        different = find_differences(others)
        if not _all_pairs(view.variables, different):
            return None
        claims = [p for p in others if not _is_difference(p)]
        if implied:
            claims += [substitute(c, {variable: v}) for v in view.variables for c in counted_claims]
        return _with_extra(view.variables, variable, counted_claims, claims)
    return None


def _with_extra(
    variables: tuple[fol.Variable, ...],
    variable: fol.Variable,
    counted_claims: tuple[fol.Formula, ...],
    claims: Sequence[fol.Formula],
) -> Counted | None:
    """The number, if every counted claim is made of each variable; the rest is extra."""
    number = len(variables)
    extra = list(dict.fromkeys(claims))
    for counted_variable in variables:
        for claim in counted_claims:
            wanted = alpha_key(substitute(claim, {variable: counted_variable}))
            match = next((part for part in extra if alpha_key(part) == wanted), None)
            if match is None:
                return None
            extra.remove(match)
    if extra and number > 1:
        return None
    renamed = tuple(substitute(part, {variables[0]: variable}) for part in extra)
    return Counted(Quantity.EXACTLY, number, variable, counted_claims, renamed)


def _match_closing(
    part: fol.Formula, variables: Sequence[fol.Variable]
) -> tuple[fol.Variable, tuple[fol.Formula, ...], bool] | None:
    """∀y (A(y) → y is one of the variables): y, A(y), and whether → is ↔."""
    if not isinstance(part, fol.ForAll):
        return None
    if isinstance(part.body, fol.Iff):
        bound = part.variables[0]
        for described, identities in (
            (part.body.left, part.body.right),
            (part.body.right, part.body.left),
        ):
            if _one_of(identities, bound, variables) and not speaks_of(described, variables):
                claims = described.operands if isinstance(described, fol.And) else (described,)
                return bound, claims, True
        return None
    view = universal(part)
    if view is None or len(view.variables) != 1 or not view.conditions:
        return None
    (bound,) = view.variables
    if any(speaks_of(condition, variables) for condition in view.conditions):
        return None
    if not view.conclusions or not _one_of(fol.Or(view.conclusions), bound, variables):
        return None
    return bound, view.conditions, False


def _one_of(formula: fol.Formula, bound: fol.Variable, variables: Sequence[fol.Variable]) -> bool:
    """Whether the formula says that the bound variable is one of the others."""
    parts = formula.operands if isinstance(formula, fol.Or) else (formula,)
    pairs = {_pair(part) for part in parts}
    return pairs == {frozenset((bound, variable)) for variable in variables}


def _both_bounds(first: fol.Formula, second: fol.Formula) -> Counted | None:
    """At least n and at most n of the same."""
    low, high = find_counted(first), find_counted(second)
    if low is None:
        view = existential(first)
        if view is not None and len(view.variables) == 1:
            low = Counted(Quantity.AT_LEAST, 1, view.variables[0], view.claims)
    if low is None or high is None or low.number != high.number:
        return None
    if (low.quantity, high.quantity) != (Quantity.AT_LEAST, Quantity.AT_MOST):
        return None
    same = {alpha_key(substitute(c, {high.variable: low.variable})) for c in high.claims}
    if same != {alpha_key(claim) for claim in low.claims}:
        return None
    return Counted(Quantity.EXACTLY, low.number, low.variable, low.claims)


def find_differences(claims: Sequence[fol.Formula]) -> list[fol.Formula]:
    """The equalities that are negated in some claims."""
    return [part.operand for part in claims if isinstance(part, fol.Not) and _is_difference(part)]


def _is_difference(part: fol.Formula) -> bool:
    return isinstance(part, fol.Not) and isinstance(part.operand, fol.Equality)


def _pair(part: fol.Formula) -> frozenset[object]:
    return frozenset((part.left, part.right)) if isinstance(part, fol.Equality) else frozenset()


def _all_pairs(variables: Sequence[fol.Variable], same: Sequence[fol.Formula]) -> bool:
    """Whether the equalities are exactly those between any two of the variables."""
    wanted = {frozenset(pair) for pair in combinations(variables, 2)}
    return {_pair(part) for part in same} == wanted


def _of_each(
    variables: Sequence[fol.Variable], claims: Sequence[fol.Formula]
) -> tuple[fol.Formula, ...] | None:
    """The claims about the first variable, if exactly the same ones are made about each."""
    first, *others = variables
    groups: dict[fol.Variable, list[fol.Formula]] = {variable: [] for variable in variables}
    for claim in claims:
        about = [variable for variable in variables if speaks_of(claim, (variable,))]
        if len(about) != 1:
            return None
        groups[about[0]].append(claim)
    wanted = {alpha_key(claim) for claim in groups[first]}
    for later in others:
        renamed = {alpha_key(substitute(claim, {later: first})) for claim in groups[later]}
        if renamed != wanted:
            return None
    return tuple(groups[first])
