"""Errors of unreadable texts with the nearest readable rewriting and its reading."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from logic2text import InputError, ParseError, show
from logic2text.formula import Formula
from logic2text.proof.equivalence import equivalent
from logic2text.reading.repair.suggestions import Suggestion, suggest, with_suggestion
from logic2text.rephrasing.nearest import keeps, rephrase
from logic2text.results.words import Words


@contextmanager
def add_suggestions(
    words: Words, text: str, signature: Formula | None, to: str = "unicode"
) -> Iterator[None]:
    """Add "did you mean …" to the error where a text cannot be read.

    Args:
        words: those of the command.
        text: the text that is read.
        signature: the formula whose symbols it is about.
        to: the notation in which the reading is shown.
    """
    try:
        yield
    except ParseError as error:
        suggestion = _suggest(words, text, signature)
        if suggestion is None:
            raise
        formula = suggestion.formula
        if words.key is not None:
            try:
                formula = words.key.contract(formula)
            except InputError:
                raise error from None
        raise with_suggestion(error, suggestion, show(formula, to, limits=None)) from None


def _suggest(words: Words, text: str, signature: Formula | None) -> Suggestion | None:
    """A repair that keeps what the text says and means the formula, else our sentence that says it.

    Else any repair that keeps it.  A question claims nothing, so that none is suggested for it.
    """
    repaired = suggest(text, words.lexicon, signature)
    if signature is None:
        return repaired
    if text.rstrip().endswith("?"):
        return None
    if repaired is not None and not keeps(repaired.text, text, signature, words.lexicon):
        repaired = None
    if repaired is not None and equivalent(repaired.formula, signature).is_proved:
        return repaired
    ours = rephrase(text, signature, words.lexicon)
    return repaired if ours is None else Suggestion(ours, signature)
