"""Words of clauses: as many as in their text."""

from __future__ import annotations

import pytest
from hypothesis import given

from logic2text.english.linearize import phrase
from logic2text.formula import Formula
from logic2text.lexicon import Lexicon
from logic2text.notation import parse
from logic2text.rewriting.nnf_bank import NormalBank
from logic2text.verbalizers.lola.planner import PlainPlanner
from logic2text.verbalizers.lola.word_count import WordCounter, words
from logic2text.verbalizers.ranta.optimize import LOLA, Optimizer
from tests.support.strategies import formulas


@pytest.mark.parametrize(
    ("text", "number"),
    [("a is small", 3), ("if a is small, then b is", 7), ("all these hold:\n• a\n• b", 8)],
)
def test_words_of_a_text(text: str, number: int) -> None:
    assert words(text) == number


def test_a_comma_in_place_of_a_mark_is_no_word() -> None:
    """As recorded: "all these hold : \\item A , B \\item C" has two marks for three items."""
    formula = parse("(P(a) ∨ Q(a)) ∧ (P(b) ∨ Q(c)) ∧ R(c)")
    clause = Optimizer(additions=LOLA).clause(formula)
    assert WordCounter().count(clause) == words(phrase(clause)) - 1


@given(formulas(max_leaves=8))
def test_counted_by_parts_or_in_the_text(formula: Formula) -> None:
    bank = NormalBank()
    plan = PlainPlanner(bank, Lexicon.default()).plan(bank.add(formula))
    assert plan.words == words(phrase(plan.clause))
