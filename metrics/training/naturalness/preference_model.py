"""A language model whose values of texts explain preferences between them, in training.

model = PreferenceModel(weights, rank=8, start=Coefficients(0.9, 0.0), has_length=False, group=24)
better, worse = Texts(tokenizer, limit=512).values(model, pairs)
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from metrics.language_model.causal_weights import START_ID, CausalWeights
from metrics.language_model.naturalness_update import NaturalnessCoefficients
from metrics.language_model.small import encode
from metrics.study.human.preferences import Pair
from metrics.tokenization.byte_bpe import ByteBPE
from metrics.training.encoder import low_rank
from metrics.training.encoder.three_heads import root
from metrics.training.language_model.causal_transformer import CausalTransformer
from metrics.training.language_model.word_errors import token_log_probabilities

COEFFICIENTS_GAIN = 5.0
"""How much faster than the weights the coefficients move."""


class PreferenceModel(nn.Module):
    """The language model with trained updates of its linear layers, and the coefficients of v."""

    def __init__(
        self,
        weights: CausalWeights,
        rank: int,
        start: NaturalnessCoefficients,
        *,
        has_length: bool,
        group: int,
    ) -> None:
        """Begin with an update of zero.

        Args:
            weights: of the language model, which are frozen.
            rank: of the update of each linear layer.
            start: the first coefficients.
            has_length: whether that of the length is trained; else it is 0.
            group: texts of similar length that are padded to one length.
        """
        super().__init__()
        self.language_model = CausalTransformer.of(weights)
        low_rank.adapt(self.language_model, rank)
        self.scaled = nn.Parameter(torch.tensor((start.loss, start.length)) / COEFFICIENTS_GAIN)
        self._trained = torch.tensor((1.0, float(has_length)))
        self._group = group

    def coefficients(self) -> Tensor:
        """Those of the loss and of the length, (2,)."""
        return COEFFICIENTS_GAIN * self.scaled * self._trained

    def round_coefficients(self) -> NaturalnessCoefficients:
        """The coefficients as they are stored."""
        loss, length = self.coefficients().tolist()
        return NaturalnessCoefficients(round(loss, 4), round(length, 4))

    def values(self, sequences: Sequence[NDArray[np.int64]], words: Sequence[int]) -> Tensor:
        """Values v (n,) of texts, from their token ids with start and end, and numbers of words."""
        parts = token_log_probabilities(self.language_model, sequences, self._group)
        loss, length = self.coefficients()
        roots = torch.tensor(words, dtype=torch.float32).sqrt()
        values: Tensor = loss * root(torch.stack([part.sum() for part in parts])) + length * roots
        return values


class Texts:
    """Texts as token ids, tokenized once."""

    def __init__(self, tokenizer: ByteBPE, limit: int) -> None:
        """Cut texts to `limit` tokens."""
        self._tokenizer, self._limit = tokenizer, limit
        self._sequences: dict[str, NDArray[np.int64]] = {}

    def values(self, model: PreferenceModel, pairs: Sequence[Pair]) -> tuple[Tensor, Tensor]:
        """Values v of the preferred texts and of the others, (n,) each; a text is scored once."""
        texts = sorted({text for pair in pairs for text in (pair.better, pair.worse)})
        place = {text: i for i, text in enumerate(texts)}
        values = model.values(
            [self._ids(text) for text in texts], [len(text.split()) for text in texts]
        )
        better, worse = [place[p.better] for p in pairs], [place[p.worse] for p in pairs]
        return values[better], values[worse]

    def _ids(self, text: str) -> NDArray[np.int64]:
        if text not in self._sequences:
            ids = [START_ID, *encode(self._tokenizer, [text])[0]]
            self._sequences[text] = np.array(ids[: self._limit], np.int64)
        return self._sequences[text]
