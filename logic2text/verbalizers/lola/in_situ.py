"""Quantified phrases in place of variables, where their surface scope is the formula's.

A phrase may be the subject, since everything else in the clause follows it; or an object, if
nothing before it quantifies, negates or lists.
"""

from __future__ import annotations

from dataclasses import replace

from logic2text.english.syntax import (
    EVERY,
    NOT_EVERY,
    Application,
    Clause,
    Conjunction,
    CoordinatedPhrase,
    CoordinatedVerbPhrase,
    Name,
    NegatedPhrase,
    NounPhrase,
    Predication,
    Quantified,
    Quantity,
    Relation,
    Tree,
    VerbPhrase,
)
from logic2text.english.traversal import subtrees
from logic2text.formula import Variable


def in_situ(clause: Clause, variable: Variable, phrase: Quantified) -> Predication | None:
    """The claim with the phrase for its only mention of the variable; None where it cannot be."""
    if not isinstance(clause, Predication) or _mentions(clause, variable) != 1:
        return None
    subject = _put(clause.subject, variable, phrase)
    if subject is not None:
        if phrase.determiner.quantity is not Quantity.SOME and _has_not(clause.verb_phrase):
            return None  # "every … not …" has two readings; "no … not …" is hard
        return Predication(subject, clause.verb_phrase)
    relation = clause.verb_phrase
    if not isinstance(relation, Relation) or _scopes(clause.subject):
        return None
    for place, item in enumerate(relation.objects):
        made = _put(item, variable, phrase)
        if made is not None:
            objects = (*relation.objects[:place], made, *relation.objects[place + 1 :])
            return Predication(clause.subject, replace(relation, objects=objects))
        if _scopes(item):
            return None
    return None


def denial(claim: Predication) -> Predication | None:
    """The negation of a claim with "every" as its first phrase; None for another claim."""
    subject, verb_phrase = claim.subject, claim.verb_phrase
    match subject, verb_phrase:
        case Quantified(determiner), _ if determiner == EVERY:
            return Predication(replace(subject, determiner=NOT_EVERY), verb_phrase)
        case ((Name() | Application()), Relation(_, objects)) if not _scopes(subject):
            first = next((item for item in objects if _scopes(item)), None)
            if isinstance(first, Quantified) and first.determiner == EVERY:
                return Predication(subject, NegatedPhrase(verb_phrase))
    return None


def _put(item: NounPhrase, variable: Variable, phrase: Quantified) -> NounPhrase | None:
    match item:
        case Name(term) if term == variable:
            return phrase
        case Application(function, (argument,), possessive) if _denotes(phrase):
            made = _put(argument, variable, phrase)
            return None if made is None else Application(function, (made,), possessive)
        case _:
            return None


def _denotes(phrase: Quantified) -> bool:
    """There is "the father of every cube", and no "the father of nothing"."""
    return phrase.determiner.quantity in (Quantity.EVERY, Quantity.SOME)


def _mentions(tree: Tree, variable: Variable) -> int:
    return sum(isinstance(part, Name) and part.term == variable for part in subtrees(tree))


def _scopes(phrase: NounPhrase) -> bool:
    return any(isinstance(part, Quantified | CoordinatedPhrase) for part in subtrees(phrase))


def _has_not(verb_phrase: VerbPhrase) -> bool:
    return any(
        isinstance(part, NegatedPhrase)
        or (isinstance(part, CoordinatedVerbPhrase) and part.conjunction is Conjunction.NOR)
        for part in subtrees(verb_phrase)
    )
