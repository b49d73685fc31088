"""Marks that say what a comma says: brackets and dashes around an aside, quotation marks of words.

>>> from logic2text.reading.parsing.tokens import tokenise
>>> " ".join(token.word for token in tokenise("Max (who is tall) owns a “pet”."))
'max , who is tall , owns a pet .'
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from logic2text.closed_words import read_words
from logic2text.english.relation_properties import PROPERTIES
from logic2text.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from logic2text.reading.parsing.tokens import Token

_QUOTES = "\"'“”‘’"
_SCARE = lazy_pattern(r"[a-z][a-z'’ -]*[.,]?$")
_PROPERTY = lazy_pattern(rf"\s*(?:and\b.*?)?(?:is|are)(?:\s+not)?\s+(?:{'|'.join(PROPERTIES)})\b")
_OF_NAMES = read_words("before_quoted_names")
_CLAIMED = lazy_pattern(r"\s*(?:is|are)\b")
_NO_CLAUSE = 2


def unquote(quoted: str, before: str, following: str) -> str:
    """A text in quotation marks as the words that it is of, "" if it is a name.

    "Every “admin” is a user" has the words of a symbol, “Every dog barks” is false a sentence in
    brackets; 'the relation “larger than”' names a relation, and “Be Good” a song.

    Args:
        quoted: with its marks.
        before: the word before.
        following: the text after.
    """
    words = quoted[1:-1]
    is_alone = not before and not following.strip()
    if is_alone or before in _OF_NAMES or _PROPERTY.match(following):
        return ""
    is_clause = words[:1].isupper() and words.split()[1:2] and words.split()[1].islower()
    if before in _CLAIMS or (is_clause and _CLAIMED.match(following)):
        return f"({words.rstrip('.,')})".ljust(len(quoted))
    return f" {words} " if _SCARE.match(words) else ""


_CLAIMS = read_words("claims")


def strip_quotes(word: str) -> str:
    """A word without single quotation marks around it."""
    is_quoted = len(word) > _NO_CLAUSE and word[0] in "'‘" and word[-1] in "'’"
    return word[1:-1] if is_quoted else word


def without_brackets(tokens: Sequence[Token]) -> Iterator[Token]:
    """The tokens with commas for the brackets of an aside: "Max (who is tall) sings".

    Brackets around a clause, at its beginning or after a conjunction, group what is in them.
    """
    opened: list[bool] = []
    for at, token in enumerate(tokens):
        if _is_of_word(tokens, at) or (token.word == ")" and _is_of_word(tokens, at - 2)):
            continue
        before = tokens[at - 1].word if at else ""
        after = tokens[at + 1].word if at + 1 < len(tokens) else ""
        if token.word == "(":
            is_aside = before not in _GROUPING and _is_spaced(tokens, at)
            opened.append(is_aside)
            yield token._replace(word=",") if is_aside else token
        elif token.word == ")" and opened and opened.pop():
            if after not in _ENDING:
                yield token._replace(word=",")
        else:
            yield token


def without_labels(text: str) -> str:
    """A text with blanks for the labels of a list: "if it (a) is red, or (b) is small"."""
    marked = [*_LABEL.finditer(text)]
    for labels in _LABELS:
        found = [match for match in marked if match["label"] in labels]
        is_list = tuple(match["label"] for match in found) == labels[: len(found)]
        # "The cubes (a) and (b)" are named so.
        spaced = all(_BEFORE_NEXT.search(text[a.end() : b.start()]) for a, b in pairwise(found))
        if is_list and spaced and len(found) > 1:
            for match in found:
                text = f"{text[: match.start()]}{' ' * len(match[0])}{text[match.end() :]}"
    return text


_LABEL = lazy_pattern(r"(?<=\s)\((?P<label>[a-f]|i{1,3}|iv|v|[1-6])\)(?=\s)")
_LABELS = (("a", "b", "c", "d", "e", "f"), ("i", "ii", "iii", "iv", "v"), tuple("123456"))
_BEFORE_NEXT = lazy_pattern(r"\w.*(?:[,;]|\s(?:and|or))\s*$", re.DOTALL)
"""A word at least, and what joins a list."""


def _is_of_word(tokens: Sequence[Token], at: int) -> bool:
    """Whether a bracket opens around one word: "is (also) small"."""
    around = [token.word for token in tokens[max(at, 0) : at + 3]]
    return at > 0 and around[:1] == ["("] and around[2:] == [")"] and _is_spaced(tokens, at)


def _is_spaced(tokens: Sequence[Token], at: int) -> bool:
    """Whether a bracket is one of prose: "f (x)" and "f(x)" are notation."""
    before = tokens[at - 1]
    return (
        before.offset + len(before.raw) < tokens[at].offset
        and len(before.word) > 1
        and at + 1 < len(tokens)
        and len(tokens[at + 1].raw) + (tokens[at + 1].word == "a") > 1
    )


_ENDING = frozenset(",.;:)") | {""}
_GROUPING = frozenset("(,.;:•⟦") | {"", *read_words("before_groups")}
