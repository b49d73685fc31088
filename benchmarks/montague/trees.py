"""Derivation trees of the fragment: what is spelled as a sentence and composed to a formula."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields
from enum import StrEnum
from typing import Any, TypeAlias

from logic2text.formula import Constant, Equality, Formula, Function, Predicate, Term

# Words ------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Kind:
    """A noun."""

    symbol: str
    singular: str
    plural: str


@dataclass(frozen=True)
class Quality:
    """An adjective or an intransitive verb."""

    symbol: str
    singular: str
    verb: bool = False
    plural: str = ""


@dataclass(frozen=True)
class Relation:
    """A comparative, a preposition of place or a transitive verb; `=` is identity.

    Attributes:
        links: what stands before each object.
        than: a comparative.
        place: says where something is.
        measure: the function whose values it compares, by the sign that is its symbol; "" for none.
        factor: what the second value is multiplied by; "" for nothing.
    """

    symbol: str
    singular: str
    links: tuple[str, ...] = ("",)
    verb: bool = False
    plural: str = ""
    participle: str = ""
    than: bool = False
    place: bool = False
    measure: str = ""
    factor: str = ""

    def of(self, terms: tuple[Term, ...]) -> Formula:
        """What it says of terms."""
        if not self.measure:
            return Predicate(self.symbol, terms)
        left, right = (Function(self.measure, (term,)) for term in terms)
        if self.factor:
            right = Function("×", (Constant(self.factor), right))
        return (
            Equality(left, right) if self.symbol == "=" else Predicate(self.symbol, (left, right))
        )


IDENTITY = Relation("=", "")


# Noun phrases -----------------------------------------------------------------------------------


class Determiner(StrEnum):
    """The determiners; the counted ones go with a number."""

    EVERY = "every"
    EACH = "each"
    ALL = "all"
    A = "a"
    SOME = "some"
    ANY = "any"
    NO = "no"
    NOT_EVERY = "not every"
    NOT_ALL = "not all"
    AT_LEAST = "at least"
    AT_MOST = "at most"
    FEWER_THAN = "fewer than"
    EXACTLY = "exactly"
    ALL_BUT = "all but"
    SEVERAL = "several"
    NUMERAL = "numeral"
    BARE = "bare plural"


@dataclass(frozen=True)
class Nominal:
    """A noun with adjectives before it and prepositional phrases or relative clauses behind it.

    `kind` is None in *everything, something, nothing*.
    """

    kind: Kind | None
    qualities: tuple[Quality, ...] = ()
    modifiers: tuple[Modifier, ...] = ()


@dataclass(frozen=True)
class Name:
    """A name; it can be referred to by its number, with a pronoun of its gender."""

    constant: str
    words: str
    referent: int | None = None


@dataclass(frozen=True)
class Label:
    """A variable in the text."""

    name: str


@dataclass(frozen=True)
class Quantified:
    """A determiner with its noun.

    Attributes:
        other_than: referents of *other, else*: the parallel one first.
        ordinal: its place among things that are counted: "one K", "a second".
    """

    determiner: Determiner
    nominal: Nominal
    referent: int | None = None
    number: int = 0
    other_than: tuple[int, ...] = ()
    ordinal: int = 0


@dataclass(frozen=True)
class Pronoun:
    """A pronoun with its preferred antecedent.

    Attributes:
        others: further antecedents that agree and are in reach.
        certain: whether those are less preferred than this one.
    """

    referent: int
    words: str
    reflexive: bool = False
    others: tuple[int, ...] = ()
    certain: bool = True


@dataclass(frozen=True)
class Definite:
    """The K, both Ks, neither K.

    Attributes:
        words: `the`, `the only`, `both`, `neither`.
        local: whether the sentence itself says before that there is exactly one.
        back_to: the referent of a K that was introduced.
        ordinal: its place among things that were counted: "the second".
    """

    words: str
    nominal: Nominal
    local: bool = False
    back_to: int | None = None
    ordinal: int = 0


@dataclass(frozen=True)
class Listed:
    """Names or phrases joined by `and`, `or`, `either or`, `neither nor`, `both and`."""

    joint: str
    phrases: tuple[Phrase, ...]


@dataclass(frozen=True)
class Only:
    """Only Ks, only NAME; `nothing but`, `nothing except` before a kind."""

    phrase: Nominal | Name
    words: str = "only"


Phrase: TypeAlias = Name | Label | Quantified | Pronoun | Definite | Listed | Only


# Modifiers and verb phrases ---------------------------------------------------------------------


@dataclass(frozen=True)
class Simple:
    """One predicate with its objects.

    Attributes:
        predicate: a nominal stands behind "is a".
        passive: the subject is the second argument.
    """

    predicate: Quality | Relation | Nominal
    objects: tuple[Phrase, ...] = ()
    negated: bool = False
    passive: bool = False


@dataclass(frozen=True)
class TheOnly:
    """is the only K."""

    nominal: Nominal
    negated: bool = False


@dataclass(frozen=True)
class JoinedVerbs:
    """Verb phrases joined by `and`, `or`, `either or`, `neither nor`."""

    joint: str
    parts: tuple[VerbPhrase, ...]


VerbPhrase: TypeAlias = Simple | TheOnly | JoinedVerbs


@dataclass(frozen=True)
class Prepositional:
    """… in front of a cube."""

    relation: Relation
    objects: tuple[Phrase, ...]


@dataclass(frozen=True)
class SubjectRelative:
    """… that is small."""

    verb_phrase: VerbPhrase


@dataclass(frozen=True)
class ObjectRelative:
    """… that a is larger than."""

    subject: Phrase
    relation: Relation
    negated: bool = False


@dataclass(frozen=True)
class Loose:
    """A relative clause behind a phrase with a phrase in it: it belongs to either noun."""

    inner: Prepositional | SubjectRelative
    relative: SubjectRelative | ObjectRelative


Modifier: TypeAlias = Prepositional | SubjectRelative | ObjectRelative | Loose


# Sentences --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Clause:
    """A subject and what is said of it."""

    subject: Phrase
    verb_phrase: VerbPhrase


@dataclass(frozen=True)
class Same:
    """All of the subject are of the same size, pairwise."""

    subject: Listed | Quantified
    relation: str
    words: str
    negated: bool = False


@dataclass(frozen=True)
class EachOther:
    """The subject's members stand in a relation to each other."""

    subject: Listed | Quantified
    relation: Relation


@dataclass(frozen=True)
class ThereIs:
    """There is a …"""

    phrase: Quantified


@dataclass(frozen=True)
class Defined:
    """A K is any L that …"""

    defined: Nominal
    meant: Nominal


@dataclass(frozen=True)
class Denied:
    """It is not the case that …"""

    sentence: Sentence


@dataclass(frozen=True)
class Conditional:
    """`form` names the words: if then, if after, when after, unless, unless after, only if, iff."""

    form: str
    condition: Sentence
    conclusion: Sentence


@dataclass(frozen=True)
class Joined:
    """Sentences joined by `and`, `or`, `either or`, or one after the other with full stops."""

    joint: str
    parts: tuple[Sentence, ...]


@dataclass(frozen=True)
class Prefixed:
    """For all x and y, …; there are x and y such that …

    Attributes:
        words: `for all`, `for every`, `for each`, `for some`, `for no`, `for not all`,
            `there is`, `there are`, `there are two`.
    """

    words: str
    kind: Kind | None
    labels: tuple[str, ...]
    body: Sentence


@dataclass(frozen=True)
class Bracketings:
    """One string with several bracketings.

    Attributes:
        spelled: the bracketing that is spelled.
        rest: the others.
        settled: whether the first is preferred.
    """

    spelled: Sentence
    rest: tuple[Sentence, ...]
    settled: bool = False


Sentence: TypeAlias = (
    Clause
    | Same
    | EachOther
    | ThereIs
    | Defined
    | Denied
    | Conditional
    | Joined
    | Prefixed
    | Bracketings
)


@dataclass(frozen=True)
class Derivation:
    """A sentence of the fragment and the construction that it shows."""

    construction: str
    sentence: Sentence


def parts_of(node: Any) -> Iterator[Any]:
    """A node and all nodes below it."""
    yield node
    if isinstance(node, tuple):
        for part in node:
            yield from parts_of(part)
    elif hasattr(node, "__dataclass_fields__"):
        for entry in fields(node):
            value = getattr(node, entry.name)
            if isinstance(value, tuple) or hasattr(value, "__dataclass_fields__"):
                yield from parts_of(value)


def referents_in(node: Any) -> set[int]:
    """The referents that phrases of a node introduce."""
    named = (part.referent for part in parts_of(node) if isinstance(part, Quantified | Name))
    return {referent for referent in named if referent is not None}


def pronouns_in(node: Any) -> set[int]:
    """The referents that pronouns of a node take up; a reflexive stays in its clause."""
    pronouns = (part for part in parts_of(node) if isinstance(part, Pronoun))
    return {pronoun.referent for pronoun in pronouns if not pronoun.reflexive}
