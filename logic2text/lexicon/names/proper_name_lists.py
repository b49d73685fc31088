"""The lists of `proper_names.toml`: words and whole names that tell how a constant is written."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path

from logic2text.kept_tables import read_toml
from logic2text.lazy_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class ProperNameLists:
    """What `proper_names.toml` says of each list; spellings are by their letters in lower case."""

    heads: frozenset[str]
    heads_of_kinds: frozenset[str]
    heads_with_article: frozenset[str]
    heads_of_years: frozenset[str]
    first_words_with_article: frozenset[str]
    before_of: frozenset[str]
    names_with_article: frozenset[str]
    names_of_words: dict[str, str]
    names: dict[str, str]
    brands: dict[str, str]
    bare: dict[str, str]
    counted_acronyms: frozenset[str]
    acronyms_before_nouns: dict[str, str]
    first_words: frozenset[str]
    particles: frozenset[str]
    states: frozenset[str]
    surnames: frozenset[str]
    bare_heads: frozenset[str]
    before_conditions: frozenset[str]


@lru_cache(maxsize=1)
def read_lists() -> ProperNameLists:
    """Read the lists, once."""
    table = read_toml(Path(__file__).with_name("proper_names.toml"))
    words = {key: frozenset(text.split()) for key, text in table.items() if isinstance(text, str)}
    return ProperNameLists(
        heads=words["heads"],
        heads_of_kinds=words["heads_of_kinds"],
        heads_with_article=words["heads_with_article"],
        heads_of_years=words["heads_of_years"],
        first_words_with_article=words["first_words_with_article"],
        before_of=words["before_of"],
        names_with_article=frozenset(table["names_with_article"]),
        names_of_words=_by_letters(table["names_of_words"]),
        names=_by_letters(words["names"]),
        brands=_by_letters(words["brands"]),
        bare=_by_letters(words["bare"]),
        acronyms_before_nouns=_by_letters(words["acronyms_before_nouns"]),
        counted_acronyms=words["counted_acronyms"],
        first_words=words["first_words"],
        particles=words["particles"],
        states=words["states"],
        surnames=words["surnames"],
        bare_heads=words["bare_heads"],
        before_conditions=words["before_conditions"],
    )


def _by_letters(spellings: Iterable[str]) -> dict[str, str]:
    return {letters_of(spelling): spelling for spelling in spellings}


def letters_of(name: str) -> str:
    """A name's letters and digits in lower case, without "the".

    >>> letters_of("the Red Cross"), letters_of("SARS-CoV-2")
    ('redcross', 'sarscov2')
    """
    return "".join(filter(str.isalnum, name.removeprefix("the "))).lower()
