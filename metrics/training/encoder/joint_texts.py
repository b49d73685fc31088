"""Label files as the texts of each step of `three_heads`: word pieces, targets, pools, words."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import count, repeat
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from logic2text import InputError
from metrics import minilm
from metrics.engine.heads import logistic
from metrics.text_encoder.files import normalize
from metrics.training.encoder import three_heads as heads
from metrics.training.style import style_targets
from metrics.training.texts import naturalness_labels, teacher_labels

FILES_AT_ONCE = 4
"""Files of each task that a pass reads."""


class PieceCutter:
    """Word pieces of texts."""

    def __init__(self, tokenizer: Path) -> None:
        self._tokens = minilm.Tokens(tokenizer)
        self._of_word = lru_cache(200_000)(self._cut)
        self._ends = self._tokens.encode([""])[0]

    def _cut(self, word: str) -> tuple[int, ...]:
        return tuple(self._tokens.encode([word])[0][1:-1])

    def sequences(self, texts: Sequence[str]) -> list[NDArray[np.int32]]:
        """The token ids of normalised texts."""
        return list(self._tokens.encodings(texts))

    def words(self, text: str) -> tuple[NDArray[np.int32], NDArray[np.int64]]:
        """The token ids of a normalised text, and where its words begin."""
        pieces = [self._of_word(word) for word in text.split()]
        first, last = self._ends
        ids = [first, *(i for word in pieces for i in word), last]
        return np.array(ids, np.int32), 1 + np.cumsum([0, *map(len, pieces[:-1])])


def join_scored_texts(
    parts: Sequence[tuple[Sequence[str], NDArray[np.float32], NDArray[np.int32]]],
    cutter: PieceCutter,
) -> heads.ScoredTexts:
    """The texts, targets and pools of files as one; pools of different files stay apart."""
    texts = [text for part, _, _ in parts for text in part]
    return heads.ScoredTexts(
        cutter.sequences(texts),
        np.concatenate([targets for _, targets, _ in parts]).astype(np.float32),
        _join_pools([pools for _, _, pools in parts]),
    )


def read_published_texts(
    folder: Path, numbers: Sequence[int], cutter: PieceCutter
) -> heads.ScoredTexts:
    """Files of `teacher_labels`."""
    read = [teacher_labels.read(folder / f"labels-{number:03d}.npz") for number in numbers]
    parts = [(labels.texts, logistic(labels.logits), labels.pools) for labels in read]
    return join_scored_texts(parts, cutter)


def style_texts(folder: Path, numbers: Sequence[int], cutter: PieceCutter) -> heads.ScoredTexts:
    """Files of `style_targets`."""
    read = [style_targets.read(folder / f"style-{number:03d}.npz") for number in numbers]
    return join_scored_texts([(part.texts, part.targets, part.pools) for part in read], cutter)


def word_texts(folder: Path, numbers: Sequence[int], cutter: PieceCutter) -> heads.WordTexts:
    """Files of `naturalness_labels`; texts whose words normalisation changes are left out."""
    sequences, firsts, words, pools = [], [], [], []
    read = [naturalness_labels.read(folder / f"words-{number:03d}.npz") for number in numbers]
    joined = _join_pools([labels.pools for labels in read])
    start = 0
    for labels in read:
        for i, text in enumerate(labels.texts):
            plain = normalize(text)
            values = labels.words[labels.starts[i] : labels.starts[i + 1]]
            if plain and len(plain.split()) == len(values):
                ids, places = cutter.words(plain)
                sequences.append(ids)
                firsts.append(places)
                words.append(values)
                pools.append(joined[start + i])
        start += len(labels.texts)
    return heads.WordTexts(sequences, firsts, words, np.array(pools, np.int32))


def _join_pools(parts: Sequence[NDArray[np.int32]]) -> NDArray[np.int32]:
    """Numbers of pools, those of different files apart."""
    joined, first = [], 0
    for part in parts:
        joined.append(np.where(part < 0, -1, part + first))
        first += int(part.max(initial=-1)) + 1
    return np.concatenate(joined).astype(np.int32)


class Passes:
    """The texts of each step, from the label files that are there when a pass begins."""

    def __init__(
        self,
        published: Path,
        style: Path,
        words: Path | None,
        cutter: PieceCutter,
        recipe: heads.JointRecipe,
    ) -> None:
        """Prepare the passes over label files; without those of words, naturalness is not taught.

        Args:
            published: the folder of the files of `teacher_labels`.
            style: of `style_targets`.
            words: of `naturalness_labels`.
            cutter: cuts texts into word pieces.
            recipe: the sizes of steps, and the seed.
        """
        self._published, self._style, self._words = published, style, words
        self._cutter, self._recipe = cutter, recipe

    def steps(self, first: int) -> Iterator[heads.TrainingStep]:
        """One step after another, without end.

        A pass ends with the texts of naturalness; without them, with those of the published F.

        Args:
            first: the number of the first pass.
        """
        for number in count(first):
            yield from self._pass(number)

    def _pass(self, number: int) -> Iterator[heads.TrainingStep]:
        numbers = self._numbers(self._published, "labels", number)
        published = read_published_texts(self._published, numbers, self._cutter)
        style = style_texts(self._style, self._numbers(self._style, "style", number), self._cutter)
        sizes, seed = self._recipe.sizes, 1000 * self._recipe.seed + number
        of_style = heads.endless(style, sizes[1], seed + 1)
        if self._words is None:
            of_published = heads.one_pass(published, sizes[0], seed)
            of_words: Iterator[heads.WordTexts | None] = repeat(None)
        else:
            numbers = self._numbers(self._words, "words", number)
            words = word_texts(self._words, numbers, self._cutter)
            of_published = heads.endless(published, sizes[0], seed)
            passed = heads.one_pass(words, sizes[2], seed + 2)
            of_words = (heads.take_words(words, places) for places in passed)
        for published_places, style_places, step_words in zip(
            of_published, of_style, of_words, strict=False
        ):
            yield heads.TrainingStep(
                heads.take(published, published_places),
                heads.take(style, style_places),
                step_words,
            )

    def _numbers(self, folder: Path, kind: str, number: int) -> list[int]:
        """The files of a pass: `FILES_AT_ONCE` of those that are there, others in the next."""
        paths = sorted(folder.glob(f"{kind}-???.npz"))
        if not paths:
            raise InputError(f"there is no label file {kind}-000.npz in {folder}", "write it first")
        numbers = [int(path.stem.partition("-")[2]) for path in paths]
        first = FILES_AT_ONCE * number
        of_pass = sorted({numbers[(first + i) % len(numbers)] for i in range(FILES_AT_ONCE)})
        sys.stderr.write(f"pass {number}: files {kind} {of_pass}\n")
        return of_pass
