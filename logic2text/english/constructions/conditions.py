"""Conditions: a row that ends in ``where NAME`` says only the trees that the condition admits.

One that ends in ``when NAME`` is written of no others, and read of all.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from logic2text.english import syntax as en
from logic2text.english.constructions.templates import noun_of
from logic2text.english.determiners import Force
from logic2text.english.relation_properties import properties_of
from logic2text.english.structure import names_a_value, shares_copula


def _has_property(clause: en.RelationProperty) -> bool:
    """Whether the property is one that its relation or function can have."""
    return clause.property in properties_of(clause.entry)


def _is_group(subject: en.NounPhrase) -> bool:
    """Whether a denial after the subject can have scope over all of it."""
    match subject:
        case en.Quantified(determiner):
            return determiner.force in (Force.UNIVERSAL, Force.ANY)
        case en.CoordinatedPhrase(conjunction, phrases):
            return conjunction is en.Conjunction.AND and all(map(_is_group, phrases))
        case _:
            return True


def _is_definition(clause: en.Predication) -> bool:
    """Whether kinds are said of each other: "a square is any rectangle that …"."""
    match clause:
        case en.Predication(en.CoordinatedPhrase(phrases=(en.Quantified(_, defined), _)), said):
            nouns = (defined, noun_of(said))
            return all(noun and noun.kind and not noun.kind.mass for noun in nouns)
        case _:
            return False


def says_verbs(verb_phrase: en.CoordinatedVerbPhrase) -> bool:
    """Whether each member of a list has its own verb or copula."""
    members = verb_phrase.verb_phrases
    return not shares_copula(verb_phrase) or any(map(names_a_value, members))


CONDITIONS: dict[str, Callable[[Any], bool]] = {
    "can_have": _has_property,
    "can_lack": lambda negation: _has_property(negation.clause),
    "says_verbs": says_verbs,
    "defines": _is_definition,
    # What "some cubes are not all small" says of which cubes is open.
    "denies_a_group": lambda negation: _is_group(negation.clause.subject),
}
"""Name → whether a tree is one that the row may say."""
