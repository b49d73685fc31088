"""An opposite denies a symbol by its prefix, or by the theory or the domain that says so."""

from __future__ import annotations

import pytest

from logic2text.errors import ParseError
from logic2text.lexicon.words.dictionary import look_up
from logic2text.symbolization import SymbolizationKey
from logic2text.theories import Theory
from logic2text.verify.text import check


def status(formula: str, text: str, axioms: str = "", key: str = "") -> str:
    theory = Theory.parse(axioms) if axioms else None
    symbols = SymbolizationKey.parse(key) if key else None
    try:
        return str(check(formula, text, theory=theory, key=symbols).status)
    except ParseError:
        return "unread"


ODD, CLOSED = "∀x (Odd(x) ↔ ¬Even(x))", "∀x (Closed(x) ↔ ¬Open(x))"
FUNCTION = "∀x (Function(x) ∧ ¬Even(x) → Bounded(x))"


@pytest.mark.parametrize(
    ("formula", "text", "axioms", "expected"),
    [
        (FUNCTION, "Every odd function is bounded.", "", "unknown"),
        (FUNCTION, "Every odd function is bounded.", ODD, "proved"),
        ("∀x (Set(x) ∧ ¬Open(x) → Bounded(x))", "Every closed set is bounded.", "", "unknown"),
        ("∀x (Set(x) ∧ ¬Open(x) → Bounded(x))", "Every closed set is bounded.", CLOSED, "proved"),
        ("¬Married(bob)", "Bob is single.", "", "unread"),
        ("¬Married(bob)", "Bob is single.", "∀x (Single(x) ↔ ¬Married(x))", "proved"),
        ("¬Hot(b)", "b is cold.", "∀x (Hot(x) → ¬Cold(x))", "refuted"),
        ("Warm(b)", "b is cold.", "∀x (Hot(x) → ¬Cold(x))", "unknown"),
        ("¬Even(2)", "2 is odd.", "", "unknown"),
        ("Even(2)", "2 is odd.", "", "refuted"),
        ("¬Married(bob)", "Bob is unmarried.", "", "proved"),
        ("∀x (Law(x) → ¬Legal(x))", "Every law is illegal.", "", "proved"),
        ("¬Legal(b)", "b is not illegal.", "", "refuted"),
        ("¬Kind(b)", "b is unkind.", "", "attested"),
        ("¬Honest(b)", "b is dishonest.", "", "attested"),
        ("¬Valuable(b)", "b is invaluable.", "", "unknown"),
    ],
)
def test_what_an_opposite_says(formula: str, text: str, axioms: str, expected: str) -> None:
    assert status(formula, text, axioms) == expected


@pytest.mark.parametrize(
    ("key", "formula", "text", "expected"),
    [
        ("domain: people\nD(x): x is dead\na: Ann", "~Da", "Ann is alive.", "proved"),
        ("domain: integers\nE(x): x is even\na: four", "~Ea", "four is odd.", "proved"),
        ("domain: functions\nE(x): x is even\na: sine", "~Ea", "sine is odd.", "unknown"),
        ("domain: doors\nO(x): x is open\na: the gate", "~Oa", "The gate is shut.", "proved"),
        ("domain: sets\nO(x): x is open\na: the ball", "~Oa", "The ball is closed.", "unknown"),
        ("domain: people\nT(x): x is tall\na: Ann", "~Ta", "Ann is short.", "unknown"),
    ],
)
def test_the_domain_of_a_key_decides(key: str, formula: str, text: str, expected: str) -> None:
    assert status(formula, text, key=key) == expected


PAIRS = [
    *(("hot", "cold"), ("tall", "short"), ("rich", "poor"), ("good", "bad"), ("old", "young")),
    *(("black", "white"), ("male", "female"), ("happy", "sad"), ("strong", "weak")),
    *(("wet", "dry"), ("positive", "negative"), ("increasing", "decreasing")),
    *(("public", "private"), ("open", "closed"), ("even", "odd"), ("alive", "dead")),
    *(("true", "false"), ("guilty", "innocent"), ("present", "absent"), ("full", "empty")),
    *(("rough", "smooth"), ("married", "single")),
]


@pytest.mark.parametrize(("left", "right"), PAIRS)
def test_a_lexical_opposite_is_never_a_negation(left: str, right: str) -> None:
    for ours, theirs in ((left, right), (right, left)):
        assert look_up(theirs)
        assert status(f"¬{ours.capitalize()}(b)", f"b is {theirs}.") in ("unread", "unknown")
