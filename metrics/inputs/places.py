"""Where a text names the subjects of its input, and says the values."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TypeAlias

from logic2text.lazy_dataclass import dataclass
from metrics.inputs.amounts import LISTS
from metrics.inputs.facts import SUBJECT_KEYS, Fact
from metrics.inputs.passage import Passage
from metrics.inputs.truth import TRUTH_VALUES, Polarity, find_polarity, read_truth
from metrics.inputs.words import FILLERS, Word, value_words

FOUND = 0.65
"""A value is said where so much of its words stands together."""
GAP = 4
"""So many further words may stand among those of a value."""
HEAVY = 3.0
"""What an amount or a name of a sentence weighs, where another word weighs 1."""

ALIASES = {
    name.replace("_", " "): [other for other in group.split() if other != name]
    for group in LISTS["aliases"].splitlines()
    for name in group.split()
}
"""Names, and the words that stand for them."""

Region: TypeAlias = Sequence[int]
"""The indices of the words about a subject, in their order."""


@dataclass(frozen=True, slots=True)
class Place:
    """Words of a text that say a value: their indices, and the share of the value."""

    at: tuple[int, ...] = ()
    share: float = 0.0

    @property
    def is_found(self) -> bool:
        """Whether enough of the value is said."""
        return self.share >= FOUND


@dataclass(frozen=True, slots=True)
class Entry:
    """A fact with its words, and where they stand in a text.

    Attributes:
        fact: of the input.
        attribute: the words of its predicate.
        value: those of its value.
        mentions: the indices of words that are the same as those of the attribute.
        place: where the value is said.
        polarity: of a truth value, whether the text says so.
    """

    fact: Fact
    attribute: tuple[Word, ...]
    value: tuple[Word, ...]
    mentions: tuple[int, ...]
    place: Place
    polarity: Polarity | None = None

    @property
    def is_name(self) -> bool:
        """Whether it only names the subject."""
        return len(self.fact.arguments) == 1 and self.fact.predicate.lower() in SUBJECT_KEYS

    @property
    def truth(self) -> bool | None:
        """The truth value that its value is; None for other values and for sentences."""
        return read_truth(self.fact.value) if self.fact.predicate else None


@lru_cache(maxsize=4_096)
def words_of(value: str, attribute: str = "") -> tuple[Word, ...]:
    """The words of a value, whose numbers are in the unit that its attribute names."""
    return value_words(value, value_words(attribute) if attribute else ())


def enter(
    fact: Fact,
    subjects: Mapping[str, Place],
    regions: Mapping[str, Region],
    mentions: Mapping[str, tuple[int, ...]],
    passage: Passage,
) -> Entry:
    """A fact with where its words stand; `mentions` has those of each attribute."""
    attribute = words_of(fact.predicate)
    value = words_of(fact.value, fact.predicate)
    if not fact.predicate:
        return Entry(fact, attribute, value, (), find_sentence(value, passage))
    last = words_of(_own_step(fact.predicate))
    mentioned = mentions[fact.predicate]
    region = regions.get(fact.subject)
    if read_truth(fact.value) is None:
        place = _place(fact, value, subjects[fact.subject], passage, region)
        return Entry(fact, attribute, value, mentioned, place)
    named = last if fact.value.lower() in TRUTH_VALUES else (*last, *value)
    polarity = find_polarity(named, passage, region or range(len(passage.words)))
    place = Place(polarity.at if polarity else ())
    return Entry(fact, attribute, value, mentioned, place, polarity)


def find_mentions(predicates: Collection[str], passage: Passage) -> dict[str, tuple[int, ...]]:
    """The indices of the words that are the same as those of each attribute.

    Of "born" for `birthPlace`, a word that can say it, only where it says no other attribute.
    """
    named = {name: _named(words_of(_own_step(name))) for name in predicates if name}
    mentions: dict[str, list[int]] = {name: [] for name in named}
    for i, word in enumerate(passage.words):
        if word.is_amount:
            continue
        same = [name for name, own in named.items() if any(one.is_same(word) for one in own)]
        told = {
            name: frozenset[str]().union(*(one.lemmas for one in own if one.is_told_by(word)))
            for name, own in named.items()
            if not word.is_light
        }
        told = {name: lemmas for name, lemmas in told.items() if lemmas}
        shared = frozenset.intersection(*told.values()) if told else frozenset()
        for name in same or (told if shared else ()):
            mentions[name].append(i)
    return {name: tuple(at) for name, at in mentions.items()}


def _named(attribute: Sequence[Word]) -> list[Word]:
    """The words of an attribute that say it; all of them where there are only fillers: "from"."""
    return [one for one in attribute if not is_filler(one)] or list(attribute)


def _own_step(path: str) -> str:
    """The last step of a path that is more than "name": `winner.name` is who the winner is."""
    steps = [step for step in path.split(".") if step.lower() not in SUBJECT_KEYS]
    return steps[-1] if steps else path


def _place(
    fact: Fact, value: Sequence[Word], subject: Place, passage: Passage, region: Region | None
) -> Place:
    """Where a value is said, beside its subject: "La Crosse is in La Crosse County"."""
    if fact.value == fact.subject:
        return subject
    owner = words_of(fact.subject)
    own = [word for word in content(value) if not any(word.is_same(other) for other in owner)]
    near = find(own or value, passage, within=region) if region is not None else Place()
    place = near if near.is_found else find(own or value, passage)
    if not own and set(place.at) & set(subject.at):
        return find(value, passage, frozenset(subject.at))
    return place


def is_filler(word: Word) -> bool:
    """Whether a text need not say a word."""
    return bool(word.lemmas & FILLERS)


def content(value: Sequence[Word]) -> list[Word]:
    """The words of a value that must be said."""
    kept = [
        word
        for word in value
        if (word.is_amount and word.text[:1] not in "aA") or not (word.is_light or is_filler(word))
    ]
    return kept or list(value)


def find(
    value: Sequence[Word],
    passage: Passage,
    but: frozenset[int] = frozenset(),
    within: Region | None = None,
) -> Place:
    """The place with most of a value's words and all its amounts."""
    wanted = content(value)
    inside = range(len(passage.words)) if within is None else within
    free = [i for i in inside if i not in but]
    if not wanted or not free:
        return Place()
    short = _find_short(value, wanted, passage, free)
    if short:
        return Place((short[0],), 1.0)
    matches = [[i for i in free if _says(passage.words[i], one)] for one in wanted]
    best = Place()
    for start in sorted({i for group in matches for i in group}):
        place = _place_at(start, wanted, matches)
        best = place if place.share > best.share else best
    return best


def _find_short(
    value: Sequence[Word], wanted: Sequence[Word], passage: Passage, free: Sequence[int]
) -> list[int]:
    """The words that stand for a name of several: its initials, "American" for "United States"."""
    initials = "".join(word.text[0] for word in wanted)
    others = list(ALIASES.get(" ".join(word.text for word in value), ()))
    if len(initials) > 1 and initials.isupper():
        others.append(initials)
    return [i for i in free if passage.words[i].text in others]


def _says(word: Word, wanted: Word) -> bool:
    """Whether a word says one of a value, which has to be the same if that is a name."""
    is_name = wanted.is_capitalised or wanted.is_amount or word.is_light
    return wanted.is_same(word) if is_name else wanted.is_told_by(word)


def _place_at(start: int, wanted: Sequence[Word], matches: Sequence[Sequence[int]]) -> Place:
    end = start + len(wanted) + GAP
    at: list[int] = []
    share = 0.0
    lacks_amount = False
    for word, group in zip(wanted, matches, strict=True):
        inside = [i for i in group if start <= i < end and i not in at]
        if inside:
            at.append(inside[0])
            share += 2.0 if word.is_amount else 1.0
        lacks_amount |= word.is_amount and not inside
    share /= sum(2.0 if word.is_amount else 1.0 for word in wanted)
    return Place(tuple(sorted(at)), min(share, FOUND / 2) if lacks_amount else share)


def is_heavy(word: Word) -> bool:
    """Whether a word of a sentence is an amount or a name, so that no other word can say it."""
    return word.is_amount or (word.is_capitalised and word.span[0] > 0)


def find_sentence(sentence: Sequence[Word], passage: Passage) -> Place:
    """The words of a sentence in the text, with the share of them; 0 if an amount or name lacks."""
    wanted = [word for word in content(sentence) if not word.is_negation]
    at = [
        next((i for i, said in enumerate(passage.words) if one.is_told_by(said)), None)
        for one in wanted
    ]
    pairs = [(i, HEAVY if is_heavy(word) else 1.0) for i, word in zip(at, wanted, strict=True)]
    lacks = any(i is None and weight == HEAVY for i, weight in pairs)
    share = sum(weight for i, weight in pairs if i is not None) / max(1.0, sum(w for _, w in pairs))
    return Place(tuple(i for i in at if i is not None), 0.0 if lacks else share)


def find_regions(subjects: Mapping[str, Place], passage: Passage) -> dict[str, Region]:
    """The words about each of several subjects: the clauses from its name to the next one's.

    Empty where names stand only in a list, so that what is said of each has no place of its own.
    """
    named = sorted(
        (at[0], subject)
        for subject, place in subjects.items()
        if place.at and subject
        for at in _all_places(subject, place, passage)
    )
    if len({subject for _, subject in named}) < 2:
        return {}
    names = {i for place in subjects.values() for i in place.at}
    begins = [next(iter(passage.clause_of(at))) for at, _ in named]
    ends = [*begins[1:], len(passage.words)]
    regions: dict[str, list[int]] = {subject: [] for _, subject in named}
    for (_, subject), begin, end in zip(named, begins, ends, strict=True):
        region = range(begin, max(begin, end))
        if any(i not in names and not passage.words[i].is_light for i in region):
            regions[subject] += region
    return (
        {subject: tuple(region) for subject, region in regions.items()}
        if all(regions.values())
        else {}
    )


def _all_places(subject: str, place: Place, passage: Passage) -> Iterator[tuple[int, ...]]:
    """The places that name a subject as fully as the first one."""
    but: frozenset[int] = frozenset()
    again = place
    while again.at and again.share >= place.share:
        yield again.at
        but |= frozenset(again.at)
        again = find(words_of(subject), passage, but)
