"""Nodes compute their hash once, are their own copies, and are pickled without the hash."""

from __future__ import annotations

import copy
import dataclasses
import importlib.util
import pickle
from types import ModuleType
from typing import get_args

import pytest

from logic2text import formula as fol
from logic2text import frozen_node
from logic2text.english import syntax as en
from logic2text.frozen_node import FrozenNode, with_fields
from tests.support.samples import SAMPLES

TREES = [tree for _, tree, _ in SAMPLES]


def test_equal_trees_have_equal_hashes_and_a_copy_is_the_tree_itself() -> None:
    for tree in TREES:
        again = pickle.loads(pickle.dumps(tree))  # noqa: S301
        assert again is not tree
        assert (again, hash(again)) == (tree, hash(tree))
        assert hash(tree) == hash(tree)
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


def test_fields_are_replaced_as_by_dataclasses() -> None:
    for tree in TREES:
        names = tree.__match_args__
        assert names == tuple(field.name for field in dataclasses.fields(tree))
        assert with_fields(tree) == tree
        for name in names:
            assert with_fields(tree, **{name: None}) == dataclasses.replace(tree, **{name: None})


def _make_python_module(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The module as it is where the package was installed without a compiler."""
    monkeypatch.setenv("LOGIC2TEXT_NATIVE", "0")
    found = importlib.util.find_spec("logic2text.frozen_node")
    assert found is not None
    assert found.loader is not None
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    return module


def _describe(module: ModuleType) -> list[object]:
    """What the nodes of a module do: values, and the errors of wrong arguments."""

    @dataclasses.dataclass(frozen=True, slots=True)
    class Leaf(module.FrozenNode):  # type: ignore[name-defined, misc]
        name: str
        number: float = 1

    @dataclasses.dataclass(frozen=True, slots=True)
    class Pair(module.FrozenNode):  # type: ignore[name-defined, misc]
        leaves: tuple[Leaf, ...]
        other: object = None

    @dataclasses.dataclass(frozen=True, slots=True)
    class Turned(module.FrozenNode):  # type: ignore[name-defined, misc]
        first: Leaf | None
        turns: bool
        rest: tuple[Leaf, ...] = ()

    module.cache_hashes(Leaf, Pair, Turned)
    module.declare_parts(
        {Leaf: (), Pair: ("leaves",), Turned: ("rest", "first")},
        {Turned: ("turns", frozenset({True}))},
    )

    def describe_traversal(node: object) -> list[object]:
        seen: list[object] = []
        kept = module.rebuild(node, lambda part: seen.append(part) or part)
        cut = module.rebuild(node, lambda part: Leaf("cut") if part == Leaf("a") else part)
        shown = [repr(each) for each in (module.parts(node), module.preorder(node), seen, cut)]
        return [kept is node, module.size(node), *shown]

    def make_error(*arguments: object, **keywords: object) -> str:
        with pytest.raises(TypeError) as raised:
            Leaf(*arguments, **keywords)
        return raised.typename

    one, same = (
        Pair((Leaf("a"), Leaf(name="b", number=2)), 0),
        Pair(other=False, leaves=(Leaf("a", True), Leaf("b", 2.0))),
    )
    nodes = [one, same, Pair((Leaf("a"),)), Leaf("a"), Leaf("a", 0), Leaf("ab")]
    changed = module.with_fields(one, other=Leaf("c"))
    with pytest.raises(TypeError, match="unhashable"):
        hash(Leaf([]))  # type: ignore[arg-type]
    trees = [
        Turned(Leaf("a"), turns, rest)
        for turns in (False, True)
        for rest in ((), (Leaf("b"), Leaf("a")))
    ]
    for no_leaves in (("no node",), [Leaf("a")]):  # a list is no tuple of nodes
        with pytest.raises(KeyError):
            module.preorder(Pair(no_leaves))  # type: ignore[arg-type]
    return [
        [describe_traversal(node) for node in (*nodes, *trees, Turned(None, turns=True))],
        [[left == right for right in (*nodes, "a", None)] for left in nodes],
        [[hash(left) == hash(right) for right in nodes] for left in nodes],
        [[left != right for right in nodes] for left in nodes],
        [(node.leaves, node.other) for node in (one, changed)].__repr__(),
        [make_error(), make_error("a", 1, 2), make_error("a", name="b"), make_error("a", word=1)],
    ]


def test_nodes_in_c_and_in_python_are_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    assert _describe(_make_python_module(monkeypatch)) == _describe(frozen_node)


def test_classes_can_be_made_again_as_by_a_module_that_is_loaded_again() -> None:
    nodes = []
    for _ in range(150):  # more than three times those of the package

        @dataclasses.dataclass(frozen=True, slots=True)
        class Leaf(FrozenNode):
            name: str

        frozen_node.cache_hashes(Leaf)
        nodes.append(Leaf("a"))
    assert all((node == nodes[0]) is (node is nodes[0]) for node in nodes)
    assert {node.name for node in nodes} == {"a"}


def test_hashing_a_tree_that_is_too_deep_is_an_error_and_no_crash() -> None:
    deep: fol.Formula = fol.Predicate("P")
    for _ in range(100_000):
        deep = fol.Not(deep)
    with pytest.raises(RecursionError):
        hash(deep)
