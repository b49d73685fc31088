from __future__ import annotations

import pytest

from logic2text.errors import InputError
from metrics.study.human.answers import sort_answers
from metrics.study.human.preferences import Pair


def row(participant: int, kind: str, answer: dict, texts: list[str], **more: object) -> dict:  # type: ignore[type-arg]
    return {
        "participant": participant,
        "item": "i1",
        "type": kind,
        "texts": texts,
        "answer": answer,
        "passed": None,
        "meta": {"item": "f1"},
        **more,
    }


def check(participant: int, passed: bool) -> dict:  # type: ignore[type-arg]
    return row(participant, "rating", {"naturalness": 1}, ["check"], passed=passed)


RATED = {"item": "f1", "condition": "lola"}
PAIRED = {"item": "f1", "conditions": ["lola", "ranta"]}


def test_every_type_of_item() -> None:
    rows = [
        row(1, "rating", {"naturalness": 6, "fluency": 5}, ["A."], meta=RATED),
        row(1, "magnitude", {"value": 120.0}, ["A."], meta=RATED),
        row(1, "pair", {"chosen": 1}, ["A.", "B."], meta=PAIRED),
        row(1, "pair", {"chosen": None}, ["A.", "B."], meta=PAIRED),
        row(1, "ranking", {"ranks": [2, 1]}, ["A.", "B."], meta=PAIRED),
        row(1, "best_worst", {"best": 2, "worst": 0}, ["A.", "B.", "C."], meta={"item": "f2"}),
        row(1, "post_edit", {"text": "Better."}, ["A."]),
        row(1, "recall", {"text": "A", "sums": []}, ["A."]),
        row(1, "information", {}, ["Now comes part two."]),
    ]
    answers = sort_answers(rows)
    assert {scale: len(ratings) for scale, ratings in answers.ratings.items()} == {
        "naturalness": 1,
        "fluency": 1,
        "magnitude": 1,
    }
    assert answers.ratings["naturalness"][0].condition == "lola"
    assert answers.texts == {("f1", "lola"): "A."}
    assert answers.rankings[:3] == [
        ("f1", {"lola": 2.0, "ranta": 1.0}),
        ("f1", {"lola": 1.0, "ranta": 1.0}),
        ("f1", {"lola": 2.0, "ranta": 1.0}),
    ]
    assert answers.ties == 1
    assert answers.pairs == [
        Pair("f1", "B.", "A."),
        Pair("f1", "B.", "A."),
        Pair("f2", "B.", "A."),
        Pair("f2", "C.", "A."),
        Pair("f2", "C.", "B."),
        Pair("f1", "Better.", "A."),
    ]
    assert answers.edits == [("A.", "Better.")]
    assert answers.recalled == [("A.", "A")]


def test_inattentive_participants_are_left_out() -> None:
    rows = [
        *(row(p, "rating", {"naturalness": p}, ["A."], meta=RATED) for p in (1, 2, 3)),
        check(1, True),
        check(2, True),
        check(2, False),
        check(3, False),
    ]
    answers = sort_answers(rows)
    assert answers.participants == {"1": 1.0, "2": 0.5}
    assert answers.left_out == ["3"]
    assert [rating.value for rating in answers.ratings["naturalness"]] == [1.0, 2.0]
    assert sort_answers(rows, 1.0).left_out == ["2", "3"]
    with pytest.raises(InputError, match="no participant"):
        sort_answers([check(1, False)])


def test_a_row_that_is_no_answer() -> None:
    with pytest.raises(InputError, match="'type'"):
        sort_answers([{"participant": 1, "meta": {}}])


def test_items_and_conditions_numbered_from_zero() -> None:
    rated = row(0, "rating", {"fluency": 6}, ["A."], meta={"item": 0, "condition": 0})
    unnamed = row(0, "rating", {"fluency": 5}, ["B."], meta={"system": 0}, item=0)
    answers = sort_answers([rated, unnamed])
    assert [(r.item, r.condition) for r in answers.ratings["fluency"]] == [("0", "0")] * 2
