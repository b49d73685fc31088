"""New names for a text: a consistent permutation that keeps the form, the label and the split."""

from __future__ import annotations

import numpy as np
import pytest

from metrics.text_encoder.files import exclusion_digest
from metrics.training.texts.dataset import Example
from metrics.training.texts.renaming import RandomNames, draw, rename_words

TEXT = "if b is a cube and x is to the left of b, then x is smaller than some dodecahedron"


def example(text: str = TEXT, corpus: str = "blocks", literal: str | None = TEXT) -> Example:
    return Example(text, "ranta", corpus, literal, group=3, score=0.7, centre=0.72)


def test_names_are_permuted() -> None:
    for seed in range(30):
        names = draw(np.random.default_rng(seed))
        for words in (["cube", "tetrahedron", "dodecahedron"], list("bcdef"), list("uvwxyz")):
            assert sorted(names[word] for word in words) == sorted(words)
        assert names.get("small", "small") in {"small", "large"}
        assert (names.get("small") == "large") == (names.get("larger") == "smaller")
        assert "a" not in names


def test_the_form_stays() -> None:
    for seed in range(30):
        (text,) = rename_words([TEXT], draw(np.random.default_rng(seed)))
        kept = {"if", "is", "a", "and", "to", "the", "of", "then", "than", "some"}
        pairs = zip(TEXT.replace(",", " ,").split(), text.replace(",", " ,").split(), strict=True)
        assert all(old == new for old, new in pairs if old in kept or new in kept)


def test_text_and_formula_get_the_same_names() -> None:
    (made,) = RandomNames([], [])([example()], np.random.default_rng(1))
    assert made.text == made.literal != TEXT
    assert (made.group, made.score, made.centre, made.system) == (3, 0.7, 0.72, "ranta")


@pytest.mark.parametrize("corpus", ["general", "authored"])
def test_other_corpora_stay_as_they_are(corpus: str) -> None:
    given = example(corpus=corpus)
    assert RandomNames([], [])([given], np.random.default_rng(1)) == [given]


def test_held_out_and_barred_texts_are_never_made() -> None:
    makeable = {
        rename_words(["every cube is small"], draw(np.random.default_rng(seed)))[0]
        for seed in range(60)
    }
    assert len(makeable) == 6
    given = example("every cube is small", literal=None)
    random = np.random.default_rng(0)
    held_out = makeable - {given.text}
    digests = [exclusion_digest(text) for text in held_out]
    for renaming in (RandomNames(held_out, []), RandomNames([], digests)):
        assert {renaming([given], random)[0].text for _ in range(40)} == {given.text}
