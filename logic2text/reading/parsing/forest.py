"""Unpacking a forest: the k cheapest values of a packed node.

Bottom-up over the nodes below the goal: the values of an alternative are the combinations of its
parts' values in order of their summed cost (lazily, from a heap: Huang and Chiang 2005, algorithm
2), the values of a node those of its alternatives.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from heapq import heappop, heappush
from typing import Any, cast

from logic2text.reading.grammar.grammar import Rule, Unfit
from logic2text.reading.parsing.chart import ChartNode

MOST_VALUES = 8_000
"""After this many values in total each further node gets only one."""


def unpack(goal: ChartNode, bound: int, negligible: int) -> tuple[list[tuple[int, Any]], bool, int]:
    """The goal's pairs of cost and value, whether they are complete, and the most at any node.

    Args:
        goal: a node of a filled chart.
        bound: the maximum number of values per node; costlier ones are dropped.
        negligible: values this much costlier than the best are not missed if dropped.
    """
    complete = True
    value_count = most = 0
    for node in _children_first(goal):
        values: list[tuple[int, Any]] = []
        for rule, parts in node.alternatives:
            chosen = []
            cost = rule.cost
            for slot in rule.filled:
                column = parts[slot].values
                if column is None or len(column) != 1:
                    # One more than is kept, to see whether anything is dropped.
                    values += _values(rule, parts, bound + 1)
                    break
                part_cost, value = column[0]
                cost += part_cost
                chosen.append(value)
            else:
                _add(values, rule, cost, chosen)
        value_count += len(values)
        # One value keeps a reading of the text; several at each node would multiply on the way up.
        if value_count > MOST_VALUES:
            bound = 1
        if len(node.alternatives) > 1:
            values.sort(key=_cost)
        most = max(most, len(values))
        if len(values) > bound:
            # What is dropped is not missed if it violates the conventions anyway.
            complete = complete and values[bound][0] >= values[0][0] + negligible
            del values[bound:]
        node.values = values
    return goal.values or [], complete, most


def _children_first(goal: ChartNode) -> list[ChartNode]:
    order: list[ChartNode] = []
    seen: set[ChartNode] = set()
    stack: list[ChartNode | None] = [goal] if goal.values is None else []
    while stack:
        node = stack.pop()
        if node is None:  # all below the node under it are in order
            order.append(cast(ChartNode, stack.pop()))
        elif node not in seen:
            seen.add(node)
            stack += (node, None)
            for _, parts in node.alternatives:
                stack += [part for part in parts if part.values is None]
    return order


def _cost(pair: tuple[int, Any]) -> int:
    return pair[0]


def _values(rule: Rule, parts: tuple[ChartNode, ...], most: int) -> list[tuple[int, Any]]:
    """The values of an alternative, cheapest first; the rule's literal words cost nothing."""
    values: list[tuple[int, Any]] = []
    for cost, chosen in _combinations([parts[slot].values or [] for slot in rule.filled]):
        _add(values, rule, rule.cost + cost, chosen)
        if len(values) == most:
            break
    return values


def _add(values: list[tuple[int, Any]], rule: Rule, cost: int, chosen: list[Any]) -> None:
    """Add the value of a rule's action on the chosen values, unless the action rejects them."""
    if rule.action is None:
        values.append((cost, chosen[0]))
        return
    try:
        values.append((cost, rule.action(*_arguments(rule, chosen))))
    except Unfit:
        return


def _arguments(rule: Rule, chosen: list[Any]) -> Iterable[Any]:
    """The action's arguments: the chosen values, and None for missing slots."""
    if len(rule.filled) == len(rule.slots):
        return chosen
    left = iter(chosen)
    return [None if slot is None else next(left) for slot in rule.slots]


def _combinations(columns: list[list[tuple[int, Any]]]) -> Iterable[tuple[int, list[Any]]]:
    """All choices of one pair per column, by increasing sum of costs."""
    several = []
    first = 0
    chosen = []
    for place, column in enumerate(columns):
        if not column:
            return ()
        cost, value = column[0]
        first += cost
        chosen.append(value)
        if len(column) > 1:
            several.append(place)
    if not several:
        return ((first, chosen),)
    if len(several) > 1:
        return _sums(columns, first)
    (place,) = several
    return _one_by_one(columns[place], first, chosen, place)


def _one_by_one(
    column: list[tuple[int, Any]], first: int, chosen: list[Any], place: int
) -> Iterator[tuple[int, list[Any]]]:
    """The combinations if only one column has several pairs."""
    least = column[0][0]
    for cost, value in column:
        yield first - least + cost, [*chosen[:place], value, *chosen[place + 1 :]]


def _sums(columns: list[list[tuple[int, Any]]], first: int) -> Iterator[tuple[int, list[Any]]]:
    origin = (0,) * len(columns)
    heap = [(first, origin)]
    seen = {origin}
    while heap:
        cost, picks = heappop(heap)
        yield cost, [column[pick][1] for column, pick in zip(columns, picks, strict=True)]
        for index, pick in enumerate(picks):
            if pick + 1 < len(columns[index]):
                raised = (*picks[:index], pick + 1, *picks[index + 1 :])
                # Two picks can be raised to the same combination.
                if raised not in seen:
                    seen.add(raised)
                    step = columns[index][pick + 1][0] - columns[index][pick][0]
                    heappush(heap, (cost + step, raised))
