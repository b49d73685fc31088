"""Pairs of several sources: their weights, and folds that share no text."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from metrics.human.preferences import Pair
from metrics.training.dataset import Source
from metrics.training.naturalness_pairs import (
    NaturalnessPair,
    item_folds,
    judged_pairs,
    leave_one_source_out,
    mistaken_pairs,
    own_pairs,
    weigh,
)

PAIRS = [
    NaturalnessPair("a", Pair("1", "a1", "a2")),
    NaturalnessPair("a", Pair("1", "a1", "a3")),
    NaturalnessPair("a", Pair("2", "a4", "a5")),
    NaturalnessPair("b", Pair("1", "b1", "a4")),
]


def test_each_source_and_each_item_of_it_weigh_the_same() -> None:
    assert [p.weight for p in weigh(PAIRS)] == [0.25, 0.25, 0.5, 1.0]


def test_a_source_left_out_shares_no_text_with_the_others() -> None:
    (without_a, only_a), (without_b, only_b) = leave_one_source_out(PAIRS)
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
    sources = [
        Source("cubes are small", "human", "general", "F"),
        Source("for all x, if x is a cube, then x is small", "literal", "general", "F"),
        Source("every cube is small", "lola", "general", "G"),
    ]
    assert [p.pair for p in own_pairs(sources)] == [
        Pair("F", "cubes are small", "for all x, if x is a cube, then x is small", "F")
    ]


def test_mistakes_are_a_source_of_their_own() -> None:
    pairs = list(mistaken_pairs(["Every cube is small."], np.random.default_rng(0)))
    assert [(p.source, p.share) for p in pairs] == [("mistakes", 1.0)]


def test_what_people_decided(shared_data: Path) -> None:
    pairs = weigh(judged_pairs(shared_data))
    sums: dict[str, float] = {}
    for pair in pairs:
        sums[pair.source] = sums.get(pair.source, 0.0) + pair.weight
        assert 0.5 < pair.share <= 1
    assert sums == pytest.approx({"restaurants": 1, "edits": 1, "ranks": 1})
