"""Scores that were worked out before: a bounded memory that threads share."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Mapping
from threading import Lock
from typing import TypeAlias

Text: TypeAlias = str | tuple[str, str]
"""What is scored: a text, or a text and a second one."""


class Remembered:
    """The newest scores under (signature, text); the longest unused is forgotten first."""

    def __init__(self, most: int) -> None:
        """Keep `most` scores, at least 0."""
        self._most = most
        self._scores: OrderedDict[tuple[str, Text], float] = OrderedDict()
        self._lock = Lock()

    def __len__(self) -> int:
        return len(self._scores)

    def known(self, signature: str, texts: Iterable[Text]) -> dict[Text, float]:
        """The scores that are here."""
        found = {}
        with self._lock:
            for text in texts:
                key = (signature, text)
                if key in self._scores:
                    self._scores.move_to_end(key)
                    found[text] = self._scores[key]
        return found

    def keep(self, signature: str, scores: Mapping[Text, float]) -> None:
        """Remember scores; the oldest make room."""
        with self._lock:
            for text, score in scores.items():
                self._scores[signature, text] = score
                self._scores.move_to_end((signature, text))
            while len(self._scores) > self._most:
                self._scores.popitem(last=False)
