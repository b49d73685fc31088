"""Pairs of several sources, and folds that share no text."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path

import numpy as np

from metrics.study.human.preferences import Pair
from metrics.training.naturalness.naturalness_pairs import (
    OURS,
    NaturalnessPair,
    item_folds,
    make_written_pairs,
    read,
    read_judged_pairs,
    without_source,
)

PAIRS = [
    NaturalnessPair("a", Pair("1", "a1", "a2")),
    NaturalnessPair("a", Pair("1", "a1", "a3")),
    NaturalnessPair("a", Pair("2", "a4", "a5")),
    NaturalnessPair("b", Pair("1", "b1", "a4")),
]


def test_a_source_left_out_shares_no_text_with_the_others() -> None:
    (without_a, only_a), (without_b, only_b) = (without_source(PAIRS, name) for name in "ab")
    assert without_a == []  # its only pair has the text a4
    assert only_a == PAIRS[:3]
    assert without_b == PAIRS[:2]
    assert only_b == PAIRS[3:]


def test_every_pair_is_held_out_in_one_fold() -> None:
    folds = list(item_folds(PAIRS, 3, seed=0))
    assert sorted(p.pair.worse for _, outside in folds for p in outside) == ["a2", "a3", "a4", "a5"]
    for training, outside in folds:
        texts = [
            {t for p in part for t in (p.pair.better, p.pair.worse)} for part in (training, outside)
        ]
        assert not texts[0] & texts[1]
        assert not {p.pair.item for p in training if p.source == "a"} & {
            p.pair.item for p in outside if p.source == "a"
        }


def test_a_persons_sentence_is_preferred_to_ours() -> None:
    rows = [
        ("All cubes are small.", "∀x (Cube(x) → Small(x))"),
        ("Nobody parses this.", "∀x (Cube(x"),
    ]
    pairs = list(make_written_pairs(rows, np.random.default_rng(0)))
    assert 1 < len(pairs) <= OURS
    assert {p.pair.item for p in pairs} == {"∀x (Cube(x) → Small(x))"}
    assert {p.pair.better for p in pairs} == {"All cubes are small."}
    assert all(p.pair.worse != p.pair.better for p in pairs)


def test_what_people_decided(shared_data: Path) -> None:
    pairs = read_judged_pairs(shared_data)
    assert {p.source for p in pairs} == {"restaurants", "edits", "ranks"}
    assert all(0.5 < p.share <= 1 for p in pairs)


def test_a_file_of_pairs_is_read_again(tmp_path: Path) -> None:
    path = tmp_path / "pairs.jsonl"
    path.write_text("".join(json.dumps(asdict(p)) + "\n" for p in PAIRS), encoding="utf-8")
    assert read(path) == PAIRS
