"""Modals, light verbs, adverbs of how often, ellipsis and coordination in verb phrases."""

from __future__ import annotations

import pytest

from logic2text.errors import ParseError
from logic2text.proof.verdict import Status
from logic2text.verify.text import check

MAY = "∀x (Guard(x) → MaySing(x))"
NO_GUARD_MAY = "∀x (Guard(x) → ¬MaySing(x))"
MUST = "∀x (Guard(x) → MustSing(x))"
SIGNED = "∀x (Form(x) → ∃y (Clerk(y) ∧ MustSign(y, x)))"
NEITHER = "∀x ∀y (Guest(x) ∧ File(y) → ¬MayView(x, y) ∧ ¬MayCopy(x, y))"
NO_BOAT = "∀x (Pilot(x) → ¬∃y (Boat(y) ∧ Has(x, y)))"
BARKS = "∀x (Dog(x) → Barks(x))"
NO_DOG_BARKS = "∀x (Dog(x) → ¬Barks(x))"
SOME_DOG_BARKS = "∃x (Dog(x) ∧ Barks(x))"
FEARED = "∀x ∀y (Dog(x) ∧ Cat(y) ∧ Fears(x, y) → ¬Chases(x, y))"
GAPPED = "Visits(ada, cora) ∧ Visits(finn, dora)"


@pytest.mark.parametrize(
    ("text", "formula", "other"),
    [
        ("Every guard is allowed to sing.", MAY, "∀x (Guard(x) → ¬MaySing(x))"),
        ("Guards must not sing.", NO_GUARD_MAY, MAY),
        ("No guard is permitted to sing.", NO_GUARD_MAY, MAY),
        ("Every guard has to sing.", MUST, "∀x (Guard(x) → ¬MustSing(x))"),
        ("Guards need not sing.", "∀x (Guard(x) → ¬MustSing(x))", MUST),
        ("Every guard is unable to sing.", "∀x (Guard(x) → ¬CanSing(x))", "∀x CanSing(x)"),
        ("Every form must be signed by a clerk.", SIGNED, "∃x (Form(x) ∧ ∃y MustSign(y, x))"),
        ("Guests may neither view nor copy a file.", NEITHER, "∃x MayView(x, x)"),
        ("Guests may view or copy b.", "∀x (Guest(x) → MayView(x, b) ∨ MayCopy(x, b))", NEITHER),
        ("Ada failed to notice Finn.", "¬Noticed(ada, finn)", "Noticed(ada, finn)"),
        ("Every guard fails to sing.", "∀x (Guard(x) → ¬Sings(x))", "¬∀x (Guard(x) → Sings(x))"),
        ("Ada does not fail to sing.", "Sings(ada)", "¬Sings(ada)"),
        ("Whoever happens to be tall sings.", "∀x (Tall(x) → Sings(x))", "∀x (Sings(x) → Tall(x))"),
        ("Every pilot lacks a boat.", NO_BOAT, "¬∀x (Pilot(x) → ∃y (Boat(y) ∧ Has(x, y)))"),
        ("A dog never barks.", NO_DOG_BARKS, BARKS),
        ("Dogs are always loud.", "∀x (Dog(x) → Loud(x))", "∃x (Dog(x) ∧ Loud(x))"),
        ("Dogs sometimes bark.", SOME_DOG_BARKS, BARKS),
        ("Dogs do not always bark.", f"¬{BARKS}", NO_DOG_BARKS),
        ("If a dog never barks, Ada sings.", "∀x (Dog(x) ∧ ¬Barks(x) → Sings(ada))", NO_DOG_BARKS),
        ("A dog never chases a cat that it fears.", FEARED, "∀x ∀y ¬Chases(x, y)"),
        ("Ada has never met Finn.", "¬Met(ada, finn)", "Met(ada, finn)"),
        ("Some dogs bark, and others do not.", f"{SOME_DOG_BARKS} ∧ ¬{BARKS}", SOME_DOG_BARKS),
        ("Ada visits Cora, and Finn Dora.", GAPPED, "Visits(ada, cora) ∧ Visits(ada, dora)"),
        (
            "Ada is a guest and Finn a clerk.",
            "Guest(ada) ∧ Clerk(finn)",
            "Guest(ada) ∧ Guest(finn)",
        ),
        ("Ada lives in Oslo and Finn in Rome.", "LivesIn(ada, oslo) ∧ LivesIn(finn, rome)", GAPPED),
        (
            "Ada reads every book that Finn does.",
            "∀x (Book(x) ∧ Reads(finn, x) → Reads(ada, x))",
            "∀x (Book(x) ∧ Reads(ada, x) → Reads(finn, x))",
        ),
        ("Ada sings, as does Finn.", "Sings(ada) ∧ Sings(finn)", "Sings(ada)"),
        ("Unlike Ada, Finn sings.", "¬Sings(ada) ∧ Sings(finn)", "Sings(ada) ∧ ¬Sings(finn)"),
        (
            "Ada lives in Oslo but not in Rome.",
            "LivesIn(ada, oslo) ∧ ¬LivesIn(ada, rome)",
            "LivesIn(ada, oslo) ∨ LivesIn(ada, rome)",
        ),
        (
            "Every lamp is red or small, but no lamp is both.",
            "∀x (Lamp(x) → (Red(x) ⊕ Small(x)))",
            "∀x (Lamp(x) → Red(x) ∨ Small(x))",
        ),
        ("Not only Ada but also Finn sings.", "Sings(ada) ∧ Sings(finn)", "Sings(finn)"),
        ("Ada is tall, rich, or both.", "Tall(ada) ∨ Rich(ada)", "Tall(ada) ⊕ Rich(ada)"),
        ("Ada loves and is loved by Finn.", "Loves(ada, finn) ∧ Loves(finn, ada)", GAPPED),
        (
            "Ada sent Finn a card.",
            "∃x (Card(x) ∧ Sent(ada, finn, x))",
            "∃x (Card(x) ∧ Sent(finn, ada, x))",
        ),
        (
            "If a wolf bites a goat, the latter fears the former.",
            "∀x ∀y (Wolf(x) ∧ Goat(y) ∧ Bites(x, y) → Fears(y, x))",
            "∀x ∀y (Wolf(x) ∧ Goat(y) ∧ Bites(x, y) → Fears(x, y))",
        ),
        ("If one is tall, one sings.", "∀x (Tall(x) → Sings(x))", "∃x (Tall(x) ∧ Sings(x))"),
        ("Ada is taller than Finn is.", "TallerThan(ada, finn)", "TallerThan(finn, ada)"),
    ],
)
def test_a_verb_phrase_means_what_it_says(text: str, formula: str, other: str) -> None:
    assert _is_proved(formula, text)
    assert not _is_proved(other, text)


@pytest.mark.parametrize(
    ("text", "formula"),
    [
        ("Ada sometimes sings.", "Sings(ada)"),
        ("Ada is allowed to sing.", "Sings(ada)"),
        ("Ada is able to sing.", "MaySing(ada)"),
        ("Ada tries to sing.", "Sings(ada)"),
        ("Dogs bark. Others do not.", "∀x (Dog(x) → Barks(x)) ∧ ∃x ¬Barks(x)"),
        ("If a dog sometimes barks, Ada sings.", "∀x (Dog(x) ∧ Barks(x) → Sings(ada))"),
    ],
)
def test_what_is_not_said_is_not_proved(text: str, formula: str) -> None:
    assert not _is_proved(formula, text)


def _is_proved(formula: str, text: str) -> bool:
    try:
        return check(formula, text).status is Status.PROVED
    except ParseError:
        return False
