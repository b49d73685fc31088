"""Generics with a condition after them: written, read as meant, and never of one thing only."""

from __future__ import annotations

import pytest

from logic2text import check, parse
from logic2text.proof.verdict import Status
from logic2text.verbalizers.natural import Natural

OFFERED = {
    "∀x (Oven(x) ∧ Hot(x) ∧ Empty(x) → Beeps(x))": "An oven beeps when it is hot and empty.",
    "∀x (Ticket(x) ∧ ¬Expired(x) → Valid(x))": "A ticket is valid unless it is expired.",
    "∀x (Bird(x) ∧ Sick(x) ∧ ¬Fed(x) → Dies(x))": "A sick bird dies unless it is fed.",
    "∀x (Guard(x) ∧ CanEnter(x) → Armed(x))": "A guard can enter only if they are armed.",
    "∀x (Judge(x) ∧ (Sick(x) ∨ Biased(x)) → ¬Votes(x))": (
        "A judge does not vote if they are sick or biased."
    ),
    "∀x (Tenant(x) ∧ ∃y (Bill(y) ∧ Ignored(x, y)) → Warned(x))": (
        "A tenant is warned if they ignored a bill."
    ),
    "∀x (Clerk(x) ∧ WorksAtNight(x) → EatsCake(x))": (
        "If a clerk works at night, they eat a cake."
    ),
    "∀x (Guest(x) ∧ Adult(x) ∧ Coughs(x) ∧ ¬Shy(x) → Helped(x))": (
        "If a guest is an adult and coughs, they are helped unless they are shy."
    ),
}
"""Formulae with a text that Natural offers for each."""


@pytest.mark.parametrize(("formula", "text"), OFFERED.items(), ids=OFFERED.values())
def test_is_offered_and_read_as_meant(formula: str, text: str) -> None:
    assert text in [said.text for said in Natural().alternatives(parse(formula), 12)]
    verdict = check(formula, text)
    assert verdict.status is Status.PROVED


@pytest.mark.parametrize(
    ("formula", "text", "status"),
    [
        ("∃x (Dog(x) ∧ (Angry(x) → Barks(x)))", "A dog barks if it is angry.", Status.REFUTED),
        ("∀x (Dog(x) ∧ Angry(x) → Barks(x))", "When a dog is angry, it barks.", Status.PROVED),
        ("Sad(max) → Sings(eve)", "Eve sings when Max is sad.", Status.PROVED),
        ("Sings(eve) → Sad(max)", "Eve sings only when Max is sad.", Status.PROVED),
        ("Sings(eve) ↔ Sad(max)", "Eve sings exactly when Max is sad.", Status.PROVED),
    ],
)
def test_conditions_of_other_forms(formula: str, text: str, status: Status) -> None:
    assert check(formula, text).status is status


@pytest.mark.parametrize(
    ("formula", "text"),
    [
        ("Sad(max) → Happy(eve)", "Eve was happy when Max was sad."),
        ("Smiled(max) → Danced(eve)", "Eve danced when Max smiled."),
    ],
)
def test_when_of_the_past_is_no_condition(formula: str, text: str) -> None:
    assert check(formula, text).status is Status.UNKNOWN
