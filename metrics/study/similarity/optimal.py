"""`sim-optimal`: the published similarity as its authors wish it were.

Two formulae in normal form are aligned from the root: each node of one has at most one partner in
the other, operands of ∧ and ∨ are matched by the Hungarian algorithm, and arguments by their place.
A node may be skipped with its other branches.  The similarity is the weight of the matched nodes
over the larger number of nodes: a connective, a quantified variable or a variable that is the same
weighs 1, a name the cosine with its partner's, but never less than 0, and an atom's arguments weigh
as much as its predicate is alike.  An atom and a negated one are never matched.  Which bound
variables are the same is chosen so that the result is largest.

So it is 1 exactly for formulae that differ in the names of bound variables, in the order and
nesting of ∧ and ∨, and in how → and ¬ are written, given that names of different words have a
cosine below 1.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import permutations
from math import perm

import numpy as np
from numpy.typing import NDArray

from logic2text.extras import require_extra
from logic2text.lexicon.names.splitting import split
from metrics.study.similarity import expressions as ex
from metrics.study.similarity import normal_form as nf
from metrics.study.similarity.vectors import Cosines

with require_extra("study", "sim-optimal"):
    from scipy.optimize import linear_sum_assignment

_Share = Callable[[Mapping[int, int]], float]

MOST_NODE_PAIRS = 1_000_000
"""Pairs of nodes that are compared over all pairings of bound variables, but for the first one."""
MOST_PAIRINGS = 720
"""Pairings of bound variables that are tried."""


def words(name: str) -> str:
    """The words of a name, in lower case, for its vector.

    >>> words("HigherVitaminCContent")
    'higher vitamin c content'
    """
    return " ".join(split(name)).lower() or name.lower()


def optimal_similarity(left: nf.Normal, right: nf.Normal, cosines: Cosines) -> float:
    """The similarity of two formulae, symmetric, in [0, 1]."""
    names = sorted({*left.names, *right.names})
    table = np.clip(cosines.table([words(name) for name in names]), 0.0, 1.0)
    place = {name: i for i, name in enumerate(names)}
    if len(left.binders) > len(right.binders):
        left, right = right, left
    whole = max(left.tree.weight, right.tree.weight)

    def share(renaming: Mapping[int, int]) -> float:
        alike = _Alignment(renaming, place, table).match(left.tree, right.tree)
        return min(1.0, alike / whole)

    trials = MOST_NODE_PAIRS // (left.tree.weight * right.tree.weight)
    return _best(left.binders, right.binders, share, max(1, min(trials, MOST_PAIRINGS)))


class _Alignment:
    """The matched weight of subtrees, under one pairing of bound variables."""

    def __init__(
        self,
        renaming: Mapping[int, int],
        place: Mapping[str, int],
        cosines: NDArray[np.float64],
    ) -> None:
        self._renaming, self._place, self._cosines = renaming, place, cosines
        self._weights: dict[tuple[int, int], float] = {}

    def match(self, left: nf.Tree, right: nf.Tree) -> float:
        """The weight of the best alignment of two subtrees."""
        pair = id(left), id(right)
        weight = self._weights.get(pair)
        if weight is None:
            weight = self._weights[pair] = max(self._pair(left, right), self._skip(left, right))
        return weight

    def _pair(self, left: nf.Tree, right: nf.Tree) -> float:
        """The weight where the two roots are partners."""
        match left, right:
            case nf.Bound(mine), nf.Bound(theirs):
                return float(self._renaming.get(mine) == theirs)
            case nf.Free(mine_name), nf.Free(their_name):
                return float(mine_name == their_name)
            case nf.NormalLiteral(), nf.NormalLiteral():
                return self._literals(left, right)
            case nf.Junction(mine_sign, ours), nf.Junction(their_sign, others):
                table = np.array([[self.match(a, b) for b in others] for a in ours])
                return float(mine_sign is their_sign) + assign(table)
            case nf.Binders(kind, ours, body, _), nf.Binders(other_kind, others, other_body, _):
                same = (
                    sum(self._renaming.get(x) in others for x in ours) if kind is other_kind else 0
                )
                return same + self.match(body, other_body)
            case _:
                return 0.0

    def _skip(self, left: nf.Tree, right: nf.Tree) -> float:
        """The weight where one of the roots has no partner."""
        best = 0.0
        for child in _below(left):
            best = max(best, self.match(child, right))
        for child in _below(right):
            best = max(best, self.match(left, child))
        return best

    def _literals(self, left: nf.NormalLiteral, right: nf.NormalLiteral) -> float:
        if left.positive is not right.positive:
            return 0.0
        alike = float(self._cosines[self._place[left.name], self._place[right.name]])
        if alike <= 0:
            return 0.0
        inside = self._arguments(left.arguments, right.arguments)
        if left.name == right.name == ex.EQUALS:
            inside = max(inside, self._arguments(left.arguments, right.arguments[::-1]))
        return alike * (1 + inside)

    def _arguments(self, left: Sequence[nf.Tree], right: Sequence[nf.Tree]) -> float:
        return sum(self._pair_arguments(a, b) for a, b in zip(left, right, strict=False))

    def _pair_arguments(self, left: nf.Tree, right: nf.Tree) -> float:
        """Terms stand at their places; formulae inside of predicates may skip connectives."""
        are_formulae = isinstance(left, nf.Junction | nf.Binders) or isinstance(
            right, nf.Junction | nf.Binders
        )
        return self.match(left, right) if are_formulae else self._pair(left, right)


def _below(tree: nf.Tree) -> tuple[nf.Tree, ...]:
    match tree:
        case nf.Junction(_, operands):
            return operands
        case nf.Binders(_, _, body):
            return (body,)
        case _:
            return ()


def assign(weights: NDArray[np.float64]) -> float:
    """The largest sum of one weight a row and column, by the Hungarian algorithm.

    >>> assign(np.array([[3.0, 2.0], [2.0, 0.0]]))
    4.0
    """
    if 1 in weights.shape:
        return float(weights.max())
    rows, columns = linear_sum_assignment(weights, maximize=True)
    return float(weights[rows, columns].sum())


def _best(left: Sequence[int], right: Sequence[int], share: _Share, most: int) -> float:
    """The largest share over the pairings of bound variables, of which `left` has no more."""
    if perm(len(right), len(left)) <= most:
        best = 0.0
        for chosen in permutations(right, len(left)):
            best = max(best, share(dict(zip(left, chosen, strict=True))))
            if best >= 1.0:
                break
        return best
    return _search(left, right, share, most)


def _search(left: Sequence[int], right: Sequence[int], share: _Share, most: int) -> float:
    """Pairs in the order of the binders, improved by exchanges while trials are left."""
    chosen = list(right)
    best = share(dict(zip(left, chosen, strict=False)))
    trials = 1
    improved = True
    while improved and best < 1.0:
        improved = False
        for i, j in _exchanges(len(left), len(right)):
            if trials >= most:
                return best
            chosen[i], chosen[j] = chosen[j], chosen[i]
            trials += 1
            value = share(dict(zip(left, chosen, strict=False)))
            if value > best:
                best, improved = value, True
            else:
                chosen[i], chosen[j] = chosen[j], chosen[i]
    return best


def _exchanges(left: int, right: int) -> Iterator[tuple[int, int]]:
    return ((i, j) for i in range(left) for j in range(i + 1, right))
