"""The error of a causal language model on labels of words, in training.

errors = word_errors(model, texts, places, group=24, scale=0.25)
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor
from torch.nn import functional

from metrics.language_model.causal_weights import UNKNOWN_ID
from metrics.training.encoder.three_heads import root
from metrics.training.language_model.causal_transformer import CausalTransformer
from metrics.training.language_model.labelled_texts import LabelledTexts
from metrics.training.pools import order_error, pairs_of


def token_log_probabilities(
    model: CausalTransformer, sequences: Sequence[NDArray[np.int64]], group: int
) -> list[Tensor]:
    """The log-probabilities (length - 1,) of the tokens of each sequence but its first.

    Args:
        model: in bfloat16 but for the softmax.
        sequences: token ids, the start first.
        group: sequences of similar length that are padded to one length.
    """
    order = sorted(range(len(sequences)), key=lambda i: len(sequences[i]))
    of_sequences: list[Tensor] = [torch.empty(0)] * len(sequences)
    for start in range(0, len(order), group):
        chosen = order[start : start + group]
        rows = [torch.from_numpy(sequences[i]) for i in chosen]
        ids = torch.nn.utils.rnn.pad_sequence(rows, batch_first=True, padding_value=UNKNOWN_ID)
        lengths = torch.tensor([len(row) for row in rows])
        counted = torch.arange(ids.shape[1] - 1) < (lengths - 1)[:, None]  # no padding
        with torch.autocast("cpu", torch.bfloat16):
            logits = model.logits(model(ids[:, :-1])[counted])
        values = -functional.cross_entropy(logits.float(), ids[:, 1:][counted], reduction="none")
        for i, part in zip(chosen, torch.split(values, (lengths - 1).tolist()), strict=True):
            of_sequences[i] = part
    return of_sequences


def word_log_probabilities(
    model: CausalTransformer, texts: LabelledTexts, places: Sequence[int], group: int
) -> Tensor:
    """The log-probabilities of the words of texts at places, one after another."""
    sequences = [texts.sequences[i][:-1] for i in places]  # the end is of no word
    parts = token_log_probabilities(model, sequences, group)
    sums = [
        torch.zeros(len(texts.values[i])).index_add(0, torch.from_numpy(texts.words[i]), part)
        for i, part in zip(places, parts, strict=True)
    ]
    return torch.cat(sums)


def word_errors(
    model: CausalTransformer,
    texts: LabelledTexts,
    places: Sequence[int],
    *,
    group: int,
    scale: float,
) -> tuple[Tensor, Tensor, Tensor]:
    """The errors of the words, of the roots of whole texts, and of the orders within pools.

    Args:
        model: the model that is trained.
        texts: with the values that it is to have.
        places: of the texts that count.
        group: texts of similar length that are padded to one length.
        scale: of the differences of roots in the cross-entropy of the order of two texts.
    """
    values = word_log_probabilities(model, texts, places, group)
    targets = torch.tensor(np.concatenate([texts.values[i] for i in places]))
    owners = torch.tensor(np.repeat(np.arange(len(places)), [len(texts.values[i]) for i in places]))
    empty = torch.zeros(len(places))
    score = root(empty.index_add(0, owners, values))
    wanted = root(empty.index_add(0, owners, targets))
    first, second = (torch.tensor(part) for part in pairs_of(texts.pools[places]))
    order = order_error(
        (score[first] - score[second]) / scale, (wanted[first] - wanted[second]) / scale
    )
    return (
        functional.smooth_l1_loss(values, targets),
        functional.smooth_l1_loss(score, wanted),
        order / max(1, len(first)),
    )
