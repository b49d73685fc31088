"""The encoder against the reference implementation."""

from __future__ import annotations

import pytest
import torch

from metrics.encoder import BertEncoder
from metrics.encoder_weights import EncoderShape
from metrics.minilm import Tokens, base_folder, base_weights

TINY = EncoderShape(layers=2, hidden=16, heads=4, intermediate=32, vocabulary=50, positions=20)


@pytest.fixture(scope="module")
def minilm() -> BertEncoder:
    return BertEncoder.of(base_weights()).eval()


@pytest.mark.parametrize(
    "text",
    [
        "if b is a cube, then b is not small",
        "nobody had expected the second pyramid to be that large, least of all the tutor",
    ],
)
def test_hidden_states_are_those_of_transformers(minilm: BertEncoder, text: str) -> None:
    transformers = pytest.importorskip("transformers")
    transformers.utils.logging.disable_progress_bar()
    reference = transformers.BertModel.from_pretrained(base_folder()).eval()
    ids = torch.tensor(Tokens().encode([text] * 3))
    with torch.inference_mode():
        expected = reference(ids).last_hidden_state
        assert (minilm(ids) - expected).abs().max() < 1e-5
        assert (minilm(ids, kept=1) - expected[:, :1]).abs().max() < 1e-5


def test_segments_are_those_of_transformers(minilm: BertEncoder) -> None:
    transformers = pytest.importorskip("transformers")
    reference = transformers.BertModel.from_pretrained(base_folder()).eval()
    ids = torch.tensor(Tokens().encode(["every cube is small"], ["for all x, x is small"]))
    segments = torch.tensor([[0] * 6 + [1] * (ids.shape[1] - 6)])
    with torch.inference_mode():
        expected = reference(ids, token_type_ids=segments).last_hidden_state
        assert (minilm(ids, segments) - expected).abs().max() < 1e-5


def test_word_vectors_stand_for_ids() -> None:
    encoder = BertEncoder(TINY).eval()
    ids = torch.tensor([[1, 7, 9, 2]])
    with torch.inference_mode():
        assert torch.equal(encoder(encoder.embeddings.word(ids)), encoder(ids))


def test_attention_with_gradients_is_the_same_function() -> None:
    encoder = BertEncoder(TINY)
    ids = torch.randint(50, (3, 7))
    with torch.no_grad():
        fused = encoder(ids)
    plain = encoder(ids)
    assert plain.requires_grad
    assert (plain.detach() - fused).abs().max() < 1e-5


def test_weights_go_out_and_come_back() -> None:
    encoder = BertEncoder(TINY).eval()
    again = BertEncoder.of(encoder.weights()).eval()
    ids = torch.tensor([[1, 7, 9, 2]])
    with torch.inference_mode():
        assert torch.equal(again(ids), encoder(ids))
