"""Sentences in the style of language models: asides, pairs, headings, words of any class."""

import pytest

from logic2text import ParseError, Status, check

VIOLINS = "∀x (Violin(x) → ∃y (Luthier(y) ∧ Built(y, x)))"
PLAYERS = "∀x ∀y ((Node(x) ∧ Node(y) ∧ x ≠ y) → ∃z (Path(z) ∧ Connects(z, x, y)))"
ONE = "(Armed(alarm) ∨ Open(window)) ∧ ¬(Armed(alarm) ∧ Open(window))"
TWO_KEYS = """∃x ∃y (Key(x) ∧ Key(y) ∧ x ≠ y ∧ Opens(x, chest) ∧ Opens(y, chest)
    ∧ ∀z ((Key(z) ∧ Opens(z, chest)) → (z = x ∨ z = y)))"""
ISLANDS = "∀x ((Island(x) ∧ BelongsTo(x, atoll)) → ¬Inhabited(x))"
ESSAYS = """∀x (Essay(x) → (Stolen(x) ↔ ∃y ∃z (Passage(y) ∧ Contains(x, y) ∧ Essay(z) ∧ z ≠ x
    ∧ CopiedFrom(y, z))))"""
BACHELORS = "∀x (Bachelor(x) ↔ (Man(x) ∧ ¬Married(x)))"
SPIES = "∀x ∀y ((Spy(x) ∧ Spy(y) ∧ x ≠ y ∧ Trusts(x, y)) → Trusts(y, x))"
FLEEGS = "∀x (Fleeg(x) → ∃y (Morp(y) ∧ Zibs(x, y)))"
BIRDS = "∀x (Bird(x) → Sings(x))"
BOTH_WAYS = "¬∀x (Bird(x) → Sings(x)) ∧ ¬∀x (Sings(x) → Bird(x))"
ORDERS = """∀x ∀y ((Customer(x) ∧ Order(y) ∧ Places(x, y))
    → ∃z (Clerk(z) ∧ Confirms(z, y, x)))"""

RIGHT = [
    ("In essence, every violin was built by some luthier.", VIOLINS),
    ("To put it quite simply, every bird sings.", BIRDS),
    ("As a matter of fact, every bird sings.", BIRDS),
    ("Every bird, strictly speaking, sings.", BIRDS),
    ("Every bird sings, to be precise.", BIRDS),
    ("More precisely: every bird sings.", BIRDS),
    ("Notably, every bird sings.", BIRDS),
    ("Whatever violin one considers, there is some luthier who built it.", VIOLINS),
    ("No matter which violin you pick, there is some luthier who built it.", VIOLINS),
    (
        "For every pair of distinct nodes, there is a path that connects the first to the second.",
        PLAYERS,
    ),
    (
        "Taking any two distinct nodes, there is a path that connects the first with the second.",
        PLAYERS,
    ),
    (
        "No matter which two nodes one picks, there is a path that connects the first to the second.",
        PLAYERS,
    ),
    ("Exactly one of the following holds: the alarm is armed, or the window is open.", ONE),
    (
        "Precisely one of the following two things is true: the alarm is armed or the window is open.",
        ONE,
    ),
    ("There exist exactly two keys that open the chest, no more and no fewer.", TWO_KEYS),
    ("Among the islands that belong to the atoll, not a single one is inhabited.", ISLANDS),
    (
        "Among the islands that belong to the atoll, there is not a single one that is inhabited.",
        ISLANDS,
    ),
    (
        "An essay is stolen exactly when it contains a passage that was copied from some other essay.",
        ESSAYS,
    ),
    (
        "An essay counts as stolen exactly when it contains a passage that was copied from another essay.",
        ESSAYS,
    ),
    ("By definition, a bachelor is a man who is not married.", BACHELORS),
    ("A bachelor is, by definition, a man who is not married.", BACHELORS),
    ("It cannot be that both the alarm and the window are open.", "¬(Open(alarm) ∧ Open(window))"),
    ("Every bird is red or small, and possibly both.", "∀x (Bird(x) → Red(x) ∨ Small(x))"),
    ("Any spy who trusts another spy is in turn trusted by that other spy.", SPIES),
    ("Every fleeg zibs a morp.", FLEEGS),
    ("If a mome gimbles, it gyres.", "∀x (Mome(x) → (Gimble(x) → Gyre(x)))"),
    ("Either Leo or Mina lied.", "Lied(leo) ∨ Lied(mina)"),
    ("Every order that a customer places is confirmed to the customer by some clerk.", ORDERS),
    (
        "Whenever a customer places an order, there is a clerk who confirms that order to the customer.",
        ORDERS,
    ),
    (
        "It is simply not true that every bird sings, nor is it true that everything that sings is a bird.",
        BOTH_WAYS,
    ),
]
"""Sentences and what they mean."""

WRONG = [
    # Asides that say something, in the first place and in the middle.
    ("As a rule, every bird sings.", BIRDS),
    ("In general, every bird sings.", BIRDS),
    ("With one exception, every bird sings.", BIRDS),
    ("In theory, every bird sings.", BIRDS),
    ("Supposedly, every bird sings.", BIRDS),
    ("In all likelihood, every bird sings.", BIRDS),
    ("In no other words, every bird sings.", BIRDS),
    ("Generally, every bird sings.", BIRDS),
    ("In essence, every bird barks and sings.", BIRDS),
    ("Notably, some bird sings.", BIRDS),
    ("Strictly, red birds sing.", BIRDS),
    ("Every bird sings, precisely, and softly.", BIRDS),
    ("Short, red birds sing.", "∀x ((Bird(x) ∧ Red(x)) → Sings(x))"),
    ("To be red, every bird sings.", BIRDS),
    # Scope and order of pairs.
    ("Whatever violin one considers, it built some luthier.", VIOLINS),
    (
        "There is some luthier who built whatever violin one considers.",
        "∀x (Luthier(x) → ∃y (Violin(y) ∧ Built(x, y)))",
    ),
    (
        "For every pair of distinct nodes, there is a path that connects the second to the first.",
        PLAYERS.replace("z, x, y)", "z, x, y) ∧ ¬Connects(z, y, x)"),
    ),
    (
        "For some pair of distinct nodes, there is a path that connects the first to the second.",
        PLAYERS,
    ),
    (
        "There is a path that connects the first to the second of any two nodes.",
        "∃z (Path(z) ∧ ∀x ∀y (Connects(z, x, y)))",
    ),
    (
        "For every pair of distinct paths, there is a node that connects the first to the second.",
        PLAYERS,
    ),
    (
        "No matter which two nodes one picks, there is no path that connects the first to the second.",
        PLAYERS,
    ),
    # Headings.
    ("At least one of the following holds: the alarm is armed, or the window is open.", ONE),
    ("Exactly one of the following holds: the alarm is not armed, or the window is open.", ONE),
    ("Both of the following hold: the alarm is armed, and the window is open.", ONE),
    ("Neither of the following holds: the alarm is armed, or the window is open.", ONE),
    ("There exist exactly three keys that open the chest, no more and no fewer.", TWO_KEYS),
    ("There exist at least two keys that open the chest, no more and no fewer.", TWO_KEYS),
    ("There exist at least two keys that open the chest.", TWO_KEYS),
    ("Among the islands that belong to the atoll, a single one is inhabited.", ISLANDS),
    ("Among the islands that are inhabited, some belong to the atoll.", ISLANDS),
    # Another essay, and what is defined.
    (
        "An essay is stolen exactly when it contains a passage that was copied from some essay.",
        ESSAYS,
    ),
    ("An essay is stolen exactly when it contains another essay.", ESSAYS),
    ("An essay is stolen if it contains a passage that was copied from some other essay.", ESSAYS),
    ("A bachelor is a man who is not married.", BACHELORS),
    ("By definition, a man is a bachelor who is not married.", BACHELORS),
    ("By definition, a bachelor is a man who is married.", BACHELORS),
    ("By definition, every bachelor is a man who is not married.", BACHELORS),
    ("It cannot be that the alarm or the window is open.", "¬(Open(alarm) ∧ Open(window))"),
    ("It can be that both the alarm and the window are open.", "¬(Open(alarm) ∧ Open(window))"),
    ("Every bird is red or small, and certainly both.", "∀x (Bird(x) → Red(x) ∨ Small(x))"),
    ("Every bird is red or small, but not both.", "∀x (Bird(x) → Red(x) ∨ Small(x))"),
    ("Any spy who trusts another spy trusts that other spy in turn.", SPIES),
    ("Any spy who is trusted is trusted by that other spy.", SPIES),
    ("Any spy who trusts another spy is not trusted by that other spy.", SPIES),
    # Words of any class.
    ("Every morp zibs a fleeg.", FLEEGS),
    ("Every fleeg is zibbed by a morp.", FLEEGS),
    ("Some fleeg zibs every morp.", FLEEGS),
    ("If a mome gyres, it gimbles.", "∀x (Mome(x) → (Gimble(x) → Gyre(x)))"),
    ("Leo and Mina lied.", "Lied(leo) ∨ Lied(mina)"),
    (
        "Whenever a customer places an order, there is a clerk who confirms that customer to the order.",
        ORDERS,
    ),
    (
        "Whenever a customer places an order, there is a clerk to whom the customer confirms that order.",
        ORDERS,
    ),
    ("It is not simply true that every bird sings.", "∀x (Bird(x) → Sings(x))"),
    ("Max is a light.", "Light(max)"),
    ("Key sings.", "∃x (Key(x) ∧ Sings(x))"),
]
"""Sentences that do not mean their formula, or that say something more."""


@pytest.mark.parametrize(("text", "formula"), RIGHT)
def test_what_models_write_is_proved(text: str, formula: str) -> None:
    assert check(formula, text).status is Status.PROVED


@pytest.mark.parametrize(("text", "formula"), WRONG)
def test_nothing_near_it_is_proved(text: str, formula: str) -> None:
    try:
        assert check(formula, text).status is not Status.PROVED
    except ParseError:
        pass  # what cannot be read is not proved either


def test_a_definition_is_not_refuted_by_its_half() -> None:
    formula = "∀x (Branch(x) ↔ (Firm(x) ∧ ∃y (Firm(y) ∧ y ≠ x ∧ Controls(y, x))))"
    text = "By definition, a branch is a firm that another firm controls."
    assert check(formula, text).status is not Status.REFUTED
