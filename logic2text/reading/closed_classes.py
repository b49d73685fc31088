"""The words of the grammar that need no lexicon: determiners, pronouns, numbers, headings."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from logic2text.english.closed_words import LIST_HEADINGS, NUMBER_WORDS
from logic2text.english.syntax import (
    ALL,
    EVERY,
    NO,
    NOT_EVERY,
    ONLY,
    SOME,
    THE,
    THING,
    A,
    Determiner,
    EachOther,
    Pronoun,
    Quantity,
    Reflexive,
    TruthConstant,
)
from logic2text.formula import Variable
from logic2text.lexicon import Gender

Phrase = tuple[str, str, Any]
"""A word class, the words, and what they stand for."""
UNRESOLVED = Variable("?")
"""What a pronoun stands for until its antecedent is found."""
PLURAL = Determiner(Quantity.ALL, bare=True)
"""The determiner of a plural without one: "cubes are large"."""
ELSE = Pronoun(Variable("?else"))
"""What "else" and "other" except until it is found."""


def closed_classes() -> Iterator[Phrase]:
    """Each word class, its words, and what they stand for."""
    for words, number, determiner in _DETERMINERS:
        yield f"DET[{number}]", words, determiner
    for words, determiner in _THINGS.items():
        yield "THINGS", words, determiner
    for singular, plural in _THING_NOUNS:
        yield "THING[sg]", singular, THING
        yield "THING[pl]", plural, THING
    for conjunction, heading in LIST_HEADINGS.items():
        for words in _headings(heading.removesuffix(":")):
            yield "HEADING", words, conjunction
    for words in ("each other", "one another"):
        yield "EACHOTHER", words, EachOther()
    for words, value in _TRUTHS.items():
        yield "TRUTH", words, TruthConstant(value)
    yield from _numbers()
    yield from _pronouns()


def _headings(words: str) -> Iterator[str]:
    """As in "all these hold", "all of these hold", "all of the following hold"."""
    full = words if " of " in words else words.replace("these", "of these", 1)
    for said in {words, full, full.replace("these", "the following")}:
        yield said
        if said.endswith("holds"):
            yield said.removesuffix("s")
        yield said.replace("hold", "are true") if said.endswith("hold") else said[:-5] + "is true"


def _numbers() -> Iterator[Phrase]:
    for number in range(21):
        spelled = NUMBER_WORDS[number : number + 1]
        for said in {str(number), *spelled}:
            if number > 1:
                yield "NUMBER", said, number
            for words, quantity, shift in _NUMERIC:
                if number + shift >= 0 and (words or number):
                    kind = Determiner(quantity, number + shift, bare=not words)
                    yield f"DET[{'sg' if number == 1 else 'pl'}]", f"{words} {said}", kind


def _pronouns() -> Iterator[Phrase]:
    for words, number, gender in _PRONOUNS:
        yield f"PRONOUN[{number}]", words, Pronoun(UNRESOLVED, gender)
    for words, gender in _POSSESSIVES.items():
        yield "POSSESSIVE", words, Pronoun(UNRESOLVED, gender)
    for words, number, gender in _REFLEXIVES:
        yield f"REFLEXIVE[{number}]", words, Reflexive(gender)


_DETERMINERS = (
    ("every", "sg", EVERY),
    ("each", "sg", Determiner(Quantity.EACH)),
    ("all", "pl", ALL),
    ("all the", "pl", ALL),
    ("any", "sg", Determiner(Quantity.ANY)),
    ("any", "pl", Determiner(Quantity.ANY)),
    ("some", "sg", SOME),
    ("some", "pl", SOME),
    ("a", "sg", A),
    ("an", "sg", A),
    ("no", "sg", NO),
    ("no", "pl", NO),
    ("not every", "sg", NOT_EVERY),
    ("not each", "sg", NOT_EVERY),
    ("not all", "pl", Determiner(Quantity.NOT_ALL)),
    ("not all the", "pl", Determiner(Quantity.NOT_ALL)),
    ("only", "pl", ONLY),
    ("the", "sg", THE),
    ("the only", "sg", THE),
    ("one and only one", "sg", Determiner(Quantity.EXACTLY, 1)),
)
_NUMERIC = (
    ("at least", Quantity.AT_LEAST, 0),
    ("at most", Quantity.AT_MOST, 0),
    ("exactly", Quantity.EXACTLY, 0),
    ("more than", Quantity.AT_LEAST, 1),
    ("fewer than", Quantity.AT_MOST, -1),
    ("less than", Quantity.AT_MOST, -1),
    ("no more than", Quantity.AT_MOST, 0),
    ("only", Quantity.EXACTLY, 0),
    ("", Quantity.AT_LEAST, 0),
)
_THINGS = {
    "everything": EVERY,
    "everyone": EVERY,
    "everybody": EVERY,
    "anything": Determiner(Quantity.ANY),
    "anyone": Determiner(Quantity.ANY),
    "something": SOME,
    "someone": SOME,
    "somebody": SOME,
    "nothing": NO,
    "nobody": NO,
    "no one": NO,
    "not everything": NOT_EVERY,
    "not everyone": NOT_EVERY,
}
_THING_NOUNS = (
    ("element", "elements"),
    ("thing", "things"),
    ("object", "objects"),
    ("block", "blocks"),
)
_PRONOUNS = (
    ("it", "sg", Gender.NEUTER),
    ("he", "sg", Gender.MASCULINE),
    ("him", "sg", Gender.MASCULINE),
    ("she", "sg", Gender.FEMININE),
    ("he or she", "sg", Gender.COMMON),
    ("her", "sg", Gender.FEMININE),
    ("they", "pl", Gender.COMMON),
    ("them", "pl", Gender.COMMON),
)
_POSSESSIVES = {
    "its": Gender.NEUTER,
    "his": Gender.MASCULINE,
    "her": Gender.FEMININE,
    "their": Gender.COMMON,
    "his or her": Gender.COMMON,
}
_REFLEXIVES = (
    ("itself", "sg", Gender.NEUTER),
    ("himself", "sg", Gender.MASCULINE),
    ("herself", "sg", Gender.FEMININE),
    ("themselves", "pl", Gender.COMMON),
)
_TRUTHS = {
    "this is always true": True,
    "this is never true": False,
    "a tautology holds": True,
    "a contradiction holds": False,
}
