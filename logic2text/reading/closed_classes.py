"""The words of the grammar that need no lexicon: determiners, pronouns, numbers, headings."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from logic2text import formula as fol
from logic2text.english import syntax as en
from logic2text.english.closed_words import LIST_HEADINGS, NUMBER_WORDS
from logic2text.lexicon import Gender

Phrase = tuple[str, str, Any]
"""A word class, the words, and what they stand for."""
UNRESOLVED = fol.Variable("?")
"""What a pronoun stands for until its antecedent is found."""
PLURAL = en.Determiner(en.Quantity.ALL, bare=True)
"""The determiner of a plural without one: "cubes are large"."""
ELSE = en.Pronoun(fol.Variable("?else"))
"""What "else" and "other" except until it is found."""


def closed_classes() -> Iterator[Phrase]:
    """Each word class, its words, and what they stand for."""
    for words, number, determiner in _DETERMINERS:
        yield f"DET[{number}]", words, determiner
    for words, determiner in _THINGS.items():
        yield "THINGS", words, determiner
    for singular, plural in _THING_NOUNS:
        yield "THING[sg]", singular, en.THING
        yield "THING[pl]", plural, en.THING
    for conjunction, heading in LIST_HEADINGS.items():
        for words in _headings(heading.removesuffix(":")):
            yield "HEADING", words, conjunction
    for words in ("each other", "one another"):
        yield "EACHOTHER", words, en.EachOther()
    for words, value in _TRUTHS.items():
        yield "TRUTH", words, en.TruthConstant(value)
    yield from _numbers()
    yield from _pronouns()


def _headings(words: str) -> Iterator[str]:
    """As in "all these hold", "all of these hold", "all of the following hold"."""
    full = words if " of " in words else words.replace("these", "of these", 1)
    for heading in {words, full, full.replace("these", "the following")}:
        yield heading
        if heading.endswith("holds"):
            yield heading.removesuffix("s")
        yield (
            heading.replace("hold", "are true")
            if heading.endswith("hold")
            else heading[:-5] + "is true"
        )


def _numbers() -> Iterator[Phrase]:
    for number in range(21):
        spelled = NUMBER_WORDS[number : number + 1]
        for numeral in {str(number), *spelled}:
            if number > 1:
                yield "NUMBER", numeral, number
            for words, quantity, shift in _NUMERIC:
                if number + shift >= 0 and (words or number):
                    kind = en.Determiner(quantity, number + shift, bare=not words)
                    yield f"DET[{'sg' if number == 1 else 'pl'}]", f"{words} {numeral}", kind


def _pronouns() -> Iterator[Phrase]:
    for words, number, gender in _PRONOUNS:
        yield f"PRONOUN[{number}]", words, en.Pronoun(UNRESOLVED, gender)
    for words, gender in _POSSESSIVES.items():
        yield "POSSESSIVE", words, en.Pronoun(UNRESOLVED, gender)
    for words, number, gender in _REFLEXIVES:
        yield f"REFLEXIVE[{number}]", words, en.Reflexive(gender)


_DETERMINERS = (
    ("every", "sg", en.EVERY),
    ("each", "sg", en.Determiner(en.Quantity.EACH)),
    ("all", "pl", en.ALL),
    ("all the", "pl", en.ALL),
    ("any", "sg", en.Determiner(en.Quantity.ANY)),
    ("any", "pl", en.Determiner(en.Quantity.ANY)),
    ("some", "sg", en.SOME),
    ("some", "pl", en.SOME),
    ("a", "sg", en.A),
    ("an", "sg", en.A),
    ("no", "sg", en.NO),
    ("no", "pl", en.NO),
    ("not every", "sg", en.NOT_EVERY),
    ("not each", "sg", en.NOT_EVERY),
    ("not all", "pl", en.Determiner(en.Quantity.NOT_ALL)),
    ("not all the", "pl", en.Determiner(en.Quantity.NOT_ALL)),
    ("only", "pl", en.ONLY),
    ("the", "sg", en.THE),
    ("the only", "sg", en.THE),
    ("one and only one", "sg", en.Determiner(en.Quantity.EXACTLY, 1)),
)
_NUMERIC = (
    ("at least", en.Quantity.AT_LEAST, 0),
    ("at most", en.Quantity.AT_MOST, 0),
    ("exactly", en.Quantity.EXACTLY, 0),
    ("more than", en.Quantity.AT_LEAST, 1),
    ("fewer than", en.Quantity.AT_MOST, -1),
    ("less than", en.Quantity.AT_MOST, -1),
    ("no more than", en.Quantity.AT_MOST, 0),
    ("only", en.Quantity.EXACTLY, 0),
    ("", en.Quantity.AT_LEAST, 0),
)
_THINGS = {
    "everything": en.EVERY,
    "everyone": en.EVERY,
    "everybody": en.EVERY,
    "anything": en.Determiner(en.Quantity.ANY),
    "anyone": en.Determiner(en.Quantity.ANY),
    "something": en.SOME,
    "someone": en.SOME,
    "somebody": en.SOME,
    "nothing": en.NO,
    "nobody": en.NO,
    "no one": en.NO,
    "not everything": en.NOT_EVERY,
    "not everyone": en.NOT_EVERY,
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
