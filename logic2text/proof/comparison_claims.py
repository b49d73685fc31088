"""Comparisons as claims about things, so that keys and models decide formulae about numbers.

"Its age is under 8" is one claim about a thing, whatever numbers are, wherever no variable stands
for numbers.  What is so for all claims is so for these: equivalence with claims proves equivalence.
A model of claims that tells two formulae apart is one of numbers too if each value is compared with
one numeral only, since a value can be chosen on either side of it; and if a value is only compared
with that of another thing, and "less" puts the things of the model in an order with ties.

>>> from logic2text.notation import parse
>>> from logic2text.proof.equivalence import equivalent
>>> pair = parse("∀x (Child(x) → age(x) < 8)"), parse("¬∃x (Child(x) ∧ 8 ≤ age(x))")
>>> claims = claims_for_comparisons(*pair, ordered=True)
>>> claims.is_exact, equivalent(claims.left, claims.right).status.value
(True, 'proved')
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import cast

from logic2text import formula as fol
from logic2text.arithmetic import (
    AT_MOST,
    LESS,
    NumericNames,
    is_comparison,
    is_numeral,
    is_operation,
    numeric_names,
)
from logic2text.laws.base import conjunction
from logic2text.lazy_dataclass import dataclass
from logic2text.notation import show
from logic2text.walk import bound_variables, fold, free_variables, nodes, with_children

_HOLE = fol.Constant("·")


@dataclass(frozen=True, slots=True)
class Claims:
    """Two formulae with claims for comparisons.

    Attributes:
        left, right: the formulae, in which nothing is compared.
        is_exact: whether they are equivalent only if the formulae with the comparisons are.
    """

    left: fol.Formula
    right: fol.Formula
    is_exact: bool


def claims_for_comparisons(
    left: fol.Formula, right: fol.Formula, *, ordered: bool
) -> Claims | None:
    """The formulae with claims; None where a variable or a place of a predicate holds numbers.

    Args:
        left: a formula whose comparisons are all `LESS` or `AT_MOST`.
        right: another such one.
        ordered: whether "at most" is said as "not less", which numbers make so.
    """
    both = fol.Iff(left, right)
    numbers = numeric_names(both)
    variables = bound_variables(both) | free_variables(both)
    if any(numbers.has_variable(variable.name) for variable in variables):
        return None
    if any(_mixes(node, numbers) for node in nodes(both)):
        return None
    skeletons: dict[fol.Atom, None] = {}

    def claim(node: fol.Node, parts: tuple[fol.Node, ...]) -> fol.Node:
        node = with_children(node, parts) if parts else node
        if not _is_about_numbers(node, numbers):
            return node
        if ordered and isinstance(node, fol.Predicate) and node.name == AT_MOST:
            return fol.Not(_claim(fol.Predicate(LESS, node.arguments[::-1]), numbers, skeletons))
        return _claim(cast(fol.Atom, node), numbers, skeletons)

    said = cast(fol.Iff, fold(both, claim))
    is_exact = ordered and _are_independent(skeletons)
    orders = [skeleton for skeleton in skeletons if _ordered(skeleton)] if is_exact else []
    facts = [fact for skeleton in orders for fact in _facts_of_order(_name(skeleton))]
    return Claims(conjunction((*facts, said.left)), conjunction((*facts, said.right)), is_exact)


def _is_about_numbers(node: fol.Node, numbers: NumericNames) -> bool:
    """Whether an atom is a comparison, or an identity of numbers."""
    match node:
        case fol.Predicate():
            return is_comparison(node)
        case fol.Equality(left, right):
            return numbers.has_term(left) or numbers.has_term(right)
        case _:
            return False


def _mixes(node: fol.Node, numbers: NumericNames) -> bool:
    """Whether a predicate, or what is a thing, has a number within."""
    match node:
        case fol.Predicate(arguments=arguments) if not is_comparison(node):
            return any(map(numbers.has_term, arguments))
        case fol.Function(arguments=arguments) if not numbers.has_term(node):
            return any(map(numbers.has_term, arguments))
        case _:
            return False


def _claim(atom: fol.Atom, numbers: NumericNames, skeletons: dict[fol.Atom, None]) -> fol.Predicate:
    """The claim for an atom: its skeleton of the things that its terms mention."""
    things: list[fol.Term] = []

    def take(term: fol.Term) -> fol.Term:
        if not numbers.has_term(term):
            things.append(term)
            return _HOLE
        if isinstance(term, fol.Function):
            return fol.Function(term.name, tuple(map(take, term.arguments)))
        return term

    match atom:
        case fol.Predicate(name, arguments):
            skeleton: fol.Atom = fol.Predicate(name, tuple(map(take, arguments)))
        case fol.Equality(left, right):
            skeleton = fol.Equality(take(left), take(right))
    skeletons[skeleton] = None
    return fol.Predicate(_name(skeleton), tuple(things))


@lru_cache(maxsize=256)
def _name(skeleton: fol.Formula) -> str:
    return f"[{show(skeleton)}]"


def _are_independent(skeletons: dict[fol.Atom, None]) -> bool:
    """Whether values can be chosen so that each claim holds of just any things."""
    measured = [_measured(skeleton) or _ordered(skeleton) for skeleton in skeletons]
    return all(measured) and len(set(measured)) == len(measured)


def _ordered(skeleton: fol.Atom) -> tuple[str, int] | None:
    """The function whose values of two things are compared; None of another atom."""
    match skeleton:
        case fol.Predicate(arguments=(fol.Function(name, (one,)), fol.Function(other, (two,)))) if (
            name == other and one == two == _HOLE
        ):
            return name, 1
        case _:
            return None


def _facts_of_order(name: str) -> Iterator[fol.Formula]:
    """That "less" is irreflexive and transitive, and that third things are less or more."""
    x, y, z = map(fol.Variable, "xyz")

    def less(left: fol.Term, right: fol.Term) -> fol.Formula:
        return fol.Predicate(name, (left, right))

    yield fol.ForAll((x,), fol.Not(less(x, x)))
    follows = fol.Implies(fol.And((less(x, y), less(y, z))), less(x, z))
    yield fol.ForAll((x, y, z), follows)
    ties = fol.Implies(less(x, z), fol.Or((less(x, y), less(y, z))))
    yield fol.ForAll((x, y, z), ties)


def _measured(skeleton: fol.Atom) -> tuple[str, int] | None:
    """The function, or constant, that is compared with a numeral; None of another atom."""
    match skeleton:
        case fol.Predicate(arguments=(one, other)) | fol.Equality(one, other):
            value, limit = (other, one) if is_numeral(one) else (one, other)
        case _:
            return None
    if not is_numeral(limit) or is_numeral(value) or is_operation(value):
        return None
    match value:
        case fol.Constant(name):
            return name, 0
        case fol.Function(name, arguments) if all(part == _HOLE for part in arguments):
            return name, len(arguments)
        case _:
            return None
