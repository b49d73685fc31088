"""The inflections and lemmas of lemminflect, whose tables are searched in the bytes of their files.

lemminflect makes dictionaries of some 600,000 Python objects.  Reading an object writes its
reference count, so that worker processes, which share the memory they were forked from, would copy
page after page.  The bytes are a single object, and a tenth of the size.

>>> inflect("tooth", "NNS"), inflect("blorg", "NNS")
(('teeth',), ())
>>> find_lemmas("leaves")
{'NOUN': ('leave', 'leaf'), 'VERB': ('leave',)}
"""

from __future__ import annotations

import gzip
from collections.abc import Callable, Mapping
from copy import copy
from functools import lru_cache
from typing import Any

Forms = dict[str, tuple[str, ...]]
"""Words by tag or by part of speech."""


def inflect(base: str, tag: str) -> tuple[str, ...]:
    """The spellings of a word's form with a tag of the Penn Treebank; none for unknown words."""
    inflected: tuple[str, ...] = _inflections().getInflection(base, tag, inflect_oov=False)
    return inflected


def find_lemmas(word: str) -> Forms:
    """The spellings of a word's lemmas by part of speech; empty for unknown words."""
    lemmas: Forms = _lemmatizer().getAllLemmas(word)
    return lemmas


@lru_cache(maxsize=1)
def _inflections() -> Any:
    from lemminflect import Inflections
    from lemminflect.codecs.InflectionLUCodec import InflectionLUCodec

    inflections = copy(Inflections())  # others may use lemminflect itself, with its own tables
    inflections.infl_dict = SearchedTable(
        read_sorted(inflections.infl_lu_fn),
        lambda line: InflectionLUCodec.fromString(line)[2],
        InflectionLUCodec.updateForAuxMod({}),
    )
    return inflections


@lru_cache(maxsize=1)
def _lemmatizer() -> Any:
    from lemminflect import Lemmatizer
    from lemminflect.codecs.LemmaLUCodec import LemmaLUCodec
    from lemminflect.core.LexicalUtils import categoryToUPos

    def forms(line: str) -> Forms:
        _, category, lemmas = LemmaLUCodec.fromString(line)
        return {categoryToUPos(category): lemmas}

    lemmatizer = copy(Lemmatizer())
    lemmatizer.lemma_dict = SearchedTable(read_sorted(lemmatizer.lemma_lu_fn), forms, {})
    return lemmatizer


def read_sorted(path: str) -> bytes:
    """The lines of a table, ``word,category,…``, stably sorted by their words."""
    with gzip.open(path) as stream:
        lines = stream.read().splitlines(keepends=True)
    lines.sort(key=lambda line: line.partition(b",")[0])
    return b"".join(lines)


class SearchedTable:
    """What lemminflect asks of its dictionaries: the forms of a word."""

    def __init__(
        self, lines: bytes, forms: Callable[[str], Forms], fixed: Mapping[str, Forms]
    ) -> None:
        """Search in sorted lines, of which each has some `forms`; `fixed` ones come before."""
        self._lines, self._forms, self._fixed = lines, forms, fixed

    def get(self, word: str, default: Forms) -> Forms:
        """The forms of a word on all its lines."""
        if word in self._fixed:
            return self._fixed[word]
        found: Forms = {}
        wanted = word.encode("utf-8", "surrogatepass")
        start = self._first_line(wanted)
        while self._lines.startswith(wanted + b",", start):
            end = self._lines.index(b"\n", start)
            found.update(self._forms(self._lines[start:end].decode()))
            start = end + 1
        return found or default

    def _first_line(self, wanted: bytes) -> int:
        """The start of the first line whose word is not less than the wanted one."""
        lines = self._lines
        low, high = 0, len(lines)
        while low < high:
            start = lines.rfind(b"\n", low, (low + high) // 2) + 1 or low
            end = lines.index(b",", start)
            if lines[start:end] < wanted:
                low = lines.index(b"\n", end) + 1
            else:
                high = start
        return low
