"""What is remembered of a text is what reading it anew would give."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from logic2text.cache import LRUCache
from logic2text.errors import ParseError
from logic2text.formula import Formula
from logic2text.lexicon import Lexicon
from logic2text.notation import parse
from logic2text.reading import Readings, read, readings
from logic2text.reading.grammar.rules import english
from logic2text.reading.parsing.cache_key import READINGS_CACHE_SIZE, key_of
from logic2text.reading.parsing.tokens import tokenise
from logic2text.reading.parsing.words import vocabulary
from logic2text.verbalizers import verbalizer
from tests.support.strategies import formulas

FORMULAE = (
    "∀x (Cube(x) → Small(x))",
    "Small(x) ∧ ∀x Cube(x)",
    "Likes(b, c)",
    "P(b) ∧ Large(f)",
    "F(b) ∧ Cube(F)",
    "Cube(small) ∧ Tet(b)",
    "∀X (Cube(X) → Small(b))",
    "Between(b, c, d) ∧ Larger(b, father(c))",
)
TEXTS = (
    "b is small and c is large",
    "b is small and b is large",
    "c is small and b is large",
    "b is small but c is large",
    "b is small but c is large.",
    "B is small and C is large.",
    "all cubes and tetrahedrons are small",
    "all cubes but tetrahedrons are small",
    "for all x, if x is a cube, then x is small",
    "for all y, if y is a cube, then y is small",
    "for all x, if y is a cube, then x is small",
    "for all X, if X is a cube, then X is small",
    "for every cube x, x is small or for all x, x is large.",
    "it is not the case that x is small and x is large",
    "everyone likes Small",
    "Ann likes Bob",
    "Bob likes Ann.",
    "F is a cube",
    "f is a cube",
    "k-12 is a cube",
    "b is F",
    "b satisfies P",
    "some cube is in front of every tetrahedron",
    "some tetrahedron is in front of every cube.",
    "some cube is in front of every cube.",
    "every cube that is small or large and in front of b is adjacent to it",
    "all these hold:\n• b is small\n• c is large.",
    "all these hold:\n• b is small\n• c is large",
)


def outcome(text: str, formula: Formula | None, lexicon: Lexicon | None = None) -> object:
    try:
        return read(text, lexicon, formula)
    except ParseError as error:
        return str(error)


@pytest.fixture
def anew(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """From now on the cache is empty."""
    monkeypatch.setattr(readings, "_CACHE", LRUCache(0))
    return monkeypatch


def test_texts_alike_under_formulae_alike(anew: pytest.MonkeyPatch) -> None:
    every = [(text, parse(formula, "unicode")) for text, formula in product(TEXTS, FORMULAE)]
    expected = [outcome(*pair) for pair in every]
    assert len({repr(found) for found in expected}) > len(TEXTS)
    cache: LRUCache[Readings] = LRUCache(READINGS_CACHE_SIZE)
    anew.setattr(readings, "_CACHE", cache)
    assert [outcome(*pair) for pair in every] == expected
    assert [outcome(*pair) for pair in reversed(every)] == expected[::-1]


def test_the_lexicon_counts(anew: pytest.MonkeyPatch) -> None:
    anew.setattr(readings, "_CACHE", LRUCache(READINGS_CACHE_SIZE))
    formula = parse("Cube(b)")
    assert outcome("b is a cube", formula) != outcome("b is a cube", formula, Lexicon(()))
    assert outcome("b is a cube", formula) == outcome("b is a cube", formula, None)


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("b is small", "b is small.", True),
        ("b is small", "B is small.", True),
        ("For all x, x is small", "for all x , x is small .", True),
        ("b is small and c is", "b is small but c is", False),
        ("b is small", "c is small", False),
        ("b is small.", "b is small. .", False),
        ("b likes everyone", "b likes everybody", False),
        ("Ann is small", "ann is small", False),
    ],
)
def test_keys(one: str, other: str, same: bool) -> None:
    words = vocabulary(Lexicon.default(), parse("Small(b)"))

    def key(text: str) -> object:
        tokens = tokenise(text)
        return key_of(tokens, words.cells(tokens, english()), words.free)

    assert (key(one) == key(other)) is same


@given(
    st.lists(formulas(max_leaves=4), min_size=2, max_size=3), st.sampled_from(("literal", "ranta"))
)
def test_our_texts_under_each_others_formulae(pool: list[Formula], system: str) -> None:
    texts = [verbalizer(system).verbalize(formula).text for formula in pool]
    texts += [text.removesuffix(".").lower() for text in texts]
    every = list(product(texts, pool))
    remembered = [outcome(*pair) for pair in every]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(readings, "_CACHE", LRUCache(0))
        assert [outcome(*pair) for pair in every] == remembered
