"""The tree edit distance beside its definition by mappings (Tai 1979), on small trees."""

from __future__ import annotations

from itertools import combinations, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics.tree_edit import Tree, distance


def different(one: str, other: str) -> float:
    return float(one != other)


def graded(one: str, other: str) -> float:
    """Unequal labels cost a half, a whole or one and a half."""
    return abs(ord(one) - ord(other)) / 2


trees = st.recursive(
    st.sampled_from("abcd").map(Tree),
    lambda below: st.builds(
        lambda label, children: Tree(label, tuple(children)),
        st.sampled_from("abcd"),
        st.lists(below, min_size=1, max_size=3),
    ),
    max_leaves=3,
).filter(lambda tree: len(numbered(tree)) <= 5)


def numbered(tree: Tree[str]) -> list[tuple[str, int, int]]:
    """The nodes in pre-order: label, place, and the place behind the last node below."""
    found: list[tuple[str, int, int]] = []

    def visit(node: Tree[str]) -> None:
        place = len(found)
        found.append((node.label, place, 0))
        for child in node.children:
            visit(child)
        found[place] = (node.label, place, len(found))

    visit(tree)
    return found


def by_mappings(left: Tree[str], right: Tree[str], relabel: object) -> float:
    """The cheapest one-to-one mapping that keeps ancestors and the order from left to right."""
    one, other = numbered(left), numbered(right)
    best = float(len(one) + len(other))
    for k in range(1, min(len(one), len(other)) + 1):
        for sources in combinations(one, k):
            for targets in permutations(other, k):
                pairs = list(zip(sources, targets, strict=True))
                if all(relation(a, b) == relation(c, d) for a, c in pairs for b, d in pairs):
                    cost = sum(relabel(a[0], b[0]) for a, b in pairs)  # type: ignore[operator]
                    best = min(best, cost + len(one) + len(other) - 2 * k)
    return best


def relation(one: tuple[str, int, int], other: tuple[str, int, int]) -> str:
    (_, place, end), (_, other_place, other_end) = one, other
    if place == other_place:
        return "same"
    if place < other_place:
        return "above" if other_place < end else "before"
    return "below" if place < other_end else "behind"


@pytest.mark.parametrize("relabel", [different, graded])
@given(left=trees, right=trees)
def test_it_is_the_cost_of_the_cheapest_mapping(
    relabel: object, left: Tree[str], right: Tree[str]
) -> None:
    found = distance(left, right, relabel)  # type: ignore[arg-type]
    assert found == pytest.approx(by_mappings(left, right, relabel))


@given(left=trees, middle=trees, right=trees)
def test_it_is_a_metric(left: Tree[str], middle: Tree[str], right: Tree[str]) -> None:
    assert distance(left, left, different) == 0
    assert distance(left, right, different) == distance(right, left, different)
    assert (distance(left, right, different) > 0) is (left != right)
    around = distance(left, middle, different) + distance(middle, right, different)
    assert distance(left, right, different) <= around


def test_a_deep_chain_against_a_wide_bush() -> None:
    chain = Tree("a")
    for _ in range(99):
        chain = Tree("a", (chain,))
    bush = Tree("a", tuple(Tree("a") for _ in range(99)))
    assert distance(chain, bush, different) == 98 + 98
