"""Choices that English leaves open, and how good a reading is in which some were made.

A tree is walked once for each combination of choices; at every open place the walk asks which of
the options it shall take.  The first option of each place gives the preferred reading.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import IntEnum, StrEnum
from typing import Generic, NamedTuple, TypeVar

T = TypeVar("T")


class Grade(IntEnum):
    """How likely a reading is (``docs/semantics.md``).

    FIRST: surface scope, nearest attachment, preferred force.  LIVE: a careful reader could well
    take it.  WEAK: possible, disliked.
    """

    FIRST = 0
    LIVE = 1
    WEAK = 2


class ReadingKind(StrEnum):
    """What tells a reading from the first one.

    SURFACE: nothing, it is the first.  ATTACHMENT: another bracketing.  ANTECEDENT: what a pronoun,
    "else" or a variable stands for.  FORCE: of a determiner or a donkey phrase.  PRESUPPOSITION:
    where what a phrase takes for granted is claimed.  CLOSED: variables that nothing introduces are
    universal over the text.  INVERSE_SCOPE: another order of the quantified
    phrases.  REMOTE: a bracketing that the conventions rule out but some writers mean, such as
    "[if A, then B] and C" without a comma.
    """

    SURFACE = "surface"
    ATTACHMENT = "attachment"
    ANTECEDENT = "antecedent"
    FORCE = "force"
    PRESUPPOSITION = "presupposition"
    CLOSED = "closed"
    INVERSE_SCOPE = "inverse_scope"
    REMOTE = "remote"


class Option(NamedTuple, Generic[T]):
    """One way to read an open place."""

    value: T
    grade: Grade = Grade.FIRST


@dataclass(slots=True)
class Choices:
    """Which options one walk over a tree takes, and what that makes of the reading.

    Attributes:
        picks: the option of each open place, 0 from the end on.
        counts: how many options each place had.
        grade: the worst of the options taken.
        kind: that of the first option that was not the preferred one.
    """

    picks: list[int]
    counts: list[int] = field(default_factory=list)
    grade: Grade = Grade.FIRST
    kind: ReadingKind = ReadingKind.SURFACE

    def take(self, options: Sequence[Option[T]], kind: ReadingKind) -> T:
        """The value of the option to take at the next open place; there is at least one."""
        if len(options) == 1:
            return options[0].value
        place = len(self.counts)
        self.counts.append(len(options))
        pick = self.picks[place] if place < len(self.picks) else 0
        option = options[min(pick, len(options) - 1)]
        if pick:
            self.grade = max(self.grade, option.grade)
            if self.kind is ReadingKind.SURFACE:
                self.kind = kind
        return option.value

    def next_picks(self) -> list[int] | None:
        """The picks of the next combination, the last place changing first; None after the last."""
        picks = self.picks + [0] * (len(self.counts) - len(self.picks))
        while picks:
            if picks[-1] + 1 < self.counts[len(picks) - 1]:
                picks[-1] += 1
                return picks
            picks.pop()
        return None
