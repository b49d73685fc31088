"""Words that names are made of: titles, given names, numbers, kinds of places."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from logic2text.closed_words import read_words
from logic2text.english.closed_words import NUMBER_WORDS
from logic2text.lazy_pattern import lazy_pattern
from logic2text.lexicon.names.splitting import list_given_names
from logic2text.lexicon.words.dictionary import look_up
from logic2text.lexicon.words.word_class import word_set

LINKS = read_words("links_of_names")
"""Words between those of a name."""
PRONOUNS = read_words("pronouns")
"""Words that name nothing by themselves, also where a constant has them: the_who, it."""
SUFFIXES = frozenset({"jr", "junior", "senior", "sr"})
"""Words after a name that tell its bearer from another one."""
TITLES = frozenset({"mr", "mrs", "ms", "miss", "dr", "prof", "sir", "madam"})
_ROMAN = lazy_pattern("[ivx]+")
_KINDS_OF_PLACES = word_set(
    "airport avenue bay beach coast county district hill island lake mountain ocean park river"
    " road sea square street valley"
)
"""Words that make a name that of another place: "Lincoln Park"."""
_PREFIXES = frozenset({"anti", "pseudo", "neo", "non", "ex", "pro", "post"})
"""Words for persons in the dictionary, and no titles: an anti is who is against something."""
_PERSONS, _PLACES = "18", "15"
"""The numbers of WordNet's files ``noun.person`` and ``noun.location``."""


def is_common(word: str) -> bool:
    """Whether a word is a noun for things of a kind, and no name that the dictionary has."""
    noun = look_up(word).nouns
    return bool(noun) and not noun.proper and word not in list_given_names()


def is_in_order(content: Sequence[str], words: Sequence[str]) -> bool:
    """Whether shared words are in the same order; it matters for persons: "James Thomas"."""
    ours = [word for word in content if word in words]
    is_person = not list_given_names().isdisjoint(ours)
    return not is_person or ours == [word for word in words if word in content]


def names_another(differing: Collection[str]) -> bool:
    """Whether words make a name that of another thing: "bridge" in "London Bridge"."""
    if not _KINDS_OF_PLACES.isdisjoint(differing):
        return True
    nouns = (look_up(word).nouns for word in differing if word not in list_given_names())
    return any(noun.count and noun.kind not in (_PERSONS, _PLACES) for noun in nouns)


def is_doubtful(differing: Collection[str]) -> bool:
    """Whether words are none of a person's name: "new" in "New York"."""
    return any(
        word.isdigit()
        or bool(_ROMAN.fullmatch(word))
        or (bool(look_up(word)) and look_up(word).nouns.kind != _PERSONS)
        for word in differing
        if word not in list_given_names() | LINKS
    )


def is_no_forename(before: Sequence[str], own: Sequence[str]) -> bool:
    """Whether what stands before a given name is neither a given name nor a title: "Eau Claire"."""
    if list_given_names().isdisjoint(own):
        return False
    others = {word for word in before if word not in list_given_names() | LINKS | TITLES}
    is_title = all(look_up(word).nouns.kind == _PERSONS for word in others)
    return not (is_title and others.isdisjoint(_PREFIXES))


def other_number(name: str) -> str:
    """The other spelling of a number: "2" of "two", "two" of "2"; "" of other names."""
    return _OTHER_NUMBERS.get(name.lower(), "")


_OTHER_NUMBERS = {word: str(number) for number, word in enumerate(NUMBER_WORDS)}
_OTHER_NUMBERS |= {digits: word for word, digits in _OTHER_NUMBERS.items()}
