from __future__ import annotations

import pytest

from logic2text.english.sentence import sentence
from logic2text.english.syntax import (
    EVERY,
    SOME,
    A,
    Clause,
    Conditional,
    ForClause,
    Having,
    Name,
    Noun,
    NounPhrase,
    Predication,
    Quantified,
    Relation,
    Text,
    ThereIs,
)
from logic2text.formula import Constant, Variable
from logic2text.lexicon import Lexicon
from logic2text.verbalizers.natural.refer import refer
from logic2text.verbalizers.style import DEFAULT_STYLE, Style

WORDS = Lexicon.default()
CUBE, TET, SMALL = WORDS.entry("Cube", 1), WORDS.entry("Tet", 1), WORDS.entry("Small", 1)
LARGER, FRONT = WORDS.entry("Larger", 2), WORDS.entry("FrontOf", 2)
X, Y = Variable("x"), Variable("y")
x, y = Name(X, "x"), Name(Y, "y")
b = Name(Constant("b"), "b")


def larger(one: NounPhrase, other: NounPhrase) -> Clause:
    return Predication(one, Relation(LARGER, (other,)))


def a_cube(variable: Variable = X) -> Quantified:
    return Quantified(A, Noun(CUBE), variable)


CASES = [
    (
        Text((ThereIs(A, Noun(CUBE), (X,), labelled=False), larger(x, b))),
        "There is a cube. It is larger than b.",
    ),
    (
        Conditional(larger(b, a_cube()), larger(x, b)),
        "If b is larger than a cube, then the cube is larger than b.",
    ),
    (
        Conditional(larger(a_cube(), Quantified(A, Noun(TET), Y)), larger(y, x)),
        "If a cube is larger than a tetrahedron, then the tetrahedron is larger than it.",
    ),
    (
        ForClause(EVERY, Noun(CUBE), (X,), larger(b, x), labelled=False),
        "For every cube, b is larger than it.",
    ),
    (
        ForClause(
            EVERY, Noun(CUBE), (X,), larger(Quantified(SOME, Noun(CUBE), Y), x), labelled=False
        ),
        "For every cube, some cube is larger than it.",
    ),
    (
        Text(
            (
                ThereIs(A, Noun(CUBE), (X,), labelled=False),
                ThereIs(A, Noun(CUBE), (Y,), labelled=False),
                larger(x, y),
            )
        ),
        "There is a cube x. There is a cube. x is larger than it.",
    ),
]


@pytest.mark.parametrize(("tree", "text"), CASES)
def test_mentions(tree: Clause, text: str) -> None:
    said = refer(tree, frozenset({X, Y}), DEFAULT_STYLE)
    assert said is not None
    assert sentence(said) == text


def test_pronouns_can_be_avoided() -> None:
    said = refer(CASES[0][0], frozenset({X}), Style(avoid=frozenset({"pronouns"})))
    assert said is not None
    assert sentence(said) == "There is a cube. The cube is larger than b."


def test_a_mention_before_its_antecedent_cannot_be_said() -> None:
    assert refer(larger(x, a_cube()), frozenset({X}), DEFAULT_STYLE) is None


def test_another_needs_the_one_to_be_named_before() -> None:
    other = ThereIs(A, Noun(CUBE), (X,), labelled=False, other_than=b)
    assert refer(other, frozenset({X}), DEFAULT_STYLE) is None
    text = Text((Predication(b, Relation(CUBE)), other))
    said = refer(text, frozenset({X}), DEFAULT_STYLE)
    assert said is not None
    assert sentence(said) == "b is a cube. There is another cube."


def test_having_keeps_its_pronoun() -> None:
    tree = Predication(a_cube(), Having(Quantified(SOME), FRONT))
    said = refer(tree, frozenset({X}), DEFAULT_STYLE)
    assert said == tree
