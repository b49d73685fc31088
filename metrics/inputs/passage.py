"""A text as words in clauses and sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from logic2text.lazy_dataclass import dataclass
from logic2text.lazy_pattern import lazy_pattern
from metrics.inputs.amounts import LISTS
from metrics.inputs.words import Word, split_words

_ENDS = lazy_pattern(r"[.!?](?=\s|$)|\n")
_MARKS = lazy_pattern(r"[,;:()–—]|\s-\s")
_OPENERS = frozenset(LISTS["clause_openers"].split())


@dataclass(frozen=True, slots=True)
class Passage:
    """A text.

    Attributes:
        text: as it came.
        words: in their order.
        clauses: for each word the number of its clause.
        sentences: for each word the number of its sentence.
    """

    text: str
    words: tuple[Word, ...]
    clauses: tuple[int, ...]
    sentences: tuple[int, ...]

    def span(self, at: Sequence[int]) -> tuple[int, int]:
        """The offsets of some words."""
        return self.words[min(at)].span[0], self.words[max(at)].span[1]

    def clause_of(self, at: int) -> list[int]:
        """The indices of the words of one's clause."""
        return [i for i, clause in enumerate(self.clauses) if clause == self.clauses[at]]


def read_passage(text: str) -> Passage:
    """The words, clauses and sentences of a text.

    >>> read_passage("It is red, and it is old. It sells.").clauses
    (0, 0, 0, 1, 1, 1, 1, 2, 2)
    """
    words = split_words(text)
    numbers = list(_number(text, words))
    return Passage(text, words, tuple(c for c, _ in numbers), tuple(s for _, s in numbers))


def _number(text: str, words: Sequence[Word]) -> Iterator[tuple[int, int]]:
    clause = sentence = 0
    before = 0
    for word in words:
        between = text[before : word.span[0]]
        is_new = bool(_ENDS.search(between)) and before > 0
        opens = bool(_MARKS.search(between)) or word.text.lower() in _OPENERS
        sentence += is_new
        clause += before > 0 and (is_new or opens)
        yield clause, sentence
        before = word.span[1]
