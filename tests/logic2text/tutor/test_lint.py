"""Weak readings are no right answers; symbols that a key lacks come with the line to add."""

from __future__ import annotations

import pytest

from logic2text.symbolization import SymbolizationKey
from logic2text.tutor.lint import Finding, KeyedExercise, lint_exercise

KEY = "D(x): x is a dog\nC(x): x is a cat\nL(x,y): x loves y\nf: Fido"


def comment(text: str, formula: str, *also: str, key: str = KEY) -> list[Finding]:
    exercise = KeyedExercise(text, formula, (), also)
    return list(lint_exercise(exercise, key=SymbolizationKey.parse(key)))


@pytest.mark.parametrize(
    ("text", "formula"),
    [
        ("Dogs that love Fido aren't cats.", "¬∀x (D(x) ∧ L(x, f) → C(x))"),
        ("Every dog loves some cat.", "∃y (C(y) ∧ ∀x (D(x) → L(x, y)))"),
    ],
)
def test_a_weak_reading_is_no_right_answer(text: str, formula: str) -> None:
    (found,) = comment(text, formula)
    assert found.problem == "key unlikely"
    assert found.is_serious
    likely = found.message.partition("it says ")[2]
    assert comment(text, likely) == []
    (further,) = comment(text, likely, formula)
    assert further.problem == "alternative unlikely"
    assert further.is_serious


def test_a_reading_that_careful_readers_take_is_right() -> None:
    text, first, second = (
        "Every dog doesn't love Fido.",
        "∀x (D(x) → ¬L(x, f))",
        "¬∀x (D(x) → L(x, f))",
    )
    for formula, also in ((first, second), (second, first)):
        assert [str(found.problem) for found in comment(text, formula, also)] == [
            "sentence ambiguous"
        ]


@pytest.mark.parametrize(
    ("missing", "text", "formula"),
    [
        ("C(x): x is a cat", "Dogs that love Fido aren't cats.", "∀x (D(x) ∧ L(x,f) → ¬C(x))"),
        ("H(x,y): x hates y", "Every dog hates Fido.", "∀x (D(x) → H(x, f))"),
        ("r: Rex", "Every dog loves Rex.", "∀x (D(x) → L(x, r))"),
        ("S(x): x is small", "Some small dog loves Fido.", "∃x (S(x) ∧ D(x) ∧ L(x, f))"),
        ("B(x): x barks", "No cat barks.", "¬∃x (C(x) ∧ B(x))"),
        ("T(x,y): x is taller than y", "Every dog is taller than Fido.", "∀x (D(x) → T(x, f))"),
    ],
)
def test_the_line_of_a_missing_symbol_is_offered(missing: str, text: str, formula: str) -> None:
    key = "\n".join(line for line in KEY.splitlines() if line[0] != missing[0])
    found = comment(text, formula, key=key)[0]
    assert (found.problem, found.is_serious) == ("symbol missing", False)
    assert found.detail == f"add: {missing}"
    assert comment(text, formula, key=f"{key}\n{missing}") == []


def test_a_line_is_offered_where_no_word_of_the_sentence_fits() -> None:
    found = comment("Every dog is a cat.", "∀x (D(x) → HasTail(x) ∧ Q(x))")
    assert [one.detail for one in found if one.problem == "symbol missing"] == [
        "add: HasTail(x): x has a tail",
        "add: Q(x): x is Q",
    ]
