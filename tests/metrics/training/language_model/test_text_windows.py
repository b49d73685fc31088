"""Windows of the corpus: whole sentences, end to end, in another order each epoch."""

from __future__ import annotations

import random

import pytest
import torch

from metrics.language_model.causal_weights import END_ID, START_ID
from metrics.training.language_model.text_windows import Corpus, attention_bias, pack, runs
from metrics.training.language_model.tokenizer import train_tokenizer
from tests.metrics.language_model.tiny import TEXTS

WINDOW = 16


@pytest.fixture(scope="module")
def corpus() -> Corpus:
    texts = [f"{text} {other}" for text in TEXTS for other in TEXTS]
    return Corpus(texts, train_tokenizer(TEXTS, 300), window=WINDOW, seed=20, held_back=3)


def test_runs_hold_all_sentences_and_fit_the_window() -> None:
    sentences = [[10 * i + k for k in range(1 + i % 5)] for i in range(1, 400)]
    made = list(runs(sentences, WINDOW, random.Random(0)))  # noqa: S311
    assert all(run[0] == START_ID and run[-1] == END_ID for run in made)
    assert [i for run in made for i in run[1:-1]] == [i for s in sentences for i in s]
    assert max(map(len, made)) <= 17
    lengths = {len(run) for run in made}
    assert len(lengths) > 3


def test_a_sentence_longer_than_the_window_is_kept_whole() -> None:
    made = list(runs([list(range(5, 50)), [3]], WINDOW, random.Random(0)))  # noqa: S311
    assert made == [[START_ID, *range(5, 50), END_ID], [START_ID, 3, END_ID]]


def test_pack_lays_end_to_end() -> None:
    ids, owners = pack([[0, 5, 1], [0, 6, 7, 1], [0, 8, 1]], 4)
    assert ids.tolist() == [[0, 5, 1, 0, 6], [6, 7, 1, 0, 8]]
    assert owners.tolist() == [[0, 0, 0, 1, 1], [1, 1, 1, 2, 2]]


def test_an_epoch_has_all_texts_and_another_order(corpus: Corpus) -> None:
    first, again, second = corpus.windows(0), corpus.windows(0), corpus.windows(1)
    assert torch.equal(first[0], again[0])
    assert first[0].shape[1] == WINDOW + 1
    n = min(len(first[0]), len(second[0]))
    assert not torch.equal(first[0][:n], second[0][:n])
    assert len(corpus.windows(-1)[0]) < len(first[0])


def test_a_token_sees_the_earlier_ones_of_its_text() -> None:
    bias = attention_bias(torch.tensor([[4, 4, 5, 5]]), torch.float32)
    seen = [[1, 0, 0, 0], [1, 1, 0, 0], [0, 0, 1, 0], [0, 0, 1, 1]]
    assert (bias[0, 0] == 0).int().tolist() == seen
    assert bias.min() == -torch.inf
