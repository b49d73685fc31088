"""The closed classes of English words: determiners, pronouns, number words, list headings."""

from __future__ import annotations

from typing import assert_never

from logic2text.closed_words import read_word_list
from logic2text.english.determiners import NounNumber
from logic2text.english.syntax import Conjunction, Determiner
from logic2text.lexicon.entry import Gender

NUMBER_WORDS = read_word_list("numerals")
PLACES = tuple((word,) for word in read_word_list("prepositions_of_place"))
"""The links of what can be said of a place: "lives in it" is "lives there"."""
ORDINALS = read_word_list("ordinals")

LIST_HEADINGS = {
    Conjunction.AND: "all these hold:",
    Conjunction.OR: "at least one of these holds:",
    Conjunction.NOR: "none of these holds:",
    Conjunction.XOR: "exactly one of these holds:",
}

CORRELATIVES = {
    conjunction: f"{word} "
    for conjunction, word in zip(Conjunction, read_word_list("correlatives"), strict=True)
}
_GENDERS = (Gender.NEUTER, Gender.MASCULINE, Gender.FEMININE, Gender.COMMON)


def _by_gender(name: str) -> dict[Gender, str]:
    return dict(zip(_GENDERS, read_word_list(name), strict=True))


SUBJECT_PRONOUNS = _by_gender("subject_pronouns")
OBJECT_PRONOUNS = _by_gender("object_pronouns")
POSSESSIVE_PRONOUNS = _by_gender("possessive_pronouns")
REFLEXIVES = _by_gender("reflexives")


def is_plural(determiner: Determiner, plural: bool) -> bool:
    """Whether the noun after a determiner is plural; `plural` decides where both are possible."""
    noun_number = determiner.quantity.profile.noun_number
    match noun_number:
        case NounNumber.SINGULAR:
            return False
        case NounNumber.PLURAL:
            return True
        case NounNumber.EITHER:
            return plural
        case NounNumber.COUNTED:
            return determiner.number != 1
        case _:
            assert_never(noun_number)


def number_word(number: int) -> str:
    """A number, spelled out up to twelve and in digits above."""
    return NUMBER_WORDS[number] if number < len(NUMBER_WORDS) else str(number)
