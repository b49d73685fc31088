"""Searching equivalent formulae for the cheapest; what a formula costs is an argument.

Two searches: the original LoLa's, all paths of a few steps of which the first cheapest is taken,
and best-first with a memo under a budget of nodes and steps.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import count
from typing import Generic, TypeVar

from logic2text.steps import StepsSpentError

N = TypeVar("N", bound=Hashable)
E = TypeVar("E")


def first_cheapest(
    root: N,
    neighbours: Callable[[N], Sequence[tuple[E, N]]],
    cost: Callable[[N], float],
    depth: int,
    budget: int = 20_000,
) -> tuple[tuple[tuple[E, N], ...], bool]:
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
        budget: no node is opened once so many have been reached.

    Returns:
        A shortest path to it, edges and nodes, empty where the root is cheapest; and whether the
        budget sufficed.
    """
    reached = {root: 0}
    before: dict[N, tuple[N, E]] = {}
    backwards: dict[N, list[N]] = {}
    level = [root]
    for distance in range(1, depth + 1):
        following = []
        for node in level:
            if len(reached) > budget:
                break
            for label, new in neighbours(node):
                backwards.setdefault(new, []).append(node)
                if new not in reached:
                    reached[new] = distance
                    before[new] = node, label
                    following.append(new)
        level = following
    costs = {node: cost(node) for node in reached}
    least = min(costs.values())
    togo = _distances([node for node in reached if costs[node] == least], backwards)
    node, left = root, depth
    while costs[node] != least:
        left -= 1
        node = next(new for _, new in neighbours(node) if togo.get(new, depth) <= left)
    path: list[tuple[E, N]] = []
    while node != root:
        parent, label = before[node]
        path.append((label, node))
        node = parent
    return tuple(reversed(path)), len(reached) <= budget


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


@dataclass(frozen=True, slots=True)
class Budget:
    """What a best-first search may use.

    Attributes:
        nodes: how many formulae it may look at.
        steps: how many steps making them and finding out their costs may take; whoever makes
            them counts.
        patience: how many formulae it opens in a row without finding a better one.
        step: what each edge from the start costs, so that little is not changed for nothing.
    """

    nodes: int = 400
    steps: int = 300_000
    patience: int = 12
    step: float = 0.4


@dataclass(frozen=True, slots=True)
class Found(Generic[N, E]):
    """The outcome of a best-first search.

    Attributes:
        ranked: the nodes that were looked at, the cheapest first; the first seen first in a tie.
        paths: node → the edge and the node before it; the start has none.
        complete: False where nodes or steps ran out.
    """

    ranked: tuple[N, ...]
    paths: dict[N, tuple[E, N]]
    complete: bool

    def path(self, node: N) -> tuple[E, ...]:
        """The edges from the start to a node."""
        edges = []
        while node in self.paths:
            edge, node = self.paths[node]
            edges.append(edge)
        return tuple(reversed(edges))


def best_first(
    start: N,
    neighbours: Callable[[N], Iterable[tuple[E, N]]],
    cost: Callable[[N], float],
    budget: Budget,
) -> Found[N, E]:
    """Open the cheapest node that is not open yet, until nothing better comes or the budget ends.

    Args:
        start: the first node.
        neighbours: the labelled edges out of a node; raises `StepsSpentError` where the search is
            to end.
        cost: of a node; computed once for each; may raise the same.
        budget: when to stop.

    Raises:
        StepsSpentError: not even the cost of the start could be found out.
    """
    costs = {start: cost(start)}
    depths = {start: 0}
    paths: dict[N, tuple[E, N]] = {}
    order = count()
    heap = [(costs[start], next(order), start)]
    least, idle, complete = costs[start], 0, True
    while heap and idle <= budget.patience and complete:
        _, _, node = heappop(heap)
        idle += 1
        try:
            for edge, new in neighbours(node):
                if new in costs:
                    continue
                if len(costs) >= budget.nodes:
                    complete = False
                    break
                depths[new] = depths[node] + 1
                costs[new] = cost(new) + budget.step * depths[new]
                paths[new] = edge, node
                heappush(heap, (costs[new], next(order), new))
                if costs[new] < least:
                    least, idle = costs[new], 0
        except StepsSpentError:
            complete = False
    return Found(tuple(sorted(costs, key=lambda node: costs[node])), paths, complete)
