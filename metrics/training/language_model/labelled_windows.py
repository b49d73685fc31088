"""Windows of texts with a larger model's distributions of next tokens, and how far a model is off.

windows = next(LabelledCorpus(folder).windows(14, 256, seed=22))
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from logic2text import InputError
from logic2text.lazy_dataclass import dataclass
from metrics.language_model.causal_weights import START_ID
from metrics.training.language_model import token_distributions
from metrics.training.language_model.token_distributions import TokenDistributions

FILES = ("sampled-*[0-9].npz", "given-*[0-9].npz")
"""The patterns of the files of `sample_texts` and `label_texts`."""

LEAST = 1e-4
"""The least share of all tokens beside those that a distribution names."""


@dataclass(frozen=True, slots=True, eq=False)
class LabelledWindows:
    """Windows of labelled texts, end to end.

    Attributes:
        ids: int64 (n, window + 1).
        owners: int64 (n, window + 1), the number of the text of each token.
        kept: int64 (m, k), the named tokens of the distributions of labelled tokens, in the
            order of the windows.
        probabilities: fp32 (m, k).
        is_labelled: bool (n, window), whether a token but the first has a distribution, and its
            text begins in the window.
        is_cut: bool (n, window), whether an earlier window begins its text: there the larger model
            saw more than ours, and a mistake of the text would be its own target.
    """

    ids: Tensor
    owners: Tensor
    kept: Tensor
    probabilities: Tensor
    is_labelled: Tensor
    is_cut: Tensor


class LabelledCorpus:
    """All files of texts in a folder, arranged in windows differently for each epoch."""

    def __init__(self, folder: Path) -> None:
        """Read the files; InputError if there is none."""
        paths = sorted(path for pattern in FILES for path in folder.glob(pattern))
        files = [token_distributions.read(path) for path in paths]
        if not files:
            raise InputError(
                f"there is no file of texts in {folder}",
                "write one by metrics.training.language_model.sample_texts or label_texts",
            )
        self._tokens = np.concatenate([file.tokens for file in files])
        lengths = np.concatenate([np.diff(file.starts) for file in files])
        self._starts = np.concatenate([[0], np.cumsum(lengths)])
        self._kept = np.concatenate([file.kept for file in files])
        self._probabilities = np.concatenate([file.probabilities for file in files])
        self._label = np.full(len(self._tokens), -1, np.int64)
        self._label[_places(files)] = np.arange(len(self._kept))

    def windows(self, size: int, window: int, seed: int) -> Iterator[LabelledWindows]:
        """Windows, `size` at a time, without end."""
        for epoch in count():
            order = np.random.default_rng([seed, epoch]).permutation(len(self._starts) - 1)
            lengths = np.diff(self._starts)[order]
            firsts = np.repeat(self._starts[order] - np.cumsum(lengths) + lengths, lengths)
            source = firsts + np.arange(len(self._tokens))
            owners = np.repeat(np.arange(len(order)), lengths)
            places = np.arange((len(source) - 1) // window)[:, None] * window
            places = places + np.arange(window + 1)
            if len(places) < size:
                raise InputError(f"there are fewer than {size} windows", "sample more texts")
            for start in range(0, len(places) - size + 1, size):
                yield self._windows(source, owners, places[start : start + size])

    def _windows(
        self, source: NDArray[np.int64], owners: NDArray[np.int64], places: NDArray[np.int64]
    ) -> LabelledWindows:
        labels = self._label[source[places[:, 1:]]]
        ids, texts = self._tokens[source[places]].astype(np.int64), owners[places]
        is_cut = (ids[:, :1] != START_ID) & (texts[:, 1:] == texts[:, :1])
        is_labelled = (labels >= 0) & ~is_cut
        return LabelledWindows(
            torch.from_numpy(ids),
            torch.from_numpy(texts),
            torch.from_numpy(self._kept[labels[is_labelled]].astype(np.int64)),
            torch.from_numpy(self._probabilities[labels[is_labelled]].astype(np.float32)),
            torch.from_numpy(is_labelled),
            torch.from_numpy(is_cut),
        )


def _places(files: Sequence[TokenDistributions]) -> NDArray[np.int64]:
    before = np.cumsum([0, *(len(file.tokens) for file in files)])
    parts = [first + file.places for first, file in zip(before.tolist(), files, strict=False)]
    return np.concatenate(parts)


def labels_loss(logits: Tensor, windows: LabelledWindows) -> Tensor:
    """The summed cross-entropy with the distributions of windows, by logits of labelled tokens."""
    named = logits.float().log_softmax(-1).gather(1, windows.kept)
    # Where few tokens have a share of what was kept, the others named are of the rest too.
    of_named = torch.where(windows.probabilities > 0, named.exp(), 0.0).sum(1)
    rest = torch.log((1 - of_named).clamp_min(LEAST))
    wanted_rest = (1 - windows.probabilities.sum(1)).clamp_min(0)
    return -(windows.probabilities * named).sum() - (wanted_rest * rest).sum()
