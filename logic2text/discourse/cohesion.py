"""Cohesion: what ties a sentence to the one before it: pronouns, "also", "so", "therefore".

All of it is in words that the reader takes as such, so that the whole can be read back.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from logic2text import formula as fol
from logic2text.closed_words import read_words
from logic2text.discourse.order import Role, constants_of
from logic2text.discourse.passages import Passage, subject_of
from logic2text.english import joining
from logic2text.english import syntax as en
from logic2text.english.linearize import noun_phrase, phrase
from logic2text.english.sentence import sentence
from logic2text.english.traversal import subtrees
from logic2text.lazy_dataclass import dataclass
from logic2text.lexicon import Lexicon
from logic2text.lexicon.entry import Gender

_AUXILIARIES = read_words("before_also")
"""The verbs that "also" follows; it precedes others."""


@dataclass(frozen=True, slots=True)
class LinkedPassage:
    """A passage as the text says it.

    Attributes:
        passage: what it says.
        text: its sentences in the text.
        is_anaphoric: whether it has a phrase that may stand for something of the text before.
    """

    passage: Passage
    text: str
    is_anaphoric: bool = False


def tie(
    before: Passage | None, passage: Passage, opener: str, lexicon: Lexicon, *, pronouns: bool
) -> LinkedPassage:
    """A passage with its ties to the one before.

    Args:
        before: the passage before it; None for the first.
        passage: what is said.
        opener: what stands before it: "Therefore, ", or nothing.
        lexicon: which knows the gender of names.
        pronouns: whether a repeated subject may be a pronoun.
    """
    first, *others = passage.sentences
    adds = False
    if before is not None and not opener and _repeats_subject(before, passage):
        pronoun = _pronoun(before, passage, lexicon) if pronouns else None
        first = first if pronoun is None else _with_subject(first, pronoun)
        adds = _adds(before, passage)
    text = joining.follow([_sentence(first, opener, adds=adds), *map(sentence, others)])
    trees = (first, *others)
    return LinkedPassage(
        passage, text, any(isinstance(p, _ANAPHORS) for t in trees for p in subtrees(t))
    )


_ANAPHORS = (en.Pronoun, en.Definite)


def openers(passages: Sequence[Passage]) -> list[str]:
    """What each passage begins with: conclusions with "So, ", the last with "Therefore, "."""
    last = next((p for p in reversed(passages) if p.role is Role.CONCLUSION), None)
    return [
        "" if p.role is not Role.CONCLUSION else "Therefore, " if p is last else "So, "
        for p in passages
    ]


def _repeats_subject(before: Passage, passage: Passage) -> bool:
    """Whether a passage is about the thing that the last sentence before it is about."""
    last, first = subject_of(before.sentences[-1]), subject_of(passage.sentences[0])
    return last is not None and last == first


def _pronoun(before: Passage, passage: Passage, lexicon: Lexicon) -> en.Pronoun | None:
    """The pronoun for the subject of a passage, if nothing else can be meant by it."""
    name = subject_of(passage.sentences[0])
    if name is None or name.plural or not isinstance(name.term, fol.Constant):
        return None
    if constants_of(before.formula) != {name.term.name}:
        return None
    entry = lexicon.name(name.term.name)
    is_letter = len(name.term.name) == 1
    if entry.gender is Gender.NEUTER and entry.guessed and not is_letter:
        return None  # a name that is not known may be a person's
    return en.Pronoun(name.term, entry.gender)


def _with_subject(clause: en.Clause, subject: en.NounPhrase) -> en.Clause:
    return replace(clause, subject=subject) if isinstance(clause, en.Predication) else clause


def _adds(before: Passage, passage: Passage) -> bool:
    """Whether "also" fits: both sentences say something positive."""
    return _is_positive(before.sentences[-1]) and _is_positive(passage.sentences[0])


def _is_positive(clause: en.Clause) -> bool:
    match clause:
        case en.Predication(_, en.Relation() | en.Nominal() | en.Having()):
            return True
        case _:
            return False


def _sentence(clause: en.Clause, opener: str, *, adds: bool) -> str:
    """A finished sentence, with an opener before it and "also" in it."""
    if not opener and not adds:
        return sentence(clause)
    text = phrase(clause)
    if adds and isinstance(clause, en.Predication):
        subject = noun_phrase(clause.subject)
        text = f"{subject} {_with_also(text[len(subject) + 1 :])}"
    if opener:
        return f"{opener}{text}."
    starts_with_letter = isinstance(clause, en.Predication) and len(text.split()[0]) == 1
    return (text if starts_with_letter else text[0].upper() + text[1:]) + "."


def _with_also(predicate: str) -> str:
    verb, _, rest = predicate.partition(" ")
    return f"{verb} also {rest}" if verb in _AUXILIARIES else f"also {predicate}"
