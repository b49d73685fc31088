"""The force of determiners whose reading depends on their place: any, a, two, the same size.

``docs/semantics.md`` settles which force is first, live or weak at which place; here the places
are told apart, on the way down a tree.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, auto

from logic2text.english import syntax as en
from logic2text.lexicon.entry import Category, Entry
from logic2text.reading.choices import Grade, Option


class Place(Enum):
    """What stands over a phrase and decides the force of *any*.

    POSITIVE: nothing.  NEGATIVE: a negation or *no*.  CONDITION: an if-clause.  RESTRICTOR: the
    noun of a universal phrase.  DOWNWARD: *at most*, *fewer than*.  OPEN: *only*, *exactly*, *if
    and only if*, or a universal phrase or conditional between a negation and the phrase.
    """

    POSITIVE = auto()
    NEGATIVE = auto()
    CONDITION = auto()
    RESTRICTOR = auto()
    DOWNWARD = auto()
    OPEN = auto()


_UNIVERSAL = frozenset({en.Quantity.EVERY, en.Quantity.EACH, en.Quantity.ALL, en.Quantity.ANY})
_NOT_UNIVERSAL = frozenset({en.Quantity.NOT_EVERY, en.Quantity.NOT_ALL})


def place_of_noun(determiner: en.Determiner, place: Place) -> Place:
    """The place of what modifies the noun of a quantified phrase that stands at a place."""
    quantity = determiner.quantity
    if quantity in _UNIVERSAL or quantity in _NOT_UNIVERSAL:
        return Place.RESTRICTOR
    return _by_quantity(quantity, place)


def place_after(determiner: en.Determiner, place: Place) -> Place:
    """The place of what a quantified phrase at a place has scope over."""
    quantity = determiner.quantity
    if quantity in _NOT_UNIVERSAL:
        return Place.OPEN
    if quantity in _UNIVERSAL:
        return place if place is Place.POSITIVE else Place.OPEN
    return _by_quantity(quantity, place)


def _by_quantity(quantity: en.Quantity, place: Place) -> Place:
    match quantity:
        case en.Quantity.NO:
            return Place.NEGATIVE
        case en.Quantity.AT_MOST:
            return Place.DOWNWARD
        case en.Quantity.EXACTLY | en.Quantity.ONLY:
            return Place.OPEN
        case _:
            return place


def place_of_consequent(place: Place) -> Place:
    """The place of a consequent whose conditional stands at a place."""
    return place if place is Place.POSITIVE else Place.OPEN


_ANY_AT_ALL = en.Determiner(en.Quantity.A, narrow=True)
_ANY_WHATEVER = en.Determiner(en.Quantity.EVERY, narrow=True)


def forces_of_any(place: Place, *, compared: bool) -> Sequence[Option[en.Determiner]]:
    """The forces of *any* at a place; `compared` directly after *than* or *before*."""
    some, every = Option(_ANY_AT_ALL), Option(_ANY_WHATEVER)
    match place:
        case Place.POSITIVE:
            return (every,)
        case Place.NEGATIVE:
            return (some,)
        case Place.CONDITION:
            return (some, Option(_ANY_WHATEVER, Grade.LIVE)) if compared else (some,)
        case Place.RESTRICTOR:
            return some, Option(_ANY_WHATEVER, Grade.LIVE if compared else Grade.WEAK)
        case Place.DOWNWARD:
            return some, Option(_ANY_WHATEVER, Grade.WEAK)
        case Place.OPEN:
            return some, Option(_ANY_WHATEVER, Grade.LIVE)


def forces_of_numeral(determiner: en.Determiner) -> Sequence[Option[en.Determiner]]:
    """At least so many, or exactly so many: "two cubes"."""
    number = determiner.number
    return (
        Option(en.Determiner(en.Quantity.AT_LEAST, number)),
        Option(en.Determiner(en.Quantity.EXACTLY, number), Grade.LIVE),
    )


def forces_of_plural(verb_phrase: en.VerbPhrase) -> Sequence[Option[en.Determiner]]:
    """All, or some where a place or an episode is predicated: "cubes are large"."""
    if _is_of_a_moment(verb_phrase):
        return Option(en.ALL), Option(en.SOME, Grade.LIVE)
    return (Option(en.ALL),)


def forces_of_a_subject(
    verb_phrase: en.VerbPhrase, place: Place
) -> Sequence[Option[en.Determiner]]:
    """Some, or all of a kind: "a cube is small", "a whale is a mammal"."""
    if place in (Place.CONDITION, Place.RESTRICTOR) or _is_of_a_moment(verb_phrase):
        return (Option(en.A),)
    if _is_kind(verb_phrase):
        return Option(_ANY_WHATEVER), Option(en.A, Grade.WEAK)
    weak = place in (Place.NEGATIVE, Place.DOWNWARD)
    return Option(en.A), Option(_ANY_WHATEVER, Grade.WEAK if weak else Grade.LIVE)


def _is_kind(verb_phrase: en.VerbPhrase) -> bool:
    match verb_phrase:
        case en.Relation(Entry(category=Category.NOUN), ()) | en.Nominal():
            return True
        case en.NegatedPhrase(inner):
            return _is_kind(inner)
        case en.CoordinatedVerbPhrase(en.Conjunction.AND | en.Conjunction.OR, members):
            return all(map(_is_kind, members))
        case _:
            return False


def _is_of_a_moment(verb_phrase: en.VerbPhrase) -> bool:
    """Whether a place or an episode is predicated, which nothing has by its kind."""
    match verb_phrase:
        case en.Relation(entry, passive=passive):
            return _is_place(entry) or (_is_past(entry) and not passive)
        case en.NegatedPhrase(inner):
            return _is_of_a_moment(inner)
        case en.CoordinatedVerbPhrase(en.Conjunction.AND, members):
            return any(map(_is_of_a_moment, members))
        case en.CoordinatedVerbPhrase(_, members):
            return all(map(_is_of_a_moment, members))
        case _:
            return False


_PREPOSITIONS = frozenset(
    [
        "above",
        "adjacent",
        "at",
        "behind",
        "below",
        "beneath",
        "beside",
        "between",
        "close",
        "far",
        "in",
        "inside",
        "left",
        "located",
        "near",
        "next",
        "on",
        "opposite",
        "outside",
        "over",
        "right",
        "situated",
        "to",
        "under",
    ]
)


def _is_place(entry: Entry) -> bool:
    first = entry.singular.partition(" ")[0]
    return entry.category is Category.ADJECTIVE and entry.arity > 1 and first in _PREPOSITIONS


def _is_past(entry: Entry) -> bool:
    return entry.category is Category.VERB and entry.singular == entry.plural
