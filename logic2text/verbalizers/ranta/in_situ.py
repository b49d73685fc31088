"""Quantified phrases in the place of variables: "every cube is small" for "for all cubes x, …".

Neither Ranta nor LoLa looks at the scope of the phrases that already stand in the clause.
"""

from __future__ import annotations

from dataclasses import replace

from logic2text.english.syntax import (
    Application,
    Clause,
    CoordinatedPhrase,
    CoordinatedVerbPhrase,
    Name,
    NegatedPhrase,
    NounPhrase,
    Predication,
    Quantified,
    Relation,
    VerbPhrase,
)
from logic2text.formula import Variable


def in_situ(clause: Clause, variable: Variable, phrase: Quantified) -> Clause | None:
    """The clause with the phrase for its only occurrence of the variable, if it can stand there."""
    if not isinstance(clause, Predication) or _occurrences(clause, variable) != 1:
        return None
    subject = _put(clause.subject, variable, phrase)
    if subject is not None:
        return Predication(subject, clause.verb_phrase)
    relation = clause.verb_phrase
    if not isinstance(relation, Relation):
        return None
    for place, item in enumerate(relation.objects):
        made = _put(item, variable, phrase)
        if made is not None:
            objects = (*relation.objects[:place], made, *relation.objects[place + 1 :])
            return Predication(clause.subject, replace(relation, objects=objects))
    return None


def _put(item: NounPhrase, variable: Variable, phrase: Quantified) -> NounPhrase | None:
    match item:
        case Name(term) if term == variable:
            return phrase
        case Application(function, (argument,)):
            made = _put(argument, variable, phrase)
            return None if made is None else Application(function, (made,))
        case _:
            return None


def _occurrences(tree: NounPhrase | VerbPhrase | Predication, variable: Variable) -> int:
    match tree:
        case Name(term):
            return int(term == variable)
        case Predication(subject, verb_phrase):
            return _occurrences(subject, variable) + _occurrences(verb_phrase, variable)
        case Relation(_, objects) | Application(_, objects) | CoordinatedPhrase(_, objects):
            return sum(_occurrences(item, variable) for item in objects)
        case CoordinatedVerbPhrase(_, members):
            return sum(_occurrences(member, variable) for member in members)
        case NegatedPhrase():
            # A negated atom never takes a phrase in place.
            return 2
        case _:
            return 0
