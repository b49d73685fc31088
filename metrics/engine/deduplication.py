"""The texts of one call in slices: which are different, which are known, and the others' tokens.

A million texts need the memory of a few slices.  The next slice is made while the model works on
this one, in a thread of its own; the first is small, so that the model begins at once.

    for each in slices: each.values[each.fresh] = found; scores[each.part] = slices.finish(each)
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from metrics.engine.batch_spec import Takes
from metrics.engine.score_cache import Remembered, digests
from metrics.word_pieces import Encoded, Text

Encode: TypeAlias = Callable[[Sequence[Text]], Encoded]
Scores: TypeAlias = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Shortened:
    """The score of a text whose end was left out."""

    score: float | list[float]


Score: TypeAlias = float | list[float] | Shortened
"""What is remembered of a text; most are whole, and a float is the least that a score takes."""


@dataclass(slots=True, eq=False)
class Slice:
    """Some texts of a call, one after the other.

    Attributes:
        part: where they stand among the caller's.
        places: (texts,), which of the different ones each is.
        keys: the digests of the different ones.
        values: (different,) or (different, numbers), NaN where they are to be worked out.
        shortened: (different,), whose end was left out.
        fresh: (fresh,), which of the different ones those are.
        encoded: their tokens.
        lent: different ones that an earlier slice works out: which, that slice, which one there.
        waiting: batches that are not worked out yet.
    """

    part: slice
    places: NDArray[np.int64]
    keys: list[bytes]
    values: Scores
    shortened: NDArray[np.bool_]
    fresh: NDArray[np.int64]
    encoded: Encoded
    lent: list[tuple[int, Slice, int]]
    waiting: int = 0
    failures: list[Exception] = field(default_factory=list)

    @property
    def cut(self) -> list[int]:
        """The caller's indices of texts whose end was left out."""
        found = np.flatnonzero(self.shortened[self.places]) + self.part.start
        return [int(index) for index in found]


class Slices:
    """The slices of one call, in order; to be finished in order, each when it is worked out."""

    def __init__(
        self,
        texts: Sequence[Text],
        signature: str,
        encode: Encode,
        remembered: Remembered[Score],
        takes: Takes,
    ) -> None:
        """Take a call's texts, of which no copy is made, for a model."""
        self._texts = texts
        self._takes = takes
        self._size = () if takes.numbers is None else (takes.numbers,)
        self._signature = signature
        self._encode = encode
        self._remembered = remembered
        self._under_way: dict[bytes, tuple[Slice, int]] = {}

    def __iter__(self) -> Iterator[Slice]:
        """Each slice, while the next one is made."""
        parts = list(_parts(len(self._texts), *self._takes.texts))
        if len(parts) <= 1 or self._takes.workers == "caller":
            yield from map(self._slice, parts)
            return
        with ThreadPoolExecutor(1, "tokenizing") as ahead:
            following = ahead.submit(self._slice, parts[0])
            for part in parts[1:]:
                this = following.result()
                following = ahead.submit(self._slice, part)
                yield this
            yield following.result()

    def finish(self, done: Slice) -> Scores:
        """The scores of a slice's texts, which are remembered."""
        for place, lender, there in done.lent:
            done.values[place] = lender.values[there]
        keys = [done.keys[i] for i in done.fresh.tolist()]
        values, cut = done.values[done.fresh], done.encoded.cut.tolist()
        each = zip(keys, values.tolist(), cut, missing(values).tolist(), strict=True)
        self._remembered.keep(
            (key, Shortened(value) if shortened else value)
            for key, value, shortened, failed in each
            if not failed
        )
        for key in keys:
            self._under_way.pop(key, None)
        return done.values[done.places]

    def _slice(self, part: slice) -> Slice:
        index: dict[Text, int] = {}
        places = [index.setdefault(text, len(index)) for text in self._texts[part]]
        different = list(index)
        keys = digests(self._signature, different)
        # Asked for before the memory is: what is finished meanwhile is there.
        lent = [(i, *at) for i, key in enumerate(keys) if (at := self._under_way.get(key))]
        known = self._remembered.known(keys)
        values = self._values(known)
        shortened = np.array([isinstance(each, Shortened) for each in known], np.bool_)
        new = missing(values)
        new[[i for i, _, _ in lent]] = False
        fresh = np.flatnonzero(new)
        encoded = self._encode([different[i] for i in fresh]) if len(fresh) else Encoded.of([], [])
        shortened[fresh] = encoded.cut
        for place, lender, there in lent:
            shortened[place] = lender.shortened[there]
        of_texts = np.array(places, np.int64)
        made = Slice(part, of_texts, keys, values, shortened, fresh, encoded, lent)
        self._under_way.update((keys[i], (made, i)) for i in fresh.tolist())
        return made

    def _values(self, known: Iterable[Score | None]) -> Scores:
        absent = np.full(self._size, math.nan).tolist()
        values = [absent if score is None else _value(score) for score in known]
        return np.array(values, np.float64).reshape(-1, *self._size)


def _value(score: Score) -> float | list[float]:
    return score.score if isinstance(score, Shortened) else score


def missing(values: Scores) -> NDArray[np.bool_]:
    """Which texts (n,) have no value: their number, or the first of their numbers, is NaN."""
    found: NDArray[np.bool_] = np.isnan(values if values.ndim == 1 else values[:, 0])
    return found


def _parts(texts: int, first: int, largest: int) -> Iterator[slice]:
    """Each of twice the size of the one before it, up to the largest."""
    start, size = 0, first
    while start < texts:
        yield slice(start, min(start + size, texts))
        start, size = start + size, min(2 * size, largest)
