"""The words within a name: CamelCase, snake_case, hyphens, acronyms, numbers.

>>> split("HigherVitaminCContent"), split("AbsorbsCO2"), split("ate_lunch"), split("Finished7th")
(['higher', 'vitamin', 'C', 'content'], ['absorbs', 'CO2'], ['ate', 'lunch'], ['finished', '7th'])
"""

from __future__ import annotations

import re
from functools import lru_cache

from logic2text.lexicon.word_class import (
    ARTICLES,
    FUNCTION_WORDS,
    PREPOSITIONS,
    forms,
    word_classes,
)

_CLOSED = PREPOSITIONS | ARTICLES | FUNCTION_WORDS

_PART = re.compile(
    r"[A-Z]{2,}s?\d+(?![a-z])"  # CO2
    r"|(?<![A-Za-z])[A-Za-z]\d+(?![a-z])"  # y1950
    r"|[A-Z]{2,}s(?![a-z])"  # CDs
    r"|[A-Z]{2,}(?=[A-Z][a-z])"  # the TV of TVSeries
    r"|[A-Z]{2,}(?![a-z])"
    r"|[A-Z]?[a-z]+(?:['’][a-z]+)?"
    r"|[A-Z]"
    r"|\d+(?:st|nd|rd|th)?"
    r"|[^\W\d_]+"
)


@lru_cache(maxsize=4096)
def split(name: str) -> list[str]:
    """The words of a name, in lower case except for acronyms, letters and proper names."""
    words = [_spelled(part) for part in _PART.findall(name)]
    if len(words) > 1 and words[0].lower() == "non":
        return [f"non-{words[1]}", *words[2:]]
    return words


def is_known(word: str) -> bool:
    """Whether a lower-case word is English."""
    return bool(forms(word)) or word in _CLOSED or word[0].isdigit()


def _spelled(part: str) -> str:
    lower = part.lower()
    if part in {"A", "I"}:
        return "a" if part == "A" else part
    if len(part) == 1 or (part.isupper() and len(part) > 1) or not part[0].isalpha():
        return part
    proper = word_classes().proper.get(lower)
    if proper is not None and part[0].isupper():
        return proper
    return lower if part[0].islower() or is_known(lower) else part
