"""What follows a comma in a consequent, "other K", "otherwise" and "as parts"; near misses."""

from __future__ import annotations

import pytest

from logic2text.proof.verdict import Status
from logic2text.verify.text import check

_GUEST, _PAY = (
    "(Guest(x) ∧ Late(x))",
    "If a guest is late, then they pay, and some cook waits for them.",
)
_WIDER = "Some river crosses Peru and is wider than every other river."
_PARTS = "∀x (Car(x) → ∃≥4 y (Wheel(y) ∧ hasPart(x, y)))"
_RULES = "(weight(x) > limit(x) → Heavy(x)) ∧ (width(x) > limit(x) → Split(x))"
PROVED = [
    (f"∀x ({_GUEST} → (Pays(x) ∧ ∃y (Cook(y) ∧ WaitsFor(y, x))))", _PAY),
    (
        "∀x ((Ship(x) ∧ Leaks(x)) → (Docked(x) ∨ ∃y (Tug(y) ∧ Tows(y, x))))",
        "If a ship leaks, then it is docked, or some tug tows it.",
    ),
    (
        "∀x ((File(x) ∧ Secret(x)) → (Locked(x) ∧ ∀y (Reads(y, x) → Trusted(y))))",
        "If a file is secret, then it is locked, and everything that reads it is trusted.",
    ),
    (
        (
            "∀x ∀y ((Nurse(x) ∧ Ward(y) ∧ Leaves(x, y))"
            " → (Signs(x) ∧ ¬∃z (Visitor(z) ∧ Enters(z, y))))"
        ),
        "If a nurse leaves a ward, then the nurse signs, and no visitor enters the ward.",
    ),
    (
        "∀x (Oven(x) → (Safe(x) ↔ (Closed(x) ∧ ∀y (Tray(y) → Touches(y, x)))))",
        "An oven is safe if and only if it is closed, and every tray touches it.",
    ),
    # Nothing refers into the condition: the comma ends what depends on it.
    (
        "(∃x (Guest(x) ∧ Late(x)) → Open(door)) ∧ Dark(hall)",
        "If some guest is late, then the door is open, and the hall is dark.",
    ),
    (
        (
            "∃x (Actor(x) ∧ BornIn(x, rome)"
            " ∧ ∃y (Film(y) ∧ Directed(x, y) ∧ ¬∃z (Actor(z) ∧ z ≠ x ∧ Saw(z, y))))"
        ),
        "Some actor born in Rome directed a film that no other actor saw.",
    ),
    (
        "∃x (River(x) ∧ Crosses(x, peru) ∧ ∀y ((River(y) ∧ y ≠ x) → Wider(x, y)))",
        _WIDER,
    ),
    (
        "∀x (Clerk(x) → ((Works(x) → Paid(x)) ∧ (¬Works(x) → Closed(shop))))",
        "A clerk is paid if they work; otherwise, the shop is closed.",
    ),
    (_PARTS, "Every car has at least four wheels as parts."),
    (
        "∀x (Team(x) → ∃=2 y (Striker(y) ∧ hasMember(x, y)))",
        "Every team has exactly two strikers as members.",
    ),
    # A number has no limit: both are of the crate.
    (
        f"∀x (Crate(x) → ({_RULES}))",
        (
            "For every crate, if its weight is greater than its limit, then it is heavy,"
            " and if its width is greater than its limit, then it is split."
        ),
    ),
]
NOT_PROVED = [
    (f"∀x ({_GUEST} → (Pays(x) ∨ ∃y (Cook(y) ∧ WaitsFor(y, x))))", _PAY),
    (f"∀x ({_GUEST} → (Pays(x) ∧ ∀y (Cook(y) → WaitsFor(y, x))))", _PAY),
    (f"∀x (∃y (Cook(y) ∧ WaitsFor(y, x) ∧ Pays(x)) → {_GUEST})", _PAY),
    (
        "∃x (Guest(x) ∧ Late(x)) → (Open(door) ∧ Dark(hall))",
        "If some guest is late, then the door is open, and the hall is dark.",
    ),
    ("∃x (River(x) ∧ Crosses(x, peru) ∧ ∀y ((River(y) ∧ y ≠ peru) → Wider(x, y)))", _WIDER),
    (
        "∀x (Clerk(x) → ((Works(x) → Paid(x)) ∧ (Works(x) → Closed(shop))))",
        "A clerk is paid if they work; otherwise, the shop is closed.",
    ),
    (_PARTS, "Every car has at most four wheels as parts."),
]


@pytest.mark.parametrize(("formula", "text"), PROVED)
def test_what_is_meant_is_proved(formula: str, text: str) -> None:
    assert check(formula, text).status is Status.PROVED


@pytest.mark.parametrize(("formula", "text"), NOT_PROVED)
def test_what_is_not_meant_is_not_proved(formula: str, text: str) -> None:
    assert check(formula, text).status in (Status.REFUTED, Status.AMBIGUOUS)
