"""The words of a sentence in plain form, and the lists of words that a rough analysis needs.

>>> plain_words("In the event that Ann doesn't sing, it follows that Bob's dog barks.")
('if', 'ann', 'does', 'not', 'sing', ',', 'then', 'bob', "'s", 'dog', 'barks', '.')
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from pathlib import Path
from typing import Any

from logic2text.closed_words import read_pattern
from logic2text.kept_tables import read_toml
from logic2text.lazy_pattern import lazy_pattern
from logic2text.reading.repair.plain_phrases import rewrite_plainly

_WORD = lazy_pattern(r"[^\W\d_]+|\d[\d,.]*\d|\d|'s\b|[.,;:()\n•]")
_ENDINGS = (
    (re.compile(r"\bcan't\b|\bcannot\b", re.IGNORECASE), "can not"),
    (re.compile(r"\bwon't\b", re.IGNORECASE), "will not"),
    (re.compile(r"n't\b", re.IGNORECASE), " not"),
    (re.compile(rf"\b({read_pattern('before_is')})'s\b", re.IGNORECASE), r"\1 is"),
    (re.compile(r"(?<=\w)'s\b"), " 's"),
    (re.compile(r"(?<=s)'(?=\s)"), " 's"),
    (re.compile(r"(?<=[a-z])\.(?=[ ,]*[a-z(])"), " "),  # "approx. two"
    (re.compile(r"\b(Dr|Mr|Mrs|Ms|Prof|St)\."), r"\1"),
)


@cache
def _lists() -> dict[str, Any]:
    return read_toml(Path(__file__).with_name("wording.toml"))


@cache
def words_of(name: str) -> frozenset[str]:
    """A list of words.

    Raises:
        KeyError: there is no such list.
    """
    return frozenset(_lists()[name].split())


def weights_of(name: str) -> dict[str, tuple[float, float]]:
    """A table of weights, two for each kind of sign.

    Raises:
        KeyError: there is no such table.
    """
    return {
        kind: (float(lacking), float(extra)) for kind, (lacking, extra) in _lists()[name].items()
    }


def plain_words(text: str) -> tuple[str, ...]:
    """The words and marks of a text in lower case, with plain words for framing phrases."""
    text = "".join(sign for sign in unicodedata.normalize("NFD", text) if not _is_accent(sign))
    for sign in "’‘":
        text = text.replace(sign, "'")
    for sign in "—–":
        text = text.replace(sign, ",")
    text = rewrite_plainly(text)
    for pattern, replacement in _ENDINGS:
        text = pattern.sub(replacement, text)
    return tuple(_plain_mark(word.lower()) for word in _WORD.findall(text))


def _is_accent(sign: str) -> bool:
    return unicodedata.category(sign) == "Mn"


def _plain_mark(word: str) -> str:
    if word in ("(", ")", "\n", "•"):
        return ","
    return word.replace(",", "") if word[0].isdigit() else word
