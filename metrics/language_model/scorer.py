"""Likelihoods of texts by any causal language model, through the one engine.

Batches have one exact length, so nothing is padded and a text has the same likelihood alone and
in company; sums are in fp32.  A text beyond the model's limit is read in windows, each with half
a window of context before the tokens that it counts.

    Scorer(small_model()).likelihoods(["Some cube is large."])
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from metrics.engine.exact_length import run
from metrics.engine.precision import Precision
from metrics.engine.remembered import Remembered, digests

KEPT = 65_536
"""Texts whose likelihoods are remembered, so that three metrics of one text cost one pass."""

AT_A_TIME = 8192
"""Texts whose tokens exist at once: enough for full batches of each length."""

_Row: TypeAlias = tuple[float, float, float]


class LanguageModel(Protocol):
    """What the scorer needs of a causal model."""

    @property
    def name(self) -> str:
        """What the signature says."""
        ...

    @property
    def revision(self) -> str:
        """Which weights these are."""
        ...

    @property
    def limit(self) -> int:
        """The longest sequence that the model takes at once, in tokens."""
        ...

    @property
    def start(self) -> int:
        """The id before every sequence."""
        ...

    @property
    def precision(self) -> Precision:
        """In what its products are worked out."""
        ...

    @property
    def on_processor(self) -> bool:
        """Whether each core may work out texts of its own; else one thread feeds a device."""
        ...

    @property
    def unigrams(self) -> NDArray[np.float64] | None:
        """Log-probability (vocabulary,) of each token alone, or None where they are not known."""
        ...

    def encode(self, texts: Sequence[str]) -> list[list[int]]:
        """Token ids of each text, without the start."""
        ...

    def log_probabilities(self, ids: NDArray[np.int64]) -> NDArray[np.float32]:
        """Log-probability, fp32 (n, length - 1), of each token (n, length) but the first."""
        ...


WindowSums: TypeAlias = Callable[[Sequence[Sequence[int]]], NDArray[np.float64]]
"""Token ids of n windows → (n, 2): the sums up to the middle of a full window, and of the rest."""


@dataclass(frozen=True, slots=True)
class Likelihoods:
    """Sums over the tokens of n texts, each array of shape (n,), in nats; `tokens` counts them.

    `unigram` is NaN where the model has no unigram probabilities.
    """

    model: NDArray[np.float64]
    unigram: NDArray[np.float64]
    tokens: NDArray[np.float64]


class Scorer:
    """Likelihoods by one model; what it remembers changes no score, threads may share it."""

    def __init__(
        self, model: LanguageModel, token_budget: int = 4096, sums: WindowSums | None = None
    ) -> None:
        """Make a scorer; `sums` replaces the engine where batches of one length are of no use."""
        self.model = model
        self._window_sums = sums or self._by_engine
        self._token_budget = token_budget
        self._unigrams = model.unigrams
        self._remembered: Remembered[_Row] = Remembered(KEPT)

    def likelihoods(self, texts: Sequence[str]) -> Likelihoods:
        """The likelihoods of n texts, in their order; a text without tokens has zeros."""
        table = np.empty((len(texts), 3))
        for start in range(0, len(texts), AT_A_TIME):
            part = slice(start, start + AT_A_TIME)
            table[part] = self._rows(texts[part])
        return Likelihoods(table[:, 0], table[:, 1], table[:, 2])

    def _rows(self, texts: Sequence[str]) -> list[_Row]:
        keys = digests("", texts)
        known = self._remembered.known(keys)
        rows = {key: row for key, row in zip(keys, known, strict=True) if row is not None}
        fresh = {key: text for key, text in zip(keys, texts, strict=True) if key not in rows}
        found = dict(zip(fresh, self._work_out(list(fresh.values())), strict=True))
        self._remembered.keep(found.items())
        rows.update(found)
        return [rows[key] for key in keys]

    def _work_out(self, texts: Sequence[str]) -> list[_Row]:
        encoded = self.model.encode(texts)
        cut = [windows(ids, self.model.start, self.model.limit) for ids in encoded]
        sequences = [window for group in cut for window in group]
        if sequences:
            sums = iter(self._window_sums(sequences))
            totals = [sum(_counted(next(sums), i) for i in range(len(group))) for group in cut]
        else:
            totals = [0.0] * len(texts)
        return [
            (float(total), self._alone(ids), float(len(ids)))
            for total, ids in zip(totals, encoded, strict=True)
        ]

    def _alone(self, ids: Sequence[int]) -> float:
        return math.nan if self._unigrams is None else float(self._unigrams[list(ids)].sum())

    def _by_engine(self, sequences: Sequence[Sequence[int]]) -> NDArray[np.float64]:
        threads = None if self.model.on_processor else 1
        return run(self._sums, sequences, self._token_budget, threads)

    def _sums(self, ids: NDArray[np.int64]) -> NDArray[np.float32]:
        """Sums (n, 2) over the tokens up to the middle of a full window, and over the others."""
        each = self.model.log_probabilities(ids)
        context = (self.model.limit - 1) // 2
        return np.stack([each[:, :context].sum(1), each[:, context:].sum(1)], 1)


def windows(ids: Sequence[int], start: int, limit: int) -> list[list[int]]:
    """Token ids in windows of at most `limit`; from the second on, half a window is context.

    >>> windows([4, 5, 6, 7, 8, 9], start=0, limit=5)
    [[0, 4, 5, 6, 7], [0, 6, 7, 8, 9]]
    """
    body = limit - 1
    stride = body - body // 2
    last = max(0, len(ids) - body)
    starts = range(0, last + stride, stride) if ids else range(0)
    return [[start, *ids[first : first + body]] for first in starts]


def _counted(sums: NDArray[np.float64], window: int) -> float:
    """What a window adds: everything if it is the first, else what lies after its context."""
    return float(sums[1]) if window else float(sums[0] + sums[1])
