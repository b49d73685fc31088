"""Questions about abstract English that its meaning depends on: who refers back, who is paired."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from logic2text.english.subtrees import subtrees
from logic2text.english.syntax import (
    Clause,
    CoordinatedPhrase,
    CoordinatedVerbPhrase,
    Definite,
    EachOther,
    Having,
    Name,
    NegatedPhrase,
    Nominal,
    Predication,
    Pronoun,
    Quantified,
    Quantity,
    Relation,
    ThereIs,
    Tree,
    VerbPhrase,
)
from logic2text.formula import Variable

REACHING = frozenset({Quantity.A, Quantity.SOME, Quantity.THE, Quantity.ANY})
"""The determiners whose phrases later clauses can refer to."""


def refers_back(clauses: Sequence[Clause], *, labels: bool) -> bool:
    """Whether a later clause refers to a phrase of an earlier one, by pronoun or, among
    sentences, by label.
    """
    introduced: set[Variable] = set()
    for clause in clauses:
        for part in subtrees(clause):
            match part:
                case Pronoun(Variable() as variable) | Definite(Variable() as variable):
                    if variable in introduced:
                        return True
                case Name(Variable() as variable) if labels and variable in introduced:
                    return True
        introduced.update(_introduced(clause))
    return False


def _introduced(tree: Tree) -> set[Variable]:
    found: set[Variable] = set()
    for part in subtrees(tree):
        match part:
            case ThereIs(_, _, variables):
                found.update(variables)
            case Quantified(binds=Variable() as variable):
                found.add(variable)
    return found


def is_transparent(clause: Predication) -> bool:
    """Whether later clauses can refer to what its phrases introduce."""
    for part in subtrees(clause):
        match part:
            case Quantified(determiner) if determiner.quantity not in REACHING:
                return False
            case NegatedPhrase() | CoordinatedVerbPhrase() | CoordinatedPhrase():
                return False
    return True


def is_reciprocal(verb_phrase: VerbPhrase) -> bool:
    """Whether "each other" stands in it, said or not."""
    return any(isinstance(part, EachOther) for part in subtrees(verb_phrase))


def is_symmetric(verb_phrase: VerbPhrase) -> bool:
    """Whether it means the same with its subject and its object exchanged."""
    match verb_phrase:
        case Relation(entry):
            return entry.symmetric
        case Nominal() | Having():
            return False
        case NegatedPhrase(inner):
            return is_symmetric(inner)
        case CoordinatedVerbPhrase(_, members):
            return all(is_symmetric(member) for member in members)
        case _:
            assert_never(verb_phrase)
