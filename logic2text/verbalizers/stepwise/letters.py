"""Letters in a fluent tree: "if a cube x is small, x is light", for "if a cube is small, it is …".

Each lettering is one step from the fluent text towards the formula: things that pronouns and "the
cube" refer to get their variables back, and the order and the structure of the text stay.
"""

from __future__ import annotations

from collections.abc import Container, Iterator

from logic2text import formula as fol
from logic2text.english import syntax as en
from logic2text.english.traversal import rebuild, subtrees
from logic2text.frozen_node import with_fields

_OF_ONE = (en.EVERY, en.ALL, en.SOME, en.A, en.NO, en.Determiner(en.Quantity.ANY))
"""Determiners of a thing that a letter can stand for."""


def letterings(tree: en.Clause) -> Iterator[en.Clause]:
    """The tree with letters: of the first thing mentioned again, of all of these, of all things.

    A thing without a noun gets a letter only in "every x that is small"; "if something x is small"
    is not English.
    """
    binders = {variable: part for part in subtrees(tree) for variable in _bound_by(part)}
    mentions = [p for p in subtrees(tree) if isinstance(p, en.Pronoun | en.Definite)]
    places = [p.antecedent for p in mentions if isinstance(p, en.Pronoun) and p.of_place]
    can_have = [v for v, part in binders.items() if _can_be_labelled(part) and v not in places]
    again = [v for v in can_have if any(mention.antecedent == v for mention in mentions)]
    for lettered in dict.fromkeys((tuple(again[:1]), tuple(again), tuple(can_have))):
        if lettered:
            yield with_letters(tree, lettered)


def with_letters(tree: en.Clause, lettered: Container[fol.Variable]) -> en.Clause:
    """The tree with letters at the phrases that bind some variables, and at their mentions."""

    def visit(part: en.Tree) -> en.Tree:
        if isinstance(part, en.Pronoun | en.Definite) and part.antecedent in lettered:
            return en.Name(part.antecedent, part.antecedent.name)
        changed: en.Tree = rebuild(part, visit)
        if not any(variable in lettered for variable in _bound_by(changed)):
            return changed
        match changed:
            case en.Quantified(noun=noun):
                said = noun if noun.kind is not None else _alone(noun)
                one = en.EVERY if changed.determiner == en.ALL else changed.determiner
                return with_fields(changed, determiner=one, noun=said, labelled=True, plural=False)
            case _:
                return with_fields(changed, labelled=True)

    return visit(tree)  # type: ignore[return-value]


def _alone(noun: en.Noun) -> en.Noun:
    """The noun of "every x that is small", for that of "everything small"."""
    full = tuple(en.RelativeClause(relative.clause) for relative in noun.relatives)
    return with_fields(noun, kind=en.ALONE.kind, relatives=full)


def _bound_by(part: en.Tree) -> tuple[fol.Variable, ...]:
    match part:
        case en.Quantified(binds=fol.Variable() as variable):
            return (variable,)
        case en.ForClause() | en.ThereIs():
            return part.variables
        case _:
            return ()


def _can_be_labelled(part: en.Tree) -> bool:
    """Whether a letter can stand after the noun: not in "only dogs x", "fathers of Ann x"."""
    match part:
        case en.ForClause(raised=en.Determiner()) | en.ForClause(unspoken=True):
            return False
        case en.Quantified(determiner, noun):
            if noun.objects or part.ordinal or determiner not in _OF_ONE:
                return False
            if noun.kind is not None:
                return True
            is_plain = bool(noun.relatives) and not noun.adjectives
            return is_plain and determiner in (en.EVERY, en.SOME, en.NO)
        case en.ThereIs(determiner, noun):
            return determiner in _OF_ONE and not noun.objects
        case _:
            return True
