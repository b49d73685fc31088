"""Trains the countability of nouns: weights of `logic2text.lexicon.words.countability`.

Each noun of the texts weighs as much as its uses, but at most five.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import exp

import numpy as np

from logic2text.lexicon.words import word_model
from logic2text.lexicon.words.countability import (
    ANY,
    bare_odds,
    features_alone,
    features_described,
)
from metrics.training.words import word_contexts

MOST_USES = 5
PENALTY = 0.3
FEWEST_USES = 12
LEAST_BIAS = 0.5
"""Of an adjective that is kept."""
ITERATIONS = 20

Row = tuple[Mapping[str, float], int, int]
"""Features, the uses without article, and those with one."""


def fit_share(rows: Sequence[Row]) -> dict[str, float]:
    """Logistic regression of shares by Newton's method: feature → weight."""
    names = sorted({name for features, _, _ in rows for name in features})
    matrix = np.array([[features.get(name, 0.0) for name in names] for features, _, _ in rows])
    shares = np.array([bare / (bare + counted) for _, bare, counted in rows])
    sizes = np.array([min(bare + counted, MOST_USES) for _, bare, counted in rows], dtype=float)
    fitted = np.zeros(len(names))
    for _ in range(ITERATIONS):
        expected = 1 / (1 + np.exp(-matrix @ fitted))
        gradient = matrix.T @ (sizes * (expected - shares)) + PENALTY * fitted
        spread = sizes * expected * (1 - expected)
        curvature = (matrix.T * spread) @ matrix + PENALTY * np.eye(len(names))
        fitted -= np.linalg.solve(curvature, gradient)
    rounded = {name: round(float(weight), 2) for name, weight in zip(names, fitted, strict=True)}
    return {name: weight for name, weight in rounded.items() if weight}


def train_alone() -> dict[str, float]:
    """The weights for nouns without adjectives."""
    return fit_share(
        [
            (features_alone(noun), uses.bare, uses.with_article)
            for noun, uses in _nouns()
            if uses.bare + uses.with_article
        ]
    )


def train_described() -> dict[str, float]:
    """The weights for nouns with adjectives; those without must be in the file."""
    return fit_share(
        [
            (features_described(noun), uses.described_bare, uses.described_with_article)
            for noun, uses in _nouns()
            if uses.described_bare + uses.described_with_article
        ]
    )


def train_adjectives(texts: Iterable[str]) -> dict[str, float]:
    """How much an adjective changes the odds of its nouns, whose weights must be in the file."""
    uses: dict[str, list[tuple[float, bool]]] = defaultdict(list)
    for text in texts:
        for line in text.splitlines():
            for phrase in word_contexts.list_phrases(word_contexts.split_line(line)):
                if phrase.adjective:
                    odds = bare_odds(phrase.noun, ANY)
                    uses[phrase.adjective].append((odds, phrase.bare))
    frequent = {word: found for word, found in uses.items() if len(found) >= FEWEST_USES}
    biases = {word: round(_find_bias(frequent[word]), 1) for word in sorted(frequent)}
    return {word: bias for word, bias in biases.items() if abs(bias) >= LEAST_BIAS}


def _find_bias(uses: Sequence[tuple[float, bool]]) -> float:
    bias = 0.0
    for _ in range(ITERATIONS):
        expected = [1 / (1 + exp(-odds - bias)) for odds, _ in uses]
        gradient = sum(expected) - sum(bare for _, bare in uses) + bias / 2
        bias -= gradient / (sum(share * (1 - share) for share in expected) + 1 / 2)
    return bias


def _nouns() -> Iterator[tuple[str, word_model.Contexts]]:
    for line in word_model.CONTEXTS.read_text(encoding="utf-8").splitlines():
        word = line.partition("\t")[0]
        yield word, word_model.contexts_of(word)
