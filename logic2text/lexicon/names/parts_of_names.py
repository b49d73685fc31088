"""The parts of names that are run together: "crotonriver", "universityOfEdinburgh", "whigs".

>>> list_parts("crotonriver", ["crotonriver"])
['croton', 'river']
"""

from __future__ import annotations

from logic2text.lazy_pattern import lazy_pattern
from logic2text.lexicon.names.proper_name_lists import read_lists
from logic2text.lexicon.names.splitting import is_known, list_given_names, unglued_name
from logic2text.lexicon.words.unknown_words import is_common, is_place
from logic2text.lexicon.words.word_class import word_classes

_NUMBERED = lazy_pattern(r"([^\W\d_]{4,})(\d+)")
_SHORTEST_REST, _LONGEST_REST, _SHORTEST_PART = 4, 12, 3
_SHORTEST_PLACE = 5


def list_parts(constant: str, words: list[str]) -> list[str]:
    """The words with those that are run together taken apart."""
    if len(words) == 2 and words[1].isdigit() and _NUMBERED.fullmatch(constant):
        return [*_parts(words[0].lower()), words[1]] if constant.islower() else words
    if len(words) == 1:
        return _parts(constant) if constant.islower() and not is_known(constant) else words
    return [part for word in words for part in _without_preposition(word)]


def _without_preposition(word: str) -> list[str]:
    """As in the "Universityof" of "universityofEdinburgh"."""
    lower = word.lower()
    for preposition in ("of", *sorted(read_lists().particles)):
        stem = lower.removesuffix(preposition)
        if preposition != "of" and stem != lower and stem in list_given_names():
            return [word[: len(stem)], preposition]
        if preposition == "of" and (
            stem != lower
            and len(stem) >= _SHORTEST_REST
            and not is_common(lower)
            and is_known(stem)
        ):
            return [word[: len(stem)], preposition]
    return [word]


def _parts(name: str) -> list[str]:
    """The parts of a name without capitals, also around a word that no dictionary has."""
    if not name.isascii() or not name.isalpha() or is_common(name):
        return [name]
    splits = (_after_place(name), _around_of(name), unglued_name(name), _before_head(name))
    return next((parts for parts in splits if len(parts) > 1), [name])


def _after_place(name: str) -> list[str]:
    """As in "portland", "whigs": a place, and a common word or the head of a name."""
    for end in range(len(name) - 1, 2, -1):
        first, rest = name[:end], name[end:]
        if first in word_classes().acronyms and rest in read_lists().heads:
            return [word_classes().acronyms[first], rest]
        is_rest = rest in read_lists().heads or (len(rest) >= _SHORTEST_REST and is_common(rest))
        if is_rest and end >= _SHORTEST_PLACE and is_place(first):
            return [first, rest]
    return [name]


def _around_of(name: str) -> list[str]:
    """As in "university", "of", "edinburgh"."""
    for first in read_lists().before_of:
        rest = name.removeprefix(f"{first}of")
        if rest != name and len(rest) >= _SHORTEST_REST:
            return [first, "of", *_parts(rest)]
    return [name]


def _before_head(name: str) -> list[str]:
    """As in "croton", "river"; as in "fort", "ticonderoga"; as in "the", "void"."""
    rest = name.removeprefix("the")
    if rest != name and len(rest) >= _SHORTEST_REST and (is_known(rest) or len(_parts(rest)) > 1):
        return ["the", *_parts(rest)]
    for end in range(len(name) - 3, _SHORTEST_PART - 1, -1):
        first, rest = name[:end], name[end:]
        if rest in read_lists().heads and end >= _SHORTEST_REST:
            return [*_parts(first), rest]
        is_rest = _SHORTEST_REST < len(rest) <= _LONGEST_REST and not is_known(rest)
        if first in read_lists().first_words and is_rest:
            return [first, rest]
    return [name]
