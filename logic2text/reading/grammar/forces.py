"""The force of determiners that depends on their context: any, two; `generics` has that of *a*.

``docs/semantics.md`` grades the forces by context; this module classifies contexts on the way
down a tree.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from enum import Enum, auto
from typing import assert_never

from logic2text.conventions import NUMERAL
from logic2text.english import syntax as en
from logic2text.english.determiners import Force
from logic2text.reading.choices import Grade, Option


class PhraseContext(Enum):
    """The context of a phrase, which determines the force of *any*.

    POSITIVE: nothing.  NEGATIVE: a negation or *no*.  CONDITION: an if-clause.  RESTRICTOR: the
    noun of a universal phrase.  DOWNWARD: *at most*, *fewer than*.  OPEN: *only*, *exactly*, *if
    and only if*, or a universal phrase or conditional between a negation and the phrase.
    """

    POSITIVE = auto()
    NEGATIVE = auto()
    CONDITION = auto()
    RESTRICTOR = auto()
    DOWNWARD = auto()
    OPEN = auto()


def place_of_noun(determiner: en.Determiner, place: PhraseContext) -> PhraseContext:
    """The context of the modifiers of a quantified phrase's noun, from that of the phrase."""
    force = determiner.force
    match force:
        case Force.UNIVERSAL | Force.ANY | Force.NOT_UNIVERSAL:
            return PhraseContext.RESTRICTOR
        case Force.EXISTENTIAL | Force.INCREASING:
            return place
        case Force.NEGATIVE:
            return PhraseContext.NEGATIVE
        case Force.DECREASING:
            return PhraseContext.DOWNWARD
        case Force.NON_MONOTONE:
            return PhraseContext.OPEN
        case _:
            assert_never(force)


def place_after(determiner: en.Determiner, place: PhraseContext) -> PhraseContext:
    """The context of the scope of a quantified phrase, from that of the phrase."""
    force = determiner.force
    match force:
        case Force.UNIVERSAL | Force.ANY:
            return place if place is PhraseContext.POSITIVE else PhraseContext.OPEN
        case Force.EXISTENTIAL | Force.INCREASING:
            return place
        case Force.NEGATIVE:
            return PhraseContext.NEGATIVE
        case Force.DECREASING:
            return PhraseContext.DOWNWARD
        case Force.NOT_UNIVERSAL | Force.NON_MONOTONE:
            return PhraseContext.OPEN
        case _:
            assert_never(force)


def place_of_consequent(place: PhraseContext) -> PhraseContext:
    """The context of a consequent, from that of its conditional."""
    return place if place is PhraseContext.POSITIVE else PhraseContext.OPEN


ANY_AT_ALL = en.Determiner(en.Quantity.A, narrow=True)
"""Existential *any*."""

_ANY_WHATEVER = en.Determiner(en.Quantity.EVERY, narrow=True)


def forces_of_any(place: PhraseContext, *, compared: bool) -> Sequence[Option[en.Determiner]]:
    """The forces of *any* in a context; `compared` directly after *than* or *before*."""
    some, every = Option(ANY_AT_ALL), Option(_ANY_WHATEVER)
    match place:
        case PhraseContext.POSITIVE:
            return (every,)
        case PhraseContext.NEGATIVE:
            return (some,)
        case PhraseContext.CONDITION:
            return (some, Option(_ANY_WHATEVER, Grade.LIVE)) if compared else (some,)
        case PhraseContext.RESTRICTOR:
            return some, Option(_ANY_WHATEVER, Grade.LIVE if compared else Grade.WEAK)
        case PhraseContext.DOWNWARD:
            return some, Option(_ANY_WHATEVER, Grade.WEAK)
        case PhraseContext.OPEN:
            return some, Option(_ANY_WHATEVER, Grade.LIVE)


def forces_of_vague(determiner: en.Determiner) -> Sequence[Option[en.Determiner]]:
    """As in "several cubes": at least two, live at least three, weak at least one."""
    first, *others = determiner.quantity.profile.least
    grades = [Grade.LIVE if number > first else Grade.WEAK for number in others]
    return [
        Option(en.Determiner(en.Quantity.AT_LEAST, number), grade)
        for number, grade in zip((first, *others), (Grade.FIRST, *grades), strict=True)
    ]


def forces_of_numeral(
    determiner: en.Determiner, place: PhraseContext
) -> Sequence[Option[en.Determiner]]:
    """As in "two cubes": at least two, or exactly two.

    "A single cube" is exactly one, or at least one, but "not a single cube" denies any.
    """
    number = determiner.number
    if determiner.quantity is en.Quantity.EXACTLY:
        if place is PhraseContext.NEGATIVE:
            return (Option(ANY_AT_ALL),)
        one_or_more = en.Determiner(en.Quantity.AT_LEAST, number)
        return Option(replace(determiner, bare=False)), Option(one_or_more, Grade.WEAK)
    return (
        Option(en.Determiner(en.Quantity.AT_LEAST, number)),
        Option(en.Determiner(en.Quantity.EXACTLY, number), Grade.LIVE, NUMERAL),
    )
