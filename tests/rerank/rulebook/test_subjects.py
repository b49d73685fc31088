"""The subjects of rules."""

from __future__ import annotations

import pytest

from logic2text import Lexicon
from logic2text.notation import parse
from rerank.rulebook.subjects import choose_subjects, is_fact, list_subjects, title_subject

LEXICON = Lexicon.default()


@pytest.mark.parametrize(
    ("formula", "subject"),
    [
        ("∀x (Tidy(x) ∧ Student(x) → Happy(x))", ("Student", 1)),
        ("∀x ∀y (Owns(x, y) → Likes(x, y))", ("Owns", 2)),
        ("∀x ∀y (Owns(x, y) ∧ Cat(y) → Student(x))", ("Cat", 1)),
        ("¬∃x (Cat(x) ∧ Tidy(x))", ("Cat", 1)),
        ("∃x (Tidy(x) ∧ Cat(x))", ("Cat", 1)),
        ("∀x (Cat(x) ↔ Animal(x) ∧ Purrs(x))", ("Cat", 1)),
    ],
)
def test_the_likeliest_subject(formula: str, subject: tuple[str, int]) -> None:
    assert list_subjects(parse(formula), LEXICON)[0] == subject


def test_rules_that_are_alone_join_others_and_the_rest_has_no_subject() -> None:
    a, b, c, d, e = (("A", 1), ("B", 1), ("C", 1), ("D", 1), ("E", 1))
    assert choose_subjects([(a, b), (a, c), (b, a)]) == [a, a, a]
    assert choose_subjects([(a, d), (b, d), (c, e)]) == [d, d, None]
    assert choose_subjects([(a, b), (a, c), (d, e), (c, e)]) == [a, a, e, e]
    assert choose_subjects([(), (a,)]) == [None, None]


def test_titles_and_facts() -> None:
    titles = {
        ("GoldCustomer", 1): "Gold customers",
        ("hasTopping", 2): "Toppings",
        ("SiblingOf", 2): "Siblings",
        ("LocatedIn", 2): "Located in",
        ("Tidy", 1): "Tidy",
        ("WorksFor", 2): "Working for",
        ("CanRead", 2): "“x can read y”",
    }
    assert {symbol: title_subject(symbol, LEXICON) for symbol in titles} == titles
    assert is_fact(parse("Cat(tom) ∧ ¬Owns(tom, b)"))
    assert not is_fact(parse("∃x Cat(x)"))
