"""Names that a file declares to be kinds of things: nouns where they can be, else as usual."""

from __future__ import annotations

import pytest

from logic2text import Lexicon, parse
from logic2text.lexicon.distinct import FormulaSymbols
from logic2text.lexicon.entry import Category
from logic2text.lexicon.questions import list_questions


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("Walk", "walk"),
        ("Run", "run"),
        ("Italy", "Italy"),
        ("UnclosedPizza", "unclosed pizza"),
        ("Olive", "olive"),
        ("Reading", "reading"),
        ("GoldCustomer", "gold customer"),
    ],
)
def test_a_kind_is_a_noun(name: str, words: str) -> None:
    entry = Lexicon.default().with_kinds(frozenset((name,))).entry(name, 1)
    assert (entry.category, entry.singular) == (Category.NOUN, words)


@pytest.mark.parametrize("name", ["Spicy", "Dry", "Married", "Retired", "Rejected", "Male"])
def test_a_kind_without_a_noun_is_what_it_is_elsewhere(name: str) -> None:
    usual = Lexicon.default()
    assert usual.with_kinds(frozenset((name,))).entry(name, 1) == usual.entry(name, 1)


def test_other_names_and_given_words_stay() -> None:
    usual = Lexicon.default()
    kinds = usual.with_kinds(frozenset(("Walk", "Tet")))
    assert kinds.entry("Run", 1) == usual.entry("Run", 1)
    assert kinds.entry("Tet", 1) == usual.entry("Tet", 1)
    assert kinds.entry("Walk", 2) == usual.entry("Walk", 2)
    assert kinds.with_kinds(frozenset(("Tet",))) is kinds


def test_kinds_stay_nouns_in_company_and_ask_nothing() -> None:
    formula = parse("∀x (Hit(x) → Walk(x) ∧ Sings(x))")
    kinds = Lexicon.default().with_kinds(frozenset(("Walk", "Hit")))
    view = kinds.for_signature(FormulaSymbols.of(formula))
    assert view.entry("Walk", 1).category is Category.NOUN
    assert not [each for each in list_questions(formula, kinds) if each.symbol in ("Walk", "Hit")]


def test_compounds_of_kinds_keep_their_words() -> None:
    formula = parse(
        "∀x (PizzaTopping(x) → ¬Pizza(x)) ∧ ∀x ∀y (isToppingOf(x, y) → Pizza(y) ∧ PizzaTopping(x))"
    )
    view = Lexicon.default().for_formula(formula)
    assert view.entry("PizzaTopping", 1).singular == "pizza topping"
    assert view.entry("isToppingOf", 2).singular == "topping"


def test_an_adjective_with_a_noun_is_still_composed() -> None:
    view = Lexicon.default().for_formula(parse("∀x (SmallCube(x) → Small(x) ∧ Cube(x))"))
    assert view.entry("SmallCube", 1).singular == 'satisfies "SmallCube"'


def test_a_relation_that_ends_with_a_kind_has_it_as_its_object() -> None:
    formula = parse("∀x ∀y (producesWine(x, y) → hasMaker(y, x))")
    kinds = Lexicon.default().with_kinds(frozenset(("Wine",)))
    assert kinds.for_formula(formula).entry("producesWine", 2).singular == "produces"
