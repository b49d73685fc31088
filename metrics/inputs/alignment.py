"""Where a text says the facts of its input, and what it says beside them.

>>> from metrics.inputs.facts import parse_input
>>> facts = parse_input("name[Aromi], food[Chinese], familyFriendly[no]")
>>> said = align(facts, "Aromi serves Italian food and is not family-friendly.")
>>> [(each.fact.predicate, each.status) for each in said.said], said.additions
([('name', 'found'), ('food', 'changed'), ('familyFriendly', 'found')], ('Italian',))
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from logic2text.lexicon.measure_words import units
from logic2text.lexicon.words.dictionary import look_up
from metrics.inputs.facts import Fact
from metrics.inputs.words import (
    FILLERS,
    NEVER_NAMES,
    Word,
    is_ordinary_word,
    split_words,
    value_words,
)

FOUND = 0.65
"""A value is said where so much of its words stands together."""
GAP = 4
"""So many further words may stand among those of a value."""

Status: TypeAlias = Literal["found", "missing", "changed", "doubled"]

_BOOLEANS = {"yes": True, "true": True, "no": False, "false": False}


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
    predicates = [_mentions(value_words(fact.predicate), words) for fact in facts]
    subjects = {fact.subject: _find(value_words(fact.subject), words) for fact in facts}
    places = [_place(fact, subjects[fact.subject], words) for fact in facts]
    used = {i for place in (*places, *subjects.values()) for i in place.at if place.share >= FOUND}
    free = [i for i in range(len(words)) if i not in used]
    known = [word for fact in facts for part in fact.arguments for word in value_words(part)]
    added = [i for i in free if _is_added(i, words, [*known, *_of_predicates(facts)])]
    said: list[Said] = []
    taken: set[int] = set()
    for fact, place, mentioned in zip(facts, places, predicates, strict=True):
        is_about_known = not fact.subject or subjects[fact.subject].share >= 0.5
        if fact.value.lower() in _BOOLEANS:
            said.append(_said_of_boolean(fact, mentioned, words))
        elif _is_said_of_subject(place, mentioned, words):
            said.append(Said(fact, "changed", _span(place.at, words)))
        elif place.share >= FOUND and is_about_known:
            span = _span(place.at, words)
            status: Status = "doubled" if _is_doubled(fact, place, words, facts) else "found"
            said.append(Said(fact, status, span))
        else:
            other = _replacement(fact, mentioned, [i for i in added if i not in taken], words)
            taken.update(other)
            said.append(
                Said(fact, "changed", _span(other, words)) if other else Said(fact, "missing")
            )
    return Alignment(tuple(_with_swaps(said, predicates, words)), _names(added, words))


def _of_predicates(facts: Sequence[Fact]) -> list[Word]:
    return [word for fact in facts for word in value_words(fact.predicate)]


# Values -------------------------------------------------------------------------------------------


def _place(fact: Fact, subject: _Place, words: Sequence[Word]) -> _Place:
    """Where a value is said, beside its subject: "La Crosse is in La Crosse County"."""
    if fact.value == fact.subject:
        return subject
    value, owner = value_words(fact.value), value_words(fact.subject)
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


def _said_of_boolean(fact: Fact, mentioned: Sequence[int], words: Sequence[Word]) -> Said:
    wanted = _BOOLEANS[fact.value.lower()]
    if not mentioned:
        return Said(fact, "missing")
    first, last = min(mentioned), max(mentioned)
    around = words[max(0, first - 4) : last + 1]
    is_denied = any(word.is_negation for word in around)
    status: Status = "found" if is_denied != wanted else "changed"
    return Said(fact, status, _span(mentioned, words))


# What is not of the input -----------------------------------------------------------------------


def _is_added(at: int, words: Sequence[Word], known: Sequence[Word]) -> bool:
    """Whether a word is a name or a number that no part of the input has."""
    word = words[at]
    if any(one.is_same(word) for one in known):
        return False
    if word.number is not None:
        return word.text[0].isdigit() or word.number > 1
    if not word.is_capitalised or len(word.text) == 1:
        return False
    is_first = at == 0 or words[at - 1].span[1] + 1 < word.span[0]
    is_filler = bool(word.lemmas & FILLERS)
    is_name = word.text not in NEVER_NAMES and not is_filler
    return is_name and not (is_first and is_ordinary_word(word))


def _replacement(
    fact: Fact, mentioned: Sequence[int], added: Sequence[int], words: Sequence[Word]
) -> list[int]:
    """The words that stand where a value should: a name for a name, a number for a number."""
    value = _content(value_words(fact.value))
    counts = any(word.number is not None for word in value)
    names = any(word.is_capitalised for word in value)
    alike = [i for i in added if (words[i].number is not None) == counts and (counts or names)]
    if not alike:
        return []
    near = min(alike, key=lambda i: min((abs(i - at) for at in mentioned), default=i))
    run = [near]
    while run[-1] + 1 in alike:
        run.append(run[-1] + 1)
    return run


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
