"""The edits of TERp and what they cost; tables of paraphrases.

The weights are those that its authors publish with the program: TERpA's, fitted to judgements of
adequacy (Snover et al. 2009), and TERp's here, fitted to the edits of human post-editors.

A paraphrase costs a + (b·log₁₀ p + c·p + d) · e, never less than 0: p is the probability in the
table, e what the two phrases cost without paraphrases.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import field
from math import isfinite, log10
from pathlib import Path
from types import MappingProxyType
from typing import TypeAlias

from logic2text.errors import InputError
from logic2text.lazy_dataclass import dataclass
from logic2text.text_file import read_text_file
from metrics.study.reference.segments import Words, words_of


@dataclass(frozen=True, slots=True)
class Costs:
    """The weights of edits, 0 for a match.

    Attributes:
        insertion: of a word of the hypothesis that the reference does not have.
        deletion: of a word of the reference that the hypothesis does not have.
        substitution: of a word by another; `stem`, `synonym`: by one of its stem, by a synonym.
        shift: of a run of words to another place.
        phrase: a, b, c, d of the cost of a paraphrase.
    """

    insertion: float
    deletion: float
    substitution: float
    stem: float
    synonym: float
    shift: float
    phrase: tuple[float, float, float, float]

    def phrase_cost(self, probability: float, edits: float) -> float:
        """The cost of a paraphrase of a probability in [0, 1] whose phrases are `edits` apart."""
        if not edits:
            return max(0.0, self.phrase[0])
        if probability <= 0:
            return 0.0 if self.phrase[1] > 0 else float("inf")
        a, b, c, d = self.phrase
        return max(0.0, a + edits * (b * log10(probability) + c * probability + d))


ADEQUACY = Costs(
    insertion=0.2588527567630183,
    deletion=1.4269364675533365,
    substitution=1.5565478292505814,
    stem=0.0,
    synonym=0.0,
    shift=0.5620538767397316,
    phrase=(-0.2306579294476191, -0.1469465037633749, -0.07843705907022736, 0.17708577297831574),
)
POST_EDITING = Costs(
    insertion=0.5160029868027748,
    deletion=0.8897481530721948,
    substitution=1.6362908525843867,
    stem=0.9574806141940626,
    synonym=0.16474604979800672,
    shift=0.686718582391978,
    phrase=(1.0366410752548514, 0.6518645817002747, -0.008317921340980746, 1.1121928362344298),
)

Phrases: TypeAlias = Mapping[str, tuple[tuple[Words, Words, float], ...]]
"""First word of the reference's phrase → both phrases and the probability."""

_LINE = re.compile(r"\s*(\S+)(?:\s+(\S+))?\s+<p>(.*?)</p>\s+<p>(.*?)</p>\s*")


@dataclass(frozen=True, slots=True)
class PhraseTable:
    """Paraphrases: a phrase of the reference, one of the hypothesis, a probability.

    Attributes:
        phrases: by the first word of the reference's phrase.
        name: of the file, for signatures.
    """

    phrases: Phrases = field(default_factory=lambda: MappingProxyType({}))
    name: str = "none"

    @classmethod
    def load(cls, path: Path) -> PhraseTable:
        """Read a table as TERp's program does: ``0.2 <p>sharp drop</p> <p>sharp fall</p>``.

        A second number is the probability in the other direction.

        Raises:
            InputError: the file cannot be read, or a line is malformed.
        """
        lines = read_text_file(path, "the table of paraphrases").splitlines()
        entries: dict[str, dict[tuple[Words, Words], float]] = defaultdict(dict)
        for number, line in enumerate(lines, start=1):
            if line.strip():
                for left, right, probability in _entries(line, number, path):
                    if left and right and left != right:
                        entries[left[0]][left, right] = probability
        phrases = {
            word: tuple((left, right, p) for (left, right), p in pairs.items())
            for word, pairs in entries.items()
        }
        return cls(MappingProxyType(phrases), path.name)

    def __bool__(self) -> bool:
        return bool(self.phrases)


def _entries(line: str, number: int, path: Path) -> list[tuple[Words, Words, float]]:
    parts = _LINE.fullmatch(line)
    try:
        if parts is None:
            raise ValueError
        there = float(parts[1])
        back = None if parts[2] is None else float(parts[2])
        if not all(isfinite(p) and p >= 0 for p in (there, back or 0.0)):
            raise ValueError
    except ValueError:
        raise InputError(
            f"{path}, line {number}: no paraphrase, a probability and two phrases were expected",
            "write: 0.2 <p>sharp drop</p> <p>sharp fall</p>",
            line=number,
        ) from None
    left, right = words_of(parts[3], "terp"), words_of(parts[4], "terp")
    both = [(left, right, there)]
    return both if back is None else [*both, (right, left, back)]
