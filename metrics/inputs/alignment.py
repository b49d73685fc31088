"""Where a text says the facts of its input, and what it says beside them.

>>> from metrics.inputs.facts import parse_input
>>> facts = parse_input("name[Aromi], food[Chinese], familyFriendly[no]")
>>> said = align(facts, "Aromi serves Italian food and is not family-friendly.")
>>> [(each.fact.predicate, each.status) for each in said.said], said.additions
([('name', 'found'), ('food', 'changed'), ('familyFriendly', 'found')], ('Italian',))
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, TypeAlias

from logic2text.lexicon.words.dictionary import look_up
from metrics.inputs.amounts import LISTS
from metrics.inputs.facts import SUBJECT_KEYS, Fact
from metrics.inputs.leftovers import Leftovers, find_leftovers, is_sister
from metrics.inputs.passage import Passage, read_passage
from metrics.inputs.truth import DOUBTFUL, TRUTH_VALUES, Polarity, find_polarity, read_truth
from metrics.inputs.words import FILLERS, LIGHT, Word, are_opposite, is_ordinary_word, value_words

FOUND = 0.65
"""A value is said where so much of its words stands together."""
SUBJECT_FOUND = 0.5
"""A subject is named where so much of its words stands together: by its surname."""
SENTENCE_FOUND = 0.5
"""A sentence is said where so much of its words stands in the text, and all amounts and names."""
GAP = 4
"""So many further words may stand among those of a value."""

FAR = 4
"""A word does not belong to another one that stands more words away."""
ADJACENT = 3
"""A value stands right behind a word if it is this word behind it, or closer."""

Status: TypeAlias = Literal["found", "unsure", "missing", "changed", "doubled"]


EXCEPTING = frozenset(LISTS["excepting"].split())
"""Words after which the opposite holds: "every day but Monday"."""
ALIASES = {
    name.replace("_", " "): [other for other in group.split() if other != name]
    for group in LISTS["aliases"].splitlines()
    for name in group.split()
}
"""Names, and the words that stand for them."""


@dataclass(frozen=True, slots=True)
class Said:
    """What a text says of one fact.

    Attributes:
        fact: of the input.
        status: `found`; `unsure` where words that are not understood may say it; `missing`;
            `changed` where another value stands for it; `doubled`.
        span: offsets of the value in the text, or of what stands for it; None if it is not known.
    """

    fact: Fact
    status: Status
    span: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class Alignment:
    """The facts of an input in a text.

    Attributes:
        said: one for each fact, in their order.
        additions: the names, numbers and claims of the text that the input lacks.
    """

    said: tuple[Said, ...]
    additions: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Place:
    """Words of the text that say a value: their indices, and the share of the value."""

    at: tuple[int, ...] = ()
    share: float = 0.0


@dataclass(frozen=True, slots=True)
class _Entry:
    """A fact with its words, and where they stand in the text."""

    fact: Fact
    attribute: tuple[Word, ...]
    value: tuple[Word, ...]
    mentions: tuple[int, ...]
    place: _Place
    polarity: Polarity | None = None


def align(facts: Sequence[Fact], text: str) -> Alignment:
    """Find each fact of an input in a text.

    Args:
        facts: of the input (`metrics.inputs.facts.parse_input`).
        text: about it.
    """
    passage = read_passage(text)
    subjects = {fact.subject: _find(_words(fact.subject), passage) for fact in facts}
    regions = _regions(subjects, passage)
    entries = [_enter(fact, subjects, regions, passage) for fact in facts]
    said = [_judge(entry, entries, subjects, regions, passage) for entry in entries]
    said = _with_swaps(said, entries, passage)
    known = [word for entry in entries for word in (*entry.attribute, *entry.value)]
    known += [word for subject in subjects for word in _words(subject)]
    names = {i for place in subjects.values() for i in place.at}
    names |= {i for entry in entries if _is_name(entry.fact) for i in entry.place.at}
    values = {
        i
        for each, entry in zip(said, entries, strict=True)
        if each and entry.fact.value not in subjects and not _is_name(entry.fact)
        for i in entry.place.at
    }
    rest = find_leftovers(passage, values, [*known, *(passage.words[i] for i in names)])
    return _settle(said, entries, rest, passage)


def _is_name(fact: Fact) -> bool:
    return len(fact.arguments) == 1 and fact.predicate.lower() in SUBJECT_KEYS


@lru_cache(maxsize=4_096)
def _words(value: str, attribute: str = "") -> tuple[Word, ...]:
    return value_words(value, value_words(attribute) if attribute else ())


def _enter(
    fact: Fact,
    subjects: Mapping[str, _Place],
    regions: Mapping[str, range],
    passage: Passage,
) -> _Entry:
    attribute = _words(fact.predicate)
    value = _words(fact.value, fact.predicate)
    last = _words(fact.predicate.rpartition(".")[2])
    named = [one for one in last if not one.lemmas & FILLERS]
    mentions = tuple(
        i
        for i, word in enumerate(passage.words)
        if not word.is_amount and any(one.is_same(word) for one in named)
    )
    if not fact.predicate:
        return _Entry(fact, attribute, value, (), _find_anywhere(value, passage))
    if read_truth(fact.value) is not None:
        region = regions.get(fact.subject, range(len(passage.words)))
        is_state = fact.value.lower() not in TRUTH_VALUES
        polarity = find_polarity((*last, *value) if is_state else last, passage, region)
        return _Entry(fact, attribute, value, mentions, _Place(polarity.at if polarity else ()), polarity)
    place = _place(fact, value, subjects[fact.subject], passage, regions.get(fact.subject))
    return _Entry(fact, attribute, value, mentions, place)


# Places -------------------------------------------------------------------------------------------


def _place(
    fact: Fact,
    value: Sequence[Word],
    subject: _Place,
    passage: Passage,
    region: range | None,
) -> _Place:
    """Where a value is said, beside its subject: "La Crosse is in La Crosse County"."""
    if fact.value == fact.subject:
        return subject
    owner = _words(fact.subject)
    own = [word for word in _content(value) if not any(word.is_same(other) for other in owner)]
    near = _find(own or value, passage, within=region) if region is not None else _Place()
    place = near if near.share >= FOUND else _find(own or value, passage)
    if not own and set(place.at) & set(subject.at):
        return _find(value, passage, frozenset(subject.at))
    return place


def _content(value: Sequence[Word]) -> list[Word]:
    """The words of a value that must be said."""
    kept = [word for word in value if word.is_amount or not word.lemmas & (FILLERS | LIGHT)]
    return kept or list(value)


def _find(
    value: Sequence[Word],
    passage: Passage,
    but: frozenset[int] = frozenset(),
    within: range | None = None,
) -> _Place:
    """The place with most of a value's words and all its amounts."""
    wanted = _content(value)
    inside = range(len(passage.words)) if within is None else within
    free = [i for i in inside if i not in but]
    if not wanted or not free:
        return _Place()
    initials = "".join(word.text[0] for word in wanted)
    short = [i for i in free if len(initials) > 1 and passage.words[i].text == initials]
    short = short if initials.isupper() else _find_aliases(value, passage, free)
    if short:
        return _Place((short[0],), 1.0)
    matches = [[i for i in free if _says(passage.words[i], one)] for one in wanted]
    best = _Place()
    for start in sorted({i for group in matches for i in group}):
        place = _place_at(start, wanted, matches)
        best = place if place.share > best.share else best
    return best


def _says(word: Word, wanted: Word) -> bool:
    """Whether a word says one of a value, which has to be the same if that is a name."""
    is_name = wanted.is_capitalised or wanted.is_amount or word.is_light
    return wanted.is_same(word) if is_name else wanted.is_told_by(word)


def _find_aliases(value: Sequence[Word], passage: Passage, free: Sequence[int]) -> list[int]:
    """The words that stand for a name of several: "American" for "United States"."""
    name = " ".join(word.text for word in value)
    others = ALIASES.get(name, ())
    return [i for i in free if passage.words[i].text in others]


def _place_at(start: int, wanted: Sequence[Word], matches: Sequence[Sequence[int]]) -> _Place:
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
    return _Place(tuple(sorted(at)), min(share, FOUND / 2) if lacks_amount else share)


def _find_anywhere(sentence: Sequence[Word], passage: Passage) -> _Place:
    """The words of a sentence in the text, with the share of them; 0 if an amount or name lacks."""
    wanted = [word for word in _content(sentence) if not word.is_negation]
    at = [
        next((i for i, said in enumerate(passage.words) if one.is_told_by(said)), None)
        for one in wanted
    ]
    weights = [
        3.0 if word.is_amount or (word.is_capitalised and word.span[0]) else 1.0 for word in wanted
    ]
    pairs = [*zip(at, weights, strict=True)]
    lacks = any(i is None and weight > 1.0 for i, weight in pairs)
    share = sum(weight for i, weight in pairs if i is not None) / max(1.0, sum(weights))
    return _Place(tuple(i for i in at if i is not None), 0.0 if lacks else share)


# What is said of each fact ------------------------------------------------------------------------


def _judge(
    entry: _Entry,
    entries: Sequence[_Entry],
    subjects: Mapping[str, _Place],
    regions: Mapping[str, range],
    passage: Passage,
) -> Said | None:
    """What the text says of a fact; None if its value is not found."""
    fact, place = entry.fact, entry.place
    wanted = read_truth(fact.value) if fact.predicate else None
    if wanted is not None:
        return _judge_truth(entry, wanted, passage)
    if not fact.predicate:
        return _judge_sentence(entry, passage)
    subject = subjects[fact.subject]
    is_named = not fact.subject or subject.share >= SUBJECT_FOUND
    if place.share < FOUND or not is_named:
        return None
    again = _find(entry.value, passage, frozenset(place.at))
    if _is_of_another(entry, entries, regions, passage) or (
        again.share < FOUND
        and (
            _is_said_of_subject(entry, passage)
            or _is_of_opposite(entry, passage)
            or _is_inverse(entry, passage)
        )
    ):
        return Said(fact, "changed", passage.span(place.at))
    is_doubled = _is_doubled(entry, entries, passage)
    return Said(fact, "doubled" if is_doubled else "found", passage.span(place.at))


def _judge_truth(entry: _Entry, wanted: bool, passage: Passage) -> Said | None:
    found = entry.polarity
    if found is None:
        return None
    if found.is_so == wanted:
        return Said(entry.fact, "found", passage.span(found.at))
    return Said(entry.fact, "changed" if found.is_clear else "unsure", passage.span(found.at))


def _judge_sentence(entry: _Entry, passage: Passage) -> Said | None:
    if entry.place.share < SENTENCE_FOUND:
        return None
    clauses = {i for at in entry.place.at for i in passage.clause_of(at)}
    denials = [
        sum(word.is_negation for word in words)
        for words in (entry.value, [passage.words[i] for i in clauses])
    ]
    is_whole = entry.place.share == 1.0 and denials[0] and not denials[1]
    doubts = any(passage.words[i].text.lower() in DOUBTFUL for i in clauses)
    is_changed = is_whole and not doubts
    return Said(entry.fact, "changed" if is_changed else "found", passage.span(entry.place.at))


def _is_doubled(entry: _Entry, entries: Sequence[_Entry], passage: Passage) -> bool:
    """Whether a value that no other fact has is said again elsewhere, with its attribute."""
    fact = entry.fact
    others = [other.fact for other in entries if other is not entry]
    is_shared = any(fact.value in other.arguments for other in others)
    if is_shared or (len(fact.arguments) == 1 and entry is entries[0]):
        return False
    again = _find(entry.value, passage, frozenset(entry.place.at))
    attribute = [i for i in entry.mentions if i not in again.at]
    return again.share == 1.0 and len(attribute) > 1 and len(_content(entry.value)) > 1


def _is_said_of_subject(entry: _Entry, passage: Passage) -> bool:
    """Whether "is a Chinese" says of the subject what the input says of its food."""
    at, words = entry.place.at[-1], passage.words
    if len(entry.place.at) != 1 or entry.mentions or at == 0:
        return False
    if words[at - 1].text.lower() not in ("a", "an"):
        return False
    uses = look_up(words[at].text.lower())
    is_last = at + 1 == len(words) or words[at + 1].span[0] > words[at].span[1] + 1
    return is_last and uses.nouns.proper and bool(uses.adjectives)


def _is_of_opposite(entry: _Entry, passage: Passage) -> bool:
    """Whether a value stands beside the opposite of its attribute: "the last ascent" for descent."""
    clause = [i for at in entry.place.at for i in passage.clause_of(at)]
    words = [passage.words[i] for i in clause if i not in entry.place.at]
    if entry.attribute[-1].text.lower() == "by" or any(
        word.is_negation or word.text.lower() in EXCEPTING for word in words
    ):
        return False
    lacking = [one for one in entry.attribute if not any(one.is_told_by(word) for word in words)]
    return any(
        are_opposite(word.text.lower(), one.text.lower())
        for word in words
        for one in lacking
        if not word.is_amount and not one.lemmas & (FILLERS | LIGHT)
    )


def _is_inverse(entry: _Entry, passage: Passage) -> bool:
    """Whether "is the parent of" its value is said of a subject whose parent that is."""
    words, at = passage.words, entry.place.at[0]
    if not entry.fact.subject or entry.attribute[-1].text.lower() in ("of", "by", "in", "at"):
        return False
    before = " ".join(word.text.lower() for word in words[max(0, at - 5) : at])
    is_told = any(at - 4 < i < at - 1 for i in entry.mentions)
    return is_told and bool(re.search(r"\b(?:is|was) (?:the|an?) \S+(?: \S+)? of$", before))


# Several subjects ---------------------------------------------------------------------------------


def _regions(subjects: Mapping[str, _Place], passage: Passage) -> dict[str, range]:
    """The words about each of several subjects: the clauses from its name to the next one's."""
    named = sorted((place.at[0], subject) for subject, place in subjects.items() if place.at)
    if len(named) < 2:
        return {}
    begins = [next(iter(passage.clause_of(at))) for at, _ in named]
    ends = [*begins[1:], len(passage.words)]
    return {
        subject: range(begin, max(begin, end))
        for (_, subject), begin, end in zip(named, begins, ends, strict=True)
    }


def _is_of_another(
    entry: _Entry, entries: Sequence[_Entry], regions: Mapping[str, range], passage: Passage
) -> bool:
    """Whether a value stands only with another subject, whose own value does not stand there."""
    fact = entry.fact
    rivals = [
        other
        for other in entries
        if other.fact.predicate == fact.predicate
        and other.fact.subject != fact.subject
        and other.fact.value != fact.value
        and other.fact.subject in regions
    ]
    own = regions.get(fact.subject)
    if own is None or _find(entry.value, passage, within=own).share >= FOUND:
        return False
    return any(
        _find(entry.value, passage, within=regions[rival.fact.subject]).share >= FOUND
        and _find(rival.value, passage, within=regions[rival.fact.subject]).share < FOUND
        for rival in rivals
    )


def _with_swaps(
    said: Sequence[Said | None], entries: Sequence[_Entry], passage: Passage
) -> list[Said | None]:
    """With two values `changed` of which each stands at the other's attribute."""
    swapped = {
        at
        for i, one in enumerate(entries)
        for j, other in enumerate(entries)
        if i != j and _is_found(said[i]) and _is_found(said[j]) and _are_alike(one, other)
        if _are_crossed(one, other, passage) or _is_taken(one, other, passage)
        for at in (i, j)
    }
    return [
        Said(each.fact, "changed", each.span) if each and i in swapped else each
        for i, each in enumerate(said)
    ]


def _are_crossed(one: _Entry, other: _Entry, passage: Passage) -> bool:
    """Whether each of two values stands closer to the other's attribute than its own does."""
    starts = [word.span[0] for word in passage.words]
    own = [_distance(one, one, starts), _distance(other, other, starts)]
    across = [_distance(one, other, starts), _distance(other, one, starts)]
    if None in (*own, *across):
        return False
    return across[0] < own[0] and across[1] < own[1]  # type: ignore[operator]


def _is_taken(one: _Entry, other: _Entry, passage: Passage) -> bool:
    """Whether another value stands right behind an attribute, and its own value elsewhere."""
    first = other.place.at[0]
    is_own = any(
        abs(at - i) <= FAR
        for entry in (one, other)
        for at in entry.place.at
        for i in entry.mentions
        if i not in entry.place.at
    )
    return (
        not is_own
        and abs(one.place.at[0] - other.place.at[-1]) > FAR
        and any(
            i < first <= i + ADJACENT
            and passage.clauses[i] == passage.clauses[first]
            and all(word.is_light for word in passage.words[i + 1 : first])
            for i in one.mentions
        )
    )


def _is_found(said: Said | None) -> bool:
    return said is not None and said.status == "found"


def _are_alike(one: _Entry, other: _Entry) -> bool:
    """Whether two values of one subject could stand for each other."""
    if one.fact.subject != other.fact.subject or one.fact.value == other.fact.value:
        return False
    if one.fact.predicate == other.fact.predicate or not one.place.at or not other.place.at:
        return False
    return _kinds(one) == _kinds(other)


def _kinds(entry: _Entry) -> set[tuple[bool, ...]]:
    """Whether a value is of names, amounts, times or dates."""
    return {
        (bool(word.amount), bool(word.times), bool(word.date), word.is_capitalised)
        for word in _content(entry.value)
    }


def _distance(value: _Entry, attribute: _Entry, starts: Sequence[int]) -> int | None:
    """How far a value stands from an attribute; None if that is not said, or that of both."""
    own = [i for i in attribute.mentions if i not in value.place.at]
    if value is not attribute and set(own) == set(value.mentions):
        return None
    return min((abs(starts[i] - starts[value.place.at[0]]) for i in own), default=None)


# What is not found --------------------------------------------------------------------------------


def _settle(
    said: Sequence[Said | None], entries: Sequence[_Entry], rest: Leftovers, passage: Passage
) -> Alignment:
    """With what stands for values that are not found, and the additions that remain."""
    settled: list[Said] = []
    names, free = [*rest.names], [*rest.claims, *rest.others]
    for each, entry in zip(said, entries, strict=True):
        if each is not None:
            settled.append(each)
            continue
        other = _replacement(entry, names, passage)
        names = [run for run in names if run != other]
        if other and entry.fact.predicate:
            settled.append(Said(entry.fact, "changed", passage.span(other)))
        elif free and _can_be_reworded(entry):
            free = free[1:]
            settled.append(Said(entry.fact, "unsure"))
        else:
            settled.append(Said(entry.fact, "missing"))
    claims = [run for run in free if run in rest.claims]
    shown = [passage.text[slice(*passage.span(run))] for run in sorted((*rest.names, *claims))]
    return Alignment(tuple(settled), tuple(shown))


def _can_be_reworded(entry: _Entry) -> bool:
    """Whether other words can say a value: those of a number or a name cannot."""
    words = _content(entry.value)
    is_name = len(words) > 1 and all(word.is_capitalised for word in words)
    if read_truth(entry.fact.value) is not None and entry.fact.predicate:
        return True
    if not entry.fact.predicate:
        return not any(word.is_amount for word in words)
    return not is_name and all(not word.is_amount and is_ordinary_word(word) for word in words)


def _replacement(
    entry: _Entry, added: Sequence[tuple[int, ...]], passage: Passage
) -> tuple[int, ...]:
    """The words that stand where a value should: a name for a name, a number for a number."""
    alike = [run for run in added if _is_like(entry, [passage.words[i] for i in run])]
    return min(
        alike,
        key=lambda run: min((abs(run[0] - at) for at in entry.mentions), default=run[0]),
        default=(),
    )


def _is_like(entry: _Entry, said: Sequence[Word]) -> bool:
    if read_truth(entry.fact.value) is not None:
        return False
    wanted = _content(entry.value)
    amounts = [word for word in wanted if word.is_amount]
    if amounts:
        return any(_is_of_kind(word, other) for word in amounts for other in said)
    if any(is_sister(word, other) for word in wanted for other in said):
        return True
    return any(w.is_capitalised for w in wanted) and any(
        w.is_capitalised and not w.is_amount for w in said
    )


def _is_of_kind(wanted: Word, said: Word) -> bool:
    """Whether two amounts are of one kind: times, dates, or numbers of things that can be equal."""
    if wanted.times or said.times or wanted.date or said.date:
        return bool(wanted.times) == bool(said.times) and bool(wanted.date) == bool(said.date)
    units = [word.amount.unit.kind for word in (wanted, said) if word.amount and word.amount.unit]
    return said.amount is not None and (len(units) < 2 or units[0] == units[1])

