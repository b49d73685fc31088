"""Texts as tokens."""

from __future__ import annotations

import pytest

from logic2text.errors import ParseError
from logic2text.reading.grammar.closed_classes import list_closed_classes
from logic2text.reading.parsing.tokens import restrict_persons, split_small, tokenise

TEXTS = [
    ("b isn't small.", "b is not small ."),
    ("b is n't small.", "b is not small ."),
    ("Max 's cube is small.", "max 's cube is small ."),
    ("It 's true.", "it is true ."),
    ("b doesn’t own c", "b does not own c"),
    ("b can't fly; c can not fly", "b cannot fly ; c cannot fly"),
    ("It's b's father", "it is b 's father"),
    ("small but not large", "small but not large"),
    ("but not both", "but not both"),
    ("b is small iff c is", "b is small if and only if c is"),
    ("b is also small", "b is small"),
    ("b is small too", "b is small"),
    ("b is small too, and c is", "b is small , and c is"),
    ("b is too small", "b is too small"),
    ("b is also too small too.", "b is too small ."),
    ('x satisfies "TypeC"', 'x satisfies "TypeC"'),
    ("it is 3.5 or c++", "it is 3.5 or c++"),
    ("hold:\n• a\n• b.", "hold : ⟦ • a • b ⟧ ."),
    ("hold:\n- a\n- b,\nthen c", "hold : ⟦ • a • b ⟧ , then c"),
    ("hold:\n• hold:\n  • a\n  • b\n• c", "hold : ⟦ • hold : ⟦ • a • b ⟧ • c ⟧"),
    ("hold : \\item a \\item b", "hold : • a • b"),
]


@pytest.mark.parametrize(("text", "words"), TEXTS)
def test_words(text: str, words: str) -> None:
    assert " ".join(token.word for token in tokenise(text)) == words


def test_phrases_of_small_words_are_split_into_their_tokens() -> None:
    phrases = {words for _, words, _ in list_closed_classes()}
    split = {phrase: split_small(phrase) for phrase in phrases}
    assert sum(words is not None for words in split.values()) > 0.8 * len(phrases)
    for phrase, words in split.items():
        assert words in {None, tuple(token.word for token in tokenise(phrase))}


def test_tokens_know_their_place() -> None:
    text = "b isn't\nsmall"
    for token in tokenise(text):
        assert text[token.offset :].startswith(token.raw)


def test_a_character_that_no_word_has() -> None:
    with pytest.raises(ParseError) as error:
        tokenise("b is [small]")
    assert error.value.column == 6


def test_changing_the_tokens_of_a_text_does_not_change_those_of_the_next_call() -> None:
    text = "Every cube is small."
    tokens = tokenise(text)
    expected = list(tokens)
    tokens.clear()
    assert tokenise(text) == expected


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("The rich help the poor.", "the rich persons help the poor persons ."),
        ("Kim dislikes the antibiotic.", "kim dislikes the antibiotic ."),
        ("Kim misses the next match.", "kim misses the next match ."),
        ("Kim plays in the final match.", "kim plays in the final match ."),
        ("The next match starts.", "the next match starts ."),
        ("If the poor sing, Kim sings.", "if the poor persons sing , kim sings ."),
        ("If a liquid boils, the liquid is hot.", "if a liquid boils , the liquid is hot ."),
    ],
)
def test_adjectives_for_persons_are_no_nouns_of_things(text: str, words: str) -> None:
    assert " ".join(token.word for token in restrict_persons(tokenise(text), "person")) == words
