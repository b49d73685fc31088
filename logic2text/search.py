"""Searching equivalent formulae for the cheapest; what a formula costs is an argument.

Two searches: the original LoLa's, all paths of a few steps of which the first cheapest is taken,
and best-first with a memo under a budget of nodes and time.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import TypeVar

N = TypeVar("N", bound=Hashable)
E = TypeVar("E")


def first_cheapest(
    root: N,
    neighbours: Callable[[N], Sequence[tuple[E, N]]],
    cost: Callable[[N], float],
    depth: int,
) -> tuple[tuple[E, N], ...]:
    """The path to the first cheapest node in the tree of all paths, in pre-order.

    The tree repeats nodes and has branching to the power of depth of them; this visits each node
    once.  A node's first place in pre-order is at the end of the least path to it, so that the
    answer is the least path to any cheapest node: at every step the first neighbour from which
    one can still be reached.

    Args:
        root: where to start.
        neighbours: the labelled edges out of a node, in order; the same every time.
        cost: of a node.
        depth: the longest path.

    Returns:
        The edges and nodes of the path; empty where the root is cheapest.
    """
    reached = {root: 0}
    backwards: dict[N, list[N]] = {}
    level = [root]
    for distance in range(1, depth + 1):
        following = []
        for node in level:
            for _, new in neighbours(node):
                backwards.setdefault(new, []).append(node)
                if new not in reached:
                    reached[new] = distance
                    following.append(new)
        level = following
    costs = {node: cost(node) for node in reached}
    least = min(costs.values())
    togo = _distances([node for node in reached if costs[node] == least], backwards)
    path: list[tuple[E, N]] = []
    node = root
    while costs[node] != least:
        left = depth - len(path) - 1
        edge = next(e for e in neighbours(node) if togo.get(e[1], depth) <= left)
        path.append(edge)
        node = edge[1]
    return tuple(path)


def _distances(goals: Iterable[N], backwards: dict[N, list[N]]) -> dict[N, int]:
    """How many steps every node is from the nearest goal."""
    distance = dict.fromkeys(goals, 0)
    level = list(distance)
    while level:
        following = []
        for node in level:
            for before in backwards.get(node, ()):
                if before not in distance:
                    distance[before] = distance[node] + 1
                    following.append(before)
        level = following
    return distance
