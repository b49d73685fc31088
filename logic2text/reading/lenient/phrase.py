"""A phrase of a text for a predicate of a formula."""

from __future__ import annotations

from dataclasses import dataclass

from logic2text.lexicon.entry import Entry


@dataclass(frozen=True, slots=True)
class Phrase:
    """A phrase of a text for a predicate.

    Attributes:
        word_class: the symbol of the grammar.
        start, end: its tokens; `end` is exclusive.
        entry: its value.
        cost: higher for less certain phrases.
        notices: what is assumed.
        extra: the content words that the symbol's name does not have.
        guessed: whether a word of the symbol is matched by one that can well mean another thing.
    """

    word_class: str
    start: int
    end: int
    entry: Entry
    cost: int
    notices: tuple[str, ...]
    extra: frozenset[str]
    guessed: bool = False
