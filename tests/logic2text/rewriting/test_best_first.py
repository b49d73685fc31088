"""Both searches, on graphs of numbers."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from logic2text.effort import Steps, StepsSpentError
from logic2text.rewriting.best_first import Budget, best_first, first_cheapest

Graph = dict[int, list[tuple[str, int]]]


def graphs() -> st.SearchStrategy[Graph]:
    edges = st.lists(st.tuples(st.sampled_from("ab"), st.integers(0, 6)), max_size=3)
    return st.fixed_dictionaries(dict.fromkeys(range(7), edges))


def unfolded(graph: Graph, node: int, depth: int) -> Iterator[int]:
    """The nodes of the tree of all paths in pre-order, repetitions and all."""
    yield node
    if depth:
        for _, new in graph[node]:
            yield from unfolded(graph, new, depth - 1)


@given(graphs(), st.lists(st.integers(0, 3), min_size=7, max_size=7), st.integers(0, 4))
def test_first_cheapest_is_that_of_the_unfolded_tree(
    graph: Graph, costs: list[int], depth: int
) -> None:
    tree = list(unfolded(graph, 0, depth))
    least = min(costs[node] for node in tree)
    expected = next(node for node in tree if costs[node] == least)
    path, complete = first_cheapest(0, graph.__getitem__, costs.__getitem__, depth)
    assert complete
    assert (path[-1][1] if path else 0) == expected
    assert len(path) <= depth
    node = 0
    for label, new in path:
        assert (label, new) in graph[node]
        node = new


def test_first_cheapest_stops_at_its_budget() -> None:
    path, complete = first_cheapest(
        1, lambda n: [("double", 2 * n), ("next", 2 * n + 1)], lambda n: -n, 9, budget=50
    )
    assert not complete
    assert path


def test_best_first_finds_the_cheapest_and_the_way() -> None:
    found = best_first(
        0,
        lambda n: [("+1", n + 1), ("+3", n + 3)] if n < 20 else [],
        lambda n: abs(n - 7),
        Budget(step=0),
    )
    assert found.complete
    assert found.ranked[0] == 7
    assert sum(int(label) for label in found.path(7)) == 7
    assert found.path(0) == ()


def test_a_step_costs_something() -> None:
    found = best_first(0, lambda n: [("+1", n + 1)], lambda n: 10 - n, Budget(step=1.5, patience=5))
    assert found.ranked[0] == 0


def test_best_first_marks_the_end_of_its_budget() -> None:
    found = best_first(0, lambda n: [("+1", n + 1)], lambda n: -n, Budget(nodes=10, step=0))
    assert not found.complete
    assert found.ranked[0] == 9


def test_best_first_ends_where_steps_are_spent() -> None:
    steps = Steps(10)

    def cost(node: int) -> float:
        steps.take()
        return -node

    found = best_first(0, lambda n: [("+1", n + 1)], cost, Budget(step=0))
    assert (found.complete, found.ranked[0], len(found.ranked)) == (False, 9, 10)
    with pytest.raises(StepsSpentError):
        best_first(0, lambda n: [("+1", n + 1)], cost, Budget(step=0))


def test_patience_ends_a_search_that_is_complete() -> None:
    found = best_first(0, lambda n: [("+1", n + 1)], float, Budget(nodes=1_000, patience=4))
    assert found.complete
    assert len(found.ranked) < 10
