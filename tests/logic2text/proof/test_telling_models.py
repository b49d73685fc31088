"""Models from which a difference is learnt; what they show is evaluated one model at a time."""

from __future__ import annotations

import pytest

from logic2text.formula import Formula
from logic2text.notation import parse
from logic2text.proof.models import evaluate
from logic2text.proof.telling_models import find_telling_models, list_wishes
from logic2text.proof.verdict import Countermodel

PAIRS = [
    ("∀x (Dog(x) ∧ Barks(x))", "∀x (Dog(x) → Barks(x))"),
    ("∃x (Dog(x) → Barks(x))", "∃x (Dog(x) ∧ Barks(x))"),
    ("∀x (Dog(x) → Barks(x))", "∀x (Barks(x) → Dog(x))"),
    ("∀x ∃y (Dog(x) → Cat(y) ∧ Loves(x, y))", "∃y ∀x (Cat(y) ∧ (Dog(x) → Loves(x, y)))"),
    ("∀x (Dog(x) ∧ Loves(x, fido) → Cat(x))", "∀x (Dog(x) → Loves(x, fido) ∧ Cat(x))"),
    ("Loves(ann, ben)", "Loves(ben, ann)"),
]


def has_kinds(model: Countermodel) -> bool:
    return all(cells for (_, arity), cells in model.predicates.items() if arity == 1)


@pytest.mark.parametrize("pair", PAIRS)
def test_every_kind_exists_in_a_world_that_shows_the_difference(pair: tuple[str, str]) -> None:
    left, right = map(parse, pair)
    differences = find_telling_models(left, right, ("Cat", "Dog"))
    assert differences.telling_first
    for model in differences.telling_first:
        assert (evaluate(left, model), evaluate(right, model)) == (model.left, model.right)
        assert model.left != model.right
    assert has_kinds(differences.telling_first[0])


def test_what_is_of_one_kind_is_of_no_other_where_that_can_be() -> None:
    """Not one thing that is a cat and a dog, as in the smallest model."""
    left, right = map(parse, PAIRS[3])
    (model,) = find_telling_models(left, right, ("Cat", "Dog")).telling_first
    dogs, cats = model.predicates["Dog", 1], model.predicates["Cat", 1]
    assert (len(dogs), len(cats)) == (2, 2)
    assert not dogs & cats
    assert len(model.predicates["Loves", 2]) == 2  # as many as the difference needs


def test_a_vacuous_world_is_taken_where_nothing_else_differs() -> None:
    left, right = map(parse, ("∀x (Dog(x) → Barks(x))", "∃x (Dog(x) ∧ Barks(x))"))
    differences = find_telling_models(left, right)
    assert differences.left_only is not None
    assert not differences.left_only.predicates["Dog", 1]
    assert differences.prefers_right
    assert has_kinds(differences.telling_first[0])


def test_equivalent_formulae_have_none() -> None:
    differences = find_telling_models(parse("∀x Dog(x)"), parse("¬∃x ¬Dog(x)"))
    assert differences.telling_first == ()
    assert differences.both


@pytest.mark.parametrize("pair", PAIRS)
def test_wishes_are_closed_and_can_be_evaluated(pair: tuple[str, str]) -> None:
    left, right = map(parse, pair)
    (model, *_) = find_telling_models(left, right).telling_first
    values: list[tuple[Formula, bool]] = [
        (wish, evaluate(wish, model)) for wish in list_wishes(left, right)
    ]
    assert any(value for _, value in values)


def test_a_nested_condition_keeps_the_one_under_which_it_stands() -> None:
    """A student who takes an exam is there, not an exam that takes itself."""
    left = parse("∀x (Student(x) → ∀y (Exam(y) ∧ Takes(x, y) → Passes(x, y)))")
    right = parse("∀x (Student(x) → ∀y (Exam(y) → Passes(x, y)))")
    shown = find_telling_models(left, right, ("Exam", "Student")).telling_first[0]
    assert evaluate(parse("∃x ∃y (Student(x) ∧ Exam(y) ∧ Takes(x, y))"), shown)
