"""Which preposition adds something to a verb with its object: absorbs nutrients *from* soil.

`metrics.training.words.object_links` makes the table of counts.

>>> link_after_object("absorb", "nutrient", "soil")
'from'
"""

from __future__ import annotations

from functools import lru_cache
from math import log
from pathlib import Path

from logic2text.lazy_pattern import lazy_pattern
from logic2text.lexicon.words.dictionary import look_up
from logic2text.lexicon.words.word_table import WordTable

TABLE = Path(__file__).with_name("object_links.txt")
PREPOSITIONS = frozenset(
    {"about", "against", "at", "for", "from", "in", "into", "of", "on", "over", "to", "with"}
)
_COUNTED = lazy_pattern(r"([a-z]+)(\d+)")
_WEIGHTS = {"v": 0.7, "n": 0.7, "k": 0.3}
_OF_ALL = {"v": 2.0, "n": 2.0, "k": 20.0}
"""How many uses of a word those of all words count for."""

_table = WordTable(TABLE)


@lru_cache(maxsize=1024)
def link_after_object(verb: str, noun: str, kind: str = "") -> str:
    """The most probable preposition.

    Args:
        verb: in the base form.
        noun: the singular of the head of its object.
        kind: a noun of the kind of what is added, "" if none is known.
    """
    scores = link_scores(verb, noun, kind)
    return max(sorted(scores), key=scores.__getitem__)


def link_scores(verb: str, noun: str, kind: str = "") -> dict[str, float]:
    """The logarithms of the odds of each preposition, but for a constant."""
    total = _counts("*", "v")
    size = sum(total.values())
    scores = {link: log(count / size) for link, count in total.items()}
    for use, word in (("v", verb), ("n", noun), ("k", look_up(kind).nouns.kind)):
        counts = _counts(word, use) if word else {}
        seen = sum(counts.values())
        for link, count in total.items():
            share = (counts.get(link, 0) + _OF_ALL[use] * count / size) / (seen + _OF_ALL[use])
            scores[link] += _WEIGHTS[use] * log(share * size / count)
    return scores


@lru_cache(maxsize=1024)
def _counts(word: str, use: str) -> dict[str, int]:
    """The prepositions of a word in one use, with their numbers."""
    for field in _table.fields(word):
        if field[0] == use:
            return {link: int(number) for link, number in _COUNTED.findall(field.partition(":")[2])}
    return {}
