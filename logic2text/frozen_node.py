"""The base of the nodes of formulae and of abstract English: hashes are cached, copies are shared.

Nodes are made, hashed, compared and visited so often that it is done in C (`native/nodes.c`), where
the package was built with a compiler and ``LOGIC2TEXT_NATIVE`` is not 0; in Python elsewhere.

>>> from logic2text.formula import Constant
>>> import copy
>>> b = Constant("b")
>>> copy.deepcopy(b) is b, hash(b) == hash(Constant("b"))
(True, True)
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import MISSING, fields
from operator import attrgetter, is_
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Self, TypeVar

VERSION = 3
"""The version of nodes.c that this module calls."""

_nodes: Any = None
if os.environ.get("LOGIC2TEXT_NATIVE") != "0":
    with suppress(ImportError):  # installed without a compiler
        from logic2text.native import _nodes
if getattr(_nodes, "VERSION", 0) != VERSION:  # built from other sources
    _nodes = None


class _PythonNode:
    """What `Node` in nodes.c is, in Python."""

    __slots__ = ("_hash",)
    _hash: int

    def __hash__(self) -> int:
        try:
            return self._hash
        except AttributeError:
            kind = type(self)
            value = hash((kind.__name__, _VALUES[kind](self)))
            object.__setattr__(self, "_hash", value)
            return value


if TYPE_CHECKING or _nodes is None:  # noqa: SIM108 - to mypy the base would be Any
    _Base = _PythonNode
else:
    _Base = _nodes.Node


class FrozenNode(_Base):
    """A node of a tree that never changes.

    The dataclass hash would walk the whole tree at every look-up in a memo; the cached one makes
    a look-up constant.  It is kept out of pickles, because string hashes differ by process.
    """

    __slots__ = ()

    def __reduce__(self) -> tuple[type[Self], tuple[Any, ...]]:
        names = self.__match_args__  # type: ignore[attr-defined]
        return type(self), tuple([getattr(self, name) for name in names])

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self


Node = TypeVar("Node", bound=FrozenNode)


def with_fields(node: Node, /, **changes: Any) -> Node:
    """The node with other values in some of its fields, as by `dataclasses.replace`.

    It takes a third of the time, and does not check the names of the fields.
    """
    kind = type(node)
    names: tuple[str, ...] = kind.__match_args__  # type: ignore[attr-defined]
    return kind(*[changes[name] if name in changes else getattr(node, name) for name in names])


_VALUES: dict[type, Callable[[Any], object]] = {}
"""For each class, the values of its fields."""


def _no_values(_: object) -> object:
    return ()


def cache_hashes(*kinds: type) -> None:
    """Give dataclasses that extend `FrozenNode` its methods instead of their own.

    One call for all classes of a tree, in place of an assignment in each.
    """
    for kind in kinds:
        names: tuple[str, ...] = kind.__match_args__  # type: ignore[attr-defined]
        if _nodes is None:
            _VALUES[kind] = attrgetter(*names) if names else _no_values
            setattr(kind, "__hash__", _PythonNode.__hash__)  # noqa: B010 - to mypy it is not an attribute
            continue
        defaults = [field.default for field in fields(kind)]
        _nodes.register(kind, names, tuple(() if d is MISSING else (d,) for d in defaults))
        for method in ("__init__", "__eq__", "__hash__"):
            delattr(kind, method)


# Traversal ----------------------------------------------------------------------------------------

_PARTS: dict[type, tuple[str, ...]] = {}
"""For each class, its fields that hold nodes, in order."""
_TURNED: dict[type, tuple[str, frozenset[object]]] = {}
"""For some classes, a field and the values of it with which the last part comes first."""


def declare_parts(
    below: Mapping[type, tuple[str, ...]],
    turned: Mapping[type, tuple[str, frozenset[Any]]] = MappingProxyType({}),
) -> None:
    """Tell which fields of classes hold a node, nodes or None.

    Args:
        below: the names of these fields in the order of the nodes.
        turned: for a class, a field and the values of it with which the order is the other one.
    """
    _PARTS.update(below)
    _TURNED.update(turned)
    for kind, names in below.items() if _nodes is not None else ():
        _nodes.declare_parts(kind, names, *turned.get(kind, (None, frozenset())))


def parts(node: Any) -> tuple[Any, ...]:
    """The nodes directly below one, in order.

    Raises:
        KeyError: `declare_parts` was not told of its class.
    """
    kind = type(node)
    names = _PARTS[kind]
    if len(names) == 1:
        part = getattr(node, names[0])
        return part if isinstance(part, tuple) else () if part is None else (part,)
    below: list[Any] = []
    for name in names[::-1] if kind in _TURNED and _is_turned(node) else names:
        part = getattr(node, name)
        if isinstance(part, tuple):
            below += part
        elif part is not None:
            below.append(part)
    return tuple(below)


def _is_turned(node: FrozenNode) -> bool:
    name, values = _TURNED[type(node)]
    return getattr(node, name) in values


def preorder(node: Any) -> list[Any]:
    """The node and all nodes below it, each before those below it."""
    found: list[Any] = []
    stack = [node]
    while stack:
        current = stack.pop()
        found.append(current)
        stack += parts(current)[::-1]
    return found


def size(node: Any) -> int:
    """How many nodes `preorder` has."""
    return len(preorder(node))


def rebuild(node: Node, change: Callable[[Any], Any]) -> Node:
    """The node with each part directly below it changed, in the order of its fields."""
    below = _PARTS[type(node)]
    changed: dict[str, Any] = {}
    for name in node.__match_args__:  # type: ignore[attr-defined]
        part = getattr(node, name) if name in below else None
        if type(part) is tuple:
            items = tuple([change(item) for item in part])
            if not all(map(is_, items, part)):
                changed[name] = items
        elif part is not None:
            new = change(part)
            if new is not part:
                changed[name] = new
    return with_fields(node, **changed) if changed else node


if not TYPE_CHECKING and _nodes is not None:
    with_fields, rebuild = _nodes.with_fields, _nodes.rebuild
    parts, preorder, size = _nodes.parts, _nodes.preorder, _nodes.size
