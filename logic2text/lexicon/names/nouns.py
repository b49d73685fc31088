"""The rule that analyses a name as a noun, and what nouns are: persons, masses, one of each."""

from __future__ import annotations

from dataclasses import replace

from logic2text.lexicon import frames
from logic2text.lexicon.entry import Entry, Gender
from logic2text.lexicon.names.articles import (
    with_article,
    with_complement,
)
from logic2text.lexicon.names.compounds import is_compound, join_compound
from logic2text.lexicon.names.objects import (
    LEAST_LINK,
    fills,
    names_argument,
    the_of,
)
from logic2text.lexicon.names.ownership import is_described, is_owned
from logic2text.lexicon.names.reading import (
    PERSON_ENDINGS,
    PredicateName,
    head_singular,
    is_countable,
)
from logic2text.lexicon.names.relational import had_beside
from logic2text.lexicon.words.dictionary import look_up
from logic2text.lexicon.words.function_words import GRAMMAR_WORDS
from logic2text.lexicon.words.unknown_words import possible_forms
from logic2text.lexicon.words.word_choice import is_mass
from logic2text.lexicon.words.word_class import (
    PREPOSITIONS,
    Form,
    word_classes,
    word_set,
)
from logic2text.lexicon.words.word_model import contexts_of, link_after


def noun(predicate_name: PredicateName) -> Entry | None:
    """As in "opera singer", "album of", "citizen of"."""
    words = head_singular(predicate_name.words)
    if words is None:
        return None
    if _is_state(words) and not predicate_name.links and not predicate_name.after_is:
        said = f"in {words[0]}"
        return frames.adjective(predicate_name.symbol, said, guessed=True, attributive=False)
    if not predicate_name.links and not predicate_name.after_is:
        entry = _owned(predicate_name, words)
        if entry is not None:
            return entry
    entry = None if predicate_name.after_is else had_beside(predicate_name, words)
    if entry is not None:
        return entry
    words = (
        with_complement(_with_hyphen(words)) if not predicate_name.links else _with_hyphen(words)
    )
    complemented = any(word in PREPOSITIONS for word in words)
    if complemented and predicate_name.links == [None]:
        words = with_place(predicate_name, words)
    links = _links_of_many(predicate_name)
    if links is None:
        links = predicate_name.fill_links(noun_link(words[-1]))
    if links is None:
        return None
    is_counted = _is_counted_where_said(predicate_name, words)
    if not links and not is_counted and _is_substance(words):
        entry = frames.noun(predicate_name.symbol, " ".join(words), guessed=True)
        return replace(entry, mass=True)
    if not is_counted and _is_mass(words):
        return frames.adjective(
            predicate_name.symbol, " ".join(words), links=links, guessed=True, attributive=False
        )
    gender = Gender.COMMON if is_person(words[-1]) else Gender.NEUTER
    entry = frames.noun(
        predicate_name.symbol, " ".join(words), links=links, gender=gender, guessed=True
    )
    return replace(entry, definite=is_one_of_each(words) and links[:1] == ("of",))


def _is_state(words: list[str]) -> bool:
    """As in "is in danger", "is in debt": a state of which one says that something is in it."""
    if len(words) > 1 or words[0] in _STATES_OF_THEIR_OWN:
        return False
    classes, uses = word_classes(), look_up(words[0])
    is_listed = words[0] in classes.bare_after["in"] | classes.bare_phrases["in"]
    often = uses.nouns.count >= uses.verbs.count and not uses.adjectives.count
    return is_listed and often and uses.nouns.kind == _STATE


_STATE = "26"
_STATES_OF_THEIR_OWN = word_set("bankruptcy detention isolation pain recession shock silence")


def is_one_of_each(words: list[str]) -> bool:
    """Whether each thing has one of what a noun phrase names: "the capital", "the parent ID"."""
    if words[0] in _OF_ONE and len(words) > 1:
        return True
    return words[-1] in word_classes().unique_of and not is_described(words)


_OF_ONE = frozenset(
    {"primary", "main", "maximum", "minimum", "total", "current", "default", "principal", "chief"}
)
"""Adjectives of what each thing has one of."""


def _owned(predicate_name: PredicateName, singular: list[str]) -> Entry | None:
    """As in "has a sharp blade", "has low fuel consumption", "is in prison"; None of kinds."""
    words = predicate_name.words
    stop = next((at for at, word in enumerate(words) if word in PREPOSITIONS), len(words))
    if not is_owned(singular[stop - 1], words[:stop], predicate_name.setting):
        return None
    owned = with_article(_with_hyphen(words))
    return frames.verb(predicate_name.symbol, ["have", *owned.split(" ")], guessed=True)


def with_place(predicate_name: PredicateName, words: list[str]) -> list[str]:
    """The words before an argument's link: "part of the ring system (of)", "city (in)"."""
    stop = next(at for at, word in enumerate(words) if word in PREPOSITIONS)
    before, preposition, place = words[:stop], words[stop], words[stop + 1 :]
    nouns = predicate_name.nouns_of(1)
    if fills(nouns, place) or (not nouns and names_argument(place)):
        predicate_name.links = [preposition]
        return before
    predicate_name.links = ["of"]
    return [*before, preposition, *the_of(place, "of")]


def _with_hyphen(words: list[str]) -> list[str]:
    """As in "nuclear-powered submarine", "light-hearted plot", "well-known chef"."""
    if len(words) < 3 or any(word in PREPOSITIONS for word in words):
        return words
    first, second, *rest = words
    return [join_compound(first, second), *rest] if is_compound(first, second) else words


_FURTHER_PERSONS = frozenset({"admin", "human", "person", "sysadmin"})


def is_person(noun: str) -> bool:
    """Whether a noun is a person: by the dictionary, else by its ending; "order" is none."""
    if noun in word_classes().machines:
        return False
    uses = look_up(noun).nouns
    by_kind = uses.is_person if uses else noun.endswith(PERSON_ENDINGS)
    return by_kind or noun in _FURTHER_PERSONS


def noun_link(noun: str) -> str:
    """The preposition of a noun's object if the name omits it: "an expert in"."""
    link = link_after(noun, "noun")
    return link.word if link.share > 2 * LEAST_LINK else "of"


def _links_of_many(predicate_name: PredicateName) -> tuple[str, ...] | None:
    """Of a noun with three and more places: "the sum of y and z"."""
    if predicate_name.links == [None, "of"]:
        return ("of", "and")
    if predicate_name.places < 2 or any(link is not None for link in predicate_name.links):
        return None
    if predicate_name.words[-1] not in {"sum", "product", "difference", "average", "mean"}:
        return None
    return ("of", *("," for _ in predicate_name.links[2:]), "and")


def _is_mass(words: list[str]) -> bool:
    """Whether a noun phrase is a mass noun or an activity, without article."""
    stop = next((place for place, word in enumerate(words) if word in PREPOSITIONS), len(words))
    head = words[stop - 1]
    if 1 < stop < len(words) and Form.PROGRESSIVE in possible_forms(head):
        head = words[stop - 2]  # "teacher working at …"
    if words[stop : stop + 1] == ["of"]:
        return False  # "a philosophy of mind"
    if is_countable(head):
        return False
    if is_mass(head):
        return not is_counted_as_kind(head)
    return Form.PROGRESSIVE in possible_forms(head) and head not in word_classes().gerund_nouns


def _is_counted_where_said(predicate_name: PredicateName, words: list[str]) -> bool:
    """Whether a rare noun with plurals says of which things something is said: "dependency"."""
    if len(words) > 1 or not predicate_name.setting.restricts:
        return False
    contexts = contexts_of(words[0])
    is_rare = 0 < contexts.bare < _FEW and words[0] not in word_classes().mass
    return is_rare and contexts.plurals * 2 > contexts.bare


_FEW = 10


def is_counted_as_kind(head: str) -> bool:
    """Whether a noun that is often a mass is said of things: "every protein"."""
    of_quality = head.endswith("ity") and look_up(head).nouns.kind in {"7", "26"}
    contexts = contexts_of(head)
    often = contexts.plurals >= _OFTEN_PLURAL and contexts.plurals > 2 * contexts.bare
    return of_quality or often


_OFTEN_PLURAL = 50


def _is_substance(words: list[str]) -> bool:
    """Whether a noun phrase is a mass noun before which "all" and "no" can stand: "all food"."""
    head = words[-1]
    if not PREPOSITIONS.isdisjoint(words) or words[0] in GRAMMAR_WORDS or head.endswith("es"):
        return False
    if is_counted_as_kind(head):
        return False
    return is_mass(head) and Form.PROGRESSIVE not in possible_forms(head)
