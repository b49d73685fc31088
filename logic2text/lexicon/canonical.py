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
    """The sentence of a predicate, a role by its noun: "y is a child of x"; else what is named.

    A constant is its name, and a function "the age of x".
    """
    if isinstance(entry, NameEntry):
        return entry.words
    if entry.category is Category.PROPOSITION:
        return entry.singular
    if entry.category is Category.FUNCTION:
        values = (f"{link} {name}" for link, name in zip(entry.links, PLACES, strict=False))
        return " ".join(("the", entry.singular, *values))
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
