"""The same abstract English over changed parts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeVar

from logic2text.english import syntax as en
from logic2text.formula import Constant, Variable
from logic2text.lexicon.entry import Entry

T = TypeVar("T")

_TREES = frozenset(
    kind for kind in vars(en).values() if isinstance(kind, type) and hasattr(kind, "__slots__")
) - {en.Determiner, Variable, Constant, Entry}


def is_tree(part: object) -> bool:
    """Whether something is a part of abstract English."""
    return type(part) in _TREES


def rebuilt(node: T, change: Callable[[Any], Any]) -> T:
    """The node with each part directly below it changed, in the order of its fields."""
    changed: dict[str, Any] = {}
    for name in getattr(node, "__match_args__", ()):
        part = getattr(node, name)
        if isinstance(part, tuple):
            new: Any = tuple(change(item) if is_tree(item) else item for item in part)
        elif is_tree(part):
            new = change(part)
        else:
            continue
        if new != part:
            changed[name] = new
    return replace(node, **changed) if changed else node  # type: ignore[type-var]
