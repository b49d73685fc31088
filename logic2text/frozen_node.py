"""The base of the nodes of formulae and of abstract English: hashes are cached, copies are shared.

>>> from logic2text.formula import Constant
>>> import copy
>>> b = Constant("b")
>>> copy.deepcopy(b) is b, hash(b) == hash(Constant("b"))
(True, True)
"""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import Any, Self, TypeVar


class FrozenNode:
    """A node of a tree that never changes.

    The dataclass hash would walk the whole tree at every look-up in a memo; the cached one makes
    a look-up constant.  It is kept out of pickles, because string hashes differ by process.
    """

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
    """Give dataclasses that extend `FrozenNode` its hash instead of their own.

    One call for all classes of a tree, in place of an assignment in each.
    """
    for kind in kinds:
        names: tuple[str, ...] = kind.__match_args__  # type: ignore[attr-defined]
        _VALUES[kind] = attrgetter(*names) if names else _no_values
        setattr(kind, "__hash__", FrozenNode.__hash__)  # noqa: B010 - to mypy it is not an attribute
