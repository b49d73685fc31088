from __future__ import annotations

from logic2text.english.sentence import sentence
from logic2text.english.syntax import EVERY, Clause, Noun, Predication, Quantified, Relation
from logic2text.formula import Variable
from logic2text.lexicon import Lexicon
from logic2text.verbalizers.natural.cost import breaches, burden

WORDS = Lexicon.default()
X = Variable("x")
CUBE, SMALL = WORDS.entry("Cube", 1), WORDS.entry("Small", 1)


def cost(tree: Clause) -> float:
    return burden(tree, sentence(tree), frozenset({X}))


def every_cube(*, labelled: bool) -> Clause:
    return Predication(Quantified(EVERY, Noun(CUBE), X, labelled), Relation(SMALL))


def test_a_simple_text_costs_its_words() -> None:
    assert cost(every_cube(labelled=False)) == 4


def test_a_variable_costs_more_than_its_word() -> None:
    assert cost(every_cube(labelled=True)) > 8


def test_what_a_style_avoids_is_counted() -> None:
    bound = frozenset({X})
    assert breaches(every_cube(labelled=True), frozenset({"variables"}), bound) == 1
    assert breaches(every_cube(labelled=False), frozenset({"variables"}), bound) == 0
    assert breaches(every_cube(labelled=True), frozenset(), bound) == 0
