"""Clauses of sentence letters: "The porter did it" → a subject and a verb phrase.

A letter whose clause can be divided is treated as its verb phrase applied to its subject, so that
it negates, coordinates and takes a pronoun as a predicate does: "those visitors are neither
painters nor sailors" for two letters.

>>> split_clause("Those visitors are painters".split())
Clause(subject='those visitors', verb_phrase=('are', 'painters'), plural=True)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from logic2text.closed_words import read_words
from logic2text.lexicon.frames import MODALS
from logic2text.lexicon.toml_file import LexiconFile
from logic2text.lexicon.words.function_words import FUNCTION_WORDS
from logic2text.lexicon.words.word_class import Form, forms
from logic2text.symbolization.gloss import COPULAS, uncontracted, verb_phrase_row

AUXILIARIES = COPULAS.keys() | MODALS.keys() | read_words("auxiliaries_of_clauses")
_NO_SUBJECTS = read_words("no_subjects")
"""Words with which no subject begins that a name could stand for."""
_DETERMINERS = read_words("determiners_of_clauses")
_PLURAL_FORMS = read_words("plural_forms")


@dataclass(frozen=True, slots=True)
class Clause:
    """A clause with its subject.

    Attributes:
        subject: its words; a determiner in lower case, so that it can stand inside a sentence.
        verb_phrase: the finite verb and what follows it.
        plural: whether the subject is a plural.
    """

    subject: str
    verb_phrase: tuple[str, ...]
    plural: bool


def split_clause(words: Sequence[str]) -> Clause | None:
    """The subject and the verb phrase; None for "it rains", "there is food" or no clause."""
    words = uncontracted(words)
    if not words or words[0].lower() in _NO_SUBJECTS or words[0][0] in '"“':
        return None
    at = finite_verb(words)
    if at is None:
        return None
    subject = list(words[:at])
    if subject[0].lower() in _DETERMINERS:
        subject[0] = subject[0].lower()
    plural = words[at].lower() in _PLURAL_FORMS or subject[0] in ("those", "these")
    return Clause(" ".join(subject), tuple(words[at:]), plural)


def finite_verb(words: Sequence[str]) -> int | None:
    """The place of the finite verb: the first auxiliary, else the first word that must be one."""
    for at, word in enumerate(words[1:], 1):
        if word.lower() in AUXILIARIES and len(words) > at + (word.lower() not in MODALS):
            return at
    for at, word in enumerate(words[1:], 1):
        possible = forms(word.lower())
        if possible & {Form.THIRD, Form.PAST} and not possible & {Form.ADJECTIVE}:
            return at
    return None


def decapitalized(words: Sequence[str]) -> list[str]:
    """The words as they stand within a sentence: "there is food", but "Max and Claire met"."""
    first = words[0]
    lower = first.lower() in FUNCTION_WORDS and first != "I"
    return [first.lower() if lower else first, *words[1:]]


def negate_clause(words: Sequence[str]) -> str:
    """A clause without subject with its negation, "" for another clause.

    >>> negate_clause("there is some food".split()), negate_clause("it rains".split())
    ('there is no food', 'it does not rain')
    """
    if len(words) < 2 or words[0] not in ("there", "it"):
        return ""
    subject, verb, *after = words
    if subject == "there":
        if verb not in COPULAS or not after or after[0] in ("no", "not"):
            return ""
        return " ".join(("there", verb, "no", *after[after[0] in read_words("after_there_is") :]))
    if "not" in after or "never" in after:
        return ""
    if verb in COPULAS:
        return " ".join(("it", verb, "not", *after))
    row = verb_phrase_row(words[1:])
    entry = None if row is None else LexiconFile("", "", {("V", 1): row}, {}, {}).predicate("V", 1)
    return "" if entry is None else f"it {entry.negative_singular}"
