from __future__ import annotations

import gzip
import json
from pathlib import Path

import numpy as np
import pytest

from metrics.training.language_model.text_beginnings import DETERMINERS, FIRST_WORDS, Beginnings

PROSE = "The old baker of the village sold no bread. He went home, as Anna and Peter had said."
FOLIO = "All dogs in the park are friendly to visitors."
GLOSS = "a loaf that is baked without yeast"


@pytest.fixture
def data(tmp_path: Path) -> Path:
    (tmp_path / "text").mkdir()
    (tmp_path / "folio").mkdir()
    for name, text in (("prose", PROSE), ("wordnet_glosses", GLOSS)):
        with gzip.open(tmp_path / "text" / f"{name}.txt.gz", "wt", encoding="utf-8") as file:
            file.write(f"{text}\n")
    rows = json.dumps({"text": FOLIO})
    (tmp_path / "folio" / "train.jsonl").write_text(f"{rows}\n", encoding="utf-8")
    (tmp_path / "exclude.sha256").write_text("", encoding="utf-8")
    return tmp_path


def test_beginnings_are_of_sentences_of_facts_and_of_noun_phrases(data: Path) -> None:
    beginnings, random = Beginnings(data), np.random.default_rng(0)
    drawn = {beginnings.draw(random) for _ in range(2_000)}
    of_sentences = {
        " ".join(sentence.split()[:count])
        for sentence in ("The old baker of the", "He went home, as", FOLIO)
        for count in range(1, FIRST_WORDS + 1)
    }
    nouns = {"village", "loaf", "park", "visitors", "old"}
    phrases = {f"{determiner} {noun}" for determiner in DETERMINERS for noun in nouns}
    assert of_sentences <= drawn
    assert len(drawn & phrases) > 50
    assert not any(text.startswith("a loaf") for text in drawn)
    facts = drawn - of_sentences - phrases
    assert any("Anna" in text or "Peter" in text for text in facts)
    assert max(len(text.split()) for text in drawn) <= FIRST_WORDS
