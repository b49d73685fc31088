"""Surface features of formulaic English: what the light scorer sees of a text.

Counts are logarithms of one plus the count, densities are per word.

>>> x = dict(zip(NAMES, surface_features("For all x, x is small.")))
>>> round(x["terms"], 2), round(x["for_all"], 2)
(1.1, 0.69)
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from math import log1p

from metrics.formulaicness.normalization import normalize

_TOKEN = re.compile(r"[^\W_]+(?:['’][^\W_]+)?|[•:;,]")
_TERM = re.compile(r"[b-hj-z]\d*|a\d+")

PHRASES = {
    "for_all": re.compile(r"\bfor (?:all|every|each|any) (?:\w+ )?[a-z]\d*(?=,| |$)"),
    "element": re.compile(r"\b(?:an element|elements)\b"),
    "such_that": re.compile(r"\bsuch that\b"),
    "not_the_case": re.compile(r"\bit is not the case that\b"),
    "if_then": re.compile(r"\bthen\b"),
    "term_is": re.compile(r"\b[a-z]\d* (?:is|are)\b"),
    "is_not": re.compile(r"\b(?:is|are) not\b"),
    "holds": re.compile(r"\bthese holds?\b"),
    "nested_if": re.compile(r"\b(?:if if|then if|that if|that for all|, for all)\b"),
}
QUANTIFIED = frozenset(
    "every everything everyone some something someone no nothing nobody none each".split()
)
CONNECTIVES = frozenset(("and", "or"))
SUBORDINATORS = frozenset(("if", "that", "which", "who", "because", "when", "while", "unless"))
PROSE = frozenset(
    "the of to in for with on at by from as his her their its our my your he she they we you i it "
    "was were has have had will would can could may been being but than who which when also".split()
)

NAMES = (
    "words",
    "word_length",
    "terms",
    "term_density",
    "quantified",
    "connective_density",
    "subordinator_density",
    "prose_density",
    "comma_density",
    "distinct",
    *PHRASES,
    *(f"{name}_density" for name in PHRASES),
)


def surface_features(text: str) -> list[float]:
    """The features of one text, in the order of `NAMES`."""
    plain = normalize(text)
    tokens = _TOKEN.findall(plain)
    words = [token for token in tokens if token[0].isalnum()]
    n = max(len(words), 1)
    terms = sum(1 for _ in _terms(words))
    found = [len(pattern.findall(plain)) for pattern in PHRASES.values()]
    return [
        log1p(len(words)),
        sum(map(len, words)) / n,
        log1p(terms),
        terms / n,
        log1p(_count(words, QUANTIFIED)),
        _count(words, CONNECTIVES) / n,
        _count(words, SUBORDINATORS) / n,
        _count(words, PROSE) / n,
        (len(tokens) - len(words)) / n,
        len(set(words)) / n,
        *map(log1p, found),
        *(count / n for count in found),
    ]


def _count(words: Iterable[str], among: frozenset[str]) -> int:
    return sum(word in among for word in words)


_AFTER_A_NAME = frozenset("is are and or then than in to of if but".split())


def _terms(words: list[str]) -> Iterator[str]:
    """Variables and constants of one letter: "a" only where no noun phrase can begin."""
    last = len(words) - 1
    for i, word in enumerate(words):
        if len(word) <= 3 and (
            _TERM.fullmatch(word) or (word == "a" and (i == last or words[i + 1] in _AFTER_A_NAME))
        ):
            yield word
