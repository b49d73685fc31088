"""A set of exercises: its rules, and what a student may see of it and when.

>>> rules = Rules(title="Week 1", due="2026-12-01T12:00:00+00:00")
>>> rules.is_over("2026-12-01T11:59:59.000+00:00"), rules.is_over("2026-12-01T12:00:00.000+00:00")
(False, True)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from enum import StrEnum
from typing import Any

from logic2text.lazy_dataclass import dataclass

COUNTED = frozenset({"right", "wrong"})
"""The verdicts of answers that are attempts."""


class Feedback(StrEnum):
    """When students are told about their answers."""

    AT_ONCE = "at once"
    WHEN_DUE = "when due"


@dataclass(frozen=True, slots=True)
class Rules:
    """What holds for all exercises of a set.

    Attributes:
        title: of the set.
        key: the symbolization key; "" where the symbols are words.
        due: when answers stop counting, as ISO 8601 with an offset; None for never.
        points: for each right answer.
        attempts: at each exercise; None for any number.
        hints: whether students may ask for hints.
        feedback: when they are told whether they are right.
        follow_ups: questions that a student gets at most after mistakes; 0 for none.
        follow_ups_count: whether a right one makes up for an exercise that is not right.
    """

    title: str
    key: str = ""
    due: str | None = None
    points: float = 1.0
    attempts: int | None = None
    hints: bool = True
    feedback: Feedback = Feedback.AT_ONCE
    follow_ups: int = 0
    follow_ups_count: bool = False

    def is_over(self, now: str) -> bool:
        """Whether answers that come at a time are late."""
        return self.due is not None and moment(now) >= moment(self.due)


def moment(text: str) -> datetime:
    """A time of ISO 8601 with an offset.

    Raises:
        ValueError: it is none.
    """
    time = datetime.fromisoformat(text)
    if time.tzinfo is None:
        raise ValueError("a time without its offset from UTC")
    return time


@dataclass(frozen=True, slots=True)
class ExerciseSet:
    """A set as it is stored.

    Attributes:
        number: in the database.
        class_number: of the class that it belongs to.
        rules: of all exercises.
        items: the exercises as the teacher wrote them, each with what was `prepared` for it.
        follow_ups: the questions of the student who is concerned; their places are behind the
            exercises.
    """

    number: int
    class_number: int
    rules: Rules
    items: tuple[Mapping[str, Any], ...]
    follow_ups: tuple[Mapping[str, Any], ...] = ()

    @property
    def points(self) -> float:
        """For all exercises."""
        return self.rules.points * len(self.items)

    @property
    def length(self) -> int:
        """The number of exercises and follow-ups."""
        return len(self.items) + len(self.follow_ups)

    def item(self, place: int) -> Mapping[str, Any]:
        """The exercise or the follow-up at a place."""
        before = len(self.items)
        return self.items[place] if place < before else self.follow_ups[place - before]

    def key_of(self, place: int) -> str:
        """The symbolization key of an exercise; follow-ups have their own."""
        return str(self.item(place).get("key", self.rules.key))


@dataclass(frozen=True, slots=True)
class Given:
    """An answer that a student has given.

    Attributes:
        number: in the database.
        exercise_set: the number of the set.
        item: the place of the exercise in its set.
        sent_as: the name that the student's page gave it, by which a repetition is known.
        answer: as it was sent.
        written: when, as the student's page says.
        received: when it came.
        late: whether it came when the set was over.
        verdict: None while it is not judged.
        judgement: of `rerank.rows.exercises.grade`; empty while it is not judged.
        hints: that the student has asked for after it.
    """

    number: int
    exercise_set: int
    item: int
    sent_as: str
    answer: Mapping[str, Any]
    written: str
    received: str
    late: bool
    verdict: str | None
    judgement: Mapping[str, Any]
    hints: int


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a student stands with one exercise.

    Attributes:
        attempts: answers that were judged right or wrong, in time or not.
        right: whether one that came in time was right.
        hints: that were asked for.
    """

    attempts: int
    right: bool
    hints: int


def stand(answers: Sequence[Given], item: int) -> Standing:
    """Where the student of these answers stands with an exercise."""
    own = [given for given in answers if given.item == item]
    return Standing(
        sum(given.verdict in COUNTED for given in own),
        any(given.verdict == "right" and not given.late for given in own),
        sum(given.hints for given in own),
    )


def score_of(exercises: ExerciseSet, answers: Sequence[Given]) -> float:
    """The points of the student of these answers, at most those for all exercises."""
    count = exercises.length if exercises.rules.follow_ups_count else len(exercises.items)
    right = sum(stand(answers, place).right for place in range(count))
    return min(right, len(exercises.items)) * exercises.rules.points


def is_open(exercises: ExerciseSet, answers: Sequence[Given], place: int, now: str) -> bool:
    """Whether the student of these answers may see the solution of an exercise.

    With a due date nobody sees it before; without one a student who is done with the exercise does,
    as with follow-ups that do not count.
    """
    rules, standing = exercises.rules, stand(answers, place)
    if rules.is_over(now):
        return True
    is_practice = place >= len(exercises.items) and not rules.follow_ups_count
    is_done = standing.right or has_no_attempt_left(rules, standing)
    return is_done and (rules.due is None or is_practice)


def has_no_attempt_left(rules: Rules, standing: Standing) -> bool:
    """Whether all attempts are used up."""
    return rules.attempts is not None and standing.attempts >= rules.attempts


def tells_verdict(rules: Rules, now: str) -> bool:
    """Whether a student is told whether an answer is right."""
    return rules.feedback is Feedback.AT_ONCE or rules.is_over(now)


SEEN = {
    "formalize": ("text",),
    "say": (),
    "same": (),
    "world": (),
    "countermodel": (),
    "reading": ("text",),
}
"""Kind → the fields of the exercise, as the teacher wrote it, that students see."""
SOLVED = {
    "formalize": ("right",),
    "say": ("said",),
    "same": ("same",),
    "world": ("world",),
    "countermodel": ("world",),
    "reading": ("chosen",),
}
"""Kind → the fields of what was prepared that are its solution."""


def show_item(item: Mapping[str, Any], place: int, *, solved: bool) -> dict[str, Any]:
    """What a student sees of an exercise; its solution only where that is open."""
    prepared, kind = item["prepared"], item["kind"]
    fields = {name: item[name] for name in SEEN[kind]} | dict(prepared["shown"])
    solution = {name: prepared[name] for name in SOLVED[kind]} if solved else None
    return {"item": place, "kind": kind, **fields, "solution": solution}


def show_symbols(items: Sequence[Mapping[str, Any]]) -> list[dict[str, str]]:
    """The symbols of all exercises of a set, in alphabetical order."""
    rows = {row["symbol"]: row for item in items for row in item["prepared"]["symbols"]}
    return [rows[symbol] for symbol in sorted(rows)]


def show_judgement(given: Given, rules: Rules, now: str, *, solved: bool) -> dict[str, Any]:
    """What a student sees of the judgement of one of the own answers."""
    shown: dict[str, Any] = {
        "sent_as": given.sent_as,
        "item": given.item,
        "answer": given.answer,
        "received": given.received,
        "late": given.late,
    }
    is_unread = given.verdict == "unreadable"
    if given.verdict is None or not (tells_verdict(rules, now) or is_unread):
        return {**shown, "verdict": None}
    hints = list(given.judgement["hints"]) if rules.hints else []
    return {
        **shown,
        "verdict": given.verdict,
        **given.judgement["told"],
        "hints": hints[: given.hints],
        "hints_left": max(0, len(hints) - given.hints),
        "repair": given.judgement["repair"] if solved else None,
    }
