"""The domain of quantification, as a symbolization key gives it.

>>> Domain.of("all animals").nouns
(('animal', 'animals'),)
>>> domain = Domain.of("all students in your school")
>>> domain.nouns[0], domain.modifiers, domain.of_people
(('student', 'students'), ('in your school',), True)
"""

from __future__ import annotations

from dataclasses import replace

from logic2text.closed_words import read_word_pairs, read_words
from logic2text.lazy_dataclass import dataclass
from logic2text.lexicon.entry import Category, Entry
from logic2text.lexicon.frames import PRIVATIVE
from logic2text.lexicon.words.dictionary import look_up
from logic2text.lexicon.words.morphology import plural as plural_of
from logic2text.lexicon.words.morphology import verb_forms
from logic2text.lexicon.words.unknown_words import base_form, possible_forms
from logic2text.lexicon.words.word_class import PREPOSITIONS, Form, forms

_PEOPLE = read_words("domain_of_people")
_PERSON_NOUNS = (("person", "people"), ("person", "persons"))
ANYTHING = read_words("domain_of_anything")
"""Words for a domain that say nothing of what is in it."""
_PERSONS = frozenset({"person", "human", "human being"})
_DETERMINERS = read_words("before_domains")
_SINGULAR = {plural: verb for verb, plural in read_word_pairs("inflected_auxiliaries").items()}
_RELATIVES = read_words("relative_subjects")
_POSTMODIFIERS = frozenset({Form.PARTICIPLE, Form.PROGRESSIVE})


@dataclass(frozen=True, slots=True)
class Domain:
    """What is quantified over.

    Attributes:
        nouns: singulars and plurals of nouns that are true of everything in it.
        of_people: whether it consists of people, so that "everyone" is "everything".
        person: the noun of the predicate that "everyone" is restricted to in a wider domain, as
            in "every person"; "" if "everyone" is not restricted.
        kinds: singulars and plurals of the nouns of a domain of several kinds of things, "people
            and dishes at a potluck".
        modifiers: what follows its noun and says nothing of a part of it: "in your school".
        universal: the predicates of one place that are true of everything in it.
        unique: the predicates of two places that one thing has to each: "x is the father of y".
        mutual: those of two places that are of both alike: "x and y are friends".
        all_nouns: the nouns with those of predicates, which are of things in it.
    """

    nouns: tuple[tuple[str, str], ...] = ()
    of_people: bool = False
    person: str = ""
    kinds: tuple[tuple[str, str], ...] = ()
    modifiers: tuple[str, ...] = ()
    universal: tuple[str, ...] = ()
    unique: tuple[str, ...] = ()
    mutual: tuple[str, ...] = ()
    all_nouns: tuple[tuple[str, str], ...] = ()

    @staticmethod
    def of(words: str, person: str = "") -> Domain:
        """The domain that a key names: "people", "all animals", "students at Yale"."""
        said = words.split()
        while said and said[0].lower() in _DETERMINERS:
            said = said[1:]
        end = next((at for at, word in enumerate(said) if at and _follows_noun(word)), len(said))
        noun, after = [word.lower() for word in said[:end]], said[end:]
        if not noun or "and" in noun or "or" in noun:
            return Domain(person=person, kinds=_kinds(noun))
        if noun == ["human", "beings"]:
            noun = ["humans"]
        modifiers = _modifiers(after)
        if noun[-1] in _PEOPLE and len(noun) == 1:
            return Domain(_PERSON_NOUNS, of_people=True, modifiers=modifiers)
        if not _is_plural(noun[-1]) or (len(noun) == 1 and noun[0] in ANYTHING):
            return Domain(person=person)
        singular, _ = _noun(noun[-1])
        full = (" ".join((*noun[:-1], singular)), " ".join((*noun[:-1], noun[-1])))
        bare: tuple[tuple[str, str], ...] = (
            () if PRIVATIVE.intersection(noun) else ((singular, plural_of(singular)),)
        )
        if singular == "person":
            bare = _PERSON_NOUNS
        nouns = tuple(dict.fromkeys((full, *bare)))
        if singular != "person" and not look_up(singular).nouns.is_person:
            return Domain(nouns, person=person, modifiers=modifiers)
        nouns = tuple(dict.fromkeys((*nouns, *_PERSON_NOUNS)))
        return Domain(nouns, of_people=True, modifiers=modifiers)

    def beside(self, entries: tuple[Entry, ...]) -> Domain:
        """The domain with what the predicates of a key say of it, such as which are true of all.

        Their nouns are those of the predicates: "every student is happy" is about Student.
        """
        named = {singular for singular, _ in self.nouns}
        named |= _PERSONS if self.of_people else frozenset()
        universal = [
            entry
            for entry in entries
            if entry.category is Category.NOUN and entry.arity == 1 and entry.singular in named
        ]
        taken = {entry.singular for entry in universal}
        glosses = {f"{entry.singular} {' '.join(entry.links)}".strip() for entry in entries}
        nouns = [(each.singular, each.plural) for each in entries if each.category is Category.NOUN]
        said = any(gloss in modifier for gloss in glosses for modifier in self.modifiers)
        return replace(
            self,
            nouns=tuple(noun for noun in self.nouns if noun[0] not in taken),
            modifiers=() if said else self.modifiers,
            universal=tuple(sorted(entry.symbol for entry in universal)),
            unique=tuple(sorted(entry.symbol for entry in entries if entry.definite)),
            mutual=tuple(sorted(entry.symbol for entry in entries if entry.symmetric)),
            all_nouns=(*self.nouns, *nouns),
        )


def _follows_noun(word: str) -> bool:
    """Whether a word begins what follows a noun: "in your school", "who own a car"."""
    lower = word.lower()
    if lower in PREPOSITIONS or lower in _RELATIVES:
        return True
    possible = forms(lower)
    return bool(possible & _POSTMODIFIERS) and not possible & {
        Form.NOUN,
        Form.PLURAL,
        Form.ADJECTIVE,
    }


def _modifiers(after: list[str]) -> tuple[str, ...]:
    """What follows the noun, also as it follows a singular: "who owns a car"."""
    if not after:
        return ()
    singular = list(after)
    for at, word in enumerate(after[:-1]):
        if word.lower() in _RELATIVES:
            singular[at + 1] = _third_person(after[at + 1])
    return tuple(dict.fromkeys((" ".join(after), " ".join(singular))))


def _third_person(verb: str) -> str:
    if verb.lower() in _SINGULAR:
        return _SINGULAR[verb.lower()]
    return verb_forms(verb).third_person if Form.VERB in forms(verb.lower()) else verb


def _kinds(words: list[str]) -> tuple[tuple[str, str], ...]:
    """The nouns of "people and dishes at a potluck"; none if they are not plurals."""
    if "and" not in words[1:2] or len(words) < 3:
        return ()
    return tuple(_noun(word) for word in (words[0], words[2]) if _is_plural(word))


def _is_plural(word: str) -> bool:
    is_invented = not forms(word) and Form.PLURAL in possible_forms(word)
    return word in _PEOPLE or Form.PLURAL in forms(word) or is_invented


def _noun(plural: str) -> tuple[str, str]:
    if plural in _PEOPLE:
        return "person", "people"
    return base_form(plural, Form.PLURAL), plural


UNRESTRICTED = Domain()
