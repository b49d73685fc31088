"""The determiners of English: one member of `Quantity` for each, with all that it needs.

A `Profile` says how a determiner differs from one without forms of its own; `determine` in
`determine.py` gives its meaning, by a `match` that must be complete.

>>> Quantity.EVERY.profile.force
<Force.UNIVERSAL: 'universal'>
>>> [form.words for form in Quantity.AT_MOST.profile.before_numerals if form.words]
['at most', 'fewer than', 'less than', 'no more than', 'not more than', 'up to']
"""

from __future__ import annotations

from enum import Enum, StrEnum, auto
from typing import Self

from logic2text.lazy_dataclass import dataclass


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


@dataclass(frozen=True, slots=True, kw_only=True)
class NumeralForm:
    """A written form before a numeral.

    Attributes:
        words: as they are written; "" for the numeral without more.
        after: the words after the numeral: "or more"; "" for none.
        shift: what is added to the numeral: "more than two" is "at least three".
        without_noun: whether its noun can be left out: "at least two are large".
        of: whether "of them" and "of the cubes" stand after it.
    """

    words: str
    after: str = ""
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
        before_mass: what is written before a noun without a plural; None for nothing.
        noun_number: the number of the noun.
        force: the class of its denotation.
        singular, plural: the forms that are read before a singular and before a plural noun.
        number: the number that they include: 1 of "one and only one"; 0 for none.
        alone_singular, alone_plural: those without their noun, by the verb: "all are large".
        of_singular, of_plural: those before "of them" and "of the cubes", by the verb.
        mass: those before a noun without a plural: "all food".
        of_mass: those before "of the" and such a noun: "all of the food".
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
    thing: str | None = None
    person: str | None = None
    before_mass: str | None = None
    noun_number: NounNumber
    force: Force
    singular: tuple[str, ...] = ()
    plural: tuple[str, ...] = ()
    number: int = 0
    alone_singular: tuple[str, ...] = ()
    alone_plural: tuple[str, ...] = ()
    of_singular: tuple[str, ...] = ()
    of_plural: tuple[str, ...] = ()
    mass: tuple[str, ...] = ()
    of_mass: tuple[str, ...] = ()
    before_numerals: tuple[NumeralForm, ...] = ()
    things: tuple[str, ...] = ()
    reaches: bool = False
    opens_noun: bool
    takes_exceptions: bool = False
    under_negation: bool = False
    over_negation: bool = False
    labels_each: bool = False
    after_there_is: bool
    describes: bool
    least: tuple[int, ...] = ()
    exported: Exported = Exported.ALWAYS
    exported_after_there_is: bool = False


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
        before_mass="all",
        noun_number=NounNumber.SINGULAR,
        force=Force.UNIVERSAL,
        singular=("every",),
        of_singular=("every one", "each one", "every single one"),
        things=("everything", "everyone", "everybody"),
        opens_noun=True,
        takes_exceptions=True,
        under_negation=True,
        after_there_is=False,
        describes=True,
    )
    EACH = Profile(
        words="each",
        before_mass="all",
        noun_number=NounNumber.SINGULAR,
        force=Force.UNIVERSAL,
        singular=("each",),
        alone_singular=("each",),
        of_singular=("each",),
        opens_noun=True,
        takes_exceptions=True,
        under_negation=True,
        after_there_is=False,
        describes=True,
    )
    ALL = Profile(
        words="all",
        before_mass="all",
        noun_number=NounNumber.PLURAL,
        force=Force.UNIVERSAL,
        plural=("all", "all the"),
        alone_plural=("all",),
        of_plural=("all",),
        mass=("all", "all the"),
        of_mass=("all",),
        opens_noun=True,
        takes_exceptions=True,
        under_negation=True,
        after_there_is=False,
        describes=True,
    )
    ANY = Profile(
        words="any",
        thing="anything",
        person="anyone",
        before_mass="any",
        noun_number=NounNumber.EITHER,
        force=Force.ANY,
        singular=("any",),
        plural=("any",),
        of_singular=("any", "any one"),
        of_plural=("any",),
        mass=("any",),
        things=("anything", "anyone", "anybody"),
        reaches=True,
        opens_noun=True,
        takes_exceptions=True,
        after_there_is=True,
        describes=True,
    )
    SOME = Profile(
        words="some",
        thing="something",
        person="someone",
        before_mass="some",
        noun_number=NounNumber.EITHER,
        force=Force.EXISTENTIAL,
        singular=("some", "some particular"),
        plural=("some",),
        alone_plural=("some",),
        of_singular=("one", "some one"),
        of_plural=("some",),
        mass=("some",),
        of_mass=("some",),
        things=("something", "someone", "somebody"),
        reaches=True,
        opens_noun=True,
        over_negation=True,
        after_there_is=True,
        describes=True,
        exported_after_there_is=True,
    )
    A = Profile(
        words="a",
        thing="something",
        person="someone",
        before_mass="some",
        noun_number=NounNumber.SINGULAR,
        force=Force.EXISTENTIAL,
        singular=("a", "an"),
        reaches=True,
        opens_noun=True,
        after_there_is=True,
        describes=True,
        exported_after_there_is=True,
    )
    NO = Profile(
        words="no",
        thing="nothing",
        person="no one",
        before_mass="no",
        noun_number=NounNumber.EITHER,
        force=Force.NEGATIVE,
        singular=("no", "not a single", "not one", "not one single", "no single"),
        plural=("no",),
        alone_singular=("none", "not one", "not a single one"),
        alone_plural=("none",),
        of_singular=("none", "not one", "not a single one", "not any"),
        of_plural=("none", "not any"),
        mass=("no",),
        of_mass=("none",),
        things=("nothing", "nobody", "no one"),
        opens_noun=True,
        takes_exceptions=True,
        after_there_is=True,
        describes=True,
        exported_after_there_is=True,
    )
    NOT_EVERY = Profile(
        words="not every",
        thing="not everything",
        person="not everyone",
        before_mass="not all",
        noun_number=NounNumber.SINGULAR,
        force=Force.NOT_UNIVERSAL,
        singular=("not every", "not each"),
        of_singular=("not every one", "not each", "not each one"),
        things=("not everything", "not everyone"),
        opens_noun=True,
        after_there_is=False,
        describes=True,
    )
    NOT_ALL = Profile(
        words="not all",
        before_mass="not all",
        noun_number=NounNumber.PLURAL,
        force=Force.NOT_UNIVERSAL,
        plural=("not all", "not all the"),
        alone_plural=("not all",),
        of_plural=("not all",),
        mass=("not all", "not all the"),
        of_mass=("not all",),
        opens_noun=True,
        after_there_is=False,
        describes=True,
    )
    ONLY = Profile(
        words="only",
        before_mass="only",
        noun_number=NounNumber.PLURAL,
        force=Force.NON_MONOTONE,
        plural=("only",),
        mass=("only",),
        opens_noun=False,
        after_there_is=True,
        describes=False,
    )
    THE = Profile(
        words="the",
        noun_number=NounNumber.EITHER,
        force=Force.INCREASING,
        singular=("the", "the only", "the one"),
        reaches=True,
        opens_noun=False,
        after_there_is=True,
        describes=True,
        exported=Exported.WITH_EQUALITY,
    )
    AT_LEAST = Profile(
        words="at least",
        noun_number=NounNumber.COUNTED,
        force=Force.INCREASING,
        plural=("a couple of", "a pair of", "multiple"),
        number=2,
        before_numerals=(
            NumeralForm(words="at least", shift=0, without_noun=True, of=True),
            NumeralForm(words="more than", shift=1, without_noun=True, of=True),
            NumeralForm(words="", shift=0, without_noun=False, of=True),
            NumeralForm(words="", after="or more", shift=0, without_noun=True, of=True),
            NumeralForm(words="no fewer than", shift=0, without_noun=True, of=True),
            NumeralForm(words="no less than", shift=0, without_noun=False, of=True),
            NumeralForm(words="not fewer than", shift=0, without_noun=True, of=True),
            NumeralForm(words="not less than", shift=0, without_noun=False, of=True),
        ),
        opens_noun=True,
        labels_each=True,
        after_there_is=True,
        describes=True,
        exported_after_there_is=True,
    )
    AT_MOST = Profile(
        words="at most",
        noun_number=NounNumber.COUNTED,
        force=Force.DECREASING,
        before_numerals=(
            NumeralForm(words="at most", shift=0, without_noun=True, of=True),
            NumeralForm(words="fewer than", shift=-1, without_noun=True, of=True),
            NumeralForm(words="less than", shift=-1, without_noun=False, of=False),
            NumeralForm(words="no more than", shift=0, without_noun=False, of=True),
            NumeralForm(words="not more than", shift=0, without_noun=True, of=True),
            NumeralForm(words="up to", shift=0, without_noun=False, of=True),
            NumeralForm(words="", after="or fewer", shift=0, without_noun=True, of=True),
            NumeralForm(words="", after="or less", shift=0, without_noun=True, of=True),
        ),
        opens_noun=True,
        under_negation=True,
        after_there_is=True,
        describes=True,
        exported_after_there_is=True,
    )
    EXACTLY = Profile(
        words="exactly",
        noun_number=NounNumber.COUNTED,
        force=Force.NON_MONOTONE,
        singular=("one and only one",),
        number=1,
        before_numerals=(
            NumeralForm(words="exactly", shift=0, without_noun=True, of=True),
            NumeralForm(words="only", shift=0, without_noun=False, of=True),
            NumeralForm(words="just", shift=0, without_noun=False, of=True),
            NumeralForm(words="precisely", shift=0, without_noun=True, of=True),
            NumeralForm(words="a total of", shift=0, without_noun=False, of=False),
        ),
        opens_noun=True,
        under_negation=True,
        labels_each=True,
        after_there_is=True,
        describes=True,
        exported_after_there_is=True,
    )
    ALL_BUT = Profile(
        words="all but",
        noun_number=NounNumber.COUNTED,
        force=Force.NON_MONOTONE,
        before_numerals=(NumeralForm(words="all but", shift=0, without_noun=False, of=True),),
        opens_noun=False,
        after_there_is=False,
        describes=False,
        exported=Exported.NEVER,
    )
    SEVERAL = Profile(
        words="several",
        noun_number=NounNumber.PLURAL,
        force=Force.INCREASING,
        plural=("several", "a number of", "various"),
        alone_plural=("several",),
        of_plural=("several",),
        opens_noun=True,
        after_there_is=True,
        describes=True,
        least=(2, 3, 1),
        exported=Exported.NEVER,
    )
