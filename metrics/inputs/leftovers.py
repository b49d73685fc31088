"""What a text says that no part of its input explains: names, amounts, and claims."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from logic2text.lazy_dataclass import dataclass
from logic2text.lazy_pattern import lazy_pattern
from logic2text.lexicon.words.dictionary import look_up
from metrics.inputs.amounts import Amount
from metrics.inputs.passage import Passage
from metrics.inputs.places import Entry, is_filler, words_of
from metrics.inputs.words import NEVER_NAMES, Word, is_ordinary_word

MOST_ARTICLE = 2
"""Smaller numbers in words are articles, or say "both", as often as they count."""
WORDING = 2
"""An attribute that its own words do not say may be said in so many others."""

_QUALIFIER = lazy_pattern(r"\(([^)]*)\)$")


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
    known += [words[i] for i in names]
    known += [
        word
        for entry in entries
        for argument in entry.fact.arguments
        for found in _QUALIFIER.findall(argument)
        for word in words_of(found)
    ]
    derived = _derived(entries)
    rest = [
        i
        for i, word in enumerate(words)
        if i not in values
        and not any(one.is_told_by(word) for one in known)
        and not any(one.is_like(word.amount) for one in derived if word.amount)
    ]
    named = [i for i in rest if _is_name_or_amount(i, passage)]
    content = [i for i in rest if i not in named and _is_content(words[i])]
    claims: list[tuple[int, ...]] = []
    others: list[tuple[int, ...]] = []
    for clause in sorted({passage.clauses[i] for i in content}):
        own = tuple(i for i in content if passage.clauses[i] == clause)
        things = sum(not _is_verb(words[i]) for i in own)
        (claims if things > _room(clause, said, passage) else others).append(own)
    return Leftovers(tuple(_runs(named, words)), tuple(claims), tuple(others))


def _room(clause: int, said: Sequence[Entry], passage: Passage) -> int:
    """How many words of a clause may be those by which the attributes of its values are said."""
    here = [e for e in said if any(passage.clauses[i] == clause for i in e.place.at)]
    words = [word for i, word in enumerate(passage.words) if passage.clauses[i] == clause]
    unsaid = 0
    for entry in here:
        named = [one for one in entry.attribute if not one.is_amount and not is_filler(one)]
        is_told = any(one.is_told_by(word) for one in named for word in words)
        unsaid += bool(entry.attribute) and not is_told
    return (1 + WORDING * unsaid) if here else 0


def _is_verb(word: Word) -> bool:
    """Whether a word is a verb more often than a noun or an adjective."""
    uses = [look_up(lemma) for lemma in word.lemmas]
    others = max(use.nouns.count + use.adjectives.count for use in uses)
    return max(use.verbs.count for use in uses) > others


def _derived(entries: Sequence[Entry]) -> list[Amount]:
    """The differences of amounts of one attribute, and how many subjects and values there are."""
    amounts: dict[str, list[Amount]] = {}
    for entry in entries:
        found = (word.amount for word in entry.value)
        amounts.setdefault(entry.fact.predicate, []).extend(a for a in found if a)
    counts = {len({entry.fact.subject for entry in entries}), *map(len, amounts.values())}
    differences = [
        replace(a, number=abs(a.number - b.number))
        for group in amounts.values()
        for a in group
        for b in group
        if a is not b
    ]
    return [Amount(float(count)) for count in counts if count > 1] + differences


def _is_content(word: Word) -> bool:
    return not word.is_amount and not word.is_light and not is_filler(word) and len(word.text) > 1


def _is_name_or_amount(at: int, passage: Passage) -> bool:
    """Whether a word is a name or a number."""
    word = passage.words[at]
    if word.times or word.date:
        return True
    if word.text.lower().startswith(("a ", "an ")):
        return False
    if word.amount is not None:
        is_article = word.amount.number <= MOST_ARTICLE or word.is_ordinal
        return word.text[-1].isdigit() or word.amount.unit is not None or not is_article
    if not word.is_capitalised or len(word.text) == 1:
        return False
    is_first = at == 0 or passage.sentences[at - 1] != passage.sentences[at]
    is_name = word.text not in NEVER_NAMES and not (word.is_light or is_filler(word))
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
