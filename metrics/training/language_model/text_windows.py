"""Texts packed into windows of one length, for the training of a causal language model.

    windows = Corpus(texts, tokenizer, window=256, seed=20, held_back=800).windows(epoch=0)

A mask keeps each token inside its own text, so that a model learns what scoring asks of it: a text
alone after ``<s>``.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import TypeAlias

import numpy as np
import torch
from tokenizers import Tokenizer

from metrics.language_model.causal_weights import END_ID, START_ID
from metrics.training.corpus import sentences

Windows: TypeAlias = tuple[torch.Tensor, torch.Tensor]
"""Token ids and text numbers, each (n, window + 1)."""


class Corpus:
    """The tokenized sentences of every text, arranged in windows differently for each epoch."""

    def __init__(
        self, texts: Sequence[str], tokenizer: Tokenizer, *, window: int, seed: int, held_back: int
    ) -> None:
        """Tokenize texts.

        Args:
            texts: of the corpus.
            tokenizer: of the model.
            window: in tokens.
            seed: of the order of the texts, and of the windows of each epoch.
            held_back: the number of texts that no epoch has.
        """
        split = [sentences(text) for text in texts]
        flat = iter(tokenizer.encode_batch_fast([s for group in split for s in group]))
        encoded = [[ids for _ in group if (ids := next(flat).ids)] for group in split]
        random.Random(seed).shuffle(encoded)  # noqa: S311
        self._held_back, self._texts = encoded[:held_back], encoded[held_back:]
        self._window, self._seed = window, seed

    def windows(self, epoch: int) -> Windows:
        """Token ids and text numbers, each (n, window + 1), of an epoch; -1 for held-out texts."""
        draw = random.Random(self._seed * 1000 + epoch)  # noqa: S311
        texts = self._held_back if epoch < 0 else self._texts
        documents = [run for text in texts for run in runs(text, self._window, draw)]
        draw.shuffle(documents)
        return pack(documents, self._window)


def runs(text: Sequence[list[int]], window: int, draw: random.Random) -> Iterator[list[int]]:
    """Group the sentences of a text into runs that fit a window, each within ``<s>`` and ``</s>``.

    A run also ends by chance after a sentence (once in ten), so that short texts are common.
    """
    run: list[int] = [START_ID]
    for sentence in text:
        if len(run) > 1 and (len(run) + len(sentence) > window or draw.random() < 0.1):
            yield [*run, END_ID]
            run = [START_ID]
        run += sentence
    yield [*run, END_ID]


def pack(documents: Sequence[Sequence[int]], window: int) -> Windows:
    """Token ids and text numbers, each (n, window + 1), of concatenated texts."""
    ids = np.fromiter((i for d in documents for i in d), np.int64)
    owners: np.typing.NDArray[np.int64] = np.repeat(
        np.arange(len(documents)), [len(d) for d in documents]
    )
    places = np.arange((len(ids) - 1) // window)[:, None] * window + np.arange(window + 1)
    return torch.from_numpy(ids[places]), torch.from_numpy(owners[places])


def parts(windows: Windows, size: int) -> list[Windows]:
    """The windows in groups of `size`."""
    starts = range(0, len(windows[0]), size)
    return [(windows[0][i : i + size], windows[1][i : i + size]) for i in starts]


def attention_bias(owners: torch.Tensor, dtype: torch.dtype) -> torch.Tensor:
    """The mask (n, 1, length, length) of windows: 0 for earlier tokens of the same text, else −∞.

    Args:
        owners: the number (n, length) of the text of each token.
        dtype: of the mask.
    """
    texts = owners[:, None]
    seen = (texts[:, :, :, None] == texts[:, :, None, :]).tril()
    return torch.zeros(seen.shape, dtype=dtype).masked_fill_(~seen, -torch.inf)
