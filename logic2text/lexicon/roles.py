"""Roles: the noun in a predicate that says what somebody has, HasChild(x, y), Salary(x, y).

>>> from logic2text.lexicon.names.guess import predicate
>>> role_of(predicate("HasChild", 2)).singular, role_of(predicate("Salary", 2)).singular
('child', 'salary')
>>> role_of(predicate("Owns", 2)) is None
True
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from logic2text.lazy_dataclass import dataclass
from logic2text.lexicon import frames
from logic2text.lexicon.entry import Category, Entry, Gender
from logic2text.lexicon.names.articles import DETERMINED
from logic2text.lexicon.names.guess import name_words
from logic2text.lexicon.names.nouns import is_one_of_each, is_person
from logic2text.lexicon.names.reading import head_singular, is_countable
from logic2text.lexicon.words.morphology import article
from logic2text.lexicon.words.unknown_words import possible_forms
from logic2text.lexicon.words.word_choice import is_mass
from logic2text.lexicon.words.word_class import PREPOSITIONS, Form

_HAS, _HAS_NOT = "has ", "does not have "
_NO_NOUN = PREPOSITIONS | {"and", "or"}
"""Words after which or before which the head of a noun phrase is another word than the last."""
_ARTICLES = ("a ", "an ")


def role_of(entry: Entry) -> Entry | None:
    """The relational noun of a verb of having, its places exchanged; None if it has none.

    "y is a child of x" says HasChild(x, y), and "every person has a child" its existence.
    """
    words = _owned(entry)
    if words is None:
        return None
    singular = head_singular(words.split(" "))
    if singular is None or (is_mass(singular[-1]) and not is_countable(singular[-1])):
        return None
    gender = Gender.COMMON if is_person(singular[-1]) else Gender.NEUTER
    role = frames.noun(entry.symbol, " ".join(singular), links=("of",), gender=gender, guessed=True)
    return replace(role, converse=True, definite=is_one_of_each(singular))


@lru_cache(maxsize=512)
def lacks_article(entry: Entry) -> bool:
    """Whether a verb of having names what somebody has without an article: "has mother b"."""
    role = role_of(entry)
    return role is not None and entry.singular == f"{_HAS}{role.singular}"


def relation_of(entry: Entry) -> Entry | None:
    """The relational noun of "x is the mother of y", which has it as an adjective.

    >>> relation_of(frames.adjective("M", "the mother", links=("of",))).plural
    'mothers'
    """
    if entry.category is not Category.ADJECTIVE or entry.links != ("of",):
        return None
    the, _, words = entry.singular.partition(" ")
    if the != "the" or not words or not _NO_NOUN.isdisjoint(words.split(" ")):
        return None
    gender = Gender.COMMON if is_person(words.split(" ")[-1]) else Gender.NEUTER
    return frames.noun(entry.symbol, words, links=("of",), gender=gender)


def value_of(entry: Entry, *, is_number: bool, is_one: bool = False) -> Entry | None:
    """The words of having a value: "has the color red", "has a salary of 5000".

    None of a predicate that says of nothing that somebody has it.
    """
    words = _owned(entry)
    if is_number and (counted := _counted(entry, words)):
        after = " ".join(head_singular(counted.split(" ")) or (counted,)) if is_one else counted
        return frames.verb(entry.symbol, ("have",), links=("",), after=after, guessed=True)
    if words is None and is_number and _is_noun_of(entry) and not entry.mass:
        words = entry.singular
    if words is None:
        return None
    if is_number:
        owned = ("have", f"{article(words)} {words}")
        return frames.verb(entry.symbol, owned, links=("of",), guessed=True)
    return frames.verb(entry.symbol, ("have", f"the {words}"), links=("",), guessed=True)


def _counted(entry: Entry, words: str | None) -> str:
    """The plural of which somebody has a number, "12 chapters"; "" of other names."""
    if words is None and _is_noun_of(entry):
        words = " ".join(name_words(entry.symbol, 2))
    if words is None or not words.endswith("s"):
        return ""
    return words if Form.PLURAL in possible_forms(words.split(" ")[-1]) else ""


def _is_noun_of(entry: Entry) -> bool:
    return entry.guessed and entry.links == ("of",) and entry.category is Category.NOUN


@dataclass(frozen=True, slots=True)
class Compound:
    """A noun that has a role's noun as its head: "meat topping"."""

    kind: Entry
    role: Entry


def is_compound_of(entry: Entry, role: Entry) -> bool:
    """Whether a noun is a role's noun or has it as its head: "meat topping" beside "topping"."""
    is_noun = entry.category is Category.NOUN and entry.arity == 1
    return is_noun and f" {entry.singular}".endswith(f" {role.singular}")


def values_of(entry: Entry) -> Iterator[Entry]:
    """The words of a predicate for having a value of either kind."""
    values = (value_of(entry, is_number=is_number) for is_number in (True, False))
    one = value_of(entry, is_number=True, is_one=True)
    yield from dict.fromkeys(filter(None, (*values, one)))


def _owned(entry: Entry) -> str | None:
    """The words after "has", if they are a noun whose place the object takes."""
    is_verb = entry.category is Category.VERB and entry.arity == 2
    if not is_verb or entry.links != ("",) or not entry.singular.startswith(_HAS):
        return None
    words = entry.singular.removeprefix(_HAS)
    for listed in _ARTICLES:
        words = words.removeprefix(listed)
    is_perfect = not entry.negative_singular.startswith(_HAS_NOT)
    is_noun = words.split(" ")[0] not in DETERMINED and _NO_NOUN.isdisjoint(words.split(" "))
    return words if words and is_noun and not is_perfect else None
