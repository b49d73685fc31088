"""Where a text says the facts of its input, and what it says beside them.

>>> from metrics.inputs.facts import parse_input
>>> facts = parse_input("name[Aromi], food[Chinese], familyFriendly[no]")
>>> said = align(facts, "Aromi serves Italian food and is not family-friendly.")
>>> [(each.fact.predicate, each.status) for each in said.said], said.additions
([('name', 'found'), ('food', 'changed'), ('familyFriendly', 'found')], ('Italian',))
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, TypeAlias

from logic2text.lazy_dataclass import dataclass
from metrics.inputs.changes import find_swapped, is_changed, is_sentence_changed, replaces
from metrics.inputs.facts import Fact
from metrics.inputs.leftovers import Leftovers, find_leftovers
from metrics.inputs.passage import Passage, read_passage
from metrics.inputs.places import (
    Entry,
    Place,
    Region,
    content,
    enter,
    find,
    find_mentions,
    find_regions,
    words_of,
)
from metrics.inputs.stated import is_copied, is_stated
from metrics.inputs.words import is_ordinary_word

SUBJECT_FOUND = 0.5
"""A subject is named where so much of its words stands together: by its surname."""
SENTENCE_FOUND = 0.5
"""A sentence is said where so much of its words stands in the text, and all amounts and names."""

Status: TypeAlias = Literal["found", "unsure", "missing", "changed", "doubled"]


@dataclass(frozen=True, slots=True)
class Said:
    """What a text says of one fact.

    Attributes:
        fact: of the input.
        status: `found`; `unsure` where words that are not understood may say it; `missing`;
            `changed` where another value stands for it; `doubled`.
        span: offsets of the value in the text, or of what stands for it or may say it; None if
            nothing does.
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


def align(facts: Sequence[Fact], text: str) -> Alignment:
    """Find each fact of an input in a text.

    Args:
        facts: of the input (`metrics.inputs.facts.parse_input`).
        text: about it.
    """
    passage = read_passage(text)
    subjects = {fact.subject: find(words_of(fact.subject), passage) for fact in facts}
    regions = find_regions(subjects, passage)
    mentions = find_mentions({fact.predicate for fact in facts}, passage)
    entries = [enter(fact, subjects, regions, mentions, passage) for fact in facts]
    said = [_judge(entry, entries, subjects, regions, passage) for entry in entries]
    found = [each is not None and each.status == "found" for each in said]
    for i in find_swapped(entries, found, passage):
        said[i] = Said(entries[i].fact, "changed", passage.span(entries[i].place.at))
    names = {i for place in subjects.values() for i in place.at}
    names |= {i for entry in entries if entry.is_name for i in entry.place.at}
    rest = find_leftovers(passage, _values_said(said, entries, subjects), names, entries)
    settled = _settle(said, entries, rest, passage)
    is_sole = len(subjects) < 2
    stated = tuple(_with_stated(each, text, is_sole=is_sole) for each in settled.said)
    return Alignment(stated, settled.additions)


def _with_stated(said: Said, text: str, *, is_sole: bool) -> Said:
    """As found, where the text states it in the words of the input, so that no guess is needed."""
    fact = said.fact
    if said.status not in ("unsure", "missing", "changed"):
        return said
    is_there = (
        is_stated(fact, text, is_sole=is_sole) if fact.predicate else is_copied(fact.value, text)
    )
    return Said(fact, "found", said.span) if is_there else said


def _values_said(
    said: Sequence[Said | None], entries: Sequence[Entry], subjects: Mapping[str, Place]
) -> list[Entry]:
    """The entries whose values are said, but for those that name subjects."""
    return [
        entry
        for each, entry in zip(said, entries, strict=True)
        if each and entry.fact.value not in subjects and not entry.is_name
    ]


def _judge(
    entry: Entry,
    entries: Sequence[Entry],
    subjects: Mapping[str, Place],
    regions: Mapping[str, Region],
    passage: Passage,
) -> Said | None:
    """What the text says of a fact; None if its value is not found."""
    fact, place = entry.fact, entry.place
    if entry.truth is not None:
        is_open = len(subjects) > 1 and not regions and _has_rival(entry, entries)
        return _judge_truth(entry, passage, is_open=is_open)
    if not fact.predicate:
        if place.share < SENTENCE_FOUND:
            return None
        status: Status = "changed" if is_sentence_changed(entry, passage) else "found"
        return Said(fact, status, passage.span(place.at))
    if not place.is_found or not _is_named(fact.subject, subjects):
        return None
    if is_changed(entry, entries, regions, passage):
        return Said(fact, "changed", passage.span(place.at))
    is_doubled = _is_doubled(entry, entries, passage)
    return Said(fact, "doubled" if is_doubled else "found", passage.span(place.at))


def _is_named(subject: str, subjects: Mapping[str, Place]) -> bool:
    """Whether a subject is named, if only by a part of its name where there is one subject."""
    share = subjects[subject].share
    return not subject or share >= SUBJECT_FOUND or (len(subjects) == 1 and share > 0)


def _judge_truth(entry: Entry, passage: Passage, *, is_open: bool) -> Said | None:
    found = entry.polarity
    if found is None:
        return None
    span = passage.span(found.at)
    if found.is_so == entry.truth and not is_open:
        return Said(entry.fact, "found", span)
    return Said(entry.fact, "changed" if found.is_clear and not is_open else "unsure", span)


def _has_rival(entry: Entry, entries: Sequence[Entry]) -> bool:
    """Whether the input says of another subject that the attribute is otherwise."""
    return any(
        other.fact.predicate == entry.fact.predicate and other.truth != entry.truth
        for other in entries
    )


def _is_doubled(entry: Entry, entries: Sequence[Entry], passage: Passage) -> bool:
    """Whether a value that no other fact has is said again elsewhere, with its attribute."""
    fact = entry.fact
    others = [other.fact for other in entries if other is not entry]
    is_shared = fact.value in fact.subject
    is_shared |= any(fact.value in other.arguments for other in others)
    if is_shared or (len(fact.arguments) == 1 and entry is entries[0]):
        return False
    taken = {at for other in entries if other is not entry for at in other.place.at}
    again = find(entry.value, passage, frozenset({*entry.place.at, *taken}))
    attribute = [i for i in entry.mentions if i not in again.at]
    return again.share == 1.0 and len(attribute) > 1 and len(content(entry.value)) > 1


# What is not found --------------------------------------------------------------------------------


def _settle(
    said: Sequence[Said | None], entries: Sequence[Entry], rest: Leftovers, passage: Passage
) -> Alignment:
    """With what stands for values that are not found, and the additions that remain."""
    settled: list[Said] = []
    names, others = [*rest.names], [*rest.others]
    doubtful = {
        passage.clauses[i]
        for each, entry in zip(said, entries, strict=True)
        if each and each.status == "unsure"
        for i in entry.place.at
    }
    claims = [run for run in rest.claims if passage.clauses[run[0]] not in doubtful]
    for each, entry in zip(said, entries, strict=True):
        if each is not None:
            settled.append(each)
            continue
        other = _replacement(entry, names, passage)
        names = [run for run in names if run != other]
        if other and (entry.fact.predicate or _is_nearly_said(entry)):
            settled.append(Said(entry.fact, "changed", passage.span(other)))
        elif entry.place.is_found:
            settled.append(Said(entry.fact, "unsure", passage.span(entry.place.at)))
        elif (claims or others) and _can_be_reworded(entry):
            span = passage.span(claims.pop(0)) if claims else None
            others = others if span else others[1:]
            settled.append(Said(entry.fact, "unsure", span))
        else:
            settled.append(Said(entry.fact, "missing"))
    shown = [passage.text[slice(*passage.span(run))] for run in sorted((*rest.names, *claims))]
    return Alignment(tuple(settled), tuple(shown))


def _is_nearly_said(entry: Entry) -> bool:
    """Whether half of a sentence is said, though not one of its amounts or names."""
    return 2 * len(entry.place.at) >= len(content(entry.value))


def _can_be_reworded(entry: Entry) -> bool:
    """Whether other words can say a value: those of a number or a name cannot."""
    words = content(entry.value)
    if entry.truth is not None:
        return True
    if any(word.is_amount for word in words):
        return False
    is_name = len(words) > 1 and all(word.is_capitalised for word in words)
    return not entry.fact.predicate or (not is_name and all(map(is_ordinary_word, words)))


def _replacement(
    entry: Entry, added: Sequence[tuple[int, ...]], passage: Passage
) -> tuple[int, ...]:
    """The words that stand where a value should: a name for a name, a number for a number."""
    alike = [run for run in added if replaces(entry, [passage.words[i] for i in run])]
    return min(
        alike,
        key=lambda run: min((abs(run[0] - at) for at in entry.mentions), default=run[0]),
        default=(),
    )
