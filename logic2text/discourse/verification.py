"""A text of several statements read back: whether it says them, and nothing else.

Each passage is read as any other text is, with the words of all the formulae, and together with
those before it if it has a pronoun.  What is read of the passage must be its formula, in every
first and live reading.
"""

from __future__ import annotations

from collections.abc import Sequence

from logic2text import effort
from logic2text import formula as fol
from logic2text.discourse.cohesion import Link
from logic2text.discourse.passages import conjoin
from logic2text.english import joining
from logic2text.english import syntax as en
from logic2text.english.meaning import meaning
from logic2text.errors import LimitError, ParseError
from logic2text.lexicon import Lexicon
from logic2text.proof.equivalence import Equivalence
from logic2text.proof.verdict import Status
from logic2text.reading import Reading, read
from logic2text.reading.readings import relevant
from logic2text.verify import rules
from logic2text.verify.own_words import LIMITS
from logic2text.verify.rules import JudgedReading

CONTEXT = 4
"""How many passages before one are looked at for what its pronouns can stand for."""
TIMEOUT_MS = 500
"""Milliseconds for each comparison of two formulae."""


def read_in_place(before: Sequence[Link], link: Link, lexicon: Lexicon) -> Status:
    """What the words of a passage mean behind others, compared with its formula.

    Without a phrase that can refer back they mean what they mean alone.
    """
    context = before[-CONTEXT:] if link.is_anaphoric else ()
    return read_together((*context, link), lexicon, judged=1)


def read_together(links: Sequence[Link], lexicon: Lexicon, *, judged: int) -> Status:
    """What the last passages mean in a text of several, compared with their formulae.

    Args:
        links: the passages of the text.
        lexicon: the words.
        judged: how many of the last passages are compared, each with its own formula.
    """
    if effort.is_spent():
        return Status.UNKNOWN
    formula = conjoin([link.passage.formula for link in links])
    text = joining.follow([link.text for link in links])
    try:
        readings = read(text, lexicon, formula, LIMITS)
    except (ParseError, LimitError):
        return Status.UNKNOWN
    if readings.assumptions:
        return Status.UNKNOWN
    statuses = [
        JudgedReading(reading, _status(reading, links, judged))
        for reading in relevant(readings.readings, formula)
    ]
    return rules.decide(statuses, complete=readings.complete, exhausted=readings.exhausted)


def _status(reading: Reading, links: Sequence[Link], judged: int) -> Status:
    """Whether the last passages of a reading say their formulae."""
    meanings = _meanings(reading.tree, [len(link.passage.sentences) for link in links])
    if meanings is None:
        return Status.UNKNOWN
    pairs = list(zip((link.passage.formula for link in links), meanings, strict=True))[-judged:]
    statuses = {Equivalence(formula, clause, TIMEOUT_MS).status for formula, clause in pairs}
    for status in (Status.REFUTED, Status.UNKNOWN):
        if status in statuses:
            return status
    return Status.PROVED


def _meanings(tree: en.Clause, lengths: Sequence[int]) -> list[fol.Formula] | None:
    """The meanings of the passages of a text; None if its sentences are not theirs."""
    sentences = tree.sentences if isinstance(tree, en.Text) else (tree,)
    if len(sentences) != sum(lengths):
        return None
    meanings = []
    at = 0
    for length in lengths:
        part = sentences[at : at + length]
        meanings.append(meaning(part[0] if length == 1 else en.Text(part)))
        at += length
    return meanings
