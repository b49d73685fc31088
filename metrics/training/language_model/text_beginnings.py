"""The first words of texts that a language model continues, drawn at random.

Beginnings(data).draw(np.random.default_rng(0))
"""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np

from metrics.training import corpus
from metrics.training.texts import fact_texts
from metrics.training.texts.naturalness_labels import NAME

FIRST_WORDS = 4
"""The most words of a sentence that are given."""

SENTENCES_SHARE, FACTS_SHARE = 0.4, 0.3
"""Of sentences of people and of facts; the others are noun phrases."""

DETERMINERS = (
    "The",
    "A",
    "Some",
    "Every",
    "No",
    "These",
    "Those",
    "Many",
    "Most",
    "This",
    "All",
    "Each",
    "Her",
    "Their",
    "My",
    "If the",
    "There is a",
    "There are",
    "In the",
    "Not every",
    "When a",
)
NOUN = re.compile(r"\b(?:a|an|the|of|to|and) ([a-z]{3,})\b")


class Beginnings:
    """The first words of texts, drawn at random."""

    def __init__(self, data: Path) -> None:
        texts = corpus.list_training_texts(data)
        self._sentences = [
            sentence
            for text in texts
            for sentence in corpus.sentences(text)
            if sentence[:1].isupper() and len(sentence.split()) > FIRST_WORDS
        ]
        self._nouns = sorted({noun for text in texts for noun in NOUN.findall(text)})
        self._names = sorted({name for text in texts for name in NAME.findall(text)})

    def draw(self, random: np.random.Generator) -> str:
        """The beginning of a text, some words."""
        kind = random.random()
        if kind < SENTENCES_SHARE:
            text = self._sentences[random.integers(len(self._sentences))]
        elif kind < SENTENCES_SHARE + FACTS_SHARE:
            text = fact_texts.fact_pool(random, self._names)[0]
        else:
            determiner = DETERMINERS[random.integers(len(DETERMINERS))]
            return f"{determiner} {self._nouns[random.integers(len(self._nouns))]}"
        return " ".join(text.split()[: 1 + int(random.integers(FIRST_WORDS))])
