"""Makes `person_verbs.txt`, the verbs of persons, from the database of WordNet 3.0.

::

    python -m logic2text.lexicon.words.dictionary.person_verbs /usr/share/wordnet

The folder is that of `build`.  The first sense of a verb must stand in one of the lexicographer's
files of what persons do (`_FILES`).  Its subject is a person if all sentence frames of that sense
have "Somebody" as their subject, or nearly all of its senses, weighted by how often they were
counted; its object if the first sense has "somebody" there, and nearly all senses with an
object not "something";
*lexnames(5WN)*, *wninput(5WN)*.  One verb a line, sorted, with the numbers of these places
("hire 12"); the licence of WordNet stands beside the table.

>>> "trust" in person_verbs(), "contain" in person_verbs(), "hire" in person_objects()
(True, False, True)
"""

from __future__ import annotations

import sys
from functools import lru_cache
from pathlib import Path

from logic2text.lexicon.words.dictionary import build as wordnet

TABLE = Path(__file__).with_name("person_verbs.txt")
_FILES = frozenset({31, 32, 36, 37, 40, 41})
"""Cognition, communication, creation, emotion, possession, social."""
_FILES_OF_OBJECTS = frozenset({32, 37, 41})
"""Those in which things and animals are hardly ever objects of "somebody" frames."""
_BY_THINGS = frozenset({1, 3, 4, 5, 6, 10, 11, 12, 31, 34})
"""The frames whose subject is "Something" or "It"."""
_OF_PERSONS = frozenset({9, 10, 17, 18, 20, 24, 25, 30})
"""The frames whose direct object is "somebody"."""
_OF_THINGS = frozenset({8, 11, 13, 15, 16, 19, 21, 31})
"""Those whose object is "something"."""
LEAST_SHARE = 0.85
"""Of the uses of a verb, for "nearly all"."""


@lru_cache(maxsize=1)
def person_verbs() -> frozenset[str]:
    """The base forms of the verbs whose subject is a person."""
    return frozenset(verb for verb, places in _rows() if "1" in places)


@lru_cache(maxsize=1)
def person_objects() -> frozenset[str]:
    """The base forms of the verbs whose object is a person."""
    return frozenset(verb for verb, places in _rows() if "2" in places)


def _rows() -> list[tuple[str, str]]:
    rows = (line.split() for line in TABLE.read_text(encoding="utf-8").splitlines())
    return [(verb, places) for verb, places in rows]


def build(folder: Path) -> str:
    """The text of the table.

    Raises:
        OSError: a file of the database is missing.
    """
    synsets = wordnet.read_synsets(folder / "data.verb")
    counts = _count_senses(folder / "cntlist.rev")
    rows = []
    for verb, offsets in wordnet.read_index(folder / "index.verb"):
        senses = [synsets[at] for at in offsets]
        weights = [counts.get((verb, at), 0) + 1 / at for at in range(1, len(senses) + 1)]
        places = "1" * _is_subject(senses, weights) + "2" * _is_object(senses, weights)
        if places:
            rows.append(f"{verb} {places}\n")
    return "".join(sorted(rows))


def _is_subject(senses: list[wordnet.Synset], weights: list[float]) -> bool:
    if int(senses[0].file) not in _FILES:
        return False
    shares = [len(sense.frames - _BY_THINGS) / len(sense.frames) for sense in senses]
    return shares[0] == 1 or _average(shares, weights) >= LEAST_SHARE


def _is_object(senses: list[wordnet.Synset], weights: list[float]) -> bool:
    if int(senses[0].file) not in _FILES_OF_OBJECTS or not senses[0].frames & _OF_PERSONS:
        return False
    objects = _OF_PERSONS | _OF_THINGS
    with_object = [at for at, sense in enumerate(senses) if sense.frames & objects]
    shares = [float(senses[at].frames.isdisjoint(_OF_THINGS)) for at in with_object]
    return _average(shares, [weights[at] for at in with_object]) >= LEAST_SHARE


def _average(shares: list[float], weights: list[float]) -> float:
    return sum(share * weight for share, weight in zip(shares, weights, strict=True)) / sum(weights)


def _count_senses(path: Path) -> dict[tuple[str, int], int]:
    """How often each sense of a verb was counted; senses begin with 1."""
    counts = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        key, sense, count = line.split()
        verb, _, kind = key.partition("%")
        if kind[0] == _VERB:
            counts[verb, int(sense)] = int(count)
    return counts


_VERB = "2"
"""The part of speech in a sense key; *senseidx(5WN)*."""


if __name__ == "__main__":
    TABLE.write_text(build(Path(sys.argv[1])), encoding="utf-8")
