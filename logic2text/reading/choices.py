"""Ambiguous choice points, and the grade of a reading by the options it takes.

A tree is walked once for each combination of choices; at every choice point it asks which option
to take.  The first options together give the preferred reading.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import IntEnum, StrEnum
from typing import Generic, NamedTuple, TypeVar

from logic2text.conventions import Convention

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
    """How a reading differs from the first one.

    SURFACE: it is the first reading.  ATTACHMENT: another bracketing.  ANTECEDENT: of a pronoun,
    "else" or a variable.  FORCE: of a determiner or a donkey phrase.  PRESUPPOSITION:
    the position to which a presupposition projects.  CLOSED: free variables are universally
    closed over the text.  INVERSE_SCOPE: another order of the quantified
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
    """One option of a choice point; `against` is the convention that rules it out, if one does."""

    value: T
    grade: Grade = Grade.FIRST
    against: Convention | None = None


@dataclass(slots=True)
class Choices:
    """The options taken in one walk over a tree, and the grade and kind that follow.

    Attributes:
        picks: the index of the option at each choice point, 0 beyond the end.
        counts: the number of options at each choice point.
        grade: the worst of the options taken.
        kind: that of the first option that was not the preferred one.
        against: the conventions that rule out an option taken.
    """

    picks: list[int]
    counts: list[int] = field(default_factory=list)
    grade: Grade = Grade.FIRST
    kind: ReadingKind = ReadingKind.SURFACE
    against: tuple[Convention, ...] = ()

    def take(self, options: Sequence[Option[T]], kind: ReadingKind) -> T:
        """The value of the option taken at the next choice point; `options` is not empty."""
        if len(options) == 1:
            return options[0].value
        place = len(self.counts)
        self.counts.append(len(options))
        pick = self.picks[place] if place < len(self.picks) else 0
        option = options[min(pick, len(options) - 1)]
        if pick:
            self.grade = max(self.grade, option.grade)
            if option.against is not None:
                self.against = (*self.against, option.against)
            if self.kind is ReadingKind.SURFACE:
                self.kind = kind
        return option.value

    def next_picks(self) -> list[int] | None:
        """The picks of the next combination, the last choice point varying fastest, or None."""
        picks = self.picks + [0] * (len(self.counts) - len(self.picks))
        while picks:
            if picks[-1] + 1 < self.counts[len(picks) - 1]:
                picks[-1] += 1
                return picks
            picks.pop()
        return None
