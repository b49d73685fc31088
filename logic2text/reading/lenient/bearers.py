"""Checks that the names by which a text says one constant are one name.

"Bob Jones" and "Bob Smith" cannot both be the constant bob; "Ilse" after "Ilse Brandt" can be ilse.
"""

from __future__ import annotations

from itertools import pairwise

from logic2text.english import syntax as en
from logic2text.english.traversal import subtrees
from logic2text.formula import Constant, Equality, Formula, Predicate
from logic2text.lexicon.names.symbol_words import symbol_words
from logic2text.lexicon.words.word_class import ARTICLES
from logic2text.reading.lenient.names import is_spelling
from logic2text.walk import nodes

_Names = dict[str, set[frozenset[str]]]


def has_two_bearers(tree: en.Clause, meaning: Formula) -> bool:
    """Whether a text has two names for a constant, of which none is part of the other.

    Within one predication a second name is another's, also where it is part of the first:
    "George Washington lived in Washington".
    """
    return any(
        len(spoken) > 1 and (not _shorten(spoken) or _relates_to_itself(Constant(name), meaning))
        for name, spoken in _names_of_constants(tree).items()
    )


def says_name_twice(tree: en.Clause) -> bool:
    """Whether a constant has two names in a text, the one short for the other."""
    return any(len(spoken) > 1 for spoken in _names_of_constants(tree).values())


def _names_of_constants(tree: en.Clause) -> _Names:
    names: _Names = {}
    for part in subtrees(tree):
        if isinstance(part, en.Name) and isinstance(part.term, Constant):
            names.setdefault(part.term.name, set()).add(_plain(part.term.name, part.words))
    return names


def _plain(constant: str, words: str) -> frozenset[str]:
    """The words of a name, those of the constant where it is spelled so; "a" is kept."""
    spoken = [word for word in words.lower().split() if word != "the"]
    content = [word for word in spoken if word not in ARTICLES]
    if is_spelling(constant, content):
        own = symbol_words(constant, 0).words
        return frozenset((*own, *(word for word in spoken if word in ARTICLES)))
    return frozenset(spoken)


def _shorten(spoken: set[frozenset[str]]) -> bool:
    """Whether of any two names one is part of the other."""
    in_order = sorted(spoken, key=len)
    return all(short < longer for short, longer in pairwise(in_order))


def _relates_to_itself(constant: Constant, meaning: Formula) -> bool:
    """Whether an atom has a constant in two places."""
    return any(
        node == Equality(constant, constant)
        or (isinstance(node, Predicate) and node.arguments.count(constant) > 1)
        for node in nodes(meaning)
    )
