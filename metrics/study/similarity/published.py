"""`sim` as published: equations 1 to 5, with what the authors name as its weaknesses.

"A Similarity Metric for Evaluating Natural Language to Logic Translation", ACL submission, 2025.

A formula is a disjunction of conjunctions of literals; its paths go from a conjunction through ¬
and the predicate to each argument, and a variable x is the two nodes ``var`` and x.  Each path
takes its best match in the other tree, divided by how many paths took the same one; the lower of
the two directions counts.  Quantifiers are taken off.  So P(x, x) beside itself has 0.5, and
R(x, y) beside R(y, x) has 1: `optimal.py` has neither.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from logic2text.errors import InputError, LimitError
from logic2text.lazy_dataclass import dataclass
from metrics.study.similarity import expressions as ex
from metrics.study.similarity.vectors import Cosines

ALPHA = 5.0
MOST_CONJUNCTIONS = 5
UNMATCHED = 0.2
"""The similarity of two conjunctions that are not matched."""
MOST_DISJUNCTS = 512
"""Disjuncts of a product in the normal form: mostly conjunctions, of which five are compared."""


@dataclass(frozen=True, slots=True)
class TreeConjunction:
    """A conjunction of a tree, by its number."""

    number: int


@dataclass(frozen=True, slots=True)
class TreeOperator:
    """Another operator: ``not``, or inside of a predicate ``or``."""

    name: str


Node: TypeAlias = TreeConjunction | TreeOperator | str
Path: TypeAlias = tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class PathTree:
    """A formula as the published measure sees it.

    Attributes:
        paths: from the root to every argument.
        conjunctions: how many ANDs there are.
    """

    paths: tuple[Path, ...]
    conjunctions: int


def path_tree(expression: ex.Expression) -> PathTree:
    """The paths of a formula without its quantifiers.

    Raises:
        InputError: it has ↔ or ⊕, which the published measure does not take.
        LimitError: it has more than five conjunctions.
    """
    normal = _move_negations_in(ex.without_quantifiers(expression), positive=True)
    disjuncts = list(dict.fromkeys(_disjuncts(normal)))
    builder = _Builder()
    paths = tuple(path for literals in disjuncts for path in builder.conjunction(literals))
    if builder.conjunctions > MOST_CONJUNCTIONS:
        raise LimitError(
            f"the formula has {builder.conjunctions} conjunctions in its normal form, "
            f"sim as published compares at most {MOST_CONJUNCTIONS}",
            "use sim-optimal",
        )
    return PathTree(paths, builder.conjunctions)


class _Builder:
    """Numbers the conjunctions of one tree."""

    def __init__(self) -> None:
        self.conjunctions = 0

    def conjunction(self, literals: Sequence[ex.Expression]) -> Iterator[Path]:
        front: Path = () if len(literals) == 1 else (self._and(),)
        for literal in literals:
            yield from self._paths(literal, front)

    def _and(self) -> TreeConjunction:
        self.conjunctions += 1
        return TreeConjunction(self.conjunctions)

    def _paths(self, expression: ex.Expression, front: Path) -> Iterator[Path]:
        match expression:
            case ex.ExpressionVariable(name):
                yield (*front, "var", name.lower())
            case ex.Atom(name, arguments):
                yield from self._below((*front, name.lower()), arguments)
            case ex.NegatedExpression(operand):
                yield from self._paths(operand, (*front, TreeOperator("not")))
            case ex.Compound(ex.Connective.AND, operands):
                yield from self._below((*front, self._and()), operands)
            case ex.Compound(connective, operands):
                yield from self._below((*front, TreeOperator(connective.value)), operands)
            case ex.QuantifiedExpression():
                raise TypeError("quantifiers were taken off before")

    def _below(self, front: Path, children: Sequence[ex.Expression]) -> Iterator[Path]:
        if not children:
            yield front
        for child in children:
            yield from self._paths(child, front)


def _move_negations_in(expression: ex.Expression, *, positive: bool) -> ex.Expression:
    """The negation normal form, in arguments too."""
    match expression:
        case ex.ExpressionVariable():
            return expression if positive else ex.NegatedExpression(expression)
        case ex.Atom(name, arguments):
            inner = tuple(_move_negations_in(argument, positive=True) for argument in arguments)
            atom = ex.Atom(name, inner)
            return atom if positive else ex.NegatedExpression(atom)
        case ex.NegatedExpression(operand):
            return _move_negations_in(operand, positive=not positive)
        case ex.Compound(ex.Connective.IMPLIES, (left, right)):
            sides = (
                _move_negations_in(left, positive=not positive),
                _move_negations_in(right, positive=positive),
            )
            return ex.Compound(ex.Connective.OR if positive else ex.Connective.AND, sides)
        case ex.Compound(ex.Connective.AND | ex.Connective.OR as connective, operands):
            turned = tuple(_move_negations_in(operand, positive=positive) for operand in operands)
            return ex.Compound(connective if positive else _DUAL[connective], turned)
        case ex.Compound():
            raise InputError("sim as published does not take ↔ and ⊕", "use sim-optimal")
        case ex.QuantifiedExpression():
            raise TypeError("quantifiers were taken off before")


_DUAL = {
    ex.Connective.AND: ex.Connective.OR,
    ex.Connective.OR: ex.Connective.AND,
}


def _disjuncts(expression: ex.Expression) -> list[tuple[ex.Expression, ...]]:
    """The conjunctions of the disjunctive normal form, each a tuple of literals."""
    match expression:
        case ex.Compound(ex.Connective.OR, operands):
            return [literals for operand in operands for literals in _disjuncts(operand)]
        case ex.Compound(ex.Connective.AND, operands):
            product: list[tuple[ex.Expression, ...]] = [()]
            for operand in operands:
                factor = _disjuncts(operand)
                if len(product) * len(factor) > MOST_DISJUNCTS:
                    raise LimitError(
                        f"the normal form has more than {MOST_DISJUNCTS} disjuncts, "
                        f"sim as published compares at most {MOST_CONJUNCTIONS} conjunctions",
                        "use sim-optimal",
                    )
                product = [(*left, *right) for left in product for right in factor]
            return product
        case _:
            return [(expression,)]


def compute_published_similarity(
    left: PathTree, right: PathTree, cosines: Cosines, alpha: float = ALPHA
) -> float:
    """Equation 1: the lower similarity of the two directions, in [0, 1].

    Args:
        left: a tree.
        right: another.
        cosines: of the names.
        alpha: how much dissimilar nodes are penalized, 5 in the paper.
    """
    base, gains = _path_sums(left, right, cosines, alpha)
    best = 0.0
    for matching in _matchings(left.conjunctions, right.conjunctions):
        similarities = base + sum(gains[pair] for pair in matching if pair in gains)
        best = max(best, _both_directions(similarities))
    return best


def _both_directions(similarities: NDArray[np.float64]) -> float:
    return min(_one_direction(similarities), _one_direction(similarities.T))


def _one_direction(similarities: NDArray[np.float64]) -> float:
    """Equations 2 to 4: the mean over rows of the best match over how often it is taken."""
    best = similarities.argmax(axis=1)
    taken = np.bincount(best, minlength=similarities.shape[1])
    return float((similarities.max(axis=1) / taken[best]).mean())


def _matchings(left: int, right: int) -> Iterator[tuple[tuple[int, int], ...]]:
    """The matchings of the conjunctions of two trees, all of the smaller tree's matched."""
    if left <= right:
        for chosen in permutations(range(1, right + 1), left):
            yield tuple(zip(range(1, left + 1), chosen, strict=True))
    else:
        for chosen in permutations(range(1, left + 1), right):
            yield tuple(zip(chosen, range(1, right + 1), strict=True))


def _path_sums(
    left: PathTree, right: PathTree, cosines: Cosines, alpha: float
) -> tuple[NDArray[np.float64], dict[tuple[int, int], NDArray[np.float64]]]:
    """Equations 4 and 5 with no conjunction matched, and what matching each pair of them adds."""
    names = sorted({n for tree in (left, right) for path in tree.paths for n in _names(path)})
    place = {name: i for i, name in enumerate(names)}
    similar = (1 + cosines.table(names)) / 2
    shape = len(left.paths), len(right.paths)
    base = np.zeros(shape)
    gains: dict[tuple[int, int], NDArray[np.float64]] = {}
    for i, ours in enumerate(left.paths):
        for j, theirs in enumerate(right.paths):
            shorter = min(len(ours), len(theirs))
            power = 1.0 if shorter == 1 else 1.0 + alpha / shorter
            scale = shorter * _harmonic(abs(len(ours) - len(theirs)) + 1)
            for a, b in zip(ours, theirs, strict=False):
                if isinstance(a, TreeConjunction) and isinstance(b, TreeConjunction):
                    base[i, j] += UNMATCHED**power / scale
                    pair = gains.setdefault((a.number, b.number), np.zeros(shape))
                    pair[i, j] += (1 - UNMATCHED**power) / scale
                elif isinstance(a, str) and isinstance(b, str):
                    base[i, j] += similar[place[a], place[b]] ** power / scale
                else:
                    base[i, j] += float(a == b) / scale
    return base, gains


def _harmonic(count: int) -> float:
    return sum(1 / i for i in range(1, count + 1))


def _names(path: Path) -> Iterator[str]:
    return (node for node in path if isinstance(node, str))
