"""The embedded language model for the scorer: texts to token ids, token ids to likelihoods.

model = small_model(); model.encode(["Some cube is large."])
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Protocol, cast

import numpy as np

from logic2text import extras
from logic2text.errors import InputError
from metrics.base import readable
from metrics.engine import backend, batch_spec, deduplication
from metrics.engine.compute import default_precision
from metrics.engine.native.library import library
from metrics.language_model import causal_weights, native, plain, scorer
from metrics.language_model.causal_weights import END_ID, START_ID
from metrics.language_model.naturalness_update import NaturalnessUpdate
from metrics.tokenization.byte_bpe import ByteBPE
from metrics.word_pieces import Encoded, Text


class SmallModel:
    """Our causal transformer with its tokenizer; immutable, safe to share between threads.

    Attributes:
        name: the name of the model in signatures.
        revision: the first eight digits of the SHA-256 of the weights, and of their update.
        limit: the maximum length of a sequence, in tokens.
        start: the id before every sequence.
        unigrams: log-probability (vocabulary,) of each token without context.
        precision: in what the products are worked out.
        workers: each core, or two threads that feed a device.
        window_sums: scores windows of any lengths at once; None where the model is in numpy.
    """

    start = START_ID

    def __init__(
        self,
        folder: Path = causal_weights.FOLDER,
        precision: batch_spec.Precision | None = batch_spec.Precision.EXACT,
        device: str = "cpu",
        update: NaturalnessUpdate | None = None,
    ) -> None:
        """Read the model of a folder.

        Args:
            folder: with the weights and the tokenizer.
            precision: of the products, as `choose_precision` takes it.
            device: of torch.
            update: of the weights.

        Raises:
            UnavailableError: the model or its tokenizer is missing.
            InputError: one of them cannot be used, or they do not belong together.
        """
        weights, self.unigrams = causal_weights.load(folder)
        if update is not None:
            weights = update.apply(weights)
        self.precision = choose_precision(weights.shape, device, precision)
        self._model = quickest(weights, self.precision, device)
        self.workers: batch_spec.Workers = "cores" if device == "cpu" else "two"
        self.window_sums: scorer.WindowSums | None = getattr(self._model, "window_sums", None)
        self._tokenizer = ByteBPE.read(folder / causal_weights.TOKENIZER)
        _check_tokens(folder, self._tokenizer, len(self.unigrams))
        is_embedded = folder == causal_weights.FOLDER
        self.name = causal_weights.SMALL_NAME if is_embedded else str(folder)
        revision = hashlib.sha256((folder / causal_weights.MODEL).read_bytes()).hexdigest()[:8]
        self.revision = revision if update is None else f"{revision}+{update.revision}"
        self.limit = weights.shape.limit

    def encode(self, texts: Sequence[str]) -> list[list[int]]:
        """Token ids of each text and the end token, without the start."""
        return encode(self._tokenizer, texts)

    def log_probabilities(self, ids: np.typing.NDArray[np.int64]) -> np.typing.NDArray[np.float32]:
        """Log-probability, fp32 (n, length - 1), of each token (n, length) but the first."""
        return self._model.log_probabilities(ids)


def encode(tokenizer: ByteBPE, texts: Sequence[str]) -> list[list[int]]:
    """Token ids of each text and the end token, without the start."""
    return [[*tokenizer.encode(readable(text)), END_ID] for text in texts]


def make_encode(folder: Path) -> deduplication.Encode:
    """The token ids of texts, with start and end, by the tokenizer of a model's folder."""
    tokenizer = ByteBPE.read(folder / causal_weights.TOKENIZER)

    def encode_texts(texts: Sequence[Text]) -> Encoded:
        ids = encode(tokenizer, cast("Sequence[str]", texts))
        return Encoded.of([[START_ID, *tokens] for tokens in ids], [False] * len(ids))

    return encode_texts


class Quickest(Protocol):
    """A model prepared for scoring."""

    def log_probabilities(self, ids: np.typing.NDArray[np.int64]) -> np.typing.NDArray[np.float32]:
        """Log-probability, fp32 (n, length - 1), of each token (n, length) but the first."""
        ...


def choose_precision(
    shape: causal_weights.CausalShape, device: str, asked: batch_spec.Precision | None
) -> batch_spec.Precision:
    """The one asked for, else that of the device; fp32 where no compiled kernels fit the sizes.

    int8 is for encoders: where it is asked for, a language model multiplies in int16.
    """
    if asked:
        return batch_spec.Precision.FIXED if asked is batch_spec.Precision.BYTES else asked
    if device == "cpu" and not native.fits(shape):
        return batch_spec.Precision.EXACT
    return default_precision(device)


def quickest(
    weights: causal_weights.CausalWeights, precision: batch_spec.Precision, device: str = "cpu"
) -> Quickest:
    """The model by the compiled kernels where they fit it, else numpy; on a device by torch.

    Raises:
        UnavailableError: the processor has the precision only in compiled kernels, which are
            missing or do not fit; or the device needs torch, which is not installed.
    """
    if device != "cpu":
        with extras.require_extra("torch", f"the device {device}"):
            from metrics.language_model.device_causal import DeviceCausal

        return DeviceCausal(weights, precision, device)
    kernels = library(precision)
    if kernels is not None and native.fits(weights.shape):
        return native.NativeCausal(kernels, weights, precision)
    backend.require_numpy(precision)
    return plain.PlainCausal(weights)


def _check_tokens(folder: Path, tokenizer: ByteBPE, vocabulary: int) -> None:
    """Raise InputError where a text may get an id that has no row among the embeddings."""
    most = max(tokenizer.vocabulary.values(), default=-1) + 1
    if most > vocabulary or vocabulary <= END_ID:
        raise InputError(
            f"the tokenizer in {folder} has {most:,} tokens, and the model knows {vocabulary:,}",
            "name a folder whose tokenizer belongs to its model",
        )


@cache
def small_model() -> SmallModel:
    """The embedded model, read once."""
    return SmallModel()
