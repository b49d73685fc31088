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

from logic2text.english import syntax as en
from logic2text.frozen_node import declare_parts, parts, preorder, rebuild

__all__ = ["depth", "is_tree", "parts", "rebuild", "subtrees"]

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

declare_parts(_BELOW, {en.Conditional: ("form", en.CONDITION_LAST)})


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
    traversed = tuple(preorder(tree))
    if len(_TRAVERSED) >= MOST_TRAVERSED:
        _TRAVERSED.clear()
    _TRAVERSED[id(tree)] = tree, traversed
    return traversed


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
