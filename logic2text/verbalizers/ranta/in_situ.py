"""Quantified phrases in the place of variables: "every cube is small" for "for all cubes x, …".

Neither Ranta nor LoLa looks at the scope of the phrases that already stand in the clause.
"""

from __future__ import annotations

from dataclasses import replace

from logic2text import formula as fol
from logic2text.english import syntax as en


def in_situ(clause: en.Clause, variable: fol.Variable, phrase: en.Quantified) -> en.Clause | None:
    """The clause with the phrase for its only occurrence of the variable, if it can stand there."""
    if not isinstance(clause, en.Predication) or _occurrences(clause, variable) != 1:
        return None
    subject = _put(clause.subject, variable, phrase)
    if subject is not None:
        return en.Predication(subject, clause.verb_phrase)
    relation = clause.verb_phrase
    if not isinstance(relation, en.Relation):
        return None
    for place, item in enumerate(relation.objects):
        replaced = _put(item, variable, phrase)
        if replaced is not None:
            objects = (*relation.objects[:place], replaced, *relation.objects[place + 1 :])
            return en.Predication(clause.subject, replace(relation, objects=objects))
    return None


def _put(
    item: en.NounPhrase, variable: fol.Variable, phrase: en.Quantified
) -> en.NounPhrase | None:
    match item:
        case en.Name(term) if term == variable:
            return phrase
        case en.Application(function, (argument,)):
            replaced = _put(argument, variable, phrase)
            return None if replaced is None else en.Application(function, (replaced,))
        case _:
            return None


def _occurrences(
    tree: en.NounPhrase | en.VerbPhrase | en.Predication, variable: fol.Variable
) -> int:
    match tree:
        case en.Name(term):
            return int(term == variable)
        case en.Predication(subject, verb_phrase):
            return _occurrences(subject, variable) + _occurrences(verb_phrase, variable)
        case (
            en.Relation(_, objects) | en.Application(_, objects) | en.CoordinatedPhrase(_, objects)
        ):
            return sum(_occurrences(item, variable) for item in objects)
        case en.CoordinatedVerbPhrase(_, members):
            return sum(_occurrences(member, variable) for member in members)
        case en.NegatedPhrase():
            # A negated atom never takes a phrase in place.
            return 2
        case _:
            return 0
