"""Label files of words as texts of tokens: which tokens make up each word.

texts, places = next(Labels(folder, tokenizer).steps(96, seed=0))
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from logic2text import InputError
from logic2text.lazy_dataclass import dataclass
from metrics.language_model.causal_weights import START_ID
from metrics.language_model.small import encode
from metrics.tokenization.byte_bpe import BLANK, ByteBPE
from metrics.training.pools import steps_of
from metrics.training.texts import naturalness_labels


@dataclass(frozen=True, slots=True, eq=False)
class LabelledTexts:
    """Texts with the log-probabilities of their words.

    Attributes:
        sequences: token ids with start and end.
        words: for each text the number (tokens,) of the word of each token, without the start and
            the end.
        values: for each text fp32 (words,), in nats.
        pools: int32 (n,).
    """

    sequences: Sequence[NDArray[np.int64]]
    words: Sequence[NDArray[np.int64]]
    values: Sequence[NDArray[np.float32]]
    pools: NDArray[np.int32]


class LabelFiles:
    """Label files as labelled texts, tokenized once."""

    def __init__(self, folder: Path, tokenizer: ByteBPE) -> None:
        """Name the folder of ``words-000.npz``, …; InputError if there is none."""
        self._paths = sorted(folder.glob("words-???.npz"))
        if not self._paths:
            raise InputError(f"there is no label file in {folder}", "write words-000.npz first")
        self.tokenizer = tokenizer
        begins = [i for token, i in tokenizer.vocabulary.items() if token.startswith(BLANK)]
        self._begins = np.zeros(max(tokenizer.vocabulary.values()) + 1, np.bool_)
        self._begins[begins] = True
        self._read: dict[Path, LabelledTexts] = {}

    def steps(self, texts: int, seed: int) -> Iterator[tuple[LabelledTexts, list[int]]]:
        """The texts and the places of those of each step, without end."""
        for number in count():
            random = np.random.default_rng([seed, number])
            for i in random.permutation(len(self._paths)):
                labelled = self._of_file(self._paths[i])
                if not labelled.sequences:
                    raise InputError(
                        f"no text in {self._paths[i]} has the words of its labels",
                        "write the file anew",
                    )
                for places in steps_of(labelled.pools, texts, random):
                    yield labelled, places

    def _of_file(self, path: Path) -> LabelledTexts:
        if path not in self._read:
            self._read[path] = self._attach(naturalness_labels.read(path))
        return self._read[path]

    def _attach(self, labels: naturalness_labels.WordLabels) -> LabelledTexts:
        """Texts whose words are those of the labels; the others are left out."""
        sequences, words, values, pools = [], [], [], []
        for i, ids in enumerate(encode(self.tokenizer, labels.texts)):
            of_words = labels.words[labels.starts[i] : labels.starts[i + 1]]
            numbers = np.cumsum(self._begins[ids[:-1]]) - 1
            if len(numbers) and numbers[0] == 0 and numbers[-1] == len(of_words) - 1:
                sequences.append(np.array([START_ID, *ids], np.int64))
                words.append(numbers.astype(np.int64))
                values.append(of_words)
                pools.append(labels.pools[i])
        return LabelledTexts(sequences, words, values, np.array(pools, np.int32))
