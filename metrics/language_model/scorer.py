"""Likelihoods of texts by any causal language model, computed by the batching engine.

Nothing is padded: a batch has texts of one length, or, by the compiled kernels and on a device, of
any lengths end to end.  By the kernels, and by torch in fp32, the likelihood of a text does not
depend on its batch, bit for bit; by torch in bf16 the rounding of some tokens does.  A text beyond
the model's limit is read in windows, each with half a window of context before the tokens that it
counts.

Unigram probabilities of its tokens are counted in texts.

    Scorer(small_model()).likelihoods(["Some cube is large."])
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from itertools import islice
from typing import Protocol, TypeAlias, cast

import numpy as np
from numpy.typing import NDArray

from logic2text.lazy_dataclass import dataclass
from metrics.engine import batch_spec, deduplication, exact_length, packing, text_engine
from metrics.word_pieces import Encoded, Text

TEXTS = (2048, 8192)
"""The first and the maximum slice size: enough texts for full batches of each length."""

Ids: TypeAlias = NDArray[np.int64]


class LanguageModel(Protocol):
    """The interface of a causal model for the scorer."""

    @property
    def name(self) -> str:
        """The name of the model in signatures."""
        ...

    @property
    def revision(self) -> str:
        """The revision of the weights."""
        ...

    @property
    def limit(self) -> int:
        """The longest sequence that the model accepts, in tokens."""
        ...

    @property
    def start(self) -> int:
        """The id before every sequence."""
        ...

    @property
    def precision(self) -> batch_spec.Precision:
        """The precision of its matrix products."""
        ...

    @property
    def workers(self) -> batch_spec.Workers:
        """The threads that may call it."""
        ...

    @property
    def unigrams(self) -> NDArray[np.float64] | None:
        """Unigram log-probabilities (vocabulary,), or None if they are unknown."""
        ...

    def encode(self, texts: Sequence[str]) -> list[list[int]]:
        """Token ids of each text, without the start."""
        ...

    def log_probabilities(self, ids: NDArray[np.int64]) -> NDArray[np.float32]:
        """Log-probability, fp32 (n, length - 1), of each token (n, length) but the first."""
        ...


WindowSums: TypeAlias = Callable[[Sequence[Ids]], Sequence[NDArray[np.floating]]]
"""Windows of one length each, (n, length) → (n, 2): the sums up to the middle of a full window, and
of the rest."""


@dataclass(frozen=True, slots=True)
class Likelihoods:
    """Sums over the tokens of n texts, each array of shape (n,), in nats; `tokens` counts them.

    `model` is NaN if the model failed, `unigram` is NaN if it has no unigram probabilities.
    """

    model: NDArray[np.float64]
    unigram: NDArray[np.float64]
    tokens: NDArray[np.float64]


class Scorer:
    """Likelihoods by one model; thread-safe, with a cache."""

    def __init__(
        self,
        model: LanguageModel,
        token_budget: int = exact_length.TOKEN_BUDGET,
        sums: WindowSums | None = None,
        encode: deduplication.Encode | None = None,
    ) -> None:
        """Create a scorer.

        Args:
            model: scores windows of token ids.
            token_budget: the maximum number of tokens in a batch.
            sums: scores all windows of a batch, of any lengths, in one call; by default the model's
                own `window_sums`, if it has one.
            encode: texts to token ids with the start, none cut; by default the model's.
        """
        self.model = model
        of_texts = _Sums(model, token_budget, sums or getattr(model, "window_sums", None))
        self._engine = text_engine.TextEngine(of_texts, encode or self._encode, limit=model.limit)

    @property
    def is_served(self) -> bool:
        """Whether the model is asked over the network, and so computes elsewhere."""
        return self.model.workers == "caller"

    def likelihoods(self, texts: Sequence[str]) -> Likelihoods:
        """The likelihoods of n texts, in their order; a text without tokens has zeros.

        Raises:
            ModelError: the model failed on every text; on some, a warning counts them.
            UnavailableError: the model is missing.
        """
        model, tokens, unigram = self._engine.score(texts).T
        return Likelihoods(model, unigram, tokens)

    def _encode(self, texts: Sequence[Text]) -> Encoded:
        """Token ids with the start; no text is truncated."""
        ids = self.model.encode(cast("Sequence[str]", texts))
        return Encoded.of([[self.model.start, *tokens] for tokens in ids], [False] * len(ids))


class _Sums:
    """The model for the engine: three numbers per text."""

    def __init__(self, model: LanguageModel, capacity: int, sums: WindowSums | None) -> None:
        self._model = model
        self._window_sums = sums or self._by_length
        self._unigrams = model.unigrams
        self.batch_spec = batch_spec.BatchSpec(
            capacity,
            same_length=sums is None,
            slice_sizes=TEXTS,
            workers=model.workers,
            scores_per_text=3,
        )

    def __call__(self, rows: packing.PackedRows) -> NDArray[np.float64]:
        """Sums by the model, tokens, sums of unigrams (texts, 3)."""
        texts = [rows.ids[group.rows].reshape(group.texts, -1) for group in rows.groups]
        cut = [windows(ids, self._model.limit) for ids in texts]
        sums = iter(self._window_sums([window for group in cut for window in group]))
        by_group = []
        for ids, group in zip(texts, cut, strict=True):
            totals = np.zeros(len(ids))
            for number in range(len(group)):
                totals += _select_counted(next(sums), number)
            by_group.append(
                np.stack([totals, np.full(len(ids), ids.shape[1] - 1), self._alone(ids)])
            )
        return np.concatenate(by_group, axis=1).T

    def _alone(self, ids: Ids) -> NDArray[np.float64]:
        if self._unigrams is None:
            return np.full(len(ids), math.nan)
        total: NDArray[np.float64] = self._unigrams[ids[:, 1:]].sum(1)
        return total

    def _by_length(self, windows: Sequence[Ids]) -> list[NDArray[np.floating]]:
        return [self._halves(ids) for ids in windows]

    def _halves(self, ids: Ids) -> NDArray[np.floating]:
        return sum_halves(self._model.log_probabilities(ids), self._model.limit)


def sum_halves(values: NDArray[np.floating], limit: int) -> NDArray[np.floating]:
    """Values (n, length) of a window summed (n, 2): up to the middle of a full one, and after."""
    context = middle(limit)
    return np.stack([values[:, :context].sum(1), values[:, context:].sum(1)], 1)


def middle(limit: int) -> int:
    """The number of context tokens in a window, except for the first."""
    return (limit - 1) // 2


def windows(ids: Ids, limit: int) -> list[Ids]:
    """Texts (n, length) in windows of at most `limit` tokens, each after the start in column 0.

    From the second window on, half a window is context.

    >>> [window.tolist() for window in windows(np.array([[0, 4, 5, 6, 7, 8, 9]]), limit=5)]
    [[[0, 4, 5, 6, 7]], [[0, 6, 7, 8, 9]]]
    """
    body = limit - 1
    tokens = ids.shape[1] - 1
    stride = body - middle(limit)
    last = max(0, tokens - body)
    starts = range(1, last + stride + 1, stride) if tokens else range(0)
    return [np.concatenate([ids[:, :1], ids[:, at : at + body]], axis=1) for at in starts]


def _select_counted(sums: NDArray[np.floating], window: int) -> NDArray[np.floating]:
    """The log-probabilities that a window adds: those after its context, in the first all."""
    counted: NDArray[np.floating] = sums[:, 1] if window else sums.sum(1)
    return counted


Encode = Callable[[Sequence[str]], Sequence[Sequence[int]]]


def count_unigrams(
    encode: Encode, texts: Iterable[str], vocabulary: int
) -> np.typing.NDArray[np.float64]:
    """The log of (count + 1) / (all counts + vocabulary) of each token, (vocabulary,)."""
    counts = np.ones(vocabulary)
    lines = iter(texts)
    while some := list(islice(lines, 1000)):
        ids = np.array([i for row in encode(some) for i in row], np.int64)
        counts += np.bincount(ids, minlength=vocabulary)
    logs: np.typing.NDArray[np.float64] = np.log(counts / counts.sum())
    return logs
