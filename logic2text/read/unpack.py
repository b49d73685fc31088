"""The values of a packed node, the least costly first, up to a bound.

Bottom-up over the nodes below the goal: the values of an alternative are the combinations of its
parts' values in order of their summed cost (lazily, from a heap: Huang and Chiang 2005, algorithm
2), the values of a node those of its alternatives.
"""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heappop, heappush
from itertools import islice
from typing import Any

from logic2text.read.chart import Node
from logic2text.read.grammar import Rule, Unfit

MOST_VALUES = 8_000
"""How many values are made before each further node is given one only."""


def unpack(goal: Node, bound: int, negligible: int) -> tuple[list[tuple[int, Any]], bool]:
    """The goal's pairs of cost and value, and whether they are all.

    Args:
        goal: a node of a filled chart.
        bound: how many values a node may have; the costlier ones are dropped.
        negligible: values that cost so much more than the best may be dropped without a word.
    """
    complete = True
    made = 0
    for node in _children_first(goal):
        values: list[tuple[int, Any]] = []
        for rule, parts in node.alternatives:
            values += islice(_values(rule, parts), bound + 1)
        made += len(values)
        if made > MOST_VALUES:
            bound = 1
        values.sort(key=_cost)
        if len(values) > bound:
            complete = complete and values[bound][0] >= values[0][0] + negligible
            del values[bound:]
        node.values = values
    return goal.values or [], complete


def _children_first(goal: Node) -> list[Node]:
    order: list[Node] = []
    seen: set[int] = set()
    stack = [(goal, False)]
    while stack:
        node, expanded = stack.pop()
        if expanded:
            order.append(node)
        elif node.values is None and id(node) not in seen:
            seen.add(id(node))
            stack.append((node, True))
            stack.extend((part, False) for _, parts in node.alternatives for part in parts)
    return order


def _cost(pair: tuple[int, Any]) -> int:
    return pair[0]


def _values(rule: Rule, parts: tuple[Node, ...]) -> Iterator[tuple[int, Any]]:
    columns = [part.values or [] for part in parts]
    if not all(columns):
        return
    for cost, chosen in _combinations(columns):
        arguments = [None if slot is None else chosen[slot] for slot in rule.slots]
        try:
            value = arguments[0] if rule.action is None else rule.action(*arguments)
        except Unfit:
            continue
        yield cost + rule.cost, value


def _combinations(columns: list[list[tuple[int, Any]]]) -> Iterator[tuple[int, list[Any]]]:
    """One pair of every column, the least sums of costs first."""
    first = sum(column[0][0] for column in columns)
    if all(len(column) == 1 for column in columns):
        yield first, [column[0][1] for column in columns]
        return
    origin = (0,) * len(columns)
    heap = [(first, origin)]
    seen = {origin}
    while heap:
        cost, picks = heappop(heap)
        yield cost, [column[pick][1] for column, pick in zip(columns, picks, strict=True)]
        for index, pick in enumerate(picks):
            if pick + 1 < len(columns[index]):
                raised = (*picks[:index], pick + 1, *picks[index + 1 :])
                if raised not in seen:
                    seen.add(raised)
                    step = columns[index][pick + 1][0] - columns[index][pick][0]
                    heappush(heap, (cost + step, raised))
