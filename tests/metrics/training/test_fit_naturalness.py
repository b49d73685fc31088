"""The fit of naturalness: a planted preference is recovered, and folds share no text."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import torch

from metrics.human.preferences import Pair
from metrics.text_encoder import files
from metrics.training import fit_naturalness as module
from metrics.training import naturalness_pairs, three_heads, train_three_heads
from metrics.training.fit_naturalness import NUMBERS, Encoder, Features, fit
from metrics.training.naturalness_pairs import NaturalnessPair
from tests.support import tiny_text_encoder

HIDDEN = 5
ALL = np.ones(NUMBERS + HIDDEN, np.bool_)
PLANTED = np.array([1.5, 0.0, -1.0, 0.0, 2.0, 0.0, 0.0, 0.0])
"""For features of unit variance."""


def features(texts: int = 240, seed: int = 0) -> Features:
    """Random features of texts that are called 0, 1, and so on; each on another scale."""
    random = np.random.default_rng(seed)
    values = random.normal(size=(texts, NUMBERS + HIDDEN)) * 10.0 ** np.arange(-3, 5)
    return Features({str(i): i for i in range(texts)}, values, values.std(0) + 1e-9)


def planted_pairs(of: Features) -> list[NaturalnessPair]:
    """Each two texts are an item; the better one has the larger planted value."""
    scores = of.values / of.scale @ PLANTED
    pairs = []
    for first in range(0, len(scores), 2):
        better, worse = sorted((first, first + 1), key=lambda i: -scores[i])
        source = ("edits", "ranks")[first // 2 % 2]
        pairs.append(NaturalnessPair(source, Pair(str(first), str(better), str(worse))))
    return naturalness_pairs.weigh(pairs)


def test_a_planted_preference_is_recovered() -> None:
    of = features()
    coefficients = fit(of, planted_pairs(of), ALL, 1e-3)
    cosine = coefficients @ PLANTED / np.linalg.norm(coefficients) / np.linalg.norm(PLANTED)
    assert cosine > 0.95


def test_a_feature_that_is_not_used_has_no_coefficient() -> None:
    of = features()
    used = ALL.copy()
    used[[0, 4]] = False
    coefficients = fit(of, planted_pairs(of), used, 0.01)
    assert coefficients[~used].tolist() == [0, 0]
    assert coefficients[used].all()


def test_the_penalty_is_on_the_state_alone() -> None:
    of = features()
    weak, strong = (fit(of, planted_pairs(of), ALL, penalty) for penalty in (0.01, 1e6))
    assert np.abs(strong[NUMBERS:]).max() < 1e-4 < np.abs(weak[NUMBERS:]).max()
    assert strong[0] > 0.3


def test_held_out_pairs_follow_the_planted_order_and_not_the_noise() -> None:
    of = features()
    pairs = planted_pairs(of)
    folds = [*naturalness_pairs.item_folds(pairs, 4, seed=0)]
    for training, held_out in folds:
        texts = [
            {t for p in part for t in (p.pair.better, p.pair.worse)}
            for part in (training, held_out)
        ]
        assert not texts[0] & texts[1]
    row = module.cross_validated(of, iter(folds), lambda part: fit(of, part, ALL, 0.01))
    assert set(row) <= {"edits", "ranks", "edits near", "ranks near"}
    assert min(row["edits"], row["ranks"]) > 85
    random = np.random.default_rng(3)
    noise = replace(of, values=random.normal(size=of.values.shape))
    noise = replace(noise, scale=noise.values.std(0))
    row = module.cross_validated(noise, iter(folds), lambda part: fit(noise, part, ALL, 0.01))
    assert 25 < row["edits"] < 75


def test_ties_count_as_half() -> None:
    assert module.right_share(np.array([1.0, -1.0, 0.0, 2.0])) == 62.5


def test_rows_of_the_table_leave_out_one_part_each() -> None:
    rows = module.parts_used(HIDDEN)
    assert rows["all"].all()
    counts = {name: int(used.sum()) for name, used in rows.items()}
    assert counts == {
        "all": NUMBERS + HIDDEN,
        "without the language model": NUMBERS + HIDDEN - 1,
        "without the word head": NUMBERS + HIDDEN - 1,
        "without the words": NUMBERS + HIDDEN - 1,
        "without the state": NUMBERS,
        "words alone": 1,
    }
    assert not rows["without the words"][2]
    assert rows["words alone"][2]


def test_the_table_has_a_row_for_each_part_seed_and_source(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(module, "FOLDS", 2)
    of = features(80)
    rows = dict(module.table(of, planted_pairs(of), 0.01))
    names = [f"{name}, over items" for name in module.parts_used(HIDDEN)]
    seeds = [f"all, over items, seed {seed}" for seed in module.SEEDS[1:]]
    assert set(rows) == {*names, *seeds, "all, over sources"}
    assert rows["all, over items"]["edits"] > rows["words alone, over items"]["edits"]


@pytest.fixture
def encoder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Encoder:
    """A tiny encoder, not trained, as `train_three_heads` leaves one."""
    monkeypatch.setattr(train_three_heads, "SHAPE", tiny_text_encoder.SHAPE)
    folder = tiny_text_encoder.write(tmp_path / "trained")
    read = files.load(folder)
    model = three_heads.ThreeHeads(read.encoder.shape)
    model.encoder.fill(read.encoder)
    with torch.no_grad():
        model.head.weight[: three_heads.NATURAL] = torch.tensor(read.heads.weight)
        model.head.bias[: three_heads.NATURAL] = torch.tensor(read.heads.bias)
    trainer = three_heads.JointTrainer(model, train_three_heads.RECIPE)
    trainer.progress.save(folder / train_three_heads.CHECKPOINT)
    return Encoder(folder)


def test_states_do_not_depend_on_the_order(encoder: Encoder) -> None:
    texts = list(tiny_text_encoder.TEXTS)
    states = encoder.states(texts)
    assert encoder.states(texts[::-1])[::-1] == pytest.approx(states, abs=1e-4)
