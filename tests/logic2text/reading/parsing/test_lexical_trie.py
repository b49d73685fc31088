"""Tries that share the nodes of a trie below."""

from logic2text.reading.parsing.lexical_trie import Trie
from logic2text.reading.parsing.tokens import tokenise

CLOSED = [("DET", "at least two", 2), ("DET", "at most two", -2)]


def values_in(trie: Trie, text: str) -> list[tuple[str, object]]:
    return [(word_class, value) for _, word_class, value in trie.matches(tokenise(text), 0)]


def test_a_trie_has_the_phrases_below_first_and_leaves_them_as_they_are() -> None:
    below = Trie(CLOSED)
    above = Trie([("NOUN", "at least two", "n"), ("NOUN", "at least", "m")], below)
    assert values_in(above, "at least two") == [("NOUN", "m"), ("DET", 2), ("NOUN", "n")]
    assert values_in(above, "at most two") == [("DET", -2)]
    assert values_in(below, "at least two") == [("DET", 2)]
    assert below.keys == {("at", "least", "two"), ("at", "most", "two")}


def test_words_of_the_trie_below_win_over_a_synonym() -> None:
    below = Trie([("DET", "left of b", 1)])
    above = Trie([("NOUN", "to the left of b", "n")], below)
    assert values_in(above, "left of b") == [("DET", 1)]
    assert values_in(above, "the left of b") == [("NOUN", "n")]
