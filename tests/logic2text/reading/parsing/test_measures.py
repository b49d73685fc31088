"""How many phrases the words of one formula may be."""

from __future__ import annotations

from logic2text.lexicon import Lexicon
from logic2text.notation import parse
from logic2text.reading.parsing.words import vocabulary
from logic2text.verify.text import check


def test_many_measures_of_many_numbers_have_boundedly_many_phrases() -> None:
    facts = [f"age{n % 10}(c) > {n}" for n in range(40)]
    formula = parse(" ∧ ".join(facts))
    assert len(vocabulary(Lexicon.default(), formula).keys()) < 13_000
    assert check(parse("age(a) > 3 ∧ age(a) < 9"), "a is between 3 and 9.").readings
