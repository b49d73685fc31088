"""The edit distance of ordered labelled trees: Zhang and Shasha (1989).

K. Zhang and D. Shasha, "Simple fast algorithms for the editing distance between trees and related
problems", SIAM Journal on Computing 18(6), lemma 5 and its algorithm.  Inserting or deleting a node
costs 1, a deleted node's children take its place; what relabelling costs is an argument.

>>> left = Tree("f", (Tree("d", (Tree("a"), Tree("c", (Tree("b"),)))), Tree("e")))
>>> right = Tree("f", (Tree("c", (Tree("d", (Tree("a"), Tree("b"))),)), Tree("e")))
>>> distance(left, right, lambda one, other: float(one != other))
2.0
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from logic2text.lazy_dataclass import dataclass

L = TypeVar("L")


@dataclass(frozen=True, slots=True)
class Tree(Generic[L]):
    """A node with its children, left to right."""

    label: L
    children: tuple[Tree[L], ...] = ()


def distance(left: Tree[L], right: Tree[L], relabel: Callable[[L, L], float]) -> float:
    """The least cost of turning one tree into the other, at least 0.

    Args:
        left: a tree of m nodes.
        right: another of n nodes; the time is at most O(m² n²), mostly far less.
        relabel: what turning a label of `left` into one of `right` costs, 0 for the same.
    """
    left_order, right_order = _PostOrder(left), _PostOrder(right)
    costs = [[relabel(a, b) for b in right_order.labels] for a in left_order.labels]
    distances = [[0.0] * len(right_order.labels) for _ in left_order.labels]
    for i in left_order.keyroots:
        for j in right_order.keyroots:
            _subtrees(left_order, right_order, i, j, costs, distances)
    return distances[-1][-1]


class _PostOrder(Generic[L]):
    """A tree as Zhang and Shasha number it: children before parents, from 0.

    Attributes:
        labels: by number.
        first: number → that of the leftmost leaf below it, l(i).
        keyroots: the numbers no greater one of which has the same leftmost leaf.
    """

    def __init__(self, tree: Tree[L]) -> None:
        self.labels: list[L] = []
        self.first: list[int] = []
        stack: list[tuple[Tree[L], int]] = [(tree, -1)]
        while stack:
            node, start = stack.pop()
            if start < 0 and node.children:
                # What is numbered next is the leftmost leaf below it.
                stack.append((node, len(self.labels)))
                stack.extend((child, -1) for child in reversed(node.children))
                continue
            self.first.append(start if start >= 0 else len(self.labels))
            self.labels.append(node.label)
        last = {first: number for number, first in enumerate(self.first)}
        self.keyroots = sorted(last.values())


def _subtrees(
    left: _PostOrder[L],
    right: _PostOrder[L],
    i: int,
    j: int,
    costs: list[list[float]],
    distances: list[list[float]],
) -> None:
    """The distances of all subtrees on the left edges of two keyroots, from those of forests."""
    top, side = left.first[i], right.first[j]
    width = j - side + 2
    forests = [[float(column) for column in range(width)]]
    for x in range(top, i + 1):
        above, relabelled, distance_row = forests[-1], costs[x], distances[x]
        row = [above[0] + 1.0]
        forests.append(row)
        before = forests[left.first[x] - top]
        on_edge = left.first[x] == top
        for y in range(side, j + 1):
            column = y - side
            least = min(above[column + 1], row[column]) + 1.0
            if on_edge and right.first[y] == side:
                least = min(least, above[column] + relabelled[y])
                distance_row[y] = least
            else:
                least = min(least, before[right.first[y] - side] + distance_row[y])
            row.append(least)
