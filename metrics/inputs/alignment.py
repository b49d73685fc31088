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
from typing import Literal, TypeAlias

from logic2text.lexicon.words.dictionary import are_antonyms, look_up
from metrics.inputs.facts import Fact
from metrics.inputs.words import (
    FILLERS,
    NEVER_NAMES,
    NONE,
    Word,
    is_ordinary_word,
    split_words,
    units,
    value_words,
    with_unit_of,
)

FOUND = 0.65
"""A value is said where so much of its words stands together."""
SUBJECT_FOUND = 0.5
"""A subject is named where so much of its words stands together: by its surname."""
GAP = 4
"""So many further words may stand among those of a value."""

Status: TypeAlias = Literal["found", "missing", "changed", "doubled"]

MOST_ARTICLE = 2
"""Smaller numbers in words are articles, or say "both", as often as they count."""
WINDOW = 4
"""A negation stands so many words before what it denies, or closer."""

_TRUTH_VALUES = {"yes": True, "true": True} | dict.fromkeys(NONE, False)


@dataclass(frozen=True, slots=True)
class Said:
    """What a text says of one fact.

    Attributes:
        fact: of the input.
        status: `found`, `missing`, `changed` where another value stands for it, `doubled`.
        span: offsets of the value in the text, or of what stands for it; None if missing.
    """

    fact: Fact
    status: Status
    span: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class Alignment:
    """The facts of an input in a text.

    Attributes:
        said: one for each fact, in their order.
        additions: the names and numbers of the text that the input lacks.
    """

    said: tuple[Said, ...]
    additions: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Place:
    """Words of the text that say a value: their indices, and the share of the value."""

    at: tuple[int, ...] = ()
    share: float = 0.0


def align(facts: Sequence[Fact], text: str) -> Alignment:
    """Find each fact of an input in a text.

    Args:
        facts: of the input (`metrics.inputs.facts.parse_input`).
        text: about it.
    """
    words = split_words(text)
    attributes = [value_words(fact.predicate) for fact in facts]
    values = [
        with_unit_of(value_words(fact.value), attribute)
        for fact, attribute in zip(facts, attributes, strict=True)
    ]
    mentions = [_mentions(attribute, words) for attribute in attributes]
    subjects = {fact.subject: _find(value_words(fact.subject), words) for fact in facts}
    places = [
        _place(fact, value, subjects[fact.subject], words)
        for fact, value in zip(facts, values, strict=True)
    ]
    regions = _regions(subjects, words, text)
    used = {i for place in (*places, *subjects.values()) for i in place.at if place.share >= FOUND}
    subject_words = [word for subject in subjects for word in value_words(subject)]
    known = [word for part in (subject_words, *values, *attributes) for word in part]
    added = [i for i in range(len(words)) if i not in used and _is_added(i, words, known)]
    statuses: list[Said] = []
    free = list(added)
    for fact, attribute, value, mentioned, place in zip(
        facts, attributes, values, mentions, places, strict=True
    ):
        subject = subjects[fact.subject]
        if fact.value.lower() in _TRUTH_VALUES:
            region = regions.get(fact.subject, (0, len(words)))
            statuses.append(_said_of_truth_value(fact, attribute, region, words))
        elif place.at and (
            _is_of_another(fact, value, regions, facts, words)
            or _is_said_of_subject(place, mentioned, words)
        ):
            statuses.append(Said(fact, "changed", _span(place.at, words)))
        elif place.share >= FOUND and (not fact.subject or subject.share >= SUBJECT_FOUND):
            is_doubled = _is_doubled(fact, place, words, facts)
            status: Status = "doubled" if is_doubled else "found"
            statuses.append(Said(fact, status, _span(place.at, words)))
        else:
            other = _replacement(value, mentioned, free, words)
            free = [i for i in free if i not in other]
            statuses.append(
                Said(fact, "changed", _span(other, words)) if other else Said(fact, "missing")
            )
    return Alignment(tuple(_with_swaps(statuses, mentions, words)), _names(added, words))


# Values -------------------------------------------------------------------------------------------


def _place(fact: Fact, value: Sequence[Word], subject: _Place, words: Sequence[Word]) -> _Place:
    """Where a value is said, beside its subject: "La Crosse is in La Crosse County"."""
    if fact.value == fact.subject:
        return subject
    owner = value_words(fact.subject)
    own = [word for word in _content(value) if not any(word.is_same(other) for other in owner)]
    place = _find(own or value, words)
    if not own and set(place.at) & set(subject.at):
        return _find(value, words, frozenset(subject.at))
    return place


def _is_said_of_subject(place: _Place, mentioned: Sequence[int], words: Sequence[Word]) -> bool:
    """Whether "is a Chinese" says of the subject what the input says of its food."""
    at = place.at[-1] if place.at else 0
    if len(place.at) != 1 or mentioned or at == 0 or words[at - 1].text.lower() not in ("a", "an"):
        return False
    uses = look_up(words[at].text.lower())
    is_last = at + 1 == len(words) or words[at + 1].span[0] > words[at].span[1] + 1
    return is_last and uses.nouns.proper and bool(uses.adjectives)


def _content(value: Sequence[Word]) -> list[Word]:
    """The words of a value that must be said."""
    kept = [
        word
        for word in value
        if word.number is not None
        or (word.text.lower() not in units() and not word.lemmas & FILLERS)
    ]
    return kept or list(value)


def _find(
    value: Sequence[Word], words: Sequence[Word], but: frozenset[int] = frozenset()
) -> _Place:
    """The place with most of a value's words, the numbers counting twice."""
    wanted = _content(value)
    if not wanted:
        return _Place()
    initials = "".join(word.text[0] for word in wanted)
    short = [i for i, word in enumerate(words) if len(initials) > 1 and word.text == initials]
    if short and initials.isupper() and short[0] not in but:
        return _Place((short[0],), 1.0)
    weights = [2.0 if word.number is not None else 1.0 for word in wanted]
    matches = [
        [i for i, word in enumerate(words) if i not in but and one.is_same(word)] for one in wanted
    ]
    best = _Place()
    for start in sorted({i for group in matches for i in group}):
        end = start + len(wanted) + GAP
        at: list[int] = []
        share = 0.0
        for group, weight in zip(matches, weights, strict=True):
            inside = [i for i in group if start <= i < end and i not in at]
            if inside:
                at.append(inside[0])
                share += weight
        share /= sum(weights)
        if share > best.share:
            best = _Place(tuple(sorted(at)), share)
    return best


def _span(at: Sequence[int], words: Sequence[Word]) -> tuple[int, int]:
    return words[min(at)].span[0], words[max(at)].span[1]


def _mentions(predicate: Sequence[Word], words: Sequence[Word]) -> list[int]:
    return [
        i
        for i, word in enumerate(words)
        if any(one.is_same(word) for one in predicate if not one.lemmas & FILLERS)
    ]


def _is_doubled(fact: Fact, place: _Place, words: Sequence[Word], facts: Sequence[Fact]) -> bool:
    """Whether a value that no other fact has is said again elsewhere, with its attribute."""
    others = [other for other in facts if other is not fact]
    is_shared = any(fact.value in other.arguments for other in others)
    if is_shared or not fact.predicate or (len(fact.arguments) == 1 and fact is facts[0]):
        return False
    value = value_words(fact.value)
    again = _find(value, words, frozenset(place.at))
    attribute = [i for i in _mentions(value_words(fact.predicate), words) if i not in again.at]
    return again.share == 1.0 and len(attribute) > 1 and len(_content(value)) > 1


# Truth values -------------------------------------------------------------------------------------


def _regions(
    subjects: Mapping[str, _Place], words: Sequence[Word], text: str
) -> dict[str, tuple[int, int]]:
    """The words about each of several subjects: the clauses from its name to the next one's."""
    named = sorted((place.at[0], subject) for subject, place in subjects.items() if place.at)
    if len(named) < 2:
        return {}
    begins = [_begin_of_clause(at, words, text) for at, _ in named]
    ends = [*begins[1:], len(words)]
    return {
        subject: (begin, end) for (_, subject), begin, end in zip(named, begins, ends, strict=True)
    }


def _begin_of_clause(at: int, words: Sequence[Word], text: str) -> int:
    while at > 0 and not _CLAUSE_MARK.search(text[words[at - 1].span[1] : words[at].span[0]]):
        at -= 1
    return at


_CLAUSE_MARK = re.compile(r"[,;:.!?]")


def _is_of_another(
    fact: Fact,
    value: Sequence[Word],
    regions: Mapping[str, tuple[int, int]],
    facts: Sequence[Fact],
    words: Sequence[Word],
) -> bool:
    """Whether a value is said only of another subject, for which the input has another value."""
    rivals = [
        other.subject
        for other in facts
        if other.predicate == fact.predicate
        and other.subject != fact.subject
        and other.value != fact.value
    ]
    if fact.subject not in regions or not rivals:
        return False
    shares = {
        subject: _find(value, words[slice(*region)]).share
        for subject, region in regions.items()
        if subject == fact.subject or subject in rivals
    }
    own = shares.pop(fact.subject)
    return own < FOUND and max(shares.values(), default=0.0) >= FOUND


def _said_of_truth_value(
    fact: Fact, attribute: Sequence[Word], region: tuple[int, int], words: Sequence[Word]
) -> Said:
    """Whether an attribute is said to be so, or denied: "not waterproof", "egg-free", "closed"."""
    first, last = region
    named = [one for one in attribute if not one.lemmas & FILLERS]
    same = [i for i in range(first, last) if any(one.is_same(words[i]) for one in named)]
    opposite = [i for i in range(first, last) if any(_denies(words[i], one) for one in named)]
    at = same or opposite
    if not at:
        return Said(fact, "missing")
    around = words[max(first, at[0] - WINDOW) : at[-1] + 1]
    is_free = at[-1] + 1 < last and words[at[-1] + 1].text.lower() == "free"
    is_denied = any(word.is_negation for word in around) != (is_free or not same)
    wanted = _TRUTH_VALUES[fact.value.lower()]
    return Said(fact, "found" if is_denied != wanted else "changed", _span(at, words))


def _denies(word: Word, named: Word) -> bool:
    """Whether a word is the opposite of an attribute: "closed" of "open", "unsuitable"."""
    shown, attribute = word.text.lower(), named.text.lower()
    return any(shown == f"{prefix}{attribute}" for prefix in _PREFIXES) or any(
        are_antonyms(one, other) for one in word.lemmas for other in named.lemmas
    )


_PREFIXES = ("un", "non", "in", "im")


# What is not of the input -----------------------------------------------------------------------


def _is_added(at: int, words: Sequence[Word], known: Sequence[Word]) -> bool:
    """Whether a word is a name or a number that no part of the input has."""
    word = words[at]
    if any(one.is_same(word) for one in known):
        return False
    if word.times:
        return True
    if word.number is not None:
        return word.text[-1].isdigit() or (word.number > MOST_ARTICLE and not word.is_ordinal)
    if not word.is_capitalised or len(word.text) == 1:
        return False
    is_first = at == 0 or words[at - 1].span[1] + 1 < word.span[0]
    is_filler = bool(word.lemmas & FILLERS)
    is_name = word.text not in NEVER_NAMES and not is_filler
    return is_name and not (is_first and is_ordinary_word(word))


def _replacement(
    value: Sequence[Word], mentioned: Sequence[int], added: Sequence[int], words: Sequence[Word]
) -> list[int]:
    """The words that stand where a value should: a name for a name, a number for a number."""
    counts = any(word.number is not None or word.times for word in value)
    names = any(word.is_capitalised for word in value)
    alike = [i for i in added if _is_amount(words[i]) == counts and (counts or names)]
    if not alike:
        return []
    near = min(alike, key=lambda i: min((abs(i - at) for at in mentioned), default=i))
    run = [near]
    while run[-1] + 1 in alike:
        run.append(run[-1] + 1)
    return run


def _is_amount(word: Word) -> bool:
    return word.number is not None or bool(word.times)


def _names(added: Sequence[int], words: Sequence[Word]) -> tuple[str, ...]:
    """The added words, those that stand together as one."""
    names: list[str] = []
    before = -2
    for i in added:
        if i == before + 1 and words[i].number is None:
            names[-1] = f"{names[-1]} {words[i].text}"
        else:
            names.append(words[i].text)
        before = i
    return tuple(names)


def _with_swaps(
    said: Sequence[Said], predicates: Sequence[Sequence[int]], words: Sequence[Word]
) -> list[Said]:
    """With two values `changed` of which each stands at the other's attribute."""
    starts = [word.span[0] for word in words]
    swapped: set[int] = set()
    for i, one in enumerate(said):
        for j in range(i + 1, len(said)):
            if not (one.status == "found" and said[j].status == "found" and _alike(one, said[j])):
                continue
            own = [_distance(k, k, said, predicates, starts) for k in (i, j)]
            other = [_distance(*pair, said, predicates, starts) for pair in ((i, j), (j, i))]
            if None not in (*own, *other) and other[0] < own[0] and other[1] < own[1]:  # type: ignore[operator]
                swapped |= {i, j}
    return [
        Said(each.fact, "changed", each.span) if i in swapped else each
        for i, each in enumerate(said)
    ]


def _alike(one: Said, other: Said) -> bool:
    left, right = (_content(value_words(each.fact.value)) for each in (one, other))
    counts = [any(word.number is not None for word in value) for value in (left, right)]
    is_of_one = one.fact.subject == other.fact.subject
    return is_of_one and counts[0] == counts[1] and one.fact.value != other.fact.value


def _distance(
    value: int,
    predicate: int,
    said: Sequence[Said],
    predicates: Sequence[Sequence[int]],
    starts: Sequence[int],
) -> int | None:
    """How far a value stands from the words of an attribute, in characters; None without words."""
    span = said[value].span
    own = [starts[i] for i in predicates[predicate]]
    others = [starts[i] for i in predicates[value]]
    if span is None or not own or (value != predicate and set(own) == set(others)):
        return None
    return min(abs(start - span[0]) for start in own)
