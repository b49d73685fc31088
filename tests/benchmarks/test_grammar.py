from __future__ import annotations

import shutil

import pytest

from benchmarks import grammar


def test_a_text_is_split_into_sentences() -> None:
    text = "All these hold:\n• b is small\n• c is large. b is a cube."
    assert grammar.sentences(text) == [
        "b is small.",
        "c is large.",
        "b is a cube.",
    ]


def test_an_answer_is_found_for_each_sentence() -> None:
    if shutil.which(grammar.PARSER) is None:
        pytest.skip(f"{grammar.PARSER} is not installed")
    lines = ["Every cat sleeps.", "Every the sleeps of.", "No cat is a dog."]
    assert grammar.linked(lines) == [True, False, True]
