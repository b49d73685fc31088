"""Semantic actions of lists of noun phrases: "b and c", "neither b nor c".

A list is refused where its last members may belong to a phrase before it.
"""

from __future__ import annotations

from logic2text.english import syntax as en
from logic2text.english.determiners import Force
from logic2text.lexicon.entry import Category, Entry
from logic2text.reading.grammar.actions.noun_phrases import OR
from logic2text.reading.grammar.closed_classes import ELSE
from logic2text.reading.grammar.grammar import Unfit


def join_phrases(
    conjunction: en.Conjunction, first: en.NounPhrase, rest: tuple[en.NounPhrase, ...]
) -> en.CoordinatedPhrase:
    """As in "b, c and d"; "only cubes and b" is not one of "only cubes" and "b"."""
    phrases = (first, *rest)
    if any(map(_ends_with_exception, phrases[:-1])):
        raise Unfit  # "Nothing except a cube or a tetrahedron is small"
    if conjunction is OR and any(map(_excludes_others, phrases)):
        raise Unfit  # "b or a cube and nothing else" is not b, or a cube and nothing else
    if conjunction is OR and _is_of_none(first) and any(map(_is_of_some, rest)):
        raise Unfit  # "no cube other than a cube or a tetrahedron": not "no cube, or a tetrahedron"
    onlies = [_is_only(phrase) for phrase in phrases]
    if True in onlies and not all(onlies[onlies.index(True) :]):
        raise Unfit
    return en.CoordinatedPhrase(conjunction, phrases)


def _ends_with_exception(phrase: en.NounPhrase) -> bool:
    """Whether a list after a phrase can be of what it excepts."""
    match phrase:
        case en.Quantified(other_than=en.Quantified()):
            return True
        case en.Quantified(
            noun=en.Noun(
                relatives=(
                    *_,
                    en.RelativeClause(
                        en.Predication(
                            en.Gap(),
                            en.NegatedPhrase(
                                en.Nominal() | en.Relation(Entry(category=Category.NOUN))
                            ),
                        ),
                        en.RelativeForm.REDUCED,
                    ),
                )
            )
        ):
            return True
        case _:
            return False


def _excludes_others(phrase: en.NounPhrase) -> bool:
    match phrase:
        case en.CoordinatedPhrase(en.Conjunction.AND, members):
            return any(
                isinstance(member, en.Quantified) and member.other_than is ELSE
                for member in members
            )
        case _:
            return False


def _is_of_none(phrase: en.NounPhrase) -> bool:
    return isinstance(phrase, en.Quantified) and phrase.determiner.force is Force.NEGATIVE


def _is_of_some(phrase: en.NounPhrase) -> bool:
    return isinstance(phrase, en.Quantified) and phrase.determiner == en.A


def _is_only(phrase: en.NounPhrase) -> bool:
    match phrase:
        case en.Quantified(determiner):
            return determiner == en.ONLY
        case en.CoordinatedPhrase(_, members):
            return any(map(_is_only, members))
        case _:
            return False
