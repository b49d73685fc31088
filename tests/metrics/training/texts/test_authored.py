"""The sentences written for the project: enough, distinct, natural, and apart from the tests'."""

from __future__ import annotations

import tomllib
from collections import Counter
from pathlib import Path

from metrics.text_encoder.files import exclusion_digest, normalize
from metrics.training.texts.authored import read_authored_sentences
from metrics.training.texts.dataset import list_excluded

ORDINARY = Path(__file__).parents[2] / "formulaicness" / "ordinary.toml"


def ordinary() -> list[str]:
    table = tomllib.loads(ORDINARY.read_text(encoding="utf-8"))
    return [sentence for part in table.values() for sentence in part]


def test_there_are_enough_and_none_twice() -> None:
    counts = Counter(normalize(text) for text in read_authored_sentences())
    assert len(counts) >= 280
    assert max(counts.values()) == 1
    assert sum("cube" in text or "pyramid" in text or "block" in text for text in counts) >= 100


def test_none_reads_like_a_template() -> None:
    for text in read_authored_sentences():
        for template in (
            "it is not the case that",
            "for all x",
            "there is an element x",
            "such that x",
        ):
            assert template not in text.lower()


def test_the_test_sentences_are_sixty_others() -> None:
    assert len(set(ordinary())) == 60
    known = {normalize(text) for text in read_authored_sentences()}
    assert not known & {normalize(text) for text in ordinary()}


def test_none_was_judged(shared_data: Path) -> None:
    barred = list_excluded(shared_data)
    assert not [text for text in read_authored_sentences() if exclusion_digest(text) in barred]
