"""Comparatives in -er and the adjectives that they are of."""

from __future__ import annotations

from logic2text.lexicon.words.dictionary import look_up
from logic2text.lexicon.words.word_class import Form, forms


def positives(word: str) -> tuple[str, ...]:
    """The adjectives that a comparative in -er can be of.

    >>> positives("larger"), positives("heavier"), positives("bigger")
    (('large',), ('heavy',), ('big',))
    """
    stem = word.removesuffix("er")
    candidates = (stem, f"{stem}e", f"{stem[:-1]}y" if stem.endswith("i") else "", stem[:-1])
    known = (adjective for adjective in candidates if look_up(adjective).adjectives)
    return tuple(adjective for adjective in known if comparative(adjective) == word)


def comparative(adjective: str) -> str:
    """The comparative in -er, "" where there is none.

    >>> comparative("small"), comparative("heavy"), comparative("red"), comparative("careful")
    ('smaller', 'heavier', 'redder', '')
    """
    candidates = (
        f"{adjective}{adjective[-1]}er",
        f"{adjective[:-1]}ier" if adjective.endswith("y") else "",
        f"{adjective}r" if adjective.endswith("e") else f"{adjective}er",
    )
    return next((form for form in candidates if Form.COMPARATIVE in forms(form)), "")
