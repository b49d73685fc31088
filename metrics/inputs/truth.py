"""Whether a text says that an attribute is so, or denies it."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from logic2text.lazy_dataclass import dataclass
from metrics.inputs.amounts import LISTS
from metrics.inputs.passage import Passage
from metrics.inputs.words import FILLERS, LIGHT, Word, are_opposite

TRUTH_VALUES = dict.fromkeys(LISTS["yes"].split(), True) | dict.fromkeys(
    LISTS["none"].split(), False
)
"""Values of an attribute that is so or not, in lower case."""

WINDOW = 5
"""A negation stands so many words before what it denies, or closer."""
AFTER = 4
"""Or so many behind it, in one clause: "Pets are not allowed"."""

DOUBTFUL = frozenset(LISTS["doubtful"].split())
"""Words that may deny what they stand with."""
_STATES = frozenset(LISTS["states"].split())
_WITHOUT = frozenset({"free", "less"})


def read_truth(value: str) -> bool | None:
    """The truth value that a value is: "yes", "not accepted"; None where it is none.

    >>> read_truth("not accepted"), read_truth("included"), read_truth("Thai")
    (False, True, None)
    """
    lowered = value.lower()
    if lowered in TRUTH_VALUES:
        return TRUTH_VALUES[lowered]
    first, _, rest = lowered.partition(" ")
    if rest in _STATES and first in ("not", "no"):
        return False
    return True if lowered in _STATES else None


@dataclass(frozen=True, slots=True)
class Polarity:
    """Whether an attribute is said to be so.

    Attributes:
        is_so: what is said.
        is_clear: whether all of the attribute is said, and nothing that may deny it.
        at: the indices of its words.
    """

    is_so: bool
    is_clear: bool
    at: tuple[int, ...]


def find_polarity(
    attribute: Sequence[Word], passage: Passage, region: Collection[int]
) -> Polarity | None:
    """Whether an attribute is said to be so: "not waterproof", "egg-free", "closed"; and where.

    Args:
        attribute: its words.
        passage: the text.
        region: the indices of the words that are about its subject.

    Returns:
        None where no word of the attribute stands in the region.
    """
    words = passage.words
    named = [one for one in attribute if not one.lemmas & (FILLERS | LIGHT)] or list(attribute)
    told = [[i for i in region if _tells(words[i], one)] for one in named]
    opposite = [[i for i in region if _is_opposite(words[i], one)] for one in named]
    hits = [sorted({*a, *b}) for a, b in zip(told, opposite, strict=True) if a or b]
    is_own = any(_is_own(words[i], named) for hit in hits for i in hit)
    if not hits or not (is_own or len(hits) == len(named) > 1):
        return None
    at = _closest(hits)
    clause = {i for one in at for i in passage.clause_of(one)}
    around = [i for i in range(min(at) - WINDOW, max(at) + AFTER + 1) if i in clause]
    denials = sum(words[i].is_negation for i in around)
    own = {i for group in told for i in group}
    denials += any(i in b and i not in own for i in around for b in opposite)
    denials += any(_is_without(words[i]) for i in at) and not any(map(_is_without, named))
    following = words[max(at) + 1].text.lower() if max(at) + 1 < len(words) else ""
    denials += following in _WITHOUT
    doubts = any(words[i].text.lower() in DOUBTFUL for i in around if i not in at)
    return Polarity(denials % 2 == 0, len(hits) == len(named) and not doubts, tuple(sorted(at)))


def _is_without(word: Word) -> bool:
    """Whether a word says that something lacks: "childless"."""
    return word.text.lower().endswith("less")


def _tells(word: Word, named: Word) -> bool:
    is_told = named.is_told_by(word) and not word.is_light
    return not _is_opposite(word, named) and (is_told or named.is_same(word))


def _is_own(word: Word, named: Sequence[Word]) -> bool:
    return any(one.is_same(word) or _is_opposite(word, one) for one in named)


def _is_opposite(word: Word, named: Word) -> bool:
    return are_opposite(word.text.lower(), named.text.lower())


def _closest(groups: Sequence[Sequence[int]]) -> list[int]:
    """One of each group, close together."""
    chosen = [
        [start, *(min(group, key=lambda i: abs(i - start)) for group in groups[1:])]
        for start in groups[0]
    ]
    return min(chosen, key=lambda at: max(at) - min(at))
