"""The inflections and lemmas of lemminflect, whose tables are searched in the bytes of their files.

lemminflect makes dictionaries of some 600,000 Python objects.  Reading an object writes its
reference count, so that worker processes, which share the memory they were forked from, would copy
page after page.  The bytes are a single object, and a tenth of the size.  Only the files of
lemminflect are read: its code imports numpy, which takes longer than a sentence.

>>> inflect("tooth", "NNS"), inflect("blorg", "NNS")
(('teeth',), ())
>>> find_lemmas("leaves")
{'NOUN': ('leave', 'leaf'), 'VERB': ('leave',)}
"""

from __future__ import annotations

import gzip
import re
import zlib
from collections.abc import Callable, Mapping
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from logic2text.closed_words import read_expansions
from logic2text.errors import UnavailableError
from logic2text.kept_tables import read_table

Forms = dict[str, tuple[str, ...]]
"""Words by tag or by part of speech."""

TAGS = {
    "noun": (("NN",), ("NNS",)),
    "adj": (("JJ",), ("JJR", "JJS")),
    "adv": (("RB",), ("RBR", "RBS")),
    "verb": (("VB", "VBP"), ("VBD", "VBN", "VBG", "VBZ")),
}
"""For each class of words the tags of the word itself, and of the forms on its line."""


def inflect(base: str, tag: str) -> tuple[str, ...]:
    """The spellings of a word's form with a tag of the Penn Treebank; none for unknown words.

    Tags of proper names are not known.
    """
    tables = _inflections()
    word = base.lower()
    forms = {**tables.forms.get(word, {}), **tables.overrides.get(word, {})}
    found = next((forms[each] for each in (tag, *_other_tags(tag)) if each in forms), ())
    spell = _spelling_of(base)
    return tuple([spell(form) for form in found])


def find_lemmas(word: str) -> Forms:
    """The spellings of a word's lemmas by part of speech; empty for unknown words."""
    tables = _lemmas()
    lower = word.lower()
    found = {**tables.forms.get(lower, {}), **tables.overrides.get(lower, {})}
    spell = _spelling_of(word)
    return {part: tuple([spell(lemma) for lemma in lemmas]) for part, lemmas in found.items()}


def _other_tags(tag: str) -> tuple[str, ...]:
    """What a form without an entry may stand under: "walked" of either past."""
    if tag in ("VBD", "VBN"):
        return ("VBN" if tag == "VBD" else "VBD",)
    other = {"JJ": "RB", "RB": "JJ"}.get(tag[:2])
    return () if other is None else (other + tag[2:],)


def _spelling_of(word: str) -> Callable[[str], str]:
    """Writes words in capitals as a word is."""
    if word.isupper():
        return str.upper
    return str.capitalize if word[:1].isupper() else str.lower


class _Tables(NamedTuple):
    """The lines of a table, and the entries that replace some of them."""

    forms: SearchedTable
    overrides: Mapping[str, Forms]


def _read_auxiliaries() -> dict[str, Forms]:
    """The forms that lemminflect has in its code, in place of those of its table."""
    read = read_expansions("forms_of_auxiliaries")
    return {
        word: {tag: tuple(form.split("/")) for tag, form in zip(said[::2], said[1::2], strict=True)}
        for word, said in read.items()
    }


@lru_cache(maxsize=1)
def _inflections() -> _Tables:
    folder = _find_resources()
    lines = read_sorted(str(folder / "infl_lu.csv.gz"))
    table = SearchedTable(lines, _read_inflections, _read_auxiliaries())
    return _Tables(table, _read_overrides(folder / "infl_overrides.csv"))


@lru_cache(maxsize=1)
def _lemmas() -> _Tables:
    folder = _find_resources()
    lines = read_sorted(str(folder / "lemma_lu.csv.gz"))
    return _Tables(
        SearchedTable(lines, _read_lemmas, {}), _read_overrides(folder / "lemma_overrides.csv")
    )


def _find_resources() -> Path:
    spec = find_spec("lemminflect")
    if spec is None or spec.origin is None:
        raise UnavailableError("lemminflect is not installed", "pip install lemminflect")
    return Path(spec.origin).parent / "resources"


def _read_inflections(line: str) -> Forms:
    word, word_class, *spellings = line.strip().split(",")
    own, others = TAGS[word_class]
    forms = {
        tag: tuple(found.split("/")) for tag, found in zip(others, spellings, strict=False) if found
    }
    return forms | dict.fromkeys(own, (word,))


def _read_lemmas(line: str) -> Forms:
    _, word_class, lemmas = line.strip().split(",")
    part = "AUX" if word_class == "modal" else word_class.upper()
    return {part: tuple(lemmas.split("/"))}


def _read_overrides(path: Path) -> dict[str, Forms]:
    """Lines ``word,tag,form``; empty ones and those that begin with ``#`` say nothing."""
    overrides: dict[str, Forms] = {}
    for line in path.read_text("utf-8").splitlines():
        if line.strip() and not line.strip().startswith("#"):
            word, tag, form = line.strip().split(",")
            overrides.setdefault(word, {})[tag] = (form,)
    return overrides


def read_sorted(path: str) -> bytes:
    """The lines of a table, ``word,category,…``, stably sorted by their words."""
    with gzip.open(path) as stream:
        content = stream.read()
    # Finding the words takes longer than reading, so that it is done once for an installation.
    if read_table(f"is_sorted_{zlib.crc32(content):08x}", lambda: _is_sorted(content)):
        return content
    lines = content.splitlines(keepends=True)
    lines.sort(key=lambda line: line.partition(b",")[0])
    return b"".join(lines)


def _is_sorted(content: bytes) -> bool:
    words = re.findall(rb"(?m)^[^,\n]+", content)
    return words == sorted(words)  # without a key, which would take longer


class SearchedTable:
    """A table that is searched in its bytes: the forms of a word."""

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
