"""Words about measures: how many phrases they have, and which numbers measure nothing."""

from __future__ import annotations

from logic2text import read
from logic2text.lexicon import Lexicon
from logic2text.notation import parse
from logic2text.reading.parsing.words import vocabulary
from logic2text.verify.text import check


def test_many_measures_of_many_numbers_have_boundedly_many_phrases() -> None:
    facts = [f"age{n % 10}(c) > {n}" for n in range(40)]
    formula = parse(" ∧ ".join(facts))
    assert len(vocabulary(Lexicon.default(), formula).keys()) < 13_000
    assert check(parse("age(a) > 3 ∧ age(a) < 9"), "a is between 3 and 9.").readings


def test_things_are_counted_and_not_measured_beside_an_age() -> None:
    formula = parse("age(a) ≤ age(b) ∧ Student(a)")
    listed = read("There are two students.", signature=formula).readings
    assert listed == read("There are two students.").readings
