"""The regressor F(t) of Calò et al. 2025, section 2 c, in torch: an encoder with a linear head.

A logistic function keeps F in [0, 1] without ties.  It is trained and explained in this form, and
scored in those of `metrics.engine`.

    read(path)(token_ids)
"""

from __future__ import annotations

from pathlib import Path
from typing import Self

from logic2text.extras import require_extra
from metrics import encoder_weights, minilm
from metrics.formulaicness.weights import RegressorWeights, load

with require_extra("torch", "the regressor as a model of torch"):
    import torch
    from torch import Tensor, nn

    from metrics.encoder import BertEncoder


class Regressor(nn.Module):
    """An encoder and a linear head on ``[CLS]``."""

    def __init__(
        self,
        dropout: float = 0.0,
        shape: encoder_weights.EncoderShape = minilm.MINILM,
        separator: int | None = minilm.SEPARATOR,
    ) -> None:
        """Make one with random weights.

        Args:
            dropout: in training.
            shape: the sizes of the encoder.
            separator: the id after which a second text begins; None where there is none.
        """
        super().__init__()
        self.encoder = BertEncoder(shape, dropout)
        self.head = nn.Linear(shape.hidden, 1)
        self._separator = separator

    @classmethod
    def of(cls, weights: RegressorWeights) -> Self:
        """The regressor of some weights, in evaluation mode, without gradients."""
        model = cls(shape=weights.encoder.shape, separator=weights.separator)
        model.encoder.fill(weights.encoder)
        head = {"weight": weights.head.weight[None], "bias": [weights.head.bias]}
        model.head.load_state_dict({k: torch.tensor(v) for k, v in head.items()})
        return model.eval().requires_grad_(False)

    def forward(self, ids: Tensor) -> Tensor:
        """F in [0, 1] of shape (n,) of token ids (n, length); a second text is its own segment."""
        if self._separator is None:
            return torch.sigmoid(self.logits(ids))
        return torch.sigmoid(self.logits(ids, segments(ids, self._separator)))

    def logits(self, words: Tensor, segment_ids: Tensor | None = None) -> Tensor:
        """The head's value (n,) of token ids (n, length) or word vectors (n, length, hidden)."""
        first = self.encoder(words, segment_ids, kept=1)[:, 0]
        value: Tensor = self.head(first.to(self.head.weight.dtype))[:, 0]
        return value


def read(path: Path) -> Regressor:
    """The regressor of a file of updates, in fp32 and evaluation mode.

    Raises:
        UnavailableError: the base weights are not on this machine.
    """
    return Regressor.of(load(path))


def segments(ids: Tensor, separator: int = minilm.SEPARATOR) -> Tensor:
    """0 up to the first separator of each row, 1 after it; the shape of `ids`."""
    ends = (ids == separator).long()
    return (ends.cumsum(1) - ends).clamp(max=1)
