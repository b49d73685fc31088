from __future__ import annotations

import re

from benchmarks import minimal_pairs

CLASSES = ("agreement", "article", "word_class", "order", "pronoun", "doubled")
PAIRS = minimal_pairs.read()


def test_fifty_pairs_of_each_class() -> None:
    assert {name: len(pairs) for name, pairs in PAIRS.items()} == dict.fromkeys(CLASSES, 50)
    assert len({pair.worse for pairs in PAIRS.values() for pair in pairs}) == 300
    right = {pair.better for pairs in PAIRS.values() for pair in pairs}
    assert not right & {pair.worse for pairs in PAIRS.values() for pair in pairs}


def test_sentences_are_whole_and_marks_are_gone() -> None:
    for pairs in PAIRS.values():
        for pair in pairs:
            for text in (pair.better, pair.worse):
                assert text == " ".join(text.split())
                assert text[0].isupper() or text.startswith("a ")
                assert text[-1] in ".?"
                assert not set(text) & set("{}|")


def test_a_choice_gives_both_sentences() -> None:
    assert PAIRS["agreement"][0].better == "Every cube is small."
    assert PAIRS["agreement"][0].worse == "Every cube are small."
    assert "There is hole in your sock." in [pair.worse for pair in PAIRS["article"]]


def test_order_moves_words_and_doubling_adds_one_again() -> None:
    for pair in PAIRS["order"]:
        assert sorted(_words(pair.better)) == sorted(_words(pair.worse))
    for pair in PAIRS["doubled"]:
        assert set(_words(pair.better)) == set(_words(pair.worse))
        assert len(_words(pair.worse)) > len(_words(pair.better))


def _words(text: str) -> list[str]:
    return re.findall(r"[\w']+", text.lower())
