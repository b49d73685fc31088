"""What frames a claim, what points back to what was said, and lists of kinds."""

from __future__ import annotations

import pytest

from logic2text import check

FED = "∀x (Guest(x) → ¬MayFeed(x, zoo))"
ONE = "(Plays(bea, harp) ∨ Plays(cora, harp)) ∧ ¬(Plays(bea, harp) ∧ Plays(cora, harp))"
KINDS = "∀x ((Cat(x) ∨ Dog(x) ∨ Horse(x)) → Mammal(x))"
WINGS = "∀x ((Bird(x) ∧ Flies(x)) → HasWings(x))"
NODES = "∀x (Node(x) → (Sends(x) ↔ Receives(x)))"
BITES = "∀x (Ferret(x) → (Hungry(x) → Bites(x)))"
WARM = "∀x (Mammal(x) → Warm(x))"
FINED = "∀x ((Clerk(x) ∧ Late(x)) → Fined(x))"
LIKED = "∀x ∀y ((Agent(x) ∧ Agent(y) ∧ Likes(x, y)) → Likes(y, x))"
HATED = "∀x (Book(x) → ∃y (Reader(y) ∧ Hates(y, x)))"
SEEN = "∀x (Crate(x) → ∃y ∃z (Guard(y) ∧ Guard(z) ∧ ¬(y = z) ∧ Sees(y, x) ∧ Sees(z, x)))"


@pytest.mark.parametrize(
    ("formula", "text"),
    [
        (WARM, "In simpler terms, all mammals are warm."),
        (WARM, "To put it plainly: every mammal is warm."),
        (WARM, "According to this rule, every mammal is warm."),
        (WARM, "What this sentence states is that every mammal is warm."),
        (WARM, "We can therefore conclude that every mammal is warm."),
        (FED, "It is forbidden for a guest to feed the zoo."),
        (ONE, "Of Bea and Cora, exactly one plays the harp."),
        (NODES, "Every node that sends receives, and vice versa."),
        (WINGS, "In order to fly, a bird must have wings."),
        (WINGS, "For a bird to fly, it must have wings."),
        ("Guest(sam) ∧ ∀x (Guest(x) → Tall(x))", "All guests, including Sam, are tall."),
        (KINDS, "Cats, dogs and horses are mammals."),
        (KINDS, "All cats, dogs, and horses are mammals."),
        (KINDS, "Every cat, dog or horse is a mammal."),
        ("∀x ((Cat(x) ∨ Dog(x)) → ¬Allowed(x))", "Neither cats nor dogs are allowed."),
        ("∀x ((Cat(x) ∨ Dog(x)) → Allowed(x))", "Not only cats but also dogs are allowed."),
        ("¬Cube(max)", "Max is no cube."),
        ("∀x (Part(x) → Odd(x))", "Every part is itself odd."),
        ("HasTwoDistinctNames(max)", "Max has two distinct names."),
        (BITES, "If it is hungry, a ferret bites."),
        ("∀x (Tree(x) → ¬BearsFruit(x))", "Trees bear no fruit."),
        (
            "∀x (Guest(x) → (¬Excuses(ann, x) → MustPay(x)))",
            "Guests must pay except when Ann excuses them.",
        ),
        ("∃x (Nun(x) ∧ ∀y (Bed(y) → Made(x, y)))", "One and the same nun made all the beds."),
        (FINED, "Whenever a clerk is late, the clerk in question is fined."),
        (FINED, "If a clerk is late, then the said clerk is fined."),
        (
            LIKED,
            "For any two agents, if the first one likes the second, the second likes the first.",
        ),
        (
            LIKED,
            "Whenever one agent likes a second agent, that second agent likes the first agent.",
        ),
        (HATED, "For any given book, there exists at least one reader who hates it."),
        (HATED, "Take any book: some reader hates it."),
        (SEEN, "Every crate is seen by two different guards."),
        (
            "∀x ∀y ((Guest(x) ∧ Ticket(y) ∧ Buys(x, y)) → Valid(y))",
            "Whichever ticket a guest buys, that ticket is valid.",
        ),
        ("∀x (Team(x) → (Wins(x) → Sad(ann)))", "Whichever team wins, Ann is sad."),
        (
            "∀x (Clerk(x) → (Happy(x) ↔ ∀y (FriendOf(y, x) → Rich(y))))",
            "A clerk is happy exactly when all of this clerk's friends are rich.",
        ),
        ("∃x (Person(x) ∧ Governs(x, isle))", "There is an individual who governs the isle."),
        (
            "¬∀x (Bird(x) → Flies(x)) ∧ Bird(pip) ∧ ¬Flies(pip)",
            "Not all birds fly: for instance, Pip is a bird and does not fly.",
        ),
    ],
)
def test_a_frame_says_nothing(formula: str, text: str) -> None:
    assert str(check(formula, text).status) == "proved"


@pytest.mark.parametrize(
    ("formula", "text"),
    [
        (WARM, "The rule does not say that every mammal is warm."),
        (WARM, "We cannot conclude that every mammal is warm."),
        (
            "∀x (Node(x) → (Sends(x) → Receives(x)))",
            "Every node that sends receives, and vice versa.",
        ),
        ("∀x (Ferret(x) → (Bites(x) → Hungry(x)))", "If it is hungry, a ferret bites."),
        ("∀x (Tree(x) → BearsFruit(x))", "Trees bear no fruit."),
        ("∀x ((Cat(x) ∧ Dog(x) ∧ Horse(x)) → Mammal(x))", "Cats, dogs and horses are mammals."),
        ("¬Allowed(max) ∧ Cat(max)", "Max is no cat."),
        ("∀x ((Bird(x) ∧ HasWings(x)) → Flies(x))", "In order to fly, a bird must have wings."),
        ("∀x (Guest(x) → Tall(x))", "All guests, including Sam, are tall."),
        (FED, "It is not required for a guest to feed the zoo."),
        (WARM, "Nobody says that every mammal is warm."),
        (WARM, "The theorem claims that every mammal is warm."),
        (WARM, "We may assume that every mammal is warm."),
        (WARM, "As a rule, mammals are warm."),
        (WARM, "In general, mammals are warm."),
        ("∀x (Rule(x) → Strict(x))", "According to this rule, every rule that is old is strict."),
        (
            "∀x (Crate(x) → ∃y (Guard(y) ∧ Sees(y, x)))",
            "Every crate is seen by two different guards.",
        ),
        (
            "∀x ((Clerk(x) ∧ Fined(x)) → Late(x))",
            "Whenever a clerk is late, the clerk in question is fined.",
        ),
    ],
)
def test_what_denies_or_says_more_is_not_proved(formula: str, text: str) -> None:
    assert str(check(formula, text).status) in ("refuted", "unknown")
