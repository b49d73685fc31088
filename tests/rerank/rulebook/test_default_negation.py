"""Negations by default are said as such, and the rest of the sentence is proved."""

from __future__ import annotations

from pathlib import Path

import pytest

from logic2text import Lexicon, parse, read_formulas
from logic2text.results.words import Words
from rerank.rulebook import write_rulebook
from rerank.rulebook.changes import find_changes, lock_book
from rerank.rulebook.default_negation import KNOWN, forget_knowledge, say_defaults
from rerank.rulebook.lock import read_lock, write_lock

SAID = [
    (
        "∀x (Bird(x) ∧ ¬Penguin(x) → Flies(x))",
        "Every bird flies unless it is known that the bird is a penguin.",
    ),
    (
        "∀x ∀y (Borrowed(x, y) ∧ ¬Returned(x, y) → Lost(y))",
        "If x borrowed y, then y is lost, unless it is known that x returned y.",
    ),
    (
        "∀x (Guest(x) ∧ ¬Tired(x) ∧ ¬Shy(x) → Dances(x))",
        f"Every guest dances unless {KNOWN}the guest is tired or {KNOWN}the guest is shy.",
    ),
    ("∀x ¬(Guest(x) ∧ ¬Invited(x))", "If x is a guest, then it is known that x is invited."),
]


@pytest.mark.parametrize(("formula", "sentence"), SAID)
def test_what_is_not_known_is_said(formula: str, sentence: str) -> None:
    names = frozenset(("Penguin", "Returned", "Tired", "Shy", "Invited"))
    assert say_defaults(parse(formula), names, Lexicon.default()) == sentence


def test_other_negations_stay() -> None:
    rule = parse("∀x (Bird(x) ∧ ¬Penguin(x) → Flies(x))")
    assert say_defaults(rule, frozenset(), Lexicon.default()) is None
    assert say_defaults(parse("Flies(tweety)"), frozenset(("Flies",)), Lexicon.default()) is None


def test_the_plain_sentence() -> None:
    text = "Every bird flies unless it is known that it is a penguin or it is known that it is old."
    assert forget_knowledge(text) == "Every bird flies unless it is a penguin or it is old."
    assert forget_knowledge("It is known that b is old.") == "b is old."
    assert forget_knowledge("Anna says it is known that b is old.").startswith("Anna says it is")


def test_a_book_of_a_program_can_be_locked(tmp_path: Path) -> None:
    pytest.importorskip("clingo", reason="clingo is not installed")
    path = tmp_path / "birds.lp"
    path.write_text("flies(X) :- bird(X), not penguin(X).\n-sick(X) :- bird(X).\n")
    entries = read_formulas(path)
    words = Words(Lexicon.default())
    book = write_rulebook(entries, metric="fre", formulaicness="formulaicness:light")
    assert book.rules[0].sentence == SAID[0][1]
    locked = lock_book(book)
    assert find_changes(locked, entries, words) == ()
    lock = tmp_path / "birds.lock.json"
    write_lock(lock, locked)
    assert read_lock(lock) == locked
    path.write_text("flies(X) :- bird(X), -penguin(X).\n-sick(X) :- bird(X).\n")
    (change,) = find_changes(read_lock(lock), read_formulas(path), words)  # the formula is the same
    assert (change.kind, change.before) == ("meaning", SAID[0][1])
    path.write_text("flies(X) :- bird(X), not penguin(X), not old(X).\n-sick(X) :- bird(X).\n")
    (change,) = find_changes(locked, read_formulas(path), words)
    assert "it is known that" in (change.now or "")
    path.write_text("flies(X) :- bird(X), not sick(X).\n-sick(X) :- bird(X).\n")
    assert [each.before for each in find_changes(locked, read_formulas(path), words)] == [
        SAID[0][1]
    ]
