"""The batching engine: texts in, one number or several numbers a text out.

Texts are processed in slices (`deduplication`), so that a million texts need the memory of a few
thousand; the next slice is tokenized while the model scores the current one.  Each distinct text
is scored once, and its score does not depend on the other texts of the call.

    engine = TextEngine(model, tokens.encodings, limit=512); engine.score(texts, "signature")
"""

from __future__ import annotations

import math
import sys
import warnings
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from logic2text.errors import Logic2TextError, ModelError, TooLongError
from metrics import word_pieces
from metrics.engine import deduplication, exact_length, packing, score_cache, thread_pool
from metrics.engine.batch_spec import BatchSpec
from metrics.failures import isolate_failures

CACHE_SIZE = 32_768
"""Scores in the cache: about 5 MB, or twice that where a text has several numbers."""

MIN_ROWS = 64
"""Batches are not split below this many rows: the overhead of a batch would dominate."""

_Batch: TypeAlias = tuple[deduplication.TextSlice, list[int]]
"""A slice, and the indices of its uncached texts that form the batch."""


class TruncationWarning(UserWarning):
    """Texts were longer than the model's limit and were truncated."""


class FailureWarning(UserWarning):
    """Texts have no score, because the model failed on them."""


class Model(Protocol):
    """What the engine needs of a model."""

    @property
    def batch_spec(self) -> BatchSpec:
        """The batches that it accepts, and the shape of its scores."""
        ...

    def __call__(self, rows: packing.PackedRows) -> NDArray[np.floating]:
        """One number (texts,) for each text, or several (texts, numbers)."""
        ...


class TextEngine:
    """Scores texts with one model; threads may share it."""

    def __init__(
        self,
        model: Model,
        encode: deduplication.Encode,
        *,
        limit: int,
        separator: int | None = None,
        truncate: bool = True,
        cache_size: int = CACHE_SIZE,
        threads: int | None = None,
    ) -> None:
        """Create an engine.

        Args:
            model: scores the texts of `PackedRows`.
            encode: maps texts to token ids, truncated to the limit.
            limit: the maximum number of tokens of a text; for messages.
            separator: the id between the two segments of a pair; None for single texts.
            truncate: False raises an error for texts beyond the limit.
            cache_size: the maximum number of cached scores, 0 for no cache.
            threads: that call the model at the same time; by default one per core.
        """
        self._model = model
        self._encode = encode
        self._limit = limit
        self._separator = separator
        self._truncate = truncate
        self._batch_spec = model.batch_spec
        workers = self._batch_spec.workers
        self._threads = {"cores": threads, "one": 1, "two": 2, "caller": 0}[workers]
        # Threads that share the cores share the rows; an accelerator takes full batches.
        self._shares = None if workers == "cores" else 1
        self._most_rows = self._batch_spec.capacity
        self._shape = deduplication.score_shape(self._batch_spec)
        self._cache: score_cache.ScoreCache[deduplication.CachedScore] = score_cache.ScoreCache(
            cache_size
        )

    def score(self, texts: Sequence[word_pieces.Text], signature: str = "") -> deduplication.Scores:
        """Scores of shape (n,) or (n, numbers), in the order of the texts; NaN where it failed.

        Warns with `TruncationWarning`, which counts the caller's texts, cached or not, and with
        `FailureWarning`, which counts distinct texts.

        Raises:
            TooLongError: texts are beyond the limit and `truncate` is False.
            ModelError: the model failed on every text; the first failure is its cause.
            Logic2TextError: the model raised it on every text.
            UnavailableError: the model is missing.
        """
        scores = np.empty((len(texts), *self._shape))
        failures: list[Exception] = []
        truncated = 0
        slices = deduplication.TextSlices(
            texts, signature, self._encode, self._cache, self._batch_spec
        )
        for scored in self._score_slices(slices):
            scores[scored.span] = slices.finish(scored)
            score_cache.add_lookups(len(scored.inverse), len(scored.uncached))
            truncated += len(scored.list_truncated)
            failures += scored.failures
        # One failed text is NaN beside the others' scores; if all fail, the cause is the model.
        if failures and deduplication.is_missing(scores).all():
            raise _total_failure(failures)
        self._warn(truncated, failures)
        return scores

    def _score_slices(
        self, slices: Iterable[deduplication.TextSlice]
    ) -> Iterator[deduplication.TextSlice]:
        """The slices with the model's values, in order.

        Batches of the next slice start before those of this one have ended: no thread is idle.
        """
        started: deque[deduplication.TextSlice] = deque()
        batches = self._batches(slices, started)
        for text_slice, failures in thread_pool.map_in_order(
            self._score_batch, batches, self._threads
        ):
            text_slice.pending_batches -= 1
            text_slice.failures += failures
            # Batches are answered in order, so the first slice that started is the first that is
            # done.
            while started and not started[0].pending_batches:
                yield started.popleft()
        yield from started

    def _batches(
        self, slices: Iterable[deduplication.TextSlice], started: deque[deduplication.TextSlice]
    ) -> Iterator[_Batch]:
        """The batches of all slices, each of which is appended to those that have started."""
        for text_slice in slices:
            if not self._truncate and text_slice.list_truncated:
                raise TooLongError(self._limit, text_slice.list_truncated)
            lengths = text_slice.encoded.lengths.tolist()
            batches = list(self._split(lengths))
            text_slice.pending_batches = len(batches)
            started.append(text_slice)
            yield from ((text_slice, indices) for indices in batches)

    def _split(self, lengths: Sequence[int]) -> Iterator[list[int]]:
        """The indices of the sequences of each batch."""
        if self._batch_spec.same_length:
            return exact_length.batch_by_length(lengths, self._most_rows)
        return packing.split_into_batches(lengths, self._choose_capacity(lengths))

    def _choose_capacity(self, lengths: Sequence[int]) -> int:
        """Rows per batch: the model's capacity, or fewer, so that every core has a batch."""
        threads = self._shares or max(1, self._threads or thread_pool.count_cores())
        longest, rows = max(lengths, default=0), sum(lengths)
        most = max(self._most_rows, longest)
        # A batch below the unit of the kernels would be padded up to it.
        least = max(MIN_ROWS, self._batch_spec.row_unit)
        needed = -(-rows // (threads * max(1, most - longest)))
        # Two rounds where there is enough work: cores that finish early take a second batch.
        even = min(2, rows // (4 * threads * least)) if threads > 1 else 1
        rounds = max(1, needed, even)
        return min(most, max(least, rows // (threads * rounds) + longest))

    def _score_batch(self, batch: _Batch) -> tuple[deduplication.TextSlice, list[Exception]]:
        """Write the model's values of a batch into its slice, NaN where it failed."""
        text_slice, indices = batch

        def score(part: Sequence[int]) -> list[Any]:
            ids, lengths = text_slice.encoded.take(part)
            rows = packing.pack_ids(ids, lengths, self._batch_spec.row_unit, self._separator)
            try:
                return [*self._model(rows).astype(np.float64)]
            except (MemoryError, RuntimeError) as error:
                # Later batches would fail in the same way, each after a full attempt.
                if exact_length.is_out_of_memory(error):
                    self._reduce_rows(len(ids))
                raise

        # A batch that exceeds the memory is scored in smaller parts, and so are those after it.
        results = isolate_failures(score, indices)
        missing = np.full(self._shape, math.nan)
        values = [missing if isinstance(result, Exception) else result for result in results]
        text_slice.values[text_slice.uncached[indices]] = values
        return text_slice, [result for result in results if isinstance(result, Exception)]

    def _reduce_rows(self, rows: int) -> None:
        """Let later batches have half of the rows of one that exceeded the memory."""
        self._most_rows = min(self._most_rows, max(rows // 2, self._limit))

    def _warn(self, truncated: int, failures: Sequence[Exception]) -> None:
        level = _callers_level()
        if truncated:
            warnings.warn(
                f"{truncated} {'text is' if truncated == 1 else 'texts are'} longer than "
                f"{self._limit} tokens; the rest of each was not read",
                TruncationWarning,
                stacklevel=level,
            )
        if failures:
            warnings.warn(
                f"{len(failures)} {'text has' if len(failures) == 1 else 'texts have'} no score: "
                f"{failures[0]}",
                FailureWarning,
                stacklevel=level,
            )


def _callers_level() -> int:
    """The `stacklevel` that attributes a warning to the first caller outside this package."""
    level, frame = 1, sys._getframe(1)  # noqa: SLF001
    while frame.f_back and str(frame.f_globals.get("__name__")).startswith("metrics."):
        level, frame = level + 1, frame.f_back
    return level


def _total_failure(failures: Sequence[Exception]) -> Logic2TextError:
    """The error of a call in which the model failed on every text."""
    first = failures[0]
    if isinstance(first, Logic2TextError):
        return first
    which = "the text" if len(failures) == 1 else f"each of {len(failures)} texts"
    error = ModelError(
        f"the model failed on {which}: {str(first) or type(first).__name__}",
        "usual causes are broken weights, or too little memory for a single text",
    )
    error.__cause__ = first
    return error
