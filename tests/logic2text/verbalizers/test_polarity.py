from __future__ import annotations

from logic2text.english.meaning import interpret
from logic2text.english.sentence import sentence
from logic2text.english.syntax import (
    NO,
    SOME,
    A,
    Name,
    NegatedPhrase,
    Noun,
    Predication,
    Quantified,
    Relation,
)
from logic2text.formula import Constant
from logic2text.lexicon import Lexicon
from logic2text.verbalizers.polarity import with_any
from logic2text.walk import alpha_equivalent

WORDS = Lexicon.default()
CUBE, FRONT = WORDS.entry("Cube", 1), WORDS.entry("FrontOf", 2)


def test_any_under_no_and_not() -> None:
    none = Predication(Quantified(NO, Noun(CUBE)), Relation(FRONT, (Quantified(SOME),)))
    assert sentence(with_any(none)) == "No cube is in front of anything."
    b = Name(Constant("b"), "b")
    denied = Predication(b, NegatedPhrase(Relation(FRONT, (Quantified(A, Noun(CUBE)),))))
    assert sentence(with_any(denied)) == "b is not in front of any cube."
    for tree in (none, denied):
        assert alpha_equivalent(interpret(with_any(tree)), interpret(tree))


def test_no_any_elsewhere() -> None:
    tree = Predication(Quantified(SOME, Noun(CUBE)), Relation(FRONT, (Quantified(SOME),)))
    assert with_any(tree) == tree
