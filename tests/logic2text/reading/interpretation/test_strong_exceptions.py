"""Exceptives: silent on what they except, or denying it; formulae by hand."""

from __future__ import annotations

import pytest

from logic2text.proof.verdict import Status
from logic2text.verify.text import check

_BIRDS = "∀x (Bird(x) ∧ ¬Penguin(x) → CanFly(x))"
_STUDENTS = "∀x (Student(x) ∧ x ≠ max → Passes(x))"
_NO_STUDENT = "¬∃x (Student(x) ∧ x ≠ max ∧ Sings(x))"
LIVE = [
    (
        (
            "All birds except penguins can fly.",
            "All birds but penguins can fly.",
            "All birds apart from penguins can fly.",
            "All birds excluding penguins can fly.",
            "All birds save penguins can fly.",
            "Every bird except a penguin can fly.",
            "Birds except penguins can fly.",
            "All birds can fly, except penguins.",
            "Except for penguins, all birds can fly.",
        ),
        (
            _BIRDS,
            "∀x (Bird(x) → (CanFly(x) ↔ ¬Penguin(x)))",
            f"{_BIRDS} ∧ ∀x (Penguin(x) → ¬CanFly(x))",
        ),
        (
            "∀x (Bird(x) → CanFly(x) ∧ Penguin(x))",
            "∀x (Bird(x) ∧ Penguin(x) → CanFly(x))",
            "∀x (Bird(x) → (CanFly(x) ↔ Penguin(x)))",
            "∀x (CanFly(x) → Bird(x) ∧ ¬Penguin(x))",
        ),
    ),
    (
        (
            "Every student except Max passes.",
            "All students but Max pass.",
            "Any student except for Max passes.",
            "Each student with the exception of Max passes.",
            "Every student passes except Max.",
        ),
        (
            _STUDENTS,
            f"{_STUDENTS} ∧ ¬Passes(max)",
            f"{_STUDENTS} ∧ Student(max) ∧ ¬Passes(max)",
        ),
        (f"{_STUDENTS} ∧ Passes(max)", "∀x (Student(x) → Passes(x)) ∧ ¬Passes(max)"),
    ),
    (
        ("No student except Max sings.", "No student but Max sings."),
        (
            _NO_STUDENT,
            f"{_NO_STUDENT} ∧ Sings(max)",
            "∀x (Student(x) → (Sings(x) ↔ x = max)) ∧ Student(max)",
        ),
        (f"{_NO_STUDENT} ∧ ¬Sings(max)", "¬∃x (Student(x) ∧ Sings(x)) ∧ Sings(max)"),
    ),
    (
        ("All students except those who cheat pass.",),
        (
            "∀x (Student(x) ∧ ¬Cheats(x) → Passes(x))",
            "∀x (Student(x) → (Passes(x) ↔ ¬Cheats(x)))",
        ),
        ("∀x (Student(x) ∧ Cheats(x) → Passes(x))",),
    ),
]


@pytest.mark.parametrize(
    ("text", "formulae", "others"),
    [(text, formulae, others) for texts, formulae, others in LIVE for text in texts],
)
def test_both_forms_are_live(text: str, formulae: tuple[str, ...], others: tuple[str, ...]) -> None:
    assert {check(formula, text).status for formula in formulae} == {Status.AMBIGUOUS}
    assert {check(formula, text).status for formula in others} == {Status.REFUTED}


@pytest.mark.parametrize("words", ["other than", "besides", "that is not"])
def test_these_words_are_silent_on_what_they_leave_out(words: str) -> None:
    text = f"Every student {words} Max passes."
    assert check(_STUDENTS, text).status is Status.PROVED
    assert check(f"{_STUDENTS} ∧ ¬Passes(max)", text).status is Status.AMBIGUOUS
    assert check(f"{_STUDENTS} ∧ Passes(max)", text).status is Status.REFUTED
    assert check(_BIRDS, "All birds other than penguins can fly.").status is Status.PROVED


@pytest.mark.parametrize(
    ("text", "formula"),
    [
        ("All doctors save lives.", "∀x (Doctor(x) → SavesLives(x))"),
        ("Every dog barks but Max sleeps.", "∀x (Dog(x) → Barks(x)) ∧ Sleeps(max)"),
        ("No dog barks, but Max does.", "¬∃x (Dog(x) ∧ Barks(x)) ∧ Barks(max)"),
    ],
)
def test_nothing_is_excepted(text: str, formula: str) -> None:
    assert check(formula, text).status is Status.PROVED
