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

from logic2text.english import syntax as en

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

_CONSEQUENT_FIRST = frozenset({en.ConditionalForm.IF_AFTER, en.ConditionalForm.UNLESS_AFTER})


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
    if kind is en.Conditional and cast(en.Conditional, tree).form in _CONSEQUENT_FIRST:
        below.reverse()
    return tuple(below)


def subtrees(tree: en.Tree) -> Iterator[en.Tree]:
    """The tree and all trees below it, in pre-order."""
    stack = [tree]
    while stack:
        current = stack.pop()
        yield current
        if _BELOW[type(current)]:
            stack += parts(current)[::-1]
