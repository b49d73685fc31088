"""What a text says that no part of its input explains: names, amounts, and claims in other words."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from metrics.inputs.amounts import Amount
from metrics.inputs.passage import Passage
from metrics.inputs.places import Entry
from metrics.inputs.words import FILLERS, LIGHT, NEVER_NAMES, Word, is_ordinary_word

MOST_ARTICLE = 2
"""Smaller numbers in words are articles, or say "both", as often as they count."""
WORDING = 2
"""An attribute that its own words do not say may be said in so many others."""


@dataclass(frozen=True, slots=True)
class Leftovers:
    """Words that no part of the input explains, as indices.

    Attributes:
        names: names and amounts, those that stand together as one.
        claims: the content words of clauses that say no value of the input, or have many.
        others: those of other clauses, which may only word what these clauses say.
    """

    names: tuple[tuple[int, ...], ...]
    claims: tuple[tuple[int, ...], ...]
    others: tuple[tuple[int, ...], ...]


def find_leftovers(
    passage: Passage, said: Sequence[Entry], names: Collection[int], entries: Sequence[Entry]
) -> Leftovers:
    """The words of a text that are no part of the input.

    Args:
        passage: the text.
        said: the entries whose values the text says.
        names: the indices of the words that name a subject.
        entries: all of the input.
    """
    words = passage.words
    values = {i for entry in said for i in entry.place.at}
    known = [word for entry in entries for word in (*entry.attribute, *entry.value)]
    known += [words[i] for i in names] + _derived(entries)
    rest = [
        i
        for i, word in enumerate(words)
        if i not in values and not any(one.is_told_by(word) for one in known)
    ]
    named = [i for i in rest if _is_name_or_amount(i, passage)]
    content = [i for i in rest if i not in named and _is_content(words[i])]
    claims, others = [], []
    for clause in sorted({passage.clauses[i] for i in content}):
        own = tuple(i for i in content if passage.clauses[i] == clause)
        is_claim = len(own) > _room(clause, said, passage)
        (claims if is_claim else others).append(own)
    return Leftovers(tuple(_runs(named, words)), tuple(claims), tuple(others))


def _room(clause: int, said: Sequence[Entry], passage: Passage) -> int:
    """How many words of a clause may be those by which the attributes of its values are said."""
    here = [e for e in said if any(passage.clauses[i] == clause for i in e.place.at)]
    words = [word for i, word in enumerate(passage.words) if passage.clauses[i] == clause]
    unsaid = [
        entry
        for entry in here
        if not any(one.is_told_by(word) for one in entry.attribute for word in words)
    ]
    return (1 + WORDING * len(unsaid)) if here else 0


def _derived(entries: Sequence[Entry]) -> list[Word]:
    """The differences of amounts of one attribute, and how many subjects and values there are."""
    amounts: dict[str, list[Word]] = {}
    for entry in entries:
        amounts.setdefault(entry.fact.predicate, []).extend(w for w in entry.value if w.amount)
    numbers = {float(len({entry.fact.subject for entry in entries}))}
    for words in amounts.values():
        sizes = [word.amount.number for word in words if word.amount]
        numbers |= {float(len(sizes))} | {abs(a - b) for a in sizes for b in sizes}
    return [Word(str(number), (0, 0), amount=Amount(number)) for number in numbers if number]


def _is_content(word: Word) -> bool:
    return not word.is_amount and not word.is_light and not word.lemmas & FILLERS and len(word.text) > 1


def _is_name_or_amount(at: int, passage: Passage) -> bool:
    """Whether a word is a name or a number."""
    word = passage.words[at]
    if word.times or word.date:
        return True
    if word.text.lower() in ("a", "an"):
        return False
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
