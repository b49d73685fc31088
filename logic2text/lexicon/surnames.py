"""Constants that are surnames, though words too: the "Crane" beside "Thornbury".

>>> from logic2text.notation import parse
>>> sorted(find_surnames(parse("Guilty(baxter) ∨ Guilty(crane)")))
['crane']
>>> sorted(find_surnames(parse("Heavy(crane) ∨ Heavy(lorry)")))
[]
"""

from __future__ import annotations

from functools import lru_cache

from logic2text import formula as fol
from logic2text.lexicon.names import guess
from logic2text.lexicon.names.proper_names import list_surnames
from logic2text.lexicon.names.splitting import list_given_names
from logic2text.lexicon.words.dictionary import look_up
from logic2text.walk import nodes

_PERSON = "18"
_TITLES = frozenset({"mr", "mrs", "ms", "dr", "prof"})
_SHORTEST = 3


@lru_cache(maxsize=256)
def find_surnames(*formulae: fol.Formula) -> frozenset[str]:
    """The constants that are words, and stand in a predicate's place where a person's name does.

    Roles are no surnames: the butler beside Odo.
    """
    places: dict[tuple[str, int], set[str]] = {}
    for formula in formulae:
        for node in nodes(formula):
            match node:
                case fol.Predicate(name, terms):
                    for at, term in enumerate(terms):
                        if isinstance(term, fol.Constant):
                            places.setdefault((name, at), set()).add(term.name)
                case _:
                    pass
    return frozenset(
        constant
        for constants in places.values()
        for constant in constants & list_surnames()
        if any(map(_names_person, constants - list_surnames()))
    )


@lru_cache(maxsize=1024)
def _names_person(constant: str) -> bool:
    """Whether a constant has a given name or a title, or is a name that is no word."""
    first, *others = guess.name(constant).words.split(" ")
    if first.lower() in list_given_names() or others:
        return not others or first.lower() in list_given_names() | _TITLES
    nouns = look_up(first.lower()).nouns
    is_name = first.istitle() and len(first) >= _SHORTEST
    return is_name and (not nouns or (nouns.proper and nouns.kind == _PERSON))
