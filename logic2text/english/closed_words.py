"""The closed classes of English words: determiners, pronouns, number words, list headings."""

from __future__ import annotations

from typing import assert_never

from logic2text.english.determiners import NounNumber
from logic2text.english.syntax import Conjunction, Determiner
from logic2text.lexicon.entry import Gender

NUMBER_WORDS = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("eleven", "twelve"),
)

LIST_HEADINGS = {
    Conjunction.AND: "all these hold:",
    Conjunction.OR: "at least one of these holds:",
    Conjunction.NOR: "none of these holds:",
    Conjunction.XOR: "exactly one of these holds:",
}

CORRELATIVES = {
    Conjunction.AND: "both ",
    Conjunction.OR: "either ",
    Conjunction.NOR: "neither ",
    Conjunction.XOR: "either ",
}

SUBJECT_PRONOUNS = {
    Gender.NEUTER: "it",
    Gender.MASCULINE: "he",
    Gender.FEMININE: "she",
    Gender.COMMON: "they",
}
OBJECT_PRONOUNS = {
    Gender.NEUTER: "it",
    Gender.MASCULINE: "him",
    Gender.FEMININE: "her",
    Gender.COMMON: "them",
}
POSSESSIVE_PRONOUNS = {
    Gender.NEUTER: "its",
    Gender.MASCULINE: "his",
    Gender.FEMININE: "her",
    Gender.COMMON: "their",
}
REFLEXIVES = {
    Gender.NEUTER: "itself",
    Gender.MASCULINE: "himself",
    Gender.FEMININE: "herself",
    Gender.COMMON: "themselves",
}


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
