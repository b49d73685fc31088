"""Walking abstract English: the parts of a tree in the order in which they are said.

>>> from logic2text.english.syntax import Name, Predication, Reflexive, Relation
>>> from logic2text.formula import Variable
>>> from logic2text.lexicon.entry import Category, Entry
>>> beside = Entry("NextTo", 2, Category.ADJECTIVE, "next to", links=("",))
>>> tree = Predication(Name(Variable("x"), "x"), Relation(beside, (Reflexive(),)))
>>> [type(part).__name__ for part in subtrees(tree)]
['Predication', 'Name', 'Relation', 'Reflexive']
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from logic2text.english import syntax
from logic2text.english.syntax import Conditional, ConditionalForm, Tree

_BELOW: dict[type, tuple[str, ...]] = {
    syntax.Name: (),
    syntax.Application: ("arguments",),
    syntax.Quantified: ("noun", "other_than"),
    syntax.CoordinatedPhrase: ("phrases",),
    syntax.Reflexive: (),
    syntax.EachOther: (),
    syntax.Pronoun: (),
    syntax.Definite: ("noun",),
    syntax.OnlyNamed: ("names",),
    syntax.Gap: (),
    syntax.Noun: ("objects", "relatives"),
    syntax.RelativeClause: ("clause",),
    syntax.Relation: ("objects",),
    syntax.Nominal: ("noun",),
    syntax.Having: ("thing",),
    syntax.OnlyOne: ("noun",),
    syntax.NegatedPhrase: ("verb_phrase",),
    syntax.CoordinatedVerbPhrase: ("verb_phrases",),
    syntax.Predication: ("subject", "verb_phrase"),
    syntax.Proposition: (),
    syntax.TruthConstant: (),
    syntax.Negation: ("clause",),
    syntax.Coordination: ("clauses",),
    syntax.Conditional: ("antecedent", "consequent"),
    syntax.Biconditional: ("left", "right"),
    syntax.ForClause: ("noun", "body"),
    syntax.ThereIs: ("noun", "other_than", "body"),
    syntax.Presupposition: ("presupposed", "claim"),
    syntax.Text: ("sentences",),
}
"""The fields of each kind of tree that hold trees."""

_CONSEQUENT_FIRST = frozenset({ConditionalForm.IF_AFTER, ConditionalForm.UNLESS_AFTER})


def parts(tree: Tree) -> tuple[Tree, ...]:
    """The trees directly below one, left to right."""
    kind = type(tree)
    names = _BELOW[kind]
    if len(names) == 1:
        part = getattr(tree, names[0])
        return part if isinstance(part, tuple) else () if part is None else (part,)
    below: list[Tree] = []
    for name in names:
        part = getattr(tree, name)
        if isinstance(part, tuple):
            below += part
        elif part is not None:
            below.append(part)
    if kind is Conditional and cast(Conditional, tree).form in _CONSEQUENT_FIRST:
        below.reverse()
    return tuple(below)


def subtrees(tree: Tree) -> Iterator[Tree]:
    """The tree and all trees below it, in pre-order."""
    stack = [tree]
    while stack:
        current = stack.pop()
        yield current
        if _BELOW[type(current)]:
            stack += parts(current)[::-1]
