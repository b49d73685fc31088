"""The packed encoder beside the plain one: the same numbers, whatever company a text has."""

from __future__ import annotations

import numpy as np
import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st
from torch import nn

from metrics.encoder import BertEncoder
from metrics.encoder_weights import EncoderShape
from metrics.engine.batch_spec import ON_TORCH, Precision
from metrics.engine.bert import PackedBert
from metrics.engine.linear import DTYPES, supports_prepacking
from metrics.engine.packing import pack, split_into_batches
from metrics.engine.thread_pool import map_in_order
from tests.support.heads import as_head

# Inner products of 1536 terms, as MiniLM has: their order of summing depends on the rows.
SHAPE = EncoderShape(
    layers=2, hidden=64, heads=4, intermediate=1536, vocabulary=60, positions=64, norm_epsilon=1e-12
)
DRIFT = {Precision.EXACT: 1e-5, Precision.FAST: 0.05}


@pytest.fixture(scope="module")
def encoder() -> BertEncoder:
    torch.manual_seed(0)
    return BertEncoder(SHAPE).eval().requires_grad_(False)


@pytest.fixture(scope="module")
def head() -> nn.Linear:
    torch.manual_seed(1)
    return nn.Linear(SHAPE.hidden, 1).requires_grad_(False)


@pytest.fixture(scope="module")
def models(encoder: BertEncoder, head: nn.Linear) -> dict[tuple[Precision, bool], PackedBert]:
    return {
        (precision, prepack): PackedBert(
            encoder,
            as_head(head),
            precision,
            capacity=128,
            prepack=prepack and supports_prepacking(DTYPES[precision]),
        )
        for precision in ON_TORCH
        for prepack in (True, False)
    }


def score(model: PackedBert, sequences: list[list[int]]) -> np.ndarray:
    parts = list(split_into_batches([len(each) for each in sequences], model.batch_spec.capacity))
    laid = (pack([sequences[i] for i in part], model.batch_spec.row_counts) for part in parts)
    values = np.empty(len(sequences))
    for part, found in zip(parts, map_in_order(model, laid, threads=1), strict=True):
        values[part] = found
    return values


def plain(encoder: BertEncoder, head: nn.Linear, sequences: list[list[int]]) -> list[float]:
    def value(sequence: list[int]) -> float:
        return float(head(encoder(torch.tensor([sequence]), kept=1)[:, 0]))

    with torch.inference_mode():
        return [value(sequence) for sequence in sequences]


KINDS = [(precision, prepack) for precision in ON_TORCH for prepack in (True, False)]
SEQUENCES = st.lists(st.lists(st.integers(0, 59), min_size=2, max_size=64), min_size=1, max_size=40)


@pytest.mark.parametrize("kind", KINDS)
@settings(max_examples=12)
@given(sequences=SEQUENCES)
def test_drift_is_bounded(
    models: dict[tuple[Precision, bool], PackedBert],
    encoder: BertEncoder,
    head: nn.Linear,
    kind: tuple[Precision, bool],
    sequences: list[list[int]],
) -> None:
    found = score(models[kind], sequences)
    assert np.abs(found - plain(encoder, head, sequences)).max() < DRIFT[kind[0]]


@pytest.mark.parametrize("kind", KINDS)
@settings(max_examples=25)
@given(sequences=SEQUENCES, seed=st.integers(0, 99))
def test_a_score_is_the_same_alone_in_company_and_shuffled_bit_for_bit(
    models: dict[tuple[Precision, bool], PackedBert],
    kind: tuple[Precision, bool],
    sequences: list[list[int]],
    seed: int,
) -> None:
    model = models[kind]
    together = score(model, sequences)
    order = np.random.default_rng(seed).permutation(len(sequences))
    assert np.array_equal(score(model, [sequences[i] for i in order]), together[order])
    assert np.array_equal([score(model, [each])[0] for each in sequences[:5]], together[:5])


def test_segments_change_the_score_as_in_the_plain_encoder(
    encoder: BertEncoder, head: nn.Linear, models: dict[tuple[Precision, bool], PackedBert]
) -> None:
    sequence = [1, 5, 9, 7, 7, 9]
    segments = torch.tensor([[0, 0, 0, 1, 1, 1]])
    with torch.inference_mode():
        expected = float(head(encoder(torch.tensor([sequence]), segments, kept=1)[:, 0]))
    model = models[Precision.EXACT, True]
    (found,) = model(pack([sequence], model.batch_spec.row_counts, separator=9))
    assert found == pytest.approx(expected, abs=1e-5)


def test_the_logistic_function_is_applied(encoder: BertEncoder, head: nn.Linear) -> None:
    plain_model = PackedBert(encoder, as_head(head), Precision.EXACT)
    squashed = PackedBert(encoder, as_head(head, logistic=True), Precision.EXACT)
    rows = pack([[1, 2, 3]], plain_model.batch_spec.row_counts)
    assert np.allclose(squashed(rows), 1 / (1 + np.exp(-plain_model(rows))))
