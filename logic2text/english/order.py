"""Things that are counted instead of shown by variables: "one set", "a second", "the first".

>>> from logic2text.english.linearize import phrase
>>> from logic2text.lexicon.entry import Category, Entry
>>> x, y = fol.Variable("x"), fol.Variable("y")
>>> larger = Entry("Larger", 2, Category.ADJECTIVE, "larger", links=("than",))
>>> is_larger = en.Relation(larger, (en.Name(y, "y"),))
>>> phrase(count_things(en.Predication(en.Name(x, "x"), is_larger), {x: en.THING, y: en.THING}))
'one thing is larger than a second'
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeVar, cast

from logic2text import formula as fol
from logic2text.english import syntax as en
from logic2text.english.closed_words import ORDINALS
from logic2text.english.traversal import rebuild, subtrees
from logic2text.lexicon.entry import DIFFERENCE

T = TypeVar("T", bound=en.Tree)


def count_things(
    clause: en.Clause,
    nouns: Mapping[fol.Variable, en.Noun],
    single: Collection[fol.Variable] = (),
    *,
    different: bool = False,
) -> en.Clause | None:
    """A clause that introduces the variables of the nouns at their first mention.

    Args:
        clause: which mentions them by name.
        nouns: the noun of each variable.
        single: the variables that are not counted: "a set".
        different: whether the second is "another", of two.

    None where a variable is not mentioned, or where there are more than ordinals.
    """
    order: list[fol.Variable] = []
    introduced: set[fol.Variable] = set()

    def visit(node: Any) -> Any:
        match node:
            case en.Name(fol.Variable() as variable) if variable in order:
                return en.Definite(variable, nouns[variable], order.index(variable) + 1)
            case en.Name(fol.Variable() as variable) if variable in introduced:
                return node
            case en.Name(fol.Variable() as variable) if variable in nouns:
                introduced.add(variable)
                if variable in single:
                    return en.Quantified(en.A, nouns[variable], variable)
                order.append(variable)
                return _introduce(order, nouns[variable], different=different)
            case _:
                return rebuild(node, visit)

    counted: en.Clause = visit(clause)
    is_complete = len(introduced) == len(nouns) and len(order) <= len(ORDINALS)
    return counted if is_complete else None


def _introduce(order: Sequence[fol.Variable], noun: en.Noun, *, different: bool) -> en.Quantified:
    """The phrase of the last of the things that are counted."""
    phrase = en.Quantified(en.A, noun, order[-1], ordinal=len(order))
    if not different or len(order) == 1:
        return phrase
    return replace(phrase, other_than=en.Definite(order[0], noun, 1), says_other=False)


def refer_to_counted(clause: T, counted: en.Clause) -> T:
    """A clause that mentions by "the second" what another one has counted."""
    known = {
        part.binds: en.Definite(part.binds, part.noun, part.ordinal)
        for part in subtrees(counted)
        if isinstance(part, en.Quantified) and part.ordinal and part.binds is not None
    }

    def visit(node: Any) -> Any:
        match node:
            case en.Name(fol.Variable() as variable) if variable in known:
                return known[variable]
            case _:
                return rebuild(node, visit)

    referring: T = visit(clause)
    return referring


def raise_counted(clause: en.Biconditional) -> en.ForClause | None:
    """As in "one set is part of a second if and only if the second …", which is of all sets.

    None where nothing is counted on the left.
    """
    counted = [
        part for part in subtrees(clause.left) if isinstance(part, en.Quantified) and part.ordinal
    ]
    if not counted:
        return None

    def visit(node: Any) -> Any:
        match node:
            case en.Quantified(binds=fol.Variable() as variable, ordinal=ordinal) if ordinal:
                return en.Name(variable, variable.name)
            case _:
                return rebuild(node, visit)

    raised: en.Clause = replace(clause, left=visit(clause.left))
    for phrase in reversed(counted):
        variable, noun = cast("fol.Variable", phrase.binds), phrase.noun
        if phrase.other_than is not None:
            other = en.Predication(en.Gap(), en.Relation(DIFFERENCE, (phrase.other_than,)))
            noun = replace(noun, relatives=(*noun.relatives, en.RelativeClause(other)))
        raised = en.ForClause(en.EVERY, noun, (variable,), raised, labelled=False)
    return raised if isinstance(raised, en.ForClause) else None
