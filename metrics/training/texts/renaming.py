"""Permutation of names in blocks-world texts, so that training learns the form and not the names.

Shapes, sizes, directions and letters are swapped at random, the same way in a text and in the
literal text of its formula; the system that wrote it, and so its label, stays what it was.  A new
text that stands on another side of the split, or that people judged, is not used.

>>> rename_words(["b is a cube"], {"cube": "tetrahedron", "b": "d"})
['d is a tetrahedron']
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

import numpy as np

from metrics.text_encoder.files import exclusion_digest
from metrics.training.texts.dataset import Example

_WORD = re.compile(r"[a-z]+")
_SHAPES = (
    ("cube", "cubes"),
    ("tetrahedron", "tetrahedrons", "tetrahedra"),
    ("dodecahedron", "dodecahedrons", "dodecahedra"),
)
_SWAPS = (
    (("small", "large"), ("smaller", "larger"), ("smallest", "largest")),
    (("left", "right"),),
    (("front", "back"),),
)
_CONSTANTS = "bcdef"
"""Without ``a``, which is also an article."""
_VARIABLES = "uvwxyz"


class RandomNames:
    """Draws random names for each text of the blocks corpus, at every call."""

    def __init__(self, held_out: Collection[str], barred: Collection[str]) -> None:
        """Set the texts that must not result: held-out texts, and texts with barred digests."""
        self._held_out = frozenset(held_out)
        self._barred = frozenset(barred)

    def __call__(self, examples: Sequence[Example], random: np.random.Generator) -> list[Example]:
        """The examples, with random names in those of the blocks corpus."""
        return [self._one(e, random) if e.corpus == "blocks" else e for e in examples]

    def _one(self, example: Example, random: np.random.Generator) -> Example:
        names = draw(random)
        text, literal = rename_words([example.text, example.literal or ""], names)
        if text in self._held_out or exclusion_digest(text) in self._barred:
            return example
        return replace(example, text=text, literal=None if example.literal is None else literal)


def draw(random: np.random.Generator) -> dict[str, str]:
    """Word → new word: permuted shapes and letters, randomly swapped sizes and directions."""
    names: dict[str, str] = {}
    for old, new in zip(_SHAPES, random.permutation(len(_SHAPES)), strict=True):
        for i, word in enumerate(old):
            names[word] = _SHAPES[new][min(i, len(_SHAPES[new]) - 1)]
    for pairs in _SWAPS:
        if random.random() < 0.5:
            for first, second in pairs:
                names[first], names[second] = second, first
    for letters in (_CONSTANTS, _VARIABLES):
        shuffled = (letters[i] for i in random.permutation(len(letters)))
        names.update(zip(letters, shuffled, strict=True))
    return names


def rename_words(texts: Sequence[str], names: Mapping[str, str]) -> list[str]:
    """Replace the words of the texts that have a new name."""
    return [_WORD.sub(lambda word: names.get(word[0], word[0]), text) for text in texts]
