"""Makes `person_verbs.txt`, the verbs whose subject is a person, from the database of WordNet 3.0.

::

    python -m logic2text.lexicon.words.dictionary.person_verbs /usr/share/wordnet

The folder is that of `build`.  A verb is kept if the first of its senses stands in one of the
lexicographer's files of what persons do (`_FILES`) and all its sentence frames have "Somebody" as
their subject; *lexnames(5WN)*, *wninput(5WN)*.  One verb a line, sorted; the licence of WordNet
stands beside the table.

>>> "trust" in person_verbs(), "contain" in person_verbs()
(True, False)
"""

from __future__ import annotations

import sys
from functools import lru_cache
from pathlib import Path

from logic2text.lexicon.words.dictionary import build as wordnet

TABLE = Path(__file__).with_name("person_verbs.txt")
_FILES = frozenset({31, 32, 36, 37, 40, 41})
"""Cognition, communication, creation, emotion, possession, social."""
_OF_THINGS = frozenset({1, 3, 4, 5, 6, 10, 11, 12, 31, 34})
"""The frames whose subject is "Something" or "It"."""


@lru_cache(maxsize=1)
def person_verbs() -> frozenset[str]:
    """The base forms of the verbs whose subject is a person."""
    return frozenset(TABLE.read_text(encoding="utf-8").split())


def build(folder: Path) -> str:
    """The text of the table.

    Raises:
        OSError: a file of the database is missing.
    """
    synsets = wordnet.read_synsets(folder / "data.verb")
    verbs = {
        verb
        for verb, offsets in wordnet.read_index(folder / "index.verb")
        if int(synsets[offsets[0]].file) in _FILES
        and synsets[offsets[0]].frames.isdisjoint(_OF_THINGS)
    }
    return "".join(f"{verb}\n" for verb in sorted(verbs))


if __name__ == "__main__":
    TABLE.write_text(build(Path(sys.argv[1])), encoding="utf-8")
