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


def fill_gap(verb_phrase: en.VerbPhrase, phrase: en.NounPhrase) -> en.VerbPhrase:
    """A verb phrase with a phrase in the place of its gap."""

    def visit(node: Any) -> Any:
        return phrase if isinstance(node, en.Gap) else rebuild(node, visit)

    filled: en.VerbPhrase = visit(verb_phrase)
    return filled


def one_of_two(body: en.Clause, variables: Sequence[fol.Variable]) -> en.Predication | None:
    """As in "one is larger than the other", if a body says of either of two things the same."""
    match body:
        case en.Coordination(
            en.Conjunction.OR, (en.Predication() as one, en.Predication() as other)
        ) if len(variables) == 2 and _exchange(one, variables) == other:
            pass
        case _:
            return None
    said = {variables[0]: "one", variables[1]: "the other"}

    def visit(node: Any) -> Any:
        match node:
            case en.Definite(fol.Variable() as variable) if variable in said:
                return en.Name(variable, said[variable])
            case _:
                return rebuild(node, visit)

    is_about_one = isinstance(one.subject, en.Definite) and one.subject.antecedent == variables[0]
    return cast("en.Predication", visit(one)) if is_about_one else None


def _exchange(clause: en.Clause, variables: Sequence[fol.Variable]) -> en.Clause:
    """A clause with "the second" for "the first", and the other way round."""
    exchanged = dict(zip(variables, reversed(variables), strict=True))

    def visit(node: Any) -> Any:
        match node:
            case en.Definite(fol.Variable() as variable, ordinal=ordinal) if (
                variable in exchanged and ordinal
            ):
                return replace(node, antecedent=exchanged[variable], ordinal=3 - ordinal)
            case _:
                return rebuild(node, visit)

    return cast("en.Clause", visit(clause))


def mention_two(clause: T, variables: Sequence[fol.Variable], noun: en.Noun) -> T:
    """A clause that mentions two things as the first and the second."""
    places = {variable: place for place, variable in enumerate(variables, start=1)}

    def visit(node: Any) -> Any:
        match node:
            case en.Name(fol.Variable() as variable) if variable in places:
                return en.Definite(variable, noun, places[variable])
            case _:
                return rebuild(node, visit)

    mentioning: T = visit(clause)
    return mentioning


def mixes_variables(tree: en.Clause) -> bool:
    """Whether some things are counted and others shown by variables."""
    phrases = [part for part in subtrees(tree) if isinstance(part, en.Quantified)]
    return any(part.ordinal for part in phrases) and any(part.labelled for part in phrases)
