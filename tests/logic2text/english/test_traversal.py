from __future__ import annotations

import contextlib
from typing import get_args

import pytest

from logic2text.english import syntax
from logic2text.english.syntax import Clause, Conditional, ConditionalForm, Name, Predication
from logic2text.english.traversal import MOST_TRAVERSED, parts, subtrees
from tests.support.samples import SAMPLES, a_small, b_large


@pytest.mark.parametrize("tree", [tree for _, tree, _ in SAMPLES])
def test_every_part_of_a_tree_can_be_walked(tree: Clause) -> None:
    walked = list(subtrees(tree))
    assert walked[0] == tree
    assert sum(len(parts(part)) for part in walked) == len(walked) - 1


def test_a_cached_traversal_is_that_of_the_tree_that_is_asked_about() -> None:
    trees = [tree for _, tree, _ in SAMPLES]
    first = [subtrees(tree) for tree in trees]
    for _ in range(MOST_TRAVERSED):  # more trees than are cached
        for tree in trees:
            assert subtrees(tree)[0] is tree
    assert [subtrees(tree) for tree in trees] == first


def test_every_kind_of_tree_is_known() -> None:
    kinds = {kind for union in get_args(syntax.Tree) for kind in get_args(union) or (union,)}
    for kind in kinds:
        # A kind that `parts` does not know is a KeyError; one that it knows lacks its fields here.
        with contextlib.suppress(AttributeError):
            parts(kind.__new__(kind))


def test_parts_come_in_the_order_in_which_they_are_said() -> None:
    tree = Conditional(a_small, b_large, ConditionalForm.IF_AFTER)
    names = [part.words for part in subtrees(tree) if isinstance(part, Name)]
    assert names == ["b", "a"]
    assert isinstance(parts(tree)[0], Predication)
