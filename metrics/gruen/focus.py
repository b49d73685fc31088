"""GRUEN's focus by its authors' own distance: the word mover's distance of adjacent sentences.

Zhu and Bhat's program takes spaCy's vectors (``en_core_web_md``), words of letters only without
stop words, weights log(1 + frequency), and 1 / (1 + exp(7 − distance)) below 0.05 as a fault.  As
published, this punishes sentences that are near each other; it is kept so, for scores to agree.

>>> vectors = {"cube": np.array([0.0, 0.0]), "cat": np.array([3.0, 4.0])}
>>> word_mover_distance({"cube": 1}, {"cat": 2}, vectors)
5.0
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping
from functools import cache
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from logic2text import extras

MODEL = "en_core_web_md"
SHIFT = 7.0
LEAST = 0.05
"""The value below which two sentences lose focus."""


class WordVectors(Protocol):
    """Words of sentences with their vectors."""

    @property
    def name(self) -> str:
        """The name of the vectors, for signatures."""
        ...

    def words(self, sentence: str) -> Counter[str]:
        """The words of a sentence that count, without stop words."""
        ...

    def vector(self, word: str) -> NDArray[np.float64]:
        """The vector of a word, zeros where it has none."""
        ...


def closeness(first: str, second: str, vectors: WordVectors) -> float:
    """1 / (1 + exp(7 − distance)) in (0, 1); 1 where a sentence has no word that counts."""
    words, others = vectors.words(first), vectors.words(second)
    if not words or not others:
        return 1.0
    of = {word: vectors.vector(word) for word in {*words, *others}}
    return 1 / (1 + math.exp(SHIFT - word_mover_distance(words, others, of)))


def word_mover_distance(
    words: Mapping[str, int], others: Mapping[str, int], vectors: Mapping[str, NDArray[np.float64]]
) -> float:
    """The least cost of moving the weight of one bag of words to the other (Kusner et al. 2015).

    Args:
        words: the frequency of each word, at least one word.
        others: the same of the other sentence.
        vectors: of each word; a move costs their Euclidean distance.
    """
    with extras.require_extra("torch", "GRUEN's focus"):
        from scipy.optimize import linprog

    weights, further = _weights(words), _weights(others)
    left = np.stack([vectors[word] for word in words])
    right = np.stack([vectors[word] for word in others])
    costs = np.linalg.norm(left[:, None] - right[None], axis=2)
    rows = np.kron(np.eye(len(weights)), np.ones(len(further)))
    columns = np.kron(np.ones(len(weights)), np.eye(len(further)))
    solved = linprog(
        costs.ravel(), A_eq=np.vstack([rows, columns]), b_eq=np.concatenate([weights, further])
    )
    return float(costs.ravel() @ solved.x)


def _weights(words: Mapping[str, int]) -> NDArray[np.float64]:
    weights = np.log1p(np.array([*words.values()], dtype=np.float64))
    shares: NDArray[np.float64] = weights / weights.sum()
    return shares


class SpacyVectors:
    """The vectors that the authors' program takes."""

    name = MODEL

    def __init__(self, language: Any) -> None:
        """Wrap a loaded pipeline of spaCy."""
        self._language = language

    def words(self, sentence: str) -> Counter[str]:
        """Words of letters only, without stop words, with their capitals."""
        return Counter(
            token.text for token in self._language(sentence) if token.is_alpha and not token.is_stop
        )

    def vector(self, word: str) -> NDArray[np.float64]:
        """The vector of a word, zeros where it has none."""
        return np.asarray(self._language.vocab[word].vector, dtype=np.float64)


@cache
def spacy_vectors() -> SpacyVectors | None:
    """The authors' vectors; None where spaCy or its model is not installed."""
    try:
        import spacy  # type: ignore[import-not-found, unused-ignore]

        return SpacyVectors(spacy.load(MODEL, disable=["tagger", "parser", "ner", "lemmatizer"]))
    except (ImportError, OSError):
        return None
