"""Search for the cheapest equivalent formula under a given cost function.

Two algorithms: the original LoLa's exhaustive search of paths up to a depth, and best-first search
with a memo under a budget of nodes and steps.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from heapq import heappop, heappush
from itertools import count
from typing import Generic, TypeVar

from logic2text.effort import StepsSpentError
from logic2text.lazy_dataclass import dataclass

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

    The tree repeats nodes and grows exponentially with depth; this visits each node once.  A
    node's first occurrence in pre-order ends the lexicographically least path to it, so the answer
    is the least path to any cheapest node: each step takes the first neighbour from which one is
    still reachable.

    Args:
        root: where to start.
        neighbours: the labelled edges out of a node, in order; the same every time.
        cost: of a node.
        depth: the longest path.
        budget: the number of reached nodes beyond which no node is expanded.

    Returns:
        The path to it, edges and nodes, empty if the root is cheapest; and whether the budget
        sufficed.
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
    """The distance of every node to the nearest goal, in steps."""
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
    """The budget of a best-first search.

    Attributes:
        nodes: the maximum number of formulae evaluated.
        steps: the maximum number of steps for generating and evaluating them, counted by the
            callbacks.
        patience: how many formulae in a row are expanded without improvement.
        step: the cost of each edge, so that only worthwhile changes are made.
    """

    nodes: int = 400
    steps: int = 300_000
    patience: int = 12
    step: float = 0.4


@dataclass(frozen=True, slots=True)
class Found(Generic[N, E]):
    """The outcome of a best-first search.

    Attributes:
        ranked: the evaluated nodes, cheapest first, ties in order of discovery.
        paths: node → the edge to it and its predecessor; the start has no entry.
        complete: False if the budget was exhausted.
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
    """Best-first search: expand the cheapest unexpanded node until patience or the budget ends.

    Args:
        start: the first node.
        neighbours: the labelled edges out of a node; raises `StepsSpentError` to end the
            search.
        cost: of a node; called once per node; may raise the same.
        budget: when to stop.

    Raises:
        StepsSpentError: the cost of the start exceeds the budget.
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
