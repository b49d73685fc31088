"""The determiners of English: one member of `Quantity` for each, with all that it needs.

A `Profile` has no defaults, so that a type checker reports every question that a new determiner
leaves open; `determine` in `determine.py` gives its meaning, by a `match` that must be complete.

>>> Quantity.EVERY.profile.force
<Force.UNIVERSAL: 'universal'>
>>> [form.words for form in Quantity.AT_MOST.profile.before_numerals]
['at most', 'fewer than', 'less than', 'no more than']
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, StrEnum, auto
from typing import Self


class Force(Enum):
    """What a determiner denotes, as far as its surroundings depend on it.

    UNIVERSAL: every.  ANY: universal, or existential under a negation.  NOT_UNIVERSAL: not every.
    EXISTENTIAL: some.  NEGATIVE: no.  INCREASING: at least two, monotone increasing, but not
    plainly existential.  DECREASING: at most two, monotone decreasing.  NON_MONOTONE: exactly two,
    or increasing in one argument and decreasing in the other.
    """

    UNIVERSAL = "universal"
    ANY = "any"
    NOT_UNIVERSAL = "not universal"
    EXISTENTIAL = "existential"
    NEGATIVE = "negative"
    INCREASING = "increasing"
    DECREASING = "decreasing"
    NON_MONOTONE = "non-monotone"

    @property
    def negates(self) -> bool:
        """Whether the determiner is a negated one: "no", "not every"."""
        return self is Force.NEGATIVE or self is Force.NOT_UNIVERSAL


class NounNumber(Enum):
    """The number of the noun after a determiner; COUNTED: a numeral, which decides, precedes it."""

    SINGULAR = "singular"
    PLURAL = "plural"
    EITHER = "either"
    COUNTED = "counted"


class Agreement(Enum):
    """The numbers, as the grammar writes them, of what stands beside a form; () for nothing."""

    NONE = ()
    SINGULAR = ("sg",)
    PLURAL = ("pl",)
    EITHER = ("sg", "pl")


@dataclass(frozen=True, slots=True, kw_only=True)
class Form:
    """A written form that is read as a determiner.

    Attributes:
        words: as they are written.
        nouns: the number of the nouns that it stands before: "all cubes"; NONE of "none".
        number: the number that it includes: 1 in "one and only one", otherwise 0.
        without_noun: the number of the verb after it where its noun is left out: "all are large".
        of: that of the verb after "all of them", "all of the cubes".
        before_mass: whether it stands before a noun without a plural: "all food".
        of_mass: whether it does with "of the": "all of the food".
    """

    words: str
    nouns: Agreement
    number: int
    without_noun: Agreement
    of: Agreement
    before_mass: bool
    of_mass: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class NumeralForm:
    """A written form before a numeral.

    Attributes:
        words: as they are written; "" for the numeral without more.
        shift: what is added to the numeral: "more than two" is "at least three".
        without_noun: whether its noun can be left out: "at least two are large".
        of: whether "of them" and "of the cubes" stand after it.
    """

    words: str
    shift: int
    without_noun: bool
    of: bool


class Exported(Enum):
    """Whether the grammar for language models has a determiner, which are not to copy vague ones.

    WITH_EQUALITY: where the formula has an equality, as one that counts needs.
    """

    ALWAYS = auto()
    WITH_EQUALITY = auto()
    NEVER = auto()


@dataclass(frozen=True, slots=True, kw_only=True)
class Profile:
    """All that distinguishes a determiner from the others, but its meaning.

    Attributes:
        words: the written form, before the numeral if there is one.
        thing: the written word for determiner and "thing", such as "everything"; None for none.
        person: that for determiner and "person", such as "everyone".
        mass: what is written before a noun without a plural: "all food"; None for nothing.
        noun_number: the number of the noun.
        force: the class of its denotation.
        forms: the forms that are read.
        before_numerals: the forms that are read before a numeral.
        things: the words for determiner and "thing" or "person" that are read.
        reaches: whether later clauses can refer to its phrase: "some cube is small.  It is …".
        opens_noun: whether pronouns of its clause can refer into the noun's relative clauses:
            "every student who owns a pet feeds it".
        takes_exceptions: whether it excepts the names after *but*: "every cube but b".
        under_negation: whether a *not* after it readily has scope over it too: "every cube is not
            small".
        over_negation: whether, directly after *not*, it readily has scope over the *not*.
        labels_each: whether "there are two cubes x and y such that" can name its witnesses.
        after_there_is: whether it stands after "there is" or "there are".
        describes: whether later phrases can speak of all that its clause was about, by its noun and
            verb phrase: "two cubes are large.  All of them are red".
        least: the least numbers that a vague one can mean, the likeliest first, then what a careful
            reader and what a loose one could take it for; () of an exact one.
        exported: whether the grammar for language models has it.
        exported_after_there_is: whether it has it after "there is".
    """

    words: str
    thing: str | None
    person: str | None
    mass: str | None
    noun_number: NounNumber
    force: Force
    forms: tuple[Form, ...]
    before_numerals: tuple[NumeralForm, ...]
    things: tuple[str, ...]
    reaches: bool
    opens_noun: bool
    takes_exceptions: bool
    under_negation: bool
    over_negation: bool
    labels_each: bool
    after_there_is: bool
    describes: bool
    least: tuple[int, ...]
    exported: Exported
    exported_after_there_is: bool


class Quantity(StrEnum):
    """The quantity of a determiner; a COUNTED one takes a number."""

    profile: Profile

    def __new__(cls, profile: Profile) -> Self:
        """The member, whose value is its written form."""
        quantity = str.__new__(cls, profile.words)
        quantity._value_ = profile.words
        quantity.profile = profile
        return quantity

    EVERY = Profile(
        words="every",
        thing="everything",
        person="everyone",
        mass="all",
        noun_number=NounNumber.SINGULAR,
        force=Force.UNIVERSAL,
        forms=(
            Form(
                words="every",
                nouns=Agreement.SINGULAR,
                number=0,
                without_noun=Agreement.NONE,
                of=Agreement.NONE,
                before_mass=False,
                of_mass=False,
            ),
            Form(
                words="every one",
                nouns=Agreement.NONE,
                number=0,
                without_noun=Agreement.NONE,
                of=Agreement.SINGULAR,
                before_mass=False,
                of_mass=False,
            ),
        ),
        before_numerals=(),
        things=("everything", "everyone", "everybody"),
        reaches=False,
        opens_noun=True,
        takes_exceptions=True,
        under_negation=True,
        over_negation=False,
        labels_each=False,
        after_there_is=False,
        describes=True,
        least=(),
        exported=Exported.ALWAYS,
        exported_after_there_is=False,
    )
    EACH = Profile(
        words="each",
        thing=None,
        person=None,
        mass="all",
        noun_number=NounNumber.SINGULAR,
        force=Force.UNIVERSAL,
        forms=(
            Form(
                words="each",
                nouns=Agreement.SINGULAR,
                number=0,
                without_noun=Agreement.SINGULAR,
                of=Agreement.SINGULAR,
                before_mass=False,
                of_mass=False,
            ),
        ),
        before_numerals=(),
        things=(),
        reaches=False,
        opens_noun=True,
        takes_exceptions=True,
        under_negation=True,
        over_negation=False,
        labels_each=False,
        after_there_is=False,
        describes=True,
        least=(),
        exported=Exported.ALWAYS,
        exported_after_there_is=False,
    )
    ALL = Profile(
        words="all",
        thing=None,
        person=None,
        mass="all",
        noun_number=NounNumber.PLURAL,
        force=Force.UNIVERSAL,
        forms=(
            Form(
                words="all",
                nouns=Agreement.PLURAL,
                number=0,
                without_noun=Agreement.PLURAL,
                of=Agreement.PLURAL,
                before_mass=True,
                of_mass=True,
            ),
            Form(
                words="all the",
                nouns=Agreement.PLURAL,
                number=0,
                without_noun=Agreement.NONE,
                of=Agreement.NONE,
                before_mass=True,
                of_mass=False,
            ),
        ),
        before_numerals=(),
        things=(),
        reaches=False,
        opens_noun=True,
        takes_exceptions=True,
        under_negation=True,
        over_negation=False,
        labels_each=False,
        after_there_is=False,
        describes=True,
        least=(),
        exported=Exported.ALWAYS,
        exported_after_there_is=False,
    )
    ANY = Profile(
        words="any",
        thing="anything",
        person="anyone",
        mass="any",
        noun_number=NounNumber.EITHER,
        force=Force.ANY,
        forms=(
            Form(
                words="any",
                nouns=Agreement.EITHER,
                number=0,
                without_noun=Agreement.NONE,
                of=Agreement.EITHER,
                before_mass=True,
                of_mass=False,
            ),
        ),
        before_numerals=(),
        things=("anything", "anyone"),
        reaches=True,
        opens_noun=True,
        takes_exceptions=False,
        under_negation=False,
        over_negation=False,
        labels_each=False,
        after_there_is=True,
        describes=True,
        least=(),
        exported=Exported.ALWAYS,
        exported_after_there_is=False,
    )
    SOME = Profile(
        words="some",
        thing="something",
        person="someone",
        mass="some",
        noun_number=NounNumber.EITHER,
        force=Force.EXISTENTIAL,
        forms=(
            Form(
                words="some",
                nouns=Agreement.EITHER,
                number=0,
                without_noun=Agreement.PLURAL,
                of=Agreement.PLURAL,
                before_mass=True,
                of_mass=True,
            ),
            Form(
                words="one",
                nouns=Agreement.NONE,
                number=0,
                without_noun=Agreement.NONE,
                of=Agreement.SINGULAR,
                before_mass=False,
                of_mass=False,
            ),
        ),
        before_numerals=(),
        things=("something", "someone", "somebody"),
        reaches=True,
        opens_noun=True,
        takes_exceptions=False,
        under_negation=False,
        over_negation=True,
        labels_each=False,
        after_there_is=True,
        describes=True,
        least=(),
        exported=Exported.ALWAYS,
        exported_after_there_is=True,
    )
    A = Profile(
        words="a",
        thing="something",
        person="someone",
        mass="some",
        noun_number=NounNumber.SINGULAR,
        force=Force.EXISTENTIAL,
        forms=(
            Form(
                words="a",
                nouns=Agreement.SINGULAR,
                number=0,
                without_noun=Agreement.NONE,
                of=Agreement.NONE,
                before_mass=False,
                of_mass=False,
            ),
            Form(
                words="an",
                nouns=Agreement.SINGULAR,
                number=0,
                without_noun=Agreement.NONE,
                of=Agreement.NONE,
                before_mass=False,
                of_mass=False,
            ),
        ),
        before_numerals=(),
        things=(),
        reaches=True,
        opens_noun=True,
        takes_exceptions=False,
        under_negation=False,
        over_negation=False,
        labels_each=False,
        after_there_is=True,
        describes=True,
        least=(),
        exported=Exported.ALWAYS,
        exported_after_there_is=True,
    )
    NO = Profile(
        words="no",
        thing="nothing",
        person="no one",
        mass="no",
        noun_number=NounNumber.EITHER,
        force=Force.NEGATIVE,
        forms=(
            Form(
                words="no",
                nouns=Agreement.EITHER,
                number=0,
                without_noun=Agreement.NONE,
                of=Agreement.NONE,
                before_mass=True,
                of_mass=False,
            ),
            Form(
                words="none",
                nouns=Agreement.NONE,
                number=0,
                without_noun=Agreement.EITHER,
                of=Agreement.EITHER,
                before_mass=False,
                of_mass=True,
            ),
        ),
        before_numerals=(),
        things=("nothing", "nobody", "no one"),
        reaches=False,
        opens_noun=True,
        takes_exceptions=True,
        under_negation=False,
        over_negation=False,
        labels_each=False,
        after_there_is=True,
        describes=True,
        least=(),
        exported=Exported.ALWAYS,
        exported_after_there_is=True,
    )
    NOT_EVERY = Profile(
        words="not every",
        thing="not everything",
        person="not everyone",
        mass="not all",
        noun_number=NounNumber.SINGULAR,
        force=Force.NOT_UNIVERSAL,
        forms=(
            Form(
                words="not every",
                nouns=Agreement.SINGULAR,
                number=0,
                without_noun=Agreement.NONE,
                of=Agreement.NONE,
                before_mass=False,
                of_mass=False,
            ),
            Form(
                words="not each",
                nouns=Agreement.SINGULAR,
                number=0,
                without_noun=Agreement.NONE,
                of=Agreement.NONE,
                before_mass=False,
                of_mass=False,
            ),
        ),
        before_numerals=(),
        things=("not everything", "not everyone"),
        reaches=False,
        opens_noun=True,
        takes_exceptions=False,
        under_negation=False,
        over_negation=False,
        labels_each=False,
        after_there_is=False,
        describes=True,
        least=(),
        exported=Exported.ALWAYS,
        exported_after_there_is=False,
    )
    NOT_ALL = Profile(
        words="not all",
        thing=None,
        person=None,
        mass="not all",
        noun_number=NounNumber.PLURAL,
        force=Force.NOT_UNIVERSAL,
        forms=(
            Form(
                words="not all",
                nouns=Agreement.PLURAL,
                number=0,
                without_noun=Agreement.PLURAL,
                of=Agreement.PLURAL,
                before_mass=True,
                of_mass=True,
            ),
            Form(
                words="not all the",
                nouns=Agreement.PLURAL,
                number=0,
                without_noun=Agreement.NONE,
                of=Agreement.NONE,
                before_mass=True,
                of_mass=False,
            ),
        ),
        before_numerals=(),
        things=(),
        reaches=False,
        opens_noun=True,
        takes_exceptions=False,
        under_negation=False,
        over_negation=False,
        labels_each=False,
        after_there_is=False,
        describes=True,
        least=(),
        exported=Exported.ALWAYS,
        exported_after_there_is=False,
    )
    ONLY = Profile(
        words="only",
        thing=None,
        person=None,
        mass="only",
        noun_number=NounNumber.PLURAL,
        force=Force.NON_MONOTONE,
        forms=(
            Form(
                words="only",
                nouns=Agreement.PLURAL,
                number=0,
                without_noun=Agreement.NONE,
                of=Agreement.NONE,
                before_mass=True,
                of_mass=False,
            ),
        ),
        before_numerals=(),
        things=(),
        reaches=False,
        opens_noun=False,
        takes_exceptions=False,
        under_negation=False,
        over_negation=False,
        labels_each=False,
        after_there_is=True,
        describes=False,
        least=(),
        exported=Exported.ALWAYS,
        exported_after_there_is=False,
    )
    THE = Profile(
        words="the",
        thing=None,
        person=None,
        mass=None,
        noun_number=NounNumber.EITHER,
        force=Force.INCREASING,
        forms=(
            Form(
                words="the",
                nouns=Agreement.SINGULAR,
                number=0,
                without_noun=Agreement.NONE,
                of=Agreement.NONE,
                before_mass=False,
                of_mass=False,
            ),
            Form(
                words="the only",
                nouns=Agreement.SINGULAR,
                number=0,
                without_noun=Agreement.NONE,
                of=Agreement.NONE,
                before_mass=False,
                of_mass=False,
            ),
        ),
        before_numerals=(),
        things=(),
        reaches=True,
        opens_noun=False,
        takes_exceptions=False,
        under_negation=False,
        over_negation=False,
        labels_each=False,
        after_there_is=True,
        describes=True,
        least=(),
        exported=Exported.WITH_EQUALITY,
        exported_after_there_is=False,
    )
    AT_LEAST = Profile(
        words="at least",
        thing=None,
        person=None,
        mass=None,
        noun_number=NounNumber.COUNTED,
        force=Force.INCREASING,
        forms=(),
        before_numerals=(
            NumeralForm(words="at least", shift=0, without_noun=True, of=True),
            NumeralForm(words="more than", shift=1, without_noun=True, of=True),
            NumeralForm(words="", shift=0, without_noun=False, of=True),
        ),
        things=(),
        reaches=False,
        opens_noun=True,
        takes_exceptions=False,
        under_negation=False,
        over_negation=False,
        labels_each=True,
        after_there_is=True,
        describes=True,
        least=(),
        exported=Exported.ALWAYS,
        exported_after_there_is=True,
    )
    AT_MOST = Profile(
        words="at most",
        thing=None,
        person=None,
        mass=None,
        noun_number=NounNumber.COUNTED,
        force=Force.DECREASING,
        forms=(),
        before_numerals=(
            NumeralForm(words="at most", shift=0, without_noun=True, of=True),
            NumeralForm(words="fewer than", shift=-1, without_noun=True, of=True),
            NumeralForm(words="less than", shift=-1, without_noun=False, of=False),
            NumeralForm(words="no more than", shift=0, without_noun=False, of=True),
        ),
        things=(),
        reaches=False,
        opens_noun=True,
        takes_exceptions=False,
        under_negation=True,
        over_negation=False,
        labels_each=False,
        after_there_is=True,
        describes=True,
        least=(),
        exported=Exported.ALWAYS,
        exported_after_there_is=True,
    )
    EXACTLY = Profile(
        words="exactly",
        thing=None,
        person=None,
        mass=None,
        noun_number=NounNumber.COUNTED,
        force=Force.NON_MONOTONE,
        forms=(
            Form(
                words="one and only one",
                nouns=Agreement.SINGULAR,
                number=1,
                without_noun=Agreement.NONE,
                of=Agreement.NONE,
                before_mass=False,
                of_mass=False,
            ),
        ),
        before_numerals=(
            NumeralForm(words="exactly", shift=0, without_noun=True, of=True),
            NumeralForm(words="only", shift=0, without_noun=False, of=True),
        ),
        things=(),
        reaches=False,
        opens_noun=True,
        takes_exceptions=False,
        under_negation=True,
        over_negation=False,
        labels_each=True,
        after_there_is=True,
        describes=True,
        least=(),
        exported=Exported.ALWAYS,
        exported_after_there_is=True,
    )
    ALL_BUT = Profile(
        words="all but",
        thing=None,
        person=None,
        mass=None,
        noun_number=NounNumber.COUNTED,
        force=Force.NON_MONOTONE,
        forms=(),
        before_numerals=(NumeralForm(words="all but", shift=0, without_noun=False, of=True),),
        things=(),
        reaches=False,
        opens_noun=False,
        takes_exceptions=False,
        under_negation=False,
        over_negation=False,
        labels_each=False,
        after_there_is=False,
        describes=False,
        least=(),
        exported=Exported.NEVER,
        exported_after_there_is=False,
    )
    SEVERAL = Profile(
        words="several",
        thing=None,
        person=None,
        mass=None,
        noun_number=NounNumber.PLURAL,
        force=Force.INCREASING,
        forms=(
            Form(
                words="several",
                nouns=Agreement.PLURAL,
                number=0,
                without_noun=Agreement.PLURAL,
                of=Agreement.PLURAL,
                before_mass=False,
                of_mass=False,
            ),
        ),
        before_numerals=(),
        things=(),
        reaches=False,
        opens_noun=True,
        takes_exceptions=False,
        under_negation=False,
        over_negation=False,
        labels_each=False,
        after_there_is=True,
        describes=True,
        least=(2, 3, 1),
        exported=Exported.NEVER,
        exported_after_there_is=False,
    )
