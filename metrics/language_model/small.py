"""The embedded language model as the scorer sees it: texts to token ids, token ids to likelihoods.

model = small_model(); model.encode(["Some cube is large."])
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import torch
from torch import Tensor

from logic2text.errors import UnavailableError
from metrics.base import readable
from metrics.engine.native.library import library
from metrics.engine.precision import Precision
from metrics.language_model.inference import CausalInference
from metrics.language_model.model import CausalTransformer
from metrics.language_model.native import NativeCausal, fits
from metrics.language_model.tokenizer import END_ID, START_ID
from metrics.language_model.weights import FOLDER, MODEL, TOKENIZER, load

if TYPE_CHECKING:
    from tokenizers import Tokenizer


class SmallModel:
    """Our causal transformer with its tokenizer; immutable, safe to share between threads.

    Attributes:
        name: what the signature says.
        revision: the first eight digits of the SHA-256 of the weights.
        limit: the longest sequence that the model takes at once, in tokens.
        start: the id before every sequence.
        unigrams: log-probability (vocabulary,) of each token alone.
        precision, device: in what and where the products are worked out.
    """

    start = START_ID

    def __init__(
        self,
        folder: Path = FOLDER,
        precision: Precision = Precision.EXACT,
        device: str | torch.device = "cpu",
    ) -> None:
        """Read the model of a folder.

        Raises:
            UnavailableError: the model or its tokenizer is missing.
        """
        model, self.unigrams = load(folder)
        self._model = quickest(model, precision, device)
        self.precision, self.device = precision, torch.device(device)
        self._tokenizer = read_tokenizer(folder / TOKENIZER)
        self._tokenizer.encode_special_tokens = True  # a text may hold "<s>" and mean it
        self.name = "small" if folder == FOLDER else str(folder)
        self.revision = hashlib.sha256((folder / MODEL).read_bytes()).hexdigest()[:8]
        self.limit = model.shape.limit

    def encode(self, texts: Sequence[str]) -> list[list[int]]:
        """Token ids of each text and the end mark, without the start."""
        encodings = self._tokenizer.encode_batch_fast(list(map(readable, texts)))
        return [[*encoding.ids, END_ID] for encoding in encodings]

    def log_probabilities(self, ids: Tensor) -> Tensor:
        """Log-probability, fp32 (n, length - 1), of each token (n, length) but the first."""
        return self._model.log_probabilities(ids)


def quickest(
    model: CausalTransformer, precision: Precision, device: str | torch.device = "cpu"
) -> NativeCausal | CausalInference:
    """The model made ready for scoring: by the compiled kernels where they can, or by torch."""
    kernels = library()
    if kernels is not None and torch.device(device).type == "cpu" and fits(model.shape):
        return NativeCausal(kernels, model, precision)
    return CausalInference(model, precision, device)


def read_tokenizer(path: Path) -> Tokenizer:
    """The tokenizer of a file.

    Raises:
        UnavailableError: there is no such file.
    """
    from tokenizers import Tokenizer

    if not path.is_file():
        raise UnavailableError(f"there is no tokenizer {path}", "train one: make train-lm")
    return Tokenizer.from_file(str(path))


@cache
def small_model() -> SmallModel:
    """The embedded model, read once."""
    return SmallModel()
