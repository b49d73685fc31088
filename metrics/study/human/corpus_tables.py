"""Words of rated texts: the paper's tables 7, 8 and 10, and figure 1 (content words).

A literal is a single letter, a variable or a constant; "a" and "I" count as the paper
counts them, wherever they stand.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence

TOKEN = re.compile(r"\w+|[^\w\s]")
LITERAL = re.compile(r"\b[^\W\d_]\b")
WORD = re.compile(r"[^\W\d_]{2,}")

OWN_CASES = (
    "She lifted the violin out of its case.",
    "The detective closed the case before lunch.",
    "Take an umbrella in case it rains.",
    "They ordered a case of lemonade for the party.",
    "In any case, the museum shuts at six.",
    "The lawyer lost the case and bought us dinner.",
)
"""Sentences with other meanings of *case*, for table 10."""

_CLOSED = """
a all also an and any anything are as at be both but by can case cases each either else
every everything exactly exist exists few for from had has have he her him his if iff in
into is it its itself least less many may more most neither never no none nor not nothing of
on one ones only or other others otherwise out over same she so some something such than
that the their them then there these they thing things this those to true two unless us we
what when whenever where which while who whom whose will with you your
"""

FUNCTION_WORDS = frozenset(_CLOSED.split())
"""Words of the closed classes, with those that stand for connectives and quantifiers; what is left
of a text is its content words."""


def count_tokens(text: str) -> int:
    """Words and marks of punctuation.

    >>> count_tokens("If x is small, y is large.")
    9
    """
    return len(TOKEN.findall(text))


def count_literals(text: str) -> int:
    """Single letters.

    >>> count_literals("For all x, x is in front of a.")
    3
    """
    return len(LITERAL.findall(text))


def content_words(texts: Iterable[str]) -> Counter[str]:
    """How often each content word occurs; plurals count for themselves.

    >>> content_words(["No cube is small.", "Every cube is large."]).most_common(1)
    [('cube', 2)]
    """
    return Counter(
        word
        for text in texts
        for word in (match.group().lower() for match in WORD.finditer(text))
        if word not in FUNCTION_WORDS
    )


def top_words(texts: Sequence[str], number: int = 20) -> list[tuple[str, int]]:
    """Figure 1: the most frequent content words, equal counts in alphabetical order."""
    return sorted(content_words(texts).items(), key=lambda entry: (-entry[1], entry[0]))[:number]
