"""What holds of named things only, what is allowed, and contrasts: the first text of a ranking."""

from __future__ import annotations

import pytest

from logic2text import check, parse
from logic2text.proof.verdict import Status
from logic2text.verbalizers.natural import Natural
from rerank import Reranker

RERANKER = Reranker()
FIRST = {
    # The only one of a kind.
    "Guest(odo) ∧ ¬Drank(odo) ∧ ∀x (Guest(x) ∧ x ≠ odo → Drank(x))": (
        "Odo is the only guest who did not drink."
    ),
    "Clerk(ann) ∧ ∀x (Clerk(x) → (Signed(x, memo) ↔ x ≠ ann))": (
        "Ann is the only clerk who did not sign the memo."
    ),
    # What is allowed is the claim, not what is supposed.
    "∀x (Entrant(x) ∧ ¬Pays(x, fee) → ¬MayCompete(x))": (
        "An entrant may not compete unless it pays the fee."
    ),
    "∀x (Child(x) ∧ age(x) < 8 → (MaySwim(x) → ∃y (Adult(y) ∧ Accompanies(y, x))))": (
        "A child younger than 8 may swim only if some adult accompanies them."
    ),
    "∀x (MayRideIn(x, tram) → HoldsTicket(x))": (
        "Only those who hold a ticket may ride in the tram."
    ),
    "∀x (MayUse(x, sauna) → Member(x) ∨ Guest(x))": "Only members and guests may use the sauna.",
    "∀x (CanReset(x, firewall) → Technician(x) ∧ Certified(x))": (
        "Only certified technicians can reset the firewall."
    ),
    "∀x (InFrontOf(x, b) → Cube(x))": "Everything in front of b is a cube.",
    "∀x (Student(x) → (Paid(x) ↔ MayVote(x)))": (
        "A student may vote if and only if they are paid."
    ),
    # Contrasts of clauses, and alternatives of which one is a list.
    "Sent(clara, parcel, bruno) ∧ ¬Received(bruno, parcel)": (
        "Clara sent the parcel to Bruno, but he did not receive it."
    ),
    "Guilty(butler) ∨ (Guilty(cook) ∧ KnowsOf(gardener, cook))": (
        "The butler is guilty, or the cook is guilty and the gardener knows of the cook."
    ),
    # Words by their company.
    "Guilty(mason) ∨ (Guilty(frost) ∧ Lied(odell))": (
        "Mason is guilty, or Frost is guilty and Odell lied."
    ),
    "∀r ∃k (Room(r) → (Key(k) ∧ Opens(k, r) ∧ ∀j ((Key(j) ∧ Opens(j, r)) → j = k)))": (
        "Every room is opened by exactly one key."
    ),
    "∀c (Clerk(c) → ∀s (Cabin(s) → ∃p (DoorPass(p) ∧ HasPassFor(c, p, s))))": (
        "For every cabin, every clerk has a door pass for the cabin."
    ),
    "∀x ((Pie(x) ∧ FilledWith(x, cream)) → TastyFood(x))": (
        "Every pie filled with cream is tasty food."
    ),
    # Identities of names that are words, and of letters.
    "thief = butler": "The thief is the butler.",
    "a = b": "a is the same as b.",
    # A list with a contrast before a last list.
    "∀m (Monk(m) → Reads(m, rule) ∧ ¬Owns(m, horse) ∧ (Sick(m) ∨ Sings(m)))": (
        "Every monk reads the rule but does not own the horse, and is sick or sings."
    ),
    # Comparisons do not use up the budget of a formula.
    "∀x (Candidate(x) → (Elected(x) ↔ ∀y (Candidate(y) ∧ y ≠ x → votes(x) > votes(y)) ∧ "
    "¬Disqualified(x)))": (
        "A candidate is elected if and only if they have more votes than every other candidate but "
        "are not disqualified."
    ),
}


@pytest.mark.parametrize(("formula", "text"), FIRST.items())
def test_first(formula: str, text: str) -> None:
    assert RERANKER.rank(formula)[0].text == text
    assert check(formula, text).status is Status.PROVED


@pytest.mark.parametrize(
    ("formula", "text"),
    [
        ("∀x (Guest(x) ∧ x ≠ odo → Drank(x))", "Odo is the only guest who did not drink."),
        ("Guest(odo) ∧ ∀x (Guest(x) → Drank(x))", "Odo is the only guest who drank."),
        (
            "∀x (HoldsTicket(x) → MayRideIn(x, tram))",
            "Only those who hold a ticket may ride in it.",
        ),
        (
            "∀x (MayRideIn(x, tram) → HoldsTicket(x))",
            "Those who hold a ticket may ride in the tram.",
        ),
    ],
)
def test_what_is_not_said_is_not_proved(formula: str, text: str) -> None:
    assert check(formula, text).status is not Status.PROVED


def test_only_one_is_not_planned_where_more_may_be_so() -> None:
    formula = parse("Guest(odo) ∧ ¬Drank(odo) ∧ ∀x (Guest(x) ∧ Old(x) ∧ x ≠ odo → Drank(x))")
    assert "the only" not in Natural().verbalize(formula).text
