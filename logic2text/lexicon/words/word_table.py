"""Tables of words: sorted lines of a file, searched in place, so that nothing is parsed at once."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from pathlib import Path


class WordTable:
    """A file of lines "word, tab, fields", sorted by the bytes of the words; read on first use."""

    def __init__(self, path: Path) -> None:
        """Name the file."""
        self._path = path

    @cached_property
    def _content(self) -> bytes:
        return self._path.read_bytes()

    def fields(self, word: str) -> list[str]:
        """The fields of a word, none if it has no line; a binary search."""
        key = word.encode("utf-8", "surrogatepass") + b"\t"  # a row may hold a lone surrogate
        content = self._content
        low, high = 0, len(content)
        while low < high:
            middle = content.rfind(b"\n", low, (low + high) // 2) + 1 or low
            end = content.index(b"\n", middle)
            line = content[middle:end]
            if line.startswith(key):
                return line.decode().split("\t")[1:]
            if line[: line.index(b"\t") + 1] < key:
                low = end + 1
            else:
                high = middle
        return []

    def lines_with(self, text: str) -> Iterator[str]:
        """The lines that hold a text."""
        key, content = text.encode(), self._content
        at = content.find(key)
        while at >= 0:
            end = content.index(b"\n", at)
            yield content[content.rfind(b"\n", 0, at) + 1 : end].decode()
            at = content.find(key, end)
