"""Nodes compute their hash once, are their own copies, and are pickled without the hash."""

from __future__ import annotations

import copy
import dataclasses
import pickle
from typing import get_args

import pytest

from logic2text import formula as fol
from logic2text.english import syntax as en
from logic2text.frozen_node import FrozenNode, with_fields
from tests.support.samples import SAMPLES

TREES = [tree for _, tree, _ in SAMPLES]


@pytest.mark.parametrize("tree", TREES)
def test_equal_trees_have_equal_hashes(tree: en.Clause) -> None:
    again = pickle.loads(pickle.dumps(tree))  # noqa: S301
    assert again is not tree
    assert (again, hash(again)) == (tree, hash(tree))
    assert hash(tree) == hash(tree)


@pytest.mark.parametrize("tree", TREES)
def test_a_copy_is_the_tree_itself(tree: en.Clause) -> None:
    assert copy.copy(tree) is tree
    assert copy.deepcopy(tree) is tree


def test_hashes_differ_by_class_and_by_value() -> None:
    x = fol.Variable("x")
    nodes = [x, fol.Constant("x"), fol.Variable("y"), fol.Truth(), fol.Falsity(), en.Gap()]
    assert len({hash(node) for node in nodes}) == len(nodes)


def test_every_class_of_the_unions_caches_its_hash() -> None:
    trees = [kind for union in get_args(en.Tree) for kind in get_args(union) or (union,)]
    for kind in (*trees, *get_args(fol.Formula), *get_args(fol.Term)):
        assert issubclass(kind, FrozenNode)
        assert kind.__hash__ is FrozenNode.__hash__


@pytest.mark.parametrize("tree", TREES)
def test_fields_are_replaced_as_by_dataclasses(tree: en.Clause) -> None:
    names = tree.__match_args__
    assert names == tuple(field.name for field in dataclasses.fields(tree))
    assert with_fields(tree) == tree
    for name in names:
        assert with_fields(tree, **{name: None}) == dataclasses.replace(tree, **{name: None})
