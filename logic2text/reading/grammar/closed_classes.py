"""The closed word classes of the grammar: determiners, pronouns, numbers, headings."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from typing import Any, NamedTuple

from logic2text import formula as fol
from logic2text.closed_words import read_word_list, read_word_pairs
from logic2text.english import syntax as en
from logic2text.english.closed_words import (
    LIST_HEADINGS,
    NUMBER_WORDS,
    OBJECT_PRONOUNS,
    ORDINALS,
    POSSESSIVE_PRONOUNS,
    REFLEXIVES,
    SUBJECT_PRONOUNS,
)
from logic2text.english.determiners import NumeralForm
from logic2text.english.relation_properties import PROPERTIES
from logic2text.lazy_dataclass import dataclass
from logic2text.lexicon import Gender
from logic2text.lexicon.entry import DIFFERENCE, IDENTITY, Entry
from logic2text.lexicon.words.morphology import verb_forms
from logic2text.reading.grammar.ellipsis import (
    AUXILIARIES,
    FUTURE,
    OBLIGED,
    OBLIGED_TO_BE,
    Auxiliary,
)

Phrase = tuple[str, str, Any]
"""A word class, the words of a phrase, and its value."""


@dataclass(frozen=True, slots=True)
class Rest:
    """A later member of a list, without the first words, which the list shares."""

    entry: Entry
    begins: int


@dataclass(frozen=True, slots=True)
class Stem:
    """A verb without the word before its object, which a list shares: "monitors the progress"."""

    entry: Entry


Implication = tuple[tuple[bool, bool], ...]
"""What a clause is for another: that it implies it, or is implied by it, each with whether so."""
FORWARD: Implication = ((True, True),)
BACKWARD: Implication = ((False, True),)
BOTH_WAYS: Implication = FORWARD + BACKWARD

THEIRS = fol.Variable("v9")
"""The variable of a subject that several clauses share without mentioning it."""


class Topic(NamedTuple):
    """The thing that a symbol names in its words, or what the symbol says of it.

    Attributes:
        entry: of the symbol.
        link: the preposition before whose it is, "" for any.
        denied: whether it is said not to be so.
    """

    entry: Entry
    link: str = ""
    denied: bool = False


@dataclass(frozen=True, slots=True)
class Possessor:
    """Whose something is; `verb` relates what is had to its owner, None where the noun does."""

    owner: en.NounPhrase
    verb: Entry | None = None


UNRESOLVED = fol.Variable("?")
"""The antecedent of an unresolved pronoun."""
PLURAL = en.Determiner(en.Quantity.ALL, bare=True)
"""The determiner of a bare plural: "cubes are large"."""
BARE_OBJECT = en.Determiner(en.Quantity.SOME, bare=True, plural=True)
"""The determiner of "(owns) dogs", "(likes) dogs"."""
SOME_OF_SEVERAL = en.Determiner(en.Quantity.SOME, plural=True)
"""The determiner of "some cubes"."""
OF_CASES = {
    "every": (en.Determiner(en.Quantity.EVERY, bare=True), en.ALL),
    "some": (en.Determiner(en.Quantity.SOME, bare=True), SOME_OF_SEVERAL),
    "not every": (
        en.Determiner(en.Quantity.NOT_EVERY, bare=True),
        en.Determiner(en.Quantity.NOT_ALL),
    ),
}
"""The determiners that adverbs of how often give "a cube" and "cubes": "cubes are sometimes small".

With `bare` it is that of "a cube", which in a condition is one: "if a dog never barks".
"""
THE_SEVERAL = en.Determiner(en.Quantity.ALL, plural=True)
"""The determiner of "the cubes that are small", of which *not* denies all."""
THIS = en.Determiner(en.Quantity.THE, bare=True)
"""The determiner of "this cube", which only refers back."""
A_SINGLE = en.Determiner(en.Quantity.EXACTLY, 1, bare=True)
"""The determiner of "a single cube", which denies any behind a negation."""
EITHER = en.ANY_TWO
"""The determiner of "(not behind) either cube"."""
NEITHER, BOTH = en.Determiner(en.Quantity.NO, 2), en.Determiner(en.Quantity.ALL, 2)
"""The determiners of "neither of them" and "both of them", of two things that were named."""
ELSE = en.Pronoun(fol.Variable("?else"))
"""The exception of an unresolved "else" or "other"."""
PAIRED = en.Pronoun(fol.Variable("?paired"))
"""The exception of the second of "between two cubes": the first, unresolved."""
ORDERED = fol.Variable("?ordered")
"""What "the second" is, unresolved."""
FORMER, LATTER = fol.Variable("?former"), fol.Variable("?latter")
"""What "the former" and "the latter" are, unresolved."""
LAST_OF_TWO = -1
"""The place of "the other" among two that are counted."""
OWN = en.Pronoun(fol.Variable("?own"))
"""The possessor of "her own mother", unresolved: the subject."""
COMPARED = fol.Variable("?compared")
"""What "a smaller cube" is smaller than, and what "that cube" is, unresolved."""


def list_closed_classes() -> Iterator[Phrase]:
    """All closed-class phrases."""
    for quantity in en.Quantity:
        yield from _determiners(quantity)
        for words in quantity.profile.things:
            noun = en.THING if words.endswith("thing") else en.PERSON
            yield "THINGS", words, en.Quantified(en.Determiner(quantity), noun)
    for singular, plural in _THING_NOUNS:
        yield "THING[sg]", singular, en.THING
        yield "THING[pl]", plural, en.THING
    yield "THING[sg]", "person-", en.PERSON
    for conjunction, heading in LIST_HEADINGS.items():
        for words in _headings(heading.removesuffix(":")):
            yield "HEADING", words, conjunction
    yield from _headings_within()
    for words in read_word_list("no_more_or_fewer"):
        yield "MOREORFEWER", words, words
    for words in ("each other", "one another"):
        yield "EACHOTHER", words, en.EachOther()
    for words, value in _TRUTHS.items():
        yield "TRUTH", words, en.TruthConstant(value)
    for name in PROPERTIES:
        yield "PROPERTY", name, name
    yield from _list_fixed_phrases()
    yield from _clausal_phrases()
    yield from _numbers()
    yield from _pronouns()
    yield from _auxiliaries()
    yield from _light_verbs()
    for words, cases in read_word_pairs("frequencies").items():
        yield "FREQUENCY", words, cases


def _determiners(quantity: en.Quantity) -> Iterator[Phrase]:
    """The forms before a noun, without one, and before "of them"."""
    profile = quantity.profile
    determiner = en.Determiner(quantity, profile.number)
    in_plural = replace(determiner, plural=quantity is en.Quantity.SOME)
    by_number = (
        ("sg", determiner, profile.singular, profile.alone_singular, profile.of_singular),
        ("pl", in_plural, profile.plural, profile.alone_plural, profile.of_plural),
    )
    for number, before_noun, forms, alone, partitive in by_number:
        for words in forms:
            yield f"DET[{number}]", words, before_noun
        for words in alone:
            yield f"QUANT[{number}]", words, determiner
        for words in partitive:
            yield from _partitives(words, number, determiner)
    for words in (*profile.mass, *(f"{words} of the" for words in profile.of_mass)):
        yield "MASSDET", words, determiner


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


def _headings_within() -> Iterator[Phrase]:
    """As in "exactly one of the following two things holds", but for the verb."""
    for words, conjunction in (
        ("exactly one", en.Conjunction.XOR),
        ("precisely one", en.Conjunction.XOR),
        ("just one", en.Conjunction.XOR),
        ("at least one", en.Conjunction.OR),
        ("both", en.Conjunction.AND),
        ("neither", en.Conjunction.NOR),
    ):
        yield "CHOICE", words, conjunction
    for number, noun in product(("", "two "), ("", *read_word_list("listed_claims"))):
        yield "LISTED", f"of the following {number}{noun}", noun


def _list_fixed_phrases() -> Iterator[Phrase]:
    yield "DET[sg]", "a single", A_SINGLE
    yield from _partitives("a single one", "sg", A_SINGLE)
    yield "RESTOF", "the rest of the", ""
    for words in ("the rest", "the others"):
        yield "THEREST", words, words
    for words in ("need only", "needs only"):
        yield "NEEDONLY", words, words
    yield "ALIKE", "identical", IDENTITY
    yield "ALIKE", "distinct", DIFFERENCE
    yield "ADJECTIVE2", "distinct from", DIFFERENCE
    yield "OFTHEM[sg]", "neither of them", NEITHER
    yield "OFTHEM[pl]", "neither of them", NEITHER
    yield "OFTHEM[pl]", "both of them", BOTH
    yield "OFTHEM[sg]", "either of them", en.Determiner(en.Quantity.ANY)
    for words in ("object", "thing", "element", "block", "figure", "person", "individual"):
        yield "IDENTICAL", f"the same {words}", IDENTITY
    for words in ("objects", "things", "elements", "persons", "people", "individuals"):
        for different in ("different", "distinct"):
            yield "ALIKE", f"{different} {words}", DIFFERENCE
    for base, third_person in read_word_pairs("choosing").items():
        for words in (f"you {base}", f"we {base}", f"one {third_person}", f"one may {base}"):
            yield "CHOSEN", words, words
    for when in ("when", "if"):
        for that in ("that", "this"):
            yield "UNFULFILLED", f"{when} {that} does not hold", ""
    for place, words in enumerate(ORDINALS, start=1):
        yield "ORDINAL", words, place


def _clausal_phrases() -> Iterator[Phrase]:
    """What is said of clauses: "is true", "implies", "is sufficient for"."""
    for words in read_word_list("statuses"):
        yield "STATUS", words, True
    for words in read_word_list("denying_statuses"):
        yield "STATUS", words, False
    for name, word_class in _CLASSES.items():
        for words in read_word_list(name):
            yield word_class, words, words
    for base, singular in read_word_pairs("implying").items():
        yield "IMPLIES", singular, FORWARD
        yield "IMPLY", base, FORWARD
    for words in read_word_list("equivalent"):
        yield "IMPLIES", words, BOTH_WAYS
    for words, implication in _CONDITIONS.items():
        yield "SUFFICIENT", words, implication


_CLASSES = {
    "same_goes": "SAMEGOES",
    "claims": "CLAIM",
    "facts": "FACT",
    "never": "NEVER",
    "vice_versa": "VICEVERSA",
    "titles": "TITLE",
    "excluding_acts": "EXCLUDES",
    "equal_acts": "SAMEACTS",
}
_NECESSARY, _SUFFICIENT = read_word_list("necessary"), read_word_list("sufficient")
_CONDITIONS: dict[str, Implication] = {
    **dict.fromkeys(_NECESSARY, BACKWARD),
    **dict.fromkeys(_SUFFICIENT, FORWARD),
    **{
        f"{before}{left} and {right}": BOTH_WAYS
        for before in ("", "both ")
        for pair in product(_NECESSARY, _SUFFICIENT)
        for left, right in (pair, pair[::-1])
    },
    **{
        f"{left}{mark} but not {right}{mark}": (
            (left in _SUFFICIENT, True),
            (right in _SUFFICIENT, False),
        )
        for pair in product(_NECESSARY, _SUFFICIENT)
        for left, right in (pair, pair[::-1])
        for mark in ("", " ,")
    },
}


def _numbers() -> Iterator[Phrase]:
    for number in range(21):
        spelled = NUMBER_WORDS[number : number + 1]
        for numeral in {str(number), *spelled}:
            if number:
                yield "CARDINAL", numeral, number
            if number > 1:
                yield "NUMBER", numeral, number
            for quantity in en.Quantity:
                yield from _count(quantity, number, numeral)


def _count(quantity: en.Quantity, number: int, numeral: str) -> Iterator[Phrase]:
    """As in "at least two", "more than two", "two", "two or more"."""
    for form in quantity.profile.before_numerals:
        counted = number + form.shift
        is_bare = not form.words and not form.after
        if counted < 0 or (not number and not form.words):
            continue
        said = f"{form.words} {numeral} {form.after}"
        determiner = en.Determiner(quantity, counted, bare=is_bare)
        for noun_number in _numbers_of_noun(quantity, form, number):
            yield f"DET[{noun_number}]", said, determiner
            if form.without_noun:
                yield f"QUANT[{noun_number}]", said, determiner
            if form.of and (number > 1 or not is_bare):
                yield from _partitives(said, noun_number, determiner)


def _numbers_of_noun(quantity: en.Quantity, form: NumeralForm, number: int) -> tuple[str, ...]:
    """As in "at least one cube is", "one or more cubes are", "all but one are" and "is"."""
    if number != 1 or form.after:
        return ("pl",)
    return ("sg", "pl") if quantity is en.Quantity.ALL_BUT else ("sg",)


def _partitives(said: str, number: str, determiner: en.Determiner) -> Iterator[Phrase]:
    for them in ("them", "the two", "these"):
        yield f"OFTHEM[{number}]", f"{said} of {them}", determiner
    yield f"PART[{number}]", f"{said} of the", determiner
    yield f"OF[{number}]", f"{said} of", determiner


def _pronouns() -> Iterator[Phrase]:
    for forms in (SUBJECT_PRONOUNS, OBJECT_PRONOUNS):
        for gender, words in forms.items():
            number = "pl" if gender is Gender.COMMON else "sg"
            if forms is SUBJECT_PRONOUNS or words != SUBJECT_PRONOUNS[gender]:
                yield f"PRONOUN[{number}]", words, en.Pronoun(UNRESOLVED, gender)
    for gender, words in POSSESSIVE_PRONOUNS.items():
        yield "POSSESSIVE", words, en.Pronoun(UNRESOLVED, gender)
        yield "OWNER", words if words.endswith("s") else f"{words}s", en.Pronoun(UNRESOLVED, gender)
    for gender, words in REFLEXIVES.items():
        number = "pl" if gender is Gender.COMMON else "sg"
        yield f"REFLEXIVE[{number}]", words, en.Reflexive(gender)
    for themself in read_word_list("reflexives_of_either_gender"):
        yield "REFLEXIVE[sg]", themself, en.Reflexive(Gender.COMMON)
    for place, words in ((FORMER, "the former"), (LATTER, "the latter")):
        yield "PRONOUN[sg]", words, en.Pronoun(place)


def _auxiliaries() -> Iterator[Phrase]:
    """The auxiliaries that stand for a verb phrase, "is not", "did"."""
    inflected = [*AUXILIARIES.items()]
    for words, verb in (
        *(("did", "did"), ("be-", "is"), (FUTURE, FUTURE)),
        *((OBLIGED_TO_BE, "is"), (OBLIGED, FUTURE)),
    ):
        inflected += [(words, ("sg", verb)), (words, ("pl", verb))]
    for words, (number, verb) in inflected:
        yield f"AUX[{number}]", words, Auxiliary(verb)
        yield f"AUX[{number}]", f"{words} not", Auxiliary(verb, negated=True)


def _light_verbs() -> Iterator[Phrase]:
    """As in "fails to", "happened to", with whether they deny what follows."""
    for name, denies in (("affirming_verbs", False), ("denying_verbs", True)):
        words = iter(read_word_list(name))
        for base, third_person, past in zip(words, words, words, strict=True):
            yield "LIGHTBARE", f"{base} to", denies
            yield "LIGHTDOING", f"{verb_forms(base).present_participle} to", denies
            forms = (("sg", third_person), ("pl", base), ("sg", past), ("pl", past))
            for number, form in forms:
                yield f"LIGHT[{number}]", f"{form} to", denies


_THING_NOUNS = (
    ("element", "elements"),
    ("thing", "things"),
    ("object", "objects"),
    ("block", "blocks"),
    ("figure", "figures"),
    ("shape", "shapes"),
    ("item", "items"),
    ("entity", "entities"),
)
_TRUTHS = {
    "this is always true": True,
    "this is never true": False,
    "a tautology holds": True,
    "a contradiction holds": False,
}
