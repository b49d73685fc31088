"""The closed-class words of English that the modules know: the lists of `closed_words.toml`.

Determiners are not among them: `english/determiners.py` has all that a determiner needs.

>>> sorted(read_words("indefinite_articles")), read_word_pairs("modals")["could"]
(['a', 'an'], 'could not')
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from logic2text.kept_tables import read_toml


@cache
def _lists() -> dict[str, str]:
    return read_toml(Path(__file__).with_name("closed_words.toml"))


@cache
def read_words(name: str) -> frozenset[str]:
    """The words of a list.

    Raises:
        KeyError: there is no such list.
    """
    return frozenset(_expanded(name))


@cache
def read_word_list(name: str) -> tuple[str, ...]:
    """As `read_words`, in their order."""
    return tuple(_expanded(name))


def read_word_groups(name: str) -> tuple[frozenset[str], ...]:
    """The groups of a list, between bars."""
    return tuple(frozenset(group.split()) for group in _lists()[name].split("|"))


def read_word_pairs(name: str) -> dict[str, str]:
    """The words of a list of pairs, each with what is said for it; "" for nothing."""
    pairs = (word.partition("=") for word in _expanded(name))
    return {word: other for word, _, other in pairs}


def read_expansions(name: str) -> dict[str, tuple[str, ...]]:
    """As `read_word_pairs`, with the words of what is said."""
    return {word: tuple(other.split()) for word, other in read_word_pairs(name).items()}


def read_phrase_pairs(name: str) -> dict[tuple[str, ...], tuple[str, ...]]:
    """As `read_word_pairs`, of phrases, as the words that they consist of."""
    return {tuple(phrase.split()): other for phrase, other in read_expansions(name).items()}


def read_pattern(name: str) -> str:
    """A pattern of any of the words of a list, which are tried in their order."""
    return "|".join(_expanded(name))


def _expanded(name: str) -> Iterator[str]:
    for word in _lists()[name].split():
        if word.startswith("@"):
            yield from _expanded(word[1:])
        else:
            yield word.replace("_", " ")
