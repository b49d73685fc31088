"""Numbers in words, in digits: "seven" as "7", "two hundred and fifty" as "250".

>>> from logic2text.reading.parsing.tokens import tokenise
>>> [token.word for token in in_digits(tokenise("over two hundred and fifty euros"))]
['over', '250', 'euros']
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from logic2text.closed_words import read_word_list
from logic2text.english.closed_words import NUMBER_WORDS

if TYPE_CHECKING:
    from logic2text.reading.parsing.tokens import Token

_TENS = {word: 10 * place for place, word in enumerate(read_word_list("tens"), start=2)}
_UNITS = {word: number for number, word in enumerate(NUMBER_WORDS)} | {
    word: number for number, word in enumerate(read_word_list("teens"), start=13)
}
_BELOW_HUNDRED = (
    _UNITS
    | _TENS
    | {
        f"{tens}-{unit}": more + _UNITS[unit]
        for tens, more in _TENS.items()
        for unit in NUMBER_WORDS[1:10]
    }
)
_POWERS = {"hundred": 100, "thousand": 1_000, "million": 1_000_000}


def in_digits(tokens: Sequence[Token]) -> Iterator[Token]:
    """As in "7" for "seven"; "one of the cubes" and "three times as old" stay."""
    at = 0
    while at < len(tokens):
        length, number = read_number([token.word for token in tokens[at : at + _MOST_WORDS]])
        following = tokens[at + length].word if at + length < len(tokens) else ""
        if length == 0 or following == "times" or (length == 1 and number < 2):
            yield tokens[at]
            at += 1
            continue
        yield tokens[at]._replace(word=str(number), raw=str(number))
        at += length


def read_number(words: Sequence[str]) -> tuple[int, int]:
    """How many words at the beginning are a number, and that number; 0 words where there is none.

    >>> read_number(["a", "hundred", "and", "twenty-two", "guests"]), read_number(["guests"])
    ((4, 122), (0, 0))
    """
    total = part = length = 0
    while length < len(words):
        word = words[length]
        after = words[length + 1] if length + 1 < len(words) else ""
        if word == "a" and after in _POWERS and not length:
            part = 1
        elif word in _BELOW_HUNDRED and part % 100 == 0:
            part += _BELOW_HUNDRED[word]
        elif word == "hundred" and 0 < part < _POWERS[word]:
            part *= _POWERS[word]
        elif word in _POWERS and part:
            total, part = total + part * _POWERS[word], 0
        elif not (word == "and" and words[length - 1] in _POWERS and after in _BELOW_HUNDRED):
            break
        length += 1
    return length, total + part


_MOST_WORDS = 10
