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
from enum import Enum, StrEnum
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


@dataclass(frozen=True, slots=True)
class Form:
    """A written form that is read as a determiner, before a singular or a plural noun.

    `number` is the number that it includes: 1 in "one and only one", otherwise 0.
    """

    words: str
    plural: bool = False
    number: int = 0


@dataclass(frozen=True, slots=True)
class NumeralForm:
    """A written form before a numeral; `shift` is added: "more than two" is "at least three"."""

    words: str
    shift: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Profile:
    """All that distinguishes a determiner from the others, but its meaning.

    Attributes:
        words: the written form, before the numeral if there is one.
        thing: the written word for determiner and "thing", such as "everything"; None for none.
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
    """

    words: str
    thing: str | None
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
        noun_number=NounNumber.SINGULAR,
        force=Force.UNIVERSAL,
        forms=(Form("every"),),
        before_numerals=(),
        things=("everything", "everyone", "everybody"),
        reaches=False,
        opens_noun=True,
        takes_exceptions=True,
        under_negation=True,
        over_negation=False,
        labels_each=False,
        after_there_is=False,
    )
    EACH = Profile(
        words="each",
        thing=None,
        noun_number=NounNumber.SINGULAR,
        force=Force.UNIVERSAL,
        forms=(Form("each"),),
        before_numerals=(),
        things=(),
        reaches=False,
        opens_noun=True,
        takes_exceptions=True,
        under_negation=True,
        over_negation=False,
        labels_each=False,
        after_there_is=False,
    )
    ALL = Profile(
        words="all",
        thing=None,
        noun_number=NounNumber.PLURAL,
        force=Force.UNIVERSAL,
        forms=(Form("all", plural=True), Form("all the", plural=True)),
        before_numerals=(),
        things=(),
        reaches=False,
        opens_noun=True,
        takes_exceptions=True,
        under_negation=True,
        over_negation=False,
        labels_each=False,
        after_there_is=False,
    )
    ANY = Profile(
        words="any",
        thing="anything",
        noun_number=NounNumber.EITHER,
        force=Force.ANY,
        forms=(Form("any"), Form("any", plural=True)),
        before_numerals=(),
        things=("anything", "anyone"),
        reaches=True,
        opens_noun=True,
        takes_exceptions=False,
        under_negation=False,
        over_negation=False,
        labels_each=False,
        after_there_is=True,
    )
    SOME = Profile(
        words="some",
        thing="something",
        noun_number=NounNumber.EITHER,
        force=Force.EXISTENTIAL,
        forms=(Form("some"), Form("some", plural=True)),
        before_numerals=(),
        things=("something", "someone", "somebody"),
        reaches=True,
        opens_noun=True,
        takes_exceptions=False,
        under_negation=False,
        over_negation=True,
        labels_each=False,
        after_there_is=True,
    )
    A = Profile(
        words="a",
        thing="something",
        noun_number=NounNumber.SINGULAR,
        force=Force.EXISTENTIAL,
        forms=(Form("a"), Form("an")),
        before_numerals=(),
        things=(),
        reaches=True,
        opens_noun=True,
        takes_exceptions=False,
        under_negation=False,
        over_negation=False,
        labels_each=False,
        after_there_is=True,
    )
    NO = Profile(
        words="no",
        thing="nothing",
        noun_number=NounNumber.EITHER,
        force=Force.NEGATIVE,
        forms=(Form("no"), Form("no", plural=True)),
        before_numerals=(),
        things=("nothing", "nobody", "no one"),
        reaches=False,
        opens_noun=True,
        takes_exceptions=True,
        under_negation=False,
        over_negation=False,
        labels_each=False,
        after_there_is=True,
    )
    NOT_EVERY = Profile(
        words="not every",
        thing="not everything",
        noun_number=NounNumber.SINGULAR,
        force=Force.NOT_UNIVERSAL,
        forms=(Form("not every"), Form("not each")),
        before_numerals=(),
        things=("not everything", "not everyone"),
        reaches=False,
        opens_noun=True,
        takes_exceptions=False,
        under_negation=False,
        over_negation=False,
        labels_each=False,
        after_there_is=False,
    )
    NOT_ALL = Profile(
        words="not all",
        thing=None,
        noun_number=NounNumber.PLURAL,
        force=Force.NOT_UNIVERSAL,
        forms=(Form("not all", plural=True), Form("not all the", plural=True)),
        before_numerals=(),
        things=(),
        reaches=False,
        opens_noun=True,
        takes_exceptions=False,
        under_negation=False,
        over_negation=False,
        labels_each=False,
        after_there_is=False,
    )
    ONLY = Profile(
        words="only",
        thing=None,
        noun_number=NounNumber.PLURAL,
        force=Force.NON_MONOTONE,
        forms=(Form("only", plural=True),),
        before_numerals=(),
        things=(),
        reaches=False,
        opens_noun=False,
        takes_exceptions=False,
        under_negation=False,
        over_negation=False,
        labels_each=False,
        after_there_is=True,
    )
    THE = Profile(
        words="the",
        thing=None,
        noun_number=NounNumber.EITHER,
        force=Force.INCREASING,
        forms=(Form("the"), Form("the only")),
        before_numerals=(),
        things=(),
        reaches=True,
        opens_noun=False,
        takes_exceptions=False,
        under_negation=False,
        over_negation=False,
        labels_each=False,
        after_there_is=True,
    )
    AT_LEAST = Profile(
        words="at least",
        thing=None,
        noun_number=NounNumber.COUNTED,
        force=Force.INCREASING,
        forms=(),
        before_numerals=(NumeralForm("at least"), NumeralForm("more than", 1), NumeralForm("")),
        things=(),
        reaches=False,
        opens_noun=True,
        takes_exceptions=False,
        under_negation=False,
        over_negation=False,
        labels_each=True,
        after_there_is=True,
    )
    AT_MOST = Profile(
        words="at most",
        thing=None,
        noun_number=NounNumber.COUNTED,
        force=Force.DECREASING,
        forms=(),
        before_numerals=(
            NumeralForm("at most"),
            NumeralForm("fewer than", -1),
            NumeralForm("less than", -1),
            NumeralForm("no more than"),
        ),
        things=(),
        reaches=False,
        opens_noun=True,
        takes_exceptions=False,
        under_negation=True,
        over_negation=False,
        labels_each=False,
        after_there_is=True,
    )
    EXACTLY = Profile(
        words="exactly",
        thing=None,
        noun_number=NounNumber.COUNTED,
        force=Force.NON_MONOTONE,
        forms=(Form("one and only one", number=1),),
        before_numerals=(NumeralForm("exactly"), NumeralForm("only")),
        things=(),
        reaches=False,
        opens_noun=True,
        takes_exceptions=False,
        under_negation=True,
        over_negation=False,
        labels_each=True,
        after_there_is=True,
    )
    ALL_BUT = Profile(
        words="all but",
        thing=None,
        noun_number=NounNumber.COUNTED,
        force=Force.NON_MONOTONE,
        forms=(),
        before_numerals=(NumeralForm("all but"),),
        things=(),
        reaches=False,
        opens_noun=False,
        takes_exceptions=False,
        under_negation=False,
        over_negation=False,
        labels_each=False,
        after_there_is=False,
    )
