"""Combinations of choices: every one once, the preferred first, graded by the worst."""

from __future__ import annotations

from logic2text.reading.choices import Choices, Grade, Option, ReadingKind

FIRST = (Option("a"), Option("b", Grade.LIVE))
SECOND = (Option("x"), Option("y", Grade.WEAK), Option("z", Grade.LIVE))


def take_all() -> list[tuple[str, Grade, ReadingKind]]:
    taken = []
    picks: list[int] | None = []
    while picks is not None:
        choices = Choices(picks)
        letters = choices.take(FIRST, ReadingKind.FORCE)
        letters += choices.take((Option("-"),), ReadingKind.FORCE)
        letters += choices.take(SECOND, ReadingKind.ANTECEDENT)
        taken.append((letters, choices.grade, choices.kind))
        picks = choices.next_picks()
    return taken


def test_every_combination_once_and_the_last_place_changes_first() -> None:
    assert [letters for letters, *_ in take_all()] == ["a-x", "a-y", "a-z", "b-x", "b-y", "b-z"]


def test_the_grade_is_that_of_the_worst_option() -> None:
    grades = {letters: grade for letters, grade, _ in take_all()}
    assert grades["a-x"] is Grade.FIRST
    assert grades["b-x"] is grades["b-z"] is Grade.LIVE
    assert grades["a-y"] is grades["b-y"] is Grade.WEAK


def test_the_kind_is_that_of_the_first_option_that_is_not_preferred() -> None:
    kinds = {letters: kind for letters, _, kind in take_all()}
    assert kinds["a-x"] is ReadingKind.SURFACE
    assert kinds["a-z"] is ReadingKind.ANTECEDENT
    assert kinds["b-z"] is ReadingKind.FORCE


def test_a_place_that_comes_with_one_option_alone_has_its_own_combinations() -> None:
    """What stands behind a place may depend on the option taken there."""
    taken = []
    picks: list[int] | None = []
    while picks is not None:
        choices = Choices(picks)
        letter = choices.take(FIRST, ReadingKind.FORCE)
        taken.append(letter + (choices.take(SECOND, ReadingKind.FORCE) if letter == "b" else ""))
        picks = choices.next_picks()
    assert taken == ["a", "bx", "by", "bz"]
