"""A lexical entry: the English words of one predicate or function symbol.

An entry holds inflected forms, so that a linearizer only selects among them:

>>> cube = Entry("Cube", 1, Category.NOUN, "cube", "cubes")
>>> larger = Entry("Larger", 2, Category.ADJECTIVE, "larger", "larger", links=("than",))
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Category(StrEnum):
    """The grammatical category of an entry.

    NOUN: "x is a cube", "every cube".  ADJECTIVE: whatever follows the copula, "small", "larger
    than", "in front of", "written in".  VERB: a finite verb with what belongs to it, "owns", "can
    fly", "has a higher income than".  PROPOSITION: a whole clause, for symbols without arguments.
    FUNCTION: a noun in "the father of x".
    """

    NOUN = "noun"
    ADJECTIVE = "adjective"
    VERB = "verb"
    PROPOSITION = "proposition"
    FUNCTION = "function"


class Gender(StrEnum):
    """The pronoun of a noun or name: it; he; she; they."""

    NEUTER = "neuter"
    MASCULINE = "masculine"
    FEMININE = "feminine"
    COMMON = "common"


@dataclass(frozen=True, slots=True)
class Entry:
    """The words of one symbol.

    Attributes:
        symbol: the name in formulae; "=" for identity and "≠" for difference.
        arity: its number of places.
        category: see `Category`.
        singular: noun, adjective phrase, finite verb ("participates"), clause, or function noun.
        plural: the noun's plural, the plural verb ("participate"); an adjective's is its singular.
        negative_singular, negative_plural: a verb or clause with its negation ("does not
            participate", "it does not rain"), "" for a clause without one.
        links: the word (or "") before each object; as many as objects, `arity` - 1 for
            predicates, `arity` for functions.
        after: what stands after the objects of a verb: "stores honey *in a hive*"; else "".
        attributive: an adjective that can stand before a noun ("small cube").
        participle: of a verb that has a passive ("owned"), else "".
        learned_plural: an optional classical plural ("tetrahedra"), else "".
        gender: which pronoun a noun or function noun takes.
        symmetric: R(x, y) and R(y, x) mean the same, so that plurals need no "each other".
        guessed: derived from the symbol's spelling, not from a lexicon file.
        mass: a noun without a plural: "all food is …", "b is food".
        converse: its words have subject and object exchanged: "smaller" for Larger.
        places: the number of the argument in each place of its words, the subject first; () for the
            symbol's own order: (2, 1, 0) of "given" in "c was given b by a" for Gave(a, b, c).
        denied: its words deny the predicate: "dislikes" for Likes.
        assumption: what its words take for granted, "" for nothing.
        compares: the function whose values it equates: "have the same email"; "" for none.
        definite: a noun with an object that has "the" after "is": "is the father of y".
        members: of verbs that share an object, "likes and admires", each of them; else none.
        joined_by: their conjunction, "and" or "or".
        persons: the places, the first is 1, that only persons fill; None if the words decide.
        notation: whether it is written as in formulae: "x < y", "f(x)", "|x|".
    """

    symbol: str
    arity: int
    category: Category
    singular: str
    plural: str = ""
    negative_singular: str = ""
    negative_plural: str = ""
    links: tuple[str, ...] = ()
    after: str = ""
    attributive: bool = False
    participle: str = ""
    learned_plural: str = ""
    gender: Gender = Gender.NEUTER
    symmetric: bool = False
    guessed: bool = False
    mass: bool = False
    converse: bool = False
    places: tuple[int, ...] = ()
    denied: bool = False
    assumption: str = ""
    compares: str = ""
    definite: bool = False
    members: tuple[Entry, ...] = ()
    joined_by: str = ""
    persons: tuple[int, ...] | None = None
    notation: bool = False

    def __hash__(self) -> int:
        # Trees are hashed often; fewer fields tell entries apart as well as all fourteen do.
        return hash((self.symbol, self.singular))


EQUALITY_SYMBOL = "="
DIFFERENCE_SYMBOL = "≠"

IDENTITY = Entry(
    EQUALITY_SYMBOL, 2, Category.ADJECTIVE, "the same", "the same", links=("as",), symmetric=True
)


HAS_VALUE = Entry(
    EQUALITY_SYMBOL, 2, Category.VERB, "is", "are", "is not", "are not", links=("",), symmetric=True
)
"""As in "its temperature is 21", "the capital of b is c"."""


def same_value(function: Entry) -> Entry:
    """As in "have the same email": the values of a function of one place are equal."""
    words = f"the same {function.singular}"
    return Entry(
        EQUALITY_SYMBOL,
        2,
        Category.VERB,
        f"has {words}",
        f"have {words}",
        f"does not have {words}",
        f"do not have {words}",
        links=("",),
        symmetric=True,
        compares=function.symbol,
    )


DIFFERENCE = Entry(
    DIFFERENCE_SYMBOL,
    2,
    Category.ADJECTIVE,
    "different",
    "different",
    links=("from",),
    symmetric=True,
)
"""The positive phrase for an inequality: it means ``¬ x = y``."""
