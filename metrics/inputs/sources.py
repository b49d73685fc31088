"""Which words of a text come from its input, and as what.

>>> from metrics.inputs.facts import parse_input
>>> traced = trace(parse_input("name[Aromi], food[Chinese]"), "The food of Aromi is Chinese.")
>>> [(word.text, str(role)) for word, role in zip(traced.words, traced.roles, strict=True)]
... # doctest: +NORMALIZE_WHITESPACE
[('The', 'frame'), ('food', 'label'), ('of', 'frame'), ('Aromi', 'subject'), ('is', 'frame'),
 ('Chinese', 'value')]
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from enum import StrEnum
from functools import lru_cache
from itertools import takewhile
from typing import TypeAlias

from logic2text.closed_words import read_words
from logic2text.lazy_dataclass import dataclass
from metrics.inputs.facts import SUBJECT_KEYS, Fact
from metrics.inputs.words import FILLERS, Word, split_words, strip_accents, value_words

GAP = 3
"""So many further words may stand among those of a mention."""
MENTIONED = 0.5
"""A mention has at least so much of the words that must be said."""
STEM = 4
"""Two words of a label are related if they begin with so many letters in common, or more,"""
COMMON = 0.6
"""and these are so much of the longer one."""

ARTICLES = read_words("articles")
HAVE = read_words("have")
COPULAS = read_words("be_present") | read_words("be_past") | HAVE
POINTERS = frozenset[str]().union(
    *map(
        read_words,
        (
            *("subject_pronouns", "object_pronouns", "possessive_pronouns"),
            *("relatives", "demonstratives"),
        ),
    )
)
FRAME = COPULAS | ARTICLES | {"of", "s"}
"""The words of "The food of Aromi is Chinese" that no part of the input has."""

Mention: TypeAlias = tuple[int, ...]
"""The indices of its words in the text, in order."""


class Role(StrEnum):
    """What a word of a text is to its input."""

    SUBJECT = "subject"
    VALUE = "value"
    LABEL = "label"
    FRAME = "frame"
    POINTER = "pointer"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Traced:
    """A fact in a text.

    Attributes:
        fact: of the input.
        owner: what the fact is about: its subject, or else what the input names first.
        label: the words that the name of its attribute has.
        value: the best mention of its value, the label of a truth value; empty if there is none.
        subjects: the mentions of its owner.
    """

    fact: Fact
    owner: str
    label: Mention
    value: Mention
    subjects: tuple[Mention, ...]

    @property
    def is_truth_value(self) -> bool:
        """Whether the fact says that its attribute is so, or is not."""
        return self.fact.value.lower() in ("yes", "no", "true", "false")


@dataclass(frozen=True, slots=True)
class Trace:
    """The facts of an input in a text.

    Attributes:
        text: the text.
        words: its words.
        roles: one for each word.
        facts: one for each fact with a predicate, in their order; not for the one that only names
            what the others are about.
    """

    text: str
    words: tuple[Word, ...]
    roles: tuple[Role, ...]
    facts: tuple[Traced, ...]

    @property
    def said(self) -> tuple[Traced, ...]:
        """The facts whose values the text has."""
        return tuple(traced for traced in self.facts if traced.value)


def trace(facts: Sequence[Fact], text: str) -> Trace:
    """Find the words of an input in a text.

    Args:
        facts: of the input (`metrics.inputs.facts.parse_input`); those without a predicate, which
            are sentences, are left out.
        text: about it.
    """
    words = split_words(text)
    plain = tuple(map(_without_place, words))
    stated = [fact for fact in facts if fact.predicate]
    topic = next((fact.value for fact in stated[:1] if _only_names(fact)), "")
    owners = {fact: fact.subject or ("" if _only_names(fact) else topic) for fact in stated}
    subjects = {owner: _find_mentions(_parts(owner), plain) for owner in owners.values() if owner}
    traced = tuple(
        _trace_fact(fact, owner, subjects.get(owner, ()), plain) for fact, owner in owners.items()
    )
    told = tuple(one for one in traced if not _only_names(one.fact))
    return Trace(text, words, _assign_roles(words, traced), told or traced)


def _only_names(fact: Fact) -> bool:
    return not fact.subject and fact.predicate.lower() in SUBJECT_KEYS


def _trace_fact(
    fact: Fact, owner: str, subjects: tuple[Mention, ...], words: Sequence[Word]
) -> Traced:
    named = _parts(fact.predicate)
    said = [[i for i, word in enumerate(words) if _names(one, word)] for one in named]
    label = tuple(sorted({i for group in said for i in group}))
    traced = Traced(fact, owner, label, label[:1], subjects)
    if traced.is_truth_value:
        is_said = sum(map(bool, said)) >= MENTIONED * len(named)
        return traced if is_said else replace(traced, value=())
    mentions = _find_mentions(_parts(fact.value), words)
    # One within a subject's name is that of the subject.
    beside = [one for one in mentions if not any(set(one) <= set(other) for other in subjects)]
    value = min(beside or mentions, key=lambda at: _rank_mention(at, subjects), default=())
    apart = tuple(at for at in subjects if not set(at) <= set(value))
    return replace(traced, value=value, subjects=apart or subjects)


def _rank_mention(at: Mention, subjects: Sequence[Mention]) -> tuple[int, int, int]:
    """Lower is better: more of the value, soon behind a mention of the subject, early."""
    behind = [at[0] - one[-1] for one in subjects if one[-1] < at[0]]
    return -len(at), min(behind, default=at[-1] + len(at)), at[0]


def _assign_roles(words: Sequence[Word], facts: Sequence[Traced]) -> tuple[Role, ...]:
    roles = [_role_of_other(word) for word in words]
    for traced in facts:
        for i in traced.label:
            roles[i] = Role.LABEL
    for traced in facts:
        for i in () if traced.is_truth_value else traced.value:
            roles[i] = Role.VALUE
    for traced in facts:
        for i in (i for at in traced.subjects for i in at):
            roles[i] = Role.SUBJECT
    return tuple(roles)


def _role_of_other(word: Word) -> Role:
    shown = word.text.lower()
    if shown in POINTERS:
        return Role.POINTER
    return Role.FRAME if shown in FRAME else Role.OTHER


def _find_mentions(wanted: Sequence[Word], words: Sequence[Word]) -> tuple[Mention, ...]:
    """The mentions of a name or value that share no word, from first to last."""
    matches = [[_is_same(one, word) for word in words] for one in wanted]
    starts = [i for i in range(len(words)) if any(row[i] for row in matches)]
    found = [_collect(start, matches) for start in starts]
    kept: list[Mention] = []
    for at in sorted(found, key=lambda at: (-len(at), at[-1] - at[0], at)):
        is_free = not any(set(at) & set(other) for other in kept)
        if is_free and len(at) >= MENTIONED * len(wanted):
            kept.append(at)
    return tuple(sorted(kept))


def _collect(start: int, matches: Sequence[Sequence[bool]]) -> Mention:
    """The words of one mention that begins there: each wanted word once, where it is first."""
    at: set[int] = set()
    for row in matches:
        end = min(start + len(matches) + GAP, len(row))
        at.update([i for i in range(start, end) if row[i] and i not in at][:1])
    return tuple(sorted(at))


@lru_cache(maxsize=8_192)
def _parts(name: str) -> tuple[Word, ...]:
    """The words of a value or an attribute that must be said."""
    words = tuple(map(_without_place, value_words(name)))
    return tuple(word for word in words if not word.lemmas & FILLERS) or words


def _without_place(word: Word) -> Word:
    """The word for comparisons, which are kept."""
    return replace(word, span=(0, 0))


@lru_cache(maxsize=65_536)
def _is_same(one: Word, other: Word) -> bool:
    return one.is_same(other)


@lru_cache(maxsize=65_536)
def _names(one: Word, other: Word) -> bool:
    """Whether a word is one of a label, inflected or derived: "operated" of "operator"."""
    left, right = strip_accents(one.text), strip_accents(other.text)
    common = sum(
        1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(left, right, strict=False))
    )
    is_derived = common >= STEM and common >= COMMON * max(len(left), len(right))
    return left == right or bool(one.lemmas & other.lemmas) or is_derived
