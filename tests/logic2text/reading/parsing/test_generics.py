"""*A K* and *Ks* as subject: of every K, of some, or of one or the other; formulae by hand."""

from __future__ import annotations

import pytest

from logic2text import ParseError
from logic2text.proof.verdict import Status
from logic2text.verify.text import check

_MODALS = [
    ("May", "may", "may not"),
    ("Can", "can", "cannot"),
    ("Must", "must", "does not have to"),
    ("Should", "should", "should not"),
    ("Shall", "shall", "shall not"),
    ("OughtTo", "ought to", "ought not to"),
    ("HasTo", "has to", "does not have to"),
]
_PROVED, _AMBIGUOUS, _REFUTED = Status.PROVED, Status.AMBIGUOUS, Status.REFUTED


@pytest.mark.parametrize(("name", "modal", "denial"), _MODALS)
def test_a_modal_verb_speaks_of_every_one(name: str, modal: str, denial: str) -> None:
    may, may_not = (f"∀x (Member(x) → {sign}{name}Vote(x))" for sign in ("", "¬"))
    plural = modal.replace("has", "have"), denial.replace("does", "do")
    for formula, singular, several in ((may, modal, plural[0]), (may_not, denial, plural[1])):
        assert check(formula, f"A member {singular} vote.").status is _PROVED
        assert check(formula, f"Members {several} vote.").status is _PROVED
    some = f"∃x (Member(x) ∧ {name}Vote(x))"
    assert check(some, f"A member {modal} vote.").status is _AMBIGUOUS
    for other in (f"∀x ({name}Vote(x) → Member(x))", f"∀x (Member(x) ∧ {name}Vote(x))"):
        assert check(other, f"A member {modal} vote.").status is _REFUTED
    assert check(may, f"A member {denial} vote.").status is _REFUTED


def test_must_not_forbids() -> None:
    denied = "∀x (Member(x) → ¬MustVote(x))"
    with pytest.raises(ParseError):
        check(denied, "A member must not vote.")
    forbidden = "∀x (Member(x) → MustNotVote(x))"
    assert check(forbidden, "A member must not vote.").status is _PROVED
    assert check(forbidden, "A member may vote.").status is _REFUTED


@pytest.mark.parametrize("modal", ["will", "might", "could", "would"])
def test_what_will_be_is_of_one_or_of_all(modal: str) -> None:
    name = f"{modal.title()}Vote"
    every, some = f"∀x (Member(x) → {name}(x))", f"∃x (Member(x) ∧ {name}(x))"
    assert check(every, f"A member {modal} vote.").status is _AMBIGUOUS
    assert check(some, f"A member {modal} vote.").status is _AMBIGUOUS
    assert check(every, f"Members {modal} vote.").status is _PROVED


@pytest.mark.parametrize(
    ("text", "every", "some", "expected"),
    [
        # Laws: every K first, hardly some K.
        ("A dog barks.", "∀x (Dog(x) → Barks(x))", "∃x (Dog(x) ∧ Barks(x))", "every"),
        (
            "A vegetarian does not eat meat.",
            "∀x (Vegetarian(x) → ¬EatsMeat(x))",
            "∃x (Vegetarian(x) ∧ ¬EatsMeat(x))",
            "every",
        ),
        (
            "A snake has no legs.",
            "∀x (Snake(x) → ¬∃y (Leg(y) ∧ Has(x, y)))",
            "∃x (Snake(x) ∧ ¬∃y (Leg(y) ∧ Has(x, y)))",
            "every",
        ),
        (
            "A driver must have a licence.",
            "∀x (Driver(x) → ∃y (Licence(y) ∧ MustHave(x, y)))",
            "∃x (Driver(x) ∧ ∃y (Licence(y) ∧ MustHave(x, y)))",
            "every",
        ),
        (
            "A member need not pay.",
            "∀x (Member(x) → NeedNotPay(x))",
            "∃x (Member(x) ∧ NeedNotPay(x))",
            "every",
        ),
        # States, or what is so in one place: one or the other.
        ("A whale is large.", "∀x (Whale(x) → Large(x))", "∃x (Whale(x) ∧ Large(x))", "either"),
        (
            "A student likes Max.",
            "∀x (Student(x) → Likes(x, max))",
            "∃x (Student(x) ∧ Likes(x, max))",
            "either",
        ),
        (
            "A capital is located in a country.",
            "∀x (Capital(x) → ∃y (Country(y) ∧ LocatedIn(x, y)))",
            "∃x (Capital(x) ∧ ∃y (Country(y) ∧ LocatedIn(x, y)))",
            "either",
        ),
        (
            "An elephant is heavier than a mouse.",
            "∀x ∀y (Elephant(x) ∧ Mouse(y) → Heavier(x, y))",
            "∃x ∃y (Elephant(x) ∧ Mouse(y) ∧ Heavier(x, y))",
            "every",
        ),
        ("A dog has won.", "∀x (Dog(x) → HasWon(x))", "∃x (Dog(x) ∧ HasWon(x))", "either"),
        ("A dog did not bark.", "∀x (Dog(x) → ¬Barks(x))", "∃x (Dog(x) ∧ ¬Barks(x))", "either"),
        ("A dog was small.", "∀x (Dog(x) → Small(x))", "∃x (Dog(x) ∧ Small(x))", "either"),
        (
            "Max sings and a student dances.",
            "Sings(max) ∧ ∀x (Student(x) → Dances(x))",
            "Sings(max) ∧ ∃x (Student(x) ∧ Dances(x))",
            "either",
        ),
        # Episodes and positions: some K.
        ("A dog barked.", "∀x (Dog(x) → Barks(x))", "∃x (Dog(x) ∧ Barks(x))", "some"),
        (
            "A cube is behind b.",
            "∀x (Cube(x) → BackOf(x, b))",
            "∃x (Cube(x) ∧ BackOf(x, b))",
            "some",
        ),
        (
            "A dog barks. It is small.",
            "∀x (Dog(x) → Barks(x) ∧ Small(x))",
            "∃x (Dog(x) ∧ Barks(x) ∧ Small(x))",
            "some",
        ),
    ],
)
def test_every_one_or_some(text: str, every: str, some: str, expected: str) -> None:
    verdicts = {
        "every": (_PROVED, _AMBIGUOUS),
        "either": (_AMBIGUOUS, _AMBIGUOUS),
        "some": (_REFUTED, _PROVED),
    }
    assert (check(every, text).status, check(some, text).status) == verdicts[expected]
