"""The hundred sentences: each is proved to mean its formula, in one way only."""

from __future__ import annotations

from typing import Any

import pytest

from rerank.rows.exercises.grade import grade_answer
from rerank.rows.exercises.prepare import prepare_exercise
from rerank.service.classes.built_in import built_in_sets
from rerank.service.jobs import words_of
from tests.support.sweeps import sample


def test_there_are_a_hundred_different_sentences() -> None:
    texts = [item["text"] for row in built_in_sets() for item in row["items"]]
    assert len(texts) == len({*texts}) == 100


@pytest.mark.parametrize("row", built_in_sets(), ids=lambda row: row["title"])
def test_each_sentence_means_its_formula_and_its_formula_is_right(row: dict[str, Any]) -> None:
    words = words_of({"key": row["key"], "conventions": "textbook"})
    for item in sample(row["items"], 3):
        prepared = prepare_exercise(item, words)
        assert prepared["findings"] == [], item["text"]
        judged = grade_answer(item, prepared, {"formula": item["formula"]}, words)
        assert judged["verdict"] == "right", item["text"]
