"""Assumptions of readings: those of the lexical entries in their trees."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from logic2text.english import syntax as en
from logic2text.english.traversal import subtrees
from logic2text.lexicon.entry import Entry
from logic2text.reading.choices import Grade
from logic2text.reading.interpretation.surface_readings import Reading


def assumptions_of(readings: Iterable[Reading]) -> tuple[str, ...]:
    """The distinct assumptions of the first and live readings, in the order of the text."""
    entries = (
        entry
        for reading in readings
        if reading.grade is not Grade.WEAK
        for part in subtrees(reading.tree)
        for entry in _entries(part)
    )
    return tuple(dict.fromkeys(entry.assumption for entry in entries if entry.assumption))


def _entries(part: en.Tree) -> Iterator[Entry]:
    match part:
        case en.Relation(entry) | en.Having(entry=entry) | en.Proposition(entry):
            yield entry
        case en.Noun(kind, adjectives):
            yield from adjectives
            if kind is not None:
                yield kind
