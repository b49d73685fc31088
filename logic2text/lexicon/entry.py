"""A lexical entry: the English words of one predicate or function symbol.

An entry holds inflected forms, so that a linearizer only selects among them:

>>> cube = Entry("Cube", 1, Category.NOUN, "cube", "cubes")
>>> larger = Entry("Larger", 2, Category.ADJECTIVE, "larger", "larger", links=("than",))
"""

from __future__ import annotations

from dataclasses import replace
from enum import StrEnum

from logic2text.frozen_node import FrozenNode, cache_hashes
from logic2text.lazy_dataclass import dataclass


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
class Entry(FrozenNode):
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
        compares: the function or relation whose values are the same of both: "have the same email",
            "own the same cubes"; None for none.
        kinds: of these values, nouns and adjectives that hold of them: "cube".
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
    compares: Entry | None = None
    kinds: tuple[Entry, ...] = ()
    definite: bool = False
    members: tuple[Entry, ...] = ()
    joined_by: str = ""
    persons: tuple[int, ...] | None = None
    notation: bool = False


cache_hashes(Entry)

EQUALITY_SYMBOL = "="
DIFFERENCE_SYMBOL = "≠"

IDENTITY = Entry(
    EQUALITY_SYMBOL, 2, Category.ADJECTIVE, "the same", "the same", links=("as",), symmetric=True
)


HAS_VALUE = Entry(
    EQUALITY_SYMBOL, 2, Category.VERB, "is", "are", "is not", "are not", links=("",), symmetric=True
)
"""As in "its temperature is 21", "the capital of b is c"."""


_HAS = Entry("", 2, Category.VERB, "has", "have", "does not have", "do not have", links=("",))
"""The verb of "has the same email"."""


def same_value(function: Entry) -> Entry:
    """As in "have the same email": the values of a function of one place are equal."""
    of_values = _with_object(_HAS, f"the same {function.singular}")
    return replace(of_values, symbol=EQUALITY_SYMBOL, compares=function)


def same_values(relation: Entry, kinds: tuple[Entry, ...] = ()) -> Entry:
    """As in "own the same red cubes": each one is owned by both or by neither.

    Args:
        relation: a verb or adjective with an object, "owns", or a noun with one, "owner of".
        kinds: what holds of the values, a noun last.
    """
    is_noun = relation.category is Category.NOUN
    nouns = [kind.plural for kind in kinds]
    if is_noun:
        nouns.append(relation.plural)
    elif not kinds or kinds[-1].category is not Category.NOUN:
        nouns.append("things")
    of_values = _with_object(_HAS if is_noun else relation, f"the same {' '.join(nouns)}")
    return replace(of_values, symbol=relation.symbol, compares=relation, kinds=kinds)


def _with_object(relation: Entry, words: str) -> Entry:
    """A symmetric relation whose words have an object: "has the same email (as)"."""
    said = f"{relation.links[0]} {words}".strip()
    is_verb = relation.category is Category.VERB
    return Entry(
        relation.symbol,
        2,
        relation.category,
        f"{relation.singular} {said}",
        f"{relation.plural} {said}",
        f"{relation.negative_singular} {said}" if is_verb else "",
        f"{relation.negative_plural} {said}" if is_verb else "",
        links=("as",),
        symmetric=True,
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

OTHER_THAN = Entry(
    DIFFERENCE_SYMBOL, 2, Category.ADJECTIVE, "other", "other", links=("than",), symmetric=True
)
"""The same after a noun, of several names: "a planet other than Mercury and Venus"."""
