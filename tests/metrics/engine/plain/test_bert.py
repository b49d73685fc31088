"""The encoder in numpy beside the plain one of torch."""

from __future__ import annotations

from threading import Thread

import numpy as np
import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st
from torch import nn

from metrics.encoder import BertEncoder
from metrics.encoder_weights import EncoderShape
from metrics.engine.packing import pack, split_into_batches
from metrics.engine.plain.bert import CAPACITY, PlainBert
from tests.support.heads import as_head

# Heads of 20 features, which no compiled path has.
SHAPE = EncoderShape(
    layers=2, hidden=60, heads=3, intermediate=100, vocabulary=60, positions=64, segments=2
)
SEQUENCES = st.lists(st.lists(st.integers(0, 59), min_size=1, max_size=64), min_size=1, max_size=40)


def encoder(shape: EncoderShape = SHAPE) -> BertEncoder:
    torch.manual_seed(0)
    made = BertEncoder(shape)
    for parameter in made.parameters():  # norms and biases too, so that none of them is left out
        if parameter.dim() == 1:
            nn.init.normal_(parameter, mean=float(parameter.detach().mean()), std=0.1)
    return made.eval().requires_grad_(False)


def head() -> nn.Linear:
    torch.manual_seed(1)
    return nn.Linear(SHAPE.hidden, 1).requires_grad_(False)


BODY, HEAD = encoder(), head()
MODEL = PlainBert(BODY.weights(), as_head(HEAD))


def plain(sequences: list[list[int]], separator: int | None = None) -> np.ndarray:
    def value(sequence: list[int]) -> float:
        marks = np.array(sequence) == (-1 if separator is None else separator)
        segments = torch.from_numpy((marks.cumsum() - marks > 0).astype(np.int64))[None]
        return float(HEAD(BODY(torch.tensor([sequence]), segments, kept=1)[:, 0]))

    with torch.inference_mode():
        return np.array([value(sequence) for sequence in sequences])


def score(sequences: list[list[int]]) -> np.ndarray:
    values = np.empty(len(sequences))
    spec = MODEL.batch_spec
    for part in split_into_batches([len(each) for each in sequences], spec.capacity):
        values[part] = MODEL(pack([sequences[i] for i in part], spec.row_unit))
    return values


@settings(max_examples=25)
@given(SEQUENCES)
def test_it_is_the_plain_encoder(sequences: list[list[int]]) -> None:
    assert np.abs(score(sequences) - plain(sequences)).max() < 1e-5


@settings(max_examples=15)
@given(SEQUENCES, st.integers(0, 99))
def test_a_score_is_the_same_alone_in_company_and_shuffled_bit_for_bit(
    sequences: list[list[int]], seed: int
) -> None:
    together = score(sequences)
    order = np.random.default_rng(seed).permutation(len(sequences))
    assert np.array_equal(score([sequences[i] for i in order]), together[order])
    assert np.array_equal([score([each])[0] for each in sequences[:5]], together[:5])


def test_a_second_segment_counts() -> None:
    sequence = [1, 5, 9, 7, 7, 9]
    (found,) = MODEL(pack([sequence], separator=9))
    (without,) = MODEL(pack([sequence]))
    assert found == pytest.approx(plain([sequence], 9)[0], abs=1e-5)
    assert abs(without - found) > 1e-3


@pytest.mark.parametrize("broken", [[60], [-1], [1] * 65])
def test_what_lies_outside_the_tables_is_refused(broken: list[int]) -> None:
    with pytest.raises(IndexError, match=r"vocabulary|tokens"):
        MODEL(pack([broken]))


def test_more_segments_than_the_model_has_are_refused() -> None:
    one = EncoderShape(1, 32, 1, 32, 60, positions=20, segments=1)
    model = PlainBert(encoder(one).weights(), as_head(nn.Linear(32, 1).requires_grad_(False)))
    with pytest.raises(IndexError, match="segments"):
        model(pack([[1, 9, 2, 9]], separator=9))


def test_a_text_longer_than_a_batch() -> None:
    long = EncoderShape(1, 32, 1, 32, 60, positions=1000)
    model = PlainBert(encoder(long).weights(), as_head(nn.Linear(32, 1).requires_grad_(False)))
    assert model.batch_spec.capacity == CAPACITY < 1000
    assert np.isfinite(model(pack([[3] * 1000], model.batch_spec.row_unit))).all()


def test_threads_share_it() -> None:
    sequences = [[i % 60] * (1 + i % 40) for i in range(200)]
    expected = score(sequences)
    seen: list[np.ndarray] = []
    threads = [Thread(target=lambda: seen.append(score(sequences))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(seen) == 4
    assert all(np.array_equal(values, expected) for values in seen)


def test_the_weights_are_not_changed() -> None:
    weights = BODY.weights()
    before = {name: array.copy() for name, array in weights.arrays.items()}
    PlainBert(weights, as_head(HEAD))(pack([[1, 2, 3]]))
    assert all(np.array_equal(array, before[name]) for name, array in weights.arrays.items())
