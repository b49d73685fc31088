"""What a text says that no part of its input explains: names, amounts, and claims in other words."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from metrics.inputs.amounts import LISTS
from metrics.inputs.passage import Passage
from metrics.inputs.words import FILLERS, LIGHT, NEVER_NAMES, Word, is_ordinary_word

MOST_ARTICLE = 2
"""Smaller numbers in words are articles, or say "both", as often as they count."""


@dataclass(frozen=True, slots=True)
class Leftovers:
    """Words that no part of the input explains, as indices.

    Attributes:
        names: names and amounts, those that stand together as one.
        claims: the content words of clauses that say no value of the input.
        others: those of other clauses, which may only word what these clauses say.
    """

    names: tuple[tuple[int, ...], ...]
    claims: tuple[tuple[int, ...], ...]
    others: tuple[tuple[int, ...], ...]


def find_leftovers(passage: Passage, said: Collection[int], known: Sequence[Word]) -> Leftovers:
    """The words of a text that are no part of the input.

    Args:
        passage: the text.
        said: the indices of words that say a value of the input.
        known: the words of the input.
    """
    words = passage.words
    rest = [
        i
        for i, word in enumerate(words)
        if i not in said and not any(one.is_told_by(word) for one in known)
    ]
    names = [i for i in rest if _is_name_or_amount(i, passage)]
    content = [i for i in rest if i not in names and _is_content(words[i])]
    anchored = {passage.clauses[i] for i in said}
    claims, others = [], []
    for clause in sorted({passage.clauses[i] for i in content}):
        own = tuple(i for i in content if passage.clauses[i] == clause)
        (others if clause in anchored else claims).append(own)
    return Leftovers(tuple(_runs(names, words)), tuple(claims), tuple(others))


def _is_content(word: Word) -> bool:
    return not word.is_amount and not word.is_light and not word.lemmas & FILLERS and len(word.text) > 1


def _is_name_or_amount(at: int, passage: Passage) -> bool:
    """Whether a word is a name or a number."""
    word = passage.words[at]
    if word.times or word.date:
        return True
    if word.amount is not None:
        is_article = word.amount.number <= MOST_ARTICLE or word.is_ordinal
        return word.text[-1].isdigit() or word.amount.unit is not None or not is_article
    if not word.is_capitalised or len(word.text) == 1:
        return False
    is_first = at == 0 or passage.sentences[at - 1] != passage.sentences[at]
    is_name = word.text not in NEVER_NAMES and not word.lemmas & (FILLERS | LIGHT)
    return is_name and not (is_first and is_ordinary_word(word))


def _runs(at: Sequence[int], words: Sequence[Word]) -> Iterator[tuple[int, ...]]:
    """The words that stand together; each amount alone."""
    run: list[int] = []
    for i in at:
        if run and (i != run[-1] + 1 or words[i].is_amount or words[run[-1]].is_amount):
            yield tuple(run)
            run = []
        run.append(i)
    if run:
        yield tuple(run)


def is_sister(wanted: Word, said: Word) -> bool:
    """Whether two words name two things of one narrow kind: "Tuesday" and "Thursday"."""
    if wanted.is_amount or said.is_amount or wanted.is_same(said):
        return False
    return any(wanted.lemmas & group and said.lemmas & group for group in _SISTERS)


_SISTERS = tuple(frozenset(listed.split()) for listed in LISTS["sisters"].splitlines() if listed)
