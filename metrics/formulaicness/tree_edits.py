"""How far apart two formulae are as they are written, in edits of their trees.

Bound variables compare by what they are said of, whatever their names.  And, or, ↔ and ⊕ are
ordered, but another order costs less than any law.

>>> from logic2text.notation import parse
>>> edits(parse("∀x (P(x) → ¬Q(x))"), parse("∀y (P(y) → ¬Q(y))"))
0.0
>>> edits(parse("∀x (P(x) → ¬Q(x))"), parse("¬∃x (Q(x) ∧ P(x))"))
4.25
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from logic2text.formula import Formula
from metrics.formulaicness import structure
from metrics.tree_edit import Tree, distance

SWAP = 0.25
"""The cost of another order: of a list, of the sides of an equality, of two like quantifiers."""
MOST_SWAPS = 0.75
"""The maximum total cost of reordering: less than one edit, and every law takes one."""
ARGUMENT = 0.5
"""The cost of an atom with all arguments different; in proportion if some differ."""


_UNORDERED = frozenset("∧∨↔⊕")


def edits(one: Formula, other: Formula) -> float:
    """The least cost of rewriting one formula into the other; at most the sum of their sizes."""
    left, right = structure.structured(one), structure.structured(other)
    same = _same_binders(left, right)
    cost = distance(left.tree, right.tree, same.relabel)
    if cost <= SWAP:
        return cost
    costs = [cost]
    ordered, swaps = _in_order_of(left.tree, right.tree, same.relabel)
    if swaps:
        costs.append(distance(left.tree, ordered, same.relabel) + _moving(swaps))
    ordered, swaps = _in_order_of(right.tree, left.tree, same.turned().relabel)
    if swaps:
        costs.append(distance(ordered, right.tree, same.relabel) + _moving(swaps))
    return min(costs)


def least_edits(one: Formula, other: Formula) -> float:
    """A lower bound of `edits`, from how often each sign and symbol comes."""
    left, right = structure.structured(one), structure.structured(other)
    return float(max(left.size, right.size) - (left.signs & right.signs).total())


def _moving(swaps: int) -> float:
    return min(SWAP * swaps, MOST_SWAPS)


# Which variables are the same -------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Same:
    """Which binders of two formulae bind the same variable."""

    pairs: frozenset[tuple[int, int]]

    def turned(self) -> Same:
        """The same of the two formulae in the other order."""
        return Same(frozenset((j, i) for i, j in self.pairs))

    def relabel(self, old: structure.Label, new: structure.Label) -> float:
        """What turning one label into the other costs, from 0 to 1."""
        if isinstance(old, str) or isinstance(new, str):
            return float(old != new)
        if isinstance(old, structure.BoundQuantifier) or isinstance(new, structure.BoundQuantifier):
            if not (
                isinstance(old, structure.BoundQuantifier)
                and isinstance(new, structure.BoundQuantifier)
            ):
                return 1.0
            if old.sign != new.sign:
                return 1.0
            return 0.0 if (old.number, new.number) in self.pairs else SWAP / 2
        if old.symbol != new.symbol:
            return 1.0
        if not old.arguments:
            return 0.0
        cost = self._arguments(old.arguments, new.arguments)
        if cost and old.symbol == "=":
            return min(cost, SWAP + self._arguments(old.arguments, new.arguments[::-1]))
        return cost

    def _arguments(
        self, old: tuple[structure.Spelled, ...], new: tuple[structure.Spelled, ...]
    ) -> float:
        different = sum(not self._term(a, b) for a, b in zip(old, new, strict=True))
        return ARGUMENT * different / len(old)

    def _term(self, old: structure.Spelled, new: structure.Spelled) -> bool:
        if isinstance(old, int) and isinstance(new, int):
            return (old, new) in self.pairs
        if isinstance(old, tuple) and isinstance(new, tuple):
            (name, terms), (other_name, others) = old, new
            return (
                name == other_name
                and len(terms) == len(others)
                and all(map(self._term, terms, others))
            )
        return old == new


def _same_binders(left: structure.Structured, right: structure.Structured) -> Same:
    """Pairs by what is said of their variables, the surest first.

    Two binders have the same partner only where neither stands in the other: ∀x P ∧ ∀x Q binds
    two variables that may have one name.
    """
    scored = sorted(
        (-sum((uses & others).values()), abs(i - j), i + j, i, j)
        for i, uses in enumerate(left.uses)
        for j, others in enumerate(right.uses)
        if uses & others or (not uses and not others)
    )
    pairs: list[tuple[int, int]] = []
    for *_, i, j in scored:
        clash = any(
            (i == i2 and _nested(right, j, j2)) or (j == j2 and _nested(left, i, i2))
            for i2, j2 in pairs
        )
        if not clash:
            pairs.append((i, j))
    return Same(frozenset(pairs))


def _nested(formula: structure.Structured, first: int, second: int) -> bool:
    return first in formula.around[second] or second in formula.around[first]


# Order ------------------------------------------------------------------------------------------


def _in_order_of(
    model: structure.Structure,
    tree: structure.Structure,
    relabel: Callable[[structure.Label, structure.Label], float],
) -> tuple[structure.Structure, int]:
    """The tree with the members of its lists in the model's order, and how many lists changed."""
    places: dict[structure.Label, int] = {}
    leaves = list(_leaves(model))

    def place(label: structure.Label) -> int:
        if label not in places:
            costs = [relabel(leaf, label) for leaf in leaves]
            least = min(costs)
            places[label] = costs.index(least) if least < 1.0 else len(leaves)
        return places[label]

    def ordered(node: structure.Structure) -> tuple[structure.Structure, list[int], int]:
        parts = [ordered(child) for child in node.children]
        swaps = sum(swapped for _, _, swapped in parts)
        if not parts:
            return node, [place(node.label)], 0
        if node.label in _UNORDERED:
            before, parts = parts, sorted(parts, key=lambda part: part[1])
            swaps += any(old is not new for old, new in zip(before, parts, strict=True))
        below = [number for _, numbers, _ in parts for number in numbers]
        return Tree(node.label, tuple(part for part, _, _ in parts)), below, swaps

    reordered, _, swaps = ordered(tree)
    return reordered, swaps


def _leaves(tree: structure.Structure) -> Iterator[structure.Label]:
    if not tree.children:
        yield tree.label
    for child in tree.children:
        yield from _leaves(child)
