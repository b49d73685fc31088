"""Questions about abstract English: who refers back, who is paired, which phrases share "is"."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from typing import assert_never, cast

from logic2text.english.syntax import (
    Clause,
    CoordinatedPhrase,
    CoordinatedVerbPhrase,
    Definite,
    Determiner,
    EachOther,
    ForClause,
    Having,
    Name,
    NegatedPhrase,
    Nominal,
    OnlyNamed,
    OnlyOne,
    Predication,
    Pronoun,
    Quantified,
    Quantity,
    Relation,
    ThereIs,
    Tree,
    VerbPhrase,
)
from logic2text.english.traversal import subtrees
from logic2text.formula import Variable
from logic2text.lexicon.entry import Category

REACHING = frozenset({Quantity.A, Quantity.SOME, Quantity.THE, Quantity.ANY})
"""The determiners whose phrases later clauses can refer to."""


AT_LEAST_ONE = Determiner(Quantity.AT_LEAST, 1)


def reaches(determiner: Determiner) -> bool:
    """Whether later clauses can refer to a phrase with the determiner."""
    return determiner.quantity in REACHING or determiner == AT_LEAST_ONE


def refers_back(
    clauses: Sequence[Clause | VerbPhrase],
    *,
    labels: bool,
    bound: Container[Variable] = frozenset(),
) -> bool:
    """Whether a later clause refers to a phrase of an earlier one, by pronoun or by label.

    Args:
        clauses: clauses or verb phrases in the order in which they are said.
        labels: whether a label that no phrase of its own clause binds counts.
        bound: variables that are bound around the clauses, whose labels stand for these.
    """
    earlier: set[Variable] = set()
    for clause in clauses:
        if earlier and not earlier.isdisjoint(_references_of(clause, bound, labels=labels)):
            return True
        earlier |= introduced(clause)
    return False


def _references_of(
    clause: Clause | VerbPhrase, bound: Container[Variable], *, labels: bool
) -> Iterator[Variable]:
    """What pronouns and definite phrases stand for, and labels that nothing in the clause binds."""
    here = _bound_by_label(clause) if labels else set()
    for part in subtrees(clause):
        match part:
            case Pronoun(Variable() as variable) | Definite(Variable() as variable):
                yield variable
            case Name(Variable() as variable) if labels and variable not in bound:
                if variable not in here:
                    yield variable


def _bound_by_label(tree: Tree) -> set[Variable]:
    bound: set[Variable] = set()
    for part in subtrees(tree):
        match part:
            case ForClause(variables=variables) | ThereIs(variables=variables):
                bound.update(variables)
            case Quantified(binds=Variable() as variable):
                bound.add(variable)
    return bound


def introduced(tree: Tree) -> set[Variable]:
    """The variables that phrases of a tree introduce."""
    found: set[Variable] = set()
    for part in subtrees(tree):
        match part:
            case ThereIs(_, _, variables):
                found.update(variables)
            case Quantified(binds=Variable() as variable):
                found.add(variable)
    return found


def references(tree: Tree) -> tuple[frozenset[Variable], bool]:
    """The variables that pronouns and definite phrases of a tree stand for, and whether "each
    other" stands in it, said or not.
    """
    found: set[Variable] = set()
    paired = False
    for part in subtrees(tree):
        kind = type(part)
        if kind is EachOther:
            paired = True
        elif kind is Pronoun or kind is Definite:
            antecedent = cast("Pronoun | Definite", part).antecedent
            if isinstance(antecedent, Variable):
                found.add(antecedent)
    return frozenset(found), paired


def is_transparent(clause: Predication) -> bool:
    """Whether later clauses can refer to what its phrases introduce."""
    for part in subtrees(clause):
        match part:
            case Quantified(determiner) if not reaches(determiner):
                return False
            case NegatedPhrase() | CoordinatedPhrase() | OnlyNamed() | OnlyOne():
                return False
            case CoordinatedVerbPhrase(_, members):
                if not refers_back(members, labels=False):
                    return False
    return True


def is_reciprocal(verb_phrase: VerbPhrase) -> bool:
    """Whether "each other" stands in it, said or not."""
    return any(isinstance(part, EachOther) for part in subtrees(verb_phrase))


def pairs_with_itself(verb_phrase: VerbPhrase) -> bool:
    """Whether each member of its subject is paired with itself too."""
    return any(isinstance(part, EachOther) and part.reflexive for part in subtrees(verb_phrase))


def is_symmetric(verb_phrase: VerbPhrase) -> bool:
    """Whether it means the same with its subject and its object exchanged."""
    match verb_phrase:
        case Relation(entry, objects):
            both_ways = any(isinstance(item, EachOther) and item.both_ways for item in objects)
            return entry.symmetric and not both_ways
        case Nominal() | Having() | OnlyOne():
            return False
        case NegatedPhrase(inner):
            return is_symmetric(inner)
        case CoordinatedVerbPhrase(_, members):
            return all(is_symmetric(member) for member in members)
        case _:
            assert_never(verb_phrase)


def shares_copula(verb_phrase: VerbPhrase) -> bool:
    """Whether "is" can be said once for all: negated members must stand behind the others."""
    match verb_phrase:
        case Relation(entry, _, passive):
            return passive or entry.category is not Category.VERB
        case Nominal() | OnlyOne():
            return True
        case Having():
            return False
        case NegatedPhrase(inner):
            return isinstance(inner, Relation | Nominal) and shares_copula(inner)
        case CoordinatedVerbPhrase(_, members):
            negated = [isinstance(member, NegatedPhrase) for member in members]
            return (
                not negated[0]
                and negated == sorted(negated)
                and all(shares_copula(member) for member in members)
            )
        case _:
            assert_never(verb_phrase)
