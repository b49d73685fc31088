"""Surface features of formulaic English: what the light scorer sees of a text.

A text becomes its *shape*, one character a word, by a table of word classes; variables and
constants stay the letters that they are.  Phrases are counted in the shape.  Counts are logarithms
of one plus the count; shares are per word.

>>> shape("For all x, if x is a cube, then x is small.")
'FLx,IxBD-,TxB-'
>>> found = dict(zip(NAMES, features(["For all x, if x is a cube, then x is small."])[0].tolist()))
>>> round(found["share: terms"], 3), round(found["count: for all x"], 2)
(0.25, 0.69)
"""

from __future__ import annotations

import string
from collections.abc import Iterable
from itertools import repeat

import numpy as np

from logic2text.lazy_pattern import lazy_pattern
from metrics.base import Scores

LETTERS = string.ascii_lowercase

WORD_CLASSES = {
    "I": "if",
    "T": "then",
    "F": "for",
    "L": "all",
    "E": "every each any",
    "S": "some",
    "N": "no",
    "Q": "everything something nothing anything everyone someone nobody somebody everybody anyone "
    "anybody none",
    "&": "and",
    "|": "or",
    "/": "either neither nor both",
    "~": "not cannot isn't aren't doesn't don't can't",
    "B": "is are equals",
    "U": "such",
    "H": "that",
    "W": "which who whose whom where",
    "X": "there exists exist",
    "O": "element elements object objects",
    "J": "it",
    "C": "case",
    "G": "the",
    "D": "an",
    "Z": "these holds hold following iff",
    "K": "than",
    "R": "of to in from between as with on",
    "P": "i i'm we you he she they us me him her his their its it's our my your them this those "
    "was were has have had will would can could may might been being be do does did but when "
    "while because since after before about into over by at up out so just very only also "
    "more most first new other until during through what how why",
    ",": ", ; :",
    ".": ". ! ?",
    "*": "• \\item",
}
"""A character → the words of its class.  A word of none is ``-``, a single letter itself."""

_SPACED = ",:;.!?"
_BLANKED = '"()“”'
_FINAL = " .!?;:,"
_CLASS = {word: sign for sign, words in WORD_CLASSES.items() for word in words.split()}
_ENDINGS = ("", "'s", *string.digits)
_CLASS |= {letter + end: letter for letter in LETTERS for end in _ENDINGS if letter + end != "i"}

# "a" is an article unless what follows can follow a term only.
_ARTICLE = lazy_pattern(r"a(?![B&|,TI.~*HZ]|$)")
# A letter after a noun ("plan b") is its label, unless the noun is quantified ("all cubes x").
_LABEL = lazy_pattern(r"(?<=[^FLESNOD]-)[b-z](?![&|,])")
_NESTED = lazy_pattern(r"(?<=[TH,&|I])(?:[IF]|J(?=B))")
_TO_TERM = str.maketrans(dict.fromkeys(LETTERS, "t"))


def shape(text: str) -> str:
    """One character a word or mark, as in `WORD_CLASSES`; capitals and final marks do not count."""
    return _shape(_words(text))


def _words(text: str) -> list[str]:
    plain = text.lower().rstrip(_FINAL)
    for mark in _SPACED:
        if mark in plain:
            plain = plain.replace(mark, f" {mark} ")
    for mark in _BLANKED:
        if mark in plain:
            plain = plain.replace(mark, " ")
    return plain.split()


def _shape(words: list[str]) -> str:
    coded = "".join(map(_CLASS.get, words, repeat("-")))
    coded = _ARTICLE.sub("D", coded)
    return _LABEL.sub("-", coded)


COUNTS = {
    "for all x": ("FLt", "FL-t", "FL--t", "FEt"),
    "if": ("I",),
    "and": ("&", "|"),
    "either": ("/",),
    "items": ("*",),
}
SHARES = {
    "terms": ("t",),
    "it is not the case": ("JB~GC", "JB~HC"),
    "then": ("T",),
    "element": ("O",),
    "such that": ("UH",),
    "x is": ("tB",),
    "is not": ("B~",),
    "than x": ("Kt",),
    "of x": ("Rt",),
    "everything": ("Q",),
    "every": ("E", "S", "N"),
    "the": ("D", "G"),
    "commas": (",",),
    "who": ("W",),
    "prose": ("P",),
}
"""What is counted, by an example of it → its patterns in a shape whose terms are all ``t``."""

MARKS = (",", ".", "*")

NAMES = (
    "count: words a sentence",
    "count: clauses in clauses",
    "share: different words",
    *(f"count: {name}" for name in COUNTS),
    *(f"share: {name}" for name in SHARES),
)

_GROUPS = (*COUNTS.values(), *SHARES.values(), (".",), MARKS)
_PATTERNS = tuple(pattern for patterns in _GROUPS for pattern in patterns)


def features(texts: Iterable[str]) -> Scores:
    """The features of the texts, shape (n, len(NAMES)), in the order of `NAMES`."""
    counts = np.array([_counts(text) for text in texts], dtype=np.float64)
    tokens, different, nested, *patterns = counts.reshape(-1, 3 + len(_PATTERNS)).T
    matches = iter(patterns)
    *groups, stops, marks = (sum(next(matches) for _ in patterns) for patterns in _GROUPS)
    words = np.maximum(tokens - marks, 1)
    return np.column_stack(
        [
            np.log1p(words / (1 + stops)),
            np.log1p(nested),
            different / np.maximum(tokens, 1),
            *(np.log1p(group) for group in groups[: len(COUNTS)]),
            *(group / words for group in groups[len(COUNTS) :]),
        ]
    )


def _counts(text: str) -> list[int]:
    """Words and marks, different ones, clauses in clauses, and how often each pattern occurs."""
    words = _words(text)
    coded = _shape(words).translate(_TO_TERM)
    nested = len(_NESTED.findall(coded))
    return [len(words), len(set(words)), nested, *map(coded.count, _PATTERNS)]
