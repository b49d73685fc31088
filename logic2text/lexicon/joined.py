"""Verbs or adjectives that share an object, as one entry: "likes and admires Mary".

>>> from logic2text.lexicon import frames
>>> likes, admires = (frames.verb(verb, (verb,), links=("",)) for verb in ("like", "admire"))
>>> join_entries("and", (likes, admires)).singular
'likes and admires'
>>> read, edit = (frames.verb(verb, ("can", verb), links=("",)) for verb in ("read", "edit"))
>>> join_entries("or", (read, edit)).plural
'can read or edit'
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from logic2text.lexicon.entry import Category, Entry
from logic2text.lexicon.frames import MODALS
from logic2text.lexicon.words.word_class import ARTICLES, PREPOSITIONS

MARK = "⋀"
"""Between the symbols of a joined entry, which no name that is read has."""


def shares(words: str, category: str) -> tuple[int, ...]:
    """The numbers of first words that a list can share: up to the verb, or to a preposition.

    >>> shares("has fur", "VERB"), shares("can access files", "VERB")
    ((1,), (1, 2))
    """
    parts = words.split(" ")
    verb = category == Category.VERB.name
    return tuple(
        count
        for count in range(1, len(parts))
        if parts[count - 1] in PREPOSITIONS
        or (verb and (count == 1 or (count == 2 and parts[0] in MODALS)))
        if not (count == 1 and parts[0] in ARTICLES)
    )


def keeps_link(words: Sequence[str], count: int) -> bool:
    """Whether the last of the first words that a denial shares is said again: "but not in Linz"."""
    return count > 1 and words[count - 1] in PREPOSITIONS


def shared_count(entries: Sequence[Entry]) -> int:
    """The greatest number of first words that all entries share, and after which each has more."""
    first = entries[0].singular.split(" ")
    parts = [entry.singular.split(" ") for entry in entries]
    counts = shares(entries[0].singular, entries[0].category.name)
    fitting = (
        count
        for count in reversed(counts)
        if all(each[:count] == first[:count] and len(each) > count for each in parts)
    )
    return next(fitting, 0)


def join_entries(kind: str, entries: Sequence[Entry]) -> Entry | None:
    """One entry for two and more relations of the same things; None where no words join them.

    Args:
        kind: "and", "or", or "but", after which the last entry is denied.
        entries: all verbs or all adjectives, with one object.
    """
    *others, last = entries
    if not others or not all(map(_can_be_joined, entries)):
        return None
    if len({*entries}) < len(entries) or len({entry.category for entry in entries}) > 1:
        return None
    is_verb = last.category is Category.VERB
    forms: tuple[Callable[[Entry], str], ...] = (
        lambda entry: entry.singular,
        lambda entry: entry.plural,
        lambda entry: entry.negative_singular,
        lambda entry: entry.negative_plural,
    )
    singular, plural, *negative = (
        _write(kind, entries, form) for form in forms[: 4 if is_verb else 2]
    )
    if kind == "but":
        last = replace(last, denied=not last.denied)
    return Entry(
        MARK.join((kind, *(entry.symbol for entry in entries))),
        2,
        last.category,
        singular,
        plural,
        negative_singular=negative[0] if is_verb else "",
        negative_plural=negative[1] if is_verb else "",
        links=last.links,
        guessed=True,
        members=(*others, last),
        joined_by="or" if kind == "or" else "and",
    )


def _can_be_joined(entry: Entry) -> bool:
    is_relation = entry.category in (Category.VERB, Category.ADJECTIVE) and entry.arity == 2
    return is_relation and not (
        entry.after or entry.members or entry.compares or '"' in entry.singular
    )


def _write(kind: str, entries: Sequence[Entry], form: Callable[[Entry], str]) -> str:
    *others, last = entries
    alike = len({entry.links for entry in entries}) == 1
    before = [
        form(entry) if alike else f"{form(entry)} {entry.links[0]}".strip() for entry in others
    ]
    if kind == "but":
        denied = last.negative_singular if form(last) == last.singular else last.negative_plural
        if last.category is Category.ADJECTIVE:
            denied = f"not {last.singular}"
        return f"{', '.join(before)} but {denied}"
    count = shared_count(entries)
    first, *rest = (*before, form(last))
    *middle, end = (" ".join(words.split(" ")[count:]) for words in rest)
    return f"{', '.join((first, *middle))} {kind} {end}"
