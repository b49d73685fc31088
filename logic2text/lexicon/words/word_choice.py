"""The class of a predicate's name of one word, and whether a noun takes an article.

>>> name_class("request", 1).category, name_class("request", 2).category
('noun', 'verb')
>>> name_class("tidy", 1).category, name_class("placed", 2).category
('adjective', 'verb')
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from logic2text.lazy_dataclass import dataclass
from logic2text.lexicon.words import word_model
from logic2text.lexicon.words.countability import ANY, bare_odds, is_only_counted
from logic2text.lexicon.words.dictionary import look_up
from logic2text.lexicon.words.unknown_words import base_form, is_proper_noun, possible_forms
from logic2text.lexicon.words.word_class import Form, forms, word_classes

_PARTICIPLES_OF_PLACE = frozenset({"based", "born", "located", "situated"})
_ADJECTIVES_AFTER_IS = frozenset(
    {"alien", "individual", "native", "official", "present", "private", "relative", "square"}
)
"""Nouns of the lists that are adjectives after "is": is_private."""


@dataclass(frozen=True, slots=True)
class NameClass:
    """A class of a name, and its probability among the classes that the name can have.

    Attributes:
        category: "noun", "adjective" or "verb".
        share: 1.0 where the spelling or a list decides.
        other: the next class, "" if there is none.
    """

    category: str
    share: float
    other: str = ""


@lru_cache(maxsize=1024)
def name_class(word: str, arity: int, *, after_is: bool = False) -> NameClass:
    """The class of a lower-case word that is a whole name.

    Args:
        word: in the form that the name has.
        arity: its number of places.
        after_is: whether the name has a copula, so that it is not a verb.
    """
    possible = possible_forms(word)
    allowed = set(_list_allowed(possible)) - ({"verb"} if after_is else set())
    if arity == 1 and not after_is and word in word_classes().past_alone:
        return NameClass("verb", 0.9, "adjective")
    listed = _find_listed(word, arity, after_is=after_is)
    if listed in allowed:
        return NameClass(listed, 1.0)
    if after_is and word.endswith("ed") and Form.PARTICIPLE in possible:
        return NameClass("adjective", 1.0)  # "is insured"
    if len(allowed) < 2:
        return NameClass(next(iter(allowed), "noun"), 1.0)
    past = bool(possible & {Form.PAST, Form.PARTICIPLE}) and Form.VERB not in possible
    if past and not {Form.NOUN, Form.ADJECTIVE} <= possible:
        return _participle_class(word, arity, possible, after_is=after_is)
    if Form.THIRD in possible and Form.NOUN not in possible:
        if arity > 1:
            return NameClass("verb", 1.0)
        base, setting = base_form(word, Form.THIRD), "s/1"
    else:
        base, setting = word, f"base/{min(max(arity, 1), 2)}"  # a sentence letter has none
    shares = {
        category: share
        for category, share in word_model.class_shares(base, setting).items()
        if category in allowed
    }
    if arity == 1 and {"noun", "verb"} <= shares.keys():
        if look_up(base).nouns.kind in _THINGS and setting == "base/1":
            shares["verb"] *= FEWEST_WITHOUT_OBJECT
        if _is_done_alone(base) or (setting == "s/1" and is_mass(base)):
            return NameClass("verb", 0.7, "noun")
        if look_up(base).verbs.kind == "t":
            shares["verb"] *= FEWEST_WITHOUT_OBJECT
    best = max(sorted(shares), key=lambda category: shares[category])
    others = sorted(shares.keys() - {best}, key=lambda category: -shares[category])
    return NameClass(best, shares[best] / sum(shares.values()), next(iter(others), ""))


def _is_done_alone(verb: str) -> bool:
    """Whether a verb is much more frequent than its noun, and mostly without an object."""
    uses, contexts = look_up(verb), word_model.contexts_of(verb)
    objects = contexts.following.get("v", {}).get(word_model.OBJECT, 0)
    alone = objects < MOST_OBJECTS * (contexts.totals.get("v", 0) + 1)
    often = uses.verbs.count > MOST_NOUNS * uses.nouns.count
    often = often or (uses.verbs.count > uses.nouns.count and is_mass(verb))
    thing = uses.nouns.kind in _THINGS
    return uses.verbs.intransitive and alone and often and not thing


_THINGS = frozenset({"5", "6", "13", "17", "18", "20"})
"""Kinds of nouns that names are about, however frequent their verbs: animals, persons, things."""
FEWEST_WITHOUT_OBJECT = 0.1
"""How much less probable a verb that needs an object is where the name has one place."""
MOST_OBJECTS = 0.1
MOST_NOUNS = 3


def _list_allowed(possible: frozenset[Form]) -> Iterable[str]:
    if possible & {Form.NOUN, Form.PLURAL}:
        yield "noun"
    if possible & {Form.ADJECTIVE, Form.PARTICIPLE}:
        yield "adjective"
    if possible & {Form.VERB, Form.THIRD, Form.PAST}:
        yield "verb"


def _find_listed(word: str, arity: int, *, after_is: bool) -> str:
    """The class by the lists, "" if they do not have a word."""
    classes = word_classes()
    if after_is and word in _ADJECTIVES_AFTER_IS:
        return "adjective"
    if arity > 1 and word in classes.adjective_prepositions:
        return "adjective"
    third = base_form(word, Form.THIRD) if word.endswith("s") else word
    if arity == 1 and {word, third} & classes.verbs_alone and not after_is:
        return "verb"
    if word in classes.nouns:
        return "noun"
    if arity > 1 and word in classes.verbs and not after_is:
        return "verb"
    return "adjective" if word in classes.adjectives else ""


def _participle_class(
    word: str, arity: int, possible: frozenset[Form], *, after_is: bool
) -> NameClass:
    """Of a past form that may be a participle, or a noun: "placed", "expired", "rose"."""
    if Form.NOUN in possible and arity == 1:
        return NameClass("noun", 0.6, "verb")
    if Form.PAST not in possible or after_is or word in _PARTICIPLES_OF_PLACE:
        return NameClass("adjective", 1.0)
    if Form.PARTICIPLE not in possible:
        return NameClass("verb", 1.0)
    verb = base_form(word, Form.PAST)
    if arity > 1:
        return NameClass("verb", 0.7, "adjective")
    if Form.ADJECTIVE in possible:
        return NameClass("adjective", 0.9)
    intransitive = verb in word_classes().intransitive or look_up(verb).verbs.kind == "i"
    if intransitive:
        return NameClass("verb", 0.7, "adjective")
    return NameClass("adjective", 0.8)


@lru_cache(maxsize=1024)
def is_mass(noun: str) -> bool:
    """Whether a lower-case singular noun stands without an article: "water", "leukemia"."""
    classes = word_classes()
    is_person = look_up(noun).nouns.is_person
    if noun in classes.mass:
        return True
    if is_person or noun in classes.nouns or is_proper_noun(noun):
        return False
    return bool(look_up(noun).nouns) and bare_odds(noun) + bare_odds(noun, ANY) > _LEAST_MASS


def stands_bare(
    noun: str,
    *,
    adjective: str = "",
    counted: bool = False,
    of: bool = False,
    of_mass: bool = False,
) -> bool:
    """Whether a lower-case singular noun is said without an article as what something has or does.

    "gains popularity", "has low resistance", "allows heat flow": more nouns than after "is".

    Args:
        noun: the head of the phrase.
        adjective: the first one before it, "" for none: "social" of "social cohesion".
        counted: whether it is said how much there is, which lets one count: "a high income".
        of: whether it is said of what it is: "a flow of".
        of_mass: whether a mass noun stands before it.
    """
    kind, contexts = look_up(noun).nouns.kind, word_model.contexts_of(noun)
    if is_mass(noun):
        return not (counted and contexts.plurals > contexts.bare)
    counted_nouns = word_classes().nouns | word_classes().unique_times
    if not kind or kind in _COUNTED_KINDS or noun in counted_nouns:
        return False
    if kind == _SUBSTANCE and not contexts.with_article and not is_only_counted(noun):
        return True
    if contexts.plurals and not (contexts.bare or contexts.described_bare or look_up(noun).verbs):
        return False
    odds = bare_odds(noun, adjective) - _OF * of
    if not adjective:
        odds = _ALONE * odds + (1 - _ALONE) * bare_odds(noun, ANY)
    if kind in _THINGS | {_BODY} or is_only_counted(noun):
        return odds > _LEAST_OF_THINGS
    return odds + _AFTER_MASS * of_mass > (_LEAST_DESCRIBED if adjective else _LEAST_ALONE)


_LEAST_MASS, _LEAST_ALONE, _LEAST_DESCRIBED, _LEAST_OF_THINGS = 2.0, 0.15, -0.3, 1.0
_AFTER_MASS, _OF, _ALONE = 1.0, 1.3, 0.7
_SUBSTANCE, _BODY = "27", "8"
_COUNTED_KINDS = frozenset({"18"})


def needs_article(noun: str) -> bool:
    """Whether a lower-case singular is only a count noun, so that "is student" is not English."""
    possible = forms(noun)
    return (
        Form.NOUN in possible
        and possible.isdisjoint(_OF_QUALITIES)
        and noun not in _HELD_BY_ONE
        and not is_mass(noun)
    )


_OF_QUALITIES = frozenset({Form.ADJECTIVE, Form.PARTICIPLE, Form.PROGRESSIVE, Form.PLURAL})
_HELD_BY_ONE = frozenset(
    (
        *("king", "queen", "emperor", "empress", "pope", "president", "chancellor", "premier"),
        *("governor", "mayor", "minister", "ambassador", "captain", "commander", "leader", "head"),
        *("chief", "chair", "chairman", "chairwoman", "chairperson", "boss", "host", "secretary"),
        *("treasurer", "dean", "director", "editor", "manager", "principal", "champion", "heir"),
    )
)
"""Offices that one person has, and that are said without an article."""


_KINDS_OF_BEINGS = frozenset({"3", "5", "18"})
"""The numbers of WordNet's files ``noun.Tops``, ``noun.animal`` and ``noun.person``."""
_ENDINGS = ("al", "an", "ant", "ary", "ate", "ic", "ist", "ite", "ive")
"""Endings of adjectives that are nouns for beings as well: "conservative"."""

UNDECIDED = 0.6
"""A class of a name is hardly more probable than the next one below this share."""


def can_be_class(word: str, category: str, arity: int, *, after_is: bool = False) -> bool:
    """Whether a lower-case word that is a whole name is of a class, or hardly less probably so."""
    named = name_class(word, arity, after_is=after_is)
    return category == named.category or (named.share < UNDECIDED and category == named.other)


def names_what_is_so(word: str) -> bool:
    """Whether a word says the same as a noun and as an adjective: "American", not "light"."""
    uses = look_up(word)
    both = uses.is_usually(uses.nouns) and uses.is_usually(uses.adjectives)
    return uses.nouns.kind in _KINDS_OF_BEINGS and (both or word.endswith(_ENDINGS))
