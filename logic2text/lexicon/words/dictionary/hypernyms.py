"""Makes and searches `hypernyms.txt`, the kinds of which kinds of things are, from WordNet 3.0.

::

    python -m logic2text.lexicon.words.dictionary.hypernyms /usr/share/wordnet

The folder is that of `build`.  A line has the number of a noun's synset and that of its first
hypernym, and a "p" if it is a part of something; kept are the synsets of `wordnet.txt`, and those
above them.  Lines are sorted by their bytes; the licence of WordNet stands beside the table.

>>> is_kind_of("computer", "device"), is_kind_of("tooth", "animal")
(True, False)
"""

from __future__ import annotations

import sys
from functools import lru_cache
from pathlib import Path

from logic2text.lexicon.words.dictionary import build as wordnet
from logic2text.lexicon.words.dictionary import look_up
from logic2text.lexicon.words.word_table import WordTable

TABLE = Path(__file__).with_name("hypernyms.txt")
SENSES = 2
"""Of a word that others can be kinds of; rarer ones would make nearly everything a kind of it."""

_table = WordTable(TABLE)


@lru_cache(maxsize=1024)
def is_kind_of(noun: str, other: str, *, rare: bool = False) -> bool:
    """Whether the first sense of a noun is, or is below, one of the first senses of another.

    Args:
        noun: in the singular.
        other: the same.
        rare: whether it is one of the further senses of the noun that counts.
    """
    wanted = set(look_up(other).nouns.synsets[:SENSES])
    first, *further = look_up(noun).nouns.synsets or (0,)
    return any(not wanted.isdisjoint(_upwards(sense)) for sense in (further if rare else [first]))


@lru_cache(maxsize=1024)
def is_part(noun: str) -> bool:
    """Whether a noun names a part of things, as one of its first senses: "roof", "engine"."""
    synsets = look_up(noun).nouns.synsets[:SENSES]
    return any(_table.fields(str(synset))[1:] == ["p"] for synset in synsets)


@lru_cache(maxsize=4096)
def _upwards(synset: int) -> tuple[int, ...]:
    """A synset and those above it."""
    fields = _table.fields(str(synset))
    return (synset, *(_upwards(int(fields[0])) if fields else ()))


def build(folder: Path) -> str:
    """The text of the table.

    Raises:
        OSError: a file of the database is missing.
    """
    above, parts = wordnet.read_hypernyms(folder / "data.noun")
    kept: dict[int, int] = {}
    for _, offsets in wordnet.read_index(folder / "index.noun"):
        for offset in offsets[: wordnet.MOST_SENSES]:
            at = int(offset)
            while at in above and at not in kept:
                kept[at] = above[at]
                at = above[at]
    lines = (
        f"{at}\t{hypernym}{chr(9) + 'p' if at in parts else ''}\n" for at, hypernym in kept.items()
    )
    return "".join(sorted(lines))


if __name__ == "__main__":
    TABLE.write_text(build(Path(sys.argv[1])), encoding="utf-8")
