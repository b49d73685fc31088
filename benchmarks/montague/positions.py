"""Positions of phrases, which decide the force of *any* and the possible scopes."""

from __future__ import annotations

from enum import Enum
from typing import Any

from benchmarks.montague.choices import Grade
from benchmarks.montague.trees import Definite, Determiner, Listed, Only, Phrase, Quantified

FIRST, LIVE, WEAK = Grade.FIRST, Grade.LIVE, Grade.WEAK
NEGATION = "not"
UNIVERSAL = {Determiner.EVERY, Determiner.EACH, Determiner.ALL}


class Position(Enum):
    """What decides over *any*: the innermost operator above it."""

    POSITIVE = "positive"
    NEGATION = "under a negation or no"
    CONDITION = "in a condition"
    RESTRICTOR = "in a restrictor of every"
    DOWNWARD = "after at most or fewer than"
    OPEN = "after only, if and only if, exactly"


def under(phrase: Phrase, position: Position) -> Position:
    """The position of what stands behind a phrase in its clause."""
    if isinstance(phrase, Only):
        return Position.OPEN
    if isinstance(phrase, Listed) and "nor" in phrase.joint:
        return Position.NEGATION
    if isinstance(phrase, Definite) and phrase.words == "neither":
        return Position.NEGATION
    if not isinstance(phrase, Quantified):
        return position
    match phrase.determiner:
        case Determiner.NO | Determiner.NOT_EVERY | Determiner.NOT_ALL:
            return Position.NEGATION
        case Determiner.AT_MOST | Determiner.FEWER_THAN:
            return Position.DOWNWARD
        case Determiner.EXACTLY | Determiner.ALL_BUT:
            return Position.OPEN
    return position


def restrictor_position(phrase: Quantified, position: Position) -> Position:
    if phrase.determiner in UNIVERSAL | {Determiner.NOT_EVERY, Determiner.NOT_ALL}:
        return Position.RESTRICTOR
    if phrase.determiner is Determiner.ANY and position is Position.POSITIVE:
        return Position.RESTRICTOR
    return under(phrase, position)


def forces_of_any(position: Position, *, than: bool) -> list[tuple[Grade, str]]:
    """The forces of *any* by position."""
    match position:
        case Position.POSITIVE:
            return [(FIRST, "forall")]
        case Position.NEGATION:
            return [(FIRST, "exists")]
        case Position.CONDITION if not than:
            return [(FIRST, "exists")]
        case Position.RESTRICTOR | Position.DOWNWARD if not than:
            return [(FIRST, "exists"), (WEAK, "forall")]
        case Position.DOWNWARD:
            return [(FIRST, "exists"), (WEAK, "forall")]
    return [(FIRST, "exists"), (FIRST, "forall")]


def has_scope(phrase: Any) -> bool:
    if phrase == NEGATION or isinstance(phrase, Listed):
        return True
    return isinstance(phrase, Quantified)


def grade_of_exchange(high: Any, low: Any) -> Grade | None:
    """The grade of a later operator over an earlier one; None where English rules it out."""
    if isinstance(high, Quantified) and high.determiner is Determiner.ANY:
        return None
    if high == NEGATION:
        if isinstance(low, Listed):
            return None
        universal = isinstance(low, Quantified) and low.determiner in UNIVERSAL
        return LIVE if universal else WEAK
    if low == NEGATION:
        if isinstance(high, Listed):
            return LIVE if high.joint == "and" else None
        return LIVE if high.determiner is Determiner.SOME else WEAK
    return WEAK
