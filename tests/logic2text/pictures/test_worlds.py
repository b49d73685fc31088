"""Models told in English, by hand."""

from __future__ import annotations

from itertools import product

import pytest

from logic2text.notation import parse
from logic2text.pictures.worlds import tell_facts, tell_world
from logic2text.proof.models import evaluate
from logic2text.proof.relation import TextRelation
from logic2text.proof.verdict import Countermodel
from logic2text.tutor.diagnosis import compare


@pytest.mark.parametrize(
    ("given", "asked", "given_only", "asked_only"),
    [
        (
            "∃x (Dog(x) ∧ Barks(x))",
            "∃x Barks(x)",
            None,
            "a world with one dog and one thing that barks and nothing else",
        ),
        (
            "∃x Dog(x) ∧ ∃x Cat(x)",
            "∃x (Dog(x) ∧ Cat(x))",
            "a world with one dog and one cat and nothing else",
            None,
        ),
        (
            "P ∧ ¬Q",
            "Q ∧ ¬P",
            "a case in which P is true and Q is false",
            "a case in which P is false and Q is true",
        ),
        (
            "Likes(a, b)",
            "Likes(b, a)",
            "a world with just two things, a and b, in which a likes b and no more than that",
            "a world with just two things, a and b, in which b likes a and no more than that",
        ),
        (
            "∃x (Dog(x) ∨ Cat(x))",
            "∃x Dog(x)",
            "a world with one cat and nothing else",
            None,
        ),
        (
            "∃x (Dog(x) ∨ ¬Dog(x))",
            "∃x Dog(x)",
            "a world with one thing that is not a dog and nothing else",
            None,
        ),
        (  # "one bald king and one king" leaves open whether the second is bald
            "∃x (King(x) ∧ Bald(x))",
            "∃x (King(x) ∧ ∀y (King(y) → y = x) ∧ Bald(x))",
            "a world with one bald king and one king who is not bald and nothing else",
            None,
        ),
        (  # a free variable is called by the same name throughout
            "Dog(y) ∧ Cat(a)",
            "Dog(y) ∧ Cat(a) ∧ Likes(a, y)",
            (
                "a world with just two things, a and y, in which y is a dog and likes itself and "
                "a is a cat and no more than that"
            ),
            None,
        ),
    ],
)
def test_the_smallest_worlds(
    given: str, asked: str, given_only: str | None, asked_only: str | None
) -> None:
    compared = compare(parse(given), parse(asked))
    told = [
        None if model is None else tell_world(model)
        for model in (compared.given_only, compared.asked_only)
    ]
    assert told == [given_only, asked_only]


@pytest.mark.parametrize(
    ("given", "asked", "relation"),
    [
        ("∀x P(x)", "∃x P(x)", TextRelation.STRONGER),
        ("∃x P(x)", "∀x P(x)", TextRelation.WEAKER),
        ("P(a)", "P(b)", TextRelation.INDEPENDENT),
        ("P(a)", "¬P(a)", TextRelation.CONTRADICTION),
        ("¬∃x P(x)", "∀x ¬P(x)", TextRelation.EQUIVALENT),
    ],
)
def test_relations(given: str, asked: str, relation: TextRelation) -> None:
    compared = compare(parse(given), parse(asked))
    assert compared.relation is relation
    for model, values in (
        (compared.given_only, (True, False)),
        (compared.asked_only, (False, True)),
    ):
        if model is not None:
            assert (evaluate(parse(given), model), evaluate(parse(asked), model)) == values


@pytest.mark.parametrize(
    ("given", "asked", "facts"),
    [
        ("∃x (Dog(x) → Barks(x))", "∃x (Dog(x) ∧ Barks(x))", ["1 is a dog.", "2 barks."]),
        (
            "∀x (Dog(x) → Loves(x, fido))",
            "∀x (Dog(x) → Loves(fido, x))",
            ["1 is a dog and loves Fido.", "Fido neither is a dog nor loves anything."],
        ),
        ("Likes(a, b)", "Likes(b, a)", ["a likes b.", "b likes nothing."]),
        ("P ∧ ¬Q", "Q", ["P is true and Q is false."]),
        ("¬(a = b)", "a = b", ["There is b.", "There is a."]),
        ("Dog(a)", "Dog(a) ∧ ¬(a = b)", ["a is also called b.", "a is a dog."]),
        (
            "a = b ∧ b = c ∧ Dog(a)",
            "a = b ∧ b = c ∧ ¬Dog(a)",
            ["a is also called b and c.", "a is a dog."],
        ),
        ("∀x ∀y (x = y)", "∀x ∀y ¬(x = y)", ["1 is a thing."]),
        ("p → q", "q → p", ["p is false and q is true."]),
        ("f(a) = a", "¬(f(a) = a)", ["f(a) = a."]),
    ],
)
def test_a_world_as_facts(given: str, asked: str, facts: list[str]) -> None:
    model = compare(parse(given), parse(asked)).given_only
    assert model is not None
    assert [*tell_facts(model)] == facts


def test_long_lists_of_facts_are_cut_short() -> None:
    cells = frozenset(product(range(2), repeat=8))
    model = Countermodel(2, {}, {("P", 8): cells}, {}, left=True, right=False)
    facts = tell_facts(model)
    assert all(fact.endswith("and 116 more facts.") or "52 more" in fact for fact in facts)
    assert sum(map(len, facts)) < 3_000
