"""Canonical sentences: the words of a symbol with letters for its arguments.

>>> from logic2text.lexicon.names.guess import predicate
>>> say_entry(predicate("Taller", 2)), say_entry(predicate("hasChild", 2))
('x is taller than y', 'y is a child of x')
"""

from __future__ import annotations

from logic2text.lexicon.entry import Category, Entry
from logic2text.lexicon.roles import role_of
from logic2text.lexicon.toml_file import NameEntry
from logic2text.lexicon.words.morphology import article

PLACES = "xyzuvw"


def say_entry(entry: Entry | NameEntry) -> str:
    """The sentence of a predicate, a role by its noun: "y is a child of x"; a constant's name."""
    if isinstance(entry, NameEntry):
        return entry.words
    if entry.category is Category.PROPOSITION:
        return entry.singular
    role = role_of(entry)
    if role is not None:
        return f"y is {_determined(role)} of x"
    kind = entry.singular if entry.mass else _determined(entry)
    predicate = {
        Category.NOUN: f"is {kind}",
        Category.ADJECTIVE: f"is {entry.singular}",
    }.get(entry.category, entry.singular)
    objects = zip(entry.links, PLACES[1:] * entry.arity, strict=False)
    linked = (f"{link} {name}".strip() for link, name in objects)
    said = " ".join(filter(None, ("x", predicate, *linked, entry.after)))
    return said.replace(" , ", ", ")


def _determined(noun: Entry) -> str:
    return f"{'the' if noun.definite else article(noun.singular)} {noun.singular}"
