"""Traversal of abstract English: over all parts in surface order, and with parts replaced.

>>> from logic2text.english.syntax import Name, Predication, Reflexive, Relation
>>> from logic2text.formula import Variable
>>> from logic2text.lexicon.entry import Category, Entry
>>> beside = Entry("NextTo", 2, Category.ADJECTIVE, "next to", links=("",))
>>> tree = Predication(Name(Variable("x"), "x"), Relation(beside, (Reflexive(),)))
>>> [type(part).__name__ for part in subtrees(tree)]
['Predication', 'Name', 'Relation', 'Reflexive']
"""

from __future__ import annotations

from collections.abc import Callable
from operator import is_
from typing import Any, TypeVar, cast

from logic2text.english import syntax as en
from logic2text.frozen_node import with_fields

T = TypeVar("T")

_BELOW: dict[type, tuple[str, ...]] = {
    en.Name: (),
    en.Application: ("arguments",),
    en.Quantified: ("noun", "other_than"),
    en.CoordinatedPhrase: ("phrases",),
    en.Reflexive: (),
    en.EachOther: (),
    en.Pronoun: (),
    en.Definite: ("noun",),
    en.OnlyNamed: ("names",),
    en.Gap: (),
    en.Noun: ("objects", "relatives"),
    en.RelativeClause: ("clause",),
    en.Relation: ("objects",),
    en.Nominal: ("noun",),
    en.Having: ("thing",),
    en.OnlyOne: ("noun",),
    en.NegatedPhrase: ("verb_phrase",),
    en.CoordinatedVerbPhrase: ("verb_phrases",),
    en.Predication: ("subject", "verb_phrase"),
    en.Proposition: (),
    en.TruthConstant: (),
    en.RelationProperty: (),
    en.Negation: ("clause",),
    en.Coordination: ("clauses",),
    en.Conditional: ("antecedent", "consequent"),
    en.Biconditional: ("left", "right"),
    en.ForClause: ("noun", "body"),
    en.ThereIs: ("noun", "other_than", "body"),
    en.Presupposition: ("presupposed", "claim"),
    en.Text: ("sentences",),
}
"""The fields of each kind of tree that hold trees."""

_RIGHT_TO_LEFT = {kind: names[::-1] for kind, names in _BELOW.items()}
_IN_FIELD_ORDER = {
    kind: tuple(sorted(names, key=kind.__match_args__.index))  # type: ignore[attr-defined]
    for kind, names in _BELOW.items()
}


def parts(tree: en.Tree) -> tuple[en.Tree, ...]:
    """The trees directly below one, left to right."""
    kind = type(tree)
    names = _BELOW[kind]
    if len(names) == 1:
        part = getattr(tree, names[0])
        return part if isinstance(part, tuple) else () if part is None else (part,)
    below: list[en.Tree] = []
    for name in names:
        part = getattr(tree, name)
        if isinstance(part, tuple):
            below += part
        elif part is not None:
            below.append(part)
    if kind is en.Conditional and cast(en.Conditional, tree).form in en.CONDITION_LAST:
        below.reverse()
    return tuple(below)


MOST_TRAVERSED = 256
"""The number of trees whose traversals are cached."""
_TRAVERSED: dict[int, tuple[en.Tree, tuple[en.Tree, ...]]] = {}


def subtrees(tree: en.Tree) -> tuple[en.Tree, ...]:
    """The tree and all trees below it, in pre-order."""
    # By identity: the same object is asked about by one function after the other, and comparing
    # two trees would take longer than the traversal.
    cached = _TRAVERSED.get(id(tree))
    if cached is not None and cached[0] is tree:
        return cached[1]
    traversed = tuple(_preorder(tree))
    if len(_TRAVERSED) >= MOST_TRAVERSED:
        _TRAVERSED.clear()
    _TRAVERSED[id(tree)] = tree, traversed
    return traversed


def _preorder(tree: en.Tree) -> list[en.Tree]:
    preorder: list[en.Tree] = []
    stack = [tree]
    while stack:
        current = stack.pop()
        preorder.append(current)
        kind = type(current)
        names = _RIGHT_TO_LEFT[kind]
        if kind is en.Conditional and cast(en.Conditional, current).form in en.CONDITION_LAST:
            names = names[::-1]
        for name in names:
            part = getattr(current, name)
            if type(part) is tuple:
                stack += part[::-1]
            elif part is not None:
                stack.append(part)
    return preorder


def depth(tree: en.Tree) -> int:
    """The number of trees on the longest path downwards."""
    deepest = 0
    stack = [(tree, 1)]
    while stack:
        current, level = stack.pop()
        deepest = max(deepest, level)
        stack += [(part, level + 1) for part in parts(current)]
    return deepest


def is_tree(part: object) -> bool:
    """Whether an object is a node of abstract English."""
    return type(part) in _BELOW


def rebuild(node: T, change: Callable[[Any], Any]) -> T:
    """The node with each part directly below it changed, in the order of its fields."""
    changed: dict[str, Any] = {}
    for name in _IN_FIELD_ORDER[type(node)]:
        part = getattr(node, name)
        if type(part) is tuple:
            items = tuple([change(item) for item in part])
            if not all(map(is_, items, part)):
                changed[name] = items
        elif part is not None:
            new = change(part)
            if new is not part:
                changed[name] = new
    return with_fields(node, **changed) if changed else node  # type: ignore[type-var]
