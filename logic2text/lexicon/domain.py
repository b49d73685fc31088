"""The domain of quantification, as a symbolization key gives it.

>>> Domain.of("all animals").nouns
(('animal', 'animals'),)
>>> Domain.of("people").of_people
True
"""

from __future__ import annotations

from dataclasses import dataclass

from logic2text.lexicon.morphology import plural as plural_of
from logic2text.lexicon.word_class import Form, forms, lemma

_PEOPLE = frozenset({"people", "persons", "humans", "everyone", "everybody"})
_PERSON_NOUNS = (("person", "people"), ("person", "persons"))
_DETERMINERS = frozenset({"all", "the", "every", "set", "of"})


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
    """

    nouns: tuple[tuple[str, str], ...] = ()
    of_people: bool = False
    person: str = ""
    kinds: tuple[tuple[str, str], ...] = ()

    @staticmethod
    def of(words: str, person: str = "") -> Domain:
        """The domain that a key names: "people", "all animals", "everything"."""
        noun = [word for word in words.lower().split() if word not in _DETERMINERS]
        if len(noun) == 1 and noun[0] in _PEOPLE:
            return Domain(_PERSON_NOUNS, of_people=True)
        if len(noun) == 1 and Form.PLURAL in forms(noun[0]):
            singular = lemma(noun[0], Form.PLURAL)
            return Domain(((singular, plural_of(singular)),), person=person)
        return Domain(person=person, kinds=_kinds(noun))


def _kinds(words: list[str]) -> tuple[tuple[str, str], ...]:
    """The nouns of "people and dishes at a potluck"; none if they are no plurals."""
    if "and" not in words[1:2] or len(words) < 3:
        return ()
    return tuple(_noun(word) for word in (words[0], words[2]) if _is_plural(word))


def _is_plural(word: str) -> bool:
    return word in _PEOPLE or Form.PLURAL in forms(word)


def _noun(plural: str) -> tuple[str, str]:
    if plural in _PEOPLE:
        return "person", "people"
    return lemma(plural, Form.PLURAL), plural


UNRESTRICTED = Domain()
