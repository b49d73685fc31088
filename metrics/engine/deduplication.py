"""The texts of one call in slices: duplicates removed, cached scores looked up, the rest tokenized.

A million texts need the memory of a few slices.  A background thread prepares the next slice while
the model scores the current one; the first slice is small, so that the model starts at once.

    for part in slices: part.values[part.uncached] = model_scores; slices.finish(part)
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import field
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from logic2text.lazy_dataclass import dataclass
from metrics.engine.batch_spec import BatchSpec
from metrics.engine.score_cache import ScoreCache, digests
from metrics.word_pieces import Encoded, Text

Encode: TypeAlias = Callable[[Sequence[Text]], Encoded]
Scores: TypeAlias = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class TruncatedScore:
    """The score of a text whose end was cut off."""

    score: float | list[float]


CachedScore: TypeAlias = float | list[float] | TruncatedScore
"""A value of the cache.  Few texts are truncated, and a plain float takes the least memory."""


Key: TypeAlias = bytes | Text


@dataclass(slots=True, eq=False)
class TextSlice:
    """Consecutive texts of a call.

    Attributes:
        span: their indices in the call.
        inverse: (texts,), the index of each text among the slice's unique texts.
        keys: of the unique texts: those of the cache, or the texts where it is not used.
        values: (unique,) or (unique, numbers), NaN until the model has scored them.
        truncated: (unique,), whether the end of a text was cut off.
        uncached: (uncached,), indices of the unique texts that the model has to score.
        encoded: the tokens of the uncached texts.
        shared: unique texts that an earlier slice is scoring: index, that slice, index there.
        pending_batches: batches that the model has not finished.
        failures: errors of the model, one for each text without a score.
    """

    span: slice
    inverse: NDArray[np.int64]
    keys: Sequence[Key]
    values: Scores
    truncated: NDArray[np.bool_]
    uncached: NDArray[np.int64]
    encoded: Encoded
    shared: list[tuple[int, TextSlice, int]]
    pending_batches: int = 0
    failures: list[Exception] = field(default_factory=list)

    @property
    def list_truncated(self) -> list[int]:
        """The indices in the call of texts whose end was cut off."""
        indices = np.flatnonzero(self.truncated[self.inverse]) + self.span.start
        return [int(index) for index in indices]


class TextSlices:
    """The slices of one call, in order; `finish` each, in order, when the model has scored it."""

    def __init__(
        self,
        texts: Sequence[Text],
        signature: str,
        encode: Encode,
        cache: ScoreCache[CachedScore],
        batch_spec: BatchSpec,
    ) -> None:
        """Slice the texts of a call for a model; the texts are not copied.

        For an accelerator, texts that the cache cannot hold together are neither looked up there
        nor put into it: making their digests takes as long as scoring them.
        """
        self._texts = texts
        self._uses_cache = batch_spec.workers != "two" or len(texts) <= cache.capacity
        self._batch_spec = batch_spec
        self._shape = score_shape(batch_spec)
        self._signature = signature
        self._encode = encode
        self._cache = cache
        self._in_progress: dict[Key, tuple[TextSlice, int]] = {}

    def __iter__(self) -> Iterator[TextSlice]:
        """Each slice; the next one is prepared in the background."""
        spans = list(_spans(len(self._texts), *self._batch_spec.slice_sizes))
        # A thread for one slice would prepare nothing in advance.
        if len(spans) <= 1 or self._batch_spec.workers == "caller":
            yield from map(self._prepare, spans)
            return
        with ThreadPoolExecutor(1, "tokenizing") as background:
            following = background.submit(self._prepare, spans[0])
            for span in spans[1:]:
                current = following.result()
                following = background.submit(self._prepare, span)
                yield current
            yield following.result()

    def finish(self, scored: TextSlice) -> Scores:
        """The scores of a slice's texts, which are put into the cache."""
        for index, lender, index_there in scored.shared:
            scored.values[index] = lender.values[index_there]
        keys = [scored.keys[i] for i in scored.uncached.tolist()]
        if self._uses_cache:
            self._remember(scored, keys)
        for key in keys:
            self._in_progress.pop(key, None)
        return scored.values[scored.inverse]

    def _remember(self, scored: TextSlice, keys: Sequence[Any]) -> None:
        """Put the scores of the uncached texts into the cache under their digests."""
        values, truncated = scored.values[scored.uncached], scored.encoded.cut.tolist()
        entries = zip(keys, values.tolist(), truncated, is_missing(values).tolist(), strict=True)
        self._cache.put(
            (key, TruncatedScore(value) if is_truncated else value)
            for key, value, is_truncated, failed in entries
            # A failure may be one of this moment, such as a lack of memory, and is tried again in
            # the next call.
            if not failed
        )

    def _prepare(self, span: slice) -> TextSlice:
        index: dict[Text, int] = {}
        inverse = [index.setdefault(text, len(index)) for text in self._texts[span]]
        unique = list(index)
        looked_up = digests(self._signature, unique) if self._uses_cache else []
        keys: Sequence[Key] = looked_up if self._uses_cache else unique
        # Before the cache is read: a slice that is finished in between has its scores there.
        shared = [(i, *at) for i, key in enumerate(keys) if (at := self._in_progress.get(key))]
        cached = self._cache.get(looked_up) if self._uses_cache else [None] * len(unique)
        values = self._read_cached(cached)
        truncated = np.array([isinstance(score, TruncatedScore) for score in cached], np.bool_)
        needed = is_missing(values)
        needed[[i for i, _, _ in shared]] = False
        uncached = np.flatnonzero(needed)
        texts = [unique[i] for i in uncached]
        encoded = self._encode(texts) if texts else Encoded.of([], [])
        truncated[uncached] = encoded.cut
        for i, lender, index_there in shared:
            truncated[i] = lender.truncated[index_there]
        prepared = TextSlice(
            span, np.array(inverse, np.int64), keys, values, truncated, uncached, encoded, shared
        )
        self._in_progress.update((keys[i], (prepared, i)) for i in uncached.tolist())
        return prepared

    def _read_cached(self, cached: Iterable[CachedScore | None]) -> Scores:
        absent = np.full(self._shape, math.nan).tolist()
        values = [absent if score is None else _unwrap(score) for score in cached]
        return np.array(values, np.float64).reshape(-1, *self._shape)


def score_shape(batch_spec: BatchSpec) -> tuple[int, ...]:
    """The shape of the scores of one text: () or (numbers,)."""
    return () if batch_spec.scores_per_text is None else (batch_spec.scores_per_text,)


def _unwrap(score: CachedScore) -> float | list[float]:
    return score.score if isinstance(score, TruncatedScore) else score


def is_missing(values: Scores) -> NDArray[np.bool_]:
    """Which texts (n,) have no score: their number, or the first of their numbers, is NaN."""
    absent: NDArray[np.bool_] = np.isnan(values if values.ndim == 1 else values[:, 0])
    return absent


def _spans(texts: int, first: int, largest: int) -> Iterator[slice]:
    """Consecutive spans, each twice as long as the one before, up to the largest."""
    start, size = 0, first
    while start < texts:
        yield slice(start, min(start + size, texts))
        start, size = start + size, min(2 * size, largest)
