"""Constants that are surnames, though words too: the "Crane" beside "Thornbury".

>>> from logic2text.notation import parse
>>> sorted(find_surnames(parse("Guilty(baxter) ∨ Guilty(crane)")))
['crane']
>>> sorted(find_surnames(parse("Heavy(crane) ∨ Heavy(lorry)")))
[]
"""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache

from logic2text import formula as fol
from logic2text.lexicon.names import guess
from logic2text.lexicon.names.proper_names import list_surnames
from logic2text.lexicon.names.splitting import list_given_names
from logic2text.lexicon.words.dictionary import look_up
from logic2text.walk import nodes

_ANIMAL, _PERSON = "5", "18"
"""WordNet's lexicographer files of nouns."""
_TITLES = frozenset({"mr", "mrs", "ms", "dr", "prof"})
_SHORTEST = 3


@lru_cache(maxsize=256)
def find_surnames(*formulae: fol.Formula) -> frozenset[str]:
    """The constants that are words, and stand in a predicate's place where only persons else do.

    Roles are no surnames: the butler beside Odo.  Nor is what one sees, unless it can see too.
    """
    places: dict[tuple[str, int], set[str]] = {}
    for formula in formulae:
        for node in nodes(formula):
            match node:
                case fol.Predicate(name, terms) if not _is_of_things(name):
                    for at, term in enumerate(terms):
                        if isinstance(term, fol.Constant):
                            places.setdefault((name, at), set()).add(term.name)
                case _:
                    pass
    return frozenset(
        constant
        for (_, at), constants in places.items()
        for constant in constants & list_surnames()
        if _are_persons(constants - list_surnames()) and (at == 0 or _is_animate(constant))
    )


def _is_animate(word: str) -> bool:
    return look_up(word).nouns.kind in (_ANIMAL, _PERSON)


def _is_of_things(predicate: str) -> bool:
    """Whether the name of a predicate is mostly a noun for things: Metal, Fish."""
    uses = look_up(predicate.lower())
    others = max(uses.verbs.count, uses.adjectives.count)
    return uses.nouns.count > others and not uses.nouns.is_person


def _are_persons(constants: Collection[str]) -> bool:
    return bool(constants) and all(map(_names_person, constants))


@lru_cache(maxsize=1024)
def _names_person(constant: str) -> bool:
    """Whether a constant has a given name or a title, or is a name that is no word."""
    first, *others = guess.name(constant).words.split(" ")
    if first.lower() in list_given_names() or others:
        return not others or first.lower() in list_given_names() | _TITLES
    nouns = look_up(first.lower()).nouns
    is_name = first.istitle() and len(first) >= _SHORTEST
    return is_name and (not nouns or (nouns.proper and nouns.kind == _PERSON))
