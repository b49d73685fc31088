"""Sentences with formulae written by hand, each with its grade, and the verdicts on them.

Three sets: our own sentences (``tests/logic2text/reading/sentences.jsonl``: construction ×
position, with readings graded *first*, *live*, *weak*, and formulae that the sentence does not
mean), and two of the corpora, `pairs` (right and wrong formulae) and `textbook` (one right
formula each).  A second person formalized our own sentences without seeing the first one's
formulae (``second_formalization.jsonl``).
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from logic2text.errors import Logic2TextError
from logic2text.notation import parse
from logic2text.proof.equivalence import same
from logic2text.proof.verdict import Status
from logic2text.verify.text import check
from tests.support.corpora import ROOT, rows

OWN = ROOT / "tests" / "logic2text" / "reading" / "sentences.jsonl"
SECOND = OWN.with_name("second_formalization.jsonl")
PAIRS = "reading/pairs.jsonl"
TEXTBOOK = "reading/textbook.jsonl"
UNREAD = "unread"
"""The outcome where the reader raised an error in place of a verdict."""


class Grade(StrEnum):
    """What a formula is to a sentence.

    `ONLY` is the first reading of a sentence that has no other live one; `FIRST` has a live rival.
    `RIGHT` is a meaning whose rivals the set does not list.
    """

    ONLY = "only"
    FIRST = "first"
    LIVE = "live"
    WEAK = "weak"
    RIGHT = "right"
    WRONG = "wrong"


EXPECTED = {
    Grade.ONLY: {Status.PROVED},
    Grade.FIRST: {Status.AMBIGUOUS},
    Grade.LIVE: {Status.AMBIGUOUS},
    Grade.WEAK: {Status.AMBIGUOUS, Status.UNKNOWN},
    Grade.RIGHT: {Status.PROVED, Status.AMBIGUOUS},
    Grade.WRONG: {Status.REFUTED},
}
"""The verdicts that the definitions of the grades ask for."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence and formulae in the notation `unicode`, each with its grade."""

    construction: str
    position: str
    text: str
    formulas: tuple[tuple[Grade, str], ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """A verdict on one formula: the value of a `Status`, or `UNREAD`."""

    sentence: Sentence
    grade: Grade
    formula: str
    verdict: str

    @property
    def is_expected(self) -> bool:
        """Whether the verdict is one of `EXPECTED`."""
        return self.verdict in EXPECTED[self.grade]

    @property
    def is_right(self) -> bool:
        """Whether the sentence can mean the formula, under whatever grade."""
        return self.grade is not Grade.WRONG


def own_sentences(path: Path = OWN) -> list[Sentence]:
    """Our own sentences."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return [_own_sentence(json.loads(line)) for line in lines]


def pair_sentences() -> list[Sentence]:
    """The sentences of the shared pairs; `FileNotFoundError` where they are missing."""
    return [
        Sentence(
            row["family"],
            "",
            row["text"],
            (
                *((Grade.RIGHT, formula) for formula in row["right"]),
                *((Grade.WRONG, formula) for formula in row["wrong"]),
            ),
        )
        for row in rows(PAIRS)
    ]


def textbook_sentences() -> list[Sentence]:
    """The shared textbook sentences; `FileNotFoundError` where they are missing."""
    return [
        Sentence(row["source"], "", row["text"], ((Grade.RIGHT, row["formula"]),))
        for row in rows(TEXTBOOK)
    ]


@dataclass(frozen=True, slots=True)
class SecondOpinion:
    """What a second person wrote for a sentence, beside the first one's formula.

    Attributes:
        text: the sentence.
        first: the formula of the first reading by the first person.
        second: the same by the second person.
        live: the live readings by the second person.
        agree: whether the two first readings are equivalent.
    """

    text: str
    first: str
    second: str
    live: tuple[str, ...]
    agree: bool


def second_opinions() -> Iterator[SecondOpinion]:
    """The second formalization, where there is one, of our own sentences beside the first."""
    second = {row["id"]: row for row in map(json.loads, SECOND.read_text("utf-8").splitlines())}
    for row in map(json.loads, OWN.read_text("utf-8").splitlines()):
        opinion = second.get(row["id"])
        if opinion is None:
            continue
        agree = same(parse(row["first"], "unicode"), parse(opinion["first"], "unicode"))
        live = tuple(opinion["live"])
        yield SecondOpinion(row["text"], row["first"], opinion["first"], live, agree)


def judge(sentences: Iterable[Sentence]) -> Iterator[Outcome]:
    """The verdict on each formula of each sentence."""
    for sentence in sentences:
        for grade, formula in sentence.formulas:
            yield Outcome(sentence, grade, formula, _verdict(formula, sentence.text))


def count(outcomes: Iterable[Outcome], right: bool, verdict: str) -> int:
    """How many right, or wrong, formulae got a verdict."""
    return sum(o.is_right is right and o.verdict == verdict for o in outcomes)


def _own_sentence(row: dict[str, object]) -> Sentence:
    live = _strings(row["live"])
    return Sentence(
        str(row["construction"]),
        str(row["position"]),
        str(row["text"]),
        (
            (Grade.FIRST if live else Grade.ONLY, str(row["first"])),
            *((Grade.LIVE, formula) for formula in live),
            *((Grade.WEAK, formula) for formula in _strings(row["weak"])),
            *((Grade.WRONG, formula) for formula in _strings(row["wrong"])),
        ),
    )


def _strings(values: object) -> list[str]:
    assert isinstance(values, list)
    return [str(value) for value in values]


def _verdict(formula: str, text: str) -> str:
    meaning = parse(formula, "unicode")
    try:
        return check(meaning, text).status.value
    except Logic2TextError:
        return UNREAD
