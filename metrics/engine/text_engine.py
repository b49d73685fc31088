"""Texts in, one number a text out, or several: batches, threads, and what can fail.

Texts come in slices (`slices`), so that a million of them need the memory of a few; the next slice
is tokenized while the model works on this one.  Each different text is scored once, and its score
depends on nothing else in the call.

    engine = TextEngine(model, tokens.encodings, limit=512); engine.score(texts, "signature")
"""

from __future__ import annotations

import math
import sys
import warnings
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from typing import Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from logic2text.errors import Logic2TextError, ModelError, TooLongError, UnavailableError
from metrics.engine.batch_spec import Takes
from metrics.engine.deduplication import Encode, Score, Scores, Slice, Slices, missing
from metrics.engine.exact_length import batches
from metrics.engine.packing import Rows, fill, lay
from metrics.engine.score_cache import Remembered
from metrics.engine.thread_pool import cores, in_order
from metrics.word_pieces import Text

REMEMBERED = 32_768
"""Texts whose scores are kept: some 5 MB, or twice that where a text has several numbers."""

LEAST_ROWS = 64
"""Rows that are not divided further among threads: what a batch costs beside them would count."""

_Batch: TypeAlias = tuple[Slice, list[NDArray[np.int32]], list[int]]
"""Of a slice: the tokens of its fresh texts, and which of them go through the model together."""


class TruncationWarning(UserWarning):
    """Texts were longer than the model reads; their ends were left out."""


class FailureWarning(UserWarning):
    """Texts have no score, because the model failed on them."""


class Model(Protocol):
    """What the engine needs of a model."""

    @property
    def takes(self) -> Takes:
        """What it takes at once, and what it gives."""
        ...

    def __call__(self, rows: Rows) -> NDArray[np.floating]:
        """One number (texts,) for each text, or several (texts, numbers)."""
        ...


class TextEngine:
    """Scores texts with one model; threads may share it."""

    def __init__(
        self,
        model: Model,
        encode: Encode,
        *,
        limit: int,
        separator: int | None = None,
        truncate: bool = True,
        remembered: int = REMEMBERED,
        threads: int | None = None,
    ) -> None:
        """Make an engine.

        Args:
            model: gives the number or numbers of each text of `Rows`.
            encode: token ids of texts, cut to the limit.
            limit: the most tokens of a text; for messages.
            separator: the id between the two segments of a pair; None for single texts.
            truncate: False refuses texts beyond the limit.
            remembered: how many scores are kept, 0 for none.
            threads: that work at the same time; by default one a core.
        """
        self._model = model
        self._encode = encode
        self._limit = limit
        self._separator = separator
        self._truncate = truncate
        self._takes = model.takes
        self._threads = {"cores": threads, "one": 1, "caller": 0}[self._takes.workers]
        self._size = () if self._takes.numbers is None else (self._takes.numbers,)
        self._remembered: Remembered[Score] = Remembered(remembered)

    def score(self, texts: Sequence[Text], signature: str = "") -> Scores:
        """Scores of shape (n,) or (n, numbers), in the order of the texts; NaN where it failed.

        Warns with `TruncationWarning`, which counts the caller's texts, remembered or not, and with
        `FailureWarning`, which counts the different ones.

        Raises:
            TooLongError: texts are beyond the limit and are not to be cut.
            ModelError: no text could be scored, with the first failure as its cause; what the model
                raised, if that is an error of ours.
            UnavailableError: as the model, which is not there.
        """
        scores = np.empty((len(texts), *self._size))
        failures: list[Exception] = []
        cut = 0
        slices = Slices(texts, signature, self._encode, self._remembered, self._takes)
        for done in self._worked_out(slices):
            scores[done.part] = slices.finish(done)
            cut += len(done.cut)
            failures += done.failures
        if failures and missing(scores).all():
            raise _failed(failures)
        self._warn(cut, failures)
        return scores

    def _worked_out(self, slices: Iterable[Slice]) -> Iterator[Slice]:
        """The slices with the model's values in them, in order.

        Batches of the next slice begin before those of this one have ended: no thread waits.
        """
        begun: deque[Slice] = deque()
        for each, found in in_order(self._batch, self._batches(slices, begun), self._threads):
            each.waiting -= 1
            each.failures += found
            while begun and not begun[0].waiting:
                yield begun.popleft()
        yield from begun

    def _batches(self, slices: Iterable[Slice], begun: deque[Slice]) -> Iterator[_Batch]:
        """The batches of all slices, which are added to those that are begun."""
        for each in slices:
            if not self._truncate and each.cut:
                raise TooLongError(self._limit, each.cut)
            sequences = list(each.encoded)
            lengths = each.encoded.lengths.tolist()
            chosen = list(self._chosen(lengths))
            each.waiting = len(chosen)
            begun.append(each)
            yield from ((each, sequences, indices) for indices in chosen)

    def _chosen(self, lengths: Sequence[int]) -> Iterator[list[int]]:
        """Which sequences go through the model together."""
        if self._takes.one_length:
            return batches(lengths, self._takes.capacity)
        return fill(lengths, self._capacity(lengths))

    def _capacity(self, lengths: Sequence[int]) -> int:
        """Rows a batch: as many as the model takes, or fewer, so that no thread is left without."""
        threads = max(1, cores() if self._threads is None else self._threads)
        most, longest, rows = self._takes.capacity, max(lengths, default=0), sum(lengths)
        least = max(LEAST_ROWS, self._takes.sizes[-1])
        needed = -(-rows // (threads * max(1, most - longest)))
        even = min(2, rows // (4 * threads * least)) if threads > 1 else 1
        rounds = max(1, needed, even)
        return min(most, max(least, rows // (threads * rounds) + longest))

    def _batch(self, batch: _Batch) -> tuple[Slice, list[Exception]]:
        """Put the model's values of a batch into its slice, NaN where it failed."""
        each, sequences, indices = batch
        values, failures = self._halving(sequences, indices)
        each.values[each.fresh[indices]] = values
        return each, failures

    def _halving(
        self, sequences: Sequence[NDArray[np.int32]], indices: Sequence[int]
    ) -> tuple[Scores, list[Exception]]:
        """Values of some sequences; where the model fails, of each half, down to one sequence.

        So memory that does not suffice is asked for in smaller parts, and one sequence that
        fails takes no other with it.
        """
        try:
            rows = lay([sequences[i] for i in indices], self._takes.sizes, self._separator)
            return self._model(rows).astype(np.float64), []
        except UnavailableError:
            raise
        except Exception as error:
            if len(indices) == 1:
                return np.full((1, *self._size), math.nan), [error]
        half = len(indices) // 2
        first, failed = self._halving(sequences, indices[:half])
        second, also_failed = self._halving(sequences, indices[half:])
        return np.concatenate([first, second]), [*failed, *also_failed]

    def _warn(self, cut: int, failures: Sequence[Exception]) -> None:
        level = _callers_level()
        if cut:
            warnings.warn(
                f"{cut} {'text is' if cut == 1 else 'texts are'} longer than {self._limit} tokens; "
                "the rest of each was not read",
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
    """The `stacklevel` at which a warning of our caller is one of who called this package."""
    level, frame = 1, sys._getframe(1)  # noqa: SLF001
    while frame.f_back and str(frame.f_globals.get("__name__")).startswith("metrics."):
        level, frame = level + 1, frame.f_back
    return level


def _failed(failures: Sequence[Exception]) -> Logic2TextError:
    """The error of a call in which the model failed on every text."""
    first = failures[0]
    if isinstance(first, Logic2TextError):
        return first
    which = "the text" if len(failures) == 1 else f"each of {len(failures)} texts"
    error = ModelError(
        f"the model failed on {which}: {str(first) or type(first).__name__}",
        "memory that does not suffice for one text, or broken weights, are the usual causes",
    )
    error.__cause__ = first
    return error
