from __future__ import annotations

from pathlib import Path

import pytest

from logic2text.errors import InputError
from metrics.study.human.preferences import (
    Pair,
    fluency_ranks,
    json_rows,
    postedits,
    restaurant_votes,
)
from metrics.text_encoder.files import exclusion_digest
from metrics.training.texts.dataset import list_excluded

EDITS = """\
{"id": "e1", "formula": "Cube(a)", "text": "a is cube", "edited": "a is a cube"}
{"id": "e2", "formula": "Cube(b)", "text": "b is a cube"}

{"id": "e3", "formula": "Cube(c)", "text": "c is a cube", "edited": "c is a cube"}
"""
RANKS = (
    '{"formula": "F", "texts": {"A": "one", "B": "two", "C": "one"},'
    ' "ranks": [{"A": 2, "B": 1, "C": 3}, {"A": 1, "B": 1, "C": 2}]}\n'
)


def folder(path: Path) -> Path:
    (path / "human").mkdir()
    (path / "human" / "postedits.jsonl").write_text(EDITS, encoding="utf-8")
    (path / "human" / "fluency_ranking.jsonl").write_text(RANKS, encoding="utf-8")
    return path


def test_an_edit_is_preferred_to_what_it_replaced(tmp_path: Path) -> None:
    assert postedits(folder(tmp_path)) == [Pair("e1", "a is a cube", "a is cube", "Cube(a)")]


def test_better_ranks_are_preferred_ties_and_equal_texts_left_out(tmp_path: Path) -> None:
    assert fluency_ranks(folder(tmp_path)) == [
        Pair("F", "two", "one", "F"),
        Pair("F", "two", "one", "F"),
        Pair("F", "two", "one", "F"),
    ]


def test_votes_for_texts_about_a_restaurant(tmp_path: Path) -> None:
    (tmp_path / "human").mkdir()
    (tmp_path / "human/e2e_naturalness.jsonl").write_text(
        '{"id": "r", "texts": ["one", "two", "one"],'
        ' "votes": [[0, 1, 0, 3, 1], [0, 2, 1, 0, 0], [1, 2, 1, 1, 2]]}\n',
        encoding="utf-8",
    )
    assert restaurant_votes(tmp_path) == [(Pair("r", "two", "one"), 0.875)]


def test_words_apart() -> None:
    assert Pair("i", "a b c", "a").words_apart == 2


def test_bad_files(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"postedits\.jsonl cannot be read"):
        postedits(tmp_path)
    (tmp_path / "x.jsonl").write_text('{"a": 1}\n[]\n', encoding="utf-8")
    with pytest.raises(InputError, match="line 2"):
        json_rows(tmp_path / "x.jsonl")


def test_every_text_of_the_shared_sets_is_barred_from_training(shared_data: Path) -> None:
    judged = list_excluded(shared_data)
    pairs = [*postedits(shared_data), *fluency_ranks(shared_data)]
    assert len(pairs) > 500
    assert all(exclusion_digest(t) in judged for pair in pairs for t in (pair.better, pair.worse))
